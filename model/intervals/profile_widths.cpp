// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/intervals/profile_widths.h"

#include "model/base/interval.h"

#include <algorithm>
#include <cmath>

namespace rackline {

const ProfileWidth& profileWidth(SpreadOf of, bool pools) {
    return *std::find_if(profileWidths.begin(), profileWidths.end(),
                         [&](const ProfileWidth& width) { return width.of == of && width.pools == pools; });
}

const ProfileWidth& widthInUse(const EngineProfile& profile, SpreadOf of, bool pools) {
    for (const SpreadOf what : {of, SpreadOf::tpot})
        for (const bool ofPools : {true, false})
            if (const ProfileWidth& width = profileWidth(what, ofPools); (pools || !ofPools) && profile.*width.own > 0)
                return width;
    return profileWidth(SpreadOf::tpot, false);
}

double halfWidth(const EngineProfile& profile, SpreadOf of, bool pools) { return profile.*widthInUse(profile, of, pools).own; }

void widenTo(EngineProfile& profile, double least) {
    for (const ProfileWidth& width : profileWidths)
        // A width of 0 stands for none of its own: the general one is used, which has been widened by then.
        if (profile.*width.own > 0) profile.*width.own = std::max(profile.*width.own, least);
}

void widenUnseen(EngineProfile& profile, double carrySpread) {
    const double carried = normal95 * carrySpread;
    const double rest = profile.spreadUnseen * profile.spreadUnseen - carried * carried;
    if (rest > 0) widenTo(profile, std::sqrt(rest));
}

void widenJudged(EngineProfile& profile, std::span<const SpreadOf> figures, double judged) {
    const EngineProfile fitted = profile;
    for (const ProfileWidth& width : profileWidths) {
        if (std::find(figures.begin(), figures.end(), width.of) == figures.end()) continue;
        const double own = halfWidth(fitted, width.of, width.pools), more = normal95 * judged;
        profile.*width.own = std::sqrt(own * own + more * more);
    }
}

void widenBy(EngineProfile& profile, const std::function<double(std::string_view)>& factorOf) {
    const EngineProfile fitted = profile;
    for (const ProfileWidth& width : profileWidths)
        if (const double factor = factorOf(width.figure); factor > 0)
            profile.*width.own = halfWidth(fitted, width.of, width.pools) * factor;
}

} // namespace rackline
