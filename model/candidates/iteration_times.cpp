// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/iteration_times.h"

#include "model/operators/step_run.h"

#include <algorithm>

namespace rackline {

namespace {

struct Sampler {
    const Evaluator& evaluator;
    std::vector<Operator> operators;
    SlowdownOf<double> slowed;

    double timeOf(const Operator& op, const StepLoad& load) const {
        ClockedStep step{costOf(op, load, evaluator.context())};
        if (!evaluator.limited()) return step.usual.time();
        for (std::size_t i = 0; i < slowerSteps; ++i) step.slower[i] = costOf(op, load, evaluator.slowerContexts()[i]);
        return Evaluator::slowedStep(step, slowed).time();
    }

    template <class Wanted> double time(const StepLoad& load, Wanted wanted) const {
        double sum = 0;
        for (const Operator& op : operators)
            if (wanted(op)) sum += timeOf(op, load);
        return sum;
    }
};

bool isAttention(const Operator& op, TokenBasis basis, bool windowed) {
    const std::optional<double> window = windowOf(op.shape);
    return window && (*window > 0) == windowed && basisOf(op.shape) == basis;
}
bool hasBasis(const Operator& op, TokenBasis basis) {
    return !windowOf(op.shape) && !op.isExperts() && basisOf(op.shape) == basis;
}

StepLoad rows(double tokens) {
    StepLoad load;
    load.sequences = tokens;
    return load;
}

/// A pass that takes so many tokens of prompts, all of one, or of as many as use adapters of their own. Where ranks divide the
/// cache or the prompt, what a pass fetches from the others is that of the mean pass over a prompt.
StepLoad promptsAlone(const Scenario& s, const Layout& layout, double tokens) {
    const Service& service = s.workload;
    StepLoad load;
    load.promptTokens = tokens / layout.promptContext;
    load.promptLength = s.model.adapters.any() ? std::min(tokens, service.freshPrompt()) : tokens;
    if (layout.promptContext * layout.decodeContext > 1) load.promptLength = std::max(tokens, service.freshPrompt());
    return load;
}

/// Prompt attention by its length: a term in the square of the tokens, one in the tokens, one a pass.
void fitPrompts(StepTimes& steps, const Sampler& sampler, double length, double sharedBy) {
    const auto at = [&](double tokens, bool windowed) {
        StepLoad load;
        load.promptLength = tokens;
        load.promptTokens = tokens / sharedBy;
        return sampler.time(load, [windowed](const Operator& op) { return isAttention(op, TokenBasis::prompt, windowed); });
    };
    const double whole = std::max(length, 64.0), half = whole / 2, tiny = 1e-6;
    const double fixed = at(tiny, false) + at(tiny, true);
    const double full = at(whole, false) - at(tiny, false), part = at(half, false) - at(tiny, false);
    // full = a w^2 / 2 + b w and part = a w^2 / 8 + b w / 2
    const double square = std::max(0.0, (full - 2 * part) * 4 / (whole * whole));
    steps.promptAttention = square;
    steps.promptToken = std::max(0.0, full / whole - square * whole / 2) + (at(whole, true) - at(tiny, true)) / whole;
    steps.promptFixed = fixed;
}

/// Samples what overlap, or work on two kinds of GPUs at once, saves of decodes in the middle of their answers and of whole
/// prompts or chunks of them, as the closed forms count them.
void fitOverlap(StepTimes& steps, const Evaluator& evaluator, const std::vector<Operator>& operators, double sharedBy) {
    const Scenario& s = evaluator.scenario();
    steps.overlaps = s.overlap.any() || hopOf(operators) != nullptr;
    if (!steps.overlaps) return;
    const double drafted = 1 + evaluator.draftShare(), queries = 1 + s.workload.speculation.draft;
    OperatorContext undivided = evaluator.context();
    undivided.overlap = {};
    undivided.microBatches = 1;
    const auto saved = [&](const StepLoad& load) {
        if (load.tokens() <= 0) return 0.0;
        const double whole = runOf(operators, load, undivided).cost.time();
        return drafted * (whole - runOf(operators, load, evaluator.context()).cost.time());
    };
    steps.savedByDecodes = StepCurve::sampled([&](double tokens) { return saved(decodeLoad(s.workload, tokens / queries)); });
    steps.savedByPrompts = StepCurve::sampled([&](double tokens) {
        StepLoad load = mixedLoad(s.workload, s.engine, 0);
        load.promptTokens = tokens / sharedBy;
        return saved(load);
    });
}

} // namespace

StepTimes iterationTimes(const Evaluator& evaluator, const Layout& layout, const SlowdownOf<double>& slowed) {
    const Scenario& s = evaluator.scenario();
    const Sampler sampler{evaluator, operatorsOf(s.model, s.precision, layout), slowed};
    const double queries = 1 + s.workload.speculation.draft, drafted = 1 + evaluator.draftShare();
    const double mean = s.workload.meanContext(), sharedBy = layout.promptContext;
    StepTimes steps;
    steps.draft = s.workload.speculation.draft;
    steps.step = hostTime(s.engine, s.workload, 0.0);
    steps.tokens = StepCurve::sampled([&](double tokens) {
        return drafted * sampler.time(rows(std::max(tokens / sharedBy, 1.0)),
                                      [](const Operator& op) { return hasBasis(op, TokenBasis::all); });
    });
    steps.shared = StepCurve::sampled([&](double tokens) {
        // One token is the least that all ranks have together.
        return drafted * sampler.time(rows(std::max(tokens / sharedBy, 1.0 / layout.attentionDp)),
                                      [](const Operator& op) { return op.isExperts(); });
    });
    steps.head = StepCurve::sampled([&](double tokens) {
        return tokens > 0 ? sampler.time(rows(tokens), [](const Operator& op) { return hasBasis(op, TokenBasis::outputs); })
                          : 0.0;
    });
    steps.decode = StepCurve::sampled([&](double tokens) {
        const double own = sampler.time(rows(tokens), [](const Operator& op) { return hasBasis(op, TokenBasis::decode); });
        return drafted * own + s.engine.perSequence * tokens / queries;
    });
    steps.prompt = StepCurve::sampled([&](double tokens) {
        return sampler.time(promptsAlone(s, layout, tokens), [](const Operator& op) { return hasBasis(op, TokenBasis::prompt); });
    });
    const auto attention = [&](double context, bool windowed, double each) {
        if (context <= 0) return 0.0;
        StepLoad load;
        load.queries = queries;
        load.context = each;
        load.sequences = context / each;
        return drafted *
               sampler.time(load, [windowed](const Operator& op) { return isAttention(op, TokenBasis::decode, windowed); });
    };
    steps.context = StepCurve::sampled([&](double context) { return attention(context, false, mean); });
    for (const Operator& op : sampler.operators)
        if (isAttention(op, TokenBasis::decode, true)) steps.window = *windowOf(op.shape);
    if (steps.window > 0) {
        const double each = std::min(steps.window, mean);
        steps.windowed = StepCurve::sampled([&](double context) { return attention(context, true, each); });
    }
    fitPrompts(steps, sampler, s.workload.freshPrompt(), sharedBy);
    fitOverlap(steps, evaluator, sampler.operators, sharedBy);
    return steps;
}

double kvPoolTokens(const Evaluator& evaluator, const Layout& layout) {
    const InferenceMemory memory = evaluator.memoryOf(layout);
    const double tokens = evaluator.scenario().workload.isl + evaluator.scenario().workload.osl;
    return memory.pool.si() <= 0 ? 0 : memory.pool / memory.kvFull * tokens;
}

} // namespace rackline
