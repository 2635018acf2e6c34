// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/passes/forward_estimate.h"

#include <string>
#include <vector>

namespace rackline {

/// How one instance of a service of whole passes is started; MODEL stands for its checkpoint.
struct ForwardLaunch {
    std::string engine, command;
};
std::vector<ForwardLaunch> forwardLaunches(const Scenario& scenario, const Layout& layout);

} // namespace rackline
