// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/forward_parameters.h"
#include "model/scenario/parameter_rows.h"
#include "model/scenario/post_training_parameters.h"
#include "model/scenario/power_parameters.h"
#include "model/scenario/site_parameters.h"
#include "model/scenario/training_parameters.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace rackline {

namespace {

using namespace parameter_rows;

#define RACKLINE_PEAK(precision)                                                                                                 \
    [](const Scenario& s) {                                                                                                      \
        const auto rate = s.system.accelerator.peak.of(precision);                                                               \
        return rate ? rate->si() : 0.0;                                                                                          \
    },                                                                                                                           \
        [](Scenario& s, double v) {                                                                                              \
            s.system.accelerator.peak.set(precision, v > 0 ? std::optional(ComputeRate::fromSi(v)) : std::nullopt);              \
        }

/// A scenario has one kind of load: setting one replaces another, and 0 leaves the load to the search.
template <LoadKind Kind> double loadOf(const Scenario& s) { return s.workload.load.kind == Kind ? s.workload.load.amount : 0; }
template <LoadKind Kind> void setLoad(Scenario& s, double v) {
    if (v > 0)
        s.workload.load = {Kind, v};
    else if (s.workload.load.kind == Kind)
        s.workload.load = {};
}

constexpr std::array<std::string_view, 3> modeNames{"any", "aggregated", "disaggregated"};
constexpr std::array<std::string_view, 4> evidenceChoices{"usual", "demonstrated", "supported", "possible"};
constexpr std::array<std::string_view, 4> coolingNames{"air", "rear-door", "direct-liquid", "immersion"};

constexpr std::array<std::string_view, 2> switchNames{"off", "on"};
constexpr std::array<std::string_view, 3> lengthNames{"even", "gamma", "lognormal"};
constexpr std::array<std::string_view, 2> firstTokenNames{"median", "mean"};
constexpr std::array<std::string_view, 2> adapterTargets{"all", "attention"};

/// One network joins both pools, so a change of it reaches both.
template <class Change> void eachNetwork(Scenario& s, Change change) {
    change(s.system.rack.scaleOut);
    if (s.prefillHardware) change(s.prefillHardware->system.rack.scaleOut);
}

constexpr Dimension rateOfWork = dim::work - dim::time;

// clang-format off
constexpr auto modelTable = std::to_array<Parameter>({
    {"workload.isl", "Workload", "Prompt", length, "tok", dim::none, 1, 1e7, logScale, own, false,
     "Input tokens of one request.", {}, RACKLINE_NUMBER(workload.isl)},
    {"workload.osl", "Workload", "Answer", length, "tok", dim::none, 1, 1e6, logScale, own, false,
     "Output tokens of one request.", {}, RACKLINE_NUMBER(workload.osl)},
    {"workload.prefix_hit", "Workload", "Prefix hit", ratio, "%", dim::none, 0, 0.99, linear, own, false,
     "Share of the prompt whose KV is already in the cache.", {}, RACKLINE_NUMBER(workload.prefixHit)},
    {"workload.images", "Workload", "Images", count, "", dim::none, 0, 1000, linear, own, false,
     "Images of one request, whose tokens are part of its prompt.", {}, RACKLINE_NUMBER(workload.images.count)},
    {"workload.image.width", "Workload", "Image width", count, "px", dim::none, 16, 16384, logScale, own, false,
     "Pixels across one image.", {}, RACKLINE_NUMBER(workload.images.across)},
    {"workload.image.height", "Workload", "Image height", count, "px", dim::none, 16, 16384, logScale, own, false,
     "Pixels down one image.", {}, RACKLINE_NUMBER(workload.images.down)},
    {"workload.lora.adapters", "Workload", "Adapters", count, "", dim::none, 1, 4096, logScale, own, noneAtZero,
     "Different adapters of low rank (LoRA) that requests use together; none without it.", {}, RACKLINE_NUMBER(model.adapters.used)},
    {"workload.lora.rank", "Workload", "Adapter rank", count, "", dim::none, 1, 512, logScale, own, false,
     "Rank of the widest adapter, for which engines keep room.", {}, RACKLINE_NUMBER(model.adapters.rank)},
    {"workload.lora.targets", "Workload", "Adapter targets", choice, "", dim::none, 0, 1, linear, own, false,
     "Matrices that adapters change: all of attention and of dense blocks, or those of attention alone.", adapterTargets,
     RACKLINE_NUMBER(model.adapters.attentionAlone)},
    {"workload.lora.slots", "Workload", "Adapter slots", count, "", dim::none, 1, 4096, logScale, own, noneAtZero,
     "Adapters held in memory at once; if unset, as many as requests use.", {}, RACKLINE_NUMBER(model.adapters.places)},
    {"workload.experts.redundant", "Workload", "Redundant experts", count, "", dim::none, 1, 1024, logScale, own, noneAtZero,
     "Copies of busy experts that a load balancer places beside the experts, by the recorded loads.", {},
     RACKLINE_NUMBER(model.balance.copies)},
    {"workload.speculative.draft", "Workload", "Draft tokens", count, "tok", dim::none, 0, 8, linear, own, false,
     "Tokens proposed a step by draft layers; 0 is no speculation.", {},
     RACKLINE_NUMBER(workload.speculation.draft)},
    {"workload.speculative.acceptance", "Workload", "Acceptance", ratio, "%", dim::none, 0, 1, linear, own, false,
     "Chance that a drafted token is accepted if all before it were.", {}, RACKLINE_NUMBER(workload.speculation.acceptance)},
    {"workload.speculative.layers", "Workload", "Layers of the drafter", count, "", dim::none, 1, 200, logScale, own, noneAtZero,
     "Layers like the model's that a drafter of its own has, in memory and in each draft; the model's own without it.", {},
     RACKLINE_NUMBER(workload.speculation.layers)},
    {"workload.load.concurrency", "Workload", "Concurrency", count, "req", dim::none, 1, 1e6, logScale, own, noneAtZero,
     "Requests in flight over one instance, or over mapping.workers of them; without any load the search runs over the running batch.", {},
     loadOf<LoadKind::concurrency>, setLoad<LoadKind::concurrency>},
    {"workload.load.rate", "Workload", "Request rate", quantity, "req/s", dim::none - dim::time, 1e-6, 1e9, logScale, own,
     noneAtZero, "Requests a second over the whole system.", {}, loadOf<LoadKind::rate>, setLoad<LoadKind::rate>},
    {"workload.load.batch", "Workload", "Batch", count, "seq", dim::none, 1, 1e6, logScale, own, noneAtZero,
     "Running sequences per attention rank; without any load the search runs over them.", {},
     loadOf<LoadKind::batch>, setLoad<LoadKind::batch>},
    {"workload.client.rounds", "Workload", "Client rounds", count, "req", dim::none, 1, 1000, logScale, own, noneAtZero,
     "Requests that each client slot sends in turn before the run ends; 1 means all arrive at once; if unset, the run is endless.", {},
     RACKLINE_NUMBER(workload.client.rounds)},
    {"workload.client.shortest", "Workload", "Shortest length", ratio, "%", dim::none, 0.01, 1, linear, own, false,
     "Of a run that ends or is simulated: the shortest prompt over the longest, and the shortest answer; lengths are drawn between.", {},
     RACKLINE_NUMBER(workload.client.shortest)},
    {"workload.client.drain", "Workload", "Client drain time", ratio, "", dim::none, 0, 10, linear, own, false,
     "How long slots stand empty at the end of a run, in answer durations; lowers the rates of the whole run.", {},
     RACKLINE_NUMBER(workload.client.drain)},
    {"workload.client.first_token", "Workload", "Reported TTFT statistic", choice, "", dim::none, 0, 1, linear, own, false,
     "Which statistic of the time to first token a finite client run reports.", firstTokenNames,
     RACKLINE_NUMBER(workload.client.reportsMean)},
    {"workload.lengths.law", "Workload", "Length distribution", choice, "", dim::none, 0, 2, linear, own, false,
     "How prompts and answers vary around their means: evenly between those of the client, or by a law with a variation.",
     lengthNames, RACKLINE_NUMBER(workload.lengths.shape)},
    {"workload.lengths.prompt_cv", "Workload", "Prompt length CV", ratio, "", dim::none, 0, 5, linear, own, false,
     "Standard deviation of prompts over their mean.", {}, RACKLINE_NUMBER(workload.lengths.promptCv)},
    {"workload.lengths.answer_cv", "Workload", "Answer length CV", ratio, "", dim::none, 0, 5, linear, own, false,
     "Standard deviation of answers over their mean.", {}, RACKLINE_NUMBER(workload.lengths.answerCv)},
    {"workload.arrivals.cv", "Workload", "Arrival gap CV", ratio, "", dim::none, 0, 10, linear, own, false,
     "Standard deviation of the times between the requests of one instance over their mean; 0 is a clock, 1 a Poisson stream, more comes in bursts.",
     {}, RACKLINE_NUMBER(workload.arrivals.cv)},
    {"workload.limits.ttft", "Workload", "First token within", quantity, "s", dim::time, 1e-3, 600, logScale, own, noneAtZero,
     "Points whose median time to the first token is longer are excluded.", {}, RACKLINE_QUANTITY(workload.limits.ttft)},
    {"workload.limits.speed", "Workload", "Speed at least", quantity, "tok/s", dim::tokens - dim::time, 0.1, 1e4, logScale,
     own, noneAtZero, "Points that give one user fewer tokens a second are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.speed)},
    {"workload.limits.ttft_p90", "Workload", "First token p90 within", quantity, "s", dim::time, 1e-3, 3600, logScale, own, noneAtZero,
     "Points where more than one first token in ten is later are excluded.", {}, RACKLINE_QUANTITY(workload.limits.tail.ttft90)},
    {"workload.limits.ttft_p99", "Workload", "First token p99 within", quantity, "s", dim::time, 1e-3, 3600, logScale, own, noneAtZero,
     "Points where more than one first token in a hundred is later are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.ttft99)},
    {"workload.limits.tpot_p90", "Workload", "Token time p90 within", quantity, "ms", dim::time, 1e-5, 10, logScale, own, noneAtZero,
     "Points where more than one request in ten waits longer for each token are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.tpot90)},
    {"workload.limits.tpot_p99", "Workload", "Token time p99 within", quantity, "ms", dim::time, 1e-5, 10, logScale, own, noneAtZero,
     "Points where more than one request in a hundred waits longer for each token are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.tpot99)},
    {"workload.limits.latency", "Workload", "Request within", quantity, "s", dim::time, 1e-3, 1e5, logScale, own, noneAtZero,
     "Points where more than half of the requests take longer from their sending to their last token are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.latency50)},
    {"workload.limits.latency_p90", "Workload", "Request p90 within", quantity, "s", dim::time, 1e-3, 1e5, logScale, own,
     noneAtZero, "Points where more than one request in ten takes longer as a whole are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.latency90)},
    {"workload.limits.latency_p99", "Workload", "Request p99 within", quantity, "s", dim::time, 1e-3, 1e5, logScale, own,
     noneAtZero, "Points where more than one request in a hundred takes longer as a whole are excluded.", {},
     RACKLINE_QUANTITY(workload.limits.tail.latency99)},
    {"workload.limits.attainment", "Workload", "Within limits", ratio, "%", dim::none, 0.01, 0.995, linear, own, noneAtZero,
     "Share of the requests, and of each kind of them, that must keep the limits of first token and speed, each for itself.", {},
     RACKLINE_NUMBER(workload.limits.tail.attainment)},
    {"workload.limits.goodput", "Workload", "Requests within limits", quantity, "req/s", dim::none - dim::time, 1e-6, 1e9, logScale, own,
     noneAtZero, "Requests a second over the whole system that must keep the limits of first token and speed.", {},
     RACKLINE_QUANTITY(workload.limits.tail.goodput)},
    {"workload.limits.context", "Workload", "Longest request", length, "tok", dim::none, 1, 1e9, logScale, catalogued, false,
     "Prompt and answer together, where the model is served beyond what it was trained for, or is held below it.", {},
     RACKLINE_NUMBER(model.maxContext)},
    {"precision.weights", "Precision", "Weights", choice, "", dim::none, 0, lastPrecision, linear, own, false,
     "Format of feed-forward blocks and experts; embeddings stay in bf16.", precisionNames,
     RACKLINE_NUMBER(precision.weights)},
    {"precision.attention", "Precision", "Attention weights", choice, "", dim::none, 0, lastPrecision, linear, own, false,
     "Format of the attention projections; FP4 checkpoints usually keep them in bf16.", precisionNames,
     RACKLINE_NUMBER(precision.attention)},
    {"precision.dense", "Precision", "Dense blocks", choice, "", dim::none, 0, precisionCount, linear, own, false,
     "Format of what all tokens pass beside experts: dense layers and shared experts. The same as the weights where a checkpoint says no other.",
     precisionOrSame, RACKLINE_FORMAT_OR_SAME(precision.dense)},
    {"precision.mixers", "Precision", "Recurrent layers", choice, "", dim::none, 0, precisionCount, linear, own, false,
     "Format of the projections of recurrent layers. The same as attention where a checkpoint says no other.", precisionOrSame,
     RACKLINE_FORMAT_OR_SAME(precision.mixers)},
    {"precision.head", "Precision", "LM head", choice, "", dim::none, 0, lastPrecision, linear, own, false,
     "Format of the LM head.", precisionNames, RACKLINE_NUMBER(precision.head)},
    {"precision.activations", "Precision", "Activations", choice, "", dim::none, 0, lastPrecision, linear, own, false,
     "Format in which tokens are sent to their experts.", precisionNames, RACKLINE_NUMBER(precision.activations)},
    {"precision.kv", "Precision", "KV cache", choice, "", dim::none, 0, lastPrecision, linear, own, false,
     "Format of the KV cache.", precisionNames, RACKLINE_NUMBER(precision.kv)},
    {"mapping.mode", "Mapping", "Serving mode", choice, "", dim::none, 0, 2, linear, own, false,
     "Prefill and decode on the same GPUs, on pools of their own, or whichever is better.", modeNames, RACKLINE_NUMBER(mode)},
    {"mapping.evidence", "Mapping", "Layouts searched", choice, "", dim::none, 0, 3, linear, own, noneAtZero,
     "Layouts that somebody published, that the engine supports, or that are possible at all; without it those that the engine supports.",
     evidenceChoices, RACKLINE_NUMBER(evidence)},
    {"mapping.workers", "Mapping", "Workers", count, "", dim::none, 1, 1e5, logScale, own, noneAtZero,
     "Instances that share the requests in flight, or workers that decode; one, or as many as keep pace, without it.", {},
     RACKLINE_NUMBER(layout.workers)},
    {"mapping.prefill.workers", "Mapping", "Prefill workers", count, "", dim::none, 1, 1e5, logScale, own, noneAtZero,
     "Workers that read prompts beside those that decode; as many as keep pace without it.", {},
     RACKLINE_NUMBER(prefillLayout.workers)},
    {"mapping.two_batch_overlap", "Mapping", "Two-batch overlap", ratio, "%", dim::none, 0, 1, linear, own, noneAtZero,
     "Share of the shorter of exchange and computation that hides behind the longer in steps of two halves; 0.8 by judgement.",
     {}, RACKLINE_NUMBER(overlap.hidden)},
    {"mapping.exchange_multiprocessors", "Mapping", "Multiprocessors held", count, "", dim::none, 0, 128, linear, own,
     false, "What the exchange's normal kernels hold of a chip while it computes the other half; DeepEP's hold 24.", {},
     RACKLINE_NUMBER(overlap.multiprocessors)},
    {"mapping.afd_batches", "Mapping", "Micro-batches apart", count, "", dim::none, 1, 64, linear, own, noneAtZero,
     "Micro-batches of a decode step that go to and fro between attention GPUs and feed-forward GPUs; 3 without it.", {},
     RACKLINE_NUMBER(microBatches)},
    {"scheduler.token_budget", "Scheduler", "Token budget", length, "tok", dim::none, 1, 1e9, logScale, catalogued, false,
     "Tokens that a rank takes into one step at most; those of the engine's profile without it.", {},
     [](const Scenario& s) { return s.engine.chunk; },
     [](Scenario& s, double v) {
         s.engine.chunk = v;
         if (s.prefillHardware) s.prefillHardware->engine.chunk = v;
     }},
    {"scheduler.receive_interval", "Scheduler", "Scheduler poll interval", count, "", dim::none, 1, 1e4, logScale, own, false,
     "Steps between the scheduler's checks for new requests; for finite or simulated runs.", {},
     RACKLINE_NUMBER(scheduler.receiveInterval)},
    {"scheduler.hold_steps", "Scheduler", "Steps that prompts wait", count, "", dim::none, 1, 1e4, logScale, own, noneAtZero,
     "Steps that waiting prompts may be held for to be read together; of runs that end or are simulated.", {},
     RACKLINE_NUMBER(scheduler.holdIterations)},
    {"scheduler.hold_tokens", "Scheduler", "Tokens that end the wait", length, "tok", dim::none, 1, 1e9, logScale, own, noneAtZero,
     "Tokens in a step from which on waiting prompts are not held.", {}, RACKLINE_NUMBER(scheduler.holdTokens)},
    {"scheduler.align_steps", "Scheduler", "Steps that ranks wait", count, "", dim::none, 0, 1e4, linear, catalogued, false,
     "Steps that ranks with attention in data parallel wait for each other's prompts at most; the engine's without it.", {},
     RACKLINE_NUMBER(engine.alignedSteps)},
    {"scheduler.running", "Scheduler", "Sequences at once", count, "seq", dim::none, 1, 1e6, logScale, own, noneAtZero,
     "Sequences that a rank decodes at once at most; as many as its KV pool admits without it.", {},
     RACKLINE_NUMBER(scheduler.running)},
    {"offload.weights", "Offload", "Weights below HBM", ratio, "%", dim::none, 0, 0.99, linear, own, noneAtZero,
     "Share of the weights in a memory below HBM, read in each step.", {}, RACKLINE_NUMBER(offload.weights)},
    {"offload.kv", "Offload", "KV below HBM", ratio, "%", dim::none, 0, 0.99, linear, own, noneAtZero,
     "Share of the KV cache in a memory below HBM, read in each step.", {}, RACKLINE_NUMBER(offload.kv)},
    {"offload.prefix", "Offload", "Prefix below HBM", ratio, "%", dim::none, 0, 1, linear, own, noneAtZero,
     "Share of the cached prefix that rests in a memory below HBM and is read back before the prompt.", {},
     RACKLINE_NUMBER(offload.prefix)},
    {"offload.bandwidth", "Offload", "Bandwidth below HBM", quantity, "GB/s", bandwidth, 1e6, 1e13, logScale, own, noneAtZero,
     "Of one GPU to that memory: C2C 225 GB/s, PCIe Gen5 64 GB/s, NVMe 4 to 14 GB/s a drive; the chip's host link without it.", {},
     RACKLINE_QUANTITY(offload.tier.bandwidth)},
    {"offload.reached", "Offload", "Bandwidth reached", ratio, "%", dim::none, 0.01, 1, linear, own, false,
     "Share of that bandwidth that transfers reach.", {}, RACKLINE_NUMBER(offload.tier.reached)},
    {"offload.overlap", "Offload", "Overlap", ratio, "%", dim::none, 0, 1, linear, own, false,
     "Share of the shorter of transfer and kernels that hides behind the longer; 0 fetches nothing ahead.", {},
     RACKLINE_NUMBER(offload.overlap)},
    {"offload.iops", "Offload", "Accesses", quantity, "req/s", dim::none - dim::time, 1, 1e12, logScale, own, noneAtZero,
     "Accesses of one GPU a second at most; no limit without it.", {}, RACKLINE_NUMBER(offload.tier.accesses)},
    {"offload.page", "Offload", "Page", quantity, "B", dim::data, 64, 1e9, logScale, own, false,
     "Bytes of one access.", {}, RACKLINE_QUANTITY(offload.tier.page)},
    {"offload.capacity", "Offload", "Room below HBM", quantity, "GB", dim::data, 1e9, 1e16, logScale, own, noneAtZero,
     "Of one GPU; not checked without it.", {}, RACKLINE_QUANTITY(offload.tier.capacity)},
    {"offload.latency", "Offload", "First access", quantity, "us", dim::time, 1e-9, 10, logScale, own, noneAtZero,
     "Until the first byte of a request's prefix comes.", {}, RACKLINE_QUANTITY(offload.tier.latency)},
    {"offload.power", "Offload", "Power below HBM", quantity, "W", dim::power, 0.01, 1e5, logScale, own, noneAtZero,
     "Of one GPU's part of a memory that stands beside the racks; none where it is in them.", {},
     RACKLINE_QUANTITY(offload.tier.power)},
    {"offload.price", "Offload", "Price below HBM", quantity, "USD", dim::money, 0.01, 1e8, logScale, own, noneAtZero,
     "Of one GPU's part of a memory that stands beside the racks; none where it is in them.", {},
     RACKLINE_QUANTITY(offload.tier.price)},
    {"search.largest", "Mapping", "Largest instance", count, "GPU", dim::none, 1, 1e6, logScale, own, noneAtZero,
     "GPUs of one instance at most; one scale-up domain, or 64 GPUs of joined servers, without it.", {},
     RACKLINE_NUMBER(search.largest)},
    {"hardware.accelerator.peak.bf16", "Hardware", "BF16, dense", quantity, "TFLOPS", rateOfWork, 1e12, 1e17, logScale,
     catalogued, noneAtZero, "Dense peak of one package.", {}, RACKLINE_PEAK(Precision::bf16)},
    {"hardware.accelerator.peak.fp8", "Hardware", "FP8, dense", quantity, "TFLOPS", rateOfWork, 1e12, 1e18, logScale,
     catalogued, noneAtZero, "Dense peak of one package.", {}, RACKLINE_PEAK(Precision::fp8)},
    {"hardware.accelerator.peak.fp4", "Hardware", "FP4, dense", quantity, "TFLOPS", rateOfWork, 1e12, 1e18, logScale,
     catalogued, noneAtZero, "Dense peak of one package.", {}, RACKLINE_PEAK(Precision::fp4)},
    {"hardware.accelerator.hbm.bandwidth", "Hardware", "HBM bandwidth", quantity, "TB/s", bandwidth, 1e11, 2e14, logScale,
     catalogued, false, "Of one package.", {}, RACKLINE_QUANTITY(system.accelerator.hbm.bandwidth)},
    {"hardware.accelerator.hbm.visible", "Hardware", "HBM capacity", quantity, "GB", dim::data, 1e9, 1e13, logScale,
     catalogued, false, "What the driver reports of one package.", {}, RACKLINE_QUANTITY(system.accelerator.hbm.visible)},
    {"hardware.accelerator.scale_up", "Hardware", "Scale-up link", quantity, "GB/s", bandwidth, 1e9, 1e14, logScale,
     catalogued, false, "NVLink or its like: one package, one direction.", {}, RACKLINE_QUANTITY(system.accelerator.scaleUp)},
    {"hardware.accelerator.tdp", "Hardware", "Chip power", quantity, "W", dim::power, 10, 2e4, logScale, catalogued, false,
     "What one package is set to run at; below its rated power it runs slower, above it no faster.", {}, [](const Scenario& s) { return s.system.accelerator.tdp.si(); },
     [](Scenario& s, double v) { s.system.accelerator.runAt(Power::fromSi(v)); }},
    {"hardware.out.bandwidth", "Hardware", "Network link", quantity, "GB/s", bandwidth, 1e8, 1e13, logScale, catalogued, false,
     "Scale-out bandwidth of one GPU, one direction.", {}, RACKLINE_QUANTITY(system.rack.scaleOut.perGpu)},
    {"hardware.out.latency", "Hardware", "Network latency", quantity, "us", dim::time, 1e-8, 1e-1, logScale, catalogued, false,
     "Of a small message from GPU to GPU over the scale-out network.", {},
     [](const Scenario& s) { return s.system.rack.scaleOut.latency.si(); },
     [](Scenario& s, double v) { eachNetwork(s, [v](ScaleOutFabric& network) { network.takeLatency(Time::fromSi(v)); }); }},
    {"hardware.out.reduction", "Hardware", "In-network reduction, scale-out", choice, "", dim::none, 0, 1, linear, own, false,
     "Whether scale-out switches sum all-reduces in the network (SHARP); InfiniBand only.", switchNames,
     [](const Scenario& s) { return s.system.rack.scaleOut.reduces ? 1.0 : 0.0; },
     [](Scenario& s, double v) { eachNetwork(s, [v](ScaleOutFabric& network) { network.reduces = v > 0; }); }},
    {"hardware.domain.packages", "Hardware", "Scale-up domain", count, "GPU", dim::none, 1, 1e5, logScale, catalogued, false,
     "GPUs that reach each other at scale-up speed; they divide the rack.", {},
     [](const Scenario& s) { return double(s.system.rack.scaleUp.packages); },
     [](Scenario& s, double v) {
         ScaleUpDomain& domain = s.system.rack.scaleUp;
         domain.packages = static_cast<int>(v);
         domain.leafPackages = domain.levels < 2 ? domain.packages : std::min(domain.leafPackages, domain.packages);
     }},
    {"hardware.domain.reduction", "Hardware", "In-network reduction, scale-up", choice, "", dim::none, 0, 1, linear, catalogued, false,
     "Whether scale-up switches sum all-reduces in the network (NVLS).", switchNames,
     [](const Scenario& s) {
         const ScaleUpDomain& domain = s.system.rack.scaleUp;
         return domain.inNetworkReduction && domain.usesReduction ? 1.0 : 0.0;
     },
     [](Scenario& s, double v) { s.system.rack.scaleUp.usesReduction = v > 0; }},
    {"hardware.domain.taper", "Hardware", "Upper level taper", ratio, "%", dim::none, 0.01, 1, linear, catalogued, false,
     "Bandwidth between the leaf groups of a two-level scale-up domain, as a share of that inside.", {},
     RACKLINE_NUMBER(system.rack.scaleUp.taper)},
    {"hardware.power.provisioned", "Hardware", "Rack rating", quantity, "kW", dim::power, 100, 1e7, logScale, catalogued,
     false, "Power that the site must provide for one rack.", {}, RACKLINE_QUANTITY(system.rack.provisioned)},
    {"hardware.price", "Hardware", "Rack price", quantity, "USD", dim::money, 1e3, 1e9, logScale, catalogued, noneAtZero,
     "Purchase price of one rack.", {}, RACKLINE_QUANTITY(system.rack.price)},
    {"facility.power", "Facility", "Site power", quantity, "MW", dim::power, 1e3, 1e11, logScale, own, false,
     "What the utility gives; filled with whole racks.", {}, RACKLINE_QUANTITY(facility.power)},
    {"facility.pue", "Facility", "PUE", ratio, "", dim::none, 1, 3, linear, own, false, "Facility power over IT power.", {},
     [](const Scenario& s) { return s.facility.pue; },
     [](Scenario& s, double v) {
         // The site's hottest hour keeps its distance from the year's PUE.
         Facility& f = s.facility;
         if (f.peakPue > 0 && f.pue > 1) f.peakPue = 1 + (f.peakPue - 1) * (v - 1) / (f.pue - 1);
         f.pue = v;
     }},
    {"facility.network_share", "Facility", "Network and storage", ratio, "%", dim::none, 0, 1, linear, own, false,
     "Power of network and storage outside the rack, as a share of rack power.", {}, RACKLINE_NUMBER(facility.networkShare)},
    {"facility.electricity", "Facility", "Electricity", quantity, "USD/kWh", dim::money - dim::energy, 0, 1.0 / 3.6e6 * 10,
     linear, own, false, "Price of energy.", {}, RACKLINE_QUANTITY(facility.electricity)},
    {"facility.cooling", "Facility", "Cooling", choice, "", dim::none, 0, 3, linear, own, false,
     "What the hall can cool with.", coolingNames, RACKLINE_NUMBER(facility.cooling)},
    {"economics.horizon", "Economics", "Horizon", quantity, "yr", dim::time, 0.5 * 31536000, 30.0 * 31536000, linear, own,
     false, "Years over which the hardware is paid.", {}, RACKLINE_QUANTITY(economics.horizon)},
    {"economics.rate", "Economics", "Interest", ratio, "%", dim::none, 0, 1, linear, own, false, "Cost of capital a year.", {},
     RACKLINE_NUMBER(economics.rate)},
    {"economics.residual", "Economics", "Residual value", ratio, "%", dim::none, 0, 0.9, linear, own, false,
     "Share of the price that the hardware still fetches at the end.", {}, RACKLINE_NUMBER(economics.residual)},
    {"economics.surcharge", "Economics", "Network and installation", ratio, "%", dim::none, 0, 2, linear, own, false,
     "Capital for network, storage, spares and installation, as a share of the rack's price.", {},
     RACKLINE_NUMBER(economics.surcharge)},
    {"economics.upkeep", "Economics", "Upkeep", ratio, "%", dim::none, 0, 1, linear, own, false,
     "Staff, spares and support a year, as a share of capital.", {}, RACKLINE_NUMBER(economics.upkeep)},
    {"economics.data_centre", "Economics", "Data centre", quantity, "USD/W", dim::money - dim::power, 0, 100, linear, own,
     false, "Capital of the building per watt of IT power.", {}, RACKLINE_QUANTITY(economics.dataCentre)},
    {"economics.utilisation", "Economics", "Utilisation", ratio, "%", dim::none, 0.01, 1, linear, own, false,
     "Share of hours that earn.", {}, RACKLINE_NUMBER(economics.utilisation)},
    {"economics.price.output", "Economics", "Price of output", quantity, "USD/Mtok", dim::money - dim::tokens, 0, 1e-3, linear,
     catalogued, false, "What a million output tokens are sold for.", {}, RACKLINE_QUANTITY(economics.outputPrice)},
    {"economics.price.input", "Economics", "Price of input", quantity, "USD/Mtok", dim::money - dim::tokens, 0, 1e-3, linear,
     catalogued, false, "What a million prompt tokens are sold for.", {}, RACKLINE_QUANTITY(economics.inputPrice)},
    {"economics.price.cached", "Economics", "Price of cached input", quantity, "USD/Mtok", dim::money - dim::tokens, 0, 1e-3,
     linear, catalogued, false, "What a million prompt tokens found in the prefix cache are sold for.", {},
     RACKLINE_QUANTITY(economics.cachedPrice)},
});
/// The row of a degree of the instance or the workers that decode, or of those that prefill.
template <LayoutChoice Scenario::*choice, std::size_t i> void addDegree(std::vector<Parameter>& rows) {
    constexpr Degree degree = layoutDegrees[i];
    constexpr bool prefill = choice == &Scenario::prefillLayout;
    constexpr std::string_view title = prefill ? degree.prefillTitle : degree.title;
    if constexpr (degree.asked != nullptr && !title.empty()) {
        static const std::string id = std::string(prefill ? "mapping.prefill." : "mapping.") + std::string(degree.key);
        constexpr std::string_view help = prefill && !degree.title.empty() ? "The same for the prefill workers of a disaggregated system." : degree.help;
        rows.push_back({id, "Mapping", title, count, "", dim::none, 1, degree.most, logScale, own, noneAtZero, help, {},
                        [](const Scenario& s) { return double((s.*choice).*layoutDegrees[i].asked); },
                        [](Scenario& s, double v) { (s.*choice).*layoutDegrees[i].asked = static_cast<int>(v); }});
    }
}
template <std::size_t... i> void addDegrees(std::vector<Parameter>& rows, std::index_sequence<i...>) {
    (addDegree<&Scenario::layout, i>(rows), ...);
    (addDegree<&Scenario::prefillLayout, i>(rows), ...);
}

// clang-format on
} // namespace

std::span<const Parameter> parameters() {
    static const std::vector<Parameter> all = [] {
        std::vector<Parameter> rows;
        for (const Parameter& parameter : modelTable) {
            rows.push_back(parameter);
            if (parameter.id == "mapping.mode") addDegrees(rows, std::make_index_sequence<layoutDegrees.size()>{});
        }
        for (const std::span<const Parameter> more :
             {trainingParameters(), postTrainingParameters(), forwardParameters(), siteParameters(), powerParameters()})
            rows.insert(rows.end(), more.begin(), more.end());
        return rows;
    }();
    return all;
}

const Parameter* findParameter(std::string_view id) {
    const std::span<const Parameter> all = parameters();
    const auto found = std::find_if(all.begin(), all.end(), [id](const Parameter& p) { return p.id == id; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace rackline
