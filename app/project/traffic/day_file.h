// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/traffic/day.h"

#include <string>

namespace rackline {

/// Reads a day from a CSV file, or the shipped one of that name: a row for each of its equal parts, from midnight on, with the
/// columns `rate`, of any scale, and if they are known `price [USD/kWh]` and `carbon [kg/kWh]`. The error is one sentence.
Result<traffic::DayCurve> readDayFile(const std::string& name);

} // namespace rackline
