// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/passes/forward_estimate.h"

#include <string>
#include <vector>

namespace rackline {

/// How one instance of a service of forward passes is started; MODEL stands for its checkpoint. The name is the engine's own.
struct ForwardLaunch {
    std::string engine, name, command;
};
std::vector<ForwardLaunch> forwardLaunches(const Scenario& scenario, const Layout& layout);

} // namespace rackline
