// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/known_runs.h"

namespace rackline {

/// The runs of a case file as a small table that is read at every start: the build makes it.
std::string runsText(const std::vector<KnownRun>& runs);
Result<std::vector<KnownRun>> parseRuns(std::string_view csv, const std::string& where);

} // namespace rackline
