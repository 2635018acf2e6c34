// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/runs/training_search.h"
#include "model/training/reliability.h"

#include <string_view>
#include <vector>

namespace rackline {

struct TrainingPart {
    std::string_view name;
    Time time;
};

/// A claim beside the prediction: days, megawatts, a share of the time, seconds.
struct ClaimCheck {
    enum class Of { duration, power, goodput, interruptions } of = Of::duration;
    enum class Verdict { holds, withinInterval, fails } verdict = Verdict::holds;
    double claimed = 0;
    Interval<double> predicted;
};

/// Everything that is said about a training run: the step in parts, memory, days, energy, money and failures.
struct TrainingEstimate {
    bool feasible = false;
    int gpus = 0;
    TrainingPoint point;
    std::vector<TrainingPart> parts;
    Interval<Time> step;
    /// The bytes that a GPU may reserve, and the chance that the fullest stage stays below them.
    Data memoryLimit;
    double fitProbability = 0;
    /// Tokens a second of the whole run and per GPU, without failures.
    TokenRate tokens, perGpu;
    /// Useful FLOPs over the dense bf16 peak and over the peak of the format in use, and over the bf16 peak with recomputation
    /// counted.
    double mfu = 0, mfuOfFormat = 0, hfu = 0;
    double flopsPerToken = 0;
    double totalTokens = 0;
    Work totalWork;
    Reliability failures;
    /// At the ends of the interval, failures are twice or half as frequent.
    Interval<double> goodput = Interval<double>::exactly(1);
    Interval<Time> mtti;
    /// The power of the whole run at the facility's meter.
    Interval<Power> power;
    /// How far the power of all its racks goes down and up with each step, and falls when the run stops.
    Power swing, stop;
    std::vector<ClaimCheck> claims;
    /// The duration, with the time lost to failures.
    Interval<Time> duration;
    Interval<Energy> energy;
    Interval<Money> cost;
    /// Kilograms of carbon dioxide.
    double carbon = 0;
    /// The rate per GPU that the deadline would need, and its share of the bf16 peak and of the format's peak; 0 without a
    /// deadline.
    ComputeRate deadlineRate;
    double deadlineShare = 0, deadlineShareOfFormat = 0;
    std::int64_t evaluated = 0;
    std::vector<Finding> findings;
};

TrainingEstimate estimateTraining(const Scenario& scenario, unsigned threads = 0);
/// The runs with chips held at each of `caps` and by each of `goals`, in this order, found in one search.
std::vector<TrainingEstimate> estimateTraining(const Scenario& scenario, std::span<const ChosenCaps> caps,
                                               std::span<const TrainingGoal> goals, unsigned threads);
/// The estimate of a given layout; `evaluator` is that of the scenario.
TrainingEstimate trainingEstimateAt(const TrainingEvaluator& evaluator, const TrainingPoint& point);

/// The tokens of the run: as asked, from its FLOPs, or twenty for every parameter that a token uses.
double runTokens(const TrainingRun& run, const Transformer& model);

/// The failures of a scenario's run on a number of GPUs.
Reliability failuresOf(const Scenario& scenario, double gpus);
/// Goodput on a number of GPUs; at the ends of the interval, failures are twice or half as frequent.
Interval<double> goodputOf(const Scenario& scenario, double gpus);
/// Goodput over the number of GPUs, which doubles from one point to the next.
struct GoodputPoint {
    double gpus = 0;
    Reliability failures;
    Interval<double> goodput;
};
std::vector<GoodputPoint> goodputCurve(const Scenario& scenario, double from, double to);

/// One point of a scaling curve. Weak scaling keeps the sequences per GPU.
struct ScalingPoint {
    int gpus = 0;
    bool feasible = false;
    TrainingLayout layout;
    Time step;
    TokenRate tokens;
    double mfu = 0, hfu = 0, efficiency = 0, goodput = 0;
};
std::vector<ScalingPoint> trainingScaling(const Scenario& scenario, int from, int to, bool weak, unsigned threads = 0);

} // namespace rackline
