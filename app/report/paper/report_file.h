// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"
#include "model/base/result.h"

#include <string>

namespace rackline {

/// Whether the name ends as one of the formats that a report has: .html, .md or .pdf.
Result<void> checkReportName(const std::string& path);
/// In the format that the name's ending says; the file holds the old content or all of the new.
Result<void> writeReport(const Report& report, const std::string& path);

} // namespace rackline
