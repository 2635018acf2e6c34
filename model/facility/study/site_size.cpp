// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/site_size.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Absorbs the rounding of a division whose result should be whole.
constexpr double slack = 1e-9;

} // namespace

SiteSize siteSize(const System& unit, Power site, const PowerScale& power) {
    const double racks = site / (static_cast<double>(unit.rack.packages) * power.provisioned);
    SiteSize size;
    size.racks = static_cast<int>(std::floor(std::max(0.0, racks) * (1 + slack)));
    size.gpus = size.racks * unit.rack.packages;
    size.provisioned = static_cast<double>(size.gpus) * power.provisioned;
    size.left = site - size.provisioned;
    return size;
}

SiteService siteService(int gpus, TokenRate perGpu, TokenRate perUser, Tokens outputPerRequest) {
    SiteService service;
    service.tokens = static_cast<double>(gpus) * perGpu;
    service.users = service.tokens / perUser;
    service.requests = service.tokens / outputPerRequest;
    return service;
}

} // namespace rackline
