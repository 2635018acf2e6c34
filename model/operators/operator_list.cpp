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

    /// Whether feed-forward parts lie on GPUs of their own.
    bool apart() const { return layout.feedForward > 0; }

    void add(OperatorGroup group, std::string_view name, double count, OperatorShape shape, Side side = Side::attention) {
        list.push_back({group, name, count, shape, side});
    }

    void gemm(std::string_view name, OperatorGroup group, double count, Precision p, double columns, double depth,
              TokenBasis basis = TokenBasis::all) {
        add(group, name, count, Gemm{columns, depth, p, basis});
    }

    void allReduce(std::string_view name, double count, double ranks) {
        constexpr double sumBytes = 2;
        if (ranks > 1) add(OperatorGroup::allReduce, name, count, AllReduce{h() * sumBytes, ranks});
    }

    /// Around attention to parts of the cache: queries go to all ranks that have a part, and sums with their logarithms come
    /// back.
    void partialSums(double count, double heads, double query, double sum) {
        constexpr double elementBytes = 2, logarithmBytes = 4;
        const double ranks = layout.decodeContext;
        add(OperatorGroup::allReduce, "queries to the parts of the cache", count,
            ContextGather{TokenBasis::decode, heads * query * elementBytes, ranks, 1});
        add(OperatorGroup::allReduce, "sums over the parts of the cache", count,
            ContextGather{TokenBasis::decode, heads * (sum * elementBytes + logarithmBytes), ranks, 1});
    }
    void partialSums(double count, const DecodeAttention& a) {
        if (a.share < 1) partialSums(count, a.heads.heads, a.heads.keyDim, a.heads.valueDim);
    }
    /// An index has no sums: its choices are a few numbers.
    void partialSums(double count, const LatentAttention& a) {
        if (a.share < 1 && a.heads.kvRank > 0)
            partialSums(count, a.heads.heads, a.heads.kvRank + a.heads.ropeDim, a.heads.kvRank);
    }
    template <class Shape> void partialSums(double, const Shape&) {}

    /// Prompts see keys that lie on other ranks.
    void gatherKeys(double count, const Attention& a) {
        const double bytes =
            std::visit([&](const auto& kind) { return kind.cachedElements(tp()); }, a) * bytesPerElement(precision.kv);
        if (bytes <= 0) return;
        if (layout.promptContext > 1)
            add(OperatorGroup::allReduce, "keys of the whole prompt", count,
                ContextGather{TokenBasis::prompt, bytes, double(layout.promptContext), tp(), double(layout.promptContext)});
        if (layout.decodeContext > 1 && cacheCopies(a, layout.attentionTp) > 1)
            add(OperatorGroup::allReduce, "keys of the parts of the cache", count,
                ContextGather{TokenBasis::prompt, bytes, double(layout.decodeContext), 1});
    }

    void attention(double count, const Attention& a) {
        const Precision projected = isRecurrent(a) ? precision.ofMixers() : precision.attention;
        const LayerShare share{h(), tp(), projected, precision.kv, double(layout.decodeContext), double(layout.promptContext)};
        for (const AttentionOperator& op : attentionOperatorsOf(a, share)) {
            const bool projects = std::holds_alternative<Gemm>(op.shape);
            const auto group = projects ? OperatorGroup::projections : OperatorGroup::attention;
            std::visit([&](const auto& shape) { add(group, op.name, count, shape); }, op.shape);
            if (layout.decodeContext > 1) std::visit([&](const auto& shape) { partialSums(count, shape); }, op.shape);
        }
        gatherKeys(count, a);
        if (attends(a)) allReduce("all-reduce after attention", count, tp());
    }

    /// Attention groups whose tokens a GPU works on that holds feed-forward parts: the share of one of several that hold the
    /// same, or all; 0 where each rank has its own.
    double collected() const {
        if (!apart()) return 0;
        return double(layout.attentionDp) * feedForwardSlices(model, layout) / layout.feedForward;
    }
    void denseBlock(double count, const FeedForward& f, double width, std::string_view up, std::string_view down) {
        const Side side = apart() ? Side::feedForward : Side::attention;
        const double slices = feedForwardSlices(model, layout);
        const auto matrix = [&](std::string_view name, double columns, double depth) {
            add(OperatorGroup::dense, name, count, Gemm{columns, depth, precision.ofDense(), TokenBasis::all, collected()}, side);
        };
        matrix(up, (f.gated ? 2 : 1) * width / slices, h());
        matrix(down, h(), width / slices);
    }

    /// GPUs with feed-forward parts that a token of this layer goes to.
    double destinations(const FeedForward& f) const {
        return f.experts > 0 ? distinctRanks(f.expertsPerToken, layout.feedForward) : feedForwardSlices(model, layout);
    }
    /// Tokens go to all GPUs that work on them, and as many sums come back, which the ranks of a group share with each other.
    void hops(double count, const FeedForward& f) {
        constexpr double sumBytes = 2;
        const double hidden = f.experts > 0 ? f.expertHidden(h()) : h();
        // A shared expert takes tokens of the model's width, also where experts have another one.
        const double elements = hidden * destinations(f) + (hidden != h() && f.sharedColumns() > 0 ? h() : 0);
        const auto hop = [&](std::string_view name, double bytes, Side side) {
            const double ranks = layout.ranks(), there = layout.feedForward;
            add(OperatorGroup::exchange, name, count, FeedForwardHop{elements * bytes, ranks, tp(), there}, side);
        };
        hop("tokens to the feed-forward GPUs", formatOf(precision.activations).inputBytes, Side::there);
        hop("sums from the feed-forward GPUs", sumBytes, Side::back);
        if (tp() > 1)
            add(OperatorGroup::allReduce, "sums to all ranks of a group", count,
                ContextGather{TokenBasis::decode, h() * sumBytes, tp(), 1});
    }

    void linearBlocks(double count) {
        if (count <= 0) return;
        gemm("linear block", OperatorGroup::dense, count, precision.ofDense(), h() / tp(), h());
        allReduce("all-reduce after linear block", count, layout.attentionTp);
    }

    void mixtureBlock(double count, const FeedForward& f) {
        gemm("router", OperatorGroup::experts, count, Precision::bf16, f.experts, h());
        if (f.latent > 0) {
            gemm("to the experts' width", OperatorGroup::experts, count, precision.ofDense(), f.latent, h());
            gemm("from the experts' width", OperatorGroup::experts, count, precision.ofDense(), h(), f.latent);
        }
        const double hidden = f.expertHidden(h()), each = f.expertsPerToken, groups = layout.attentionDp * layout.promptContext;
        const double ranks = layout.expertParallel, width = f.width / double(layout.expertTp), experts = f.experts;
        const ExpertBalance& balance = model.balance;
        add(OperatorGroup::experts, "experts", count,
            Experts{experts, each, hidden, width, f.gated, precision.weights, ranks, groups,
                    balance.recorded() ? double(balance.copies) : 0, balance.over(layout.expertParallel)},
            apart() ? Side::feedForward : Side::attention);
        if (groups > 1 && !apart())
            add(OperatorGroup::exchange, "dispatch and combine", count,
                Exchange{experts, each, hidden, formatOf(precision.activations).inputBytes, ranks, groups, tp()});
        if (f.sharedColumns() > 0) denseBlock(count, f, f.sharedColumns(), "shared expert, up", "shared expert, down");
    }

    void elementwise(const LayerGroup& layers) {
        constexpr double elementBytes = 2;
        const bool mixture = layers.feedForward.experts > 0;
        double bytes = 8 * h() * elementBytes;
        // Each block reads the streams, mixes them and writes them back.
        if (layers.streams > 1) bytes += 2 * 3 * layers.streams * h() * elementBytes;
        const double count = layers.count * longestStage(model, layout);
        const double inner = mixture ? 0 : 3 * layers.feedForward.width / feedForwardSlices(model, layout) * elementBytes;
        const bool elsewhere = apart() && inner > 0;
        Elementwise own{.bytesPerToken = elsewhere ? bytes : bytes + inner, .mixture = mixture};
        own.latent = std::visit([](const auto& a) { return a.ownKernels; }, layers.attention);
        own.indexed = std::visit([](const auto& a) { return a.picksTokens(); }, layers.attention);
        own.streams = layers.streams > 1;
        own.apart = elsewhere;
        add(OperatorGroup::elementwise, "norms, rotations, activations", count, own);
        if (elsewhere)
            add(OperatorGroup::elementwise, "activations of feed-forward", count,
                Elementwise{.bytesPerToken = inner, .apart = true, .groups = collected()}, Side::feedForward);
    }

    /// Two grouped kernels for each matrix that adapters change. Sequences and prompts read the adapters that they use apart.
    void adapters(const LayerGroup& group, double count) {
        const Adapters& a = model.adapters;
        if (!a.any()) return;
        double weights = 0, moved = 0, launches = 0;
        for (const AdaptedMatrix& matrix : adaptedMatrices(group, model, tp())) {
            weights += matrix.weights(a.rank);
            moved += matrix.moved(a.rank);
            launches += 2;
        }
        if (weights <= 0) return;
        add(OperatorGroup::projections, "adapters, products", count,
            AdapterProducts{2 * weights, moved * Adapters::elementBytes, launches});
        for (const auto& [basis, name] : {std::pair{TokenBasis::decode, "adapters, weights for sequences"},
                                          std::pair{TokenBasis::prompt, "adapters, weights for prompts"}})
            add(OperatorGroup::projections, name, count, AdapterWeights{basis, a.used, weights * Adapters::elementBytes});
    }

    /// The ranks of a group share out the images, and each has all of the encoder.
    void imageEncoder() {
        const ImageEncoder& e = model.images;
        if (e.perToken <= 0) return;
        const double h = e.hidden, images = e.perToken / tp();
        gemm("image encoder, matrices", OperatorGroup::dense, e.layers, Precision::bf16,
             (4 * h + 2.0 * e.width) * images * e.patches, h, TokenBasis::prompt);
        gemm("image encoder, attention", OperatorGroup::attention, e.layers, Precision::bf16, 2 * e.patches * e.patches * images,
             h, TokenBasis::prompt);
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
        attention(count, group.attention);
        adapters(group, count);
        linearBlocks(count * group.linear);
        if (!group.feedForward.present()) return elementwise(group);
        if (group.feedForward.experts == 0)
            denseBlock(count, group.feedForward, group.feedForward.width, "feed-forward, up", "feed-forward, down");
        else
            mixtureBlock(count, group.feedForward);
        if (apart())
            hops(count, group.feedForward);
        else
            allReduce("all-reduce after feed-forward", count, layout.attentionTp);
        elementwise(group);
    }
};
} // namespace

std::string_view nameOf(OperatorGroup group) { return groupNames.of(group); }

std::vector<Operator> operatorsOf(const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    Builder builder{model, precision, layout};
    constexpr std::size_t mostPerGroup = 16;
    builder.list.reserve(mostPerGroup * model.layers.size() + 4);
    for (const LayerGroup& group : model.layers) builder.layers(group);
    builder.imageEncoder();
    builder.stageHops();
    const double headSlices = layout.attentionTp;
    builder.gemm("LM head", OperatorGroup::head, 1, precision.head, std::ceil(model.vocabulary / headSlices), model.hidden,
                 TokenBasis::outputs);
    return std::move(builder.list);
}

} // namespace rackline
