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

    void gemm(std::string_view name, OperatorGroup group, double count, Precision p, double n, double k,
              TokenBasis basis = TokenBasis::all) {
        Operator& op = list.emplace_back();
        op.name = name;
        op.group = group;
        op.count = count;
        op.precision = p;
        op.n = n;
        op.k = k;
        op.basis = basis;
    }

    void allReduce(std::string_view name, double count, double ranks) {
        if (ranks <= 1) return;
        Operator& op = list.emplace_back();
        op.kind = OperatorKind::allReduce;
        op.group = OperatorGroup::allReduce;
        op.name = name;
        op.count = count;
        constexpr double sumBytes = 2;
        op.n = h() * sumBytes;
        op.k = ranks;
    }

    void core(OperatorKind kind, double count, const AttentionHeads& heads, const LatentHeads& latent, double window) {
        Operator& op = list.emplace_back();
        op.kind = kind;
        op.group = OperatorGroup::attention;
        op.name = kind == OperatorKind::prefillAttention ? "attention of prompts" : "attention over the cache";
        op.count = count;
        op.heads = heads;
        op.latent = latent;
        op.precision = heads.kv;
        op.window = window;
    }

    /// Sparse attention picks its tokens first: one key a token, read by all of the indexer's heads on every rank.
    void index(double count, const Attention& a) {
        if (a.selected <= 0 || a.indexHeads <= 0) return;
        const double heads = a.indexHeads, width = a.indexDim;
        const auto group = OperatorGroup::projections;
        gemm("index queries", group, count, precision.attention, heads * width, a.queryRank > 0 ? a.queryRank : h());
        gemm("index keys and weights", group, count, precision.attention, width + heads, h());
        core(OperatorKind::latentAttention, count, {}, {heads, 0, width, precision.kv}, 0);
        list.back().name = "index over the cache";
        core(OperatorKind::prefillAttention, count, {heads, 1, width, 0, precision.kv}, {}, 0);
        list.back().name = "index of prompts";
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
        Operator op;
        op.kind = OperatorKind::recurrence;
        op.group = OperatorGroup::attention;
        op.count = count;
        op.name = "state update";
        op.basis = TokenBasis::decode;
        op.n = (stateSpace ? 6 : 8) * state;
        constexpr double stateElement = 4, readAndWritten = 2;
        op.k = readAndWritten * stateElement * state;
        list.push_back(op);
        op.name = "scan of prompts";
        op.basis = TokenBasis::prompt;
        op.n = scanned;
        op.hidden = 2 * groups * key + 2 * heads * value;
        list.push_back(op);
        gemm("recurrent layer, out", OperatorGroup::projections, count, precision.attention, h(), heads * value);
    }

    void groupedAttention(double count, const Attention& a) {
        const double heads = a.heads / tp();
        const double kvHeads = std::max(a.kvHeads / tp(), 1.0);
        const AttentionHeads share{heads, kvHeads, double(a.headDim), double(a.valueWidth()), precision.kv};
        gemm("query, key and value", OperatorGroup::projections, count, precision.attention, groupedColumns(a, tp()), h());
        index(count, a);
        core(OperatorKind::decodeAttention, count, share, {}, a.span());
        core(OperatorKind::prefillAttention, count, share, {}, a.span());
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
        core(OperatorKind::latentAttention, count, {}, {heads, double(a.kvRank), double(a.ropeDim), precision.kv}, a.span());
        core(OperatorKind::prefillAttention, count, {heads, heads, keyDim, double(a.valueDim), precision.kv}, {}, a.span());
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
        const auto cores = [&](double share, double window) {
            core(OperatorKind::latentAttention, count, {}, {heads, share * d, 0, precision.kv}, window);
            core(OperatorKind::prefillAttention, count, {share * heads, share, d, d, precision.kv}, {}, window);
        };
        cores(1, a.window);
        if (a.ratio > 0) {
            gemm("compression of keys", group, count, p, compressorColumns(a), h());
            if (a.indexHeads > 0) {
                const double width = a.indexDim, indexers = a.indexHeads, share = 1.0 / a.ratio;
                gemm("index queries", group, count, p, indexers * width, a.queryRank);
                gemm("index weights", group, count, p, indexers, h());
                core(OperatorKind::latentAttention, count, {}, {indexers, 0, share * width, precision.kv}, 0);
                list.back().name = "index over the cache";
                core(OperatorKind::prefillAttention, count, {share * indexers, share, width, 0, precision.kv}, {}, 0);
                list.back().name = "index of prompts";
            }
            cores(1.0 / a.ratio, double(a.selected) * a.ratio);
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
        Operator op;
        op.kind = OperatorKind::experts;
        op.group = OperatorGroup::experts;
        op.name = "experts";
        op.count = count;
        op.precision = precision.weights;
        op.mixture = f;
        op.hidden = f.expertHidden(h());
        op.expertRanks = layout.expertParallel;
        op.expertSlices = layout.expertTp;
        op.attentionGroups = layout.attentionDp;
        op.attentionRanks = layout.attentionTp;
        op.dispatchBytes = formatOf(precision.activations).inputBytes;
        list.push_back(op);
        if (layout.attentionDp > 1) {
            op.kind = OperatorKind::exchange;
            op.group = OperatorGroup::exchange;
            op.name = "dispatch and combine";
            list.push_back(op);
        }
        if (f.sharedColumns() > 0) denseBlock(count, f, f.sharedColumns(), "shared expert, up", "shared expert, down");
    }

    void elementwise(const LayerGroup& layers) {
        Operator op;
        op.kind = OperatorKind::elementwise;
        op.group = OperatorGroup::elementwise;
        op.name = "norms, rotations, activations";
        op.count = layers.count * longestStage(model, layout);
        op.mixture = layers.feedForward;
        op.latent.kvRank = layers.attention.kind == AttentionKind::latent ? layers.attention.kvRank : 0;
        constexpr double bytes = 2;
        op.k = 8 * h() * bytes;
        // Each block reads the streams, mixes them and writes them back.
        if (layers.streams > 1) op.k += 2 * 3 * layers.streams * h() * bytes;
        if (layers.feedForward.experts == 0) op.k += 3 * layers.feedForward.width / tp() * bytes;
        list.push_back(op);
    }

    void stageHops() {
        if (layout.pipeline <= 1) return;
        Operator& op = list.emplace_back();
        op.kind = OperatorKind::stageHop;
        op.group = OperatorGroup::exchange;
        op.name = "hand-over between stages";
        op.count = layout.pipeline - 1;
        constexpr double bytes = 2;
        op.n = h() * bytes;
        op.k = layout.ranks();
        op.hidden = layout.pipeline;
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

bool Operator::sameShape(const Operator& o) const {
    // What differs most often first: this is asked of every pair of rows.
    return n == o.n && k == o.k && kind == o.kind && basis == o.basis && precision == o.precision &&
           expertRanks == o.expertRanks && attentionGroups == o.attentionGroups && attentionRanks == o.attentionRanks &&
           expertSlices == o.expertSlices && heads.heads == o.heads.heads && heads.kvHeads == o.heads.kvHeads &&
           heads.keyDim == o.heads.keyDim && heads.valueDim == o.heads.valueDim && latent.heads == o.latent.heads &&
           latent.kvRank == o.latent.kvRank && latent.ropeDim == o.latent.ropeDim && hidden == o.hidden && window == o.window &&
           mixture == o.mixture;
}

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
