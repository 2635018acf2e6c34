// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/collectives/collectives.h"
#include "model/training/training_profile.h"

#include <algorithm>

namespace rackline {

/// Ranks of a group, and the distance between neighbours of it in the numbering of GPUs.
struct RankGroup {
    double ranks = 1, stride = 1;
};

/// The time of collectives of groups that may span scale-up domains (method/training 5), whose members inside one domain share
/// their NICs.
class GroupTimes {
public:
    GroupTimes(const Links& links, const ChipKernels& kernels, const TrainingProfile& profile)
        : m_links(links), m_allReduce(kernels.allReduce), m_allGather(kernels.allGather), m_exchange(kernels.exchange),
          m_ringStep(profile.ringStep), m_share(profile.networkShare) {}

    /// The members of the group in one domain, whose NICs all carry its traffic.
    double inside(const RankGroup& group) const;
    /// Whether the group spans domains, and its exchange goes over the network between them.
    bool leaves(const RankGroup& group) const { return inside(group) < group.ranks; }
    /// `bytes` is the whole buffer.
    double allReduce(double bytes, const RankGroup& group) const;
    /// All-gather or reduce-scatter.
    double gather(double bytes, const RankGroup& group) const;
    double allToAll(double bytes, const RankGroup& group) const;
    /// The time of sending tokens to the ranks of their experts and back.
    double exchange(const TokenExchange& exchange) const { return exchangeTime(exchange, m_links, m_exchange); }
    /// The time of sending bytes to the neighbour in a group.
    double pointToPoint(double bytes, const RankGroup& group, double latency) const;
    /// The bandwidth of one rank of a group that spans domains.
    double networkBandwidth(const RankGroup& group) const;
    const Links& links() const { return m_links; }

private:
    double ringStep() const { return std::max(0.0, m_ringStep + m_links.scaleOutBeyond); }
    double across(double wire, double rounds, const RankGroup& group) const;

    Links m_links;
    RingCoefficients m_allReduce, m_allGather;
    ExchangeCoefficients m_exchange;
    double m_ringStep = 0, m_share = 1;
};

} // namespace rackline
