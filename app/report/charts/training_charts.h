// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/trained_scenario.h"

#include <optional>
#include <span>
#include <string_view>

namespace rackline {

/// What a scaling curve shows of each number of GPUs.
enum class ScalingFigure { tokens, mfu, hfu, efficiency, goodput };
std::optional<ScalingFigure> scalingFigureNamed(std::string_view name);
inline constexpr std::string_view scalingFigureNames = "tok_s, mfu, hfu, efficiency or goodput";

/// One optimizer step in parts.
StackChart trainingStepChart(std::span<const TrainedScenario> scenarios);
/// Memory of the fullest GPU against what the driver reports.
StackChart trainingMemoryChart(std::span<const TrainedScenario> scenarios);
/// From 8 to 131,072 GPUs: strong scaling keeps the batch, weak scaling the sequences of a GPU.
LineChart scalingChart(std::span<const TrainedScenario> scenarios, ScalingFigure figure, unsigned threads);
/// Useful share of the time against the number of GPUs, with its interval.
LineChart goodputChart(std::span<const TrainedScenario> scenarios);

} // namespace rackline
