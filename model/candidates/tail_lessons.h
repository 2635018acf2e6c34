// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/tail_estimate.h"

#include <map>
#include <vector>

namespace rackline {

/// What simulations have shown of closed forms, for other points that read or decode with the same layout (method/serving 12).
/// Prompts of unequal lengths make the ranks of a reader wait for each other, which closed forms do not see: the longer, the
/// busier the readers are and the fewer. What workers of a pool decode tells of the other pools that give them as much.
class TailLessons {
public:
    void learn(const OperatingPoint& point, const TailEstimate& closed, const TailFigures& simulated);
    /// How many times what closed forms say of a point its times at least are, given what they are without lessons.
    TailStretch raised(TailStretch least, const OperatingPoint& point, const TailEstimate& closed) const;
    /// How much is known of points that read or decode as this one does.
    std::size_t known(const OperatingPoint& point) const;

private:
    struct Reading {
        double busy;
        int workers;
        TailStretch stretch;
        bool saturated;
    };
    /// The seconds between tokens of a worker that writes so many a second, simulated and in closed form.
    struct Decoding {
        double tokens, tpot, closed;
    };
    using Key = std::vector<int>;
    std::map<Key, std::vector<Reading>> m_reading;
    std::map<Key, std::vector<Decoding>> m_decoding;
};

} // namespace rackline
