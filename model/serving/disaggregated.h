// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/operators/operator.h"
#include "model/workload/service.h"

namespace rackline {

/// Share of its rate that a pool of prompts reaches beside one that decodes (SPEC 6.4).
inline constexpr double prefillReached = 0.90;

/// One instance that only reads prompts: requests a second, and the time of one prompt. Seconds; SPEC 6.4, SPEC-serving 6.4.
struct PrefillRates {
    double requests = 0;
    double time = 0;
    /// Prompts that one pass holds, whose KV must fit until it is sent.
    double prompts = 1;
    StepCost pass;
    double passTime = 0;
    /// Of a pass with one prompt alone on each attention rank.
    double aloneTime = 0;
    double groups = 1;
};
StepLoad prefillLoad(const Service& service, const EngineProfile& engine);
/// A pass with one prompt, or as much of it as a pass takes.
StepLoad aloneLoad(const Service& service, const EngineProfile& engine);
PrefillRates prefillRates(const Service& service, const EngineProfile& engine, double groups, const StepCost& pass,
                          const StepCost& alone);
/// Median time from a prompt's arrival at a pool until it is read, when the pool's workers are sent so many requests a
/// second and so many are in flight.
double readingTime(const PrefillRates& rates, double workers, double requests, double inFlight);

/// One instance that only writes answers, with `sequences` running on each of its attention ranks.
struct DecodeRates {
    double requests = 0;
    double tpot = 0;
    double stepTime = 0;
};
DecodeRates decodeRates(const Service& service, double groups, double sequences, const StepCost& step, double draftShare,
                        double idleHost);

/// How many workers of each kind keep pace with each other.
struct WorkerMatch {
    int prefill = 0, decode = 0;
    /// Requests a second of the whole group.
    double requests = 0;

    int gpus(int prefillGpus, int decodeGpus) const { return prefill * prefillGpus + decode * decodeGpus; }
};
/// The pair with the most requests a second per GPU that fits both pools; shared hardware has one limit for the sum.
WorkerMatch matchWorkers(double prefillRequests, int prefillGpus, double decodeRequests, int decodeGpus, int prefillLimit,
                         int decodeLimit, bool shared);

/// Moving a prompt's KV to the decode pool, layer by layer while the prompt is read; and the rate at which the path is full.
struct KvTransfer {
    double exposed = 0;
    double largestRate = 0;
};
KvTransfer kvTransfer(double kvBytes, double layers, double bandwidthPerGpu, double senders, double receivers);

} // namespace rackline
