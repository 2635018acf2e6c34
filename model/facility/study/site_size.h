// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/facility.h"
#include "model/facility/power/site_power.h"
#include "model/hardware/rack.h"

#include <span>
#include <vector>

namespace rackline {

/// The whole racks that a site's power provides for.
struct SiteSize {
    int racks = 0, gpus = 0;
    Power provisioned, left;
};

SiteSize siteSize(const System& unit, Power site, const PowerScale& power);

/// What a site serves at an operating point.
struct SiteService {
    TokenRate tokens;
    double users = 0;
    Frequency requests;
};

SiteService siteService(int gpus, TokenRate perGpu, TokenRate perUser, Tokens outputPerRequest);

/// The reverse: the whole racks for a rate, and the power to provide for them.
SiteSize sizeFor(TokenRate tokens, TokenRate perGpu, const System& unit, const PowerScale& power);

/// One generation's part of a mixed hall, with `share` of the site's power.
struct HallShare {
    const System* unit;
    PowerScale power;
    double share = 1;
};
std::vector<SiteSize> mixedSite(std::span<const HallShare> halls, Power site);

/// The share of the power that the first of two pools needs so that neither waits. Both rates are requests per watt.
double balancedShare(double requestsPerWattFirst, double requestsPerWattSecond);

} // namespace rackline
