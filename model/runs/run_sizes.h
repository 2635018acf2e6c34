// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/runs/training_metric.h"

#include <optional>
#include <vector>

namespace rackline {

/// A run on so many racks, at its best layout by one goal.
struct SizedRun {
    int racks = 0;
    TrainingGoal goal = TrainingGoal::fastest;
    TrainingEstimate estimate;
};

/// What a run may take; 0 where nothing is said.
struct RunLimits {
    Time within;
    Power under;
    Money budget;

    bool met(const TrainingEstimate& estimate) const;
};

/// The scenario with so many racks, all of them in the run.
Scenario onRacks(Scenario scenario, int racks);

/// The run on every number of racks up to `most` that has no prime factor above 5, each once for every layout that a goal finds
/// best. A scenario that says how many GPUs run has that size alone. What the power limit excludes is not tried.
std::vector<SizedRun> sizedRuns(const Scenario& scenario, int most, Power under, unsigned threads = 0);

/// Those that are feasible and that no other one beats in both metrics, in the order of `x`.
std::vector<SizedRun> runFrontier(const std::vector<SizedRun>& runs, TrainingMetric x, TrainingMetric y);

/// What is to be reached, in coherent units: seconds that the run may take, facility watts or money.
struct RunTarget {
    enum class Kind { time, power, money } kind = Kind::time;
    double amount = 0;
};

/// The best size for one metric, and the best of another number of racks.
struct RunAnswer {
    TrainingMetric metric = TrainingMetric::gpus;
    SizedRun best;
    std::optional<SizedRun> runnerUp;
};

struct RunPlan {
    RunLimits limits;
    std::vector<RunAnswer> answers;
    std::int64_t evaluated = 0;
    /// Without an answer: the run that comes nearest to the target, or that needs least memory.
    std::optional<SizedRun> nearest;
};

/// Of every size up to so many GPUs, those that keep the target, the scenario's deadline and its site's power; the target takes
/// the place of the one that is of its kind. What the scenario says of racks and GPUs gives way.
RunPlan planRun(const Scenario& scenario, const RunTarget& target, const std::vector<TrainingMetric>& minimised,
                unsigned threads = 0);

/// The chance that the run keeps a limit of a metric, from the metric's interval.
double chanceBelow(const Interval<double>& metric, double limit);

} // namespace rackline
