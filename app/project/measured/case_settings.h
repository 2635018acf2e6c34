// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "app/project/measured/recipes.h"

namespace rackline {

/// The settings of a scenario that does what a case did: its columns, and what recipes know beyond them. The error is of input
/// where the row contradicts itself, and says that it is infeasible where the catalogue or the model has no such thing.
Result<Settings> caseSettings(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes);

/// A scenario file of them.
Project caseProject(const MeasuredCase& row, Settings settings);
Result<ResolvedScenario> caseScenario(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes);

/// The server or rack of a chip with the largest scale-up domain, and of those the one with the fewest packages.
Result<std::string> rackOf(const Catalogue& catalogue, const std::string& accelerator);

} // namespace rackline
