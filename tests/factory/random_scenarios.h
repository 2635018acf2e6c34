// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"

#include <random>
#include <string>
#include <vector>

namespace rackline::test {

/// Scenarios drawn from the whole range of every parameter, the same ones for the same seed.
class RandomScenarios {
public:
    explicit RandomScenarios(int seed);
    /// As many as RACKLINE_RANDOM_SCENARIOS asks for, or the usual number; of the seed that RACKLINE_RANDOM_SEED gives.
    static int asked(int usual);
    static int seed();

    Scenario next();
    /// From 0 to 1.
    double share() { return m_share(m_draw); }
    /// How the last one can be made by hand.
    const std::string& drawn() const { return m_drawn; }

private:
    std::mt19937_64 m_draw;
    std::uniform_real_distribution<double> m_share{0, 1};
    std::vector<Scenario> m_bases;
    std::size_t m_count = 0;
    std::string m_drawn;
};

} // namespace rackline::test
