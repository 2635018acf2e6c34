// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/electrical.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double rootOfThree = 1.7320508075688772935;
/// The share of a breaker's rating that it may carry continuously under the US National Electrical Code.
constexpr double continuous = 0.8;
constexpr EnumNames<FeedScheme, 3> schemes{"single", "n+1", "2n"};
} // namespace

std::string_view nameOf(FeedScheme scheme) { return schemes.of(scheme); }

Current threePhaseCurrent(Power power, Voltage lineToLine, double powerFactor, double efficiency) {
    return power / lineToLine / (rootOfThree * powerFactor * efficiency);
}

Power threePhasePower(Current breaker, Voltage lineToLine, double powerFactor) {
    return continuous * rootOfThree * powerFactor * (lineToLine * breaker);
}

int shelvesNeeded(Power power, Power shelf, int spares) { return static_cast<int>(std::ceil(power / shelf - 1e-9)) + spares; }

Power carriedBy(FeedScheme scheme, int feeds, Power perFeed) {
    switch (scheme) {
    case FeedScheme::single:
        return static_cast<double>(feeds) * perFeed;
    case FeedScheme::nPlusOne:
        return static_cast<double>(std::max(0, feeds - 1)) * perFeed;
    case FeedScheme::twoN: {
        const int half = feeds / 2;
        return half * perFeed;
    }
    }
    return {};
}

} // namespace rackline
