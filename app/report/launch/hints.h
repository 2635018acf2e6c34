// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/launch/flags.h"

#include <string>
#include <vector>

namespace rackline {

struct LaunchWorker {
    WorkerRole role = WorkerRole::whole;
    int count = 1;
    Layout layout;
    std::string command;
    /// The lines of the YAML file that the command names; empty where the command has everything.
    std::string file;
    /// What its chips are to be held at before it starts, where that is less than they usually may draw; zero otherwise.
    Power cap{};
};

/// How one engine is asked for an operating point. It is a hint, because nothing was started here.
struct LaunchHint {
    const LaunchEngine* engine = nullptr;
    std::vector<LaunchWorker> workers;
    /// The parts of the layout that the engine cannot be asked for; its command asks for something else there.
    std::vector<std::string> gaps;
};

/// One hint for each engine, beginning with that of the scenario's profile; none for a point that does not fit.
std::vector<LaunchHint> launchHints(const Scenario& scenario, const OperatingPoint& point);
/// The settings of one engine for a layout alone, each behind a space.
std::string degreesText(std::string_view engine, const WantedWorker& wanted);
/// The checkpoint that MODEL stands for, as in "a checkpoint of X with fp4 weights".
std::string checkpointText(const Scenario& scenario);
std::string_view nameOf(WorkerRole role);
/// How chips are held at a cap, as in "hold each GPU at 600 W".
std::string capText(Power cap);
/// The hint as lines for a terminal or a report.
std::string launchText(const LaunchHint& hint);

} // namespace rackline
