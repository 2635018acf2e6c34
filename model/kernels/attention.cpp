// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/attention.h"

#include <algorithm>

namespace rackline {

namespace {
/// Blocks queue for the multiprocessors; a chip that does not say how many it has is not held to this.
double queuedBlocks(double blocks, double each, const ChipSpeed& chip) {
    return chip.multiprocessors > 1 ? blocks * each / chip.multiprocessors : 0;
}
/// How sharply the time of streaming KV hands over to the time of queued blocks.
constexpr double queueNorm = 3;
} // namespace

double decodeAttentionFlops(const AttentionHeads& h, const DecodeBatch& b) {
    return 2 * b.sequences * b.context * b.queries * h.heads * (h.keyDim + h.valueDim);
}

double decodeAttentionBytes(const AttentionHeads& h, const DecodeBatch& b) {
    return b.sequences * b.context * h.kvHeads * (h.keyDim + h.valueDim) * bytesPerElement(h.kv);
}

KernelTime decodeAttentionTime(const AttentionHeads& h, const DecodeBatch& b, const ChipSpeed& chip,
                               const DecodeAttentionCoefficients& c) {
    if (h.keyDim <= 0) return {};
    const double bytes = decodeAttentionBytes(h, b);
    const double group = std::max(b.queries * h.heads / h.kvHeads, 8.0);
    const double padded = 2 * b.sequences * b.context * h.kvHeads * group * (h.keyDim + h.valueDim);
    const double memory = bytes / (chip.hbm * c.memory);
    const double compute = padded / (chip.peak(Precision::bf16) * c.compute);
    const double fill = c.fill * bytes / (bytes + c.fillBytes);
    const double queued = queuedBlocks(b.sequences * h.kvHeads, c.block, chip);
    return {c.fixed, c.scale * (combined(combined(memory, compute, c.norm), queued, queueNorm) + fill)};
}

double latentAttentionFlops(const LatentHeads& h, const DecodeBatch& b) {
    return 2 * b.sequences * b.context * b.queries * h.heads * (2 * h.kvRank + h.ropeDim);
}

double latentAttentionBytes(const LatentHeads& h, const DecodeBatch& b) {
    return b.sequences * b.context * (h.kvRank + h.ropeDim) * bytesPerElement(h.kv);
}

KernelTime latentAttentionTime(const LatentHeads& h, const DecodeBatch& b, const ChipSpeed& chip,
                               const LatentAttentionCoefficients& c) {
    const LatentHeads padded{std::max(h.heads, 64 / b.queries), h.kvRank, h.ropeDim, h.kv};
    const double memory = latentAttentionBytes(h, b) / (chip.hbm * c.memory);
    const double compute = latentAttentionFlops(padded, b) / (chip.peakOver(h.kv) * c.compute);
    const double queued = queuedBlocks(b.sequences * std::max(h.heads * b.queries / 64, 1.0), c.block, chip);
    return {c.fixed, c.scale * combined(combined(memory, compute, c.norm), queued, queueNorm)};
}

double meanSpan(const PrefillChunk& chunk) {
    const double unlimited = chunk.before + chunk.length / 2;
    if (chunk.window <= 0) return unlimited;
    // The span grows until it fills the window.
    const double growing = std::clamp(chunk.window - chunk.before, 0.0, chunk.length);
    if (growing >= chunk.length) return unlimited;
    return (growing * (chunk.before + growing / 2) + (chunk.length - growing) * chunk.window) / chunk.length;
}

double prefillAttentionFlops(const AttentionHeads& h, const PrefillChunk& chunk) {
    return 2 * chunk.tokens * h.heads * (h.keyDim + h.valueDim) * meanSpan(chunk);
}

double prefillAttentionBytes(const AttentionHeads& h, const PrefillChunk& chunk) {
    constexpr double activationBytes = 2;
    const double queriesAndOutputs = h.heads * (h.keyDim + h.valueDim) * activationBytes;
    const double keysAndValues = h.kvHeads * (h.keyDim + h.valueDim) * (activationBytes + bytesPerElement(h.kv));
    return chunk.tokens * (queriesAndOutputs + keysAndValues);
}

KernelTime prefillAttentionTime(const AttentionHeads& h, const PrefillChunk& chunk, const ChipSpeed& chip,
                                const PrefillAttentionCoefficients& c) {
    if (chunk.tokens <= 0 || h.keyDim <= 0) return {};
    constexpr double streamShare = 0.8;
    const double narrow = h.keyDim < 128 ? 1 + c.narrow * (128 / h.keyDim - 1) : 1;
    const double flops = 2 * chunk.tokens * h.heads * (h.keyDim + h.valueDim) * (meanSpan(chunk) + c.shortness / 2);
    const double compute = flops * narrow / (chip.peakOver(h.kv) * c.compute);
    const double memory = c.traffic * prefillAttentionBytes(h, chunk) / (streamShare * chip.hbm);
    return {c.fixed, compute + memory};
}

} // namespace rackline
