// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/fitting/calibration.h"

namespace rackline {

/// Finds the ln of the factors that minimise sum w rho(miss / scale) + (ln / spread)^2 / 2 within their physical ends.
class RobustFit {
public:
    RobustFit(std::span<const FreeFactor> factors, std::span<const Observation> observations, const MissesAt& misses);

    struct Solution {
        std::vector<double> logs, spreads, misses;
        std::vector<char> stopped;
    };
    /// At most `most` factors that `rows` say more about than the prior does, beginning with those that they say most about.
    std::vector<std::size_t> told(std::span<const std::size_t> rows, const std::vector<double>& misses, std::size_t most) const;
    /// Fits the free factors; `misses` are those where no factor is moved.
    Solution solve(std::span<const std::size_t> rows, std::span<const std::size_t> free, const std::vector<double>& misses) const;

private:
    std::span<const FreeFactor> m_factors;
    std::span<const Observation> m_observations;
    const MissesAt& m_misses;
};

} // namespace rackline
