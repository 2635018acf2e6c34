// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/replay/benchmark.h"
#include "model/simulation/spec.h"

namespace rackline {

/// Over the requests of a whole run, the burst at its start included.
struct FirstToken {
    Time mean, median;
};

/// Time to the first token of a client's run on an engine: the closed form of method/serving 3 where it holds, the simulation
/// where not.
FirstToken firstToken(const Evaluator& evaluator, const Evaluator& prefill, const BenchmarkRun& run, const LoadSpec& client,
                      EngineSettings scheduler);

} // namespace rackline
