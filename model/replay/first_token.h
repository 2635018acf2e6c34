// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/replay/benchmark.h"
#include "model/simulation/spec.h"

namespace rackline {

/// The time to the first token over all requests of a run, including the burst at its start.
struct FirstToken {
    Time mean, median;
};

/// The time to the first token of a client's run on an engine: by the closed form of method/serving 3 where it holds, otherwise
/// by simulation.
FirstToken firstToken(const Evaluator& evaluator, const Evaluator& prefill, const BenchmarkRun& run, const LoadSpec& client,
                      EngineSettings scheduler);

} // namespace rackline
