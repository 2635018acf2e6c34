// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/training_charts.h"

#include "app/report/charts/run_charts.h"
#include "app/report/words/number_text.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// A part of the chart, and those of the step that it sums.
struct MergedParts {
    std::string_view name;
    std::array<std::string_view, 6> parts;
};
constexpr auto merged = std::to_array<MergedParts>({
    {"Forward", {"forward"}},
    {"Backward", {"backward"}},
    {"Recomputation", {"recomputation"}},
    {"Tensor, context, expert links", {"tensor parallel", "context parallel", "expert parallel"}},
    {"Gradients and sharded weights", {"sharded weights", "gradients", "between sites"}},
    {"Pipeline", {"pipeline bubble", "stage to stage"}},
    {"Everything else",
     {"embedding, head and loss", "host launches", "accumulation", "optimizer", "allocation retries", "stragglers"}},
});

struct FigureInfo {
    ScalingFigure figure;
    std::string_view name, title, axis, unit;
    double (*of)(const ScalingPoint&);
    bool logarithmic;
};
constexpr auto figures = std::to_array<FigureInfo>({
    {ScalingFigure::tokens, "tok_s", "Tokens a second", "Trained tokens/s of the whole run", "tok/s",
     [](const ScalingPoint& p) { return p.tokens.si(); }, true},
    {ScalingFigure::mfu, "mfu", "Model FLOPs utilisation", "MFU, %: model FLOPs, causal attention, over the dense bf16 peak", "%",
     [](const ScalingPoint& p) { return percents * p.mfu; }, false},
    {ScalingFigure::hfu, "hfu", "Hardware FLOPs utilisation", "HFU, %: with recomputation, over the dense bf16 peak", "%",
     [](const ScalingPoint& p) { return percents * p.hfu; }, false},
    {ScalingFigure::efficiency, "efficiency", "Scaling efficiency", "Tokens/s per GPU over that of the smallest run, %", "%",
     [](const ScalingPoint& p) { return percents * p.efficiency; }, false},
    {ScalingFigure::goodput, "goodput", "Goodput", "Useful share of the time, %, failures counted", "%",
     [](const ScalingPoint& p) { return percents * p.goodput; }, false},
});

const FigureInfo& infoOf(ScalingFigure figure) {
    return *std::find_if(figures.begin(), figures.end(), [figure](const FigureInfo& f) { return f.figure == figure; });
}
} // namespace

std::optional<ScalingFigure> scalingFigureNamed(std::string_view name) {
    for (const FigureInfo& f : figures)
        if (f.name == name) return f.figure;
    return std::nullopt;
}

StackChart trainingStepChart(std::span<const TrainedScenario> scenarios) {
    StackChart chart{"Where an optimizer step goes",
                     "Seconds per step; communication counts only where computation does not hide it",
                     "s",
                     {}};
    for (const TrainedScenario& t : scenarios) {
        if (t.estimate.parts.empty()) continue;
        StackRow row{titleOf(t), {}, timeText(t.estimate.step.mid.si()), 0, t.colour};
        double rest = t.estimate.step.mid.si();
        for (const MergedParts& m : merged) {
            double sum = 0;
            for (const TrainingPart& p : t.estimate.parts)
                if (std::find(m.parts.begin(), m.parts.end(), p.name) != m.parts.end()) sum += p.time.si();
            rest -= sum;
            // What no row names belongs to the last one.
            if (&m == &merged.back()) sum += std::max(0.0, rest);
            row.add(m.name, sum, timeText(sum));
        }
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

StackChart trainingMemoryChart(std::span<const TrainedScenario> scenarios) {
    StackChart chart{
        "What fills the memory", "Gigabytes of the fullest GPU; the track is what the driver reports", "GB per GPU", {}};
    for (const TrainedScenario& t : scenarios) {
        if (t.estimate.parts.empty()) continue;
        const TrainingMemory& m = t.estimate.point.memory;
        const double giga = GB.si(), capacity = t.scenario->scenario.system.accelerator.hbm.visible / GB;
        StackRow row{titleOf(t), {}, digitsText(m.reserved / giga) + " of " + digitsText(capacity), capacity, t.colour};
        const auto add = [&](std::string_view name, double bytes) { row.add(name, bytes / giga, digitsText(bytes / giga)); };
        add("Weights, gradients, optimizer", m.states);
        add("Activations", m.activations);
        add("Logits", m.logits);
        add("Buffers", m.buffers);
        add("Fragmentation", m.reserved - m.states - m.activations - m.logits - m.buffers);
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

LineChart scalingChart(std::span<const TrainedScenario> scenarios, ScalingFigure figure, unsigned threads) {
    const FigureInfo& info = infoOf(figure);
    LineChart chart;
    chart.title = std::string(info.title) + " against the number of GPUs";
    chart.subtitle = "Best layout of each size that fits; strong scaling keeps the batch, weak scaling the sequences of a GPU";
    chart.x = {"GPUs", "", true, 0, 0};
    chart.y = {std::string(info.axis), std::string(info.unit), info.logarithmic, 0, 0};
    constexpr int smallest = 8, largest = 131072;
    for (const TrainedScenario& t : scenarios)
        for (const bool weak : {false, true}) {
            ChartSeries series;
            series.name = titleOf(t);
            series.remark = weak ? "weak" : "strong";
            series.colour = t.colour;
            series.second = weak;
            for (const ScalingPoint& p : trainingScaling(t.scenario->scenario, smallest, largest, weak, threads))
                if (p.feasible) series.points.push_back({double(p.gpus), info.of(p), 0, 0, labelOf(p.layout), 0});
            chart.series.push_back(std::move(series));
        }
    return chart;
}

LineChart goodputChart(std::span<const TrainedScenario> scenarios) {
    LineChart chart;
    chart.title = "Goodput against the number of GPUs";
    chart.subtitle = "Band: failures half and twice as frequent; 0 where a run is interrupted faster than it comes back";
    chart.x = {"GPUs", "", true, 0, 0};
    chart.y = {"Useful share of the time, %", "%", false, 0, percents};
    constexpr double smallest = 1024, largest = 524288;
    for (const TrainedScenario& t : scenarios) {
        const Scenario& s = t.scenario->scenario;
        ChartSeries series;
        series.name = s.system.rack.name;
        series.remark = std::string(nameOf(s.training.failures.kind)) + " checkpoints";
        series.colour = t.colour;
        for (const GoodputPoint& p : goodputCurve(t.scenario->scenario, smallest, largest))
            series.points.push_back({p.gpus, percents * p.goodput.mid, percents * p.goodput.low, percents * p.goodput.high,
                                     "interrupted every " + timeText(p.failures.mtti.si()), 0});
        // Scenarios that differ in their size alone have one curve.
        const auto same = [&](const ChartSeries& other) {
            return std::equal(other.points.begin(), other.points.end(), series.points.begin(), series.points.end(),
                              [](const ChartPoint& a, const ChartPoint& b) { return a.y == b.y && a.low == b.low; });
        };
        if (std::any_of(chart.series.begin(), chart.series.end(), same)) continue;
        chart.series.push_back(std::move(series));
    }
    return chart;
}

} // namespace rackline
