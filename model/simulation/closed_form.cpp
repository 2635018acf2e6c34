// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/closed_form.h"

#include <limits>

namespace rackline {

double admittedSequences(double maxSequences, double kvTokens, double reserve, double prompt, double answer) {
    const double held = reserve >= 1 ? 1 : (1 + reserve) / 2;
    return std::max(1.0, std::min(maxSequences, kvTokens / (prompt + answer * held)));
}

double sustainedSequences(const ClosedFormLoad& load, double draft) {
    if (load.policy == BatchPolicy::prefillFirst) return std::numeric_limits<double>::infinity();
    return std::max(1.0, load.tokenBudget / (1 + draft + load.tokensPerStep * load.fresh / load.answer));
}

ClosedFormLoad closedFormLoad(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps) {
    const double ranks = static_cast<double>(engine.ranks) * engine.workers;
    ClosedFormLoad form;
    form.concurrency = std::max(1.0, static_cast<double>(load.concurrency) / ranks);
    form.prompt = load.prompt.expected();
    form.fresh = std::max(1.0, form.prompt * (1 - load.prefixHit));
    form.answer = load.answer.expected();
    form.fixedLengths = load.prompt.fixed() && load.answer.fixed();
    form.rounds = static_cast<double>(load.requests) / static_cast<double>(load.concurrency);
    form.policy = engine.policy;
    form.tokenBudget = static_cast<double>(engine.tokenBudget);
    form.tokensPerStep = engine.tokensPerStep;
    form.asynchronous = engine.asynchronous;
    form.receiveInterval = engine.receiveInterval;
    form.holdIterations = engine.holdIterations;
    form.holdTokens = engine.holdTokens;
    form.path = (engine.path.front + engine.path.jitter + engine.path.back).si();
    form.maxRunning = std::min(
        sustainedSequences(form, steps.draft),
        admittedSequences(static_cast<double>(engine.maxSequences), engine.kvTokens, engine.reserve, form.prompt, form.answer));
    return form;
}

bool simulateInstead(const ClosedFormLoad& load) {
    const bool lockstep = load.fixedLengths && load.policy != BatchPolicy::prefillFirst;
    const bool held = (load.receiveInterval > 1 || load.holdIterations > 0) && load.fresh <= 2048;
    return lockstep || held || load.concurrency > 0.9 * load.maxRunning;
}

} // namespace rackline
