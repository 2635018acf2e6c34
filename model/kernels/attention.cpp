// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/attention.h"

#include <algorithm>

namespace rackline {

double decodeAttentionFlops(const AttentionHeads& h, const DecodeBatch& b) {
    return 2 * b.sequences * b.context * b.queries * h.heads * (h.keyDim + h.valueDim);
}

double decodeAttentionBytes(const AttentionHeads& h, const DecodeBatch& b) {
    return b.sequences * b.context * h.kvHeads * (h.keyDim + h.valueDim) * bytesPerElement(h.kv);
}

KernelTime decodeAttentionTime(const AttentionHeads& h, const DecodeBatch& b, const ChipSpeed& chip,
                               const DecodeAttentionCoefficients& c) {
    const double bytes = decodeAttentionBytes(h, b);
    const double group = std::max(b.queries * h.heads / h.kvHeads, 8.0);
    const double padded = 2 * b.sequences * b.context * h.kvHeads * group * (h.keyDim + h.valueDim);
    const double memory = bytes / (chip.hbm * c.memory);
    const double compute = padded / (chip.peak(Precision::bf16) * c.compute);
    const double fill = c.fill * bytes / (bytes + c.fillBytes);
    return {c.fixed, c.scale * (combined(memory, compute, c.norm) + fill)};
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
    const double compute = latentAttentionFlops(padded, b) / (chip.peak(h.kv) * c.compute);
    return {c.fixed, c.scale * combined(memory, compute, c.norm)};
}

double meanSpan(const PrefillChunk& chunk) {
    const double span = chunk.before + chunk.length / 2;
    return chunk.window > 0 ? std::min(span, chunk.window) : span;
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
    if (chunk.tokens <= 0) return {};
    constexpr double streamShare = 0.8;
    const double compute = prefillAttentionFlops(h, chunk) / (chip.peak(h.kv) * c.compute) * (1 + c.shortness / chunk.length);
    const double memory = c.traffic * prefillAttentionBytes(h, chunk) / (streamShare * chip.hbm);
    return {c.fixed, compute + memory};
}

} // namespace rackline
