// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/fitting/calibration.h"

#include <cstddef>
#include <span>
#include <vector>

namespace rackline {

/// What is known of a figure before any row is seen: its ln relative to where the fit starts, how far the figures of its group
/// lie from there together, and how far it lies from its group (standard deviations of ln).
struct GroupedPrior {
    double centre = 0, spread = 0, groupSpread = 0;
    std::size_t group = 0;
};

/// How the misses of all rows move with the logs of the figures: one column for each figure, in the order of the rows.
using Slopes = std::vector<std::vector<double>>;

/// A fit of figures that share priors, repeated without some of the rows. It uses Gauss-Newton with the slopes of one point,
/// which are the same for every part of the rows that is left out.
class CrossedFit {
public:
    /// `weights` are those of the rows beside the robust loss; `start` are the misses where no figure is moved.
    CrossedFit(std::span<const GroupedPrior> priors, std::span<const double> weights, std::vector<double> start, Slopes slopes);

    /// The ln of every figure, fitted to the rows named by `rows`.
    std::vector<double> solve(std::span<const std::size_t> rows, const MissesAt& misses) const;

private:
    std::span<const GroupedPrior> m_priors;
    std::span<const double> m_weights;
    std::vector<double> m_start;
    Slopes m_slopes;
};

} // namespace rackline
