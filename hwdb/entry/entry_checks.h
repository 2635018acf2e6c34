// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"

#include <string>
#include <vector>

namespace rackline {

/// A figure that looks wrong, and the question to whoever wrote it.
struct Doubt {
    std::string path;
    std::string question;
};

/// Doubts about sparse FLOPS given as dense ones and bits given as bytes. A figure marked "checked" raises none. The builder
/// refuses entries that raise doubts; an import warns.
std::vector<Doubt> doubtsOf(const Entry& entry);

/// A rack's total as its vendor gives it, and as its parts give it.
struct TotalComparison {
    std::string path;
    double stated = 0, computed = 0;
    /// The note of the stated figure; what differs by more than 5 % must have one.
    std::string reason;

    double difference() const { return computed > 0 ? stated / computed - 1 : 0; }
    bool agrees() const { return difference() <= 0.05 && difference() >= -0.05; }
};
/// `chip` is the rack's accelerator, null where it has none.
std::vector<TotalComparison> compareTotals(const Entry& rack, const Entry* chip);

} // namespace rackline
