// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

inline constexpr std::string_view expertLoadsKey = "workload.experts.loads", expertCopiesKey = "workload.experts.redundant";

/// Gives the model the images that the requests of the scenario bring. Images without an encoder, and more of them than the
/// prompt has tokens for, are refused. It must be called after parameters are read.
Result<void> takeImages(Scenario& scenario);
/// Checks the adapters that the requests use and widens the intervals, because no run with adapters was measured. Adapters of
/// experts and of attention that is no plain one, and more of them than have a slot, are refused.
Result<void> takeAdapters(Scenario& scenario);

/// Loads of experts as somebody recorded them, one row of numbers for each layer. The text is CSV with the columns `layer`,
/// `expert` and `tokens` and has every expert of every layer once; `where` is named in the error, which is one sentence.
Result<std::vector<std::vector<double>>> parseExpertLoads(std::string_view text, const std::string& where);
/// Gives the model the balance of its experts by the file that the scenario names. Loads of another number of layers or experts
/// are refused.
Result<void> takeExpertLoads(Scenario& scenario, const Settings& settings);
/// Adds the file, and what it has, to the list of inputs.
void addExpertFigures(ResolvedScenario& scenario, const Settings& settings);

} // namespace rackline
