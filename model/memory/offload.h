// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

namespace rackline {

/// A memory below HBM as one GPU sees it: LPDDR over C2C, host memory over PCIe, NVMe or storage over the network.
struct MemoryTier {
    /// Nominal; zero is the chip's link to its host.
    Bandwidth bandwidth;
    /// Share of the bandwidth that long transfers reach (method/memory 2).
    double reached = 0.8;
    /// Accesses a second at most, each of a page; 0 is no limit.
    double accesses = 0;
    Data page = Data::fromSi(512);
    /// Of one GPU; zero is not known.
    Data capacity;
    /// Until the first byte of a request's prefix comes.
    Time latency;
    /// Of one GPU's part where it stands beside the racks; zero where it is in them, or not known.
    Power power;
    Money price;
};

/// Bandwidth or accesses, whichever takes longer: 200 million reads of 512 bytes a second fill a fast link, a drive's million do
/// not.
Time readTime(Data data, const MemoryTier& tier);
/// Weights in the tier read in place, without fetching ahead: capacity, and hardly any bandwidth (method/memory 2).
Bandwidth mixedBandwidth(Bandwidth hbm, double shareBelow, const MemoryTier& tier);

/// What an instance keeps below HBM: weights and KV are read from there in each step, prefixes once a request.
struct Offload {
    /// Shares of the weights and of each sequence's KV.
    double weights = 0, kv = 0;
    /// Share of a cached prefix that rests there between turns and is read back before its request's prompt.
    double prefix = 0;
    /// Share of the shorter of transfer and kernels that hides behind the longer: 1 fetches the next layer ahead, 0 waits.
    double overlap = 1;
    MemoryTier tier;

    bool any() const { return weights > 0 || kv > 0 || prefix > 0; }
    /// What a step of `kernels` waits beyond them for `data`.
    Time wait(Data data, Time kernels) const;
};

} // namespace rackline
