// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/collectives/collectives.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Share of a NIC's bandwidth that large transfers reach, and what one hop of a point-to-point message costs (SPEC 4.2).
constexpr double networkShare = 0.85;
constexpr double messageLatency = 20e-6;

/// Bandwidth of a group of `ranks` inside a domain: a two-level one tapers the share of traffic that leaves the leaf group.
double insideBandwidth(double ranks, const Links& links) {
    if (links.levels < 2 || ranks <= links.leaf) return links.scaleUp;
    const double crossing = (ranks - links.leaf) / (ranks - 1);
    return links.scaleUp / std::max(1.0, crossing / links.taper);
}
} // namespace

Links linksOf(const System& system) {
    const ScaleUpDomain& domain = system.rack.scaleUp;
    const ScaleOutFabric& fabric = system.rack.scaleOut;
    return {system.accelerator.scaleUp.si(),
            static_cast<double>(domain.packages),
            static_cast<double>(domain.levels),
            static_cast<double>(domain.leafPackages),
            domain.taper,
            fabric.perGpu.si() / std::max(1.0, fabric.oversubscription),
            fabric.latency.si()};
}

double engineAllReduceTime(double bytes, double ranks, double bandwidth, const ShotCoefficients& c) {
    const double oneShot = (ranks - 1) * bytes / (bandwidth * c.oneShot);
    const double twoShot = 2 * (ranks - 1) / ranks * bytes / (bandwidth * c.twoShot) + c.twoShotFixed;
    return c.fixed + c.perDoubling * portable::log2(ranks) + std::min(oneShot, twoShot);
}

double ringTime(double wireBytes, double ranks, double bandwidth, const RingCoefficients& c) {
    return c.fixed + c.perRank * (ranks - 1) + wireBytes / (bandwidth * c.efficiency) + c.fill * std::sqrt(wireBytes / bandwidth);
}

double ringAllReduceTime(double bytes, double ranks, double bandwidth, const RingCoefficients& c) {
    return ringTime(2 * (ranks - 1) / ranks * bytes, ranks, bandwidth, c);
}

double allGatherTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return 0;
    const double inside = std::min(ranks, links.domain);
    double time = ringTime((inside - 1) / inside * bytes, inside, insideBandwidth(inside, links), kernels.allGather);
    if (ranks > inside) {
        const double domains = std::ceil(ranks / inside);
        time += (domains - 1) * (links.scaleOutLatency) + messageLatency +
                (domains - 1) / domains * bytes / (links.scaleOut * networkShare);
    }
    return time;
}

double allToAllTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return 0;
    const double inside = std::min(ranks, links.domain);
    const double time = ringTime((inside - 1) / ranks * bytes, inside, insideBandwidth(inside, links), kernels.allToAll);
    if (ranks <= inside) return time;
    return time + messageLatency + (std::ceil(ranks / inside) - 1) * links.scaleOutLatency +
           (ranks - inside) / ranks * bytes / (links.scaleOut * networkShare);
}

double allReduceTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return 0;
    const double inside = std::min(ranks, links.domain);
    const double bandwidth = insideBandwidth(inside, links);
    if (ranks <= inside)
        return std::min(engineAllReduceTime(bytes, ranks, bandwidth, kernels.engineAllReduce),
                        ringAllReduceTime(bytes, ranks, bandwidth, kernels.allReduce));
    const double domains = std::ceil(ranks / inside);
    const double scattered = ringTime((inside - 1) / inside * bytes, inside, bandwidth, kernels.allGather);
    const double across = messageLatency + 2 * (domains - 1) * links.scaleOutLatency +
                          2 * (domains - 1) / domains * (bytes / inside) / (links.scaleOut * networkShare);
    return 2 * scattered + across;
}

double distinctRanks(double perToken, double ranks) {
    if (ranks <= 1) return 1;
    return ranks * (1 - portable::pow(1 - 1 / ranks, perToken));
}

namespace {
/// Latency of one way, and the time that `elementBytes` an element take on the links.
struct Way {
    double fixed = 0, moving = 0;
};
Way wayOf(const TokenExchange& x, double elementBytes, const Links& links, const ExchangeCoefficients& c) {
    if (x.ranks <= 1 || x.tokens <= 0) return {};
    const double reached = distinctRanks(x.perToken, x.ranks) * (1 - 1 / x.ranks);
    const double bytes = x.tokens * x.hidden * elementBytes;
    const double inside = std::min(x.ranks, links.domain);
    const double near = bytes * reached / (insideBandwidth(inside, links) * c.efficiency);
    if (x.ranks <= inside) return {c.fixed, near};
    const double domains = std::ceil(x.ranks / inside);
    const double far = bytes * distinctRanks(x.perToken, domains) * (1 - 1 / domains) / (links.scaleOut * c.farEfficiency);
    // Low-latency kernels send every pair on its own; short messages gain by it.
    const double pairs =
        x.tokens * x.hidden * elementBytes * x.perToken * (1 - inside / x.ranks) / (links.scaleOut * c.farEfficiency);
    if (c.fastFixed + pairs < c.farFixed + std::max(near, far)) return {c.fastFixed, pairs};
    return {c.farFixed, std::max(near, far)};
}
} // namespace

double sendTime(const TokenExchange& x, double elementBytes, const Links& links, const ExchangeCoefficients& c) {
    const Way way = wayOf(x, elementBytes, links, c);
    return way.fixed + way.moving;
}

double exchangeTime(const TokenExchange& x, const Links& links, const ExchangeCoefficients& c) {
    const Way both = wayOf(x, x.dispatchBytes + x.combineBytes, links, c);
    return 2 * both.fixed + both.moving;
}

double pointToPointTime(double bytes, bool insideDomain, const Links& links) {
    return insideDomain ? messageLatency / 2 + bytes / (links.scaleUp * networkShare)
                        : messageLatency + bytes / (links.scaleOut * networkShare);
}

} // namespace rackline
