// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/site_sheets.h"
#include "model/site/run.h"
#include "model/site/shared_hours.h"

#include <optional>

namespace rackline {

/// A scenario that has a shared site for some hours of each day.
struct SharedScenario {
    ResolvedScenario scenario;
    double hours = 0;
    /// The hour of the clock that they begin at; 0 where only their number is known.
    double begins = 0;
    /// What it does there: it serves at a point, or trains.
    std::optional<SiteCase> serves;
    std::optional<SiteRun> trains;
};

/// What scenarios that share racks must agree in; the first that they do not is the error.
Result<void> checkOneSite(const Scenario& first, const Scenario& other);

/// The year of a site whose racks all scenarios have in turn. Each must have its answer, for the same number of racks. Energy has
/// the price of its hours where the curve has prices, and else the site's own.
SheetPage sharedSitePage(const std::vector<SharedScenario>& uses, Time change, const std::optional<traffic::DayCurve>& curve,
                         std::uint64_t seed);

} // namespace rackline
