// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/site_inputs.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/pages/parts.h"
#include "app/report/sheets/rack_sheets.h"

#include <algorithm>

namespace rackline {

namespace {
std::string budgetText(const BudgetLine& line) {
    const auto [scale, unit] = budgetUnit(line.dimension);
    const auto text = [&, scale = scale, unit = unit](double value) {
        return unit == "W" ? measureText(value, unit)
                           : countText(value / scale) + "\u202f" + (unit == "kg/m2" ? "kg/m\u00b2" : unit);
    };
    return (line.passes() ? "" : "FAIL: ") + text(line.need) + " of " + text(line.limit);
}
} // namespace

ReportSection rackSection(const ReportInput& input, std::span<const ChartScenario> shown) {
    ReportSection section{"rack", "The rack and its budgets", {}};
    RackDrawing drawing = rackDrawing(shown);
    if (drawing.racks.empty()) return section;
    section.blocks.push_back(captioned(std::move(drawing)));
    std::vector<std::vector<BudgetLine>> budgets;
    for (const ReportScenario& s : input.scenarios) budgets.push_back(rackStudyOf(s.scenario->scenario).budget);
    ScenarioTable table(input, "Check at full load", false);
    for (std::size_t check = 0; check < budgetCheckCount; ++check) {
        const auto lineOf = [&](const std::vector<BudgetLine>& lines) {
            return std::find_if(lines.begin(), lines.end(),
                                [&](const BudgetLine& l) { return static_cast<std::size_t>(l.check) == check; });
        };
        if (std::all_of(budgets.begin(), budgets.end(), [&](const auto& lines) { return lineOf(lines) == lines.end(); }))
            continue;
        table.row(capitalised(std::string(nameOf(static_cast<BudgetCheck>(check)))),
                  [&, at = budgets.begin()](const ReportScenario&) mutable {
                      const std::vector<BudgetLine>& lines = *at++;
                      const auto line = lineOf(lines);
                      return line == lines.end() ? std::string("\u2013") : budgetText(*line);
                  });
    }
    section.blocks.push_back(table.taken());
    section.blocks.push_back(ReportText{
        "Full load is every chip at its rating at once. While they serve, chips are held at what the rack itself, and a "
        "hall that the file describes, can carry; the limits of a typical hall are only compared."});
    return section;
}

} // namespace rackline
