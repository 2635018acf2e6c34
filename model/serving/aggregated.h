// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/operators/operator.h"
#include "model/workload/service.h"

namespace rackline {

/// Continuous batching with chunked prefill, seen from one attention rank with a fixed number of running sequences.
/// Seconds and tokens; SPEC-serving 6.3, SPEC-load 5.
struct AggregatedRates {
    double tpot = 0;
    /// Of it, what decoding alone takes.
    double decode = 0;
    /// Time per output token of one sequence as throughput sees it.
    double period = 0;
    double ttft = 0;
    double latency = 0;
    /// Requests a second that the rank completes, and those in flight: running and waiting.
    double requests = 0, inFlight = 0;
    /// Prompt tokens that each step must take for the batch to stay full, and whether a step has room for them.
    double promptTokensPerStep = 0;
    bool sustained = true;
    /// Mean cost per step: decode, with its share of the prefill.
    StepCost meanStep;
    double meanStepTime = 0;
};

/// Prompt tokens that one step takes at most.
double chunkTokens(const Service& service, const EngineProfile& engine);
/// The load of a decode step, and of one that also takes a chunk of a prompt.
StepLoad decodeLoad(const Service& service, double sequences);
StepLoad mixedLoad(const Service& service, const EngineProfile& engine, double sequences);

/// Host time that is neither kernel nor link.
double hostTime(const EngineProfile& engine, const Service& service, double sequences);

/// What a step without CUDA graphs waits for the host beyond the kernels' own time (SPEC-serving 6.1).
double eagerWait(const EngineProfile& engine, double sequences, double layers, double kernels);

/// `idleHost` is host time that the step's kernels do not hide: hostTime() and eagerWait().
AggregatedRates aggregatedRates(const Service& service, const EngineProfile& engine, double sequences, const StepCost& decode,
                                const StepCost& mixed, double draftShare, double idleHost);

} // namespace rackline
