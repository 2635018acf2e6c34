// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/figure_row.h"
#include "model/workload/transformer.h"

namespace rackline {

template <>
inline constexpr auto figureRows<Transformer> = std::to_array<FigureRow<Transformer>>({
    {"hidden", Need::required, RACKLINE_FIGURE(hidden)},
    {"vocabulary", Need::required, RACKLINE_FIGURE(vocabulary)},
    {"tied_embedding", Need::optional, RACKLINE_FIGURE(tiedEmbedding)},
    {"context", Need::optional, RACKLINE_FIGURE(maxContext)},
    {"draft_layers", Need::optional, RACKLINE_FIGURE(draftLayers)},
    {"vision.layers", Need::optional, RACKLINE_FIGURE(images.layers)},
    {"vision.hidden", Need::optional, RACKLINE_FIGURE(images.hidden)},
    {"vision.width", Need::optional, RACKLINE_FIGURE(images.width)},
    {"vision.patch", Need::optional, RACKLINE_FIGURE(images.patch)},
    {"vision.merge", Need::optional, RACKLINE_FIGURE(images.merge)},
    {"vision.tokens", Need::optional, RACKLINE_FIGURE(images.tokens)},
    {"diffusion.patch", Need::optional, RACKLINE_FIGURE(diffusion.patch)},
    {"diffusion.frames", Need::optional, RACKLINE_FIGURE(diffusion.frames)},
    {"diffusion.text", Need::optional, RACKLINE_FIGURE(diffusion.text)},
    {"diffusion.steps", Need::optional, RACKLINE_FIGURE(diffusion.steps)},
    {"diffusion.guidance", Need::optional, RACKLINE_FIGURE(diffusion.guidance)},
    {"diffusion.reader", Need::optional, RACKLINE_FIGURE(diffusion.reader)},
    {"diffusion.decode", Need::optional, RACKLINE_FIGURE(diffusion.decode)},
    {"extra", Need::optional, RACKLINE_FIGURE(extra)},
});

/// Below `layer.N.`, as are its attention and feed-forward block below their names.
template <>
inline constexpr auto figureRows<LayerGroup> = std::to_array<FigureRow<LayerGroup>>({
    {"count", Need::required, RACKLINE_FIGURE(count)},
    {"linear", Need::optional, RACKLINE_FIGURE(linear)},
    {"extra", Need::optional, RACKLINE_FIGURE(extra)},
    {"streams", Need::optional, RACKLINE_FIGURE(streams)},
});

template <>
inline constexpr auto figureRows<FeedForward> = std::to_array<FigureRow<FeedForward>>({
    {"width", Need::required, RACKLINE_FIGURE(width)},
    {"gated", Need::optional, RACKLINE_FIGURE(gated)},
    {"experts", Need::optional, RACKLINE_FIGURE(experts)},
    {"experts_per_token", Need::optional, RACKLINE_FIGURE(expertsPerToken)},
    {"shared_experts", Need::optional, RACKLINE_FIGURE(sharedExperts)},
    {"shared_width", Need::optional, RACKLINE_FIGURE(sharedWidth)},
    {"latent", Need::optional, RACKLINE_FIGURE(latent)},
    {"extra", Need::optional, RACKLINE_FIGURE(extra)},
});

} // namespace rackline
