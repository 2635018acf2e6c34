// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/learning.h"

#include "model/posttraining/answer_lengths.h"
#include "model/runs/training_search.h"
#include "model/training/training_step.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {
/// The next number from `least` on that has the odd factor of the GPUs and otherwise only large powers of two.
double divisiblePacks(double least, int gpus) {
    double odd = gpus;
    while (std::fmod(odd, 2) == 0) odd /= 2;
    double grain = odd;
    constexpr double fine = 8;
    while (2 * grain * fine <= least) grain *= 2;
    return std::max(grain, std::ceil(least / grain) * grain);
}

/// Shares of what is not told apart by direction that the forward pass has: as many exchanges go forward as back, matrix
/// products have two more of their size backward, and weights are gathered once of three passes over the shards' links.
constexpr double halfWay = 0.5, third = 1.0 / 3;

/// What packs of whole length overstate: the packs that the busiest replica really has over those of the step, and the square
/// of attention at the lengths that sequences have over that of packs.
struct Packing {
    double filled = 1, attended = 1;
};

double passSeconds(const TrainingStep& s, const Packing& p) {
    const double work = s.forward + s.backward + s.recompute;
    const double ends =
        halfWay * (s.tensorLinks + s.contextLinks + s.expertLinks + s.stageLinks) + third * (s.shardLinks + s.hostWait + s.head);
    return p.filled * (p.attended * s.forward + ends) + (work > 0 ? p.attended * s.bubble * s.forward / work : 0);
}

double updateSeconds(const TrainingStep& s, const Packing& p) {
    const double work = s.forward + s.backward + s.recompute;
    const double links = s.tensorLinks + s.contextLinks + s.expertLinks + s.shardLinks + s.stageLinks;
    const double once = s.gradients + s.optimizer + s.fixed + s.retries + s.stragglers;
    return p.filled * (p.attended * work + links + s.hostWait + s.accumulation + s.head) + p.attended * s.bubble + once;
}

/// Seconds in which the weights of the reference model come from host memory, where they wait.
double fetchSeconds(const Scenario& s, const TrainingLayout& layout) {
    constexpr double bytes = 2, reached = 0.8;
    const double link = s.system.accelerator.hostLink.si();
    const double held = bytes * countParameters(s.model).total() / (double(layout.tp) * layout.pp * std::max(1, layout.ep));
    return link > 0 ? held / (reached * link) : 0;
}
} // namespace

Scenario learningScenario(const Scenario& scenario, int gpus, Data kept, double tokens) {
    Scenario own = scenario;
    const PostTraining& rl = scenario.postTraining;
    own.task = Task::train;
    // What a model learns from its own answers is in memory, and no storage feeds it.
    own.training.tokenBytes = 0;
    own.system.accelerator.hbm.visible -= kept;
    TrainingPlan& plan = own.training;
    plan.gpus = gpus;
    plan.goal = TrainingGoal::fastest;
    plan.run.sites = 1;
    plan.run.sequence = rl.promptLength + rl.longest;
    plan.run.globalBatch = divisiblePacks(std::ceil(tokens / plan.run.sequence), gpus);
    return own;
}

Learning learnOn(const Scenario& scenario, int gpus, Data kept, const std::vector<double>& answers, unsigned threads) {
    const PostTraining& rl = scenario.postTraining;
    const double tokens = (std::accumulate(answers.begin(), answers.end(), 0.0) + rl.promptLength * rl.answers()) / rl.updates;
    const Scenario own = learningScenario(scenario, gpus, kept, tokens);
    Learning l;
    l.gpus = gpus;
    l.finding = trainingObstacle(own, gpus);
    if (l.finding.code != FindingCode::none) return l;
    const TrainingSearchResult found = searchTraining(own, gpus, threads);
    const TrainingEvaluator evaluator(own, gpus);
    const TrainingRun& run = own.training.run;
    l.point = found.best;
    l.limit = evaluator.limit();
    if (found.evaluated == 0) {
        l.finding = {FindingCode::noTrainingLayout, {double(gpus), run.globalBatch}};
        return l;
    }
    if (!found.found) {
        l.finding = {FindingCode::trainingNeedsMemory, {l.point.memory.reserved - evaluator.planned(), evaluator.planned()}};
        return l;
    }
    const double packs = tokens / run.sequence, sharing = l.point.layout.dp * l.point.layout.microBatch;
    Packing packing;
    packing.filled = std::min(1.0, std::ceil(packs / sharing) * sharing / run.globalBatch);
    packing.attended =
        modelFlopsPerToken(own.model, attendedLength(answers, rl.promptLength)) / modelFlopsPerToken(own.model, run.sequence);
    const double reference = rl.reference ? 1 : 0, overhead = rl.slowedBy();
    l.pass = overhead * rl.updates * passSeconds(l.point.step, packing);
    l.probabilities = (1 + reference) * l.pass + reference * fetchSeconds(own, l.point.layout);
    l.update = overhead * rl.updates * updateSeconds(l.point.step, packing);
    l.feasible = true;
    return l;
}

} // namespace rackline
