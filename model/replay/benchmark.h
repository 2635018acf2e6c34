// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"

namespace rackline {

/// A run on a system whose layout and load are given, as benchmarks publish them.
struct BenchmarkRun {
    /// Of one instance, or of one decode worker.
    Layout layout;
    /// Instances that share the requests, or decode workers.
    int instances = 1;
    /// Disaggregated alone: prefill workers and their layout.
    Layout prefill;
    int prefillWorkers = 0;
    /// Requests in flight over the whole system.
    double concurrency = 1;
    /// All requests wait at the start, none comes later: their number is `concurrency`, and the rate has ramp and drain.
    bool offline = false;
    /// Mean time to the first token, which a request in flight waits before it decodes; 0 takes its prompt's own time.
    Time firstToken;
    /// Requests that each place in flight sends one after the other, 0 without end, and how many answers' time the last of them
    /// leave places empty: less is served than in steady state.
    double rounds = 0, drain = 0;

    int gpus() const { return instances * layout.gpus() + prefillWorkers * prefill.gpus(); }
};

/// What such a run measures, in steady state.
struct BenchmarkFigures {
    Time tpot;
    /// Output tokens a second over all GPUs of the run.
    TokenRate output, perGpu;
    /// Requests a second of one instance or decode worker.
    double requests = 0;
    /// Decoding sequences of the mean attention rank, and the most that one admits.
    double running = 0, admitted = 0;
    /// Board power of the mean GPU.
    Power chip;
    Finding finding;

    bool feasible() const { return finding.code == FindingCode::none; }
};

/// Continuous batching, prompts beside decodes, or with prefill workers disaggregated; method/serving 9 and 5. `prefill` is the
/// evaluator of the prefill workers' hardware, used where the run has any.
BenchmarkFigures benchmark(const Evaluator& evaluator, const Evaluator& prefill, const BenchmarkRun& run);

/// One batch from its prompts to its last token (method/serving 9).
struct StaticBatch {
    Time prefill, step, latency;
    /// Board power of a GPU, averaged from the first prompt to the last token.
    Power chip;
    Finding finding;
};
StaticBatch staticBatch(const Evaluator& evaluator, const Layout& layout, double batch);

} // namespace rackline
