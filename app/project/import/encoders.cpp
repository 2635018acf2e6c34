// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/family.h"

#include <algorithm>

namespace rackline {

/// Layers that see the whole text and give vectors: positions and types of tokens have tables, and a pooler may follow.
void encoderTables(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>&) {
    const double h = model.hidden;
    // A head for words that are masked is left out where vectors are served.
    model.tiedEmbedding = true;
    model.extra += h * config.take("type_vocab_size", 2, 1000) + h * h + h;
}

/// Every so many layers see all tokens, and the others a window around them (ModernBERT).
void encoderWindows(ModelConfig& config, const Family&, Transformer& model, std::vector<LayerGroup>& layers) {
    const int window = config.need("local_attention"), every = std::max(config.need("global_attn_every_n_layers"), 1);
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (static_cast<int>(i) % every != 0) groupedOf(layers[i]).window = window;
    model.tiedEmbedding = true;
    model.extra += model.hidden; // the norm of the embedding
}

} // namespace rackline
