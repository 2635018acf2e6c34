// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/simulation_records.h"

#include "model/base/enum_names.h"

namespace rackline {

namespace {
constexpr EnumNames<LoadVerdict, 6> verdicts{"served", "saturated", "kv_too_small", "invalid", "guard", "cancelled"};
constexpr EnumNames<LoadLimit, 5> limits{"sequence slots", "KV pool", "prefill pool", "decode pool", "transfer link"};
constexpr EnumNames<BatchPolicy, 3> policies{"chunks of prompts beside decodes", "prompts before decodes",
                                             "whole prompts beside decodes"};
} // namespace

std::array<SimulationRow, 3> rowsOf(const SimulatedPoint& simulated, const OperatingPoint& point) {
    const LoadResult& r = simulated.result;
    const SimulatedPoint::Differences& d = simulated.differences;
    return {SimulationRow{"ttft_s", "Time to first token", r.ttft, point.ttft.si(), d.ttft},
            {"tpot_s", "Time per output token", r.tpot, point.tpot.si(), d.tpot},
            {"latency_s", "End-to-end latency", r.latency, point.latency.si(), d.latency}};
}

std::string_view idOf(LoadVerdict verdict) { return verdicts.of(verdict); }
std::string_view nameOf(LoadLimit limit) { return limits.of(limit); }
std::string_view nameOf(BatchPolicy policy) { return policies.of(policy); }

std::string saturationText(const SimulatedPoint& simulated, const NumberStyle& style) {
    const LoadResult& r = simulated.result;
    const auto rate = [&](double value) { return measureText(value, "req/s", style); };
    if (r.verdict == LoadVerdict::guard)
        return "Stopped after " + countText(double(iterationGuard), style) +
               " iterations of a rank: the figures are of the requests served until then.";
    if (r.verdict == LoadVerdict::cancelled) return "Cancelled.";
    constexpr double nearlyFull = 0.9;
    std::string pool;
    if (simulated.poolShare > nearlyFull)
        pool = " The KV pool is " + percentText(simulated.poolShare, style) +
               " full at mean lengths: requests wait for a place, which the closed form knows only of full pools.";
    if (simulated.load.arrivals == ArrivalLaw::closed) return "Not saturated: a closed loop sends no more than is served." + pool;
    const std::string most = rate(r.largestRate) + " (" + std::string(nameOf(simulated.limit)) + ")";
    if (r.verdict != LoadVerdict::saturated)
        return "Not saturated: " + rate(simulated.load.rate.si()) + " an instance, at most " + most + "." + pool;
    return "Saturated: " + rate(simulated.load.rate.si()) + " an instance, at most " + most +
           ": the time to the first token grows without bound.";
}

} // namespace rackline
