// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/candidates/evaluator.h"
#include "model/posttraining/rollout.h"

#include <vector>

namespace rackline {

/// The scenario as the engine that generates sees it: requests of the mean length, and HBM without what learning leaves there.
Scenario generatingScenario(const Scenario& scenario, Data kept);

/// How the answers of a step are generated on a number of GPUs.
struct Generation {
    bool feasible = false;
    Layout layout;
    int gpus = 0;
    /// Ranks that attend to answers of their own, and sequences that each runs at most.
    double ranks = 0, places = 0;
    Rollout rollout;
    /// Time until the last reward is known after the last answer.
    double judging = 0;
    /// The same answers where steps overlap by the staleness asked for; 0 where they do not.
    double steady = 0;
    /// Bytes of a GPU: weights, room for the cache, and what the runtime keeps.
    Data weights, cache, runtime;
    /// Facility power of one GPU while it generates.
    Power power;

    /// What a step waits for.
    double seconds() const { return steady > 0 ? steady : rollout.seconds + judging; }
};

/// Every layout that generates, whose steps are worked out once for all numbers of GPUs.
class Generator {
public:
    /// `kept` is what learning leaves in the HBM of every GPU.
    Generator(const Scenario& scenario, Data kept);
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    /// Every layout on so many GPUs, but for its power.
    std::vector<Generation> on(int gpus, double staleness) const;
    Power powerOf(const Generation& generation) const;
    /// Why nothing generates on so many.
    Finding obstacle(int gpus) const;

private:
    struct Candidate;
    double judged(const Rollout& rollout, double ranks) const;

    Scenario m_scenario;
    PostTraining m_rl;
    Evaluator m_evaluator;
    /// Lengths of all answers and times of all rewards, the largest first.
    std::vector<double> m_answers, m_judging;
    std::vector<Candidate> m_candidates;
};

} // namespace rackline
