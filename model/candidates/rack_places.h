// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

namespace rackline {

/// Whole racks of the scenario's hardware, and of that which reads prompts where it is another.
struct RacksTaken {
    int units = 0, prefillUnits = 0;
    int gpus(const Scenario& scenario) const;
};

/// What so many instances take. Workers of pools may be spread over racks; an instance that fits one is not cut.
RacksTaken racksFor(const Scenario& scenario, const OperatingPoint& point, int instances);
/// The most instances that so many racks hold, those that read prompts elsewhere not counted.
int instancesIn(const Scenario& scenario, const OperatingPoint& point, double racks);

} // namespace rackline
