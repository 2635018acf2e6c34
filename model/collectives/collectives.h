// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// The links that a group of ranks crosses, as plain numbers in coherent units.
struct Links {
    double scaleUp = 0;
    double domain = 1;
    double levels = 1, leaf = 1, taper = 1;
    double scaleOut = 0;
    double scaleOutLatency = 0;
};
Links linksOf(const System& system);

/// SPEC 4.1, 4.2: time of an all-reduce of `bytes` per rank over `ranks`: the engine's own or the ring, inside the domain;
/// reduce-scatter, all-reduce across domains and all-gather where the group leaves it.
double allReduceTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels);
/// The parts, for tests and for groups inside one domain.
double engineAllReduceTime(double bytes, double ranks, double bandwidth, const ShotCoefficients& c);
double ringTime(double wireBytes, double ranks, double bandwidth, const RingCoefficients& c);
double ringAllReduceTime(double bytes, double ranks, double bandwidth, const RingCoefficients& c);
/// Of a reduce-scatter too.
double allGatherTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels);
double allToAllTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels);

/// Expert exchange of one layer: `tokens` of one attention rank go to the ranks of their experts and come back.
struct TokenExchange {
    double tokens = 0, perToken = 0, ranks = 0, hidden = 0;
    double dispatchBytes = 1, combineBytes = 2;
};
/// SPEC 4.3: inside the scale-up domain (two-level domains pay their taper), across it deduplicated by node.
double exchangeTime(const TokenExchange& exchange, const Links& links, const ExchangeCoefficients& c);
/// One way alone, at so many bytes an element.
double sendTime(const TokenExchange& exchange, double elementBytes, const Links& links, const ExchangeCoefficients& c);
/// Different ranks that a token's experts lie on.
double distinctRanks(double perToken, double ranks);

/// One message to the next pipeline stage.
double pointToPointTime(double bytes, bool insideDomain, const Links& links);

} // namespace rackline
