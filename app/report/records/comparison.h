// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/explanation_records.h"
#include "model/trust/uncertainty.h"

#include <string_view>
#include <vector>

namespace rackline {

/// A scenario's own point first and then its frontier, with the same draws through all of them.
struct SampledScenario {
    const ResolvedScenario* scenario = nullptr;
    std::vector<OperatingPoint> points;
    Ensemble ensemble;
    SampleOptions options{};
};
SampledScenario sampledAt(const ResolvedScenario& scenario, const OperatingPoint& point, const SampleOptions& options = {});

/// One system beside another, and why they differ; both sampled with the same options.
Result<ComparedPair> comparedPair(const SampledScenario& from, const SampledScenario& to);

/// How many times of `from` `to` has, metric by metric, with every input drawn and what both share drawn alike, around what the
/// points are. Windows, reports and terminals say the same.
MetricIntervals factorIntervals(const ResolvedScenario& from, const OperatingPoint& fromPoint, const ResolvedScenario& to,
                                const OperatingPoint& toPoint, const SampleOptions& options = {});

/// What such intervals are of.
inline constexpr std::string_view factorRangeNote =
    "For the interval of the factor each uncertain input is drawn at random, once for both where they share it.";

/// What moves a scenario's point.
SensitiveScenario sensitivityOf(const ResolvedScenario& scenario, const OperatingPoint& point, Metric metric,
                                const Catalogue& catalogue);

/// What it takes of each input that moves the metric, alone, to bring it to a target: the smallest change first, then those that
/// never do within their limits.
std::vector<BreakEven> breakEvensOf(const SensitiveScenario& found, Metric metric, double target);
/// What binds along each input that moves the speed, those left out along which one limit binds throughout.
std::vector<BindingAxis> bindingsOf(const SensitiveScenario& found);

/// What moves a point, and what it rests on beyond what its file says.
struct MovedBy {
    std::vector<TornadoBar> tornado{};
    std::vector<Assumption> assumptions{};
};
MovedBy movedBy(const ResolvedScenario& scenario, const OperatingPoint& point, Metric metric, const Catalogue& catalogue);

} // namespace rackline
