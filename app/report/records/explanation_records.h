// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/records.h"
#include "app/report/words/assumptions.h"
#include "model/search/binding.h"
#include "model/trust/explanation.h"
#include "model/trust/limit_gains.h"
#include "model/trust/sensitivity.h"

#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

using MetricIntervals = std::array<Interval<double>, metricCount>;

/// One system beside another.
struct ComparedPair {
    const ResolvedScenario *from = nullptr, *to = nullptr;
    OperatingPoint fromPoint, toPoint;
    MetricIntervals fromIntervals{}, toIntervals{};
    /// How many times of `from` `to` has.
    MetricIntervals factors{};
    Difference difference;
    /// Chance that `to` is better, metric by metric; and of tokens/s/MW where both give at least `speed`.
    MetricValues better{};
    double speed = 0, betterAtSpeed = 0;
    /// How they stand to what was measured; none where nothing is known of that.
    std::optional<Nearness> fromNearness{}, toNearness{};
};
Json comparisonsJson(std::span<const ComparedPair> pairs, const Origin& origin);
Json compareSchema();
/// A metric of both, or what one cause does to it: a factor alone.
struct ComparisonLine {
    const ComparedPair& pair;
    const MetricInfo& metric;
    std::string cause;
    double from, to, factor, better;

    bool known() const { return std::isfinite(factor) && std::isfinite(better); }
};
std::vector<ComparisonLine> metricLines(const ComparedPair& pair);
Fields<ComparisonLine> comparisonFields(const std::string& from, const std::string& to);
/// One line per metric, then per metric and cause.
CellRows comparisonRows(std::span<const ComparedPair> pairs);
std::string chanceBetterText(double chance, const NumberStyle& style);

/// From one system to the other, the largest cause first: what each does, and what the metric is then.
struct CauseLine {
    std::string label;
    std::optional<double> ln;
    double then = 0;
};
Fields<CauseLine> causeFields(Metric metric);
std::vector<CauseLine> causesOf(const ComparedPair& pair, Metric metric);

/// What binds along one parameter, layout and batch held.
struct BindingAxis {
    const Parameter* parameter = nullptr;
    double now = 0;
    std::vector<BindingSpan> spans;
};

/// `HBM bandwidth binds until 38 tok/s, then scale-up link until 60 tok/s, then latency`, with values as `shown` writes them.
std::string bindingText(std::span<const BindingSpan> spans, const std::function<std::string(double)>& shown);

/// What moves one scenario's point.
struct SensitiveScenario {
    const ResolvedScenario* scenario = nullptr;
    OperatingPoint point;
    std::vector<TornadoBar> tornado;
    std::vector<InputEffect> elasticities;
    std::vector<LimitGain> limits;
    /// The scenario with other values of its parameters.
    OtherValue others;
    std::vector<BreakEven> breakEvens;
    std::vector<BindingAxis> bindings;
    /// By how much they matter for the metric of the tornado.
    std::vector<Assumption> assumptions;
    /// How the point stands to what was measured; none where nothing is known of that.
    std::optional<Nearness> nearness{};
};
/// What people read of it, a list for each part; `now` is the metric where nothing moves.
Fields<TornadoBar> tornadoFields(Metric metric, double now = 0);
/// An input with the scenario that it moves.
using Effect = std::pair<const InputEffect*, const Scenario*>;
std::vector<Effect> effectsOf(const SensitiveScenario& scenario);
Fields<Effect> effectFields(Metric metric);
Fields<LimitGain> limitFields(Metric metric);
const Fields<BreakEven>& breakEvenFields();
Fields<Assumption> assumptionColumns(Metric metric);

Json sensitivitiesJson(std::span<const SensitiveScenario> scenarios, Metric metric, const Origin& origin);
Json sensitivitySchema();
CellRows sensitivityRows(std::span<const SensitiveScenario> scenarios, Metric metric);
CellRows assumptionRows(std::span<const SensitiveScenario> scenarios, Metric metric);

} // namespace rackline
