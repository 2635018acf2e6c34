// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"

#include <algorithm>
#include <array>

namespace rackline {

/// The parts that the figures of two pools follow, each of which changes smoothly: the rates that prompts and answers allow, the
/// smaller of which is the rate of the whole; and for the first token the passes of prompts, the time of a token, and everything
/// that is not reading.
enum PoolPart { prefillRate, decodeRate, alonePass, wholePass, answerToken, notReading, partCount };
using PoolParts = std::array<double, partCount>;

/// ln of what changes smoothly with an input: every metric without its share of the rate, and the parts of a point of two pools.
/// The rate itself is a minimum of two parts, which has an edge, and is put together after the draws.
struct Response {
    MetricValues smooth{};
    PoolParts parts{};

    double rate() const { return std::min(parts[prefillRate], parts[decodeRate]); }
};
Response responseOf(HeldPools& pools, const OperatingPoint& point);

/// ln of the time to the first token of a point of two pools, from its drawn parts: near its full rate a pool's queue bends more
/// than a parabola does.
class PoolFirstToken {
public:
    PoolFirstToken(const PrefillRates& rates, const OperatingPoint& point, double osl);
    double log(const PoolParts& parts) const;
    double reading(const PoolParts& parts) const;

private:
    PrefillRates m_rates;
    double m_workers, m_passes, m_osl;
};

} // namespace rackline
