// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/frontier_validation.h"
#include "app/workbench/analyses/validation.h"

#include <optional>

namespace rackline {

/// Searches the frontiers of these runs anew.
Result<FrontierValidation> searchFrontiers(const ValidationRun& run);

/// Measured frontiers in a table and one of them in a chart, the searched one beside it; the first where none is chosen. A row's
/// target is the place of its frontier, such as "frontier|3".
ValidationView frontierView(const FrontierValidation& searched, std::optional<std::size_t> chosen, const QLocale& locale);

} // namespace rackline
