// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/steps.h"
#include "model/workload/post_training.h"

#include <vector>

namespace rackline {

/// How one rank generates: its steps, the sequences that it runs at most, and what reading the prompt of one answer takes.
struct GeneratingRank {
    StepTimes steps;
    double places = 1;
    double prompt = 0, readPrompt = 0;
};

/// The answers of one rank from the first step to the last token (method/posttraining 1).
struct Rollout {
    double seconds = 0, reading = 0;
    /// Tokens of its answers and its decode steps; their ratio is the mean number that runs at once.
    double tokens = 0, steps = 0;
    /// Time in which less than a quarter of the most runs.
    double tail = 0;
    /// When each answer ends, in rising order.
    std::vector<double> ends;

    double meanRunning() const { return steps > 0 ? tokens / steps : 0; }
};
/// The answers are admitted in this order as places become free.
Rollout rolloutOf(const GeneratingRank& rank, const std::vector<double>& answers);

/// The time in which a rank writes as many answers where so many steps overlap that places never empty before their time:
/// its throughput then decides, and the longest answer divides its time by the steps that it may take.
double steadyRollout(const GeneratingRank& rank, const std::vector<double>& answers, double staleness);

/// When the last reward is known, of answers that end at these times and are judged at `places` places in their order; 0 judges
/// all at once.
double lastReward(const std::vector<double>& ends, const std::vector<double>& judging, double places);

} // namespace rackline
