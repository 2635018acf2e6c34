// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/result.h"
#include "app/report/workbook/workbook.h"

namespace rackline {

/// Columns across and up of the chart that a spreadsheet has beside a command's figures; empty across are the scenarios.
using ChartOf = std::function<std::pair<std::string, std::string>()>;

/// Adds -o, the file that a command's table goes to.
void addTableFile(CLI::App& parser, Options& options);
/// What a command writes goes into that file, in the form of its ending; without one the output is as ever.
Run intoFile(const CLI::App& parser, Options& options, Run run, ChartOf chart = {});

/// Catalogue, date, command and hashes, with every input and its source, for a workbook of these scenarios.
WorkbookAbout aboutOf(std::string name, const Origin& origin, std::span<const ResolvedScenario> scenarios);

} // namespace rackline
