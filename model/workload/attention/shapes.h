// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rackline {

/// Whose tokens an operator works on.
enum class TokenBasis { all, decode, prompt, outputs };

/// One rank's share of a layer's attention heads.
struct AttentionHeads {
    double heads = 0;
    /// Heads of keys and values, which several heads of queries share.
    double kvHeads = 0;
    double keyDim = 0, valueDim = 0;
    Precision kv = Precision::bf16;

    double elementsPerToken() const { return kvHeads * (keyDim + valueDim); }
    friend bool operator==(const AttentionHeads&, const AttentionHeads&) = default;
};

/// The shared latent of `kvRank` and its rotated part `ropeDim`, read once for all heads.
struct LatentHeads {
    double heads = 0, kvRank = 0, ropeDim = 0;
    Precision kv = Precision::bf16;

    double elementsPerToken() const { return kvRank + ropeDim; }
    friend bool operator==(const LatentHeads&, const LatentHeads&) = default;
};

/// A matrix of weights, divided by the layout, that every token of `basis` is multiplied by.
struct Gemm {
    double columns = 0, depth = 0;
    Precision weights = Precision::bf16;
    TokenBasis basis = TokenBasis::all;
    /// Attention groups whose tokens come together on this GPU, which need be no whole number; 0 where it has those of its own
    /// rank.
    double groups = 0;

    Precision format() const { return weights; }
    friend bool operator==(const Gemm&, const Gemm&) = default;
};

/// Decoding tokens attend to keys and values of the cache: to the last `window` of them, or to all where it is 0.
struct DecodeAttention {
    static constexpr TokenBasis basis = TokenBasis::decode;
    AttentionHeads heads;
    double window = 0;
    /// The share of these tokens that lies on this rank.
    double share = 1;

    /// Its kernels widen a narrow cache and multiply in 16 bits.
    Precision format() const { return Precision::bf16; }
    friend bool operator==(const DecodeAttention&, const DecodeAttention&) = default;
};

/// The same over a latent that all heads share.
struct LatentAttention {
    static constexpr TokenBasis basis = TokenBasis::decode;
    LatentHeads heads;
    double window = 0, share = 1;

    Precision format() const { return heads.kv; }
    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

/// Tokens of prompts attend to those before them.
struct PrefillAttention {
    static constexpr TokenBasis basis = TokenBasis::prompt;
    AttentionHeads heads;
    double window = 0;

    Precision format() const { return heads.kv; }
    friend bool operator==(const PrefillAttention&, const PrefillAttention&) = default;
};

/// A state of constant size for each sequence: updated token by token where they decode, scanned in chunks over prompts.
struct Recurrence {
    TokenBasis basis = TokenBasis::decode;
    double flopsPerToken = 0;
    /// Bytes of state that a sequence moves, and elements that each token brings and takes.
    double stateBytes = 0, elementsPerToken = 0;

    Precision format() const { return Precision::bf16; }
    friend bool operator==(const Recurrence&, const Recurrence&) = default;
};

/// One operator of a layer of attention, under the name that readers see.
struct AttentionOperator {
    std::string_view name;
    std::variant<Gemm, DecodeAttention, LatentAttention, PrefillAttention, Recurrence> shape;
    /// Projections of one input that the matrix makes, each of which adapters change; 0 where no adapters are known for it.
    int projections = 0;
};
using AttentionOperators = std::vector<AttentionOperator>;

/// Calls `with` with each operator that has this shape.
template <class Shape, class With> void eachOf(const AttentionOperators& list, With with) {
    for (const AttentionOperator& op : list)
        if (const auto* shape = std::get_if<Shape>(&op.shape)) with(*shape);
}
/// Calls `with` with each matrix of the layer. The one that decoding alone multiplies is left out: it is that of prompts in
/// another form.
template <class With> void eachMatrix(const AttentionOperators& list, With with) {
    eachOf<Gemm>(list, [&](const Gemm& gemm) {
        if (gemm.basis != TokenBasis::decode) with(gemm);
    });
}

/// Attention over the cache, and that of prompts beside it.
template <class Cached> void addCores(AttentionOperators& list, const Cached& cached, const PrefillAttention& prompts) {
    list.push_back({"attention over the cache", cached});
    list.push_back({"prefill attention", prompts});
}

/// What one of `tp` ranks has of a layer of this hidden width, in these formats.
struct LayerShare {
    double hidden = 0, tp = 1;
    Precision weights = Precision::bf16, kv = Precision::bf16;
    /// Ranks among which the cache of a sequence is divided, and groups that share the tokens of a prompt.
    double cacheParts = 1, promptParts = 1;
};

} // namespace rackline
