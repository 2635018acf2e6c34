// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"

#include <string_view>

namespace rackline {

/// What the share of a row's figures inside says of its interval.
enum class Coverage {
    holds,  ///< as many as it says, or up to two of a hundred less or more
    chance, ///< more, as chance gives it were the interval right
    less,   ///< asks to be widened
    more,   ///< wider than it says
    tooFew  ///< too few were measured to say
};
std::string_view nameOf(Coverage coverage);

/// How often figures of one engine on one chip lie in their 90 % interval.
struct CoverageRow {
    std::string engine, hardware;
    SpreadOf kind = SpreadOf::tpot;
    bool pools = false;
    std::size_t cases = 0, configurations = 0;
    double covered = 0;
    /// The width in ln of the row's profiles, times this, would hold 90 % of all their figures of this kind; at most 1. Below 1,
    /// because widths are those of configurations that a profile's fit did not see, and these it saw.
    double profileFactor = 1;
    /// What the width in ln is to be multiplied by; 1 where the interval holds as much as it says, or where too few were measured
    /// to say. Wider: holds 90 % of the figures. Narrower: only by how much nearer they lie than all figures of their profiles.
    double factor = 1;
    /// Share of the figures inside by factors that never saw their configuration.
    double coveredByFactor = 0;

    bool tooFew() const;
    Coverage verdict() const;
};

/// Outside these shares an interval is widened or narrowed: two of a hundred less or more than it says.
inline constexpr double leastCoverage = 0.88, mostCoverage = 0.92;
/// It holds more than it says only where so many inside would be this rare, were it right.
inline constexpr double rareCoverage = 0.05;
/// Narrowed only from so many configurations on: an interval that is too wide misleads nobody.
inline constexpr std::size_t fewestToNarrow = 20;

/// By engine, chip, kind of figure and pools, those with one case too. Static batches count as engines of their own.
std::vector<CoverageRow> caseCoverage(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions);

} // namespace rackline
