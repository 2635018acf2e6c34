// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_run.h"

#include "app/project/measured/case_client.h"
#include "app/project/named_profile.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

Error noRun(const std::string& detail) { return {ErrorCode::infeasible, "", detail}; }
Error faulty(const std::string& detail) { return {ErrorCode::input, "", detail}; }

/// FP4 checkpoints of mixtures keep attention wide; the KV cache of TensorRT-LLM follows narrow weights.
Result<PrecisionSet> precisionOf(const MeasuredCase& row, const Transformer& model, const Catalogue& catalogue) {
    PrecisionSet p;
    const auto weights = precisionNamed(row.weights);
    if (!weights) return faulty("weights \"" + row.weights + "\" is no format that the model knows");
    p.weights = *weights;
    const double bytes = bytesPerElement(p.weights);
    const bool wideAttention = bytes < 1 && (p.weights == Precision::mxfp4 || model.isMixture());
    p.attention = wideAttention ? Precision::bf16 : p.weights;
    if (const auto entry = catalogue.entry("model", row.model);
        entry && precisionNamed(entry->word("native.attention")) == p.weights)
        // Rows name what the attention of such a checkpoint is stored in; its experts are narrower.
        p.weights = precisionNamed(entry->word("native")).value_or(p.weights);
    p.activations = bytes < 2 ? Precision::fp8 : Precision::bf16;
    p.kv = row.engine == "trtllm" && bytes < 2 ? Precision::fp8 : Precision::bf16;
    if (!row.kv.empty()) {
        const auto kv = precisionNamed(row.kv);
        if (!kv) return faulty("kv \"" + row.kv + "\" is no format that the model knows");
        p.kv = *kv;
    }
    return p;
}

/// What runs do that draft, where their rows do not say it.
class DraftRecipes {
public:
    explicit DraftRecipes(const Entry& entry) : m_entry(entry) {}

    /// Nearer and nearer: by engine, by generation, in pools or not, with attention in data parallel, with many requests.
    double drafts(const MeasuredCase& row, const std::string& generation) const {
        const int parallel = row.disaggregated ? row.decode.attentionDp : row.attentionDp;
        const int ranks = parallel * std::max(1, row.disaggregated ? row.decode.workers : row.dp);
        std::vector<std::string> steps{row.disaggregated ? "pools" : "aggregated"};
        if (parallel > 1) steps.emplace_back("parallel");
        if (parallel > 1 && row.concurrency > figure("many_requests") * ranks) steps.emplace_back("many");
        double found = figure("drafts");
        const auto look = [&](std::string path) {
            const auto take = [&] { found = figure(path) > 0 ? figure(path) : found; };
            take();
            for (const std::string& step : steps) {
                path += '.' + step;
                take();
            }
        };
        look("drafts." + row.engine);
        look("drafts." + row.engine + '.' + generation);
        return found;
    }
    /// Of a step with so many drafts, its own one with them.
    double tokens(int drafts) const { return figure("tokens." + std::to_string(drafts)); }
    double figure(std::string_view path) const {
        const Figure* found = m_entry.figure(path);
        return found != nullptr ? found->value : 0;
    }

private:
    const Entry& m_entry;
};

/// Tokens of a step (method/serving 5): of stated drafts what the model's maker publishes, of others what is usual then.
Result<Speculation> speculationOf(const MeasuredCase& row, const Catalogue& catalogue, const std::string& generation) {
    Speculation s;
    if (!row.speculative.starts_with("mtp")) return s;
    const auto entry = catalogue.entry("measurement", halfYearOf(row) >= "2026H1" ? "drafts-2026h1" : "drafts-2025h2");
    if (!entry) return entry.error();
    const DraftRecipes recipes(*entry);
    constexpr int mostDrafts = 5;
    const std::string count = row.speculative.substr(3);
    s.draft = count.empty() ? static_cast<int>(recipes.drafts(row, generation)) : std::clamp(count.front() - '0', 1, mostDrafts);
    double wanted = recipes.tokens(s.draft);
    if (count.empty()) wanted = 1 + recipes.figure("share") * (wanted - 1);
    double low = 0, high = 1;
    for (int i = 0; i < 40; ++i) {
        s.acceptance = (low + high) / 2;
        (s.tokensPerStep() < wanted ? low : high) = s.acceptance;
    }
    return s;
}

Result<Layout> layoutOf(int ranks, int attentionDp, int ep, int pp, const Transformer& model) {
    Layout layout;
    layout.attentionDp = std::max(1, attentionDp);
    if (ranks % layout.attentionDp != 0) return faulty("dp_attention does not divide tp");
    layout.attentionTp = ranks / layout.attentionDp;
    layout.expertParallel = model.isMixture() ? std::max(1, ep) : 1;
    if (ranks % layout.expertParallel != 0) return faulty("ep does not divide tp");
    layout.expertTp = model.isMixture() ? ranks / layout.expertParallel : 1;
    layout.pipeline = std::max(1, pp);
    if (!model.isMixture() && layout.attentionDp > 1) return noRun("attention in data parallel of a dense model");
    for (const LayerGroup& group : model.layers) {
        const int heads = headsOf(group.attention);
        if (layout.attentionTp > heads) return noRun("more ranks than attention heads");
        if (layout.expertParallel > std::max(group.feedForward.experts, layout.expertParallel))
            return faulty("more expert ranks than experts");
    }
    return layout;
}

enum class PoolTask { reads, decodes };

/// One pool of a disaggregated system. Up to a server of SGLang without a recorded degree is plain tensor parallel.
Result<Layout> poolLayout(const CasePool& pool, PoolTask task, const MeasuredCase& row, const Transformer& model) {
    constexpr int server = 8;
    if (pool.tp == 0 || pool.workers == 0) return faulty("a disaggregated row needs tp and workers of both pools");
    // Ranks that read prompts of their own spread the experts, whatever the log says: runs logged with 1 and with 8 expert ranks
    // on eight GPUs have the same first tokens, within 3 %.
    if (task == PoolTask::reads && pool.attentionDp > 1 && pool.ep <= 1)
        return layoutOf(pool.tp, pool.attentionDp, pool.tp, 1, model);
    if (pool.ep == 0 && pool.tp <= server && row.engine == "sglang") return layoutOf(pool.tp, 1, 1, 1, model);
    // Beyond a server experts are spread, whatever a log that writes 1 says.
    const bool spread = pool.attentionDp > 1 && (pool.ep == 0 || (pool.ep == 1 && pool.tp > server));
    const int ep = spread ? pool.tp : std::max(1, pool.ep);
    return layoutOf(pool.tp, pool.attentionDp, ep, 1, model);
}

Result<BenchmarkRun> runOf(const MeasuredCase& row, const Transformer& model) {
    BenchmarkRun run;
    run.concurrency = row.concurrency;
    if (row.disaggregated) {
        const Result<Layout> prefill = poolLayout(row.prefill, PoolTask::reads, row, model),
                             decode = poolLayout(row.decode, PoolTask::decodes, row, model);
        if (!prefill) return prefill.error();
        if (!decode) return decode.error();
        run.layout = *decode;
        run.instances = row.decode.workers;
        run.prefill = *prefill;
        run.prefillWorkers = row.prefill.workers;
    } else {
        if (row.tp == 0) return faulty("tp is empty");
        const bool spread = row.attentionDp > 1 && row.ep == 0;
        const Result<Layout> layout = layoutOf(row.tp, row.attentionDp, spread ? row.tp : row.ep, row.pp, model);
        if (!layout) return layout.error();
        run.layout = *layout;
        run.instances = std::max(1, row.dp);
    }
    if (row.gpus > 0 && run.gpus() != row.gpus)
        return faulty("gpus is " + std::to_string(row.gpus) + ", and the layout has " + std::to_string(run.gpus()));
    constexpr double manyRequests = 1000;
    run.offline = !row.disaggregated && row.engine == "trtllm" && row.concurrency >= manyRequests;
    return run;
}

} // namespace

std::string profileEngineOf(const MeasuredCase& row, const Transformer& model, const std::string& generation,
                            const Catalogue& catalogue) {
    if (row.kind == CaseKind::staticBatch || (row.engine == "trtllm" && row.weights == "fp16")) return row.engine + "24";
    const bool manyExperts =
        std::any_of(model.layers.begin(), model.layers.end(), [](const LayerGroup& g) { return g.feedForward.experts == 128; });
    if (row.engine == "vllm" && generation == "hopper" && row.weights == "fp8" && manyExperts) return "vllm-untuned";
    if (const std::string newer = row.engine + "26";
        halfYearOf(row) >= "2026H1" && catalogue.entry("engine", newer + '-' + generation))
        return newer;
    return row.engine;
}

Result<std::string> rackOf(const Catalogue& catalogue, const std::string& accelerator) {
    std::string best;
    std::pair<int, int> rank{};
    for (const EntrySummary& summary : catalogue.list("rack")) {
        const auto entry = catalogue.entry("rack", summary.id);
        if (!entry || entry->word("accelerator") != accelerator) continue;
        const auto system = catalogue.system(summary.id);
        if (!system) continue;
        const std::pair<int, int> own{-system->rack.scaleUp.packages, system->rack.packages};
        if (!best.empty() && !(own < rank)) continue;
        best = summary.id;
        rank = own;
    }
    if (best.empty()) return noRun("the catalogue has no server with the accelerator \"" + accelerator + "\"");
    return best;
}

Result<CaseRun> caseRun(const MeasuredCase& row, const Catalogue& catalogue) {
    if (!row.fault.empty()) return faulty(row.fault);
    if (row.isl < 1 || row.osl < 1) return faulty("isl or osl is empty");
    if (row.cp > 1) return noRun("context parallel serving has no model");
    const bool isStatic = row.kind == CaseKind::staticBatch;
    if (isStatic && (row.batch < 1 || row.disaggregated)) return faulty("a static batch needs a batch and one pool");
    if (!isStatic && row.concurrency < 1) return faulty("concurrency is empty");
    CaseRun c;
    const auto model = catalogue.model(row.model);
    if (!model) return noRun(model.error().detail);
    c.scenario.model = *model;
    const auto rack = rackOf(catalogue, row.hardware);
    if (!rack) return rack.error();
    auto system = catalogue.system(*rack);
    if (!system) return noRun(system.error().detail);
    c.scenario.system = std::move(system).value();
    const auto precision = precisionOf(row, c.scenario.model, catalogue);
    if (!precision) return precision.error();
    c.scenario.precision = *precision;
    const auto run = runOf(row, c.scenario.model);
    if (!run) return run.error();
    c.run = *run;
    c.staticBatch = isStatic ? row.batch : 0;
    c.scenario.system.count = std::max(1, (c.run.gpus() + c.scenario.system.rack.packages - 1) / c.scenario.system.rack.packages);
    const Accelerator& chip = c.scenario.system.accelerator;
    const auto kernels = catalogue.kernels(chip.id);
    if (!kernels) return noRun(kernels.error().detail);
    c.scenario.kernels = *kernels;
    const std::string engineName = profileEngineOf(row, c.scenario.model, chip.generation, catalogue);
    const auto engine = shippedProfile(catalogue, engineName, chip);
    if (!engine) return noRun(engine.error().detail);
    c.scenario.engine = *engine;
    if (const auto fitted = catalogue.engine(engineName, chip.generation)) c.fitted = *fitted;
    c.scenario.workload.isl = row.isl;
    c.scenario.workload.osl = row.osl;
    const auto speculation = speculationOf(row, catalogue, chip.generation);
    if (!speculation) return noRun(speculation.error().detail);
    c.scenario.workload.speculation = *speculation;
    if (const auto profile = catalogue.entry("engine", engine->carriedFrom.empty() ? engine->id : engine->carriedFrom)) {
        const bool measured = profile->lists("chips", chip.id);
        c.unseen = !measured || !profile->lists("models", row.model);
        // Where the profile was fitted on this very chip, its spread holds what carrying kernels over adds.
        if (measured) c.scenario.kernels.carrySpread = 0;
    }
    applyRecipe(row, c);
    return c;
}

} // namespace rackline
