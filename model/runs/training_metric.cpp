// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_metric.h"

#include "model/units/constants.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {
template <class Q> Interval<double> inUnits(const Interval<Q>& v, double unit) {
    return {v.low.si() / unit, v.mid.si() / unit, v.high.si() / unit};
}
Interval<double> scaled(const Interval<double>& v, double by) { return {v.low * by, v.mid * by, v.high * by}; }
/// The interval of a figure that grows as a time shrinks.
Interval<double> against(double value, const Interval<Time>& time) {
    return {value * (time.mid / time.high), value, value * (time.mid / time.low)};
}
constexpr double day = 86400, dayHours = 24, tonne = 1000, megawattHour = 3.6e9;
constexpr bool higher = true, lower = false;

using enum TrainingMetric;
using Run = TrainingEstimate;
constexpr std::array<TrainingMetricInfo, trainingMetricCount> trainingMetricTable{{
    {step, "step_s", "Optimizer step", Shown::time, "s", lower, [](const Run& e) { return inUnits(e.step, 1); }},
    {tokens, "tok_s", "Tokens a second", Shown::measure, "tok/s", higher,
     [](const Run& e) { return against(e.tokens.si(), e.step); }},
    {perGpu, "tok_s_per_gpu", "Tokens a second per GPU", Shown::measure, "tok/s", higher,
     [](const Run& e) { return against(e.perGpu.si(), e.step); }},
    {perMw, "tok_s_per_mw", "Tokens a second per facility MW", Shown::measure, "tok/s/MW", higher,
     [](const Run& e) { return against(e.tokens.si() / (e.power.mid / MW), e.step); }},
    {mfu, "mfu_bf16", "MFU, over the bf16 peak", Shown::share, "share", higher,
     [](const Run& e) { return against(e.mfu, e.step); }},
    {mfuOfFormat, "mfu_format", "MFU, over the format's peak", Shown::share, "share", higher,
     [](const Run& e) { return against(e.mfuOfFormat, e.step); }},
    {hfu, "hfu_bf16", "HFU, over the bf16 peak", Shown::share, "share", higher,
     [](const Run& e) { return against(e.hfu, e.step); }},
    {goodput, "goodput", "Goodput", Shown::share, "share", higher, [](const Run& e) { return e.goodput; }},
    {duration, "days", "Days to train", Shown::time, "d", lower, [](const Run& e) { return inUnits(e.duration, day); },
     "fastest"},
    {gpus, "gpus", "GPUs", Shown::count, "", lower, [](const Run& e) { return Interval<double>::exactly(e.gpus); },
     "fewest GPUs"},
    {gpuHours, "gpu_hours", "GPU-hours", Shown::measure, "GPU h", lower,
     [](const Run& e) { return scaled(inUnits(e.duration, day), dayHours * e.gpus); }},
    {cost, "cost_usd", "Cost, spares included", Shown::money, "USD", lower,
     [](const Run& e) { return inUnits(e.cost, USD.si()); }, "cheapest"},
    {energy, "energy_mwh", "Energy at the meter", Shown::measure, "MWh", lower,
     [](const Run& e) { return inUnits(e.energy, megawattHour); }, "least energy"},
    {power, "facility_mw", "Power at the meter", Shown::measure, "MW", lower,
     [](const Run& e) { return inUnits(e.power, MW.si()); }, "least power"},
    {carbon, "carbon_t", "Carbon dioxide", Shown::measure, "t", lower,
     [](const Run& e) {
         const double tonnes = e.carbon / tonne;
         return Interval<double>{tonnes * (e.energy.low / e.energy.mid), tonnes, tonnes * (e.energy.high / e.energy.mid)};
     }},
    {memory, "memory_reserved_b", "Memory of the fullest GPU", Shown::measure, "B", lower,
     [](const Run& e) { return Interval<double>::exactly(e.point.memory.reserved); }},
}};

/// A metric that lacks a row does not compile.
constexpr bool isComplete() {
    for (std::size_t i = 0; i < trainingMetricCount; ++i) {
        const TrainingMetricInfo& m = trainingMetricTable[i];
        if (placeOf(m.metric) != i || m.id.empty() || m.title.empty() || m.figure == nullptr) return false;
    }
    return true;
}
static_assert(isComplete());
} // namespace

std::span<const TrainingMetricInfo> trainingMetrics() { return trainingMetricTable; }
const TrainingMetricInfo& infoOf(TrainingMetric metric) { return trainingMetricTable[placeOf(metric)]; }

std::optional<TrainingMetric> trainingMetricWithId(std::string_view id) {
    const auto found =
        std::find_if(trainingMetricTable.begin(), trainingMetricTable.end(), [id](const auto& m) { return m.id == id; });
    return found == trainingMetricTable.end() ? std::nullopt : std::optional(found->metric);
}

Interval<double> intervalOf(const TrainingEstimate& e, TrainingMetric metric) {
    if (e.parts.empty()) return Interval<double>::exactly(std::numeric_limits<double>::quiet_NaN());
    return infoOf(metric).figure(e);
}

double valueOf(const TrainingEstimate& e, TrainingMetric metric) { return intervalOf(e, metric).mid; }

TrainingValues valuesOf(const TrainingEstimate& e) {
    TrainingValues values{};
    for (const TrainingMetricInfo& m : trainingMetrics()) values[placeOf(m.metric)] = valueOf(e, m.metric);
    return values;
}

} // namespace rackline
