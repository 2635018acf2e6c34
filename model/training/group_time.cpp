// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/group_time.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double startLatency = 20e-6;
} // namespace

double GroupTimes::inside(const RankGroup& g) const { return std::max(1.0, std::min(g.ranks, m_links.domain / g.stride)); }

double GroupTimes::networkBandwidth(const RankGroup& g) const { return inside(g) * m_links.scaleOut * m_share; }

double GroupTimes::across(double wire, double rounds, const RankGroup& g) const {
    const double bandwidth = std::min(m_links.scaleUp * m_allGather.efficiency, networkBandwidth(g));
    return startLatency + rounds * m_ringStep * (g.ranks - 1) + wire / bandwidth;
}

double GroupTimes::allReduce(double bytes, const RankGroup& g) const {
    if (g.ranks <= 1) return 0;
    if (inside(g) >= g.ranks) return ringAllReduceTime(bytes, g.ranks, m_links.scaleUp, m_allReduce);
    return across(2 * (g.ranks - 1) / g.ranks * bytes, 2, g);
}

double GroupTimes::gather(double bytes, const RankGroup& g) const {
    if (g.ranks <= 1) return 0;
    const double wire = (g.ranks - 1) / g.ranks * bytes;
    if (inside(g) >= g.ranks) return ringTime(wire, g.ranks, m_links.scaleUp, m_allGather);
    return across(wire, 1, g);
}

double GroupTimes::allToAll(double bytes, const RankGroup& g) const {
    if (g.ranks <= 1) return 0;
    const double near = inside(g);
    if (near >= g.ranks) return ringTime((g.ranks - 1) / g.ranks * bytes, g.ranks, m_links.scaleUp, m_allGather);
    const double far = (g.ranks - near) / g.ranks * bytes;
    return startLatency + m_links.scaleOutLatency + far / (m_links.scaleOut * m_share);
}

double GroupTimes::pointToPoint(double bytes, const RankGroup& g, double latency) const {
    const bool near = inside(g) >= std::min(g.ranks, 2.0);
    return latency + bytes / (near ? m_links.scaleUp : m_links.scaleOut);
}

} // namespace rackline
