// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"
#include "app/project/import/json_parts.h"

namespace rackline {

namespace {
struct ParamRow {
    std::string_view ours;
    const char* theirs;
};
constexpr auto paramRows = std::to_array<ParamRow>({{"hidden_size", "dim"},
                                                    {"num_hidden_layers", "n_layers"},
                                                    {"num_attention_heads", "n_heads"},
                                                    {"num_key_value_heads", "n_kv_heads"},
                                                    {"head_dim", "head_dim"},
                                                    {"intermediate_size", "hidden_dim"},
                                                    {"vocab_size", "vocab_size"},
                                                    {"tie_word_embeddings", "tied_embeddings"},
                                                    {"max_position_embeddings", "max_position_embeddings"},
                                                    {"sliding_window", "sliding_window"},
                                                    {"q_lora_rank", "q_lora_rank"},
                                                    {"kv_lora_rank", "kv_lora_rank"},
                                                    {"qk_rope_head_dim", "qk_rope_head_dim"},
                                                    {"qk_nope_head_dim", "qk_nope_head_dim"},
                                                    {"v_head_dim", "v_head_dim"}});
constexpr auto mixtureRows = std::to_array<ParamRow>({{"num_local_experts", "num_experts"},
                                                      {"n_routed_experts", "num_experts"},
                                                      {"num_experts_per_tok", "num_experts_per_tok"},
                                                      {"moe_intermediate_size", "expert_hidden_dim"},
                                                      {"n_shared_experts", "num_shared_experts"},
                                                      {"first_k_dense_replace", "first_k_dense_replace"}});

void copy(const OrderedJson& from, std::span<const ParamRow> rows, OrderedJson& to) {
    for (const ParamRow& row : rows)
        if (from.contains(row.theirs) && !from[row.theirs].is_null()) to[std::string(row.ours)] = from[row.theirs];
}
} // namespace

std::optional<OrderedJson> configOfParams(const OrderedJson& params) {
    if (!params.is_object() || params.contains("model_type") || !params.contains("dim") || !params.contains("n_layers"))
        return std::nullopt;
    OrderedJson config = OrderedJson::object();
    copy(params, paramRows, config);
    const OrderedJson* mixture = objectOf(params, "moe");
    if (mixture != nullptr) copy(*mixture, mixtureRows, config);
    const bool latent = config.contains("kv_lora_rank");
    config["model_type"] = latent ? "deepseek_v3" : mixture != nullptr ? "mixtral" : "mistral";
    for (const char* key : {"quantization_config", "vision_config", "torch_dtype"})
        if (params.contains(key)) config[key] = params[key];
    // The makers' own files of quantised models have a key of their own, which is not read.
    if (params.contains("quantization")) config["quantization_config"] = params["quantization"];
    if (const OrderedJson* vision = objectOf(params, "vision_encoder")) config["vision_config"] = *vision;
    return config;
}

} // namespace rackline
