// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/facility.h"
#include "model/facility/power/site_power.h"
#include "model/hardware/rack.h"

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

} // namespace rackline
