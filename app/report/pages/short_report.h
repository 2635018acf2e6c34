// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"

#include <string>

namespace rackline {

/// What paper has of a report: all but long lists, which people look up in a file.
Report shortReport(const Report& report);
/// Every input with its source, as a table for a spreadsheet; empty where a report has none.
std::string inputsCsv(const Report& report);

} // namespace rackline
