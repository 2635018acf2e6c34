// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/runs/training_metric.h"

#include <optional>
#include <vector>

namespace rackline {

/// A run on a number of racks, at its best layout by one goal.
struct SizedRun {
    int racks = 0;
    TrainingGoal goal = TrainingGoal::fastest;
    TrainingEstimate estimate;
};

/// The limits of a run; 0 where none is given.
struct RunLimits {
    Time within;
    Power under;
    Money budget;

    bool met(const TrainingEstimate& estimate) const;
};

/// The scenario with `racks` racks, all of them in the run.
Scenario onRacks(Scenario scenario, int racks);

/// The run on every number of racks up to `most` that has no prime factor above 5, once for every layout that a goal finds best.
/// A scenario that states its number of GPUs has that size alone. Runs beyond the power limit `under` are not tried.
std::vector<SizedRun> sizedRuns(const Scenario& scenario, int most, Power under, unsigned threads);

/// The same on up to as many racks as the scenario has, within its site's power.
std::vector<SizedRun> sizedRuns(const Scenario& scenario, unsigned threads = 0);

/// The feasible runs that no other one beats in both metrics, in the order of `x`.
std::vector<SizedRun> runFrontier(const std::vector<SizedRun>& runs, TrainingMetric x, TrainingMetric y);

/// The target of a plan in coherent units: seconds that the run may take, facility watts or money.
struct RunTarget {
    enum class Kind { time, power, money } kind = Kind::time;
    double amount = 0;
};

/// The best size for one metric, and the best run on another number of racks.
struct RunAnswer {
    TrainingMetric metric = TrainingMetric::gpus;
    SizedRun best;
    std::optional<SizedRun> runnerUp;
};

struct RunPlan {
    RunLimits limits;
    std::vector<RunAnswer> answers;
    std::int64_t evaluated = 0;
    /// Where there is no answer, the run that comes nearest to the target, or that needs the least memory.
    std::optional<SizedRun> nearest;
};

/// The best runs of every size that keep the target, the scenario's deadline and its site's power; the target replaces the limit
/// of its own kind. The number of racks and GPUs that the scenario states is not used.
RunPlan planRun(const Scenario& scenario, const RunTarget& target, const std::vector<TrainingMetric>& minimised,
                unsigned threads = 0);

/// The chance that the run keeps a limit of a metric, from the metric's interval.
double chanceBelow(const Interval<double>& metric, double limit);

} // namespace rackline
