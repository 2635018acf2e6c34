// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/figure_row.h"
#include "model/workload/attention/shapes.h"

namespace rackline {

/// What every kind of attention layer says of itself, as most of them do. A kind has its `id` in the catalogue, its `heads`, the
/// operators() of one layer on one rank, of which memory, serving and training are made, and the table of its figures.
struct AttentionKind {
    /// Whether it comes with small kernels beside norms and rotations.
    static constexpr bool ownKernels = false;
    /// Whether it keeps a state of constant size in place of a cache.
    static constexpr bool recurrent = false;

    /// Whether it looks at all tokens to pick those that it attends to.
    bool picksTokens() const { return false; }
    /// Whether training such a layer is modelled; then keptColumns() are what a token keeps of queries and keys for the backward
    /// pass.
    bool trained() const { return false; }
    double keptColumns() const { return 0; }
    /// Weights of a layer that are no matrices.
    double smallWeights() const { return 0; }
    /// Elements that a token leaves in the cache of one of `tp` ranks, and tokens of a context that are kept there.
    double cachedElements(double) const { return 0; }
    double cachedTokens(double context) const { return context; }
    /// Ranks among `tp` that keep one and the same cache, which grows with the sequence; 0 where nothing grows.
    int cacheCopies(int) const { return 0; }
    /// Bytes that a sequence keeps on one of `tp` ranks however long it is.
    double stateBytes(double) const { return 0; }

    friend bool operator==(const AttentionKind&, const AttentionKind&) = default;
};

/// A layer of a hybrid that is a block alone, or whose attention was left out: nothing is to be computed, nor trained.
struct NoAttention : AttentionKind {
    static constexpr std::string_view id = "none";
    static constexpr int heads = 0;

    bool trained() const { return true; }
    void operators(AttentionOperators&, const LayerShare&) const {}
    friend bool operator==(const NoAttention&, const NoAttention&) = default;
};
template <> inline constexpr std::array<FigureRow<NoAttention>, 0> figureRows<NoAttention>{};

} // namespace rackline
