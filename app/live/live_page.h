// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/live/live_report.h"
#include "app/project/sweep/sweep.h"

namespace rackline {

/// The inputs that a page's reader may change: those of the author's texts, which read as axes of a sweep, or where there are
/// none, those that people ask for first, around the first scenario's values.
Result<std::vector<SweepAxis>> liveAxes(const std::vector<std::string>& texts, std::span<const ResolvedScenario> scenarios);

/// The engine, the catalogue and the controls that make a page live. An error says where the engine for browsers is missing.
Result<LivePart> livePart(const LiveQuestion& question, const std::vector<SweepAxis>& axes,
                          std::span<const ResolvedScenario> scenarios, const Catalogue& catalogue);

} // namespace rackline
