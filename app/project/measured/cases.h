// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

enum class CaseKind { serve, staticBatch, train, memoryFit };
/// Whether a model is served, with or without batches that change.
constexpr bool isServed(CaseKind kind) { return kind == CaseKind::serve || kind == CaseKind::staticBatch; }

/// Layout of one pool of a served model, as a case file words it; a 0 is empty.
struct CasePool {
    int gpus = 0, workers = 0, tp = 0, ep = 0, attentionDp = 0;
};

/// One measured figure. Empty cells are 0 or an empty text.
struct MeasuredCase {
    std::string id;
    CaseKind kind = CaseKind::serve;
    std::string hardware, model, engine, weights, activations, kv;
    int gpus = 0, gpusPerNode = 0;
    int tp = 0, pp = 0, ep = 0, dp = 0, attentionDp = 0, cp = 0;
    bool disaggregated = false;
    CasePool prefill, decode;
    std::string speculative;
    double isl = 0, osl = 0, concurrency = 0, batch = 0, prefixHit = 0;
    /// Training; -1 where an empty cell is not 0.
    double microBatch = 0, globalBatch = 0, sequence = 0;
    int virtualStages = 0, zeroStage = -1, sequenceParallel = -1;
    std::string recompute, precision;
    std::string metric, unit, quality, source;
    /// In the unit of the metric; `unitScale` is one of the row's own unit in it.
    double value = 0, unitScale = 1;
    /// The value is another model's, not a measurement.
    bool predicted = false;
    /// Why no prediction can be made of this row; empty where it is sound.
    std::string fault;

    /// In the order of the columns of a case file.
    std::vector<std::string> cells;
    /// The cell of a column; empty where the row has none.
    const std::string& text(std::string_view column) const;

    /// Rows that are alike in everything but what was measured have the same key.
    std::string run;
    /// The same without the load.
    std::string configuration;
};

inline constexpr std::uintmax_t largestCaseFile = 64'000'000;

/// A case file; `foreign` reads what other tools write. A file whose structure is wrong is refused; an impossible value is the
/// fault of its row.
Result<std::vector<MeasuredCase>> parseCases(std::string_view csv, const std::string& where);
Result<std::vector<MeasuredCase>> readCases(const std::filesystem::path& file);

/// Half-year in which a row's source says that it ran, such as "2026H1", of several months that of the last; empty where it does
/// not say.
std::string halfYearOf(const MeasuredCase& row);

} // namespace rackline
