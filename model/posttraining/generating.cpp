// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/generating.h"

#include "model/candidates/candidate_points.h"
#include "model/candidates/iteration_times.h"
#include "model/candidates/load_point.h"
#include "model/mapping/layout.h"
#include "model/posttraining/answer_lengths.h"

#include <algorithm>
#include <cmath>

namespace rackline {

struct Generator::Candidate {
    Layout layout;
    InferenceMemory memory;
    GeneratingRank rank;
};

namespace {
/// Seconds for which the prompt of one answer holds a rank: its group shares it, and prompts are read in full chunks.
double readingTime(const StepTimes& steps, const PostTraining& rl, const EngineProfile& engine) {
    const double prompts = std::max(1.0, std::floor(engine.chunk / rl.promptLength));
    const Iteration pass{0, 0, prompts * rl.promptLength, prompts, prompts * steps.chunkAttention(0, rl.promptLength)};
    return steps(pass, engine.prefillFactor) / prompts / rl.answersEach;
}
Rollout slowed(Rollout r, double times) {
    r.seconds *= times;
    r.reading *= times;
    r.tail *= times;
    for (double& end : r.ends) end *= times;
    return r;
}
} // namespace

Scenario generatingScenario(const Scenario& scenario, Data kept) {
    Scenario own = scenario;
    const PostTraining& rl = scenario.postTraining;
    own.task = Task::serve;
    own.workload = {};
    own.workload.isl = rl.promptLength;
    own.workload.osl = rl.answerLength;
    own.mode = ModeChoice::aggregated;
    own.prefillHardware.reset();
    own.offload = {};
    own.overlap = {};
    own.layout.afd = 0;
    // Limits of pools that only read or only write are not of chips that do both.
    own.power.prefillChip = own.power.decodeChip = {};
    own.power.prefillClock = own.power.decodeClock = 0;
    own.training.failures.serving = false;
    own.system.accelerator.hbm.visible -= kept;
    return own;
}

Generator::Generator(const Scenario& scenario, Data kept)
    : m_scenario(generatingScenario(scenario, kept)), m_rl(scenario.postTraining), m_evaluator(m_scenario),
      m_answers(answerLengths(m_rl)),
      m_judging(expectedDraws(m_answers.size(), m_rl.reward.time.si(), m_rl.reward.cv, m_rl.reward.timeout.si())) {
    if (m_evaluator.obstacle().code != FindingCode::none || kept >= scenario.system.accelerator.hbm.visible) return;
    const auto holds = [&](const Layout& layout) { return m_evaluator.memoryOf(layout).admitted() >= 1; };
    for (const Layout& layout :
         searchedLayouts(m_scenario.model, m_scenario.system, m_scenario.layout, m_scenario.search, holds)) {
        const InferenceMemory memory = m_evaluator.memoryOf(layout);
        // The longest answer needs its room too, beside the mean one that admission counts with.
        if (memory.admitted() < 1 || memory.pool < heldKv(m_scenario.model, m_scenario.precision, layout, m_scenario.engine,
                                                          m_rl.promptLength + m_rl.longest))
            continue;
        SlowdownOf<double> slowed;
        if (m_evaluator.limited())
            slowed = slowdownAt(m_evaluator, pointAt(m_evaluator, layout, std::min(memory.admitted(), 64.0)));
        GeneratingRank rank{iterationTimes(m_evaluator, layout, slowed), memory.admitted(), m_rl.promptLength, 0};
        rank.readPrompt = readingTime(rank.steps, m_rl, m_scenario.engine);
        m_candidates.push_back({layout, memory, std::move(rank)});
    }
}

Generator::~Generator() = default;

Finding Generator::obstacle(int gpus) const {
    if (const Finding found = m_evaluator.obstacle(); found.code != FindingCode::none) return found;
    return {FindingCode::nothingGenerates, {double(gpus), m_rl.promptLength + m_rl.longest}};
}

/// The places where answers are judged are divided among the ranks; a rank that would have less than one waits its turn for it.
double Generator::judged(const Rollout& rollout, double ranks) const {
    const Reward& reward = m_rl.reward;
    const double places = reward.places > 0 ? std::max(1.0, std::floor(reward.places / ranks)) : 0;
    const double turns = reward.places > 0 ? std::max(1.0, places * ranks / reward.places) : 1;
    std::vector<double> times = dealt(m_judging, static_cast<std::size_t>(ranks));
    for (double& time : times) time *= turns;
    return std::max(0.0, lastReward(rollout.ends, times, places) - rollout.seconds);
}

std::vector<Generation> Generator::on(int gpus, double staleness) const {
    std::vector<Generation> all;
    const double overhead = m_rl.slowedBy();
    for (const Candidate& c : m_candidates) {
        const int workers = gpus / c.layout.gpus();
        if (workers < 1) continue;
        Generation g;
        g.feasible = true;
        g.layout = c.layout;
        g.gpus = gpus;
        g.ranks = workers * c.layout.groups();
        g.places = c.rank.places;
        g.weights = c.memory.weights;
        g.cache = c.memory.pool;
        g.runtime = c.memory.runtime + c.memory.activations;
        const std::vector<double> own = dealt(m_answers, static_cast<std::size_t>(g.ranks));
        g.rollout = slowed(rolloutOf(c.rank, own), overhead);
        g.judging = judged(g.rollout, g.ranks);
        if (staleness >= 2) {
            const double judges = m_rl.reward.places > 0 ? m_rl.answers() * m_rl.reward.time.si() / m_rl.reward.places : 0;
            const double steady = overhead * steadyRollout(c.rank, own, staleness);
            g.steady = std::min(g.rollout.seconds + g.judging, std::max(judges, steady));
        }
        all.push_back(std::move(g));
    }
    return all;
}

Power Generator::powerOf(const Generation& g) const {
    const double running = std::clamp(g.rollout.meanRunning(), 1.0, std::max(1.0, g.places));
    return pointAt(m_evaluator, g.layout, running).average;
}

} // namespace rackline
