// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/mapping/layout.h"
#include "model/units/quantity.h"

#include <string>

namespace rackline {

enum class ServingMode { aggregated, disaggregated };

/// One fully evaluated candidate: a layout at a running batch.
struct OperatingPoint {
    ServingMode mode = ServingMode::aggregated;
    /// Of the instance, or of one decode worker.
    Layout layout;
    /// Disaggregated alone: the layout of one prefill worker, and how many of each keep pace.
    Layout prefill;
    int prefillWorkers = 0, decodeWorkers = 1;
    /// Running sequences of one attention rank.
    double batch = 0;
    /// Requests in flight over the whole instance at this batch, waiting prompts included.
    double concurrency = 0;
    Time ttft, tpot, latency;
    /// Of the time to the first token, waiting for a cached prefix from below HBM.
    Time prefixLoad;
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
    /// The cap of the chips' power.
    Power chipCap;
    /// Facility watts of one IT watt.
    double siteFactor = 1;
    /// Tokens of prompt and answer that come with one token of the answer.
    double tokensPerOutput = 1;
    /// Of one GPU.
    Data memoryUsed;
    /// Sequences that the KV pool of one attention rank admits.
    double admitted = 0;
    Finding finding;

    /// GPUs that the point stands for: one instance, or a group of workers that keep pace.
    int gpus() const { return decodeWorkers * layout.gpus() + prefillWorkers * prefill.gpus(); }
    bool feasible() const { return finding.code == FindingCode::none; }
    /// It would work, but a limit of the service keeps it out.
    bool missesLimit() const { return finding.code == FindingCode::speedLimit || finding.code == FindingCode::ttftLimit; }
};

/// `EP32 DP32, 10P:1D`: the layout that decodes, and the workers of each kind.
std::string labelOf(const OperatingPoint& point);

} // namespace rackline
