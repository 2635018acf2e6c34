// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <algorithm>

namespace rackline {

namespace {
using enum Need;

constexpr FigureRow<Transformer> modelRows[] = {
    {"hidden", required, [](Transformer& t, double v) { t.hidden = countOf(v); }},
    {"vocabulary", required, [](Transformer& t, double v) { t.vocabulary = countOf(v); }},
    {"tied_embedding", optional, [](Transformer& t, double v) { t.tiedEmbedding = v > 0; }},
    {"context", optional, [](Transformer& t, double v) { t.maxContext = countOf(v); }},
    {"draft_layers", optional, [](Transformer& t, double v) { t.draftLayers = countOf(v); }},
    {"extra", optional, [](Transformer& t, double v) { t.extra = v; }},
};

constexpr FigureRow<LayerGroup> groupedRows[] = {
    {"attention.heads", required, [](LayerGroup& g, double v) { g.attention.heads = countOf(v); }},
    {"attention.kv_heads", required, [](LayerGroup& g, double v) { g.attention.kvHeads = countOf(v); }},
    {"attention.head_dim", required, [](LayerGroup& g, double v) { g.attention.headDim = countOf(v); }},
    {"attention.window", optional, [](LayerGroup& g, double v) { g.attention.window = countOf(v); }},
    {"attention.value_dim", optional, [](LayerGroup& g, double v) { g.attention.valueDim = countOf(v); }},
    {"attention.key_is_value", optional, [](LayerGroup& g, double v) { g.attention.keyIsValue = v > 0; }},
    {"attention.borrows_kv", optional, [](LayerGroup& g, double v) { g.attention.borrowsKv = v > 0; }},
    {"attention.gate", optional, [](LayerGroup& g, double v) { g.attention.gate = countOf(v); }},
};
constexpr FigureRow<LayerGroup> latentLayerRows[] = {
    {"attention.heads", required, [](LayerGroup& g, double v) { g.attention.heads = countOf(v); }},
    {"attention.query_rank", optional, [](LayerGroup& g, double v) { g.attention.queryRank = countOf(v); }},
    {"attention.kv_rank", required, [](LayerGroup& g, double v) { g.attention.kvRank = countOf(v); }},
    {"attention.nope_dim", required, [](LayerGroup& g, double v) { g.attention.nopeDim = countOf(v); }},
    {"attention.rope_dim", required, [](LayerGroup& g, double v) { g.attention.ropeDim = countOf(v); }},
    {"attention.value_dim", required, [](LayerGroup& g, double v) { g.attention.valueDim = countOf(v); }},
    {"attention.window", optional, [](LayerGroup& g, double v) { g.attention.window = countOf(v); }},
    {"attention.gate", optional, [](LayerGroup& g, double v) { g.attention.gate = countOf(v); }},
};
constexpr FigureRow<LayerGroup> compressedRows[] = {
    {"attention.heads", required, [](LayerGroup& g, double v) { g.attention.heads = countOf(v); }},
    {"attention.head_dim", required, [](LayerGroup& g, double v) { g.attention.headDim = countOf(v); }},
    {"attention.query_rank", required, [](LayerGroup& g, double v) { g.attention.queryRank = countOf(v); }},
    {"attention.window", required, [](LayerGroup& g, double v) { g.attention.window = countOf(v); }},
    {"attention.ratio", optional, [](LayerGroup& g, double v) { g.attention.ratio = countOf(v); }},
    {"attention.output_rank", required, [](LayerGroup& g, double v) { g.attention.outputRank = countOf(v); }},
    {"attention.output_groups", required, [](LayerGroup& g, double v) { g.attention.outputGroups = countOf(v); }},
};
constexpr FigureRow<LayerGroup> stateSpaceRows[] = {
    {"attention.heads", required, [](LayerGroup& g, double v) { g.attention.heads = countOf(v); }},
    {"attention.head_dim", required, [](LayerGroup& g, double v) { g.attention.valueDim = countOf(v); }},
    {"attention.groups", required, [](LayerGroup& g, double v) { g.attention.kvHeads = countOf(v); }},
    {"attention.state_dim", required, [](LayerGroup& g, double v) { g.attention.headDim = countOf(v); }},
};
constexpr FigureRow<LayerGroup> deltaNetRows[] = {
    {"attention.heads", required, [](LayerGroup& g, double v) { g.attention.heads = countOf(v); }},
    {"attention.value_dim", required, [](LayerGroup& g, double v) { g.attention.valueDim = countOf(v); }},
    {"attention.key_heads", required, [](LayerGroup& g, double v) { g.attention.kvHeads = countOf(v); }},
    {"attention.key_dim", required, [](LayerGroup& g, double v) { g.attention.headDim = countOf(v); }},
};
constexpr FigureRow<LayerGroup> sparseRows[] = {
    {"attention.selected", optional, [](LayerGroup& g, double v) { g.attention.selected = countOf(v); }},
    {"attention.index_heads", optional, [](LayerGroup& g, double v) { g.attention.indexHeads = countOf(v); }},
    {"attention.index_dim", optional, [](LayerGroup& g, double v) { g.attention.indexDim = countOf(v); }},
};
struct AttentionForm {
    std::string_view kind;
    AttentionKind value;
    std::span<const FigureRow<LayerGroup>> rows;
};
constexpr AttentionForm forms[] = {
    {"grouped", AttentionKind::grouped, groupedRows},           {"latent", AttentionKind::latent, latentLayerRows},
    {"state-space", AttentionKind::stateSpace, stateSpaceRows}, {"delta-net", AttentionKind::deltaNet, deltaNetRows},
    {"compressed", AttentionKind::compressed, compressedRows},
};

constexpr FigureRow<LayerGroup> blockRows[] = {
    {"count", required, [](LayerGroup& g, double v) { g.count = countOf(v); }},
    {"linear", optional, [](LayerGroup& g, double v) { g.linear = countOf(v); }},
    {"extra", optional, [](LayerGroup& g, double v) { g.extra = v; }},
    {"streams", optional, [](LayerGroup& g, double v) { g.streams = countOf(v); }},
    {"feed_forward.width", required, [](LayerGroup& g, double v) { g.feedForward.width = countOf(v); }},
    {"feed_forward.gated", optional, [](LayerGroup& g, double v) { g.feedForward.gated = v > 0; }},
    {"feed_forward.experts", optional, [](LayerGroup& g, double v) { g.feedForward.experts = countOf(v); }},
    {"feed_forward.experts_per_token", optional, [](LayerGroup& g, double v) { g.feedForward.expertsPerToken = countOf(v); }},
    {"feed_forward.shared_experts", optional, [](LayerGroup& g, double v) { g.feedForward.sharedExperts = countOf(v); }},
    {"feed_forward.shared_width", optional, [](LayerGroup& g, double v) { g.feedForward.sharedWidth = countOf(v); }},
    {"feed_forward.latent", optional, [](LayerGroup& g, double v) { g.feedForward.latent = countOf(v); }},
    {"feed_forward.extra", optional, [](LayerGroup& g, double v) { g.feedForward.extra = v; }},
};
} // namespace

Result<Transformer> transformerFrom(const Entry& entry) {
    Transformer model;
    model.id = entry.id;
    model.name = entry.name;
    if (auto missing = readFigures<Transformer>(model, entry, modelRows)) return *missing;
    for (int i = 0;; ++i) {
        const std::string prefix = "layer." + std::to_string(i) + ".";
        if (!entry.figure(prefix + "count")) break;
        LayerGroup group;
        const std::string kind = entry.word(prefix + "attention.kind");
        const AttentionForm* form =
            std::find_if(std::begin(forms), std::end(forms), [&](const auto& f) { return f.kind == kind; });
        if (form == std::end(forms)) form = forms;
        group.attention.kind = form->value;
        auto missing = readFigures<LayerGroup>(group, entry, form->rows, prefix);
        if (!missing) missing = readFigures<LayerGroup>(group, entry, sparseRows, prefix);
        if (!missing) missing = readFigures<LayerGroup>(group, entry, blockRows, prefix);
        if (missing) return *missing;
        if (group.feedForward.experts > mostExperts)
            return Error{ErrorCode::input, entry.kind + "/" + entry.id,
                         entry.id + ": " + prefix + "feed_forward.experts is above 10000, which no model has"};
        model.layers.push_back(group);
    }
    if (model.layers.empty()) return missingFigure(entry, "layers");
    if (model.hidden < 1 || model.vocabulary < 1)
        return Error{ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": hidden and vocabulary must be 1 or more"};
    return model;
}

} // namespace rackline
