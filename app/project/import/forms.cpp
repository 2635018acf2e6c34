// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

#include <algorithm>
#include <cmath>

namespace rackline {

void latentAttention(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    MultiHeadLatent a{.heads = config.need("num_attention_heads")};
    a.queryRank = config.take("q_lora_rank", 0);
    a.kvRank = config.need("kv_lora_rank");
    a.nopeDim = config.need("qk_nope_head_dim");
    a.ropeDim = config.need("qk_rope_head_dim");
    a.valueDim = config.need("v_head_dim");
    const bool biased = config.flag("attention_bias", false);
    for (LayerGroup& layer : layers) {
        layer.attention = a;
        layer.extra += double(a.queryRank) + a.kvRank;
        if (biased) layer.extra += double(a.queryRank) + a.kvRank + a.ropeDim + model.hidden;
    }
}

namespace {
/// The width of a block as its code rounds it: two thirds of the multiple, up to the next 256.
double widthOf(double multiple, int hidden) { return std::ceil(std::floor(2 * multiple * hidden / 3) / 256) * 256; }

/// Whether a block is there, left out, or replaced by a square matrix. `unknown` are forms that are not read.
enum class Block { whole, none, linear };
Block blockOf(ModelConfig& config, const OrderedJson& block, const std::string& at, std::initializer_list<const char*> unknown) {
    const auto is = [&](const char* key) { return block.contains(key) && block[key] == true; };
    if (!block.is_object()) config.refuse(at, "expected an object in braces");
    if (!block.is_object() || is("no_op")) return Block::none;
    if (is("replace_with_linear")) return Block::linear;
    for (const char* key : unknown)
        if (block.contains(key) && !block[key].is_null())
            config.refuse(at, "has " + std::string(key) + ", a form that is not known");
    return Block::whole;
}

int partOf(ModelConfig& config, const OrderedJson& block, const char* key, const std::string& at) {
    if (!block.contains(key) || !block[key].is_number_integer() || block[key] < 1 || block[key] > ModelConfig::largest) {
        config.refuse(at, "needs " + std::string(key) + ", a whole number from 1");
        return 1;
    }
    return block[key].get<int>();
}

void attentionBlock(ModelConfig& config, const OrderedJson& block, const std::string& at, LayerGroup& layer) {
    const Block form = blockOf(config, block, at, {"mamba", "window_length", "llama4", "sparsify"});
    if (form != Block::whole) {
        layer.attention = NoAttention{};
        layer.extra = 0;
        layer.linear += form == Block::linear;
        return;
    }
    const int group = partOf(config, block, "n_heads_in_group", at);
    GroupedQuery& a = groupedOf(layer);
    if (a.heads % group != 0) config.refuse(at, "has n_heads_in_group that does not divide the heads");
    a.kvHeads = std::max(a.heads / group, 1);
}

void feedForwardBlock(ModelConfig& config, const OrderedJson& block, const std::string& at, int hidden, bool biased,
                      LayerGroup& layer) {
    FeedForward& f = layer.feedForward;
    const Block form = blockOf(config, block, at, {"moe", "sparsify"});
    if (form != Block::whole) {
        f = {.gated = f.gated};
        layer.linear += form == Block::linear;
        return;
    }
    if (block.contains("ffn_mult") && block["ffn_mult"].is_number())
        f.width = static_cast<int>(std::min(widthOf(config.ratio(block["ffn_mult"], at), hidden), double(ModelConfig::largest)));
    else
        f.width = partOf(config, block, "intermediate_size", at);
    f.extra = biased ? 2.0 * f.width + hidden : 0;
}
} // namespace

void blockConfigs(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    if (!config.has("block_configs")) return config.missing("block_configs");
    const OrderedJson* blocks = config.list("block_configs", layers.size());
    if (!blocks) return;
    if (config.flag("attention_bias", false)) config.refuse("attention_bias", "blocks with biases are not known");
    const bool biased = config.flag(family.feedForwardBias.key, false);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const OrderedJson& block = (*blocks)[i];
        const std::string at = "block_configs." + std::to_string(i);
        if (!block.is_object() || !block.contains("attention") || !block.contains("ffn")) {
            config.refuse(at, "expected an object with attention and ffn");
            return;
        }
        attentionBlock(config, block["attention"], at, layers[i]);
        feedForwardBlock(config, block["ffn"], at, model.hidden, biased, layers[i]);
    }
}

void falconForms(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    const bool newer = config.flag("new_decoder_architecture", false);
    // Two norms before parallel blocks in newer models, one in older ones, and two where the blocks follow each other.
    int norms = newer ? 2 : 1;
    if (!config.flag("parallel_attn", true)) norms = 2;
    norms = config.take("num_ln_in_parallel_attn", norms, 2);
    for (LayerGroup& layer : layers) {
        GroupedQuery& a = groupedOf(layer);
        if (!newer) a.kvHeads = config.flag("multi_query", true) ? 1 : a.heads;
        layer.extra += 2.0 * (norms - 1) * model.hidden;
    }
}

void mptForms(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    const bool bare = config.flag("no_bias", true);
    const double h = model.hidden;
    const bool positions = config.flag("learned_pos_emb", true) && !config.flag("attn_config.alibi", false) &&
                           !config.flag("attn_config.rope", false);
    if (positions) model.extra += h * config.need("max_seq_len");
    if (!bare) model.extra += h;
    const OrderedJson* stretch = config.find("expansion_ratio");
    const double ratio = stretch ? config.ratio(*stretch, "expansion_ratio") : 4;
    const bool multiQuery = config.word("attn_config.attn_type") == "multiquery_attention";
    for (LayerGroup& layer : layers) {
        GroupedQuery& a = groupedOf(layer);
        FeedForward& f = layer.feedForward;
        if (multiQuery) a.kvHeads = 1;
        if (!config.has("ffn_config.ffn_hidden_size"))
            f.width = static_cast<int>(std::min(ratio * h, double(ModelConfig::largest)));
        if (bare) continue;
        layer.extra += 2 * h + (a.heads + 2.0 * a.kvHeads) * a.headDim + h;
        f.extra = f.width + h;
    }
}

void embeddingOfOwnWidth(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>&) {
    if (config.take("word_embed_proj_dim", model.hidden) != model.hidden)
        config.refuse("word_embed_proj_dim", "differs from hidden_size: embeddings of their own width are not known");
}

} // namespace rackline
