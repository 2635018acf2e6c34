// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/kind.h"
#include "model/workload/attention/token_index.h"

namespace rackline {

/// Compressed attention (DeepSeek-V4): a token has one key, which is its value as well. A layer sees the last `window` of them
/// and one entry for each `ratio` tokens before.
struct CompressedKeys : AttentionKind {
    static constexpr std::string_view id = "compressed";
    static constexpr bool ownKernels = true;
    int heads = 0, headDim = 0, queryRank = 0, window = 0;
    /// Tokens of an entry; 0 has the window alone.
    int ratio = 0;
    /// The two steps of the output.
    int outputRank = 0, outputGroups = 0;
    /// Looks at entries, and picks as many of them.
    TokenIndex index;

    bool picksTokens() const { return index.heads > 0; }

    /// The window of keys is a state: it does not grow.
    double cachedElements(double) const { return ratio > 0 ? double(headDim + index.dim) / ratio : 0; }
    double stateBytes(double) const {
        constexpr double elementBytes = 2;
        return elementBytes * window * headDim;
    }
    int cacheCopies(int tp) const { return ratio > 0 ? tp : 0; }

    /// Columns that are made of each token to compress it. Entries that an index chooses from overlap: two sets of keys and of
    /// weights; and the index has its own.
    double compressorColumns() const { return index.heads > 0 ? 4.0 * (headDim + index.dim) : 2.0 * headDim; }
    /// Bytes and products are linear in the keys that are seen, so that an entry counts as a `ratio`th of a key for each of its
    /// tokens.
    void operators(AttentionOperators& list, const LayerShare& share) const {
        const Precision p = share.weights, kv = share.kv;
        const double n = heads / share.tp, d = headDim;
        const auto keys = [&](double part, double seen, double parts) {
            addCores(list, LatentAttention{{parts * n, part * d, 0, kv}, seen, 1 / parts}, {{part * n, part, d, d, kv}, seen});
        };
        list.push_back({"latent query and key", Gemm{queryRank + d, share.hidden, p}});
        list.push_back({"query from latent", Gemm{n * d, double(queryRank), p}});
        keys(1, window, 1);
        if (ratio > 0) {
            list.push_back({"compression of keys", Gemm{compressorColumns(), share.hidden, p}});
            // The index's keys come from the compressor.
            if (index.heads > 0) {
                list.push_back({"index queries", Gemm{double(index.heads) * index.dim, double(queryRank), p}});
                list.push_back({"index weights", Gemm{double(index.heads), share.hidden, p}});
                index.cores(list, 1.0 / ratio, share);
            }
            keys(1.0 / ratio, double(index.selected) * ratio, share.cacheParts);
        }
        list.push_back({"attention output, low rank", Gemm{double(outputRank), n * d, p}});
        list.push_back({"attention output", Gemm{share.hidden, double(outputGroups) * outputRank / share.tp, p}});
    }
    friend bool operator==(const CompressedKeys&, const CompressedKeys&) = default;
};

template <>
inline constexpr auto figureRows<CompressedKeys> = std::to_array<FigureRow<CompressedKeys>>({
    {"heads", Need::required, RACKLINE_FIGURE(heads)},
    {"head_dim", Need::required, RACKLINE_FIGURE(headDim)},
    {"query_rank", Need::required, RACKLINE_FIGURE(queryRank)},
    {"window", Need::required, RACKLINE_FIGURE(window)},
    {"ratio", Need::optional, RACKLINE_FIGURE(ratio)},
    {"output_rank", Need::required, RACKLINE_FIGURE(outputRank)},
    {"output_groups", Need::required, RACKLINE_FIGURE(outputGroups)},
    {"selected", Need::optional, RACKLINE_FIGURE(index.selected)},
    {"index_heads", Need::optional, RACKLINE_FIGURE(index.heads)},
    {"index_dim", Need::optional, RACKLINE_FIGURE(index.dim)},
});

} // namespace rackline
