// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/kernel_tables.h"

#include <array>
#include <tuple>

namespace rackline {

namespace {

KernelRead gemm(KernelRow& row) {
    const auto format = row.precision("precision");
    if (!format) return std::string();
    if (row.text("native_dtype") == "int8_wo") return "GEMM with int8 weights alone";
    const GemmShape shape{row.number("m"), row.number("n"), row.number("k"),
                          *format == Precision::fp16 ? Precision::bf16 : *format};
    constexpr double narrow = 512;
    return KernelCase{
        std::min(shape.n, shape.k) < narrow ? "GEMM, narrow" : "GEMM", std::string(nameOf(shape.weights)), {}, 0, shape};
}

/// How queries, keys and the cache are written: `fp8`, or `bf16, KV fp8`.
std::string formatText(Precision arithmetic, Precision kv) {
    return std::string(nameOf(arithmetic)) + (arithmetic == kv ? "" : ", KV " + std::string(nameOf(kv)));
}

AttentionHeads headsOf(KernelRow& row, Precision kv) {
    const double width = row.number("head_dim");
    return {row.number("heads_q"), row.number("heads_kv"), width, width, kv};
}

KernelRead decodeAttention(KernelRow& row) {
    const auto format = row.precision("precision"), kv = row.precision("kv_precision");
    if (!format || !kv) return std::string();
    const double window = row.number("window_tokens_0_full", 0), context = row.number("kv_len");
    DecodeCase shape{headsOf(row, *kv), {row.number("batch"), window > 0 ? std::min(window, context) : context, 1}};
    if (shape.heads.heads > 16 * shape.heads.kvHeads) return "decode attention with more than 16 query heads to a KV head";
    const char* kind = window > 0                                 ? "decode attention, window"
                       : shape.heads.heads == shape.heads.kvHeads ? "decode attention, one query head"
                                                                  : "decode attention";
    return KernelCase{kind, formatText(*format, *kv), {}, 0, shape};
}

KernelRead prefillAttention(KernelRow& row) {
    const auto format = row.precision("precision"), kv = row.precision("kv_precision");
    if (!format || !kv) return std::string();
    const double window = row.number("window_tokens_0_full", 0), length = row.number("q_len");
    PrefillCase shape{headsOf(row, *format), {row.number("batch") * length, length, row.number("past_kv_len", 0), window}};
    constexpr double shortest = 16;
    if (length < shortest) return "prompts shorter than 16 tokens";
    const char* kind = window > 0                 ? "prefill attention, window"
                       : shape.heads.keyDim < 128 ? "prefill attention, heads of 64"
                       : shape.heads.keyDim > 128 ? "prefill attention, heads of 256"
                                                  : "prefill attention";
    return KernelCase{kind, formatText(*format, *kv), {}, 0, shape};
}

/// Widths of DeepSeek's latent attention, the only one that the tables have.
constexpr double latentRank = 512, rotated = 64, nope = 128, value = 128;

KernelRead latentAttention(KernelRow& row) {
    const auto format = row.precision("precision"), kv = row.precision("kv_precision");
    if (!format || !kv) return std::string();
    const double heads = row.number("heads_per_rank"), batch = row.number("batch"), length = row.number("q_len");
    const std::string column = "kv_len_past_for_prefill_total_for_decode";
    if (row.text("phase") == "decode")
        return KernelCase{"latent attention",
                          formatText(*format, *kv),
                          {},
                          0,
                          LatentCase{{heads, latentRank, rotated, *kv}, {batch, row.number(column), length}}};
    return KernelCase{
        "latent attention, prompts",
        formatText(*format, *kv),
        {},
        0,
        PrefillCase{{heads, heads, nope + rotated, value, *format}, {batch * length, length, row.number(column, 0), 0}}};
}

KernelRead expertKernel(KernelRow& row) {
    const auto format = row.precision("precision");
    if (!format) return std::string();
    const double tokens = row.number("tokens"), perToken = row.number("topk"), experts = row.number("experts");
    const double ranks = row.number("moe_ep");
    const std::string& routing = row.text("routing");
    const std::string skewed = "power_law_";
    ExpertLoad load;
    if (routing == "balanced") {
        load = {tokens * perToken / ranks, experts / ranks, std::min(experts, tokens * perToken) / ranks};
    } else if (const Result<double> skew = parseNumber(routing.substr(std::min(routing.size(), skewed.size())));
               skew && routing.starts_with(skewed) && experts <= 1e4 && perToken <= experts) {
        load = busiestLoad(popularityOf(int(experts), int(perToken), *skew), tokens, perToken, experts, ranks, 0);
    } else {
        return "experts routed as \"" + routing + "\"";
    }
    const bool gated = row.text("kernel").find("nongated") == std::string::npos;
    if (!gated) return "experts without a gate";
    const bool wide = *format == Precision::mxfp4 && row.textIfThere("native_dtype").starts_with("w4a16");
    return KernelCase{"experts",
                      std::string(nameOf(*format)) + (wide ? ", activations bf16" : ""),
                      {},
                      0,
                      ExpertBatch{load.pairs, load.local, std::max(load.active, 1.0), row.number("hidden"),
                                  row.number("inter") / row.number("moe_tp"), gated, *format}};
}

KernelRead collective(KernelRow& row) {
    using Kind = CollectiveCase::Kind;
    const std::string& op = row.text("op");
    const std::string& library = row.text("library");
    if (row.number("nodes") > 1) return "collectives over more than one node";
    if (op.starts_with("ep_")) {
        const bool dispatch = op == "ep_dispatch", fast = library.find("low-latency") != std::string::npos;
        // The tables do not say how many GPUs took part: taken as one server, four of a GB200 because its other collectives have
        // two or four. The rows themselves do not tell.
        const double ranks = row.text("gpu").starts_with("gb") ? 4 : 8;
        CollectiveCase shape{dispatch ? Kind::dispatch : Kind::combine, 0, ranks, {}, fast};
        shape.exchange = {row.number("tokens_per_rank"),
                          row.number("topk"),
                          ranks,
                          row.number("hidden"),
                          bytesPerElement(Precision::mxfp8),
                          bytesPerElement(Precision::bf16),
                          row.number("experts")};
        if (!fast && library.find("sms=24") == std::string::npos) return "exchange by fewer than 24 multiprocessors";
        return KernelCase{
            dispatch ? "dispatch to experts" : "combine from experts", fast ? "low latency" : "normal", {}, 0, shape};
    }
    CollectiveCase shape{Kind::ringAllReduce, row.number("message_bytes"), row.number("gpus"), {}, false};
    constexpr std::array<std::tuple<std::string_view, std::string_view, Kind>, 4> kinds{
        {{"all_reduce", "all-reduce", Kind::ringAllReduce},
         {"all_gather", "all-gather", Kind::gather},
         {"reduce_scatter", "reduce-scatter", Kind::gather},
         {"alltoall", "all-to-all", Kind::allToAll}}};
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return std::get<0>(k) == op; });
    if (known == kinds.end()) return "collective \"" + op + "\"";
    shape.kind = std::get<2>(*known);
    const bool engine = library.starts_with("TRT-LLM custom");
    if (engine) shape.kind = Kind::engineAllReduce;
    // Called by a framework or in nccl-tests: outside of a graph, so that the launch is in the time, and older releases.
    const bool torch = library.find("torch") != std::string::npos;
    const char* format = engine                        ? "engine's own"
                         : torch                       ? "NCCL, by torch"
                         : library.ends_with("(NVLS)") ? "NCCL, in nccl-tests"
                                                       : "NCCL";
    return KernelCase{std::string(std::get<1>(*known)), format, {}, 0, shape};
}

} // namespace

const std::vector<KernelTable>& kernelTables() {
    static const std::vector<KernelTable> all{
        {"gemm", gemm, {"precision", "native_dtype", "m", "n", "k"}},
        {"attention_prefill",
         prefillAttention,
         {"precision", "kv_precision", "batch", "q_len", "past_kv_len", "heads_q", "heads_kv", "head_dim",
          "window_tokens_0_full"}},
        {"attention_decode",
         decodeAttention,
         {"precision", "kv_precision", "batch", "kv_len", "heads_q", "heads_kv", "head_dim", "window_tokens_0_full"}},
        {"mla",
         latentAttention,
         {"phase", "precision", "kv_precision", "batch", "q_len", "kv_len_past_for_prefill_total_for_decode", "heads_per_rank"}},
        {"moe",
         expertKernel,
         {"precision", "kernel", "tokens", "hidden", "inter", "topk", "experts", "moe_tp", "moe_ep", "routing"}},
        {"collectives",
         collective,
         {"op", "library", "gpus", "nodes", "message_bytes", "tokens_per_rank", "hidden", "topk", "experts"}}};
    return all;
}

} // namespace rackline
