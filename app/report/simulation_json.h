// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records.h"

#include <nlohmann/json.hpp>

namespace rackline {

/// The simulation of a point, or why there is none.
nlohmann::ordered_json simulationJson(const EstimatedScenario& scenario);

} // namespace rackline
