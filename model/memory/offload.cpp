// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/memory/offload.h"

namespace rackline {

Time readTime(Data data, const MemoryTier& tier) {
    const Time streamed = data / (tier.bandwidth * tier.reached);
    if (tier.accesses <= 0) return streamed;
    return max(streamed, Time::fromSi(data / tier.page / tier.accesses));
}

Bandwidth mixedBandwidth(Bandwidth hbm, double shareBelow, const MemoryTier& tier) {
    return 1.0 / ((1 - shareBelow) / hbm + shareBelow / (tier.bandwidth * tier.reached));
}

Time Offload::wait(Data data, Time kernels) const {
    if (data.si() <= 0) return {};
    const Time transfer = readTime(data, tier);
    // method/memory 2: the longer of the two takes its time, and the part of the shorter that does not overlap is added.
    return max(transfer, kernels) + (1 - overlap) * min(transfer, kernels) - kernels;
}

} // namespace rackline
