// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"
#include "model/traffic/agents.h"
#include "model/traffic/prefix_cache.h"
#include "model/traffic/router.h"
#include "model/traffic/trace.h"

#include <array>
#include <stop_token>
#include <string>
#include <vector>

namespace rackline::traffic {

/// A memory that keeps prefixes, from HBM down.
struct CacheTier {
    /// Tokens of one instance; negative is without end.
    double tokens = 0;
    /// Of one instance; 0 is no limit.
    Bandwidth bandwidth;
    /// Blocks read a second; 0 is no limit.
    double blocksPerSecond = 0;
    /// Until the first of a prompt's blocks comes; occupies nothing.
    Time latency;
};

/// Seconds; 0 is no limit.
struct RequestLimits {
    double ttft = 0, tpot = 0, latency = 0;
};

struct FleetSettings {
    /// One instance each of `workers`, and the decode pool where there is one.
    EngineSettings engine;
    RouterKind router = RouterKind::leastLoaded;
    /// Empty: every prompt is read whole.
    std::vector<CacheTier> tiers;
    std::int32_t blockTokens = 64;
    /// KV of one token, as it is read from a lower tier.
    Data kvSize;
    /// Layers of a cached prefix are loaded while the layers before them are computed.
    bool overlapsLoads = true;
    RequestLimits limits;
    /// Parts of the span in which time, requests and answers are counted.
    int bins = 24;
};

/// What happened in one part of the span, over all instances.
struct FleetBin {
    double begin = 0, end = 0;
    /// s in which instances decode alone, and in which prompts are read too; `read` is these weighted by how full of prompt
    /// tokens they are, as watts rise with them.
    struct Pool {
        double decoding = 0, withPrompts = 0, read = 0;
    };
    /// Of instances that read prompts or do both, and of those that only decode.
    std::array<Pool, 2> pools{};
    std::int64_t requests = 0, within = 0, tokens = 0;
};

struct FleetResult {
    LoadVerdict verdict = LoadVerdict::served;
    std::string reason;
    Spread ttft, tpot, latency;
    /// Gaps between tokens, each token once; to half a percent.
    double gapP50 = 0, gapP99 = 0;
    std::int64_t arrived = 0, served = 0, refused = 0, iterations = 0, preemptions = 0;
    /// Input tokens, those found by tier, and those of the answers.
    double input = 0, output = 0;
    std::array<double, mostTiers> cached{};
    /// Share of what arrived within all limits, and requests and answer tokens a second of these.
    double attainment = 0, goodput = 0, goodTokens = 0;
    double end = 0, span = 0;
    std::vector<FleetBin> bins;

    double hitRate() const { return input > 0 ? (cached[0] + cached[1] + cached[2]) / input : 0; }
    double tokenRate() const { return end > 0 ? output / end : 0; }
};

/// Runs an open loop through a fleet. The same arguments give the same bits.
FleetResult runFleet(const Trace& trace, const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode,
                     const std::stop_token& stop = {});
/// Runs sessions in their closed loop.
FleetResult runFleet(const Sessions& sessions, const ReplayRules& rules, const FleetSettings& settings, const StepTimes& prefill,
                     const StepTimes& decode, const std::stop_token& stop = {});

/// Requests as they went through, for tests and for pictures: sent, first and last token, in order of their arrival.
struct RequestTimes {
    double sent = 0, first = -1, last = -1;
    std::uint32_t instance = 0;
};
FleetResult runFleet(const Trace& trace, const FleetSettings& settings, const StepTimes& steps, std::vector<RequestTimes>& times);

} // namespace rackline::traffic
