// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr int inputsOfConvolution = 4;

/// Mamba-2 by the names that most makers give its fields.
StateSpace stateSpaceOf(ModelConfig& config, double hidden) {
    StateSpace a;
    a.heads = config.need("mamba_n_heads");
    a.keyHeads = config.take("mamba_n_groups", 1);
    a.keyDim = config.need("mamba_d_state");
    const double inner = config.has("mamba_d_ssm") ? config.need("mamba_d_ssm") : config.take("mamba_expand", 2, 100) * hidden;
    const bool said = config.has("mamba_d_head") && config.word("mamba_d_head").empty(); // it may be "auto"
    a.valueDim = said ? config.need("mamba_d_head") : static_cast<int>(inner / a.heads);
    if (config.take("mamba_d_conv", inputsOfConvolution) != inputsOfConvolution)
        config.refuse("mamba_d_conv", "a convolution of another length than 4 is not known");
    return a;
}

double convolutionBias(ModelConfig& config, std::string_view key, const StateSpace& a) {
    return config.flag(key, true) ? double(a.heads) * a.valueDim + 2.0 * a.keyHeads * a.keyDim : 0;
}
} // namespace

/// Layers are state spaces but for those that a list calls attention; each has a block or experts after it (Granite 4).
void stateSpaceLayers(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    const OrderedJson* types = config.list("layer_types", layers.size());
    if (!types) return config.missing("layer_types");
    const StateSpace mamba = stateSpaceOf(config, model.hidden);
    const double bias = convolutionBias(config, "mamba_conv_bias", mamba);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if ((*types)[i] != "mamba") continue;
        layers[i].attention = mamba;
        layers[i].extra = bias;
    }
    if (config.take("num_local_experts", 0) > 0) return everyLayerExperts(config, family, model, layers);
    const int width = config.need("shared_intermediate_size");
    for (LayerGroup& layer : layers) layer.feedForward.width = width;
}

/// Each layer has a state space and attention side by side, and a block after both (Falcon H1). Either is a layer here.
void stateSpaceBeside(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    LayerGroup mamba{.count = 1, .attention = stateSpaceOf(config, model.hidden), .feedForward = {.gated = family.gated}};
    mamba.extra = convolutionBias(config, "mamba_conv_bias", std::get<StateSpace>(mamba.attention));
    layers.insert(layers.end(), layers.size(), mamba);
    config.note(
        "Each layer has a state space and attention side by side; they are counted as two layers and run one after the other.");
}

/// Layers of a state space alone.
void stateSpaceAlone(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    StateSpace a{};
    a.heads = config.need("num_heads");
    a.valueDim = config.need("head_dim");
    a.keyHeads = config.take("n_groups", 1);
    a.keyDim = config.need("state_size");
    if (config.take("conv_kernel", inputsOfConvolution) != inputsOfConvolution)
        config.refuse("conv_kernel", "a convolution of another length than 4 is not known");
    for (LayerGroup& layer : layers) {
        layer.attention = a;
        layer.feedForward = {.gated = family.gated};
        layer.extra = convolutionBias(config, "use_conv_bias", a);
    }
}

/// Mamba-1 between layers of attention, and experts in some (Jamba). It makes step sizes, inputs and outputs of its state from
/// its own columns, each of which has a decay of its own.
void selectiveLayers(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    constexpr int columnsOfHead = 64;
    const double h = model.hidden, inner = config.take("mamba_expand", 2, 100) * h, n = config.need("mamba_d_state");
    const double rank = config.need("mamba_dt_rank");
    StateSpace a{};
    a.valueDim = columnsOfHead;
    a.heads = std::max(static_cast<int>(inner / columnsOfHead), 1);
    a.keyHeads = 1;
    a.keyDim = static_cast<int>(n);
    const double made = inner * (rank + 2 * n) + rank * inner, own = inner * n + 2 * inner + rank + 2 * n;
    // What Mamba-2 has in their place: inputs, outputs and step sizes of each head are made of the hidden state.
    const double theirs = h * (2 * n + a.heads) + 4 * 2 * n + 3.0 * a.heads + inner;
    const double bias = config.flag("mamba_conv_bias", true) ? inner : 0;
    const int period = config.need("attn_layer_period"), offset = config.needFromZero("attn_layer_offset");
    const int experts = config.take("num_experts", 1, 10'000);
    const int step = config.need("expert_layer_period"), first = config.needFromZero("expert_layer_offset");
    std::vector<LayerGroup> mixture(1, layers.front());
    if (experts > 1) namedExperts(config, family, model, mixture);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const int at = static_cast<int>(i);
        if (at % step == first && experts > 1) layers[i].feedForward = mixture.front().feedForward;
        if (at % period == offset) continue;
        layers[i].attention = a;
        layers[i].extra = std::max(made + own + bias - theirs, 0.0);
    }
    config.note(
        "Its layers are Mamba-1, computed as Mamba-2 with the same state and as many weights; no measurement has tested that.");
}

/// Most layers keep a matrix for each head that decays at a fixed rate, with a gate on the output (MiniMax M1).
void lightningLayers(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    const auto key = config.firstOf({"attn_type_list", "layer_types"});
    const OrderedJson* types = config.list(key, layers.size());
    if (!types) return config.missing(key);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const OrderedJson& type = (*types)[i];
        if (type == 1 || type == "full_attention") continue;
        const GroupedQuery a = groupedOf(layers[i]);
        DeltaNet linear{};
        linear.heads = linear.keyHeads = a.heads;
        linear.keyDim = linear.valueDim = a.headDim;
        layers[i].attention = linear;
        layers[i].extra = double(a.heads) * a.headDim;
    }
    config.note("Its linear layers are computed as delta nets of the same width; no measurement has tested that.");
}

} // namespace rackline
