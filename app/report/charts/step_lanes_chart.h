// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/charts.h"

namespace rackline {

/// One step of the scenario's point, operator after operator, in lanes of what works on it.
StepLanes stepLanes(const ChartScenario& scenario, StepPhase phase);

} // namespace rackline
