// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/collectives/collectives.h"
#include "model/kernels/attention.h"
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"
#include "model/kernels/experts.h"
#include "model/mapping/layout.h"
#include "model/operators/overlap.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <optional>
#include <string_view>
#include <vector>

namespace rackline {

enum class OperatorKind {
    gemm,
    decodeAttention,
    latentAttention,
    prefillAttention,
    recurrence,
    experts,
    elementwise,
    allReduce,
    exchange,
    stageHop
};

/// What a reader sees operators gathered under.
enum class OperatorGroup { attention, projections, dense, experts, exchange, allReduce, elementwise, head, host };
std::string_view nameOf(OperatorGroup group);

/// Whose tokens an operator works on.
enum class TokenBasis { all, decode, prompt, outputs };

/// One operator of a step with its shape divided by the layout: what does not depend on the number of tokens.
struct Operator {
    OperatorKind kind = OperatorKind::gemm;
    OperatorGroup group = OperatorGroup::dense;
    std::string_view name;
    /// Layers that have it.
    double count = 1;
    TokenBasis basis = TokenBasis::all;
    Precision precision = Precision::bf16;
    /// GEMM: columns and depth. Elementwise: launches and bytes per token. All-reduce: bytes per token and ranks. Recurrence:
    /// FLOP a token, and bytes of state that a sequence moves. Stage hop: bytes per token and ranks of a stage; stages in
    /// `hidden`.
    double n = 0, k = 0;
    AttentionHeads heads;
    LatentHeads latent;
    double window = 0;
    /// Experts and exchange.
    FeedForward mixture;
    double hidden = 0, expertRanks = 1, expertSlices = 1, attentionGroups = 1, attentionRanks = 1;
    double dispatchBytes = 1;

    /// One layer of both costs the same.
    bool sameShape(const Operator& other) const;
};

/// The tokens of one step on one attention rank.
template <class Real> struct StepLoadOf {
    Real sequences{};
    /// New tokens that each running sequence verifies: 1 + draft.
    double queries = 1;
    double context = 0;
    double promptTokens = 0, promptLength = 1, promptBefore = 0;
    /// Tokens of the mean attention-data-parallel rank over those of this one, the busiest.
    double meanShare = 1;

    Real decodeTokens() const { return sequences * queries; }
    Real tokens() const { return decodeTokens() + promptTokens; }
    Real outputs() const { return decodeTokens() + promptTokens / promptLength; }
    bool samePrompt(const StepLoadOf& o) const {
        return promptTokens == o.promptTokens && promptLength == o.promptLength && promptBefore == o.promptBefore;
    }
    bool sameDecode(const StepLoadOf& o) const {
        return sequences == o.sequences && queries == o.queries && context == o.context && meanShare == o.meanShare;
    }
};
using StepLoad = StepLoadOf<double>;

/// Seconds, FLOPs and bytes of a step or a part of it on one GPU; sums add.
template <class Real> struct StepCostOf {
    /// Latency of kernels, their work, and links.
    Real fixed{}, work{}, links{};
    Real flops16{}, flops8{}, flops4{};
    Real hbmBytes{}, linkBytes{};

    Real time() const { return fixed + work + links; }
    Real flops() const { return flops16 + flops8 + flops4; }
    StepCostOf& operator+=(const StepCostOf& o) {
        fixed += o.fixed;
        work += o.work;
        links += o.links;
        flops16 += o.flops16;
        flops8 += o.flops8;
        flops4 += o.flops4;
        hbmBytes += o.hbmBytes;
        linkBytes += o.linkBytes;
        return *this;
    }
    friend StepCostOf operator*(Real f, const StepCostOf& c) {
        return {f * c.fixed, f * c.work, f * c.links, f * c.flops16, f * c.flops8, f * c.flops4, f * c.hbmBytes, f * c.linkBytes};
    }
    /// What this step takes beyond a smaller one. Other tiles may make a larger step cheaper in part: then that part is nothing.
    StepCostOf beyond(const StepCostOf& less) const {
        const auto over = [](Real a, Real b) { return select(a > b, a - b, 0.0); };
        return {over(fixed, less.fixed),       over(work, less.work),          over(links, less.links),
                over(flops16, less.flops16),   over(flops8, less.flops8),      over(flops4, less.flops4),
                over(hbmBytes, less.hbmBytes), over(linkBytes, less.linkBytes)};
    }
};
using StepCost = StepCostOf<double>;

/// Everything beside the operator that its time depends on.
struct OperatorContext {
    ChipSpeed chip;
    const ChipKernels* kernels = nullptr;
    const EngineProfile* engine = nullptr;
    Links links;
    /// Of the mixture's experts; absent for a dense model.
    std::optional<ExpertPopularity> popularity;
    TwoBatchOverlap overlap{};
};
/// The exponent of expert popularity and what replication evens out on wide layouts (method/model 4).
inline constexpr double expertSkew = 1.01;
inline double expertBalance(double ranks) {
    constexpr double wideLayout = 16, replicated = 0.6;
    return ranks >= wideLayout ? replicated : 0;
}

OperatorContext contextFor(const Transformer& model, const System& system, const ChipKernels& kernels,
                           const EngineProfile& engine);

/// The operators of one pass over all layers, and the LM head.
std::vector<Operator> operatorsOf(const Transformer& model, const PrecisionSet& precision, const Layout& layout);

/// One operator over all its layers, engine factors applied.
StepCost costOf(const Operator& op, const StepLoad& load, const OperatorContext& context);
/// Seconds of an exchange by the quickest kernels, what of it runs in kernels that hold multiprocessors, and seconds by those
/// that hold none; infinite where there are none.
struct ExchangeTimes {
    double quickest = 0, holding = 0, lowLatency = 0;

    ExchangeTimes& operator+=(const ExchangeTimes& o) {
        quickest += o.quickest;
        holding += o.holding;
        lowLatency += o.lowLatency;
        return *this;
    }
};
ExchangeTimes exchangeTimes(const Operator& exchange, const StepLoad& load, const OperatorContext& context);
/// The parts of a load that an operator's cost depends on.
struct TokensSeen {
    bool decode = true, prompt = true;
};
TokensSeen tokensSeen(const Operator& op);

} // namespace rackline
