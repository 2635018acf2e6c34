// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/units/figure_row.h"

#include <string_view>
#include <tuple>

namespace rackline {

template <>
inline constexpr auto figureRows<GemmCoefficients> = std::to_array<FigureRow<GemmCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"norm", Need::required, RACKLINE_FIGURE(norm)},
    {"wave_exponent", Need::optional, RACKLINE_FIGURE(waveExponent)},
    {"depth", Need::optional, RACKLINE_FIGURE(depth)},
    {"scale", Need::optional, RACKLINE_FIGURE(scale)},
    {"quantise", Need::optional, dim::data, RACKLINE_FIGURE(quantise)},
    {"chain", Need::optional, dim::time, RACKLINE_FIGURE(chain.time)},
    {"chain_half", Need::optional, RACKLINE_FIGURE(chain.half)},
});

template <>
inline constexpr auto figureRows<PrefillAttentionCoefficients> = std::to_array<FigureRow<PrefillAttentionCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"shortness", Need::optional, RACKLINE_FIGURE(shortness)},
    {"traffic", Need::optional, RACKLINE_FIGURE(traffic)},
    {"narrow", Need::optional, RACKLINE_FIGURE(narrow)},
    {"block", Need::optional, dim::time, RACKLINE_FIGURE(block)},
});

template <>
inline constexpr auto figureRows<DecodeAttentionCoefficients> = std::to_array<FigureRow<DecodeAttentionCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"fill", Need::optional, dim::time, RACKLINE_FIGURE(fill)},
    {"fill_bytes", Need::optional, dim::data, RACKLINE_FIGURE(fillBytes)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"norm", Need::optional, RACKLINE_FIGURE(norm)},
    {"scale", Need::optional, RACKLINE_FIGURE(scale)},
    {"block", Need::optional, dim::time, RACKLINE_FIGURE(block)},
});

template <>
inline constexpr auto figureRows<LatentAttentionCoefficients> = std::to_array<FigureRow<LatentAttentionCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"norm", Need::optional, RACKLINE_FIGURE(norm)},
    {"scale", Need::optional, RACKLINE_FIGURE(scale)},
    {"block", Need::optional, dim::time, RACKLINE_FIGURE(block)},
    {"chain", Need::optional, dim::time, RACKLINE_FIGURE(chain.time)},
    {"chain_half", Need::optional, RACKLINE_FIGURE(chain.half)},
});

template <>
inline constexpr auto figureRows<ExpertCoefficients> = std::to_array<FigureRow<ExpertCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"per_expert", Need::optional, dim::time, RACKLINE_FIGURE(perExpert)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"tile_padding", Need::optional, RACKLINE_FIGURE(tilePadding)},
    {"traffic", Need::optional, RACKLINE_FIGURE(traffic)},
    {"half_blocks", Need::optional, RACKLINE_FIGURE(halfBlocks)},
    {"norm", Need::optional, RACKLINE_FIGURE(norm)},
    {"width", Need::optional, RACKLINE_FIGURE(width)},
    {"scale", Need::optional, RACKLINE_FIGURE(scale)},
});

template <>
inline constexpr auto figureRows<RecurrenceCoefficients> = std::to_array<FigureRow<RecurrenceCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"compute", Need::required, RACKLINE_FIGURE(compute)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"norm", Need::required, RACKLINE_FIGURE(norm)},
});

template <>
inline constexpr auto figureRows<ElementwiseCoefficients> = std::to_array<FigureRow<ElementwiseCoefficients>>({
    {"launch", Need::required, dim::time, RACKLINE_FIGURE(launch)},
    {"memory", Need::required, RACKLINE_FIGURE(memory)},
    {"per_layer", Need::required, RACKLINE_FIGURE(perLayer)},
    {"latent_extra", Need::optional, RACKLINE_FIGURE(latentExtra)},
    {"mixture_extra", Need::optional, RACKLINE_FIGURE(mixtureExtra)},
    {"index_extra", Need::optional, RACKLINE_FIGURE(indexExtra)},
    {"stream_extra", Need::optional, RACKLINE_FIGURE(streamExtra)},
});

template <>
inline constexpr auto figureRows<RingCoefficients> = std::to_array<FigureRow<RingCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"per_rank", Need::optional, dim::time, RACKLINE_FIGURE(perRank)},
    {"efficiency", Need::required, RACKLINE_FIGURE(efficiency)},
    {"fill", Need::optional, RACKLINE_FIGURE(fill)},
});

template <>
inline constexpr auto figureRows<ShotCoefficients> = std::to_array<FigureRow<ShotCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"per_doubling", Need::required, dim::time, RACKLINE_FIGURE(perDoubling)},
    {"one_shot", Need::required, RACKLINE_FIGURE(oneShot)},
    {"two_shot", Need::required, RACKLINE_FIGURE(twoShot)},
    {"two_shot_fixed", Need::required, dim::time, RACKLINE_FIGURE(twoShotFixed)},
});

template <>
inline constexpr auto figureRows<SendCoefficients> = std::to_array<FigureRow<SendCoefficients>>({
    {"fixed", Need::required, dim::time, RACKLINE_FIGURE(fixed)},
    {"row_rate", Need::optional, dim::data - dim::time, [](SendCoefficients& c, double v) { c.row = v > 0 ? 1 / v : 0; }},
    {"token", Need::optional, dim::time, RACKLINE_FIGURE(token)},
    {"efficiency", Need::required, RACKLINE_FIGURE(efficiency)},
});

template <>
inline constexpr auto figureRows<FastSendCoefficients> = std::to_array<FigureRow<FastSendCoefficients>>({
    {"fixed", Need::optional, dim::time, RACKLINE_FIGURE(fixed)},
    {"per_expert", Need::optional, dim::time, RACKLINE_FIGURE(perExpert)},
    {"expert_rate", Need::optional, dim::data - dim::time,
     [](FastSendCoefficients& c, double v) { c.expertByte = v > 0 ? 1 / v : 0; }},
    {"efficiency", Need::optional, RACKLINE_FIGURE(efficiency)},
});

template <>
inline constexpr auto figureRows<ExchangeCoefficients> = std::to_array<FigureRow<ExchangeCoefficients>>({
    {"far_fixed", Need::required, dim::time, RACKLINE_FIGURE(farFixed)},
    {"far_efficiency", Need::required, RACKLINE_FIGURE(farEfficiency)},
    {"fast_fixed", Need::required, dim::time, RACKLINE_FIGURE(fastFixed)},
});

/// Whose table serves a format of numbers that has none of its own: one of a like format of weights, or of a like width of the KV
/// cache.
enum class KernelFormats { none, weights, cache };

template <class Held> struct CoefficientsIn { using Type = Held; };
template <class C> struct CoefficientsIn<PerPrecision<C>> { using Type = C; };
/// Where the catalogue keeps the coefficients of a kernel, and what of ChipKernels holds them: one table, or one for each format,
/// whose name stands in place of `{p}`.
template <class Member> struct KernelPart {
    std::string_view prefix;
    KernelFormats formats;
    Member of;

    using Held = std::remove_reference_t<std::invoke_result_t<Member, ChipKernels&>>;
    using Coefficients = typename CoefficientsIn<Held>::Type;
};
/// Clang 14 does not deduce the member of an aggregate by itself.
template <class Member> KernelPart(std::string_view, KernelFormats, Member) -> KernelPart<Member>;
inline constexpr std::tuple kernelTables{
    KernelPart{"gemm.{p}.", KernelFormats::weights, RACKLINE_FIGURE(gemm)},
    KernelPart{"prefill_attention.{p}.", KernelFormats::cache, RACKLINE_FIGURE(prefillAttention)},
    KernelPart{"decode_attention.{p}.", KernelFormats::cache, RACKLINE_FIGURE(decodeAttention)},
    KernelPart{"latent_attention.{p}.", KernelFormats::cache, RACKLINE_FIGURE(latentAttention)},
    KernelPart{"experts.{p}.", KernelFormats::weights, RACKLINE_FIGURE(experts)},
    KernelPart{"recurrence.", KernelFormats::none, RACKLINE_FIGURE(recurrence)},
    KernelPart{"elementwise.", KernelFormats::none, RACKLINE_FIGURE(elementwise)},
    KernelPart{"all_reduce.", KernelFormats::none, RACKLINE_FIGURE(allReduce)},
    KernelPart{"all_gather.", KernelFormats::none, RACKLINE_FIGURE(allGather)},
    KernelPart{"all_to_all.", KernelFormats::none, RACKLINE_FIGURE(allToAll)},
    KernelPart{"engine_all_reduce.", KernelFormats::none, RACKLINE_FIGURE(engineAllReduce)},
    KernelPart{"dispatch.", KernelFormats::none, RACKLINE_FIGURE(exchange.dispatch)},
    KernelPart{"combine.", KernelFormats::none, RACKLINE_FIGURE(exchange.combine)},
    KernelPart{"fast_dispatch.", KernelFormats::none, RACKLINE_FIGURE(exchange.fastDispatch)},
    KernelPart{"fast_combine.", KernelFormats::none, RACKLINE_FIGURE(exchange.fastCombine)},
    KernelPart{"exchange.", KernelFormats::none, RACKLINE_FIGURE(exchange)},
};

} // namespace rackline
