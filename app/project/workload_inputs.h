// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/workload/lengths.h"

#include <string_view>
#include <vector>

namespace rackline {

inline constexpr std::string_view classesKey = "workload.classes", dayKey = "workload.arrivals.day",
                                  lengthsFileKey = "workload.lengths.file";

/// Reads `chat 70 1k/512 ttft=1s; agents 30 16k/512 speed=20 tok/s`: in order of names, with shares that sum to 1.
Result<std::vector<RequestClass>> parseClasses(std::string_view text);
/// The busiest of 24 hours over their mean.
Result<double> parseDay(std::string_view text);

/// Lengths are stated in one way, and a way that is closer to the question replaces those below it.
void eraseRivalLengths(Settings& below, const Settings& closer);
/// Gives a scenario that serves the lengths, kinds and arrivals of requests that its settings describe. An error says which of
/// them do not go together.
Result<void> takeWorkload(Scenario& scenario, const Settings& settings);
/// Refuses limits on the system of the file where another one is looked for.
Result<void> checkSizing(const Scenario& scenario);
/// The keys that say how long a training run is, of which a scenario has one.
inline constexpr const char *runTokensKey = "workload.tokens", *runFlopsKey = "workload.flops";
Result<void> checkRunLength(const Settings& settings);
/// Lists those of them that are no parameters as inputs.
void addWorkloadFigures(ResolvedScenario& resolved, const Settings& settings);

} // namespace rackline
