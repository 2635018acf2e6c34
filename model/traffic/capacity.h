// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <optional>

namespace rackline::traffic {

/// The fewest instances that are enough, or nothing where `most` are not. `enough` is asked a number of times that grows as the
/// logarithm of them, twice where `guess` is right, and what is enough is taken to stay enough with more instances.
template <class Enough> std::optional<int> smallestFleet(int most, Enough&& enough, int guess = 1) {
    int below = 0, above = std::clamp(guess, 1, most);
    while (!enough(above)) {
        if (above >= most) return std::nullopt;
        below = above;
        above = std::min(2 * above, most);
    }
    if (below == 0 && above > 1) {
        if (!enough(above - 1)) return above;
        --above;
    }
    while (above - below > 1) {
        const int middle = below + (above - below) / 2;
        (enough(middle) ? above : below) = middle;
    }
    return above;
}

} // namespace rackline::traffic
