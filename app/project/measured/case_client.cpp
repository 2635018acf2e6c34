// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_client.h"

#include "model/simulation/engines.h"
#include "model/units/constants.h"

#include <cmath>

namespace rackline {

namespace {

/// Token budget of an iteration and hold-back knobs in the published recipes of InferenceMAX; an empty word matches all.
struct Recipe {
    std::string_view engine, generation, model, weights;
    std::int64_t budget = 8192;
    int receiveFew = 1, receiveMany = 1;
};
constexpr Recipe recipes[] = {
    {"sglang", "cdna3", "deepseek-v3", "", 196608},
    {"sglang", "blackwell", "deepseek-v3", "fp8-block", 32768, 10, 30},
    {"sglang", "blackwell", "deepseek-v3", "", 16384, 10, 30},
    {"sglang", "", "deepseek-v3", "fp8-block", 32768},
    {"sglang", "", "deepseek-v3", "", 16384},
    {"trtllm", "", "gpt-oss-120b", "", 20000},
    {"trtllm", "", "llama-3.1-70b", "", 16384},
    {"", "", "", "", 8192},
};

bool matches(std::string_view pattern, std::string_view text) { return pattern.empty() || pattern == text; }

const Recipe& recipeOf(const MeasuredCase& row, const std::string& generation) {
    for (const Recipe& r : recipes)
        if (matches(r.engine, row.engine) && matches(r.generation, generation) && matches(r.model, row.model) &&
            matches(r.weights, row.weights))
            return r;
    return recipes[std::size(recipes) - 1];
}

bool drawnLengths(const MeasuredCase& row) { return row.isl != std::floor(row.isl) || row.osl != std::floor(row.osl); }

} // namespace

void applyRecipe(const MeasuredCase& row, CaseRun& c) {
    const std::string& generation = c.scenario.system.accelerator.generation;
    const EnginePreset& preset = enginePreset(row.engine, generation);
    EngineSettings& engine = c.scheduler = settingsOf(preset);
    engine.path.front = Time::fromSi(c.scenario.engine.requestPath) - engine.path.back - engine.path.client;
    const auto concurrency = static_cast<std::int64_t>(std::llround(row.concurrency));
    constexpr double meanOfDraws = 0.9;
    if (drawnLengths(row)) {
        c.client = inferenceMaxLoad(concurrency, row.isl / meanOfDraws, row.osl / meanOfDraws);
        c.run.rounds = static_cast<double>(c.client.requests) / row.concurrency;
        // Measured rates over those of the measured times: 0.978 of 10 rounds on one pool, 0.94 on two.
        c.run.drain = row.disaggregated ? 0.6 : 0.22;
        const Recipe& recipe = recipeOf(row, generation);
        engine.tokenBudget = recipe.budget;
        constexpr std::int64_t few = 16;
        engine.receiveInterval = concurrency < few ? recipe.receiveFew : recipe.receiveMany;
        if (row.engine == "vllm") engine.maxSequences = std::max<std::int64_t>(concurrency, 1);
        const bool evenLengths = row.isl == row.osl && row.isl < 2000;
        if (row.engine == "trtllm" && row.model == "llama-3.1-70b" && evenLengths && row.tp < 8) {
            engine.holdIterations = 20;
            engine.holdTokens = meanOfDraws * 16384;
        }
        if (row.engine == "trtllm" && row.model == "deepseek-v3" && row.weights == "fp8-block" && !row.disaggregated)
            engine.tokenBudget = concurrency + static_cast<std::int64_t>(row.isl / meanOfDraws) + 64;
    } else {
        c.client = aiPerfLoad(concurrency, row.isl, row.osl);
        if (row.engine != "sglang") engine.tokenBudget = generatedTokenBudget(row.isl, concurrency);
    }
    c.meanFirstToken = row.source.find("agg_bmk") == std::string::npos;
    engine.tokensPerStep = c.scenario.workload.speculation.tokensPerStep();
    engine.ranks = c.run.layout.attentionDp;
    engine.workers = c.run.instances;
    if (!row.disaggregated) return;
    constexpr double shortPrompt = 2000, headroom = 1.2;
    const std::int64_t usual = row.isl < shortPrompt ? 8192 : 16384;
    engine.tokenBudget = std::max(usual, static_cast<std::int64_t>(headroom * row.isl));
    DecodePool decode;
    decode.ranks = c.run.layout.attentionDp;
    decode.workers = c.run.instances;
    decode.transferDelay = Time::fromSi(c.scenario.engine.transfer);
    engine.receiveInterval = 1;
    engine.holdIterations = 0;
    engine.ranks = c.run.prefill.attentionDp;
    engine.workers = c.run.prefillWorkers;
    // The preset's factor is of prompts beside decodes; a pool that only reads has its own, which its rates are fitted with.
    engine.prefillScale = c.scenario.engine.prefillPoolFactor;
    engine.decode = decode;
}

} // namespace rackline
