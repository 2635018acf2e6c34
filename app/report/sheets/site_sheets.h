// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/site_inputs.h"
#include "app/report/sheets/sheet.h"
#include "model/site/study.h"

namespace rackline {

/// A scenario as a site, with what its answer rests on.
struct SiteCase {
    const ResolvedScenario* scenario = nullptr;
    SiteInputs inputs;
    Estimate estimate;
    Interval<Money> network;
    /// Why there is no network in the sum.
    std::string networkRefused;

    SiteCandidate candidate() const;
};
/// A scenario that serves at a point, with its network where that can be built.
SiteCase siteCaseOf(const ResolvedScenario& scenario, const Catalogue& catalogue, Estimate estimate);
/// Draws for the intervals of a site.
inline constexpr std::size_t siteSamples = 2000;

/// One page per site, the pages of all but the first with the upgrade from the first.
std::vector<SheetPage> sitePages(const std::vector<SiteCase>& cases, const SiteComparison& comparison);

} // namespace rackline
