// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <string>
#include <string_view>

namespace rackline {

/// A condition such as `tok_s_per_mw >= 2e6`, in the metric's own unit.
struct Assertion {
    /// The metric's id, as --assert names it.
    std::string id;
    enum class Relation { less, lessOrEqual, equal, greaterOrEqual, greater } relation = Relation::greaterOrEqual;
    double bound = 0;

    bool holds(double value) const;
};

/// Knows the metrics of serving, or those of training.
Result<Assertion> parseAssertion(std::string_view text, bool trains = false);

} // namespace rackline
