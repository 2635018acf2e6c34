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

/// Enters the block that all tokens pass as a number of experts where the widths allow it, or else by its own width.
void setShared(FeedForward& f, int width) {
    if (width % f.width == 0)
        f.sharedExperts = width / f.width;
    else
        f.sharedWidth = width;
}

template <class Chosen> void mix(std::vector<LayerGroup>& layers, const FeedForward& mixture, Chosen chosen) {
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (chosen(static_cast<int>(i))) layers[i].feedForward = mixture;
}

bool holds(const OrderedJson* list, int value) {
    return list && list->is_array() &&
           std::any_of(list->begin(), list->end(), [value](const OrderedJson& j) { return j == value; });
}
/// Which layers have experts: those that a list marks, or else all after the dense ones.
std::vector<bool> mixedLayers(ModelConfig& config, std::size_t count) {
    std::vector<bool> mixed(count, true);
    const OrderedJson* frequency = config.find("moe_layer_freq");
    if (frequency && frequency->is_array()) {
        if (const OrderedJson* list = config.list("moe_layer_freq", count))
            for (std::size_t i = 0; i < count; ++i) mixed[i] = (*list)[i] != 0;
        return mixed;
    }
    const auto first = static_cast<std::size_t>(config.take("first_k_dense_replace", 0));
    for (std::size_t i = 0; i < std::min(first, count); ++i) mixed[i] = false;
    return mixed;
}
} // namespace

/// Reads a mixture whose fields have one of the names that makers give them.
void namedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture =
        readExperts(config, family,
                    {config.firstOf({"num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts"}),
                     config.firstOf({"num_experts_per_tok", "num_experts_per_token", "moe_top_k"}),
                     config.firstOf({"moe_intermediate_size", "intermediate_size"})});
    const auto widthKey = config.firstOf({"share_expert_dim", "shared_intermediate_size", "moe_shared_expert_intermediate_size"});
    const int shared = config.take(config.firstOf({"n_shared_experts", "num_shared_experts"}), 1, 1000);
    setShared(mixture, config.has(widthKey) ? shared * config.take(widthKey, 0, 1'000'000)
                       : config.has("n_shared_experts") || config.has("num_shared_experts") ? shared * mixture.width
                                                                                            : 0);
    mixture.latent = config.take(config.firstOf({"moe_latent_size", "routed_expert_hidden_size"}), 0);
    const bool biased = config.flag(config.firstOf({"use_routing_bias", "use_moe_router_bias"}), false);
    const std::vector<bool> mixed = mixedLayers(config, layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!mixed[i]) continue;
        layers[i].feedForward = mixture;
        layers[i].extra += (biased ? mixture.experts : 0) + (config.flag("latent_moe_use_norm", false) ? mixture.latent : 0);
    }
}

/// Each layer has a dense block and a mixture beside it. All tokens pass the dense block.
void expertsBesideDense(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    if (!config.flag("enable_moe_block", false)) return;
    FeedForward mixture = readExperts(config, family, {"num_experts", "top_k_experts", "moe_intermediate_size"});
    setShared(mixture, config.need("intermediate_size"));
    mix(layers, mixture, [](int) { return true; });
    constexpr double furtherNorms = 3;
    for (LayerGroup& layer : layers) layer.extra += furtherNorms * model.hidden;
}

void everyLayerExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    const char* perToken = config.has("experts_per_token") ? "experts_per_token" : "num_experts_per_tok";
    FeedForward mixture = readExperts(config, family, {"num_local_experts", perToken, family.names.width});
    setShared(mixture, config.take("shared_intermediate_size", 0));
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
        setShared(f, width);
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

namespace {
/// A number that a file gives once or for each layer, where all are the same.
int commonOf(ModelConfig& config, std::string_view key, int otherwise, int most) {
    const OrderedJson* field = config.find(key);
    if (!field || !field->is_array()) return config.take(key, otherwise, most);
    const bool whole = !field->empty() && field->front().is_number_unsigned() && field->front() <= most;
    if (whole && std::all_of(field->begin(), field->end(), [&](const OrderedJson& j) { return j == field->front(); }))
        return field->front().get<int>();
    config.refuse(key, "differs by layer, which is not known of this family");
    return otherwise;
}
} // namespace

/// Experts in every layer, with numbers that may be lists (Hunyuan).
void listedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture{.width = commonOf(config, "moe_intermediate_size", 0, ModelConfig::largest), .gated = family.gated};
    if (mixture.width == 0) mixture.width = config.need("intermediate_size");
    mixture.experts = commonOf(config, "num_experts", 0, mostExperts);
    mixture.expertsPerToken = commonOf(config, "moe_topk", 0, mostExperts);
    if (mixture.experts == 0) return config.missing("num_experts");
    if (mixture.expertsPerToken == 0) return config.missing("moe_topk");
    if (mixture.expertsPerToken > mixture.experts) config.refuse("moe_topk", "is more than the experts that there are");
    mixture.sharedExperts = commonOf(config, "num_shared_expert", 0, 1000);
    mix(layers, mixture, [](int) { return true; });
}

/// Experts between a first and a last layer (Ernie).
void rangedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture = readExperts(config, family, {"moe_num_experts", "moe_k", "moe_intermediate_size"});
    mixture.sharedExperts = config.take("moe_num_shared_experts", 0, 1000);
    const int first = config.needFromZero("moe_layer_start_index"), step = std::max(config.take("moe_layer_interval", 1), 1);
    const OrderedJson* end = config.find("moe_layer_end_index"); // -1 is the last
    const int last = end && *end != -1 ? config.take("moe_layer_end_index", ModelConfig::largest) : ModelConfig::largest;
    mix(layers, mixture, [&](int i) { return i >= first && i <= last && (i + 1) % step == 0; });
    for (LayerGroup& layer : layers) layer.extra += layer.feedForward.experts; // what corrects the router
}

void interleavedExperts(ModelConfig& config, const Family& family, Transformer&, std::vector<LayerGroup>& layers) {
    FeedForward mixture = readExperts(config, family, {"num_local_experts", "num_experts_per_tok", "intermediate_size"});
    mixture.sharedExperts = 1;
    const OrderedJson* listed = config.find("moe_layers");
    const int step = listed ? 1 : config.need("interleave_moe_layer_step");
    mix(layers, mixture, [&](int i) { return listed ? holds(listed, i) : (i + 1) % step == 0; });
}

/// Layers in which query and key are each normed over all heads together, and in which a bias moves the router's choice.
void normsOverAllHeads(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    const bool normed = config.flag("use_qk_norm", false), biased = config.flag("use_routing_bias", false);
    for (LayerGroup& layer : layers) {
        const GroupedQuery& a = groupedOf(layer);
        layer.extra += (normed ? double(a.heads + a.kvHeads) * a.headDim : 0) + (biased ? layer.feedForward.experts : 0);
    }
}

void sinksAndExpertBiases(ModelConfig&, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    for (LayerGroup& layer : layers) {
        FeedForward& f = layer.feedForward;
        f.extra = 2.0 * f.width + model.hidden;
        layer.extra += groupedOf(layer).heads + f.experts; // sinks, and the router's bias
    }
}

} // namespace rackline
