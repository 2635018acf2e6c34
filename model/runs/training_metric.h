// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/runs/training_estimate.h"
#include "model/units/shown.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace rackline {

/// What a training run is judged by; watts and joules are those at the facility's meter.
enum class TrainingMetric {
    step,
    tokens,
    perGpu,
    perMw,
    mfu,
    mfuOfFormat,
    hfu,
    goodput,
    duration,
    gpus,
    gpuHours,
    cost,
    energy,
    power,
    carbon,
    memory,
    /// This is no metric: it counts them.
    end
};
constexpr std::size_t placeOf(TrainingMetric metric) { return static_cast<std::size_t>(metric); }
inline constexpr std::size_t trainingMetricCount = placeOf(TrainingMetric::end);

struct TrainingMetricInfo {
    TrainingMetric metric;
    /// The id of CSV columns, JSON and --assert, such as `step_s`.
    std::string_view id, title;
    Shown shown;
    std::string_view unit;
    bool higherIsBetter;
    /// In that unit, of a run that has a step.
    Interval<double> (*figure)(const TrainingEstimate&);
    /// How a plan calls the run that is best by it; empty where no plan asks for that.
    std::string_view best{};
};

std::span<const TrainingMetricInfo> trainingMetrics();
const TrainingMetricInfo& infoOf(TrainingMetric metric);
std::optional<TrainingMetric> trainingMetricWithId(std::string_view id);

/// The metric in its own unit, with its 90 % interval where it has one; NaN where nothing runs.
Interval<double> intervalOf(const TrainingEstimate& estimate, TrainingMetric metric);
double valueOf(const TrainingEstimate& estimate, TrainingMetric metric);

using TrainingValues = std::array<double, trainingMetricCount>;
TrainingValues valuesOf(const TrainingEstimate& estimate);

} // namespace rackline
