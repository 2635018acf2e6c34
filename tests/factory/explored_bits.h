// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/explore.h"

#include <bit>
#include <cstdint>
#include <vector>

namespace rackline::test {

using Bits = std::vector<std::uint64_t>;

inline void addBits(const OperatingPoint& point, Bits& bits) {
    for (const MetricInfo& m : everyMetric()) bits.push_back(std::bit_cast<std::uint64_t>(valueOf(point, m.metric)));
    for (const Layout& layout : {point.layout, point.prefill, point.helper})
        for (const Degree& degree : layoutDegrees) bits.push_back(static_cast<std::uint64_t>(layout.*degree.of));
    for (const int number : {int(point.mode), point.prefillWorkers, point.decodeWorkers, point.helpers, int(point.finding.code)})
        bits.push_back(static_cast<std::uint64_t>(number));
}

/// All that a search says: every figure of its points and of their intervals, and where there is none what came nearest and why.
inline Bits bitsOf(const Exploration& found) {
    Bits bits{found.evaluated};
    for (const FrontierPoint& p : found.frontier) {
        addBits(p.point, bits);
        for (const Interval<double>& i : {p.x, p.y, p.yAtX})
            for (const double end : {i.low, i.mid, i.high}) bits.push_back(std::bit_cast<std::uint64_t>(end));
    }
    for (const Finding& f : found.findings) {
        bits.push_back(static_cast<std::uint64_t>(f.code));
        for (const double value : f.values) bits.push_back(std::bit_cast<std::uint64_t>(value));
    }
    if (found.frontier.empty()) addBits(found.nearest, bits);
    return bits;
}

} // namespace rackline::test
