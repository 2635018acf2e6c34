// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "model/scenario/scenario.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"

#include <span>
#include <string>

namespace rackline {

/// A scenario as a chart shows it; `colour` is its fixed row of the series table. What is not needed may be null.
struct ChartScenario {
    const Scenario* scenario = nullptr;
    const Exploration* exploration = nullptr;
    const Estimate* estimate = nullptr;
    int colour = 0;
};

/// The scenario's name, or that of its rack where it has none.
std::string titleOf(const Scenario& scenario);
inline std::string titleOf(const ChartScenario& charted) { return titleOf(*charted.scenario); }
/// `EP32 DP32 · B 16`.
std::string pointLabelOf(const OperatingPoint& point);
/// So many workers of a layout: `4 x TP1`, or the layout alone of one.
std::string workersOf(int workers, const Layout& layout);
/// Whole batches without decimals.
std::string batchText(double batch);
/// Beside a scenario's name: "announced · carried over".
std::string remarkOf(const Scenario& scenario);

/// Candidates behind the frontiers, thinned to what a picture can show; limits of the first scenario are drawn where x or y
/// is the metric that they limit.
/// The reason why a candidate is not feasible, in the reader's language.
using ReasonText = std::string (*)(const Finding&);
/// As many candidates of a scenario as show where they lie.
inline constexpr std::size_t thinCloud = 4000;
inline constexpr const char* publishedLines = "Full lines: layouts that somebody published; dashed: all that are searched";
LineChart paretoChart(std::span<const ChartScenario> scenarios, Metric x = Metric::speed, Metric y = Metric::perMw,
                      ReasonText reason = nullptr, std::size_t cloudSize = thinCloud);
/// One decode step by groups of operators, in milliseconds.
StackChart stepChart(std::span<const ChartScenario> scenarios);
/// The groups that a step is shown in, and the time of each.
std::vector<std::string_view> stepGroupNames();
std::vector<Time> stepGroupTimes(const std::vector<StepPart>& step);
/// Memory of one GPU against what it has.
StackChart memoryChart(std::span<const ChartScenario> scenarios);
/// The parts of a GPU's power as a row shows them, provisioned.
void addPowerParts(StackRow& row, const std::vector<PowerStackPart>& stack);
/// Facility watts of one GPU, provisioned.
StackChart powerChart(std::span<const ChartScenario> scenarios);
/// Dollars of a million output tokens.
StackChart costChart(std::span<const ChartScenario> scenarios);
enum class StepPhase { decode, prefill };
/// Operators of a step under the roofs of the chip that runs it and of its links; behind them, faint, those of a baseline.
LineChart rooflineChart(const ChartScenario& scenario, StepPhase phase = StepPhase::decode,
                        const ChartScenario* baseline = nullptr);

} // namespace rackline
