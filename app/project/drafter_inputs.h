// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

inline constexpr std::string_view drafterKey = "workload.speculative.drafter", draftTextKey = "workload.speculative.text",
                                  acceptanceKey = "workload.speculative.acceptance";

/// Kinds of text whose drafts are accepted more or less often.
std::vector<std::string_view> draftTexts();

/// Ids of the drafters that were measured, and of their mean.
std::vector<std::string> draftersOf(const Catalogue& catalogue);

/// Gives a scenario that drafts the acceptance of its drafter, where none is typed: the one that is named, the one that was
/// measured for its model, or the mean of those. One of another model is refused. It must be called after parameters are read.
Result<void> takeDrafter(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Adds that figure with its source to the list of inputs.
void addDrafterFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

} // namespace rackline
