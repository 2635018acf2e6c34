// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/runs/training_metric.h"
#include "model/trust/causes.h"
#include "model/trust/sensitivity.h"

#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A group of inputs in which two runs differ.
using TrainingTerm = CauseTerm<TrainingValues>;
struct TrainingDifference {
    TrainingValues from{}, to{};
    std::vector<TrainingTerm> terms;
};
/// The Shapley shares of the groups. Every mixture of the two runs is searched for its own best layout, and need not fit into
/// memory. It is an error where a mixture has no layout at all.
Result<TrainingDifference> explainTraining(const Scenario& a, const Scenario& b, unsigned threads = 0);

/// The chance that the metric is better in `b`, where the errors of both are taken as independent.
double chanceBetter(const TrainingEstimate& a, const TrainingEstimate& b, TrainingMetric metric);

/// How one input moves every metric of a run while its layout is held: d ln metric / d ln value.
struct TrainingEffect {
    std::string id;
    std::string_view label;
    const Parameter* parameter = nullptr;
    TrainingValues elasticity{};
};
/// The metrics with one input at the ends of its 90 % interval, or without one of the run's limits.
struct TrainingBar {
    std::string id;
    std::string_view label;
    bool inResidual = false;
    TrainingValues low{}, high{};

    double width(TrainingMetric metric) const;
};
struct TrainingLimit {
    std::string_view id, label;
    TrainingValues values{};
};

/// What moves one run while its layout is held.
struct TrainingSensitivity {
    TrainingEstimate estimate;
    /// The bars, widest first by the metric.
    std::vector<TrainingBar> bars;
    std::vector<TrainingEffect> effects;
    /// The gains by arithmetic, HBM, links and network that are a thousand times as fast.
    std::vector<TrainingLimit> limits;
};
TrainingSensitivity sensitivityOfRun(const Scenario& scenario, TrainingMetric metric, std::span<const GradedInput> inputs = {},
                                     unsigned threads = 0, const OtherValue& other = {});

/// Which value of a parameter takes a metric of the run to a target while the layout is held. The result's `metric` is not used.
BreakEven breakEvenOfRun(const Scenario& scenario, const TrainingPoint& run, const Parameter& parameter, TrainingMetric metric,
                         double target, const OtherValue& other = {});

} // namespace rackline
