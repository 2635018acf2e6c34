// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/traced_requests.h"
#include "app/workbench/document/workbench.h"

#include <QString>

#include <string>
#include <vector>

namespace rackline {

/// The settings that leave the search nothing but this point: `mapping.tp=4`.
std::vector<std::string> settingsOf(const OperatingPoint& point);

/// The call of `rackline` that gives the pinned point to the last digit. A project that is open as it is in its file is named by
/// that; any other goes along as the call's input. Empty where the point is not there, or where no call finds it again.
QString commandLine(const Workbench& workbench, const Pin& pin);

/// Which scenario wins where: what `rackline map` is asked.
struct MapCall {
    /// Places in the document; the other scenarios are left out.
    std::vector<std::size_t> scenarios;
    std::vector<std::string> axes, settings;
    Metric metric = Metric::perMw;
};
QString commandLine(const Workbench& workbench, const MapCall& call);

/// A trace that fleets of scenarios serve: what `rackline traffic` is asked, or `rackline plot` where a picture is all that there
/// is.
struct TrafficCall {
    std::vector<std::size_t> scenarios;
    TrafficAsked asked;
    /// Options that say what is varied around a fleet, or looked at closely; empty for nothing.
    QString varied;
    const char* command = "traffic";
};
QString commandLine(const Workbench& workbench, const TrafficCall& call);

/// What is asked of scenarios that do not serve: `rackline pareto`, `compare`, `sensitivity`, `train`, `rl` or `forward`, with
/// options.
struct RunCall {
    const char* command = "train";
    /// Places in the document, in the order in which the command has them.
    std::vector<std::size_t> scenarios;
    std::vector<std::string> options;
};
QString commandLine(const Workbench& workbench, const RunCall& call);

/// What is reported: `rackline report` of the visible scenarios, read at the window's operating point.
QString reportLine(const Workbench& workbench);

} // namespace rackline
