// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"

#include <algorithm>
#include <array>

namespace rackline {

/// What the figures of two pools follow, each of it smoothly: the rates that prompts and answers allow, the smaller of which is
/// the rate, and of the first token the passes of prompts, the time of a token and what is not reading.
enum PoolPart { prefillRate, decodeRate, alonePass, wholePass, answerToken, notReading, partCount };
using PoolParts = std::array<double, partCount>;

/// ln of what changes smoothly: every metric without its share of the rate, and the parts of a point of two pools.
struct Response {
    MetricValues smooth{};
    PoolParts parts{};

    double rate() const { return std::min(parts[prefillRate], parts[decodeRate]); }
};
Response responseOf(HeldPools& pools, const OperatingPoint& point);

/// ln of the time to the first token of a point of two pools: near its full rate a pool's queue bends more than a parabola does.
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
