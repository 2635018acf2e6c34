// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/shapes.h"

namespace rackline {

/// Sparse attention: `heads` of width `dim` look at the whole context, at one key for each token, and pick the `selected` tokens
/// that the layer then attends to. A layer that shares the choice of another one selects and has no heads of its own.
struct TokenIndex {
    int selected = 0, heads = 0, dim = 0;

    double cachedElements() const { return heads > 0 ? dim : 0; }
    /// Queries are made of `queryDepth` columns. Every rank has all of the heads.
    void operators(AttentionOperators& list, const LayerShare& share, double queryDepth) const {
        if (selected <= 0 || heads <= 0) return;
        const Precision p = share.weights;
        list.push_back({"index queries", Gemm{double(heads) * dim, queryDepth, p}});
        list.push_back({"index keys and weights", Gemm{double(dim) + heads, share.hidden, p}});
        cores(list, 1, share);
    }
    /// `keys` is less than 1 where a key serves several tokens: bytes and products are linear in the keys.
    void cores(AttentionOperators& list, double keys, const LayerShare& share) const {
        const double n = heads, width = dim;
        list.push_back({"index over the cache", LatentAttention{{n, 0, keys * width, share.kv}, 0, 1 / share.cacheParts}});
        list.push_back({"index of prompts", PrefillAttention{{keys * n, keys, width, 0, share.kv}}});
    }
    friend bool operator==(const TokenIndex&, const TokenIndex&) = default;
};

} // namespace rackline
