// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/posttraining/generating.h"
#include "model/posttraining/learning.h"
#include "model/training/reliability.h"

#include <string_view>
#include <vector>

namespace rackline {

/// A part of a step. What is beside others does not add to it.
struct PostTrainingPart {
    std::string_view id, name;
    Time time;
    int gpus = 0;
    bool beside = false;
};

/// One way to run a step on the cluster, at its best layouts and division of GPUs.
struct PostTrainingWay {
    Placement placement = Placement::apart;
    double staleness = 0;
    /// Why there is none; its code is `none` where there is.
    Finding finding{FindingCode::nothingFits, {}};
    Generation generation;
    Learning learning;
    /// The states of learning leave HBM while answers are generated.
    bool offloads = false;
    /// Seconds of the hand-over of weights, and of moving states to the host and back.
    double sync = 0, move = 0;
    double step = 0;

    bool feasible() const { return finding.code == FindingCode::none; }
    std::vector<PostTrainingPart> parts() const;
};

/// Everything that is said about a run of reinforcement learning.
struct PostTrainingEstimate {
    int gpus = 0;
    PostTrainingWay best;
    /// What was compared, in the order of what waits most for each other.
    std::vector<PostTrainingWay> ways;
    std::vector<Finding> findings;
    /// Mean and largest tokens of an answer, and tokens of prompts and answers in one step.
    double meanAnswer = 0, longestAnswer = 0, stepTokens = 0;
    Interval<Time> step, duration;
    Interval<TokenRate> tokens, perGpu;
    Reliability failures;
    Interval<double> goodput = Interval<double>::exactly(1);
    /// At the facility's meter; the money is not finite where the rack has no price.
    Interval<Power> power;
    Interval<Energy> energy;
    Interval<Money> cost;

    bool feasible() const { return best.feasible() && !failures.hopeless && !failures.tooLarge; }
};

PostTrainingEstimate estimatePostTraining(const Scenario& scenario, unsigned threads = 0);

} // namespace rackline
