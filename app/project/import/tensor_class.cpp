// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/tensor_class.h"

#include <algorithm>
#include <charconv>

namespace rackline {

namespace {
using enum TensorClass;

struct ClassWords {
    std::string_view name, title;
};
constexpr std::array<ClassWords, tensorClasses> words{{{"the embedding", "Embedding"},
                                                       {"the head", "Head"},
                                                       {"attention", "Attention"},
                                                       {"recurrent layers", "Recurrent layers"},
                                                       {"dense layers", "Dense layers"},
                                                       {"shared experts", "Shared experts"},
                                                       {"experts", "Experts"},
                                                       {"routers", "Routers"},
                                                       {"norms and biases", "Norms and biases"},
                                                       {"draft layers", "Draft layers"},
                                                       {"vision and audio encoders", "Vision and audio encoders"}}};

constexpr auto names = std::to_array<ModuleNames>({
    {attention, "self_attn", {"q_proj", "k_proj", "v_proj", "o_proj"}},
    {attention, "self_attn", {"q_a_proj", "q_b_proj", "kv_a_proj_with_mqa", "kv_b_proj", "o_proj"}},
    {attention, "self_attn", {"qkv_proj", "o_proj"}},
    {attention, "attn", {"wq_a", "wq_b", "wkv", "wo_a", "wo_b"}},
    {attention, "attn", {"c_attn", "c_proj"}},
    {attention, "mixer", {"q_proj", "k_proj", "v_proj", "o_proj"}},
    {attention, "self_attention", {"query_key_value", "dense"}},
    {mixer, "linear_attn", {"in_proj_qkv", "in_proj_z", "out_proj"}},
    {mixer, "linear_attn", {"in_proj_qkvz", "out_proj"}},
    {mixer, "mixer", {"in_proj", "out_proj"}},
    {mixer, "mamba", {"in_proj", "out_proj"}},
    {mixer, "self_attn", {"q_proj", "k_proj", "v_proj", "o_proj"}},
    {experts, "mlp.experts", {"0.gate_proj", "0.up_proj", "0.down_proj"}},
    {experts, "mlp.experts", {"gate_up_proj", "down_proj"}},
    {experts, "ffn.experts", {"0.w1", "0.w2", "0.w3"}},
    {experts, "block_sparse_moe.experts", {"0.w1", "0.w2", "0.w3"}},
    {experts, "mixer.experts", {"0.up_proj", "0.down_proj"}},
    {experts, "feed_forward.experts", {"gate_up_proj", "down_proj"}},
    {experts, "experts", {"gate_up_proj", "down_proj"}, true},
    {experts, "moe", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "mlp.shared_experts", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "mlp.shared_expert", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "block_sparse_moe.shared_experts", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "mixer.shared_experts", {"up_proj", "down_proj"}},
    {shared, "ffn.shared_experts", {"w1", "w2", "w3"}},
    {shared, "feed_forward.shared_expert", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "share_expert", {"gate_proj", "up_proj", "down_proj"}},
    {shared, "mlp", {"gate_proj", "up_proj", "down_proj"}, true},
    {dense, "mlp", {"gate_proj", "up_proj", "down_proj"}},
    {dense, "mlp", {"gate_up_proj", "down_proj"}},
    {dense, "mlp", {"c_fc", "c_proj"}},
    {dense, "mlp", {"dense_h_to_4h", "dense_4h_to_h"}},
    {dense, "mixer", {"up_proj", "down_proj"}},
    {dense, "feed_forward", {"gate_proj", "up_proj", "down_proj"}},
});

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
template <std::size_t N> bool holdsAny(std::string_view text, const std::array<std::string_view, N>& parts) {
    return std::any_of(parts.begin(), parts.end(), [text](std::string_view part) { return holds(text, part); });
}

/// The number of the layer that a name says, or -1.
int layerIn(std::string_view tensor) {
    for (const std::string_view container : {"layers.", "blk.", "h.", "blocks."}) {
        const std::size_t at = tensor.find(container);
        if (at == std::string_view::npos || (at > 0 && tensor[at - 1] != '.')) continue;
        int layer = -1;
        const std::string_view rest = tensor.substr(at + container.size());
        std::from_chars(rest.data(), rest.data() + rest.size(), layer);
        return layer;
    }
    return -1;
}

struct WordsOfClass {
    TensorClass part;
    std::array<std::string_view, 9> words;
};
/// The first row with a word that the name holds decides. `_exps` and `ssm_` are GGUF's.
constexpr auto byWord = std::to_array<WordsOfClass>({
    {draft, {"mtp", "eagle", "nextn", "eh_proj", "enorm", "hnorm", "shared_head"}},
    {sight, {"vision", "visual", "audio", "multi_modal", "mm_projector", "patch_merge", "vit.", "image_", "mm."}},
    {router, {"gate_inp", "router", ".gate.", "shared_expert_gate", "e_score_correction"}},
    {shared, {"shared_expert", "share_expert", "shexp", "shared_mlp"}},
    {experts, {"experts", "_exps", ".moe."}},
    {mixer, {"linear_attn", "mamba", "ssm_", "mixer.in_proj", "mixer.out_proj", "mixer.conv1d"}},
    {small, {"norm", "bias", "A_log", "dt_", ".D", "sinks", "rope_freqs", "sigmoid"}},
    {attention, {"attn", "attention", "mixer.q_proj", "mixer.k_proj", "mixer.v_proj", "mixer.o_proj"}},
    {dense, {"mlp", "ffn", "feed_forward", "up_proj", "down_proj", "gate_proj", "w1", "w2", "w3"}},
    {embedding, {"embed", "token_embd", "wte", "wpe", "embd"}},
    {head, {"lm_head", "output", "head."}},
});
} // namespace

std::string_view nameOf(TensorClass part) { return words[static_cast<std::size_t>(part)].name; }
std::string_view titleOf(TensorClass part) { return words[static_cast<std::size_t>(part)].title; }
std::span<const ModuleNames> moduleNames() { return names; }

bool hasPart(const LayerGroup& layer, TensorClass part) {
    const FeedForward& f = layer.feedForward;
    if (part == attention) return attends(layer.attention) && !isRecurrent(layer.attention);
    if (part == mixer) return isRecurrent(layer.attention);
    if (part == experts) return f.experts > 0;
    if (part == shared) return f.experts > 0 && f.sharedColumns() > 0;
    return part == dense && f.experts == 0 && f.present();
}

TensorClass classOfTensor(std::string_view tensor, int layers) {
    if (layerIn(tensor) >= layers && layers > 0) return draft;
    for (const WordsOfClass& row : byWord)
        for (const std::string_view word : row.words)
            if (!word.empty() && holds(tensor, word)) return row.part;
    return small;
}

} // namespace rackline
