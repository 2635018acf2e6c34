// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

namespace rackline {

namespace {
/// What `layer_types` says, layer by layer; false where the file has no such list.
bool asListed(ModelConfig& config, std::vector<LayerGroup>& layers, std::string_view windowed, int window) {
    const OrderedJson* types = config.list("layer_types", layers.size());
    if (!types) return config.has("layer_types");
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const OrderedJson& type = (*types)[i];
        if (type == std::string(windowed))
            layers[i].attention.window = window;
        else if (type != "full_attention")
            config.refuse("layer_types", "layers are full_attention or " + std::string(windowed) + "; another kind is not known");
    }
    return true;
}

template <class Chosen> void slide(ModelConfig& config, std::vector<LayerGroup>& layers, int window, Chosen chosen) {
    if (window == 0 || asListed(config, layers, "sliding_attention", window)) return;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (chosen(static_cast<int>(i))) layers[i].attention.window = window;
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
        if (local) layers[i].attention.window = chunk;
    }
}

} // namespace rackline
