// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"
#include "hwdb/values/conversions.h"

#include <algorithm>

namespace rackline {

namespace {
struct ExpertFields {
    std::string_view experts, perToken, width;
};

FeedForward readExperts(ModelConfig& config, const Family& family, const ExpertFields& fields) {
    FeedForward mixture{.width = config.need(fields.width), .gated = family.gated};
    mixture.experts = config.need(fields.experts, mostExperts);
    mixture.expertsPerToken = config.need(fields.perToken);
    if (mixture.expertsPerToken > mixture.experts && config.missingFields().empty())
        config.refuse(fields.perToken, "is more than the experts that there are");
    return mixture;
}

/// As many experts of the routed ones' width as the shared block is wide.
int sharedOfWidth(ModelConfig& config, std::string_view key, int width, int each) {
    if (width % each != 0) config.refuse(key, "is no multiple of the width of the experts, and no other form is known");
    return width / each;
}

template <class Chosen> void mix(std::vector<LayerGroup>& layers, const FeedForward& mixture, Chosen chosen) {
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (chosen(static_cast<int>(i))) layers[i].feedForward = mixture;
}

bool holds(const OrderedJson* list, int value) {
    return list && list->is_array() &&
           std::any_of(list->begin(), list->end(), [value](const OrderedJson& j) { return j == value; });
}
} // namespace

void everyLayerExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    const char* perToken = config.has("experts_per_token") ? "experts_per_token" : "num_experts_per_tok";
    FeedForward mixture = readExperts(config, family, {"num_local_experts", perToken, family.names.width});
    const int shared = config.take("shared_intermediate_size", 0);
    mixture.sharedExperts = sharedOfWidth(config, "shared_intermediate_size", shared, mixture.width);
    mix(layers, mixture, [](int) { return true; });
}

void steppedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    const FeedForward mixture = readExperts(config, family, {"num_experts", "num_experts_per_tok", "moe_intermediate_size"});
    const int step = config.need("decoder_sparse_step");
    const OrderedJson* dense = config.find("mlp_only_layers");
    mix(layers, mixture, [&](int i) { return (i + 1) % step == 0 && !holds(dense, i); });
}

void sharedExpertOfOwnWidth(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    constexpr std::string_view key = "shared_expert_intermediate_size";
    const int width = config.needFromZero(key);
    for (LayerGroup& layer : layers) {
        FeedForward& f = layer.feedForward;
        if (f.experts == 0 || width == 0) continue;
        f.sharedExperts = sharedOfWidth(config, key, width, f.width);
        layer.extra += model.hidden; // its gate
    }
}

void laterLayersExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture = readExperts(config, family, {"n_routed_experts", "num_experts_per_tok", "moe_intermediate_size"});
    mixture.sharedExperts = config.take("n_shared_experts", 0, 1000);
    const int first = config.needFromZero("first_k_dense_replace");
    const int step = std::max(config.take("moe_layer_freq", 1), 1);
    mix(layers, mixture, [&](int i) { return i >= first && i % step == 0; });
}

void interleavedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture = readExperts(config, family, {"num_local_experts", "num_experts_per_tok", "intermediate_size"});
    mixture.sharedExperts = 1;
    const OrderedJson* listed = config.find("moe_layers");
    const int step = listed ? 1 : config.need("interleave_moe_layer_step");
    mix(layers, mixture, [&](int i) { return listed ? holds(listed, i) : (i + 1) % step == 0; });
}

void sinksAndExpertBiases(ModelConfig&, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    for (LayerGroup& layer : layers) {
        FeedForward& f = layer.feedForward;
        f.extra = 2.0 * f.width + model.hidden;
        layer.extra += layer.attention.heads + f.experts; // sinks, and the router's bias
    }
}

} // namespace rackline
