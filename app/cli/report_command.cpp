// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/explored.h"
#include "app/cli/origin.h"
#include "app/project/atomic_file.h"
#include "app/report/nearness_text.h"
#include "app/report/report.h"

#include <array>
#include <ostream>

namespace rackline {

namespace {

using Writer = std::string (*)(const Report&);
struct Format {
    std::string_view ending;
    Writer write;
};
constexpr std::array<Format, 3> formats{{{".html", reportHtml}, {".htm", reportHtml}, {".md", reportMarkdown}}};

Result<Writer> writerFor(const std::string& file) {
    for (const Format& format : formats)
        if (file.ends_with(format.ending)) return format.write;
    return Error{ErrorCode::usage, "-o " + file, "expected a name that ends in .html or .md"};
}

} // namespace

int runReport(const Options& options, Streams streams) {
    const Result<Writer> writer = writerFor(options.output);
    if (!writer) return fail(writer.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    ExploreOptions axes;
    axes.keepCandidates = true;
    const std::vector<ExploredScenario> explored = exploreAll(*loaded, axes, options.threads);
    const std::vector<EstimatedScenario> estimates = estimateAll(*loaded);
    ReportInput input;
    input.project = loaded->projects.front().name;
    input.origin = originOf(options, *loaded);
    bool allFeasible = true;
    for (std::size_t i = 0; i < explored.size(); ++i) {
        const std::optional<Nearness>& nearness = estimates[i].nearness;
        input.scenarios.push_back({explored[i].scenario, &explored[i].exploration, &estimates[i].estimate,
                                   nearness ? sentenceOf(*nearness) : std::string()});
        allFeasible = allFeasible && estimates[i].estimate.point.feasible();
    }
    if (const Result<void> written = writeAtomically(options.output, (*writer)(buildReport(input))); !written)
        return fail(written.error(), streams);
    if (!options.quiet) streams.messages << "wrote " << options.output << '\n';
    return allFeasible ? done : infeasible;
}

} // namespace rackline
