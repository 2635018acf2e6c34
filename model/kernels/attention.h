// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"
#include "model/workload/attention/shapes.h"

#include <cmath>

namespace rackline {

/// `sequences` of `context` tokens, each asking `queries` new tokens (1, or 1 + draft).
template <class Real> struct DecodeBatchOf {
    Real sequences{};
    double context = 0, queries = 1;
};
using DecodeBatch = DecodeBatchOf<double>;

/// The time of blocks of `each` seconds that queue for the multiprocessors; 0 for a chip whose number of multiprocessors is not
/// known.
template <class Real> Real queuedBlocks(Real blocks, double each, const ChipSpeed& chip) {
    return chip.multiprocessors > 1 ? blocks * each / chip.multiprocessors : spread(0, blocks);
}
/// The norm that joins the time of streaming KV with that of queued blocks: the larger it is, the more the longer one counts
/// alone.
inline constexpr double queueNorm = 3;

template <class Real = double> Real decodeAttentionFlops(const AttentionHeads& h, const DecodeBatchOf<Real>& b) {
    return 2 * b.sequences * b.context * b.queries * h.heads * (h.keyDim + h.valueDim);
}
template <class Real = double> Real decodeAttentionBytes(const AttentionHeads& h, const DecodeBatchOf<Real>& b) {
    return b.sequences * b.context * h.kvHeads * (h.keyDim + h.valueDim) * bytesPerElement(h.kv);
}
/// method/kernels 3: KV is read once, MMA rows are padded to eight queries a KV head, split-KV kernels fill their pipeline.
template <class Real = double>
KernelTimeOf<Real> decodeAttentionTime(const AttentionHeads& h, const DecodeBatchOf<Real>& b, const ChipSpeed& chip,
                                       const DecodeAttentionCoefficients& c) {
    const Real bytes = decodeAttentionBytes(h, b);
    const double group = portable::max(b.queries * h.heads / h.kvHeads, 8.0);
    const Real padded = 2 * b.sequences * b.context * h.kvHeads * group * (h.keyDim + h.valueDim);
    const Real memory = bytes / (chip.hbm * c.memory);
    const Real compute = padded / (chip.peak(Precision::bf16) * c.compute);
    const Real fill = c.fill * bytes / (bytes + c.fillBytes);
    const Real queued = queuedBlocks(b.sequences * h.kvHeads, c.block, chip);
    const Real work = c.scale * (combined(combined(memory, compute, c.norm), queued, queueNorm) + fill);
    const Real none{};
    return {h.keyDim > 0 ? spread(c.fixed, none) : none, h.keyDim > 0 ? work : none};
}

template <class Real = double> Real latentAttentionFlops(const LatentHeads& h, const DecodeBatchOf<Real>& b) {
    return 2 * b.sequences * b.context * b.queries * h.heads * (2 * h.kvRank + h.ropeDim);
}
template <class Real = double> Real latentAttentionBytes(const LatentHeads& h, const DecodeBatchOf<Real>& b) {
    return b.sequences * b.context * (h.kvRank + h.ropeDim) * bytesPerElement(h.kv);
}
/// method/kernels 4, absorbed form; heads are padded to 64 query rows.
template <class Real = double>
KernelTimeOf<Real> latentAttentionTime(const LatentHeads& h, const DecodeBatchOf<Real>& b, const ChipSpeed& chip,
                                       const LatentAttentionCoefficients& c) {
    const LatentHeads padded{portable::max(h.heads, 64 / b.queries), h.kvRank, h.ropeDim, h.kv};
    const Real memory = latentAttentionBytes(h, b) / (chip.hbm * c.memory);
    const Real compute = latentAttentionFlops(padded, b) / (chip.peakOver(h.kv) * c.compute);
    const Real queued = queuedBlocks(b.sequences * portable::max(h.heads * b.queries / 64, 1.0), c.block, chip);
    return {spread(c.fixed, queued),
            c.scale * (combined(combined(memory, compute, c.norm), queued, queueNorm) + c.chain.of(b.context))};
}

/// `tokens` new tokens of prompts of `length`, after `before` cached ones; `window` > 0 limits what each sees.
template <class Real> struct PrefillChunkOf {
    Real tokens{};
    double length = 0, before = 0, window = 0;
};
using PrefillChunk = PrefillChunkOf<double>;
/// The tokens that the mean new token of a prompt attends to.
double meanSpan(double length, double before, double window);
template <class Real = double> double meanSpan(const PrefillChunkOf<Real>& chunk) {
    return meanSpan(chunk.length, chunk.before, chunk.window);
}

template <class Real = double> Real prefillAttentionFlops(const AttentionHeads& h, const PrefillChunkOf<Real>& chunk) {
    return 2 * chunk.tokens * h.heads * (h.keyDim + h.valueDim) * meanSpan(chunk);
}
template <class Real = double> Real prefillAttentionBytes(const AttentionHeads& h, const PrefillChunkOf<Real>& chunk) {
    constexpr double activationBytes = 2;
    const double queriesAndOutputs = h.heads * (h.keyDim + h.valueDim) * activationBytes;
    const double keysAndValues = h.kvHeads * (h.keyDim + h.valueDim) * (activationBytes + bytesPerElement(h.kv));
    return chunk.tokens * (queriesAndOutputs + keysAndValues);
}
/// method/kernels 2, prefill; q, k, v, o and the cache write are counted once.
template <class Real = double>
KernelTimeOf<Real> prefillAttentionTime(const AttentionHeads& h, const PrefillChunkOf<Real>& chunk, const ChipSpeed& chip,
                                        const PrefillAttentionCoefficients& c) {
    const Real none{};
    if (h.keyDim <= 0) return {none, none};
    constexpr double streamShare = 0.8;
    const double narrow = h.keyDim < 128 ? 1 + c.narrow * (128 / h.keyDim - 1) : 1;
    const Real flops = 2 * chunk.tokens * h.heads * (h.keyDim + h.valueDim) * (meanSpan(chunk) + c.shortness / 2);
    const Real compute = flops * narrow / (chip.peakOver(h.kv) * c.compute);
    const Real memory = c.traffic * prefillAttentionBytes(h, chunk) / (streamShare * chip.hbm);
    const Real blocks = chunk.tokens / chunk.length * h.heads * std::ceil(chunk.length / 128);
    const Real work = compute + memory + queuedBlocks(blocks, c.block, chip);
    return {select(chunk.tokens > 0, spread(c.fixed, none), none), select(chunk.tokens > 0, work, none)};
}

} // namespace rackline
