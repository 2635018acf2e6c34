// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/words/number_text.h"
#include "model/trust/explanation.h"
#include "model/trust/limit_gains.h"
#include "model/trust/sensitivity.h"
#include "model/trust/training_trust.h"

#include <array>
#include <span>
#include <string>

namespace rackline {

/// `+3.2 %` for small changes, `1.9 ×` for large ones; of a factor's logarithm.
std::string changeText(double ln, const NumberStyle& style = screenNumbers);

/// From one system to the other: bars of equal height are equal factors. Those too small to see are summed in a last one.
/// The ends have the colours of their scenarios.
BarChart waterfallChart(const Difference& difference, const std::string& from, const std::string& to, Metric metric,
                        std::array<int, 2> colours = {0, 1});
BarChart waterfallChart(const TrainingDifference& difference, const std::string& from, const std::string& to,
                        TrainingMetric metric, std::array<int, 2> colours = {0, 1});

/// Bars sorted by width, as changes of the metric in percent.
BarChart tornadoChart(std::span<const TornadoBar> bars, const OperatingPoint& point, const std::string& scenario, Metric metric);
BarChart tornadoChart(const TrainingSensitivity& run, const std::string& scenario, TrainingMetric metric);

/// What each limit of a point costs it: the metric now, and without the limit.
BarChart limitChart(std::span<const LimitGain> gains, const OperatingPoint& point, const std::string& scenario, Metric metric);
BarChart limitChart(const TrainingSensitivity& run, const std::string& scenario, TrainingMetric metric);

} // namespace rackline
