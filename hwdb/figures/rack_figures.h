// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/figure_row.h"

namespace rackline {

template <>
inline constexpr auto figureRows<Rack> = std::to_array<FigureRow<Rack>>({
    {"packages", Need::required, dim::none,
     [](Rack& r, double v) { r.packages = r.scaleUp.packages = r.scaleUp.leafPackages = countOf(v); }},
    {"domain.packages", Need::required, dim::none,
     [](Rack& r, double v) { r.scaleUp.packages = r.scaleUp.leafPackages = countOf(v); }},
    {"domain.levels", Need::optional, RACKLINE_FIGURE(scaleUp.levels)},
    {"domain.leaf", Need::optional, RACKLINE_FIGURE(scaleUp.leafPackages)},
    {"domain.taper", Need::optional, RACKLINE_FIGURE(scaleUp.taper)},
    {"domain.reduction", Need::optional, RACKLINE_FIGURE(scaleUp.inNetworkReduction)},
    {"out.bandwidth", Need::required, RACKLINE_FIGURE(scaleOut.perGpu)},
    {"out.latency", Need::required, RACKLINE_FIGURE(scaleOut.latency)},
    {"out.oversubscription", Need::optional, RACKLINE_FIGURE(scaleOut.oversubscription)},
    {"loss.gpu_factor", Need::required, RACKLINE_FIGURE(losses.gpuFactor)},
    {"loss.supply_efficiency", Need::required, RACKLINE_FIGURE(losses.supplyEfficiency)},
    {"power.provisioned", Need::required, RACKLINE_FIGURE(provisioned)},
    {"liquid_share", Need::optional, RACKLINE_FIGURE(liquidShare)},
    {"mass", Need::optional, RACKLINE_FIGURE(mass)},
    {"footprint", Need::optional, RACKLINE_FIGURE(footprint)},
    {"price", Need::optional, RACKLINE_FIGURE(price)},
});

/// A rack that stands in a chassis has those of its chassis too.
template <>
inline constexpr auto figureRows<RackFrame> = std::to_array<FigureRow<RackFrame>>({
    {"width", Need::optional, RACKLINE_FIGURE(width)},
    {"depth", Need::optional, RACKLINE_FIGURE(depth)},
    {"height", Need::optional, RACKLINE_FIGURE(height)},
    {"blades.chassis", Need::optional, RACKLINE_FIGURE(chassis)},
    {"blades.columns", Need::optional, RACKLINE_FIGURE(columns)},
    {"blades.front", Need::optional, RACKLINE_FIGURE(frontBlades)},
    {"blades.rear", Need::optional, RACKLINE_FIGURE(rearBlades)},
    {"sidecar.width", Need::optional, RACKLINE_FIGURE(sidecarWidth)},
    {"sidecar.depth", Need::optional, RACKLINE_FIGURE(sidecarDepth)},
});

/// Below `part.ID.`.
template <>
inline constexpr auto figureRows<RackPart> = std::to_array<FigureRow<RackPart>>({
    {"count", Need::required, RACKLINE_FIGURE(count)},
    {"gpus", Need::optional, RACKLINE_FIGURE(gpusEach)},
    {"power.idle", Need::optional, dim::power, [](RackPart& p, double v) { p.idleEach = p.busyEach = Power::fromSi(v); }},
    {"power.busy", Need::optional, RACKLINE_FIGURE(busyEach)},
    {"conversion", Need::optional, RACKLINE_FIGURE(conversion)},
    {"power.rating", Need::optional, RACKLINE_FIGURE(rating)},
    {"mass", Need::optional, RACKLINE_FIGURE(massEach)},
    {"height", Need::optional, RACKLINE_FIGURE(heightEach)},
});

} // namespace rackline
