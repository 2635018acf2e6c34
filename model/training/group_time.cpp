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
    return startLatency + rounds * ringStep() * (g.ranks - 1) + wire / bandwidth;
}

double GroupTimes::allReduce(double bytes, const RankGroup& g) const {
    if (g.ranks <= 1) return 0;
    if (inside(g) >= g.ranks)
        return libraryAllReduceTime(bytes, g.ranks, m_links.scaleUp, m_links.gathersOnly, m_allReduce, m_allGather);
    const double wire = 2 * (g.ranks - 1) / g.ranks * bytes, ring = across(wire, 2, g);
    if (!m_links.networkAdds) return ring;
    // Inside the domain the links carry as much as without reduction in the network; each card sends its share to the switches
    // once.
    const double bandwidth = std::min(m_links.scaleUp * m_allGather.efficiency * bytes / wire, networkBandwidth(g));
    return std::min(ring, startLatency + 2 * ringStep() + bytes / bandwidth);
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
    return near ? latency + bytes / m_links.scaleUp : std::max(0.0, latency + m_links.scaleOutBeyond) + bytes / m_links.scaleOut;
}

} // namespace rackline
