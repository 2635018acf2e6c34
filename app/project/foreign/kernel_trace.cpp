// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/kernel_trace.h"

#include "hwdb/store/sqlite_database.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace rackline {

namespace {
/// A part of a name, in small letters, and what kernels do that have it. The first that a name has decides.
struct NamedWork {
    std::string_view part, work;
};
constexpr std::string_view attention = "attention", experts = "experts", exchange = "collectives", matrices = "GEMM",
                           norms = "norms", pointwise = "activations and other elementwise work", scans = "state-space layers",
                           cache = "KV cache and rotary", samples = "sampling", formats = "quantising";
constexpr auto works = std::to_array<NamedWork>({
    {"nccl", exchange},
    {"allreduce", exchange},
    {"all_reduce", exchange},
    {"cross_device_reduce", exchange},
    {"allgather", exchange},
    {"all_gather", exchange},
    {"reduce_scatter", exchange},
    {"reducescatter", exchange},
    {"nvshmem", exchange},
    {"deep_ep", exchange},
    {"alltoall", exchange},
    {"all_to_all", exchange},
    {"reshape_and_cache", cache},
    {"concat_and_cache", cache},
    {"rotary", cache},
    {"rope", cache},
    {"fmha", attention},
    {"flash_fwd", attention},
    {"flash_attn", attention},
    {"flash::", attention},
    {"paged_attention", attention},
    {"batchdecodewith", attention},
    {"batchprefillwith", attention},
    {"attention", attention},
    {"mla_", attention},
    {"flashmla", attention},
    {"xqa", attention},
    {"fused_moe", experts},
    {"moe", experts},
    {"grouped_gemm", experts},
    {"group_gemm", experts},
    {"grouped_mm", experts},
    {"expert", experts},
    {"selective_scan", scans},
    {"causal_conv1d", scans},
    {"mamba", scans},
    {"chunk_scan", scans},
    {"gated_delta", scans},
    {"ssd_", scans},
    {"gemm", matrices},
    {"gemv", matrices},
    {"nvjet", matrices},
    {"cublas", matrices},
    {"xmma", matrices},
    {"cutlass", matrices},
    {"splitk", matrices},
    {"rmsnorm", norms},
    {"rms_norm", norms},
    {"layernorm", norms},
    {"layer_norm", norms},
    {"quant", formats},
    {"argmax", samples},
    {"topk", samples},
    {"sampling", samples},
    {"silu", pointwise},
    {"gelu", pointwise},
    {"act_and_mul", pointwise},
    {"elementwise", pointwise},
    {"triton_poi", pointwise},
    {"triton_red", pointwise},
    {"triton_per", pointwise},
});

/// Times of all launches of one kernel.
struct NamedKernel {
    std::string name;
    std::size_t calls = 0;
    double total = 0, shortest = 0, longest = 0;
};

Error refusal(const std::filesystem::path& file, const std::string& detail) { return {ErrorCode::input, file.string(), detail}; }

Result<std::vector<NamedKernel>> kernelsOf(const SqliteDatabase& database) {
    // Names are cut where templates make them longer than anybody reads.
    Result<SqliteStatement> rows = database.prepare(
        "SELECT substr(s.value, 1, 600), count(*), sum(k.[end] - k.start), min(k.[end] - k.start), max(k.[end] - k.start) "
        "FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.demangledName "
        "WHERE typeof(k.start) = 'integer' AND typeof(k.[end]) = 'integer' AND k.[end] > k.start "
        "GROUP BY s.value ORDER BY 3 DESC, 1 LIMIT 20000");
    if (!rows) return rows.error();
    constexpr double nano = 1e-9;
    std::vector<NamedKernel> kernels;
    while (true) {
        const Result<bool> more = rows.value().step();
        if (!more) return more.error();
        if (!*more) return kernels;
        const SqliteStatement& row = *rows;
        kernels.push_back({row.shownText(0), static_cast<std::size_t>(row.number(1)), nano * row.number(2), nano * row.number(3),
                           nano * row.number(4)});
    }
}

void addTo(KernelTimes& times, const NamedKernel& kernel) {
    times.shortest = times.kernels == 0 ? kernel.shortest : std::min(times.shortest, kernel.shortest);
    times.longest = std::max(times.longest, kernel.longest);
    times.total += kernel.total;
    times.calls += kernel.calls;
    if (times.kernels++ == 0) times.kernel = kernel.name;
}

KernelTrace traceOf(const std::vector<NamedKernel>& kernels) {
    constexpr std::size_t mostUnknown = 200;
    KernelTrace trace;
    std::vector<KernelTimes> unknown;
    for (const NamedKernel& kernel : kernels) {
        trace.total += kernel.total;
        trace.calls += kernel.calls;
        const std::string_view work = workOfKernel(kernel.name);
        if (work.empty()) {
            if (unknown.size() == mostUnknown)
                ++trace.more;
            else
                addTo(unknown.emplace_back(), kernel);
            continue;
        }
        auto known = std::find_if(trace.times.begin(), trace.times.end(), [&](const KernelTimes& t) { return t.work == work; });
        if (known == trace.times.end()) {
            trace.times.push_back({work, {}, 0, 0, 0, 0, 0});
            known = trace.times.end() - 1;
        }
        addTo(*known, kernel);
    }
    std::stable_sort(trace.times.begin(), trace.times.end(),
                     [](const KernelTimes& a, const KernelTimes& b) { return a.total > b.total; });
    trace.times.insert(trace.times.end(), unknown.begin(), unknown.end());
    return trace;
}
} // namespace

std::string_view workOfKernel(std::string_view name) {
    std::string small(name);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    const auto found =
        std::find_if(works.begin(), works.end(), [&](const NamedWork& w) { return small.find(w.part) != small.npos; });
    return found == works.end() ? std::string_view() : found->work;
}

bool holdsDatabase(const std::filesystem::path& file) {
    constexpr std::string_view magic = "SQLite format 3";
    if (!checkReadable(file)) return false;
    std::array<char, magic.size()> begin{};
    std::ifstream opened(file, std::ios::binary);
    opened.read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == magic;
}

Result<KernelTrace> readKernelTrace(const std::filesystem::path& file) {
    constexpr std::uintmax_t largest = 8'000'000'000;
    std::error_code none;
    if (std::filesystem::file_size(file, none) > largest) return refusal(file, "is larger than 8 GB; trace a shorter time");
    const Result<SqliteDatabase> database = SqliteDatabase::openReadOnly(file);
    if (!database) return refusal(file, "is a database that cannot be read");
    for (const char* table : {"CUPTI_ACTIVITY_KIND_KERNEL", "StringIds"}) {
        const Result<int> there =
            database->integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '" + std::string(table) + "'");
        if (!there || *there != 1)
            return refusal(file, "is not an export of Nsight Systems with kernels: it has no table " + std::string(table));
    }
    const Result<std::vector<NamedKernel>> kernels = kernelsOf(*database);
    if (!kernels) return refusal(file, "has kernels in other columns than start, end and demangledName, or is damaged");
    KernelTrace trace = traceOf(*kernels);
    const Result<int> all = database->integer("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_KERNEL");
    if (all && *all >= 0 && static_cast<std::size_t>(*all) > trace.calls)
        trace.bad = static_cast<std::size_t>(*all) - trace.calls;
    if (trace.calls == 0) return refusal(file, "has no launch of a kernel with a start and an end");
    return trace;
}

} // namespace rackline
