// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/records.h"

#include <nlohmann/json.hpp>

namespace rackline {

nlohmann::ordered_json simulationJson(const Simulation& simulation, const OperatingPoint& point);

} // namespace rackline
