// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_settings.h"

#include "app/project/keys.h"
#include "app/project/measured/power_case.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

Error noRun(const std::string& detail) { return {ErrorCode::infeasible, "", detail}; }
Error faulty(const std::string& detail) { return {ErrorCode::input, "", detail}; }

int mostExperts(const Transformer& model) {
    int most = 0;
    for (const LayerGroup& group : model.layers) most = std::max(most, group.feedForward.experts);
    return most;
}

/// The fields that recipes may ask of a case.
struct CaseFields {
    const MeasuredCase& row;
    std::string generation;
    int experts = 0;

    /// Lengths that are no whole numbers are means of lengths that were drawn.
    bool drawnLengths() const { return row.isl != std::floor(row.isl) || row.osl != std::floor(row.osl); }
    /// Requests in flight of one attention rank.
    double rankLoad() const {
        const int parallel = row.disaggregated ? row.decode.attentionDp : row.attentionDp;
        return row.concurrency / (std::max(1, parallel) * std::max(1, row.disaggregated ? row.decode.workers : row.dp));
    }
    std::string operator()(std::string_view field) const {
        if (field == "generation") return generation;
        if (field == "experts") return std::to_string(experts);
        if (field == "half_year") return halfYearOf(row);
        if (field == "rank_load") return numberText(rankLoad());
        if (field == "lengths") return drawnLengths() ? "drawn" : "fixed";
        return row.text(field);
    }
};

/// Degrees of the ranks that run one instance, below `mapping.` or `mapping.prefill.`; experts whose degree nobody says are left
/// to the rules of layouts where attention runs in data parallel, and are sliced elsewhere.
struct Ranks {
    std::string path;
    int ranks = 0, attentionDp = 0, ep = 0, workers = 0;
};
Result<void> addRanks(Settings& settings, const Ranks& r, const Transformer& model) {
    const int dp = std::max(1, r.attentionDp);
    if (r.ranks % dp != 0) return faulty("dp_attention does not divide tp");
    if (r.ranks % std::max(1, r.ep) != 0 && model.isMixture()) return faulty("ep does not divide tp");
    if (!model.isMixture() && dp > 1) return noRun("attention in data parallel of a dense model");
    settings[r.path + "tp"] = std::to_string(r.ranks / dp);
    if (model.isMixture()) {
        settings[r.path + "attention_dp"] = std::to_string(dp);
        if (r.ep > 0 || dp == 1) settings[r.path + "ep"] = std::to_string(std::max(1, r.ep));
    }
    if (r.workers > 0) settings[r.path + "workers"] = std::to_string(r.workers);
    return {};
}

/// GPUs of the layout, and the settings that say it.
Result<int> addLayout(Settings& settings, const MeasuredCase& row, const Transformer& model) {
    if (!row.disaggregated) {
        if (row.tp == 0) return faulty("tp is empty");
        settings["mapping.mode"] = "aggregated";
        settings["mapping.pp"] = std::to_string(std::max(1, row.pp));
        const Ranks own{"mapping.", row.tp, row.attentionDp, row.ep, row.dp > 1 ? row.dp : 0};
        if (const auto added = addRanks(settings, own, model); !added) return added.error();
        return row.tp * std::max(1, row.pp) * std::max(1, row.dp);
    }
    settings["mapping.mode"] = "disaggregated";
    settings["mapping.pp"] = "1";
    int gpus = 0;
    for (const auto& [path, pool] : {std::pair{"mapping.", row.decode}, {"mapping.prefill.", row.prefill}}) {
        if (pool.tp == 0 || pool.workers == 0) return faulty("a disaggregated row needs tp and workers of both pools");
        if (const auto added = addRanks(settings, {path, pool.tp, pool.attentionDp, pool.ep, pool.workers}, model); !added)
            return added.error();
        gpus += pool.tp * pool.workers;
    }
    return gpus;
}

/// Rows name what the attention of a checkpoint is stored in whose experts are narrower: such a model says it itself.
void addFormats(Settings& settings, const MeasuredCase& row, const Entry& model) {
    // Tables that say "fp4" of a model that is published in four bits mean its checkpoint.
    const bool ownFourBits = row.weights == "fp4" && model.word("native") == "mxfp4";
    if (model.word("native.attention") != row.weights && !ownFourBits) settings["precision.weights"] = row.weights;
    if (!row.kv.empty()) settings["precision.kv"] = row.kv;
}

Result<void> addHardware(Settings& settings, const MeasuredCase& row, const Catalogue& catalogue, int gpus) {
    const auto rack = rackOf(catalogue, row.hardware);
    if (!rack) return rack.error();
    const auto system = catalogue.system(*rack);
    if (!system) return noRun(system.error().detail);
    settings["hardware.rack"] = *rack;
    settings["hardware.count"] = std::to_string(std::max(1, (gpus + system->rack.packages - 1) / system->rack.packages));
    return {};
}

Result<void> addServing(Settings& settings, const MeasuredCase& row, const Catalogue& catalogue, const Transformer& model) {
    if (row.isl < 1 || row.osl < 1) return faulty("isl or osl is empty");
    if (row.cp > 1) return noRun("context parallel serving has no model");
    const bool batch = row.kind == CaseKind::staticBatch;
    if (batch && (row.batch < 1 || row.disaggregated)) return faulty("a static batch needs a batch and one pool");
    if (!batch && row.concurrency < 1) return faulty("concurrency is empty");
    const Result<int> gpus = addLayout(settings, row, model);
    if (!gpus) return gpus.error();
    if (row.gpus > 0 && *gpus != row.gpus)
        return faulty("gpus is " + std::to_string(row.gpus) + ", and the layout has " + std::to_string(*gpus));
    if (const auto added = addHardware(settings, row, catalogue, *gpus); !added) return added.error();
    settings["engine"] = row.engine;
    settings["workload.isl"] = numberText(row.isl);
    settings["workload.osl"] = numberText(row.osl);
    if (row.prefixHit > 0) settings["workload.prefix_hit"] = numberText(row.prefixHit);
    // What was measured ran, longer than the model was trained for or not.
    if (const double longest = row.isl + row.osl; model.maxContext > 0 && longest > model.maxContext)
        settings["workload.limits.context"] = numberText(longest);
    if (batch)
        settings["workload.load.batch"] = numberText(row.batch / std::max(1, row.attentionDp));
    else
        // A mean of requests in flight stands for the nearest number of clients.
        settings["workload.load.concurrency"] = numberText(std::round(row.concurrency));
    return {};
}

/// A run of which nothing is known is a rack that may be asked to serve anything.
Result<void> addUnknownRun(Settings& settings, const MeasuredCase& row, const Catalogue& catalogue, const Transformer&) {
    return addHardware(settings, row, catalogue, std::max(1, row.gpus));
}

/// What was measured of drafts by the half-year of a row, or first of all.
std::string draftsOf(const MeasuredCase& row, const Catalogue& catalogue) {
    constexpr std::string_view drafts = "drafts-";
    std::string until = std::string(drafts) + halfYearOf(row), found;
    std::replace(until.begin(), until.end(), 'H', 'h');
    for (const EntrySummary& summary : catalogue.list("measurement"))
        if (summary.id.starts_with(drafts) && (found.empty() || summary.id <= until)) found = summary.id;
    return found;
}

/// How many of a step's drafts are accepted (method/serving 5): of a stated number as many as the model's maker publishes, of one
/// that recipes know as many as runs of that time had.
Result<void> addDrafts(Settings& settings, const MeasuredCase& row, const Catalogue& catalogue) {
    constexpr std::string_view multiToken = "mtp";
    if (!row.speculative.starts_with(multiToken)) return {};
    const auto entry = catalogue.entry("measurement", draftsOf(row, catalogue));
    if (!entry) return noRun(entry.error().detail);
    const std::string stated = row.speculative.substr(multiToken.size());
    if (!stated.empty()) settings["workload.speculative.draft"] = stated;
    const std::string draft = settings["workload.speculative.draft"];
    const Figure *tokens = entry->figure("tokens." + draft), *share = entry->figure("share");
    if (tokens == nullptr || share == nullptr) return faulty("nobody knows how many of \"" + draft + "\" drafts are accepted");
    const double wanted = 1 + (stated.empty() ? share->value : 1) * (tokens->value - 1);
    settings["workload.speculative.acceptance"] = numberText(acceptanceFor(std::stoi(draft), wanted));
    return {};
}

/// A layout without a degree that the row states is not cut that way; the optimizer's state is shared as recipes say.
Result<void> addTraining(Settings& settings, const MeasuredCase& row, const Catalogue& catalogue, const Transformer& model) {
    if (row.gpus < 1 || row.sequence <= 0 || row.globalBatch <= 0)
        return noRun("a training case needs gpus, seq_len and global_batch");
    const int tp = std::max(1, row.tp), pp = std::max(1, row.pp), cp = std::max(1, row.cp);
    const int dp = row.dp > 0 ? row.dp : std::max(1, row.gpus / (tp * pp * cp));
    if (tp * pp * cp * dp != row.gpus)
        return faulty("gpus is " + std::to_string(row.gpus) + ", and the layout has " + std::to_string(tp * pp * cp * dp));
    if (model.isMixture() && tp * cp * dp % std::max(1, row.ep) != 0)
        return faulty("ep is " + std::to_string(row.ep) + ", and a stage has " + std::to_string(tp * cp * dp) + " GPUs");
    if (const auto added = addHardware(settings, row, catalogue, row.gpus); !added) return added.error();
    const auto set = [&](const char* path, double value) { settings[path] = numberText(value); };
    settings["workload.kind"] = "train";
    settings["framework"] = row.engine;
    set("workload.gpus", row.gpus);
    set("workload.sequence", row.sequence);
    set("workload.global_batch", row.globalBatch);
    if (!row.precision.empty()) settings["workload.compute"] = row.precision;
    settings["workload.recompute"] = row.recompute.empty() ? "none" : row.recompute;
    set("mapping.training.tp", tp);
    set("mapping.training.cp", cp);
    set("mapping.training.pp", pp);
    set("mapping.training.dp", dp);
    set("mapping.training.chunks", pp > 1 ? std::max(1, row.virtualStages) : 1);
    // As many micro-batches as stages where they are not stated.
    set("mapping.training.micro_batch", row.microBatch > 0 ? row.microBatch : std::max(1.0, row.globalBatch / (double(dp) * pp)));
    settings["mapping.training.sequence_parallel"] = row.sequenceParallel == 0 ? "off" : "on";
    if (model.isMixture()) {
        set("mapping.training.ep", std::max(1, row.ep));
        set("mapping.training.expert_tp", 1);
    }
    if (row.zeroStage >= 0) settings["mapping.training.zero"] = std::to_string(row.zeroStage);
    if (row.zeroStage >= 2) set("mapping.training.shard", double(dp) * cp);
    // What was measured ran, however little room it left.
    settings["mapping.training.fit"] = "0.01";
    return {};
}

} // namespace

Result<std::string> rackOf(const Catalogue& catalogue, const std::string& accelerator) {
    if (catalogue.entry("rack", accelerator)) return accelerator;
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

Result<Settings> caseSettings(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    if (!row.fault.empty()) return faulty(row.fault);
    const auto entry = catalogue.entry("model", row.model);
    if (!entry) return noRun(entry.error().detail);
    const auto model = catalogue.model(row.model);
    if (!model) return noRun(model.error().detail);
    const auto rack = catalogue.entry("rack", row.hardware);
    const auto chip = catalogue.accelerator(rack ? rack->word("accelerator") : row.hardware);
    const CaseFields fields{row, chip ? chip->generation : std::string(), mostExperts(*model)};
    Settings settings;
    settings["model"] = row.model;
    const auto add = isUnknownRun(row) ? addUnknownRun : isServed(row.kind) ? addServing : addTraining;
    if (const auto added = add(settings, row, catalogue, *model); !added) return added.error();
    if (isServed(row.kind) && !row.weights.empty()) addFormats(settings, row, *entry);
    if (!isUnknownRun(row)) recipes.apply(std::cref(fields), settings);
    if (const auto added = addDrafts(settings, row, catalogue); !added) return added.error();
    for (const auto& [path, text] : settings)
        if (const auto known = checkSetting(path, text); !known) return faulty(path + ": " + known.error().detail);
    return settings;
}

Project caseProject(const MeasuredCase& row, Settings settings) { return {row.id, {}, {{row.id, std::move(settings)}}}; }

Result<ResolvedScenario> caseScenario(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    Result<Settings> settings = caseSettings(row, catalogue, recipes);
    if (!settings) return settings.error();
    Result<ResolvedScenario> resolved = resolve(caseProject(row, std::move(settings).value()), 0, catalogue);
    if (!resolved) return noRun(resolved.error().detail);
    return resolved;
}

} // namespace rackline
