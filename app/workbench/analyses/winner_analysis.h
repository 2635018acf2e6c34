// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/winner_map.h"
#include "app/report/charts/chart.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/analyses/map_axes.h"
#include "app/workbench/export/table_data.h"

#include <array>
#include <memory>
#include <optional>

namespace rackline {

/// What a map rests on, copied so that another thread may work on it.
struct MapQuestion {
    /// The visible scenarios.
    Project project;
    std::shared_ptr<const Catalogue> catalogue;
    std::array<MapAxis, 2> axes;
    Metric metric = Metric::perMw;
    /// For all scenarios: the operating point, where that is no axis.
    std::vector<std::string> settings;
    std::vector<int> colours;
    /// Their places in the document.
    std::vector<std::size_t> places;
    /// Where the project stands on each axis, in coherent units.
    std::array<std::optional<double>, 2> point;

    /// The cells are the same: only what the axes vary differs.
    bool hasCellsOf(const MapQuestion& other) const;
    std::vector<std::string> settingsOfAxes(std::size_t across, std::size_t up) const;
};

/// The question, or what is missing and how to add it.
struct MapInput {
    std::optional<MapQuestion> question;
    QString what, how;
};
MapInput mapInput(const Workbench& workbench, const std::array<MapAxis, 2>& axes, Metric metric);

/// What `rackline map` gives in so many steps along each axis. Takes its time: for another thread.
Result<WinnerMap> mapOf(const MapQuestion& question, std::size_t across, std::size_t up, const std::atomic<bool>* cancelled);
/// One cell at the project's point itself, which need not be the middle of any; an error where there is no such point.
Result<WinnerMap> mapAtPoint(const MapQuestion& question, const std::atomic<bool>* cancelled);

/// The map as a picture, with the point on it.
MapChart chartOf(const WinnerMap& map, const MapQuestion& question);
/// Who leads where, in words.
Answer answerOf(const WinnerMap& map, const MapQuestion& question, const QLocale& locale);
/// What stands at one cell: the place, the best two with their intervals, or why nobody serves it.
QStringList cellLines(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale);
/// "GB200 NVL72 leads by 1.12 x", of one cell.
QString leadSentence(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale);
/// All scenarios at the one cell of a map.
TableData pointTable(const WinnerMap& map, const MapQuestion& question, const QLocale& locale);
/// "8 192 tok": a value of an axis.
QString valueOn(const SweepAxis& axis, std::size_t index, const QLocale& locale);
QString valueOn(const MapAxis& axis, double value, const QLocale& locale);
/// The middle of a cell, with no more digits than are needed to stay in it.
double valueOfCell(const SweepAxis& axis, std::size_t index);

} // namespace rackline
