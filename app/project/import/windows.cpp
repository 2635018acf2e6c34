// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

namespace rackline {

namespace {
/// Takes windows from `layer_types`, layer by layer; returns false where the file has no such list.
bool asListed(ModelConfig& config, std::vector<LayerGroup>& layers, std::string_view windowed, int window) {
    const OrderedJson* types = config.list("layer_types", layers.size());
    if (!types) return config.has("layer_types");
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const OrderedJson& type = (*types)[i];
        if (type == std::string(windowed))
            groupedOf(layers[i]).window = window;
        else if (type != "full_attention")
            config.refuse("layer_types", "layers are full_attention or " + std::string(windowed) + "; another kind is not known");
    }
    return true;
}

template <class Chosen> void slide(ModelConfig& config, std::vector<LayerGroup>& layers, int window, Chosen chosen) {
    if (window == 0 || asListed(config, layers, "sliding_attention", window)) return;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (chosen(static_cast<int>(i))) groupedOf(layers[i]).window = window;
}
} // namespace

void everyLayerWindow(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    slide(config, layers, config.take("sliding_window", 0), [](int) { return true; });
}

void upperLayersWindow(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    if (!config.flag("use_sliding_window", false)) return;
    const int from = config.has("layer_types") ? 0 : config.needFromZero("max_window_layers");
    slide(config, layers, config.need("sliding_window"), [from](int i) { return i >= from; });
}

void everySecondWindow(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    slide(config, layers, config.need("sliding_window"), [](int i) { return i % 2 == 0; });
}

void patternWindow(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    constexpr int usual = 6;
    const char* key = config.has("_sliding_window_pattern") ? "_sliding_window_pattern" : "sliding_window_pattern";
    const int pattern = std::max(config.take(key, usual), 1);
    slide(config, layers, config.need("sliding_window"), [pattern](int i) { return (i + 1) % pattern != 0; });
}

void chunkWindow(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    const int chunk = config.take("attention_chunk_size", 0);
    if (chunk == 0) return;
    config.note("Layers that attend in chunks are entered as a window of that size, which is an upper bound.");
    if (asListed(config, layers, "chunked_attention", chunk)) return;
    const OrderedJson* listed = config.find("no_rope_layers");
    const OrderedJson* rotated =
        listed && listed->is_array() && listed->empty() ? nullptr : config.list("no_rope_layers", layers.size());
    constexpr int usual = 4;
    const int interval = std::max(config.take("no_rope_layer_interval", usual), 1);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const bool local = rotated ? (*rotated)[i] == 1 : (static_cast<int>(i) + 1) % interval != 0;
        if (local) groupedOf(layers[i]).window = chunk;
    }
}

/// Layers with a window have heads of their own number and width.
void ownWindowHeads(ModelConfig& config, const Family&, Transformer&, std::vector<LayerGroup>& layers) {
    const OrderedJson* windowed = config.list("hybrid_layer_pattern", layers.size());
    if (!windowed) return config.missing("hybrid_layer_pattern");
    GroupedQuery own{.heads = config.need("swa_num_attention_heads"), .kvHeads = config.need("swa_num_key_value_heads")};
    own.headDim = config.need("swa_head_dim");
    own.valueDim = config.need("swa_v_head_dim");
    own.window = config.need("sliding_window");
    const int value = config.need("v_head_dim");
    const bool sinks = config.flag("add_swa_attention_sink_bias", false);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        GroupedQuery& a = groupedOf(layers[i]);
        a.valueDim = value;
        if ((*windowed)[i] == 0) continue;
        a = own;
        if (sinks) layers[i].extra += own.heads;
    }
}

/// Layers without a window have wider and fewer heads, and the last layers may take keys and values from one before.
void globalHeads(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    const int borrowing = config.take("num_kv_shared_layers", 0);
    const bool same = config.flag("attention_k_eq_v", false);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        GroupedQuery& a = groupedOf(layers[i]);
        a.borrowsKv = static_cast<int>(layers.size() - i) <= borrowing;
        if (a.window > 0) continue;
        layers[i].extra += 2.0 * (config.take("global_head_dim", a.headDim) - a.headDim);
        a.headDim = config.take("global_head_dim", a.headDim);
        a.kvHeads = config.take("num_global_key_value_heads", a.kvHeads);
        a.keyIsValue = same;
    }
    const double each = config.take("hidden_size_per_layer_input", 0), h = model.hidden;
    if (each == 0) return;
    // An embedding of each layer, read by row, with a gate and a projection back.
    const double count = double(layers.size());
    model.extra += each * count * (config.need("vocab_size_per_layer_input") + h);
    for (LayerGroup& layer : layers) layer.extra += 2 * h * each + h;
}

/// Layers with a window may have another number of heads, and each head has a gate.
void otherWindowHeads(ModelConfig& config, const Family& family, Transformer& model, std::vector<LayerGroup>& layers) {
    slide(config, layers, config.need("sliding_window"), [](int) { return false; });
    const int heads = config.take("attention_other_setting.num_attention_heads", 0);
    if (heads == 0)
        config.note(
            "The file does not say how many heads the layers with a window have (attention_other_setting): as many as the "
            "others.");
    for (LayerGroup& layer : layers) {
        GroupedQuery& a = groupedOf(layer);
        if (heads > 0 && a.window > 0) a.heads = heads;
        a.gate = a.heads;
    }
    namedExperts(config, family, model, layers);
}

} // namespace rackline
