// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/constants.h"
#include "model/units/quantity.h"

#include <array>
#include <vector>

namespace rackline {

inline constexpr Temperature freezing = 273.15 * kelvin;

/// The outside air of a place as weather services publish it: for each month the mean of the days' lowest and highest
/// temperatures, and the mean dew point.
struct Climate {
    struct Month {
        Temperature low, high, dew;
    };
    std::array<Month, 12> months{};
};

/// A state of the outside air, and how much of the year it lasts.
struct OutsideAir {
    Temperature dry, dew;
    double share = 0;
};

/// The year of a climate (method/power 6): each month has ten sorts of days, from cold to warm, whose hours follow a cosine.
std::vector<OutsideAir> yearOf(const Climate& climate);
/// The hour that a plant is built for.
OutsideAir hottestHour(const Climate& climate);
/// The temperature that water reaches by evaporating into this air, at sea level.
Temperature wetBulb(const OutsideAir& air);

} // namespace rackline
