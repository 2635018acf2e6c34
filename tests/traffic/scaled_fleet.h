// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/traffic/trace_file.h"
#include "model/simulation/draws.h"
#include "model/traffic/day.h"
#include "model/traffic/fleet.h"
#include "tests/model/load_examples.h"
#include "tests/paths.h"

#include <algorithm>

// Fleets that follow their load on the toy engine of load_examples.h, with the lengths of Azure's conversations. Figures that are
// expected of them come from a prototype written apart from this code.

namespace rackline::traffic {

inline const Trace& conversations() {
    static const Trace trace = readTraceFile(sourcePath("resources/traffic/azure-2023-conv.csv.gz"))->trace;
    return trace;
}

inline const DayCurve& workingDay() {
    static const DayCurve curve{
        {.35, .28, .24, .22, .22, .25, .33, .48, .68, .86, .96, 1, .98, .97, 1, .98, .93, .85, .76, .70, .66, .60, .52, .43}};
    return curve;
}

/// Poisson arrivals at a rate that a share of `peak` says for each time, with the trace's lengths in their order.
template <class Share> Trace thinned(double peak, double lasts, Share share) {
    Draws draws(exampleSeed);
    Trace trace;
    for (double time = draws.exponential() / peak; time < lasts; time += draws.exponential() / peak) {
        if (draws.uniform() >= share(time)) continue;
        const std::size_t i = trace.size() % conversations().size();
        trace.time.push_back(time);
        trace.prompt.push_back(conversations().prompt[i]);
        trace.answer.push_back(conversations().answer[i]);
    }
    return trace;
}

/// Forty sessions at a time, each of which says the same again and again, twenty times in all.
inline Trace withSessions(Trace trace) {
    trace.blockTokens = 16;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        trace.session.push_back(static_cast<std::uint32_t>(i / 800 * 40 + i % 40));
        trace.prompt[i] = 161;
        for (std::uint32_t block = 0; block < 10; ++block) trace.blocks.push_back(trace.session.back() * 10 + block);
        trace.blockEnd.push_back(trace.blocks.size());
    }
    trace.distinctBlocks = 10 * (*std::max_element(trace.session.begin(), trace.session.end()) + 1);
    return trace;
}

/// One instance for each 3.3 requests a second.
inline FleetSettings toyFleet(int instances, double delay, int least, int first) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = 2048;
    fleet.engine.maxSequences = 256;
    fleet.engine.workers = fleet.instances = instances;
    fleet.limits = {1, 0.05, 0};
    fleet.scaling.rate = 3.3;
    fleet.scaling.startDelay = delay;
    fleet.scaling.least = least;
    fleet.scaling.first = first;
    return fleet;
}

inline double worstPart(const FleetResult& run) {
    double worst = 1;
    for (const FleetBin& bin : run.bins) worst = std::min(worst, double(bin.within) / double(bin.requests));
    return worst;
}

} // namespace rackline::traffic
