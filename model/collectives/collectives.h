// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"

#include <bit>
#include <cmath>
#include <limits>

namespace rackline {

/// The links that a group of ranks crosses, as plain numbers in coherent units.
struct Links {
    double scaleUp = 0;
    double domain = 1;
    double levels = 1, leaf = 1, taper = 1;
    double scaleOut = 0;
    double scaleOutLatency = 0, scaleOutBeyond = 0;
    /// `gathersOnly`: the domain's switches could add, as they do in the measured all-reduce, but may not. `networkAdds`: the
    /// switches of the network add.
    bool gathersOnly = false, networkAdds = false;

    friend bool operator==(const Links&, const Links&) = default;
};
Links linksOf(const System& system);

/// The share of a NIC's bandwidth that large transfers reach, and the time of one hop of a point-to-point message
/// (method/collectives 2).
inline constexpr double networkShare = 0.85;
/// The share of a NIC's bandwidth that a tree reaches, whose messages are whole (method/collectives 1).
inline constexpr double treeShare = 0.90;
inline constexpr double messageLatency = 20e-6;

/// Bandwidth of a group of `ranks` inside a domain. A two-level domain tapers the share of the traffic that leaves the leaf
/// group.
inline double insideBandwidth(double ranks, const Links& links) {
    if (links.levels < 2 || ranks <= links.leaf) return links.scaleUp;
    const double crossing = (ranks - links.leaf) / (ranks - 1);
    return links.scaleUp / portable::max(1.0, crossing / links.taper);
}

/// The engine's own all-reduce, in one shot or in two, whichever is quicker. It and the ring are parts of allReduceTime(),
/// declared for tests and for groups inside one domain.
template <class Real> Real engineAllReduceTime(Real bytes, double ranks, double bandwidth, const ShotCoefficients& c) {
    const Real oneShot = (ranks - 1) * bytes / (bandwidth * c.oneShot);
    const Real twoShot = 2 * (ranks - 1) / ranks * bytes / (bandwidth * c.twoShot) + c.twoShotFixed;
    return c.fixed + c.perDoubling * portable::log2(ranks) + portable::min(oneShot, twoShot);
}
template <class Real> Real ringTime(Real wireBytes, double ranks, double bandwidth, const RingCoefficients& c) {
    return c.fixed + c.perRank * (ranks - 1) + wireBytes / (bandwidth * c.efficiency) + c.fill * root(wireBytes / bandwidth);
}
template <class Real> Real ringAllReduceTime(Real bytes, double ranks, double bandwidth, const RingCoefficients& c) {
    return ringTime(2 * (ranks - 1) / ranks * bytes, ranks, bandwidth, c);
}

/// The time that NCCL's own choice of algorithm takes, by its coefficients. Where the switches may not add, it is no faster than
/// a reduce-scatter and an all-gather.
template <class Real>
Real libraryAllReduceTime(Real bytes, double ranks, double bandwidth, bool gathersOnly, const RingCoefficients& reduce,
                          const RingCoefficients& gather) {
    const Real chosen = ringAllReduceTime(bytes, ranks, bandwidth, reduce);
    if (!gathersOnly) return chosen;
    return portable::max(chosen, 2 * ringTime((ranks - 1) / ranks * bytes, ranks, bandwidth, gather));
}

/// Time of an all-reduce between domains, where each member reduces its own share: along a ring, or up and down a tree, which is
/// quicker for many domains and for short messages. Where the network's switches add, each card sends its share up once and
/// receives the sum once, each in its own direction.
template <class Real> Real acrossTime(Real bytes, double domains, const Links& links) {
    const Real ring =
        2 * (domains - 1) * links.scaleOutLatency + 2 * (domains - 1) / domains * bytes / (links.scaleOut * networkShare);
    const auto levels = std::bit_width(static_cast<unsigned>(domains) - 1);
    const Real tree = 2.0 * levels * links.scaleOutLatency + 2 * bytes / (links.scaleOut * treeShare);
    const Real own = messageLatency + portable::min(ring, tree);
    if (!links.networkAdds) return own;
    return portable::min(own, messageLatency + 2 * links.scaleOutLatency + bytes / (links.scaleOut * treeShare));
}

/// Time of an all-reduce of `bytes` per rank over `ranks` (method/collectives 1 and 2): the engine's own or the ring inside the
/// domain; where the group leaves it, a reduce-scatter, an all-reduce across domains and an all-gather.
template <class Real> Real allReduceTime(Real bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return Real{};
    const double inside = portable::min(ranks, links.domain);
    const double bandwidth = insideBandwidth(inside, links);
    if (ranks <= inside)
        return portable::min(
            engineAllReduceTime(bytes, ranks, bandwidth, kernels.engineAllReduce),
            libraryAllReduceTime(bytes, ranks, bandwidth, links.gathersOnly, kernels.allReduce, kernels.allGather));
    const double domains = std::ceil(ranks / inside);
    const Real scattered = ringTime((inside - 1) / inside * bytes, inside, bandwidth, kernels.allGather);
    return 2 * scattered + acrossTime<Real>(bytes / inside, domains, links);
}
/// Time of an all-gather, which is that of a reduce-scatter too.
template <class Real> Real allGatherTime(Real bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return Real{};
    const double inside = portable::min(ranks, links.domain);
    Real time = ringTime((inside - 1) / inside * bytes, inside, insideBandwidth(inside, links), kernels.allGather);
    if (ranks > inside) {
        const double domains = std::ceil(ranks / inside);
        time += (domains - 1) * (links.scaleOutLatency) + messageLatency +
                (domains - 1) / domains * bytes / (links.scaleOut * networkShare);
    }
    return time;
}
double allToAllTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels);

/// The expert exchange of one layer: `tokens` of one attention rank go to the ranks of their experts and come back.
template <class Real> struct TokenExchangeOf {
    Real tokens{};
    double perToken = 0, ranks = 0, hidden = 0;
    double dispatchBytes = 1, combineBytes = 2;
    double experts = 0;
};
using TokenExchange = TokenExchangeOf<double>;
/// The number of different ranks that hold the experts of one token, on average.
inline double distinctRanks(double perToken, double ranks) {
    if (ranks <= 1) return 1;
    return ranks * (1 - portable::pow(1 - 1 / ranks, perToken));
}

/// How many different ranks and domains each token of an exchange reaches.
struct ExchangeReach {
    double inside = 1, bandwidth = 0, ranks = 0, domains = 0;
};
template <class Real = double> ExchangeReach reachOf(const TokenExchangeOf<Real>& x, const Links& links) {
    const double inside = portable::min(x.ranks, links.domain), domains = std::ceil(x.ranks / inside);
    return {inside, insideBandwidth(inside, links), distinctRanks(x.perToken, x.ranks) * (1 - 1 / x.ranks),
            distinctRanks(x.perToken, domains) * (1 - 1 / domains)};
}

/// The latency of a kernel that sends one way, and its time for each token.
struct SendSpeed {
    double fixed = 0, token = 0;
};

inline SendSpeed normalSend(double row, const ExchangeReach& reach, const SendCoefficients& c) {
    return {c.fixed + c.row * row, c.token + row * reach.ranks / (reach.bandwidth * c.efficiency)};
}
/// Speed of sending one pair of token and expert at a time: the link limits it, or the one multiprocessor that serves the expert.
template <class Real>
SendSpeed fastSend(double row, const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const FastSendCoefficients& c) {
    const double link = row * x.perToken * (1 - 1 / x.ranks) / (reach.bandwidth * c.efficiency);
    const double served = x.experts > 0 ? row * c.expertByte / x.experts : 0;
    return {c.fixed + c.perExpert * x.experts, portable::max(link, served)};
}
/// Speed across domains: a token is sent once to each domain, or once for each pair of token and expert, which is quicker for
/// short messages.
inline SendSpeed farSend(double row, const ExchangeReach& reach, double near, const Links& links, const ExchangeCoefficients& c) {
    return {c.farFixed + links.scaleOutBeyond, portable::max(near, row * reach.domains / (links.scaleOut * c.farEfficiency))};
}
template <class Real>
SendSpeed fastFarSend(double row, const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const Links& links,
                      const ExchangeCoefficients& c) {
    return {c.fastFixed + links.scaleOutBeyond,
            row * x.perToken * (1 - reach.inside / x.ranks) / (links.scaleOut * c.farEfficiency)};
}

/// The two kernels that can send one way. Where there is no low-latency kernel, its time is infinite.
struct WaySpeeds {
    SendSpeed normal, fast{std::numeric_limits<double>::infinity(), 0};
};
/// The speeds of both kernels for rows of elements of `elementBytes` each.
template <class Real>
WaySpeeds waySpeeds(const TokenExchangeOf<Real>& x, double elementBytes, const ExchangeReach& reach, const Links& links,
                    const ExchangeCoefficients& c, const SendCoefficients& kernel, const FastSendCoefficients& lowLatency) {
    const double row = x.hidden * elementBytes;
    WaySpeeds way{normalSend(row, reach, kernel)};
    if (x.ranks > reach.inside) {
        way.normal = farSend(row, reach, way.normal.token, links, c);
        way.fast = fastFarSend(row, x, reach, links, c);
    } else if (lowLatency.efficiency > 0) {
        way.fast = fastSend(row, x, reach, lowLatency);
    }
    return way;
}
/// Time of the quicker kernel.
template <class Real> Real wayTime(Real tokens, const WaySpeeds& way) {
    return portable::min(way.normal.fixed + tokens * way.normal.token, way.fast.fixed + tokens * way.fast.token);
}

template <class Real = double>
WaySpeeds dispatchSpeeds(const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const Links& links,
                         const ExchangeCoefficients& c) {
    return waySpeeds(x, x.dispatchBytes, reach, links, c, c.dispatch, c.fastDispatch);
}
template <class Real = double>
WaySpeeds combineSpeeds(const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const Links& links,
                        const ExchangeCoefficients& c) {
    return waySpeeds(x, x.combineBytes, reach, links, c, c.combine, c.fastCombine);
}
/// Time of an expert exchange (method/collectives 3): inside the scale-up domain, where two-level domains pay their taper, and
/// across it, where each token is sent to a node once.
template <class Real = double>
Real dispatchTime(const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const Links& links, const ExchangeCoefficients& c) {
    return wayTime(x.tokens, dispatchSpeeds(x, reach, links, c));
}
template <class Real = double>
Real combineTime(const TokenExchangeOf<Real>& x, const ExchangeReach& reach, const Links& links, const ExchangeCoefficients& c) {
    return wayTime(x.tokens, combineSpeeds(x, reach, links, c));
}
template <class Real = double>
Real exchangeTime(const TokenExchangeOf<Real>& x, const Links& links, const ExchangeCoefficients& c) {
    const Real none{};
    if (x.ranks <= 1) return none;
    const ExchangeReach reach = reachOf(x, links);
    return select(x.tokens > 0.0, dispatchTime(x, reach, links, c) + combineTime(x, reach, links, c), none);
}
/// Which kernels an exchange uses: the share of its time in normal kernels, which hold multiprocessors, and its time with
/// low-latency kernels alone, which hold none (DeepEP); infinite where there are none.
struct ExchangeKernels {
    double normalShare = 0, lowLatency = 0;
};
ExchangeKernels exchangeKernels(const TokenExchange& x, const Links& links, const ExchangeCoefficients& c);
/// Time of one message to the next pipeline stage.
template <class Real> Real pointToPointTime(Real bytes, bool insideDomain, const Links& links) {
    return insideDomain ? messageLatency / 2 + bytes / (links.scaleUp * networkShare)
                        : messageLatency + links.scaleOutBeyond + bytes / (links.scaleOut * networkShare);
}

} // namespace rackline
