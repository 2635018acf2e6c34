// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

namespace rackline {

namespace {
TokenIndex indexOf(ModelConfig& config) {
    return {config.need("index_topk"), config.need("index_n_heads"), config.need("index_head_dim")};
}
} // namespace

/// An indexer picks the tokens that each query attends to; layers that share one have none of their own.
void pickingIndex(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    const TokenIndex index = indexOf(config);
    const OrderedJson* types = config.list("indexer_types", layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const bool borrows = types && (*types)[i] != "full";
        std::get<MultiHeadLatent>(layers[i].attention).index = borrows ? TokenIndex{index.selected} : index;
        if (!borrows) layers[i].extra += 2.0 * index.dim;
    }
}

/// Groups of heads attend to the blocks of tokens that an index scores best.
void blockSparse(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    constexpr std::string_view marks = "sparse_attention_config.sparse_attention_freq";
    if (!config.flag("sparse_attention_config.use_sparse_attention", false)) return;
    const OrderedJson* sparse = config.list(marks, layers.size());
    TokenIndex index{config.need("sparse_attention_config.sparse_topk_blocks", 100'000) *
                     config.need("sparse_attention_config.sparse_block_size", 10'000)};
    index.heads = config.need("sparse_attention_config.sparse_num_index_heads");
    index.dim = config.need("sparse_attention_config.sparse_index_dim");
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (sparse && (*sparse)[i] == 0) continue;
        groupedOf(layers[i]).index = index;
        layers[i].extra += 2.0 * index.dim;
    }
    config.note("The index over blocks is computed as one over tokens that picks as many.");
}

namespace {
/// Weights that mix `m` copies of the hidden state before and after each block: in a layer, and once after the last.
double mixingOfLayer(double m, double h) { return 2 * ((2 + m) * m * m * h + (2 + m) * m + 3); }
double mixingOfModel(double m, double h) { return m * m * h + m + 1; }
} // namespace

/// One key a token that is its value as well, a window of them, and entries of several tokens before.
void compressedAttention(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    constexpr std::string_view key = "compress_ratios";
    CompressedKeys a{.heads = config.need("num_attention_heads")};
    a.headDim = config.need("head_dim");
    a.window = config.need("sliding_window");
    a.queryRank = config.need("q_lora_rank");
    a.outputRank = config.need("o_lora_rank");
    a.outputGroups = config.need("o_groups");
    const TokenIndex index = indexOf(config);
    const double streams = config.take("hc_mult", 1, 100);
    const OrderedJson* ratios = config.find(key);
    if (!ratios || !ratios->is_array() || ratios->size() < layers.size()) return config.missing(key);
    constexpr int indexed = 4, whole = 128;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        LayerGroup& layer = layers[i];
        auto& own = layer.attention.emplace<CompressedKeys>(a);
        const OrderedJson& ratio = (*ratios)[i];
        if (ratio != 0 && ratio != indexed && ratio != whole)
            return config.refuse(key,
                                 "entries of 4 or 128 tokens, or none, are known; " + lineOf(ratio).substr(0, 20) + " is not");
        own.ratio = ratio.get<int>();
        // Norms, sinks and the positions within an entry.
        layer.extra = double(a.queryRank) + a.headDim + a.heads;
        if (own.ratio == whole) layer.extra += (whole + 1.0) * a.headDim;
        if (own.ratio == indexed) {
            own.index = index;
            layer.extra += (2.0 * indexed + 1) * (a.headDim + index.dim);
        }
        if (streams > 1) layer.extra += mixingOfLayer(streams, model.hidden);
        layer.streams = static_cast<int>(streams);
    }
    if (streams > 1) model.extra += mixingOfModel(streams, model.hidden);
}

} // namespace rackline
