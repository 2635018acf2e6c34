// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/sheets/fleet_sheets.h"

namespace rackline {

/// What each generation's racks can serve over the quarters, one on top of those before it, beside demand.
LineChart fleetPlanChart(const std::vector<SiteCase>& cases, const FleetQuestion& asked, const FleetPlan& plan);

} // namespace rackline
