// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/runs/training_analysis.h"

#include "app/report/charts/facility_drawings.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/units/constants.h"

#include <algorithm>
#include <functional>

namespace rackline {
namespace {

/// A value with its 90 % interval behind it, both in the unit that the middle is written in.
template <class Q> TableCell intervalCell(const std::string& text, const Interval<Q>& interval, const std::string& ends) {
    TableCell cell{fromView(text), {}, true};
    if (interval.low < interval.high) cell.quiet = QLatin1Char('(') + fromView(ends) + QLatin1Char(')');
    return cell;
}

template <class Q> Interval<double> scaled(const Interval<Q>& interval, double unit) {
    return {interval.low.si() / unit, interval.mid.si() / unit, interval.high.si() / unit};
}

template <class Q> TableCell timeCell(const Interval<Q>& time, const NumberStyle& style) {
    return intervalCell(timeText(time.mid.si(), beside(time, style)), time, timeRangeText(scaled(time, 1), style));
}

/// The place of the power limit's row.
constexpr std::ptrdiff_t afterEnergy = 2;
constexpr double wattHour = 3600;
std::string energyText(double joules, const NumberStyle& style) { return measureText(joules / wattHour, "Wh", style); }

/// A row of the table: what it says of one run.
struct Line {
    const char* name;
    std::function<TableCell(const TrainedScenario&)> cell;
};

std::vector<Line> figures(const NumberStyle& style) {
    const auto plain = [](const std::string& text) { return TableCell{fromView(text), {}}; };
    return {
        {QT_TRANSLATE_NOOP("rackline", "Time to train"),
         [=](const TrainedScenario& t) { return timeCell(t.estimate.duration, style); }},
        {QT_TRANSLATE_NOOP("rackline", "Energy at the meter"),
         [=](const TrainedScenario& t) {
             const auto& e = t.estimate.energy;
             return intervalCell(energyText(e.mid.si(), beside(e, style)), e, measureRangeText(scaled(e, wattHour), style));
         }},
        {QT_TRANSLATE_NOOP("rackline", "Cost, spares included"),
         [=](const TrainedScenario& t) {
             if (!(t.scenario->scenario.system.rack.price.si() > 0)) return TableCell{dash(), {}};
             const auto& c = t.estimate.cost;
             return intervalCell(moneyText(c.mid.si(), beside(c, style)), c, rangeText(scaled(c, 1), style));
         }},
        {QT_TRANSLATE_NOOP("rackline", "Carbon dioxide"),
         [=](const TrainedScenario& t) {
             return plain(digitsText(t.estimate.carbon / 1000, 3, style) + std::string(style.space) + "t");
         }},
        {QT_TRANSLATE_NOOP("rackline", "Optimizer step"),
         [=](const TrainedScenario& t) { return timeCell(t.estimate.step, style); }},
        {QT_TRANSLATE_NOOP("rackline", "Tokens/s per GPU"),
         [=](const TrainedScenario& t) { return plain(predictedText(t.estimate.perGpu.si(), "tok/s", style)); }},
        {QT_TRANSLATE_NOOP("rackline", "MFU over dense bf16"),
         [=](const TrainedScenario& t) { return plain(percentText(t.estimate.mfu, style)); }},
        {QT_TRANSLATE_NOOP("rackline", "HFU, with recomputation"),
         [=](const TrainedScenario& t) { return plain(percentText(t.estimate.hfu, style)); }},
        {QT_TRANSLATE_NOOP("rackline", "Goodput"),
         [=](const TrainedScenario& t) { return plain(percentText(t.estimate.failures.goodput, style)); }},
        {QT_TRANSLATE_NOOP("rackline", "Between interruptions"),
         [=](const TrainedScenario& t) { return plain(timeText(t.estimate.failures.mtti.si(), style)); }},
        {QT_TRANSLATE_NOOP("rackline", "A checkpoint every"),
         [=](const TrainedScenario& t) { return plain(timeText(t.estimate.failures.interval.si(), style)); }},
        {QT_TRANSLATE_NOOP("rackline", "Checkpoint"),
         [=](const TrainedScenario& t) { return plain(measureText(t.estimate.failures.checkpoint.si(), "B", style)); }},
        {QT_TRANSLATE_NOOP("rackline", "Spare GPUs"),
         [=](const TrainedScenario& t) { return plain(countText(t.estimate.failures.spares, style)); }},
        {QT_TRANSLATE_NOOP("rackline", "Chance that it fits"),
         [=](const TrainedScenario& t) { return plain(percentText(t.estimate.fitProbability, style)); }},
    };
}

TableData figureTable(const TrainingStudy& study, const NumberStyle& style) {
    TableData table{{{tr("Figure"), false, true}}, {}};
    for (const TrainedScenario& t : study.trained) table.columns.push_back({fromView(t.scenario->scenario.name)});
    for (const Line& figure : figures(style)) {
        TableRow row;
        row.cells.push_back({tr(figure.name), {}});
        for (const TrainedScenario& t : study.trained)
            row.cells.push_back(t.estimate.parts.empty() ? TableCell{dash(), {}} : figure.cell(t));
        table.rows.push_back(std::move(row));
    }
    TableRow limits{{{tr("Best power limit of a GPU"), {}}}};
    for (const std::optional<Power>& limit : study.limits)
        limits.cells.push_back({limit ? fromView(measureText(limit->si(), "W", style)) : dash(), {}});
    if (std::ssize(table.rows) > afterEnergy) table.rows.insert(table.rows.begin() + afterEnergy, std::move(limits));
    return table;
}

std::optional<Power> bestLimit(const TrainedScenario& t) {
    if (!t.estimate.feasible) return std::nullopt;
    const Scenario& s = t.scenario->scenario;
    const LineChart caps = capChart({trainingWork(s, t.estimate.point)});
    return caps.pins.empty() ? std::nullopt : std::optional(Power::fromSi(caps.pins.front().x));
}

PageAnswer answerOf(const TrainingStudy& study, const NumberStyle& style) {
    const TrainedScenario& t = study.trained[selectedOf(study.inputs)];
    const TrainingEstimate& e = t.estimate;
    const Scenario& s = t.scenario->scenario;
    const QString name = fromView(s.name), model = fromView(s.model.name);
    if (e.parts.empty() || !e.feasible) return cannotTrain(s, e.findings, style);
    PageAnswer answer;
    answer.spans = {{tr("%1: %2 on %3 tokens in %4 ")
                         .arg(name, model, fromView(measureText(e.totalTokens, "", style)),
                              fromView(timeText(e.duration.mid.si(), beside(e.duration, style)))),
                     false},
                    {QLatin1Char('(') + fromView(timeRangeText(scaled(e.duration, 1), style)) + QLatin1Char(')'), true},
                    {QStringLiteral("."), false}};
    QStringList parts{tr("%1 GPUs, %2, %3 of bf16 peak, goodput %4")
                          .arg(fromView(countText(e.gpus, style)), fromView(labelOf(e.point.layout)),
                               fromView(percentText(e.mfu, style)), fromView(percentText(e.failures.goodput, style)))};
    parts << fromView(energyText(e.energy.mid.si(), style));
    if (s.system.rack.price.si() > 0) parts << fromView(moneyText(e.cost.mid.si(), style));
    answer.conditions = oneSentence(parts);
    for (const Finding& finding : e.findings) answer.conditions += QLatin1Char(' ') + findingText(finding, style);
    return answer;
}

} // namespace

namespace {
template <class Asked> std::vector<RunInput> inputsWhere(const Workbench& workbench, Asked asked) {
    std::vector<RunInput> inputs;
    const auto& states = workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].visible && states[i].resolved && asked(states[i].resolved->scenario))
            inputs.push_back({*states[i].resolved, states[i].colour, i == workbench.current(), i});
    return inputs;
}
} // namespace

std::vector<RunInput> trainingInputs(const Workbench& workbench) {
    return inputsWhere(workbench, [](const Scenario& s) { return s.trains(); });
}

std::vector<RunInput> inputsOf(const Workbench& workbench, Task task) {
    return inputsWhere(workbench, [task](const Scenario& s) { return s.task == task; });
}

TrainedScenario trainedOf(const RunInput& input) {
    return {&input.resolved, estimateTraining(input.resolved.scenario, 1), input.colour};
}

std::size_t selectedOf(std::span<const RunInput> inputs) {
    const auto found = std::find_if(inputs.begin(), inputs.end(), [](const RunInput& input) { return input.selected; });
    return found == inputs.end() ? 0 : static_cast<std::size_t>(found - inputs.begin());
}

PageAnswer cannotTrain(const Scenario& scenario, std::span<const Finding> findings, const NumberStyle& style) {
    const QString words = scenario.postTrains() ? tr("%1: %2 learns from its own answers.") : tr("%1 cannot train %2.");
    PageAnswer answer{{{words.arg(fromView(scenario.name), fromView(scenario.model.name)), false}}, {}};
    for (const Finding& finding : findings) answer.conditions += findingText(finding, style) + QLatin1Char(' ');
    return answer;
}

QString runLine(const Workbench& workbench, std::span<const RunInput> inputs, const char* command,
                std::vector<std::string> options) {
    RunCall call{command, {}, std::move(options)};
    for (const RunInput& input : inputs) call.scenarios.push_back(input.place);
    return call.scenarios.empty() ? QString() : commandLine(workbench, call);
}

QString trainingLine(const Workbench& workbench, const char* command, std::vector<std::string> options) {
    return runLine(workbench, trainingInputs(workbench), command, std::move(options));
}

std::shared_ptr<const TrainingStudy> trainingStudy(std::vector<RunInput> inputs, const Background::Watch& watch) {
    auto study = std::make_shared<TrainingStudy>();
    study->inputs = std::move(inputs);
    for (const RunInput& input : study->inputs) study->trained.push_back(trainedOf(input));
    for (const TrainedScenario& t : study->trained) study->limits.push_back(bestLimit(t));
    for (const ScalingFigure figure : {ScalingFigure::tokens, ScalingFigure::mfu})
        if (!watch.cancelled) study->scaling.push_back(scalingChart(study->trained, figure, 1));
    study->scaling.push_back(goodputChart(study->trained));
    return study;
}

TrainingView trainingView(const TrainingStudy& study, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TrainingView view;
    view.answer = answerOf(study, style);
    view.step = trainingStepChart(study.trained);
    view.memory = trainingMemoryChart(study.trained);
    view.figures = figureTable(study, style);
    return view;
}

} // namespace rackline
