// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/training_tables.h"

#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rackline {

namespace {

FigureLine rowOf(const TrainingFigure& f, const NumberStyle& style) {
    const auto text = [&](double v) { return f.text(v, f.unit, beside(f.value, style)); };
    return {std::string(f.title), text(f.value.mid), endsText(text(f.value.low), text(f.value.high), style), {}};
}

/// Adds the figures of these names, in this order; what the estimate does not have is left out.
void addRows(std::vector<FigureLine>& rows, const TrainingEstimate& e, const NumberStyle& style,
             std::initializer_list<std::string_view> names) {
    const std::vector<TrainingFigure> figures = trainingFigures(e);
    for (const std::string_view name : names)
        for (const TrainingFigure& f : figures)
            if (f.name == name) rows.push_back(rowOf(f, style));
}

} // namespace

std::vector<FigureLine> trainingResultRows(const TrainedScenario& t, const NumberStyle& style) {
    const Scenario& s = t.scenario->scenario;
    std::vector<FigureLine> rows;
    const auto add = [&](std::initializer_list<std::string_view> names) { addRows(rows, t.estimate, style, names); };
    add({"step_s", "tok_s", "tok_s_per_gpu", "mfu_bf16"});
    // Over the peak of bf16 it would be the same figure once more.
    const bool otherFormat = s.training.run.compute != Precision::bf16;
    if (otherFormat) {
        FigureLine ofFormat = rowOf(fieldNamed(trainingFigures(t.estimate), "mfu_format"), style);
        ofFormat.beside = std::exchange(ofFormat.name, "MFU, over the peak of " + std::string(nameOf(s.training.run.compute)));
        rows.push_back(std::move(ofFormat));
    }
    add({"hfu_bf16", "tokens", "flop", "days", "energy_mwh"});
    if (s.system.rack.price.si() > 0) add({"cost_usd"});
    add({"facility_mw", "step_swing_w", "step_swing_j", "stop_fall_w", "carbon_t", "deadline_flop_s_per_gpu",
         "deadline_share_bf16"});
    if (otherFormat) add({"deadline_share_format"});
    return rows;
}

std::vector<FigureLine> trainingStepRows(const TrainingEstimate& e, const NumberStyle& style) {
    std::vector<FigureLine> rows;
    std::vector<TrainingPart> parts = e.parts;
    std::stable_sort(parts.begin(), parts.end(), [](const TrainingPart& a, const TrainingPart& b) { return b.time < a.time; });
    for (const TrainingPart& p : parts)
        rows.push_back({std::string(p.name), timeText(p.time.si(), style), percentText(p.time / e.step.mid, style), {}});
    rows.push_back({"sum", timeText(e.step.mid.si(), style), {}, {}});
    return rows;
}

std::vector<FigureLine> trainingMemoryRows(const TrainedScenario& t, const NumberStyle& style) {
    const TrainingEstimate& e = t.estimate;
    const auto ofAll = [&](double each) { return measureText(each * e.gpus, "B", style); };
    std::vector<FigureLine> rows;
    addRows(rows, e, style,
            {"memory_states_b", "memory_activations_b", "memory_logits_b", "memory_buffers_b", "memory_reserved_b",
             "memory_limit_b"});
    rows.push_back({"all GPUs: weights, gradients, optimizer", ofAll(e.point.memory.states), {}, {}});
    rows.push_back({"all GPUs: HBM", ofAll(t.scenario->scenario.system.accelerator.hbm.visible.si()), {}, {}});
    addRows(rows, e, style, {"fit_probability"});
    return rows;
}

std::vector<FigureLine> trainingFailureRows(const TrainingEstimate& e, const NumberStyle& style) {
    std::vector<FigureLine> rows;
    addRows(rows, e, style, {"mtti_s"});
    const std::vector<FailureSource>& sources = e.failures.sources;
    if (sources.size() > 1)
        for (const FailureSource& f : sources)
            rows.push_back({"  of " + std::string(f.name) + ", " + countText(f.gpus, style) + " GPUs each",
                            timeText(f.mtti.si(), style),
                            {},
                            {}});
    addRows(rows, e, style,
            {"checkpoint_b", "checkpoint_wait_s", "checkpoint_interval_s", "storage_needed_b_s", "restart_s", "goodput",
             "spare_gpus"});
    return rows;
}

std::vector<TrainingClaimRow> trainingClaimRows(const TrainingEstimate& e, const NumberStyle& style) {
    constexpr std::array<std::string_view, 4> names{"time to train, at most", "power, at most", "goodput, at least",
                                                    "time between interruptions, at least"};
    const std::vector<TrainingFigure> figures = trainingFigures(e);
    std::vector<TrainingClaimRow> rows;
    for (const ClaimCheck& c : e.claims) {
        const TrainingFigure& f = fieldNamed(figures, idOf(c.of));
        const FigureLine row = rowOf({f.name, c.predicted, names[static_cast<std::size_t>(c.of)], f.unit, f.text}, style);
        rows.push_back({row.name, f.text(c.claimed, f.unit, style), row.value, row.range, textOf(c.verdict)});
    }
    return rows;
}

Fields<TrainingClaimRow> trainingClaimColumns(std::string_view verdict) {
    using R = TrainingClaimRow;
    using F = Field<R>;
    return {F::words("Claim", &R::name), F::column("claimed", &R::claimed), F::column("predicted", &R::predicted),
            F::column("90 % interval", &R::range), F::words(verdict, &R::verdict)};
}

std::string trainingLayoutText(const TrainingLayout& layout, const NumberStyle& style) {
    return labelOf(layout) + ", micro-batch " + digitsText(layout.microBatch, 3, style) + ", recompute " +
           std::string(nameOf(layout.recompute)) + ", " + std::string(nameOf(layout.schedule));
}

} // namespace rackline
