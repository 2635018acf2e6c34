// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"

#include <functional>

class QCPAxisTicker;

namespace rackline {

/// Ticks of the same rules as every other chart of the product. `axis` is asked anew for every picture; a tick that is `covered`
/// has no label. It belongs to whoever takes it.
QCPAxisTicker* makeScaleTicker(std::function<ChartAxis()> axis, std::function<bool(double)> covered);

} // namespace rackline
