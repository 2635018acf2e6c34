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

/// What the answer rests on: every input, what the files leave open, what was measured, and where it is all from.
ReportSection inputsSection(const ReportInput& input);
ReportSection assumptionsSection(const ReportInput& input);
ReportSection validationSection(const ReportInput& input);
ReportSection sourcesSection(const ReportInput& input);

inline ReportCell cell(std::string text) { return {std::move(text), std::nullopt}; }
inline ReportCell cell(std::string text, double number) { return {std::move(text), number}; }
/// How the engine of each profile, or else every engine, is asked for the point.
ReportSection launchSection(const ReportInput& input);

/// An input whose rival claims differ by 5 % or more.
bool hasRivals(const InputFigure& figure);
/// "2026-11-20" as "20 November 2026"; what is not a whole date stays as it is.
std::string dateText(const std::string& iso);

} // namespace rackline
