// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"

#include <string_view>

namespace rackline {

/// What the inputs of a service of whole passes are called, and how they are counted in time: of pictures and films so few that
/// an hour says more than a second.
struct PassWords {
    std::string_view one, many;
    double seconds;
    /// The unit of rates, and the time behind a number of inputs.
    std::string_view unit, each;
};
PassWords passWordsOf(const Scenario& scenario);

} // namespace rackline
