// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/lone_task_analysis.h"

#include "app/report/sheets/forward_sheets.h"
#include "app/report/sheets/post_training_sheets.h"
#include "app/report/words/pass_words.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <string>

namespace rackline {
namespace {

constexpr double day = 86400;

/// Words of the engine in which one number may stand: "apart, up to 4 steps off".
QString numberedText(const std::string& words) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto from = std::find_if(words.begin(), words.end(), digit), to = std::find_if_not(from, words.end(), digit);
    if (from == words.end()) return engineText(words);
    const QString pattern = engineText(std::string(words.begin(), from) + "{0}" + std::string(to, words.end()));
    return QString(pattern).replace(QLatin1String("{0}"), fromView(std::string(from, to)));
}

/// The engine's name of a row, with a capital; a figure of the row above it stands to the right of its name.
QString rowName(const std::string& label) {
    const std::size_t indent = std::min(label.find_first_not_of(' '), label.size());
    QString name = numberedText(label.substr(indent));
    // A first word of two cases is a name, such as xDiT.
    if (const QString first = name.section(QLatin1Char(' '), 0, 0); first == first.toLower()) name = capital(name);
    return indent > 0 ? QString(QChar(0x2003)) + name : name;
}

TableCell cellOf(const SheetCell& cell, const SheetRow& row, const NumberStyle& style) {
    const std::string text = figureOf(cell, row, style), ends = rangeOf(cell, row, style);
    TableCell shown{cell.word.empty() ? fromView(text) : engineText(text), {}};
    if (!ends.empty()) shown.quiet = QLatin1Char('(') + fromView(ends) + QLatin1Char(')');
    return shown;
}

/// A sheet of one column: its rows for every scenario, in the order in which they are first met.
TableData sideBySide(std::span<const SheetPage> pages, const std::string& id, const NumberStyle& style) {
    TableData table{{{tr("Figure"), false, true}}, {}};
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        table.columns.push_back({fromView(pages[i].scenario->scenario.name)});
        const auto sheet =
            std::find_if(pages[i].sheets.begin(), pages[i].sheets.end(), [&](const Sheet& s) { return s.id == id; });
        if (sheet == pages[i].sheets.end()) continue;
        for (const SheetRow& row : sheet->rows) {
            std::size_t place = static_cast<std::size_t>(std::find(rows.begin(), rows.end(), row.id) - rows.begin());
            if (place == rows.size()) {
                rows.push_back(row.id);
                table.rows.push_back({{{rowName(row.label), {}}}});
            }
            TableRow& line = table.rows[place];
            line.cells.resize(i + 1, TableCell{dash(), {}});
            line.cells.push_back(row.cells.empty() ? TableCell{} : cellOf(row.cells.front(), row, style));
        }
    }
    for (TableRow& row : table.rows) row.cells.resize(table.columns.size(), TableCell{dash(), {}});
    return table;
}

TableData tableOf(const Sheet& sheet, const NumberStyle& style) {
    TableData table{{{tr("Figure"), false, true}}, {}};
    for (std::size_t c = 0; c < sheet.columns.size(); ++c) {
        const bool words = std::any_of(sheet.rows.begin(), sheet.rows.end(),
                                       [c](const SheetRow& row) { return c < row.cells.size() && !row.cells[c].word.empty(); });
        const bool figures = std::any_of(sheet.rows.begin(), sheet.rows.end(),
                                         [c](const SheetRow& row) { return c < row.cells.size() && row.cells[c].word.empty(); });
        table.columns.push_back({capital(engineText(sheet.columns[c].second)), figures || !words});
    }
    for (const SheetRow& row : sheet.rows) {
        TableRow line{{{rowName(row.label), {}}}};
        for (const SheetCell& cell : row.cells) line.cells.push_back(cellOf(cell, row, style));
        line.cells.resize(table.columns.size());
        line.total = row.id == "sum";
        table.rows.push_back(std::move(line));
    }
    return table;
}

std::vector<LoneTaskView::Titled<TableData>> tablesOf(const LoneTaskStudy& study, const NumberStyle& style) {
    std::vector<LoneTaskView::Titled<TableData>> tables;
    const std::size_t at = selectedOf(study.inputs);
    std::vector<std::string> ids;
    for (const SheetPage& page : study.pages)
        for (const Sheet& sheet : page.sheets) {
            if (std::find(ids.begin(), ids.end(), sheet.id) != ids.end()) continue;
            ids.push_back(sheet.id);
            const bool single = sheet.columns.size() == 1;
            if (!single && &page != &study.pages[at]) {
                ids.pop_back();
                continue;
            }
            tables.push_back(
                {sheet.id, engineText(sheet.title), single ? sideBySide(study.pages, sheet.id, style) : tableOf(sheet, style)});
        }
    return tables;
}

const SheetRow* rowOf(const SheetPage& page, std::string_view sheet, std::string_view row) {
    for (const Sheet& s : page.sheets)
        if (s.id == sheet)
            for (const SheetRow& r : s.rows)
                if (r.id == row) return &r;
    return nullptr;
}

/// A figure of a page, without its interval; empty where it has none.
QString figure(const SheetPage& page, std::string_view sheet, std::string_view row, const NumberStyle& style) {
    const SheetRow* found = rowOf(page, sheet, row);
    return found ? fromView(figureOf(found->cells.front(), *found, style)) : QString();
}
QString ends(const SheetPage& page, std::string_view sheet, std::string_view row, const NumberStyle& style) {
    const SheetRow* found = rowOf(page, sheet, row);
    const std::string text = found ? rangeOf(found->cells.front(), *found, style) : std::string();
    return text.empty() ? QString() : QLatin1String(" (") + fromView(text) + QLatin1Char(')');
}

void sayFindings(PageAnswer& answer, std::span<const Finding> findings, const NumberStyle& style) {
    for (const Finding& finding : findings)
        answer.conditions += (answer.conditions.isEmpty() ? QString() : QStringLiteral(" ")) + findingText(finding, style);
}

PageAnswer answerOf(const PassedScenario& one, const SheetPage& page, const NumberStyle& style) {
    const Scenario& s = one.scenario->scenario;
    const ForwardEstimate& e = one.estimate;
    const QString name = fromView(s.name);
    PageAnswer answer;
    if (!e.feasible()) {
        answer.spans = {{name + QStringLiteral(": ") + reasonText(e.finding, style) + QLatin1Char('.'), false}};
        sayFindings(answer, e.findings, style);
        return answer;
    }
    const PassWords words = passWordsOf(s);
    const Interval<double> rate{e.rate * words.seconds / e.interval, e.rate * words.seconds, e.rate * words.seconds * e.interval};
    const bool asked = e.best.busy < 1 || s.workload.load.kind == LoadKind::rate;
    answer.spans = {{tr("%1: %2 %3")
                         .arg(name, fromView(predictedText(rate.mid, {}, style)),
                              engineText(std::string(words.many) + std::string(words.each))),
                     false}};
    if (!asked) answer.spans.push_back({QLatin1String(" (") + fromView(rangeText(rate, style)) + QLatin1Char(')'), true});
    answer.spans.push_back({tr(", one takes %1").arg(figure(page, "answer", "answer_s", style)), false});
    answer.spans.push_back({ends(page, "answer", "answer_s", style), true});
    answer.spans.push_back({QStringLiteral("."), false});
    QStringList parts{
        tr("%1 on %2 GPUs").arg(fromView(s.model.name), fromView(countText(e.gpus, style))), fromView(labelOf(e.best.layout)),
        e.best.batch == 1 ? tr("one input a pass") : tr("%1 inputs a pass").arg(figure(page, "pass", "batch", style))};
    parts << tr("%1 a GPU").arg(figure(page, "answer", "power", style));
    if (rowOf(page, "answer", "usd_per_thousand"))
        parts << tr("%1 a thousand").arg(figure(page, "answer", "usd_per_thousand", style));
    if (rowOf(page, "answer", "usd_per_million"))
        parts << tr("%1 a million").arg(figure(page, "answer", "usd_per_million", style));
    answer.conditions = oneSentence(parts);
    sayFindings(answer, e.findings, style);
    return answer;
}

PageAnswer answerOf(const PostTrainedScenario& one, const SheetPage& page, const NumberStyle& style) {
    const Scenario& s = one.scenario->scenario;
    const PostTrainingEstimate& e = one.estimate;
    const QString name = fromView(s.name);
    PageAnswer answer;
    if (!e.best.feasible()) {
        answer.spans = {{name + QStringLiteral(": ") + reasonText(e.best.finding, style) + QLatin1Char('.'), false}};
        sayFindings(answer, e.findings, style);
        return answer;
    }
    answer.spans = {{tr("%1: a step takes %2").arg(name, figure(page, "run", "step_s", style)), false},
                    {ends(page, "run", "step_s", style), true}};
    if (e.feasible()) {
        const Interval<double> days{e.duration.low.si() / day, e.duration.mid.si() / day, e.duration.high.si() / day};
        answer.spans.push_back(
            {tr(", %1 steps take %2 days")
                 .arg(fromView(countText(s.postTraining.steps, style)), fromView(predictedText(days.mid, {}, style))),
             false});
        answer.spans.push_back({QLatin1String(" (") + fromView(rangeText(days, style)) + QLatin1Char(')'), true});
    }
    answer.spans.push_back({QStringLiteral("."), false});
    const PostTrainingWay& way = e.best;
    QStringList parts{tr("%1 learns from its answers on %2 GPUs").arg(fromView(s.model.name), fromView(countText(e.gpus, style))),
                      numberedText(placementText(way)),
                      tr("%1 generates, %2 learns")
                          .arg(fromView(labelOf(way.generation.layout)), fromView(labelOf(way.learning.point.layout)))};
    if (rowOf(page, "run", "energy_mwh")) parts << figure(page, "run", "energy_mwh", style);
    if (rowOf(page, "run", "cost_usd")) parts << figure(page, "run", "cost_usd", style);
    answer.conditions = oneSentence(parts);
    sayFindings(answer, e.findings, style);
    return answer;
}

} // namespace

std::shared_ptr<const LoneTaskStudy> loneTaskStudy(Task task, std::vector<RunInput> inputs, const Background::Watch& watch) {
    auto study = std::make_shared<LoneTaskStudy>();
    study->task = task;
    study->inputs = std::move(inputs);
    for (const RunInput& input : study->inputs) {
        if (watch.cancelled) break;
        const Scenario& s = input.resolved.scenario;
        if (task == Task::postTrain) {
            study->learned.push_back({&input.resolved, estimatePostTraining(s, 1), input.colour});
            study->pages.push_back(postTrainingPage(input.resolved, study->learned.back().estimate));
        } else {
            study->passed.push_back({&input.resolved, estimateForward(s), input.colour});
            study->pages.push_back(forwardPage(input.resolved, study->passed.back().estimate));
        }
    }
    return study;
}

LoneTaskView loneTaskView(const LoneTaskStudy& study, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    LoneTaskView view;
    const std::size_t at = selectedOf(study.inputs);
    if (at >= study.pages.size()) return view;
    if (study.task == Task::postTrain) {
        view.answer = answerOf(study.learned[at], study.pages[at], style);
        view.charts = {{"step", tr("Step"), postTrainingStepChart(study.learned)}};
    } else {
        view.answer = answerOf(study.passed[at], study.pages[at], style);
        view.charts = {{"rate", tr("Time against rate"), passesChart(study.passed)},
                       {"memory", tr("Memory"), passMemoryChart(study.passed)}};
    }
    std::erase_if(view.charts, [](const LoneTaskView::Titled<Picture>& chart) {
        const auto* lines = std::get_if<LineChart>(&chart.content);
        const auto* stacks = std::get_if<StackChart>(&chart.content);
        return lines ? lines->series.empty() : stacks->rows.empty();
    });
    view.tables = tablesOf(study, style);
    return view;
}

} // namespace rackline
