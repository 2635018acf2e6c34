// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "hwdb/catalogue/catalogue.h"
#include "model/replay/benchmark.h"
#include "model/simulation/spec.h"

namespace rackline {

/// A measured run as the model sees it: everything but its metric.
struct CaseRun {
    Scenario scenario;
    BenchmarkRun run;
    /// Sequences of the whole batch; 0 where requests come and go.
    double staticBatch = 0;
    /// What the client sent and how the engine was set, for the time to the first token.
    LoadSpec client;
    EngineSettings scheduler;
    /// The run prints the mean over its requests, not the median.
    bool meanFirstToken = false;
    /// The fit of the engine's profile had no measurement of this chip, or none of this model.
    bool unseen = false;
    /// The profile without the factors that its widths have on this chip.
    EngineProfile fitted;
};

/// Looks up and maps; the error says what the catalogue or the model has not.
Result<CaseRun> caseRun(const MeasuredCase& row, const Catalogue& catalogue);

/// The engine whose profile predicts a row: releases of 2024 ran the static batches and the NIM pages in fp16, and have profiles
/// of their own, and so have those of 2026 where runs tell of them.
std::string profileEngineOf(const MeasuredCase& row, const Transformer& model, const std::string& generation,
                            const Catalogue& catalogue);

/// The server or rack of a chip with the largest scale-up domain, and of those the one with the fewest packages.
Result<std::string> rackOf(const Catalogue& catalogue, const std::string& accelerator);

} // namespace rackline
