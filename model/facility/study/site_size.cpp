// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/site_size.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Absorbs the rounding of a division whose result should be whole.
constexpr double slack = 1e-9;

SiteSize ofRacks(const System& unit, int racks, Power site, const PowerScale& power) {
    SiteSize size;
    size.racks = racks;
    size.gpus = racks * unit.rack.packages;
    size.provisioned = static_cast<double>(size.gpus) * power.provisioned;
    size.left = site - size.provisioned;
    return size;
}
} // namespace

SiteSize siteSize(const System& unit, Power site, const PowerScale& power) {
    const double racks = site / (static_cast<double>(unit.rack.packages) * power.provisioned);
    return ofRacks(unit, static_cast<int>(std::floor(std::max(0.0, racks) * (1 + slack))), site, power);
}

SiteService siteService(int gpus, TokenRate perGpu, TokenRate perUser, Tokens outputPerRequest) {
    SiteService service;
    service.tokens = static_cast<double>(gpus) * perGpu;
    service.users = service.tokens / perUser;
    service.requests = service.tokens / outputPerRequest;
    return service;
}

SiteSize sizeFor(TokenRate tokens, TokenRate perGpu, const System& unit, const PowerScale& power) {
    const double racks = tokens / (static_cast<double>(unit.rack.packages) * perGpu);
    SiteSize size = ofRacks(unit, static_cast<int>(std::ceil(racks * (1 - slack))), Power{}, power);
    size.left = Power{};
    return size;
}

std::vector<SiteSize> mixedSite(std::span<const HallShare> halls, Power site) {
    std::vector<SiteSize> sizes;
    sizes.reserve(halls.size());
    for (const HallShare& hall : halls) sizes.push_back(siteSize(*hall.unit, hall.share * site, hall.power));
    return sizes;
}

double balancedShare(double requestsPerWattFirst, double requestsPerWattSecond) {
    return requestsPerWattSecond / (requestsPerWattFirst + requestsPerWattSecond);
}

} // namespace rackline
