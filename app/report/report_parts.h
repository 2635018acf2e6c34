// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts.h"
#include "app/report/report.h"

#include <span>
#include <vector>

namespace rackline {

/// What could make the answer wrong, the gravest first.
std::vector<ReportRisk> risksOf(const ReportInput& input);
std::vector<ReportSection> sectionsOf(const ReportInput& input, std::span<const ChartScenario> shown);

/// An input whose rival claims differ by 5 % or more.
bool hasRivals(const InputFigure& figure);
/// "2026-11-20" as "20 November 2026"; what is not a whole date stays as it is.
std::string dateText(const std::string& iso);

} // namespace rackline
