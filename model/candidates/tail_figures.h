// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/simulation/spec.h"
#include "model/workload/service.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rackline {

/// What most requests see at a point: percentiles over requests in seconds, and what keeps the limits.
struct TailFigures {
    Spread ttft, tpot, latency;
    /// The share of the requests that keep their limits, over all and by kinds of requests.
    double attainment = 1;
    std::vector<double> classes{};
    /// The requests a second of the whole system that keep them.
    Frequency goodput;
    /// Whether the scheduler was simulated; else these are closed forms.
    bool simulated = false;
    std::string_view answeredBy() const { return simulated ? "simulation" : "closed form"; }
    /// The requests that were simulated, and how many a second came to an instance; none where others come as some end.
    std::int64_t requests = 0;
    Frequency offered;
    /// Requests came faster than they were served: every time grows with the length of the run.
    bool saturated = false;
};

/// A limit on a percentile: what tables call it, what says that it is missed, what it holds, and the share of the requests that
/// may exceed it.
struct TailPercentile {
    std::string_view title;
    FindingCode missed;
    Time TailLimits::*limit;
    Spread TailFigures::*figure;
    double Spread::*percentile;
    double exceeds;
};
inline constexpr std::array<TailPercentile, 7> tailPercentiles{
    {{"first token p90", FindingCode::tailTtft90, &TailLimits::ttft90, &TailFigures::ttft, &Spread::p90, 0.1},
     {"first token p99", FindingCode::tailTtft99, &TailLimits::ttft99, &TailFigures::ttft, &Spread::p99, 0.01},
     {"per token p90", FindingCode::tailTpot90, &TailLimits::tpot90, &TailFigures::tpot, &Spread::p90, 0.1},
     {"per token p99", FindingCode::tailTpot99, &TailLimits::tpot99, &TailFigures::tpot, &Spread::p99, 0.01},
     {"whole p50", FindingCode::tailLatency50, &TailLimits::latency50, &TailFigures::latency, &Spread::p50, 0.5},
     {"whole p90", FindingCode::tailLatency90, &TailLimits::latency90, &TailFigures::latency, &Spread::p90, 0.1},
     {"whole p99", FindingCode::tailLatency99, &TailLimits::latency99, &TailFigures::latency, &Spread::p99, 0.01}}};

/// How many times as late as another figure says first tokens are, how many times as far apart tokens, and how many times as long
/// whole requests.
struct TailStretch {
    double first = 1, token = 1, whole = 1;
};

} // namespace rackline
