// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/layouts.h"
#include "app/report/records/rows.h"
#include "model/base/result.h"

#include <string>
#include <variant>

namespace rackline {

/// A chart or drawing as data; nothing where there is none.
using Picture = std::variant<std::monostate, LineChart, StackChart, FlowChart, BarChart, MapChart, ShareMap, LaneChart, StepLanes,
                             HallPlan, TrayPlan, RackDrawing, NetworkDrawing>;

inline bool isEmpty(const Picture& picture) { return std::holds_alternative<std::monostate>(picture); }

Drawing drawingOf(const Picture& picture, const DrawingSheet& sheet);
std::string tipOf(const Picture& picture, const Mark& mark, const ChartSpeech& speech = {});
/// `caption` stands under it.
std::string svgOf(const Picture& picture, const std::string& caption);
/// What it draws, one row for each mark.
std::string csvOf(const Picture& picture);
/// The same rows without the candidates behind a frontier, in the words of who reads them; the head is the file's.
CellRows rowsOf(const Picture& picture, const ChartSpeech& speech = {});
/// By the ending of the name: .svg, .png, .pdf or .csv. May run on any thread.
Result<void> writePicture(const Picture& picture, const std::string& caption, const std::string& path);

} // namespace rackline
