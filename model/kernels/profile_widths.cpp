// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/profile_widths.h"

#include "model/base/interval.h"

#include <algorithm>
#include <cmath>

namespace rackline {

const ProfileWidth& profileWidth(SpreadOf of, bool pools) {
    return *std::find_if(profileWidths.begin(), profileWidths.end(),
                         [&](const ProfileWidth& width) { return width.of == of && width.pools == pools; });
}

double halfWidth(const EngineProfile& profile, SpreadOf of, bool pools) {
    const auto own = [&](SpreadOf what, bool ofPools) { return profile.*profileWidth(what, ofPools).own; };
    const auto first = [](double mine, double general) { return mine > 0 ? mine : general; };
    const double perToken = first(pools ? own(SpreadOf::tpot, true) : 0, own(SpreadOf::tpot, false));
    if (of == SpreadOf::tpot) return perToken;
    return first(pools ? own(of, true) : 0, first(own(of, false), perToken));
}

void widenTo(EngineProfile& profile, double least) {
    for (const ProfileWidth& width : profileWidths)
        // 0 is none of its own, and takes the general one, which is wide enough by then.
        if (profile.*width.own > 0) profile.*width.own = std::max(profile.*width.own, least);
}

void widenUnseen(EngineProfile& profile, double carrySpread) {
    const double carried = normal95 * carrySpread;
    const double rest = profile.spreadUnseen * profile.spreadUnseen - carried * carried;
    if (rest > 0) widenTo(profile, std::sqrt(rest));
}

void widenBy(EngineProfile& profile, const std::function<double(std::string_view)>& factorOf) {
    const EngineProfile fitted = profile;
    for (const ProfileWidth& width : profileWidths)
        if (const double factor = factorOf(width.figure); factor > 0)
            profile.*width.own = halfWidth(fitted, width.of, width.pools) * factor;
}

} // namespace rackline
