// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/trained_scenario.h"
#include "app/report/records/records.h"

namespace rackline {

std::string_view idOf(ClaimCheck::Of of);
/// `holds`, `possible` inside the interval, or `fails`.
std::string_view textOf(ClaimCheck::Verdict verdict);

/// One figure with its 90 % interval; the ends are the middle where nothing is said of them.
struct TrainingFigure {
    std::string name;
    double mid, low, high;
};
/// In coherent units, as JSON and CSV name them; those of a deadline stand last, where there is one.
std::vector<TrainingFigure> trainingFigures(const TrainingEstimate& estimate);

/// One line per scenario and figure; units are in the names.
CellRows trainingRows(std::span<const TrainedScenario> scenarios);
Json trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin);
Json trainingSchema();

} // namespace rackline
