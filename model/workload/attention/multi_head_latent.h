// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/kind.h"
#include "model/workload/attention/token_index.h"

namespace rackline {

/// Multi-head latent attention: keys and values of all heads are made of one latent of `kvRank` columns a token, which is what
/// the cache keeps, beside `ropeDim` columns of rotated key. Prompts expand it; decoding absorbs the expansion into query and
/// output.
struct MultiHeadLatent : AttentionKind {
    static constexpr std::string_view id = "latent";
    static constexpr bool ownKernels = true;
    int heads = 0;
    /// Columns that queries are made of in two steps; 0 makes them of the hidden state at once.
    int queryRank = 0;
    int kvRank = 0;
    /// A head's key without and with rotation, and its value.
    int nopeDim = 0, ropeDim = 0, valueDim = 0;
    /// Tokens that a sliding-window layer sees; 0 is all of them.
    int window = 0;
    /// Columns of a gate on the output that is made of the hidden state; 0 is none.
    int gate = 0;
    TokenIndex index;

    bool picksTokens() const { return index.heads > 0; }

    bool trained() const { return index.selected == 0 && gate == 0; }
    double keptColumns() const { return double(heads) * (nopeDim + ropeDim + valueDim); }
    /// Every rank keeps the whole latent.
    double cachedElements(double) const { return kvRank + ropeDim + index.cachedElements(); }
    double cachedTokens(double context) const { return window > 0 ? std::min(context, double(window)) : context; }
    int cacheCopies(int tp) const { return window > 0 ? 0 : tp; }

    void operators(AttentionOperators& list, const LayerShare& share) const {
        const Precision p = share.weights, kv = share.kv;
        const double n = heads / share.tp, seen = window > 0 ? window : index.selected;
        const double keyDim = nopeDim + ropeDim, queryDepth = queryRank > 0 ? queryRank : share.hidden;
        const double expanded = n * (nopeDim + valueDim);
        list.push_back({"latent query and KV", Gemm{double(queryRank) + kvRank + ropeDim, share.hidden, p}});
        list.push_back({"query from latent", Gemm{n * keyDim, queryDepth, p}});
        list.push_back({"absorbed KV projection", Gemm{expanded, double(kvRank), Precision::bf16, TokenBasis::decode}});
        list.push_back({"expanded KV projection", Gemm{expanded, double(kvRank), p, TokenBasis::prompt}});
        // Each group expands the latents of the whole prompt for its own heads.
        if (share.promptParts > 1)
            list.push_back({"expanded KV projection of the other groups' tokens",
                            Gemm{(share.promptParts - 1) * expanded, double(kvRank), p}});
        index.operators(list, share, queryDepth);
        const double parts = window > 0 ? 1 : share.cacheParts;
        addCores(list, LatentAttention{{parts * n, double(kvRank), double(ropeDim), kv}, seen, 1 / parts},
                 {{n, n, keyDim, double(valueDim), kv}, seen});
        if (gate > 0) list.push_back({"attention gate", Gemm{gate / share.tp, share.hidden, p}});
        list.push_back({"attention output", Gemm{share.hidden, n * valueDim, p}});
    }
    friend bool operator==(const MultiHeadLatent&, const MultiHeadLatent&) = default;
};

template <>
inline constexpr auto figureRows<MultiHeadLatent> = std::to_array<FigureRow<MultiHeadLatent>>({
    {"heads", Need::required, RACKLINE_FIGURE(heads)},
    {"query_rank", Need::optional, RACKLINE_FIGURE(queryRank)},
    {"kv_rank", Need::required, RACKLINE_FIGURE(kvRank)},
    {"nope_dim", Need::required, RACKLINE_FIGURE(nopeDim)},
    {"rope_dim", Need::required, RACKLINE_FIGURE(ropeDim)},
    {"value_dim", Need::required, RACKLINE_FIGURE(valueDim)},
    {"window", Need::optional, RACKLINE_FIGURE(window)},
    {"gate", Need::optional, RACKLINE_FIGURE(gate)},
    {"selected", Need::optional, RACKLINE_FIGURE(index.selected)},
    {"index_heads", Need::optional, RACKLINE_FIGURE(index.heads)},
    {"index_dim", Need::optional, RACKLINE_FIGURE(index.dim)},
});

} // namespace rackline
