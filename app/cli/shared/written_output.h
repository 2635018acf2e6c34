// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/result.h"
#include "app/report/workbook/workbook.h"

namespace rackline {

/// What a file's name says of its form: .csv, .json or .xlsx, which is CSV in sheets. Other names are refused, and a --format
/// that says something else.
Result<const OutputFormat*> formatOfFile(const Options& options);

/// The command's own table in the file that -o names, in the form of its ending; without one on the output as ever.
int runInto(const Command& command, const Options& options, Streams streams);

/// Catalogue, date, command and hashes, with every input and its source, for a workbook of these scenarios.
WorkbookAbout aboutOf(std::string name, const Origin& origin, std::span<const ResolvedScenario> scenarios);

} // namespace rackline
