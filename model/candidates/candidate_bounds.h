// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/candidate_points.h"

namespace rackline {

/// Where no point of a pack can stand beyond, on either axis of the plane; without a bound where one of the axes has none.
struct PackBounds {
    bool known = false;
    Lanes x{}, y{};
};
/// Far less work than the points: the decode step alone, first tokens that come at once, idle chips.
PackBounds aggregatedBounds(const CandidateRow& row, std::size_t first);
/// The same, and workers that keep pace without a remainder.
PackBounds disaggregatedBounds(const CandidateRow& row, std::size_t first, const PrefillPool& pool);
inline PackBounds boundsOf(const AggregatedPack&, const CandidateRow& row, std::size_t first) {
    return aggregatedBounds(row, first);
}
inline PackBounds boundsOf(const DisaggregatedPack& pack, const CandidateRow& row, std::size_t first) {
    return disaggregatedBounds(row, first, pack.pool());
}

} // namespace rackline
