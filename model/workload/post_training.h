// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

namespace rackline {

/// Where answers are generated and where the model learns from them: on the same GPUs in turn, or on GPUs of their own.
enum class Placement { any, colocated, apart };

/// How an answer is judged. Rules and sandboxes run on CPUs; a judge that is a model holds GPUs.
struct Reward {
    /// Mean time for one answer, its coefficient of variation, and the longest that anybody waits for it.
    Time time = Time::fromSi(1), timeout = Time::fromSi(300);
    double cv = 0;
    /// Answers that are judged at once; 0 is all of them.
    double places = 0;
    /// GPUs that a judge holds.
    double gpus = 0;
};

/// Reinforcement learning on a model's own answers, as GRPO and its kin do it. Lengths are tokens.
struct PostTraining {
    double prompts = 64, answersEach = 16;
    double promptLength = 512;
    /// Mean of the answers as they are cut at `longest`, and the variation that they would have without the cut.
    double answerLength = 2048, answerCv = 0.7, longest = 8192;
    /// Steps of the run, and optimizer steps in each of them.
    double steps = 1000, updates = 1;
    /// Steps by which the weights that generate may be older than those that learn; 0 waits for each other.
    double staleness = 0;
    /// Whether a frozen reference model reads every answer too.
    bool reference = true;
    Placement placement = Placement::any;
    /// GPUs that generate where they are apart; 0 leaves their number to the search.
    double generators = 0;
    /// The time that generating and learning take over that of their steps alone; 0 is what published runs took.
    double overhead = 0;
    /// What published steps took over that of their parts, and the factor of the 90 % interval that they leave; of the catalogue.
    double publishedOverhead = 1, interval = 1;
    /// What every hand-over of weights takes beside their way.
    Time handOver = Time::fromSi(3);
    Reward reward{};

    double answers() const { return prompts * answersEach; }
    double slowedBy() const { return overhead > 0 ? overhead : publishedOverhead; }
};
/// More answers in one step are refused.
inline constexpr double mostAnswers = 262144;

} // namespace rackline
