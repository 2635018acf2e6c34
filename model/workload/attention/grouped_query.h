// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/kind.h"
#include "model/workload/attention/token_index.h"

namespace rackline {

/// Grouped-query attention: `heads` heads of queries share the keys and values of `kvHeads`. Multi-head and multi-query attention
/// are its ends.
struct GroupedQuery : AttentionKind {
    static constexpr std::string_view id = "grouped";
    int heads = 0, kvHeads = 0, headDim = 0;
    /// Width of a head's value where it is not that of its key.
    int valueDim = 0;
    /// Tokens that a sliding-window layer sees; 0 is all of them.
    int window = 0;
    /// Columns of a gate on the output that is made of the hidden state; 0 is none.
    int gate = 0;
    /// One projection makes keys and values; both are stored.
    bool keyIsValue = false;
    /// Keys and values are those of a layer before: none are made, none are stored.
    bool borrowsKv = false;
    TokenIndex index;

    int valueWidth() const { return valueDim > 0 ? valueDim : headDim; }
    double kvHeadsOf(double tp) const { return std::max(kvHeads / tp, 1.0); }

    bool trained() const { return index.selected == 0 && gate == 0; }
    double keptColumns() const { return double(heads + kvHeads) * headDim; }
    double cachedElements(double tp) const {
        return borrowsKv ? 0 : kvHeadsOf(tp) * (headDim + valueWidth()) + index.cachedElements();
    }
    double cachedTokens(double context) const { return window > 0 ? std::min(context, double(window)) : context; }
    int cacheCopies(int tp) const { return window > 0 || borrowsKv ? 0 : std::max(1, tp / kvHeads); }

    /// Columns that one rank makes of the hidden state: queries, keys, values and a gate.
    double columns(double tp) const {
        const double keys = borrowsKv ? 0 : kvHeadsOf(tp);
        return heads / tp * headDim + keys * (headDim + (keyIsValue ? 0 : valueWidth())) + gate / tp;
    }
    /// Queries, with the gate that checkpoints keep in the same matrix, keys and values.
    int projections() const { return 1 + (borrowsKv ? 0 : keyIsValue ? 1 : 2); }
    void operators(AttentionOperators& list, const LayerShare& share) const {
        const Precision p = share.weights;
        const double n = heads / share.tp, seen = window > 0 ? window : index.selected;
        const double parts = window > 0 || borrowsKv ? 1 : share.cacheParts;
        const AttentionHeads own{n, kvHeadsOf(share.tp), double(headDim), double(valueWidth()), share.kv};
        AttentionHeads cached = own;
        cached.heads *= parts;
        list.push_back({"query, key and value", Gemm{columns(share.tp), share.hidden, p}, projections()});
        index.operators(list, share, share.hidden);
        addCores(list, DecodeAttention{cached, seen, 1 / parts}, {own, seen});
        list.push_back({"attention output", Gemm{share.hidden, n * valueWidth(), p}, 1});
    }
    friend bool operator==(const GroupedQuery&, const GroupedQuery&) = default;
};

template <>
inline constexpr auto figureRows<GroupedQuery> = std::to_array<FigureRow<GroupedQuery>>({
    {"heads", Need::required, RACKLINE_FIGURE(heads)},
    {"kv_heads", Need::required, RACKLINE_FIGURE(kvHeads)},
    {"head_dim", Need::required, RACKLINE_FIGURE(headDim)},
    {"value_dim", Need::optional, RACKLINE_FIGURE(valueDim)},
    {"window", Need::optional, RACKLINE_FIGURE(window)},
    {"gate", Need::optional, RACKLINE_FIGURE(gate)},
    {"key_is_value", Need::optional, RACKLINE_FIGURE(keyIsValue)},
    {"borrows_kv", Need::optional, RACKLINE_FIGURE(borrowsKv)},
    {"selected", Need::optional, RACKLINE_FIGURE(index.selected)},
    {"index_heads", Need::optional, RACKLINE_FIGURE(index.heads)},
    {"index_dim", Need::optional, RACKLINE_FIGURE(index.dim)},
});

} // namespace rackline
