// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>

namespace rackline {

enum class WorkerRole { whole, prefill, decode };

/// What one worker shall be: its layout, the load of a rank, and the scenario that it serves.
struct WantedWorker {
    const Scenario* scenario;
    Layout layout;
    /// The running sequences of one attention rank; 0 where nothing limits them.
    double batch = 0;
    WorkerRole role = WorkerRole::whole;
};

/// One setting of an engine. `{}` in the text becomes the value; an empty value leaves the setting out.
struct LaunchFlag {
    std::string_view text;
    std::string (*value)(const WantedWorker&);
};
/// A part of a layout that an engine has no setting for.
struct LaunchGap {
    bool (*applies)(const WantedWorker&);
    std::string_view words;
};

struct LaunchEngine {
    /// The name that engine profiles use, without a year, and the name that people use.
    std::string_view id, name;
    /// The command lines of a whole instance and of one worker of separate pools; `{}` is the role.
    std::string_view whole, worker;
    /// Whether the settings are lines of a YAML file that the command names, instead of its flags.
    bool isFile;
    /// How it is told its ranks, then its words for the other degrees of a layout, then everything else.
    LaunchFlag ranks;
    std::string_view LaunchWords::*degrees;
    std::span<const LaunchFlag> flags;
    std::span<const LaunchGap> gaps;
    /// Where names and meanings were read, in which version, and when.
    std::string_view source, version, read;
};

std::span<const LaunchEngine> launchEngines();

} // namespace rackline
