// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/charts.h"
#include "model/facility/study/elevation.h"
#include "model/site/phase_work.h"

#include <functional>
#include <span>
#include <vector>

namespace rackline {

/// Each scenario's rack from its parts, at full load; a rack that several share is drawn once.
RackDrawing rackDrawing(std::span<const ChartScenario> scenarios);

/// A rack with its sides and chassis, and a part of it that has nothing but its place.
DrawnRack emptyRack(const RackLayout& layout, const RackFrame& frame);
DrawnPart standing(const RackLayout& layout, const RackPlace& place);
/// Says beside the rack, or below its sides, what its parts are; `words` are those of parts that are alike, by their places.
void nameParts(DrawnRack& rack, const std::function<DrawnWords(const std::vector<std::size_t>& alike)>& words);

/// The part itself, without what follows a colon or a comma.
std::string partName(const std::string& name);
/// The rack from its parts, whatever they draw, as `amount` says it; its notes are the caller's.
DrawnRack drawnRack(const Rack& rack, const Elevation& elevation, const std::function<std::string(Power)>& amount);

/// Tokens for a facility joule under limits of the chip's power, against the default limit.
LineChart capChart(const std::vector<PhaseWork>& phases);

} // namespace rackline
