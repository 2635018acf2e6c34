// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"

namespace rackline {

/// One rank's share of a layer's attention heads.
struct AttentionHeads {
    double heads = 0;
    /// Grouped attention alone.
    double kvHeads = 0;
    double keyDim = 0, valueDim = 0;
    Precision kv = Precision::bf16;
};

/// `sequences` of `context` tokens, each asking `queries` new tokens (1, or 1 + draft).
struct DecodeBatch {
    double sequences = 0, context = 0, queries = 1;
};

double decodeAttentionFlops(const AttentionHeads& heads, const DecodeBatch& batch);
double decodeAttentionBytes(const AttentionHeads& heads, const DecodeBatch& batch);
/// SPEC-serving 3.3: KV is read once, MMA rows are padded to eight queries a KV head, split-KV kernels fill their pipeline.
KernelTime decodeAttentionTime(const AttentionHeads& heads, const DecodeBatch& batch, const ChipSpeed& chip,
                               const DecodeAttentionCoefficients& c);

/// The shared latent of `kvRank` and rotated part `ropeDim`, read once for all heads.
struct LatentHeads {
    double heads = 0, kvRank = 0, ropeDim = 0;
    Precision kv = Precision::bf16;
};
double latentAttentionFlops(const LatentHeads& heads, const DecodeBatch& batch);
double latentAttentionBytes(const LatentHeads& heads, const DecodeBatch& batch);
/// SPEC 3.4, absorbed form; heads are padded to 64 query rows.
KernelTime latentAttentionTime(const LatentHeads& heads, const DecodeBatch& batch, const ChipSpeed& chip,
                               const LatentAttentionCoefficients& c);

/// `tokens` new tokens of prompts of `length`, after `before` cached ones; `window` > 0 limits what each sees.
struct PrefillChunk {
    double tokens = 0, length = 0, before = 0, window = 0;
};
/// Tokens that the average new token attends to.
double meanSpan(const PrefillChunk& chunk);
double prefillAttentionFlops(const AttentionHeads& heads, const PrefillChunk& chunk);
double prefillAttentionBytes(const AttentionHeads& heads, const PrefillChunk& chunk);
/// SPEC 3.3, prefill; q, k, v, o and the cache write are counted once.
KernelTime prefillAttentionTime(const AttentionHeads& heads, const PrefillChunk& chunk, const ChipSpeed& chip,
                                const PrefillAttentionCoefficients& c);

} // namespace rackline
