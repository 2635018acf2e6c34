// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/charts.h"
#include "model/site/phase_work.h"

#include <span>

namespace rackline {

/// Each scenario's rack from its parts, at full load; a rack that several share is drawn once.
RackDrawing rackDrawing(std::span<const ChartScenario> scenarios);

/// Tokens for a facility joule under limits of the chip's power, against the default limit.
LineChart capChart(const std::vector<PhaseWork>& phases);

} // namespace rackline
