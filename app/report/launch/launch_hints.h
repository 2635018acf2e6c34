// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/launch/launch_flags.h"

#include <string>
#include <vector>

namespace rackline {

struct LaunchWorker {
    WorkerRole role = WorkerRole::whole;
    int count = 1;
    std::string command;
    /// Lines of the YAML file that the command names; empty where the command has all.
    std::string file;
};

/// How one engine is asked for an operating point; a hint, since nothing here was started.
struct LaunchHint {
    const LaunchEngine* engine = nullptr;
    std::vector<LaunchWorker> workers;
    /// What of the layout the engine has no words for; its command asks for something else there.
    std::vector<std::string> gaps;
};

/// One for each engine, that of the scenario's profile first; none for a point that does not fit.
std::vector<LaunchHint> launchHints(const Scenario& scenario, const OperatingPoint& point);
/// What MODEL stands for: "a checkpoint of X with fp4 weights".
std::string checkpointText(const Scenario& scenario);
std::string_view nameOf(WorkerRole role);
/// The hint as lines for a terminal or a report.
std::string launchText(const LaunchHint& hint);

} // namespace rackline
