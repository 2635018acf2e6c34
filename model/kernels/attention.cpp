// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/attention.h"

#include <algorithm>
#include <cmath>

namespace rackline {

double meanSpan(const PrefillChunk& chunk) {
    const double unlimited = chunk.before + chunk.length / 2;
    if (chunk.window <= 0) return unlimited;
    // The span of a token grows with its place until it fills the window.
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
    const double blocks = chunk.tokens / chunk.length * h.heads * std::ceil(chunk.length / 128);
    return {c.fixed, compute + memory + queuedBlocks(blocks, c.block, chip)};
}

} // namespace rackline
