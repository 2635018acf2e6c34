// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/training_tables.h"

#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {

std::string endsText(const std::string& low, const std::string& high, const NumberStyle& style) {
    return low == high ? std::string() : low + " " + std::string(style.dash) + " " + high;
}

TrainingRow rowOf(const TrainingFigure& f, const NumberStyle& style) {
    const auto text = [&](double v) { return f.text(v, f.unit, style); };
    return {std::string(f.title), text(f.value.mid), endsText(text(f.value.low), text(f.value.high), style), {}};
}

/// The figures of these names, in this order; what the estimate does not have is left out.
std::vector<TrainingRow> rowsNamed(const TrainingEstimate& e, const NumberStyle& style,
                                   std::initializer_list<std::string_view> names) {
    const std::vector<TrainingFigure> figures = trainingFigures(e);
    std::vector<TrainingRow> rows;
    for (const std::string_view name : names)
        for (const TrainingFigure& f : figures)
            if (f.name == name) rows.push_back(rowOf(f, style));
    return rows;
}

} // namespace

std::vector<TrainingRow> trainingResultRows(const TrainedScenario& t, const NumberStyle& style) {
    const Scenario& s = t.scenario->scenario;
    std::vector<TrainingRow> rows = rowsNamed(t.estimate, style,
                                              {"step_s", "tok_s", "tok_s_per_gpu", "mfu_bf16", "mfu_format", "hfu_bf16", "tokens",
                                               "flop", "duration_s", "energy_j", "cost_usd", "facility_w", "carbon_kg",
                                               "deadline_flop_s_per_gpu", "deadline_share_bf16", "deadline_share_format"});
    constexpr std::size_t format = 4, cost = 10;
    rows[format].beside = rows[format].name;
    rows[format].name = "MFU, over the peak of " + std::string(nameOf(s.training.run.compute));
    if (s.system.rack.price.si() <= 0) rows.erase(rows.begin() + cost);
    return rows;
}

std::vector<TrainingRow> trainingStepRows(const TrainingEstimate& e, const NumberStyle& style) {
    std::vector<TrainingRow> rows;
    std::vector<TrainingPart> parts = e.parts;
    std::stable_sort(parts.begin(), parts.end(), [](const TrainingPart& a, const TrainingPart& b) { return b.time < a.time; });
    for (const TrainingPart& p : parts)
        rows.push_back({std::string(p.name), timeText(p.time.si(), style), percentText(p.time / e.step.mid, style), {}});
    rows.push_back({"sum", timeText(e.step.mid.si(), style), {}, {}});
    return rows;
}

std::vector<TrainingRow> trainingMemoryRows(const TrainedScenario& t, const NumberStyle& style) {
    const TrainingEstimate& e = t.estimate;
    std::vector<TrainingRow> rows = rowsNamed(e, style,
                                              {"memory_states_b", "memory_activations_b", "memory_logits_b", "memory_buffers_b",
                                               "memory_reserved_b", "memory_limit_b", "fit_probability"});
    const auto ofAll = [&](double each) { return measureText(each * e.gpus, "B", style); };
    const double hbm = t.scenario->scenario.system.accelerator.hbm.visible.si();
    rows.insert(rows.end() - 1, {{"all GPUs: weights, gradients, optimizer", ofAll(e.point.memory.states), {}, {}},
                                 {"all GPUs: HBM", ofAll(hbm), {}, {}}});
    return rows;
}

std::vector<TrainingRow> trainingFailureRows(const TrainingEstimate& e, const NumberStyle& style) {
    std::vector<TrainingRow> rows = rowsNamed(e, style,
                                              {"mtti_s", "checkpoint_b", "checkpoint_wait_s", "checkpoint_interval_s",
                                               "storage_needed_b_s", "restart_s", "goodput", "spare_gpus"});
    const std::vector<FailureSource>& sources = e.failures.sources;
    std::vector<TrainingRow> each;
    for (const FailureSource& f : sources)
        each.push_back({"  of " + std::string(f.name) + ", " + countText(f.gpus, style) + " GPUs each",
                        timeText(f.mtti.si(), style),
                        {},
                        {}});
    if (each.size() > 1) rows.insert(rows.begin() + 1, each.begin(), each.end());
    return rows;
}

std::vector<TrainingClaimRow> trainingClaimRows(const TrainingEstimate& e, const NumberStyle& style) {
    constexpr std::array<std::string_view, 4> names{"time to train, at most", "power, at most", "goodput, at least",
                                                    "time between interruptions, at least"};
    const std::vector<TrainingFigure> figures = trainingFigures(e);
    std::vector<TrainingClaimRow> rows;
    for (const ClaimCheck& c : e.claims) {
        const auto figure =
            std::find_if(figures.begin(), figures.end(), [&](const TrainingFigure& f) { return f.name == idOf(c.of); });
        const TrainingRow row =
            rowOf({figure->name, c.predicted, names[static_cast<std::size_t>(c.of)], figure->unit, figure->text}, style);
        rows.push_back({row.name, figure->text(c.claimed, figure->unit, style), row.value, row.range, textOf(c.verdict)});
    }
    return rows;
}

std::string trainingLayoutText(const TrainingLayout& layout, const NumberStyle& style) {
    return labelOf(layout) + ", micro-batch " + digitsText(layout.microBatch, 3, style) + ", recompute " +
           std::string(nameOf(layout.recompute)) + ", " + std::string(nameOf(layout.schedule));
}

} // namespace rackline
