// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/candidates/metric.h"
#include "model/facility/study/power_limits.h"
#include "model/mapping/layout.h"
#include "model/scenario/readers.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace rackline {

enum class ServingMode { aggregated, disaggregated };

/// The figures of a candidate, or of as many candidates as a pack holds.
template <class Real> struct PointFigures {
    template <Dimension D> using In = Quantity<D, Real>;
    /// Running sequences of one attention rank.
    Real batch{};
    /// Requests in flight over the whole instance at this batch, waiting prompts included.
    Real concurrency{};
    In<dim::time> ttft, tpot, latency;
    /// The part of the time to the first token that waits for a cached prefix from below HBM.
    In<dim::time> prefixLoad;
    /// Output tokens of the whole instance.
    In<TokenRate::dimension> throughput;
    In<TokenRate::dimension> speed;
    In<TokenRate::dimension> perGpu;
    In<TokenRate::dimension> perRack;
    In<TokenRatePerPower::dimension> perWatt;
    In<TokenEnergy::dimension> energy;
    In<TokenPrice::dimension> cost;
    In<MoneyRate::dimension> hourly;
    /// Sold at the output price all the time, per facility watt.
    In<dim::money - dim::energy> revenue;
    /// Facility power of one GPU with its share of everything, provisioned and on average.
    In<dim::power> provisioned, average;
    /// Board power of the chip, averaged over steps.
    In<dim::power> chip;
    /// The cap of the chips' power.
    In<dim::power> chipCap;
    /// The memory in use on one GPU.
    In<dim::data> memoryUsed;
};

/// One fully evaluated candidate: a layout at a running batch.
struct OperatingPoint : PointFigures<double> {
    ServingMode mode = ServingMode::aggregated;
    /// The layout of the instance, or of one decode worker.
    Layout layout;
    /// Disaggregated alone: the layout of one prefill worker, and how many of each keep pace.
    Layout prefill;
    int prefillWorkers = 0, decodeWorkers = 1;
    /// What a search of caps holds its chips at.
    ChosenCaps caps{};
    /// Prompts are read by other chips, so many beside each GPU, and GPUs count without them; 0 where workers of both kinds have
    /// GPUs. And what such a chip draws on average, also those that are left over.
    double beside = 0;
    Power besideChip;
    /// Workers on GPUs that read prompts as well as those chips, and the layout of one.
    Layout helper;
    int helpers = 0;
    /// Facility watts of one IT watt, on average over the year and in the hour that is provided for.
    double siteFactor = 1, provisioningFactor = 1;
    /// Tokens of prompt and answer that come with one token of the answer.
    double tokensPerOutput = 1;
    /// Sequences that the KV pool of one attention rank admits.
    double admitted = 0;
    /// What one batch takes from its prompts to its last token, rather than a steady state.
    bool oneBatch = false;
    Finding finding;

    /// GPUs that the point stands for: one instance, or a group of workers that keep pace. Of chips beside GPUs and these, as
    /// many as the scarcer kind needs.
    int gpus() const {
        const int decoding = decodeWorkers * layout.gpus(), reading = prefillWorkers * prefill.gpus();
        if (beside <= 0) return decoding + reading;
        return std::max(decoding + helpers * helper.gpus(), static_cast<int>(std::ceil(reading / beside)));
    }
    /// Whole instances on so many GPUs, and one where they are too few.
    double instancesOn(int all) const { return std::max(1.0, std::floor(double(all) / gpus())); }
    /// Chips that read, for one of the GPUs.
    double prefillShare() const { return double(prefillWorkers) * prefill.gpus() / gpus(); }
    Readers readers() const { return beside > 0 ? Readers::beside : Readers::usual; }
    bool feasible() const { return finding.code == FindingCode::none; }
    /// It would work, but a limit of the service keeps it out.
    bool missesLimit() const { return finding.code == FindingCode::speedLimit || finding.code == FindingCode::ttftLimit; }
};

/// `EP32 DP32, 10P:1D`: the layout that decodes, and the workers of each kind.
std::string labelOf(const OperatingPoint& point);

} // namespace rackline
