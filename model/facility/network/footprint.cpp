// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/network/footprint.h"

namespace rackline {

TokenFootprint tokenFootprint(TokenEnergy energy, double pue, const SiteFootprint& site) {
    return {energy * site.carbon, energy / pue * site.water};
}

} // namespace rackline
