// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/case_calibration.h"
#include "app/report/records/json_parts.h"
#include "app/report/records/rows.h"

#include <string>
#include <vector>

namespace rackline {

/// A calibration with the ids under which its accepted profiles are saved; empty where nothing is.
struct WrittenCalibration {
    CaseCalibration calibration;
    std::vector<std::string> ids;
    std::string file, date;
};

std::string calibrationTable(const WrittenCalibration& written);
Json calibrationJson(const WrittenCalibration& written);
CellRows calibrationRows(const WrittenCalibration& written);

} // namespace rackline
