// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "app/report/charts/contrast.h"
#include "app/report/pages/anchors.h"
#include "app/report/pages/report.h"
#include "app/report/sheets/training_tables.h"
#include "app/report/words/wording.h"
#include "model/trust/training_trust.h"

#include <algorithm>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The best of the scenarios that serve, and the one that it is held against.
std::optional<Contrast> contrastOf(const ReportInput& input);
/// What to choose, how settled that is, what to check first, and what could make it wrong.
ReportSection recommendationSection(const ReportInput& input);
/// The same of runs, with their deadline; what moves the best of them is given.
ReportSection recommendationSection(const ReportInput& input, std::span<const TrainedScenario> runs,
                                    const TrainingSensitivity& moves);
/// Why the best leads the one that it is held against, what moves it, and what differs.
ReportSection whySection(const ReportInput& input);
/// The racks as they stand, with every check of what they and their hall provide.
ReportSection rackSection(const ReportInput& input, std::span<const ChartScenario> shown);
/// What could make the answer wrong, the gravest first.
std::vector<ReportRisk> risksOf(const ReportInput& input);
std::vector<ReportSection> sectionsOf(const ReportInput& input, std::span<const ChartScenario> shown);
/// The report on runs that train: answer, conditions, headlines, figure, risks and sections.
Report trainingReport(const ReportInput& input);
std::vector<ReportSection> trainingSections(const ReportInput& input, std::span<const TrainedScenario> runs);
std::vector<ReportRisk> trainingRisks(const ReportInput& input);

/// The risks that do not depend on what the scenarios do.
std::vector<ReportRisk> notShipping(const ReportInput& input);
std::vector<ReportRisk> disputedInputs(const ReportInput& input);
std::vector<ReportRisk> judged(const ReportInput& input);
/// The requests of scenarios that have some of their own, served by a fleet of each.
ReportSection requestsSection(const ReportInput& input);
/// Keeps the first risk of each kind that a list of such functions finds.
using FindRisks = std::vector<ReportRisk> (*)(const ReportInput&);
std::vector<ReportRisk> firstRisks(const ReportInput& input, std::span<const FindRisks> kinds);

/// The end of a sentence, ", if it ships as announced"; empty for hardware that ships.
std::string conditional(const Scenario& scenario);

inline ReportCell cell(std::string text) { return {std::move(text)}; }
inline ReportCell cell(std::string text, double number) { return {std::move(text), number}; }
inline ReportCell named(ReportCell cell, std::string id) {
    cell.id = std::move(id);
    return cell;
}

/// A chart whose caption is what it says below its title.
template <class Chart> ReportFigure captioned(Chart chart) {
    std::string caption = chart.subtitle + ".";
    return {std::move(chart), std::move(caption)};
}

/// A column of a table, and what it says of a T.
template <class T> struct PageColumn {
    ReportColumn head;
    std::function<ReportCell(const T&)> cell;
};
template <class T, class List> ReportTable tableOf(const std::vector<PageColumn<T>>& columns, const List& list) {
    ReportTable table;
    for (const PageColumn<T>& column : columns) table.columns.push_back(column.head);
    for (const T& one : list) {
        std::vector<ReportCell>& row = table.rows.emplace_back();
        for (const PageColumn<T>& column : columns) row.push_back(column.cell(one));
    }
    return table;
}
/// The columns that terminals show, with a capital and a number to sort by.
template <class T> std::vector<PageColumn<T>> columnsOf(const Fields<T>& fields) {
    std::vector<PageColumn<T>> columns;
    for (const Field<T>& field : fields) {
        if (!field.text) continue;
        const bool isNumber = !field.isWords && !columns.empty();
        columns.push_back(
            {{capitalised(field.title), isNumber}, [isNumber, field](const T& of) {
                 return ReportCell{field.text(of, screenNumbers), isNumber ? numberOf(field.value(of)) : std::nullopt};
             }});
    }
    return columns;
}

/// What the column of this title says; it may be said anew, with what a cell leads to.
template <class T> std::function<ReportCell(const T&)>& cellIn(std::vector<PageColumn<T>>& columns, std::string_view title) {
    const auto column = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.head.title == title; });
    if (column == columns.end()) throw std::logic_error("no column is called " + std::string(title));
    return column->cell;
}

/// A table with a column for each scenario.
class ScenarioTable {
public:
    ScenarioTable(const ReportInput& input, std::string title, bool isNumber);
    /// `say` gives a text or a cell of each scenario.
    template <class Say> void row(std::string name, Say say) {
        std::vector<ReportCell> cells{{std::move(name)}};
        for (const ReportScenario& s : m_input.scenarios) cells.push_back(ReportCell{say(s)});
        m_table.rows.push_back(std::move(cells));
    }
    /// Adds the model, the hardware and its status.
    void addSystem();
    /// Adds the site's power and losses.
    void addSite();
    ReportTable taken() { return std::move(m_table); }

private:
    const ReportInput& m_input;
    ReportTable m_table;
};
ReportSection differencesSection(const ReportInput& input);
/// A quantity and how it is computed. They are followed by version and command.
using Formula = std::pair<std::string_view, std::string_view>;
ReportSection formulasSection(const ReportInput& input, std::span<const Formula> formulas);

/// What the answer rests on: every input, what the files leave open, what was measured, and where it is all from.
ReportSection inputsSection(const ReportAnchors& anchors);
ReportSection assumptionsSection(const ReportInput& input, const ReportAnchors& anchors);
ReportSection validationSection(const ReportInput& input);
ReportSection sourcesSection(const ReportAnchors& anchors);

/// How the engine of each profile, or else every engine, is asked for the point.
ReportSection launchSection(const ReportInput& input);

/// The text of a cell, with `link` applied to its links and `word` to the rest.
template <typename Word, typename Link> std::string writtenCell(const ReportCell& cell, Word word, Link link) {
    const std::string_view text = cell.text;
    std::string written;
    std::size_t at = 0;
    for (const ReportLink& one : cell.links) {
        written += word(text.substr(at, one.at - at)) + link(text.substr(one.at, one.size), one.to);
        at = one.at + one.size;
    }
    return written + word(text.substr(at));
}

/// Whether an input has rival claims that differ by 5 % or more.
bool hasRivals(const InputFigure& figure);
/// "2026-11-20" becomes "20 November 2026"; text that is not a whole date stays as it is.
std::string dateText(const std::string& iso);

} // namespace rackline
