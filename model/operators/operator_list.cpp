// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator.h"

#include "model/base/enum_names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rackline {

namespace {
constexpr EnumNames<OperatorGroup, 9> groupNames{"attention",  "projections", "dense", "experts", "exchange",
                                                 "all-reduce", "elementwise", "head",  "host"};

struct Builder {
    const Transformer& model;
    const PrecisionSet& precision;
    const Layout& layout;
    std::vector<Operator> list{};

    double h() const { return model.hidden; }
    double tp() const { return layout.attentionTp; }

    void add(OperatorGroup group, std::string_view name, double count, OperatorShape shape) {
        list.push_back({group, name, count, std::move(shape)});
    }

    void gemm(std::string_view name, OperatorGroup group, double count, Precision p, double columns, double depth,
              TokenBasis basis = TokenBasis::all) {
        add(group, name, count, Gemm{columns, depth, p, basis});
    }

    void allReduce(std::string_view name, double count, double ranks) {
        constexpr double sumBytes = 2;
        if (ranks > 1) add(OperatorGroup::allReduce, name, count, AllReduce{h() * sumBytes, ranks});
    }

    /// Attention over the cache, and that of prompts beside it.
    void cores(double count, const OperatorShape& cached, const PrefillAttention& prompts) {
        add(OperatorGroup::attention, "attention over the cache", count, cached);
        add(OperatorGroup::attention, "attention of prompts", count, prompts);
    }

    /// One key a token, read by all of the indexer's heads on every rank; `share` of a key where one serves several tokens.
    void indexCores(double count, const Attention& a, double share) {
        const double heads = a.indexHeads, width = a.indexDim;
        add(OperatorGroup::attention, "index over the cache", count, LatentAttention{{heads, 0, share * width, precision.kv}});
        add(OperatorGroup::attention, "index of prompts", count,
            PrefillAttention{{share * heads, share, width, 0, precision.kv}});
    }

    /// Sparse attention picks its tokens first.
    void index(double count, const Attention& a) {
        if (a.selected <= 0 || a.indexHeads <= 0) return;
        const double heads = a.indexHeads, width = a.indexDim;
        const auto group = OperatorGroup::projections;
        gemm("index queries", group, count, precision.attention, heads * width, a.queryRank > 0 ? a.queryRank : h());
        gemm("index keys and weights", group, count, precision.attention, width + heads, h());
        indexCores(count, a, 1);
    }

    /// method/kernels 7: a state of constant size for each sequence, updated token by token or scanned in chunks.
    void recurrence(double count, const Attention& a) {
        const double heads = a.heads / tp(), groups = std::max(a.kvHeads / tp(), 1.0), key = a.headDim, value = a.valueDim;
        const double state = heads * key * value;
        const bool stateSpace = a.kind == AttentionKind::stateSpace;
        constexpr double longChunk = 256, shortChunk = 64;
        const double scanned = stateSpace ? longChunk * (key * groups + value * heads) + 4 * state
                                          : 2 * shortChunk * heads * (key + value) + 4 * state;
        gemm("recurrent layer, in", OperatorGroup::projections, count, precision.attention, recurrentColumns(a, tp()), h());
        constexpr double stateElement = 4, readAndWritten = 2;
        const double stateBytes = readAndWritten * stateElement * state;
        add(OperatorGroup::attention, "state update", count,
            Recurrence{TokenBasis::decode, (stateSpace ? 6 : 8) * state, stateBytes});
        add(OperatorGroup::attention, "scan of prompts", count,
            Recurrence{TokenBasis::prompt, scanned, stateBytes, 2 * groups * key + 2 * heads * value});
        gemm("recurrent layer, out", OperatorGroup::projections, count, precision.attention, h(), heads * value);
    }

    void groupedAttention(double count, const Attention& a) {
        const double heads = a.heads / tp();
        const double kvHeads = std::max(a.kvHeads / tp(), 1.0);
        const AttentionHeads share{heads, kvHeads, double(a.headDim), double(a.valueWidth()), precision.kv};
        gemm("query, key and value", OperatorGroup::projections, count, precision.attention, groupedColumns(a, tp()), h());
        index(count, a);
        const double window = a.span();
        cores(count, DecodeAttention{share, window}, {share, window});
        gemm("attention output", OperatorGroup::projections, count, precision.attention, h(), heads * a.valueWidth());
    }

    void latentAttention(double count, const Attention& a) {
        const double heads = a.heads / tp();
        const double keyDim = a.nopeDim + a.ropeDim;
        const Precision p = precision.attention;
        const auto group = OperatorGroup::projections;
        gemm("latent query and KV", group, count, p, a.queryRank + a.kvRank + a.ropeDim, h());
        gemm("query from latent", group, count, p, heads * keyDim, a.queryRank > 0 ? a.queryRank : h());
        gemm("absorbed KV projection", group, count, Precision::bf16, heads * (a.nopeDim + a.valueDim), a.kvRank,
             TokenBasis::decode);
        gemm("expanded KV projection", group, count, p, heads * (a.nopeDim + a.valueDim), a.kvRank, TokenBasis::prompt);
        index(count, a);
        const double window = a.span();
        cores(count, LatentAttention{{heads, double(a.kvRank), double(a.ropeDim), precision.kv}, window},
              {{heads, heads, keyDim, double(a.valueDim), precision.kv}, window});
        if (a.gate > 0) gemm("attention gate", group, count, p, a.gate / tp(), h());
        gemm("attention output", group, count, p, h(), heads * a.valueDim);
    }

    /// Every token is a key of the last `window`, and part of an entry for each `ratio` tokens. Bytes and products are linear in
    /// the keys that are seen, so that an entry counts as a `ratio`th of a key for each of its tokens.
    void compressedAttention(double count, const Attention& a) {
        const double heads = a.heads / tp(), d = a.headDim;
        const Precision p = precision.attention;
        const auto group = OperatorGroup::projections;
        gemm("latent query and key", group, count, p, a.queryRank + d, h());
        gemm("query from latent", group, count, p, heads * d, a.queryRank);
        const auto keys = [&](double share, double window) {
            cores(count, LatentAttention{{heads, share * d, 0, precision.kv}, window},
                  {{share * heads, share, d, d, precision.kv}, window});
        };
        keys(1, a.window);
        if (a.ratio > 0) {
            gemm("compression of keys", group, count, p, compressorColumns(a), h());
            if (a.indexHeads > 0) {
                const double indexers = a.indexHeads;
                gemm("index queries", group, count, p, indexers * a.indexDim, a.queryRank);
                gemm("index weights", group, count, p, indexers, h());
                indexCores(count, a, 1.0 / a.ratio);
            }
            keys(1.0 / a.ratio, double(a.selected) * a.ratio);
        }
        gemm("attention output, low rank", group, count, p, a.outputRank, heads * d);
        gemm("attention output", group, count, p, h(), double(a.outputGroups) * a.outputRank / tp());
    }

    void denseBlock(double count, const FeedForward& f, double width, std::string_view up, std::string_view down) {
        gemm(up, OperatorGroup::dense, count, precision.weights, (f.gated ? 2 : 1) * width / tp(), h());
        gemm(down, OperatorGroup::dense, count, precision.weights, h(), width / tp());
    }

    void linearBlocks(double count) {
        if (count <= 0) return;
        gemm("linear block", OperatorGroup::dense, count, precision.weights, h() / tp(), h());
        allReduce("all-reduce after linear block", count, layout.attentionTp);
    }

    void mixtureBlock(double count, const FeedForward& f) {
        gemm("router", OperatorGroup::experts, count, Precision::bf16, f.experts, h());
        if (f.latent > 0) {
            gemm("to the experts' width", OperatorGroup::experts, count, precision.weights, f.latent, h());
            gemm("from the experts' width", OperatorGroup::experts, count, precision.weights, h(), f.latent);
        }
        const double hidden = f.expertHidden(h()), each = f.expertsPerToken, groups = layout.attentionDp;
        const double ranks = layout.expertParallel, width = f.width / double(layout.expertTp), experts = f.experts;
        add(OperatorGroup::experts, "experts", count,
            Experts{experts, each, hidden, width, f.gated, precision.weights, ranks, groups});
        if (layout.attentionDp > 1)
            add(OperatorGroup::exchange, "dispatch and combine", count,
                Exchange{experts, each, hidden, formatOf(precision.activations).inputBytes, ranks, groups, tp()});
        if (f.sharedColumns() > 0) denseBlock(count, f, f.sharedColumns(), "shared expert, up", "shared expert, down");
    }

    void elementwise(const LayerGroup& layers) {
        constexpr double elementBytes = 2;
        const bool latent = layers.attention.kind == AttentionKind::latent, mixture = layers.feedForward.experts > 0;
        double bytes = 8 * h() * elementBytes;
        // Each block reads the streams, mixes them and writes them back.
        if (layers.streams > 1) bytes += 2 * 3 * layers.streams * h() * elementBytes;
        if (!mixture) bytes += 3 * layers.feedForward.width / tp() * elementBytes;
        add(OperatorGroup::elementwise, "norms, rotations, activations", layers.count * longestStage(model, layout),
            Elementwise{bytes, latent, mixture});
    }

    void stageHops() {
        constexpr double elementBytes = 2;
        const double stages = layout.pipeline, ranks = layout.ranks();
        if (stages > 1)
            add(OperatorGroup::exchange, "hand-over between stages", stages - 1, StageHop{h() * elementBytes, ranks, stages});
    }

    void layers(const LayerGroup& group) {
        // The longest stage sets the pace; the others wait for it as if they had as many layers.
        const double count = group.count * longestStage(model, layout);
        if (group.attention.recurrent())
            recurrence(count, group.attention);
        else if (group.attention.kind == AttentionKind::latent)
            latentAttention(count, group.attention);
        else if (group.attention.kind == AttentionKind::compressed)
            compressedAttention(count, group.attention);
        else if (group.attention.present())
            groupedAttention(count, group.attention);
        if (group.attention.present()) allReduce("all-reduce after attention", count, layout.attentionTp);
        linearBlocks(count * group.linear);
        if (!group.feedForward.present()) return elementwise(group);
        if (group.feedForward.experts == 0)
            denseBlock(count, group.feedForward, group.feedForward.width, "feed-forward, up", "feed-forward, down");
        else
            mixtureBlock(count, group.feedForward);
        allReduce("all-reduce after feed-forward", count, layout.attentionTp);
        elementwise(group);
    }
};
} // namespace

std::string_view nameOf(OperatorGroup group) { return groupNames.of(group); }

std::vector<Operator> operatorsOf(const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    Builder builder{model, precision, layout};
    constexpr std::size_t mostPerGroup = 16;
    builder.list.reserve(mostPerGroup * model.layers.size() + 2);
    for (const LayerGroup& group : model.layers) builder.layers(group);
    builder.stageHops();
    const double headSlices = layout.attentionTp;
    builder.gemm("LM head", OperatorGroup::head, 1, Precision::bf16, std::ceil(model.vocabulary / headSlices), model.hidden,
                 TokenBasis::outputs);
    return std::move(builder.list);
}

} // namespace rackline
