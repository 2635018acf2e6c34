// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/fleet_sheets.h"
#include "model/search/estimate.h"

#include <map>
#include <string>
#include <vector>

namespace rackline {

/// A scenario's answer with one dated engine profile of the catalogue. `year` is the middle of what its runs fall into.
struct DatedAnswer {
    double year = 0;
    std::string profile;
    Estimate found;
};
/// By engines, in the order of time: all dated profiles of the generation of the scenario's chips that serve it.
using SoftwareHistory = std::map<std::string, std::vector<DatedAnswer>>;
Result<SoftwareHistory> softwareHistory(const ResolvedScenario& scenario, const Catalogue& catalogue);

/// What the scenario's engine gained in tokens for a megawatt between its first dated profile and its last, as a steady share of
/// a half-year; nothing, with the reason, where it has not two.
Result<SoftwareGain> measuredSoftwareGain(const ResolvedScenario& scenario, const Catalogue& catalogue);

} // namespace rackline
