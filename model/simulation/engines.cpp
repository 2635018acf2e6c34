// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/engines.h"
#include "model/simulation/simulation.h"
#include "model/units/constants.h"

#include <array>
#include <cmath>

namespace rackline {

namespace {

constexpr std::array presets = {
    EnginePreset{"vllm", "blackwell", BatchPolicy::mixed, 8192, 0.0, 512, 1.30, 10 * millisecond, true},
    EnginePreset{"vllm", "", BatchPolicy::mixed, 8192, 0.0, 512, 1.00, 20 * millisecond, false},
    EnginePreset{"sglang", "blackwell", BatchPolicy::prefillFirst, 8192, 0.3, 2048, 1.30, 30 * millisecond, true},
    EnginePreset{"sglang", "", BatchPolicy::prefillFirst, 8192, 0.3, 2048, 1.30, 10 * millisecond, true},
    EnginePreset{"trtllm", "blackwell", BatchPolicy::wholePrompts, 8192, 1.0, 2048, 1.15, 20 * millisecond, true},
    EnginePreset{"trtllm", "", BatchPolicy::wholePrompts, 8192, 1.0, 2048, 1.00, 30 * millisecond, true},
    EnginePreset{"atom", "", BatchPolicy::mixed, 8192, 0.0, 2048, 1.15, 20 * millisecond, true},
    EnginePreset{"", "", BatchPolicy::mixed, 8192, 1.0, 2048, 1.15, 20 * millisecond, true},
};

LoadSpec closedLoop(std::int64_t concurrency, std::int64_t rounds, LengthLaw prompt, LengthLaw answer) {
    LoadSpec load;
    load.concurrency = concurrency;
    load.requests = rounds * concurrency;
    load.prompt = prompt;
    load.answer = answer;
    return load;
}

} // namespace

const EnginePreset& enginePreset(std::string_view engine, std::string_view generation) {
    for (const EnginePreset& preset : presets)
        if (preset.engine == engine && (preset.generation == generation || preset.generation.empty())) return preset;
    return presets.back();
}

EngineSettings settingsOf(const EnginePreset& preset) {
    EngineSettings engine;
    engine.policy = preset.policy;
    engine.tokenBudget = preset.tokenBudget;
    engine.reserve = preset.reserve;
    engine.maxSequences = preset.maxSequences;
    engine.asynchronous = preset.asynchronous;
    engine.prefillScale = preset.prefillScale;
    engine.path = {0.5 * millisecond, preset.front, 2 * millisecond, 2 * millisecond, 2 * millisecond};
    return engine;
}

LoadSpec openLoad(Frequency rate, double prompt, double answer, double running) {
    LoadSpec load;
    load.arrivals = ArrivalLaw::poisson;
    load.rate = rate;
    load.requests = 2000 + static_cast<std::int64_t>(20 * std::ceil(running));
    load.prompt = {prompt, 1, 0};
    load.answer = {answer, 1, 0};
    load.warmUp = 0.1;
    return load;
}

LoadResult simulationBenchmark(std::int64_t concurrency) {
    StepTimes steps;
    steps.step = 0.5e-3;
    steps.tokens = StepCurve::sampled([](double tokens) { return 8e-3 + tokens * 20e-6; });
    steps.head = StepCurve::linear(0.1e-3, 0.1e-6);
    steps.context = StepCurve::sampled([](double context) { return 10e-6 + context * 2e-9; });
    return simulate(closedLoop(concurrency, 10, {1024, 0.8, 0}, {1024, 0.8, 0}), settingsOf(enginePreset("trtllm", "blackwell")),
                    steps, 1);
}

} // namespace rackline
