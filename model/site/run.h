// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/runs/run_sizes.h"

#include <optional>

namespace rackline {

/// A site that trains one run after the other. Its power decides the racks, the run is on as many of them as make it shortest,
/// and the GPUs held ready are among them.
struct SiteRun {
    double racks = 0, gpus = 0;
    /// The power that the site must provide for its racks, what is left of it, and what it draws while the run goes on.
    Power provisioned, left, average;
    std::optional<SizedRun> run;
    /// The price of the racks, their surcharges and the data centre; 0 without a price.
    Money racksPrice, capital, building;
    /// The money and the energy of a year in which all racks are paid and the run's racks work, and the runs of that year.
    Money yearly;
    Energy energyYearly;
    double runsYearly = 0, tokensYearly = 0;
};
SiteRun siteRunOf(const Scenario& scenario, unsigned threads = 0);

} // namespace rackline
