// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/case_prediction.h"

namespace rackline {

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
};

/// Outside these shares an interval is widened or narrowed: two of a hundred less or more than it says.
inline constexpr double leastCoverage = 0.88, mostCoverage = 0.92;
/// Narrowed only where so many inside would be this rare, were the interval right.
inline constexpr double rareCoverage = 0.05;
/// And only from so many configurations on: an interval that is too wide misleads nobody.
inline constexpr std::size_t fewestToNarrow = 20;

/// By engine, chip, kind of figure and pools, those with one case too. Static batches count as engines of their own.
std::vector<CoverageRow> caseCoverage(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions);

} // namespace rackline
