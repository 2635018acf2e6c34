// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/validation_records.h"

namespace rackline {

std::string calibrationTable(const WrittenCalibration& written);

} // namespace rackline
