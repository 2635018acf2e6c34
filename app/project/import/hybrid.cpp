// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr int convolution = 4;

bool isLinear(ModelConfig& config, const OrderedJson* types, std::size_t i) {
    if (types) return (*types)[i] == "linear_attention";
    constexpr int usual = 4;
    const int interval = std::max(config.take("full_attention_interval", usual), 1);
    return (static_cast<int>(i) + 1) % interval != 0;
}
} // namespace

/// Three of four layers are gated delta nets; the others gate their output.
void deltaNetLayers(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    DeltaNet linear;
    linear.heads = config.need("linear_num_value_heads");
    linear.valueDim = config.need("linear_value_head_dim");
    linear.keyHeads = config.need("linear_num_key_heads");
    linear.keyDim = config.need("linear_key_head_dim");
    if (config.take("linear_conv_kernel_dim", convolution) != convolution)
        config.refuse("linear_conv_kernel_dim", "a convolution of another length than 4 is not known");
    const OrderedJson* types = config.list("layer_types", layers.size());
    const bool gated = config.flag("attn_output_gate", true);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        GroupedQuery& a = groupedOf(layers[i]);
        if (gated) a.gate = a.heads * a.headDim;
        if (!isLinear(config, types, i)) continue;
        layers[i].attention = linear;
        layers[i].extra = 0;
    }
}

/// Delta nets whose decay is of each channel, between layers of latent attention with a gate; the file counts layers from 1.
void kimiLinearLayers(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    const double h = model.hidden;
    DeltaNet linear;
    linear.heads = linear.keyHeads = config.need("linear_attn_config.num_heads");
    linear.keyDim = linear.valueDim = config.need("linear_attn_config.head_dim");
    if (config.take("linear_attn_config.short_conv_kernel_size", convolution) != convolution)
        config.refuse("linear_attn_config", "a convolution of another length than 4 is not known");
    const double n = linear.heads, d = linear.keyDim, w = n * d;
    const bool fullRank = config.flag("linear_attn_config.use_full_rank_gate", false);
    const OrderedJson* listed = config.find("linear_attn_config.kda_layers");
    if (!listed || !listed->is_array()) return config.missing("linear_attn_config.kda_layers");
    // The weights that a decay of each channel has beyond a decay of each head, and those that a gate of low rank lacks.
    const double decay = h * d + d * w + w - h * n - n;
    const double gate = fullRank ? 0 : h * d + d * w - h * w;
    const double residuals = config.has("attn_res_block_size") ? 4 * h : 0;
    const bool outputGate = config.flag("mla_use_output_gate", false);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        LayerGroup& layer = layers[i];
        if (std::find(listed->begin(), listed->end(), i + 1) != listed->end()) {
            layer.attention = linear;
            layer.extra = decay + gate + n;
        } else if (outputGate) {
            auto& latent = std::get<MultiHeadLatent>(layer.attention);
            latent.gate = latent.heads * latent.valueDim;
        }
        layer.extra += residuals;
    }
    if (residuals > 0) model.extra += 2 * h;
}

const OrderedJson* layerPattern(const ModelConfig& config) {
    const OrderedJson* pattern = config.find(config.firstOf({"hybrid_override_pattern", "layers_block_type"}));
    return pattern && (pattern->is_string() || pattern->is_array()) ? pattern : nullptr;
}
std::size_t patternSize(const OrderedJson& pattern) {
    return pattern.is_string() ? pattern.get_ref<const std::string&>().size() : pattern.size();
}

namespace {
enum class Mixer { mamba, attention, experts, dense, unknown };

Mixer mixerOf(const OrderedJson& pattern, std::size_t i) {
    const std::string name = pattern.is_string()      ? pattern.get_ref<const std::string&>().substr(i, 1)
                             : pattern[i].is_string() ? pattern[i].get<std::string>()
                                                      : std::string();
    if (name == "M" || name == "mamba") return Mixer::mamba;
    if (name == "*" || name == "attention") return Mixer::attention;
    if (name == "E" || name == "moe") return Mixer::experts;
    return name == "-" || name == "mlp" ? Mixer::dense : Mixer::unknown;
}

StateSpace stateSpace(ModelConfig& config) {
    StateSpace a;
    a.heads = config.need("mamba_num_heads");
    a.valueDim = config.need("mamba_head_dim");
    a.keyHeads = config.need("n_groups");
    a.keyDim = config.need("ssm_state_size");
    if (config.take("conv_kernel", convolution) != convolution)
        config.refuse("conv_kernel", "a convolution of another length than 4 is not known");
    return a;
}
} // namespace

/// Each layer is one mixer with its norm: a state space, attention, experts or a dense block.
void mixerPattern(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    const OrderedJson* pattern = layerPattern(config);
    if (!pattern) return config.missing("hybrid_override_pattern");
    if (patternSize(*pattern) != layers.size()) return config.refuse("num_hidden_layers", "differs from the pattern of layers");
    const StateSpace mamba = stateSpace(config);
    const double inner = double(mamba.heads) * mamba.valueDim;
    const double mambaBias = config.flag("use_conv_bias", true) ? inner + 2.0 * mamba.keyHeads * mamba.keyDim : 0;
    std::vector<LayerGroup> mixtures(1, layers.front());
    if (config.has("n_routed_experts")) namedExperts(config, family, model, mixtures);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        LayerGroup& layer = layers[i];
        const Mixer mixer = mixerOf(*pattern, i);
        if (mixer == Mixer::unknown) return config.refuse("hybrid_override_pattern", "has a kind of layer that is not known");
        if (mixer == Mixer::mamba) {
            layer.attention = mamba;
            layer.extra = mambaBias;
        }
        if (mixer == Mixer::experts) layer.feedForward = mixtures.front().feedForward;
        if (mixer == Mixer::experts || mixer == Mixer::dense)
            layer.attention = NoAttention{};
        else
            layer.feedForward = {.gated = family.gated};
    }
}

} // namespace rackline
