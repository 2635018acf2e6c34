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

Time Offload::wait(Time transfer, Time kernels) const {
    if (transfer.si() <= 0) return {};
    // method/memory 2: the longer of the two takes its time, and the part of the shorter that does not overlap is added.
    return max(transfer, kernels) + (1 - overlap) * min(transfer, kernels) - kernels;
}

FirstShares Offload::firstOf(const KeptBelow& kept) const {
    FirstShares shares;
    if (behind.empty() || tier.capacity.si() <= 0) return shares;
    Data room = tier.capacity;
    const auto take = [&](Data data) {
        if (data <= room) {
            room -= data;
            return 1.0;
        }
        const double share = room / data;
        room = {};
        return share;
    };
    shares.weights = take(kept.weights);
    shares.kv = take(kept.kv);
    shares.prefixes = take(kept.prefixes);
    return shares;
}

Time Offload::readTimeOf(Data first, Data second) const {
    const Time own = readTime(first, tier);
    return second.si() > 0 ? own + readTime(second, behind.front()) : own;
}

Data Offload::room() const {
    Data all = tier.capacity;
    for (const MemoryTier& further : behind) {
        if (all.si() <= 0 || further.capacity.si() <= 0) return {};
        all += further.capacity;
    }
    return all;
}

} // namespace rackline
