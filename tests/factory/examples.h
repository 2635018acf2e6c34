// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <string>
#include <vector>

namespace rackline::test {

/// The shipped catalogue, opened once.
const Catalogue& catalogue();

/// All scenarios of a shipped example, resolved.
std::vector<ResolvedScenario> example(const std::string& id, const std::vector<std::string>& overrides = {});

/// A scenario of one model on one rack with defaults; throws with the reason where it cannot be resolved.
Scenario scenarioOf(const std::string& model, const std::string& rack, const std::vector<std::string>& settings = {});

} // namespace rackline::test
