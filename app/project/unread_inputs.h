// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <span>

namespace rackline {

/// Notes what was set for this scenario and is not read by anything that asks about its kind, or only beside another key that is
/// not there. Settings that scenarios of both kinds share may be meant for the others.
void noteUnread(ResolvedScenario& scenario, const Settings& settings, const Project& project, const ScenarioSettings& own,
                std::span<const std::string> overrides);

} // namespace rackline
