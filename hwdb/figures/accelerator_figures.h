// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"
#include "model/units/figure_row.h"

namespace rackline {

template <>
inline constexpr auto figureRows<Accelerator> = std::to_array<FigureRow<Accelerator>>({
    {"dies", Need::optional, RACKLINE_FIGURE(diesPerPackage)},
    {"multiprocessors", Need::optional, RACKLINE_FIGURE(multiprocessors)},
    {"hbm.nominal", Need::required, RACKLINE_FIGURE(hbm.nominal)},
    {"hbm.visible", Need::required, RACKLINE_FIGURE(hbm.visible)},
    {"hbm.bandwidth", Need::required, RACKLINE_FIGURE(hbm.bandwidth)},
    {"l2", Need::optional, RACKLINE_FIGURE(l2)},
    {"tdp", Need::required, RACKLINE_FIGURE(tdp)},
    {"power.idle", Need::required, RACKLINE_FIGURE(power.idle)},
    {"power.busy_floor", Need::required, RACKLINE_FIGURE(power.busyFloor)},
    {"power.cap_reached", Need::required, RACKLINE_FIGURE(power.capReached)},
    {"power.per_byte", Need::required, RACKLINE_FIGURE(power.perByte)},
    {"power.per_link_byte", Need::optional, RACKLINE_FIGURE(power.perLinkByte)},
    {"power.per_flop.bf16", Need::required, dim::energy - dim::work,
     [](Accelerator& a, double v) {
         putFigure(a.power.perFlopBf16, v);
         a.power.perFlopFp8 = a.power.perFlopFp4 = a.power.perFlopBf16;
     }},
    // A chip without units for a narrow format computes it in the next wider one, at that one's energy.
    {"power.per_flop.fp8", Need::optional, dim::energy - dim::work,
     [](Accelerator& a, double v) {
         putFigure(a.power.perFlopFp8, v);
         a.power.perFlopFp4 = a.power.perFlopFp8;
     }},
    {"power.per_flop.fp4", Need::optional, RACKLINE_FIGURE(power.perFlopFp4)},
    {"scale_up", Need::required, RACKLINE_FIGURE(scaleUp)},
    {"host_link", Need::optional, RACKLINE_FIGURE(hostLink)},
});

} // namespace rackline
