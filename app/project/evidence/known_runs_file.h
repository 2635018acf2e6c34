// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"

namespace rackline {

/// The runs of a case file as a table that every estimate reads, and therefore in the bytes of the machine that it is built for:
/// as CSV it took a third of an estimate. The cases beside it are the text for people.
std::string runsTable(const std::vector<KnownRun>& runs);
Result<std::vector<KnownRun>> parseRuns(std::string_view table, const std::string& where);

} // namespace rackline
