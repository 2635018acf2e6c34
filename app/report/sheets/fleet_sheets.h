// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/site_sheets.h"
#include "model/site/fleet_plan.h"

namespace rackline {

/// A calendar quarter, counted from the first of year 0.
struct Quarter {
    int index = 0;
};
/// Reads `2026-Q3`.
Result<Quarter> parseQuarter(std::string_view text);
std::string quarterText(Quarter quarter);

/// What software adds to a generation's tokens in each half-year after delivery, as a share, and how it is known; nothing where
/// it was typed in.
struct SoftwareGain {
    double share = 0;
    std::string source{};
};

/// What the racks of a generation serve once they have left, by its place among the cases.
struct SecondLife {
    std::size_t generation = 0;
    SiteCase site;
};

/// What is asked of a fleet of these cases, of which each can be bought from its own quarter on.
struct FleetQuestion {
    Quarter from;
    std::vector<Quarter> delivered;
    std::vector<SoftwareGain> software;
    FleetDemand demand;
    std::vector<SecondLife> second;
    double secondYears = 3;
};
/// The plan of the whole fleet; refused where the cases are no generations of one site.
Result<FleetPlan> fleetPlanOf(const std::vector<SiteCase>& cases, const FleetQuestion& question);
/// The same as one page.
Result<SheetPage> fleetPage(const std::vector<SiteCase>& cases, const FleetQuestion& question);

} // namespace rackline
