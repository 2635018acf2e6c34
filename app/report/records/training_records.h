// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/trained_scenario.h"
#include "app/report/records/records.h"

namespace rackline {

std::string_view idOf(ClaimCheck::Of of);
/// `holds`, `possible` inside the interval, or `fails`.
std::string_view textOf(ClaimCheck::Verdict verdict);

/// How a table writes a value in the unit of its figure.
using FigureText = std::string (*)(double, std::string_view unit, const NumberStyle&);
/// One figure with its 90 % interval, whose ends are the middle where nothing is said of them.
struct TrainingFigure {
    /// As JSON and CSV name it.
    std::string_view name;
    Interval<double> value;
    /// As tables call it, and how they write it; empty where they leave it out.
    std::string_view title{}, unit{};
    FigureText text = nullptr;

    bool isExact() const { return value.low == value.high; }
};
/// In the units that their names say; those of a deadline are there where there is one.
std::vector<TrainingFigure> trainingFigures(const TrainingEstimate& estimate);
/// Those of them that say what the supply must carry: swings of synchronous steps, and what an interruption drops.
std::vector<TrainingFigure> supplyFigures(const TrainingEstimate& estimate);

/// One line per scenario and figure; units are in the names.
CellRows trainingRows(std::span<const TrainedScenario> scenarios);
Json trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin);
Json trainingSchema();

} // namespace rackline
