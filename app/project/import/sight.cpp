// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/sight.h"

#include "app/project/import/json_parts.h"

#include <cmath>

namespace rackline {

namespace {
double firstOf(const OrderedJson& json, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        if (const double value = numberOf(json, key); value > 0) return value;
    return 0;
}

/// The side of a table of positions that a file gives as a number or as a grid.
double positionsOf(const OrderedJson& vision, double patch) {
    if (const double table = firstOf(vision, {"num_position_embeddings", "position_embedding_size"}); table > 0) return table;
    const double height = numberOf(vision, "init_pos_emb_height"), width = numberOf(vision, "init_pos_emb_width");
    if (height > 0) return height * width;
    const double image = numberOf(vision, "image_size");
    const double side = patch > 0 ? std::floor(image / patch) : 0;
    return side * side;
}
} // namespace

double sightParameters(const OrderedJson& file, double hidden) {
    const OrderedJson* vision = objectOf(file, "vision_config");
    if (vision == nullptr) return 0;
    const double h = firstOf(*vision, {"vt_hidden_size", "hidden_size", "embed_dim", "width"});
    const double layers = firstOf(*vision, {"vt_num_hidden_layers", "depth", "num_hidden_layers", "layers"});
    const double f = firstOf(*vision, {"vt_intermediate_size", "intermediate_size"});
    const double patch = firstOf(*vision, {"patch_size"}),
                 colours = std::max(firstOf(*vision, {"in_channels", "in_chans", "num_channels"}), 3.0);
    if (h <= 0 || layers <= 0 || f <= 0 || h > 1e6 || f > 1e7 || layers > 1e4 || patch > 1e4) return 0;
    const std::string act = textOf(*vision, "hidden_act");
    const bool gated = act == "silu" || act == "swiglu";
    // Four square matrices and the block, with their biases, and two norms.
    const double layer = 4 * h * h + 4 * h + (gated ? 3 : 2) * h * f + f + h + 4 * h;
    const double times = std::max(firstOf(*vision, {"temporal_patch_size"}), 1.0);
    double all = layers * layer + colours * times * patch * patch * h + h + h * positionsOf(*vision, patch);
    const double merge = firstOf(*vision, {"spatial_merge_size", "merge_size"}),
                 out = std::max(firstOf(*vision, {"out_hidden_size"}), 0.0);
    const double to = out > 0 ? out : hidden;
    const double wide = merge > 0 ? merge * merge * h : h;
    double mergers = 1;
    if (vision->contains("deepstack_visual_indexes") && (*vision)["deepstack_visual_indexes"].is_array())
        mergers += double((*vision)["deepstack_visual_indexes"].size());
    if (to > 0) all += mergers * (wide * wide + wide + wide * to + to + 2 * wide);
    return all;
}

} // namespace rackline
