// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/map_layout.h"
#include "app/report/pictures/drawing.h"

#include <map>
#include <string>

namespace rackline {

/// Each kind of chart is laid out here, once for files, reports and the window. With a sheet without height a drawing is as high
/// as it must be.
Drawing drawingOf(const LineChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const MapChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const ShareMap& chart, const DrawingSheet& sheet);
Drawing drawingOf(const LaneChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const StepLanes& chart, const DrawingSheet& sheet);
Drawing drawingOf(const HallPlan& chart, const DrawingSheet& sheet);
Drawing drawingOf(const TrayPlan& chart, const DrawingSheet& sheet);
Drawing drawingOf(const StackChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const FlowChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const BarChart& chart, const DrawingSheet& sheet);
Drawing drawingOf(const RackDrawing& racks, const DrawingSheet& sheet);
Drawing drawingOf(const NetworkDrawing& networks, const DrawingSheet& sheet);

/// A map in two layers: what lies there, which answers to the pointer, and over it the words and the project's point.
Drawing groundOf(const MapChart& chart, const MapLayout& layout, const DrawingSheet& sheet);
Drawing overlayOf(const MapChart& chart, const MapLayout& layout, const DrawingSheet& sheet);

/// What a mark of a flow chart carries from end to end, over the rest of it.
Drawing overlayOf(const FlowChart& chart, const Mark& mark, const DrawingSheet& sheet);

/// What a mark of such a drawing stands for.
std::string tipOf(const LineChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const MapChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const ShareMap& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const LaneChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const StepLanes& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const HallPlan& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const TrayPlan& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const StackChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const FlowChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const BarChart& chart, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const RackDrawing& racks, const Mark& mark, const ChartSpeech& speech = {});
std::string tipOf(const NetworkDrawing& networks, const Mark& mark, const ChartSpeech& speech = {});

/// What is called by a user's name keeps it in every language; the engine's words beside it are the reader's. A series has them
/// where another of its name is in the chart.
std::string nameOf(const LineChart& chart, const ChartSeries& series, const ChartSpeech& speech = {});
/// A roof's name, with what it is the roof of.
std::string roofName(const ChartSeries& roof, const ChartSpeech& speech = {});
/// What the pill of a limit says.
std::string limitText(const ChartLimit& limit, const ChartSpeech& speech = {});
std::string nameOf(const StackRow& row, const ChartSpeech& speech = {});
std::string nameOf(const BarStep& step, const ChartSpeech& speech = {});

/// How high a file draws those that fill their room; 0 for the others.
inline double fileHeight(const LineChart&) { return 470; }
inline double fileHeight(const MapChart&) { return 470; }
inline double fileHeight(const ShareMap&) { return 430; }
inline double fileHeight(const LaneChart&) { return 430; }
inline double fileHeight(const StepLanes&) { return 360; }
inline double fileHeight(const FlowChart&) { return 430; }
inline double fileHeight(const HallPlan&) { return 560; }
inline double fileHeight(const TrayPlan&) { return 0; }
double fileHeight(const RackDrawing& racks);
inline double fileHeight(const BarChart& chart) { return chart.kind == BarChart::Kind::waterfall ? 380 : 0; }
inline double fileHeight(const StackChart&) { return 0; }
/// Its tiers stand as far apart as they may.
inline double fileHeight(const NetworkDrawing&) { return 1e4; }

/// The parts of all rows by their inks.
std::map<int, std::string> partsOf(const StackChart& chart);

} // namespace rackline
