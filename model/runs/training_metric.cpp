// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_metric.h"

#include "model/units/constants.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {
using enum TrainingMetric;
constexpr auto trainingMetricTable = std::to_array<TrainingMetricInfo>({
    {step, "step_s", "Optimizer step", "s", false},
    {tokens, "tok_s", "Tokens a second", "tok/s", true},
    {perGpu, "tok_s_per_gpu", "Tokens a second per GPU", "tok/s", true},
    {perMw, "tok_s_per_mw", "Tokens a second per facility MW", "tok/s/MW", true},
    {mfu, "mfu_bf16", "MFU, over the bf16 peak", "share", true},
    {mfuOfFormat, "mfu_format", "MFU, over the format's peak", "share", true},
    {hfu, "hfu_bf16", "HFU, over the bf16 peak", "share", true},
    {goodput, "goodput", "Goodput", "share", true},
    {duration, "days", "Days to train, with goodput", "d", false},
    {gpus, "gpus", "GPUs", "", false},
    {gpuHours, "gpu_hours", "GPU-hours", "GPU h", false},
    {cost, "cost_usd", "Cost, spares included", "USD", false},
    {energy, "energy_mwh", "Energy at the meter", "MWh", false},
    {power, "facility_mw", "Power at the meter", "MW", false},
    {carbon, "carbon_t", "Carbon dioxide", "t", false},
    {memory, "memory_reserved_b", "Memory of the fullest GPU", "B", false},
});
static_assert(trainingMetricTable.size() == trainingMetricCount);

template <class Q> Interval<double> inUnits(const Interval<Q>& v, double unit) {
    return {v.low.si() / unit, v.mid.si() / unit, v.high.si() / unit};
}
Interval<double> scaled(const Interval<double>& v, double by) { return {v.low * by, v.mid * by, v.high * by}; }
/// The interval of a figure that grows as a time shrinks.
Interval<double> against(double value, const Interval<Time>& time) {
    return {value * (time.mid / time.high), value, value * (time.mid / time.low)};
}
constexpr double day = 86400, dayHours = 24, tonne = 1000, megawattHour = 3.6e9;
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
    switch (metric) {
    case step:
        return inUnits(e.step, 1);
    case tokens:
        return against(e.tokens.si(), e.step);
    case perGpu:
        return against(e.perGpu.si(), e.step);
    case perMw:
        return against(e.tokens.si() / (e.power.mid / MW), e.step);
    case mfu:
        return against(e.mfu, e.step);
    case mfuOfFormat:
        return against(e.mfuOfFormat, e.step);
    case hfu:
        return against(e.hfu, e.step);
    case goodput:
        return e.goodput;
    case duration:
        return inUnits(e.duration, day);
    case gpus:
        return Interval<double>::exactly(e.gpus);
    case gpuHours:
        return scaled(inUnits(e.duration, day), dayHours * e.gpus);
    case cost:
        return inUnits(e.cost, USD.si());
    case energy:
        return inUnits(e.energy, megawattHour);
    case power:
        return inUnits(e.power, MW.si());
    case carbon:
        return {e.carbon / tonne * (e.energy.low / e.energy.mid), e.carbon / tonne,
                e.carbon / tonne * (e.energy.high / e.energy.mid)};
    case memory:
        return Interval<double>::exactly(e.point.memory.reserved);
    }
    return {};
}

double valueOf(const TrainingEstimate& e, TrainingMetric metric) { return intervalOf(e, metric).mid; }

TrainingValues valuesOf(const TrainingEstimate& e) {
    TrainingValues values{};
    for (const TrainingMetricInfo& m : trainingMetrics()) values[placeOf(m.metric)] = valueOf(e, m.metric);
    return values;
}

} // namespace rackline
