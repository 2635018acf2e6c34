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

/// Everything that a map rests on, copied so that another thread may work on it.
struct MapQuestion {
    /// The project with its visible scenarios only.
    Project project;
    std::shared_ptr<const Catalogue> catalogue;
    std::array<MapAxis, 2> axes;
    Metric metric = Metric::perMw;
    /// Settings for all scenarios: the operating point, where that is not an axis.
    std::vector<std::string> settings;
    std::vector<int> colours;
    /// The places of the scenarios in the document.
    std::vector<std::size_t> places;
    /// The project's value on each axis, in coherent units.
    std::array<std::optional<double>, 2> point;

    /// Whether the cells are the same, because only values differ that the axes vary.
    bool hasCellsOf(const MapQuestion& other) const;
    std::vector<std::string> settingsOfAxes(std::size_t across, std::size_t up) const;
};

/// The question, or what is missing for it and how to add it.
struct MapInput {
    std::optional<MapQuestion> question;
    QString what, how;
};
MapInput mapInput(const Workbench& workbench, const std::array<MapAxis, 2>& axes, Metric metric);

/// The map that `rackline map` gives with so many steps along each axis. It takes its time and belongs on another thread.
Result<WinnerMap> mapOf(const MapQuestion& question, std::size_t across, std::size_t up, const std::atomic<bool>* cancelled);
/// The map of one cell at the project's own point, which need not be the middle of any cell of the large map; an error where
/// there is no such point.
Result<WinnerMap> mapAtPoint(const MapQuestion& question, const std::atomic<bool>* cancelled);

/// The setting of one value of an axis, as `rackline map` takes it: `workload.isl=1024`.
std::string settingAt(const MapAxis& axis, double value);
/// The cell of a place along an axis, which may be its high end.
std::size_t cellWithin(double place, std::size_t count);
/// Where the project stands on the map; nothing where that is beyond it.
std::optional<MapChart::Place> pointOn(const WinnerMap& map, const MapQuestion& question);
/// The map as a picture, with the point on it.
MapChart chartOf(const WinnerMap& map, const MapQuestion& question);
/// Who leads where, in words.
PageAnswer answerOf(const WinnerMap& map, const MapQuestion& question, const QLocale& locale);
/// The text for one cell: its place, and the best two with their intervals, or why nobody serves it.
QStringList cellLines(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale);
/// The sentence for one cell: "GB200 NVL72 leads by 1.12 x".
QString leadSentence(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale);
/// All scenarios at the only cell of a map.
TableData pointTable(const WinnerMap& map, const MapQuestion& question, const QLocale& locale);
/// A value of an axis in words, such as "8 192 tok".
QString valueOn(const SweepAxis& axis, std::size_t index, const QLocale& locale);
QString valueOn(const MapAxis& axis, double value, const QLocale& locale);
/// The middle of a cell, with no more digits than are needed to stay in the cell.
double valueOfCell(const SweepAxis& axis, std::size_t index);
/// The same between a cell and the one before it, for the border that lies there.
double borderBelow(const SweepAxis& axis, std::size_t index);

} // namespace rackline
