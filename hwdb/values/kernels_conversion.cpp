// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <bitset>
#include <cmath>
#include <vector>

namespace rackline {

namespace {
using enum Need;

constexpr FigureRow<GemmCoefficients> gemmRows[] = {
    {"fixed", required, [](GemmCoefficients& c, double v) { c.fixed = v; }},
    {"compute", required, [](GemmCoefficients& c, double v) { c.compute = v; }},
    {"memory", required, [](GemmCoefficients& c, double v) { c.memory = v; }},
    {"norm", required, [](GemmCoefficients& c, double v) { c.norm = v; }},
    {"wave_exponent", optional, [](GemmCoefficients& c, double v) { c.waveExponent = v; }},
    {"depth", optional, [](GemmCoefficients& c, double v) { c.depth = v; }},
    {"scale", optional, [](GemmCoefficients& c, double v) { c.scale = v; }},
    {"quantise", optional, [](GemmCoefficients& c, double v) { c.quantise = v; }},
    {"chain", optional, [](GemmCoefficients& c, double v) { c.chain.time = v; }},
    {"chain_half", optional, [](GemmCoefficients& c, double v) { c.chain.half = v; }},
};
constexpr FigureRow<PrefillAttentionCoefficients> prefillRows[] = {
    {"fixed", required, [](PrefillAttentionCoefficients& c, double v) { c.fixed = v; }},
    {"compute", required, [](PrefillAttentionCoefficients& c, double v) { c.compute = v; }},
    {"shortness", optional, [](PrefillAttentionCoefficients& c, double v) { c.shortness = v; }},
    {"traffic", optional, [](PrefillAttentionCoefficients& c, double v) { c.traffic = v; }},
    {"narrow", optional, [](PrefillAttentionCoefficients& c, double v) { c.narrow = v; }},
    {"block", optional, [](PrefillAttentionCoefficients& c, double v) { c.block = v; }},
};
constexpr FigureRow<DecodeAttentionCoefficients> decodeRows[] = {
    {"fixed", required, [](DecodeAttentionCoefficients& c, double v) { c.fixed = v; }},
    {"memory", required, [](DecodeAttentionCoefficients& c, double v) { c.memory = v; }},
    {"fill", optional, [](DecodeAttentionCoefficients& c, double v) { c.fill = v; }},
    {"fill_bytes", optional, [](DecodeAttentionCoefficients& c, double v) { c.fillBytes = v; }},
    {"compute", required, [](DecodeAttentionCoefficients& c, double v) { c.compute = v; }},
    {"norm", optional, [](DecodeAttentionCoefficients& c, double v) { c.norm = v; }},
    {"scale", optional, [](DecodeAttentionCoefficients& c, double v) { c.scale = v; }},
    {"block", optional, [](DecodeAttentionCoefficients& c, double v) { c.block = v; }},
};
constexpr FigureRow<LatentAttentionCoefficients> latentRows[] = {
    {"fixed", required, [](LatentAttentionCoefficients& c, double v) { c.fixed = v; }},
    {"memory", required, [](LatentAttentionCoefficients& c, double v) { c.memory = v; }},
    {"compute", required, [](LatentAttentionCoefficients& c, double v) { c.compute = v; }},
    {"norm", optional, [](LatentAttentionCoefficients& c, double v) { c.norm = v; }},
    {"scale", optional, [](LatentAttentionCoefficients& c, double v) { c.scale = v; }},
    {"block", optional, [](LatentAttentionCoefficients& c, double v) { c.block = v; }},
    {"chain", optional, [](LatentAttentionCoefficients& c, double v) { c.chain.time = v; }},
    {"chain_half", optional, [](LatentAttentionCoefficients& c, double v) { c.chain.half = v; }},
};
constexpr FigureRow<ExpertCoefficients> expertRows[] = {
    {"fixed", required, [](ExpertCoefficients& c, double v) { c.fixed = v; }},
    {"per_expert", optional, [](ExpertCoefficients& c, double v) { c.perExpert = v; }},
    {"compute", required, [](ExpertCoefficients& c, double v) { c.compute = v; }},
    {"memory", required, [](ExpertCoefficients& c, double v) { c.memory = v; }},
    {"tile_padding", optional, [](ExpertCoefficients& c, double v) { c.tilePadding = v; }},
    {"traffic", optional, [](ExpertCoefficients& c, double v) { c.traffic = v; }},
    {"half_blocks", optional, [](ExpertCoefficients& c, double v) { c.halfBlocks = v; }},
    {"norm", optional, [](ExpertCoefficients& c, double v) { c.norm = v; }},
    {"width", optional, [](ExpertCoefficients& c, double v) { c.width = v; }},
    {"scale", optional, [](ExpertCoefficients& c, double v) { c.scale = v; }},
};
constexpr FigureRow<RecurrenceCoefficients> recurrenceRows[] = {
    {"fixed", required, [](RecurrenceCoefficients& c, double v) { c.fixed = v; }},
    {"compute", required, [](RecurrenceCoefficients& c, double v) { c.compute = v; }},
    {"memory", required, [](RecurrenceCoefficients& c, double v) { c.memory = v; }},
    {"norm", required, [](RecurrenceCoefficients& c, double v) { c.norm = v; }},
};
constexpr FigureRow<ElementwiseCoefficients> elementwiseRows[] = {
    {"launch", required, [](ElementwiseCoefficients& c, double v) { c.launch = v; }},
    {"memory", required, [](ElementwiseCoefficients& c, double v) { c.memory = v; }},
    {"per_layer", required, [](ElementwiseCoefficients& c, double v) { c.perLayer = v; }},
    {"latent_extra", optional, [](ElementwiseCoefficients& c, double v) { c.latentExtra = v; }},
    {"mixture_extra", optional, [](ElementwiseCoefficients& c, double v) { c.mixtureExtra = v; }},
};
constexpr FigureRow<RingCoefficients> ringRows[] = {
    {"fixed", required, [](RingCoefficients& c, double v) { c.fixed = v; }},
    {"per_rank", optional, [](RingCoefficients& c, double v) { c.perRank = v; }},
    {"efficiency", required, [](RingCoefficients& c, double v) { c.efficiency = v; }},
    {"fill", optional, [](RingCoefficients& c, double v) { c.fill = v; }},
};
constexpr FigureRow<ShotCoefficients> shotRows[] = {
    {"fixed", required, [](ShotCoefficients& c, double v) { c.fixed = v; }},
    {"per_doubling", required, [](ShotCoefficients& c, double v) { c.perDoubling = v; }},
    {"one_shot", required, [](ShotCoefficients& c, double v) { c.oneShot = v; }},
    {"two_shot", required, [](ShotCoefficients& c, double v) { c.twoShot = v; }},
    {"two_shot_fixed", required, [](ShotCoefficients& c, double v) { c.twoShotFixed = v; }},
};
constexpr FigureRow<SendCoefficients> sendRows[] = {
    {"fixed", required, [](SendCoefficients& c, double v) { c.fixed = v; }},
    {"row_rate", optional, [](SendCoefficients& c, double v) { c.row = v > 0 ? 1 / v : 0; }},
    {"token", optional, [](SendCoefficients& c, double v) { c.token = v; }},
    {"efficiency", required, [](SendCoefficients& c, double v) { c.efficiency = v; }},
};
constexpr FigureRow<FastSendCoefficients> fastSendRows[] = {
    {"fixed", optional, [](FastSendCoefficients& c, double v) { c.fixed = v; }},
    {"per_expert", optional, [](FastSendCoefficients& c, double v) { c.perExpert = v; }},
    {"expert_rate", optional, [](FastSendCoefficients& c, double v) { c.expertByte = v > 0 ? 1 / v : 0; }},
    {"efficiency", optional, [](FastSendCoefficients& c, double v) { c.efficiency = v; }},
};
constexpr FigureRow<ExchangeCoefficients> exchangeRows[] = {
    {"far_fixed", required, [](ExchangeCoefficients& c, double v) { c.farFixed = v; }},
    {"far_efficiency", required, [](ExchangeCoefficients& c, double v) { c.farEfficiency = v; }},
    {"fast_fixed", required, [](ExchangeCoefficients& c, double v) { c.fastFixed = v; }},
};

using enum Precision;
using Fallbacks = std::vector<Precision>;

/// Formats whose table serves a format without one of its own, the best first.
Fallbacks gemmFallbacks(Precision precision) {
    switch (precision) {
    case bf16:
        return {};
    case fp8:
        return {fp8Block, bf16};
    case fp8Block:
        return {fp8, bf16};
    case mxfp8:
        return {fp8Block, fp8, bf16};
    case fp6:
    case int8:
        return {fp8, fp8Block, bf16};
    case fp4:
        return {mxfp4, fp8, fp8Block, bf16};
    case mxfp4:
        return {fp4, fp8, fp8Block, bf16};
    case fp64:
    case fp32:
    case tf32:
    case fp16:
    case int4:
        return {bf16};
    }
    return {bf16};
}

/// Attention's tables differ by the bytes of an element of the KV cache: one, or two.
Fallbacks attentionFallbacks(Precision precision) {
    if (precision == bf16) return {};
    if (bytesPerElement(precision) >= 2) return {bf16};
    return {fp8, bf16};
}

template <class C>
std::optional<Error> readTables(PerPrecision<C>& tables, const Entry& entry, const std::string& kernel,
                                std::span<const FigureRow<C>> rows, Fallbacks (*fallbacks)(Precision)) {
    std::bitset<precisionCount> own;
    for (const PrecisionFormat& format : precisionFormats()) {
        const std::string prefix = kernel + "." + std::string(format.name) + ".";
        const auto index = static_cast<std::size_t>(format.precision);
        own[index] = entry.figure(prefix + "fixed") != nullptr;
        if (!own[index] && format.precision != bf16) continue;
        if (auto missing = readFigures<C>(tables[index], entry, rows, prefix)) return missing;
    }
    for (const PrecisionFormat& format : precisionFormats()) {
        const auto index = static_cast<std::size_t>(format.precision);
        if (own[index]) continue;
        for (const Precision other : fallbacks(format.precision)) {
            if (!own[static_cast<std::size_t>(other)]) continue;
            tables[index] = tables[static_cast<std::size_t>(other)];
            break;
        }
    }
    return std::nullopt;
}

double factorOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    return figure ? figure->value : 1;
}
} // namespace

Result<ChipKernels> kernelsFrom(const Entry& entry) {
    ChipKernels k;
    k.id = entry.id;
    auto missing = readTables<GemmCoefficients>(k.gemm, entry, "gemm", gemmRows, gemmFallbacks);
    const auto then = [&](auto read) {
        if (!missing) missing = read();
    };
    then([&] {
        return readTables<PrefillAttentionCoefficients>(k.prefillAttention, entry, "prefill_attention", prefillRows,
                                                        attentionFallbacks);
    });
    then([&] {
        return readTables<DecodeAttentionCoefficients>(k.decodeAttention, entry, "decode_attention", decodeRows,
                                                       attentionFallbacks);
    });
    then([&] {
        return readTables<LatentAttentionCoefficients>(k.latentAttention, entry, "latent_attention", latentRows,
                                                       attentionFallbacks);
    });
    then([&] { return readTables<ExpertCoefficients>(k.experts, entry, "experts", expertRows, gemmFallbacks); });
    then([&] { return readFigures<RecurrenceCoefficients>(k.recurrence, entry, recurrenceRows, "recurrence."); });
    then([&] { return readFigures<ElementwiseCoefficients>(k.elementwise, entry, elementwiseRows, "elementwise."); });
    then([&] { return readFigures<RingCoefficients>(k.allReduce, entry, ringRows, "all_reduce."); });
    then([&] { return readFigures<RingCoefficients>(k.allGather, entry, ringRows, "all_gather."); });
    then([&] { return readFigures<RingCoefficients>(k.allToAll, entry, ringRows, "all_to_all."); });
    then([&] { return readFigures<ShotCoefficients>(k.engineAllReduce, entry, shotRows, "engine_all_reduce."); });
    then([&] { return readFigures<SendCoefficients>(k.exchange.dispatch, entry, sendRows, "dispatch."); });
    then([&] { return readFigures<SendCoefficients>(k.exchange.combine, entry, sendRows, "combine."); });
    then([&] { return readFigures<FastSendCoefficients>(k.exchange.fastDispatch, entry, fastSendRows, "fast_dispatch."); });
    then([&] { return readFigures<FastSendCoefficients>(k.exchange.fastCombine, entry, fastSendRows, "fast_combine."); });
    then([&] { return readFigures<ExchangeCoefficients>(k.exchange, entry, exchangeRows, "exchange."); });
    if (missing) return *missing;
    return k;
}

ChipKernels carriedOver(const ChipKernels& from, const Entry& entry) {
    ChipKernels k = from;
    const double compute = factorOf(entry, "carry.compute");
    const double memory = factorOf(entry, "carry.memory");
    const Figure* spread = entry.figure("carry.spread");
    k.id = entry.id;
    k.carriedFrom = from.carriedFrom.empty() ? from.id : from.carriedFrom;
    k.carrySpread = std::hypot(from.carrySpread, spread ? spread->value : 0.0);
    for (std::size_t i = 0; i < precisionCount; ++i) {
        k.gemm[i].compute *= compute;
        k.gemm[i].memory *= memory;
        k.prefillAttention[i].compute *= compute;
        k.decodeAttention[i].compute *= compute;
        k.decodeAttention[i].memory *= memory;
        k.latentAttention[i].compute *= compute;
        k.latentAttention[i].memory *= memory;
        k.experts[i].compute *= compute;
        k.experts[i].memory *= memory;
    }
    k.recurrence.compute *= compute;
    k.recurrence.memory *= memory;
    k.elementwise.memory *= memory;
    return k;
}

} // namespace rackline
