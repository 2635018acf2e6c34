// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"

namespace rackline {

/// A run on a system whose layout and load are given, as benchmarks publish them.
struct BenchmarkRun {
    /// The layout of one instance, or of one decode worker.
    Layout layout;
    /// The instances that share the requests, or the decode workers.
    int instances = 1;
    /// For a disaggregated run, the layout of the prefill workers and their number.
    Layout prefill;
    int prefillWorkers = 0;
    /// The requests in flight over the whole system.
    double concurrency = 1;
    /// Whether all requests wait at the start and none comes later. Their number is `concurrency`, and the rate includes filling
    /// and draining.
    bool offline = false;
    /// The mean time to the first token, which a request in flight waits before it decodes; with 0 it is the time of its own
    /// prompt.
    Time firstToken;
    /// How many requests each place in flight sends one after the other (0: without end), and for how many answers' time the last
    /// of them leave places empty, so that less is served than in steady state.
    double rounds = 0, drain = 0;

    int gpus() const { return instances * layout.gpus() + prefillWorkers * prefill.gpus(); }
};

/// What such a run measures in steady state.
struct BenchmarkFigures {
    Time tpot;
    /// Output tokens a second over all GPUs of the run.
    TokenRate output, perGpu;
    /// Requests a second of one instance or decode worker.
    double requests = 0;
    /// Decoding sequences of the mean attention rank, and the most that one admits.
    double running = 0, admitted = 0;
    /// The board power of the mean GPU.
    Power chip;
    Finding finding;

    bool feasible() const { return finding.code == FindingCode::none; }
};

/// Computes a run with continuous batching, where prompts run beside decodes or on prefill workers of their own (method/serving 9
/// and 5). `prefill` is the evaluator of the prefill workers' hardware, used where the run has any.
BenchmarkFigures benchmark(const Evaluator& evaluator, const Evaluator& prefill, const BenchmarkRun& run);

/// One batch from its prompts to its last token (method/serving 9).
struct StaticBatch {
    Time prefill, step, latency;
    /// The board power of a GPU, averaged from the first prompt to the last token.
    Power chip;
    Finding finding;
};
StaticBatch staticBatch(const Evaluator& evaluator, const Layout& layout, double batch);

} // namespace rackline
