// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/fleet_sheets.h"

namespace rackline {

/// Refuses a second life whose racks are not those of its generation.
Result<void> checkSecondLives(const std::vector<SiteCase>& cases, const FleetQuestion& question);
/// What racks that leave, and those that stand at the end, would still earn elsewhere, beside what they are worth.
Sheet secondLifeSheet(const std::vector<SiteCase>& cases, const FleetQuestion& question, const FleetPlan& plan);
/// What such a life is.
std::string secondLifeNote(const std::vector<SiteCase>& cases, const FleetQuestion& question);

} // namespace rackline
