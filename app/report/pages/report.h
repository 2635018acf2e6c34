// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/records/records.h"
#include "app/report/words/assumptions.h"
#include "model/runs/training_estimate.h"

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace rackline {

struct ReportColumn {
    std::string title;
    bool isNumber = false;
};
/// A part of a cell's text that leads to the section, table or row of this name.
struct ReportLink {
    std::size_t at = 0, size = 0;
    std::string to;
};
struct ReportCell {
    std::string text;
    /// The number that the column sorts by, where it is not the text.
    std::optional<double> number = {};
    /// The links in the order of the text; they do not overlap.
    std::vector<ReportLink> links = {};
    /// The name of the row that begins with this cell.
    std::string id = {};
};
struct ReportTable {
    std::vector<ReportColumn> columns;
    std::vector<std::vector<ReportCell>> rows;
    /// Where not empty, the table is folded under these words and opens when asked.
    std::string foldedUnder = {};
    std::string id = {};
};
struct ReportFigure {
    std::variant<LineChart, StackChart, BarChart, RackDrawing> chart;
    std::string caption;
};
struct ReportText {
    std::string words;
};
/// A command line or a formula, in the fixed-width font.
struct ReportCode {
    std::string words;
};
using ReportBlock = std::variant<ReportText, ReportCode, ReportTable, ReportFigure>;

struct ReportSection {
    std::string id, title;
    std::vector<ReportBlock> blocks;
};

/// One scenario's figure on the first page.
struct ReportHeadline {
    std::string name, remark, value, unit, interval, note;
    int colour = 0;
    /// The name of the place that says what the figure rests on.
    std::string to = {};
};
struct ReportRisk {
    std::string title, text;
};

/// A report as data, which every writer draws.
struct Report {
    std::string project;
    /// The sentence that answers the question, and the conditions under which it holds.
    std::string answer, conditions;
    std::vector<ReportHeadline> headlines;
    ReportFigure figure;
    std::vector<ReportRisk> risks;
    std::vector<ReportSection> sections;
    std::string evidence, version, date, hash, command;
    /// The command for the foot of a page; a project that goes along as its input stands with the formulas.
    std::string commandLine() const { return command.substr(0, command.find('\n')); }
};

struct ReportScenario {
    const ResolvedScenario* scenario = nullptr;
    const Exploration* exploration = nullptr;
    const Estimate* estimate = nullptr;
    /// For a scenario that trains, its estimate in the place of both. A report is about runs that serve or about runs that train.
    const TrainingEstimate* training = nullptr;
    /// The row of the table of series colours; where negative, the scenario's place among the others.
    int colour = -1;
    /// How its point stands to what was measured; empty where nobody looked.
    std::string measured;
    /// What is known of its layout, and how old that is.
    LayoutStanding layout;
    /// What moves the page's figure, and the assumptions, beginning with the one that moves it most.
    std::vector<TornadoBar> tornado;
    std::vector<Assumption> assumptions;
};

struct ReportInput {
    std::string project;
    std::vector<ReportScenario> scenarios;
    /// The sources of the catalogue, of which a report lists those that it names.
    std::vector<Source> sources;
    /// An empty date becomes that of the newest input.
    Origin origin;
    /// For example "Calibrated on 214 cases, median error 7.8 %"; empty where no validation was run.
    std::string validation;
    Metric x = Metric::speed, y = Metric::perMw;
    /// Whether the requests of a project are read and served, which takes a second or two for each scenario.
    bool readsTraces = false;
};

Report buildReport(const ReportInput& input);
/// A scenario that serves, with its answers and what is said of its point, for the page's figure `y`. `known` is empty where no
/// measurements are installed.
ReportScenario servedScenario(const ResolvedScenario& scenario, const Exploration& exploration, const Estimate& estimate,
                              Metric y, const std::optional<KnownRuns>& known, const Catalogue& catalogue);
/// A report whose answers were found for it, and whether all scenarios have one.
struct AnsweredReport {
    Report report;
    bool feasible = true;
};
/// `input` is what is said of all scenarios.
AnsweredReport answeredReport(ReportInput input, std::span<const ResolvedScenario> scenarios,
                              const std::optional<KnownRuns>& known, const Catalogue& catalogue, unsigned threads = 0);
/// Refuses a mixture of scenarios that serve and that train, which have nothing in common to compare.
Result<void> checkReported(std::span<const ResolvedScenario> scenarios);

/// What a page has in addition when its reader may change inputs: the controls above the answer, their style, and scripts.
struct LivePart {
    std::string controls, style, script;
};
/// One self-contained file with pictures, style and a small script for sorting, without network access.
std::string reportHtml(const Report& report, const LivePart& live = {});
/// The main part of that page, from the answer to the sources.
std::string reportMain(const Report& report);
/// Tables and sentences; pictures are left to the other formats.
std::string reportMarkdown(const Report& report);

} // namespace rackline
