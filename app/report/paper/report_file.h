// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"
#include "model/base/result.h"

#include <string>

namespace rackline {

/// Refuses a name that does not end as one of the formats of a report: .html, .md or .pdf.
Result<void> checkReportName(const std::string& path);
/// The file of inputs and their sources that is written beside a paper of this name; empty for other formats.
std::string inputsBeside(const std::string& path);
/// Writes a report in the format that the name's ending says. The file holds either the old content or all of the new.
Result<void> writeReport(const Report& report, const std::string& path);

} // namespace rackline
