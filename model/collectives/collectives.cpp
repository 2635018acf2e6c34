// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/collectives/collectives.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

Links linksOf(const System& system) {
    const ScaleUpDomain& domain = system.rack.scaleUp;
    const ScaleOutFabric& fabric = system.rack.scaleOut;
    return {system.accelerator.scaleUp.si(),
            static_cast<double>(domain.packages),
            static_cast<double>(domain.levels),
            static_cast<double>(domain.leafPackages),
            domain.taper,
            fabric.perGpu.si() / std::max(1.0, fabric.oversubscription),
            fabric.latency.si(),
            fabric.beyond.si(),
            domain.inNetworkReduction && !domain.usesReduction,
            fabric.reduces};
}

double allToAllTime(double bytes, double ranks, const Links& links, const ChipKernels& kernels) {
    if (ranks <= 1) return 0;
    const double inside = std::min(ranks, links.domain);
    const double time = ringTime((inside - 1) / ranks * bytes, inside, insideBandwidth(inside, links), kernels.allToAll);
    if (ranks <= inside) return time;
    return time + messageLatency + (std::ceil(ranks / inside) - 1) * links.scaleOutLatency +
           (ranks - inside) / ranks * bytes / (links.scaleOut * networkShare);
}

ExchangeKernels exchangeKernels(const TokenExchange& x, const Links& links, const ExchangeCoefficients& c) {
    const ExchangeReach reach = reachOf(x, links);
    double normal = 0, all = 0, lowLatency = 0;
    for (const WaySpeeds& way : {dispatchSpeeds(x, reach, links, c), combineSpeeds(x, reach, links, c)}) {
        const double quicker = wayTime(x.tokens, way), fast = way.fast.fixed + x.tokens * way.fast.token;
        all += quicker;
        lowLatency += fast;
        if (quicker < fast) normal += quicker;
    }
    return {all > 0 ? normal / all : 0, lowLatency};
}

} // namespace rackline
