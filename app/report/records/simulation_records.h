// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/field.h"
#include "app/report/words/number_text.h"
#include "model/replay/simulated_point.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// What became of a point that was to be simulated, or why there was nothing to simulate.
struct Simulation {
    std::optional<SimulatedPoint> point;
    std::string refused;
};

/// A metric of every request, in its unit: what was simulated, and the closed form beside it.
struct SimulationRow {
    Metric metric;
    Spread found;
    double closed = 0, difference = 0;
};
/// What was found of a metric in seconds.
SimulationRow rowOf(Metric metric, const Spread& seconds);
std::array<SimulationRow, 3> rowsOf(const SimulatedPoint& simulated, const OperatingPoint& point);
/// The mean and the percentiles of what was simulated.
const Fields<SimulationRow>& spreadFields();
/// These beside the closed form.
const Fields<SimulationRow>& simulationFields();
/// What became of the requests of one kind.
struct ClassLine {
    const RequestLaw& law;
    const ClassOutcome& outcome;
};
std::vector<ClassLine> classLinesOf(const SimulatedPoint& simulated);
const Fields<ClassLine>& classFields();
/// `+3.2 %`, `-5.1 %`.
std::string signedShare(double share, const NumberStyle& style);

/// As columns name it, without its unit: `ttft`.
std::string figureOf(const SimulationRow& row);

std::string_view idOf(LoadVerdict verdict);
std::string_view nameOf(LoadLimit limit);
std::string_view nameOf(BatchPolicy policy);
/// Whether it is saturated, and why, as a sentence.
std::string saturationText(const SimulatedPoint& simulated, const NumberStyle& style = screenNumbers);

Json simulationJson(const Simulation& simulation, const OperatingPoint& point);
Json simulationSchema();

} // namespace rackline
