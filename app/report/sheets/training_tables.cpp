// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/training_tables.h"

#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {

/// Rows with all their numbers in one style.
class TrainingRows {
public:
    explicit TrainingRows(const NumberStyle& style) : m_style(style) {}

    void add(std::string name, std::string value, std::string low = {}, const std::string& high = {}) {
        if (low == high)
            low.clear();
        else
            low += " " + std::string(m_style.dash) + " " + high;
        m_rows.push_back({std::move(name), std::move(value), std::move(low), {}});
    }
    template <class Q, class Text> void add(std::string name, const Interval<Q>& v, Text text) {
        add(std::move(name), text(v.mid), text(v.low), text(v.high));
    }
    void setShare(double share) { m_rows.back().range = percent(share); }
    void callBeside(std::string name) { m_rows.back().beside = std::move(name); }
    std::vector<TrainingRow> taken() { return std::move(m_rows); }

    std::string time(Time t) const { return timeText(t.si(), m_style); }
    std::string data(double bytes) const { return measureText(bytes, "B", m_style); }
    std::string percent(double share) const { return percentText(share, m_style); }
    std::string measure(double value, std::string_view unit) const { return measureText(value, unit, m_style); }
    std::string predicted(double value, std::string_view unit) const { return predictedText(value, unit, m_style); }
    std::string count(double value) const { return countText(value, m_style); }

private:
    const NumberStyle& m_style;
    std::vector<TrainingRow> m_rows;
};

constexpr double joulesOfMegawattHour = 3.6e9;

} // namespace

std::vector<TrainingRow> trainingResultRows(const TrainedScenario& t, const NumberStyle& style) {
    const TrainingEstimate& e = t.estimate;
    TrainingRows rows(style);
    const auto time = [&](Time v) { return rows.time(v); };
    rows.add("optimizer step", e.step, time);
    rows.add("tokens a second", rows.measure(e.tokens.si(), "tok/s"));
    rows.add("tokens a second per GPU", rows.predicted(e.perGpu.si(), "tok/s"));
    rows.add("MFU, model FLOPs over dense bf16 peak", rows.percent(e.mfu));
    rows.add("MFU, over the peak of " + std::string(nameOf(t.scenario->scenario.training.run.compute)),
             rows.percent(e.mfuOfFormat));
    rows.callBeside("MFU, over the peak of the format in use");
    rows.add("HFU, with recomputation, over bf16 peak", rows.percent(e.hfu));
    rows.add("tokens of the run", rows.measure(e.totalTokens, "tok"));
    rows.add("FLOPs of the run", numberText(e.totalWork.si(), 4));
    rows.add("time to train, with goodput", e.duration, time);
    rows.add("energy at the meter", e.energy, [&](Energy v) { return rows.predicted(v.si() / joulesOfMegawattHour, "MWh"); });
    if (t.scenario->scenario.system.rack.price.si() > 0)
        rows.add("cost, spares included", e.cost, [&](Money v) { return moneyText(v.si(), style); });
    rows.add("power at the meter", e.power, [&](Power v) { return rows.measure(v.si(), "W"); });
    rows.add("carbon dioxide", rows.predicted(e.carbon / 1000, "t"));
    if (e.deadlineShare > 0) {
        rows.add("rate per GPU that the deadline needs", rows.measure(e.deadlineRate.si(), "FLOP/s"));
        rows.add("  as a share of the bf16 peak", rows.percent(e.deadlineShare));
        rows.add("  as a share of the format's peak", rows.percent(e.deadlineShareOfFormat));
    }
    return rows.taken();
}

std::vector<TrainingRow> trainingStepRows(const TrainingEstimate& e, const NumberStyle& style) {
    TrainingRows rows(style);
    std::vector<TrainingPart> parts = e.parts;
    std::stable_sort(parts.begin(), parts.end(), [](const TrainingPart& a, const TrainingPart& b) { return b.time < a.time; });
    for (const TrainingPart& p : parts) {
        rows.add(std::string(p.name), rows.time(p.time));
        rows.setShare(p.time / e.step.mid);
    }
    rows.add("sum", rows.time(e.step.mid));
    return rows.taken();
}

std::vector<TrainingRow> trainingMemoryRows(const TrainedScenario& t, const NumberStyle& style) {
    const TrainingEstimate& e = t.estimate;
    const TrainingMemory& m = e.point.memory;
    TrainingRows rows(style);
    rows.add("weights, gradients, optimizer", rows.data(m.states));
    rows.add("activations", rows.data(m.activations));
    rows.add("logits", rows.data(m.logits));
    rows.add("buffers", rows.data(m.buffers));
    rows.add("reserved, with fragmentation", rows.data(m.reserved));
    rows.add("may be reserved", rows.data(e.memoryLimit.si()));
    rows.add("all GPUs: weights, gradients, optimizer", rows.data(m.states * e.gpus));
    rows.add("all GPUs: HBM", rows.data(t.scenario->scenario.system.accelerator.hbm.visible.si() * e.gpus));
    rows.add("chance that it fits", rows.percent(e.fitProbability));
    return rows.taken();
}

std::vector<TrainingRow> trainingFailureRows(const TrainingEstimate& e, const NumberStyle& style) {
    const Reliability& r = e.failures;
    TrainingRows rows(style);
    rows.add("time between interruptions", rows.time(r.mtti), rows.time(e.mtti.low), rows.time(e.mtti.high));
    if (r.sources.size() > 1)
        for (const FailureSource& f : r.sources)
            rows.add("  of " + std::string(f.name) + ", " + rows.count(f.gpus) + " GPUs each", rows.time(f.mtti));
    rows.add("checkpoint", rows.data(r.checkpoint.si()));
    rows.add("training waits for one", rows.time(r.save));
    rows.add("one every", rows.time(r.interval));
    rows.add("storage must take", rows.measure(r.storageNeeded.si(), "B/s"));
    rows.add("back after a failure in", rows.time(r.restart));
    rows.add("goodput", rows.percent(r.goodput), rows.percent(e.goodput.low), rows.percent(e.goodput.high));
    rows.add("GPUs held ready", rows.count(r.spares));
    return rows.taken();
}

std::vector<TrainingClaimRow> trainingClaimRows(const TrainingEstimate& e, const NumberStyle& style) {
    struct Kind {
        std::string_view name;
        std::string (*text)(double, const NumberStyle&);
    };
    static constexpr std::array<Kind, 4> kinds{
        {{"time to train, at most", timeText},
         {"power, at most", [](double v, const NumberStyle& s) { return measureText(v, "W", s); }},
         {"goodput, at least", percentText},
         {"time between interruptions, at least", timeText}}};
    std::vector<TrainingClaimRow> rows;
    for (const ClaimCheck& c : e.claims) {
        const Kind& kind = kinds[static_cast<std::size_t>(c.of)];
        TrainingRows one(style);
        one.add(std::string(kind.name), c.predicted, [&](double v) { return kind.text(v, style); });
        TrainingRow row = one.taken().front();
        rows.push_back({row.name, kind.text(c.claimed, style), row.value, row.range, textOf(c.verdict)});
    }
    return rows;
}

std::string trainingLayoutText(const TrainingLayout& layout, const NumberStyle& style) {
    return labelOf(layout) + ", micro-batch " + digitsText(layout.microBatch, 3, style) + ", recompute " +
           std::string(nameOf(layout.recompute)) + ", " + std::string(nameOf(layout.schedule));
}

} // namespace rackline
