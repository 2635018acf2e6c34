// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// A memory below HBM as one GPU sees it: LPDDR over C2C, host memory over PCIe, NVMe or storage over the network.
struct MemoryTier {
    /// The nominal bandwidth; 0 takes that of the chip's link to its host.
    Bandwidth bandwidth;
    /// Share of the bandwidth that long transfers reach (method/memory 2).
    double reached = 0.8;
    /// Accesses a second at most, each of a page; 0 is no limit.
    double accesses = 0;
    Data page = Data::fromSi(512);
    /// Room for one GPU's data; 0 where it is not known.
    Data capacity;
    /// The time until the first byte of a request's prefix comes.
    Time latency;
    /// Watts and price of one GPU's part of a memory that stands beside the racks; 0 where it stands in them, or is not known.
    Power power;
    Money price;
    /// As the catalogue calls it; one whose figures are typed has no name.
    std::string name{};
};

/// The time by bandwidth or by accesses, whichever is longer: 200 million reads of 512 bytes a second fill a fast link, and the
/// million of a drive do not.
Time readTime(Data data, const MemoryTier& tier);
/// The bandwidth of weights of which a part is read in place from the tier, without fetching ahead. Such a tier adds capacity and
/// hardly any bandwidth (method/memory 2).
Bandwidth mixedBandwidth(Bandwidth hbm, double shareBelow, const MemoryTier& tier);

/// What one GPU keeps below HBM at a time.
struct KeptBelow {
    Data weights, kv, prefixes;
};
/// The shares of it that the first memory holds.
struct FirstShares {
    double weights = 1, kv = 1, prefixes = 1;
};

/// What an instance keeps below HBM. Weights and KV are read from there in each step, prefixes once for each request.
struct Offload {
    /// Shares of the weights and of each sequence's KV.
    double weights = 0, kv = 0;
    /// Share of a cached prefix that rests there between turns and is read back before its request's prompt.
    double prefix = 0;
    /// Share of the shorter of transfer and kernels that hides behind the longer: 1 fetches the next layer ahead, 0 waits.
    double overlap = 1;
    MemoryTier tier;
    /// A further memory of a GPU, which keeps what the first has no room for, and a store that all GPUs of a cluster share, whose
    /// figures are those of all of it. Prefix caches of traffic alone reach down to the store.
    std::vector<MemoryTier> behind;
    std::optional<MemoryTier> store;

    bool any() const { return weights > 0 || kv > 0 || prefix > 0; }
    /// The time that a step whose kernels take `kernels` waits beyond them for what takes `transfer` to come.
    Time wait(Time transfer, Time kernels) const;
    /// The first memory takes what is read most often, as far as it has room: weights, then KV, then prefixes.
    FirstShares firstOf(const KeptBelow& kept) const;
    /// The time to read so much of both memories, one after the other, because both come over the chip's link to its host.
    Time readTimeOf(Data first, Data second) const;
    /// What a GPU has room for below HBM; 0 where the room of one of its memories is not known.
    Data room() const;
};

} // namespace rackline
