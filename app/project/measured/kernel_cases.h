// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/collectives/collectives.h"
#include "model/kernels/attention.h"
#include "model/kernels/experts.h"
#include "model/kernels/gemm.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rackline {

struct DecodeCase {
    AttentionHeads heads;
    DecodeBatch batch;
};
struct LatentCase {
    LatentHeads heads;
    DecodeBatch batch;
};
struct PrefillCase {
    AttentionHeads heads;
    PrefillChunk chunk;
};
/// `bytes` as nccl-tests count them; for dispatch and combine the exchange, and whether the low-latency kernel did it.
struct CollectiveCase {
    enum class Kind { ringAllReduce, engineAllReduce, gather, allToAll, dispatch, combine } kind = Kind::ringAllReduce;
    double bytes = 0, ranks = 1;
    TokenExchange exchange;
    bool lowLatency = false;
};
using KernelShape = std::variant<GemmShape, DecodeCase, LatentCase, PrefillCase, ExpertBatch, CollectiveCase>;

/// One measured kernel. `kernel` and `format` are what rows are gathered under.
struct KernelCase {
    std::string kernel, format, chip;
    double seconds = 0;
    KernelShape shape;
};

struct KernelCases {
    std::vector<KernelCase> cases;
    /// Rows that the model has no kernel for, by reason.
    std::map<std::string, std::size_t> leftOut;
};

/// Tables of one folder, `gemm.csv` or `gemm.csv.gz` and so on; those that are missing are not read, but one must be there.
Result<KernelCases> readKernelCases(const std::filesystem::path& folder);
/// One table; `name` is that of its file without ending.
Result<void> readKernelTable(std::string_view csv, std::string_view name, const std::string& where, KernelCases& into);

/// Keeps the fastest of several kernels of one expert batch, as an engine picks it; readKernelCases does so.
void keepFastest(std::vector<KernelCase>& cases);

double kernelSeconds(const KernelShape& shape, const ChipSpeed& chip, const ChipKernels& kernels);

} // namespace rackline
