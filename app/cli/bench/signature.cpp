// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/signature.h"

#include "app/cli/bench/promised_signature.h"
#include "app/cli/shared/explored.h"
#include "hwdb/store/content_hash.h"

#include <bit>
#include <ostream>

namespace rackline {

namespace {

std::uint64_t hashOf(const std::vector<ExploredScenario>& explored) {
    std::uint64_t hash = 14695981039346656037ull;
    const auto mix = [&hash](double value) { hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 1099511628211ull; };
    for (const ExploredScenario& s : explored)
        for (const FrontierPoint& p : s.exploration.frontier)
            for (const MetricInfo& m : metrics()) mix(valueOf(p.point, m.metric));
    return hash;
}

/// One number over the bits of every frontier point of two examples: it changes only when results change.
Result<std::string> signatureOf(Options options) {
    // What a user has of his own is not the build's.
    options.noOverlay = true;
    options.settings.clear();
    ExploreOptions frontier;
    frontier.keepCandidates = false;
    std::uint64_t signature = 0;
    for (const char* id : {"three-generations", "llama-70b-generations"}) {
        options.sources = {id};
        const Result<Loaded> loaded = loadScenarios(options);
        if (!loaded) return loaded.error();
        signature ^= std::rotl(hashOf(exploreAll(*loaded, frontier, options.threads)), 7);
    }
    return hexadecimal(signature);
}

} // namespace

int tellSignature(const Options& options, Streams streams) {
    const Result<std::string> signature = signatureOf(options);
    if (!signature) return fail(signature.error(), streams);
    if (*signature != promisedSignature)
        return fail({ErrorCode::internal, "signature " + *signature,
                     "this build or its catalogue gives other results than version " RACKLINE_VERSION ", whose signature is " +
                         std::string(promisedSignature)},
                    streams);
    if (!options.quiet)
        streams.text << "signature " << *signature << ", which every build of version " RACKLINE_VERSION " gives\n";
    return done;
}

} // namespace rackline
