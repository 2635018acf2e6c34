// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/sheet.h"
#include "app/report/sheets/traced_requests.h"

namespace rackline {

/// What was asked, beside what came of it.
struct TrafficCase {
    const ResolvedScenario* scenario = nullptr;
    const TraceFile* file = nullptr;
    /// As it was served: scaled.
    const traffic::Trace* trace = nullptr;
    std::string name, router;
    /// What was done to the file's requests, as sentences.
    std::vector<std::string> scaling;
    double goal = 0.95;
};

/// "0.25", "16": as people say how many times.
std::string timesText(double times);
SheetPage trafficPage(const TrafficCase& asked, const TrafficStudy& study);
Sheet capacitySheet(const FleetCapacity& capacity);
Sheet attainmentSheet(const AttainmentMap& map, double goal);
Sheet nextRackSheet(const NextRack& next);
/// Fleets that follow their loads on one cluster; they are watched at the same times.
Sheet clusterSheet(std::span<const TrafficStudy> studies);
Sheet cacheSizesSheet(std::span<const CacheSize> sizes);

} // namespace rackline
