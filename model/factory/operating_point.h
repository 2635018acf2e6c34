// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/mapping/layout.h"
#include "model/units/quantity.h"

#include <cstdint>

namespace rackline {

/// One fully evaluated candidate: a layout at a running batch.
struct OperatingPoint {
    Layout layout;
    /// Running sequences of one attention rank.
    double batch = 0;
    /// Requests in flight over the whole instance at this batch, waiting prompts included.
    double concurrency = 0;
    Time ttft, tpot, latency;
    /// Output tokens of the whole instance.
    TokenRate throughput;
    TokenRate speed;
    TokenRate perGpu;
    TokenRate perRack;
    TokenRatePerPower perWatt;
    TokenEnergy energy;
    TokenPrice cost;
    MoneyRate hourly;
    /// Sold at the output price all the time, per facility watt.
    Quantity<dim::money - dim::energy> revenue;
    /// Facility power of one GPU with its share of everything, provisioned and on average.
    Power provisioned, average;
    /// Board power of the chip, averaged over steps.
    Power chip;
    /// Of one GPU.
    Data memoryUsed;
    /// Sequences that the KV pool of one attention rank admits.
    double admitted = 0;
    Finding finding;

    bool feasible() const { return finding.code == FindingCode::none; }
};

} // namespace rackline
