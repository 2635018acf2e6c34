// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/collectives/collectives.h"
#include "model/kernels/attention.h"
#include "model/kernels/chip_speed.h"
#include "model/kernels/coefficients.h"
#include "model/kernels/experts.h"
#include "model/mapping/layout.h"
#include "model/operators/operator_group.h"
#include "model/operators/overlap.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace rackline {

/// The experts of one rank: `experts` of them lie on `ranks` ranks, which serve the tokens of `groups` groups of attention ranks.
struct Experts {
    static constexpr TokenBasis basis = TokenBasis::all;
    double experts = 0, perToken = 0;
    /// Width of the tokens that come in, and of the slice of an expert that a rank has.
    double hidden = 0, width = 0;
    bool gated = true;
    Precision weights = Precision::bf16;
    double ranks = 1, groups = 1;
    /// Copies of busy experts that lie on the ranks too, and the load of the busiest rank over the mean one as it was recorded;
    /// 0 where it is assumed.
    double copies = 0, recorded = 0;

    Precision format() const { return weights; }
    friend bool operator==(const Experts&, const Experts&) = default;
};

/// Norms, rotations, residuals and activations of one layer.
struct Elementwise {
    static constexpr TokenBasis basis = TokenBasis::all;
    double bytesPerToken = 0;
    /// Latent attention, experts, an index that picks tokens and a residual of several streams come with small kernels of their
    /// own.
    bool latent = false, mixture = false, indexed = false, streams = false;
    /// The activation of the dense block runs on other GPUs; where it is these, it is all that runs, on tokens of so many
    /// attention groups.
    bool apart = false;
    double groups = 0;

    Precision format() const { return Precision::bf16; }
    friend bool operator==(const Elementwise&, const Elementwise&) = default;
};

/// Products of a layer's tokens with the narrow matrices of their adapters, by so many grouped kernels.
struct AdapterProducts {
    static constexpr TokenBasis basis = TokenBasis::all;
    double flopsPerToken = 0, bytesPerToken = 0, launches = 0;

    Precision format() const { return Precision::bf16; }
    friend bool operator==(const AdapterProducts&, const AdapterProducts&) = default;
};

/// The weights of the adapters that the step's requests use, `used` different ones at most, each read once.
struct AdapterWeights {
    TokenBasis basis = TokenBasis::decode;
    double used = 0, bytesEach = 0;

    Precision format() const { return Precision::bf16; }
    friend bool operator==(const AdapterWeights&, const AdapterWeights&) = default;
};

/// Each of `ranks` ranks gets the sum of what all have. What goes over links says how many ranks lie between its ends.
struct AllReduce {
    static constexpr TokenBasis basis = TokenBasis::all;
    double bytesPerToken = 0, ranks = 1;

    double spannedRanks() const { return ranks; }
    friend bool operator==(const AllReduce&, const AllReduce&) = default;
};

/// Each of `ranks` ranks, which lie `apart` ranks from each other, gets what all have of each token that decodes: queries, and
/// then parts of sums.
struct ContextGather {
    TokenBasis basis = TokenBasis::decode;
    double bytesPerToken = 0, ranks = 1, apart = 1;
    /// Groups that share the new tokens of a prompt, whose keys are sent too; where all ranks make the keys of the new ones,
    /// none.
    double sharedBy = 0;

    double spannedRanks() const { return ranks * apart; }
    friend bool operator==(const ContextGather&, const ContextGather&) = default;
};

/// Tokens go to the ranks of their experts and back.
struct Exchange {
    static constexpr TokenBasis basis = TokenBasis::all;
    double experts = 0, perToken = 0, hidden = 0;
    /// Bytes of an element on the way to the experts.
    double dispatchBytes = 1;
    double expertRanks = 1;
    /// Groups that attend to their own sequences, and ranks of each.
    double attentionGroups = 1, attentionRanks = 1;

    /// All of the instance's; each expert is sliced over so many of them.
    double spannedRanks() const { return attentionGroups * attentionRanks; }
    double slices() const { return spannedRanks() / expertRanks; }
    friend bool operator==(const Exchange&, const Exchange&) = default;
};

/// Every rank hands its tokens to its like in the next of `stages` pipeline stages, each of `ranks` ranks.
struct StageHop {
    static constexpr TokenBasis basis = TokenBasis::all;
    double bytesPerToken = 0, ranks = 1, stages = 1;

    double spannedRanks() const { return ranks * stages; }
    friend bool operator==(const StageHop&, const StageHop&) = default;
};

/// Tokens go from attention ranks to the GPUs that hold the feed-forward parts, or come back (method/serving 15).
struct FeedForwardHop {
    static constexpr TokenBasis basis = TokenBasis::all;
    /// Bytes of a token to, or from, all GPUs that work on it.
    double bytesPerToken = 0;
    /// Ranks that attend, of which so many share out each token, and GPUs that hold feed-forward parts.
    double ranks = 1, sharedBy = 1, feedForward = 1;

    double spannedRanks() const { return ranks + feedForward; }
    friend bool operator==(const FeedForwardHop&, const FeedForwardHop&) = default;
};

/// What an operator does with its tokens, divided by the layout: all that its time depends on beside their number.
using OperatorShape = std::variant<Gemm, DecodeAttention, LatentAttention, PrefillAttention, Recurrence, Experts, Elementwise,
                                   AllReduce, ContextGather, Exchange, StageHop, FeedForwardHop, AdapterProducts, AdapterWeights>;
inline TokenBasis basisOf(const OperatorShape& shape) {
    return std::visit([](const auto& s) { return s.basis; }, shape);
}
/// Tokens that attention sees at most, 0 for all of them; nothing where the operator is no attention.
std::optional<double> windowOf(const OperatorShape& shape);
/// Ranks that lie between the ends of what goes over links; nothing where the operator stays on its GPU.
std::optional<double> spannedRanks(const OperatorShape& shape);

/// Who works on an operator where feed-forward parts lie on GPUs of their own: the ranks that attend, those GPUs, the links to
/// them, or the links back. Elsewhere all is work of the ranks.
enum class Side : unsigned char { attention, feedForward, there, back };
inline constexpr std::size_t sideCount = 4;

/// One operator of a step.
struct Operator {
    OperatorGroup group = OperatorGroup::dense;
    std::string_view name;
    /// Layers that have it.
    double count = 1;
    OperatorShape shape;
    Side side = Side::attention;

    bool isExchange() const { return std::holds_alternative<Exchange>(shape); }
    /// All ranks work on the tokens of all of them.
    bool isExperts() const { return std::holds_alternative<Experts>(shape); }
};

/// The tokens of one step on one attention rank.
template <class Real> struct StepLoadOf {
    Real sequences{};
    /// The new tokens that each running sequence verifies in a step, which are 1 + draft.
    double queries = 1;
    double context = 0;
    Real promptTokens{};
    double promptLength = 1, promptBefore = 0;
    /// This rank is the busiest of those that run attention in data parallel; the mean one has this share of its tokens.
    double meanShare = 1;

    Real decodeTokens() const { return sequences * queries; }
    Real tokens() const { return decodeTokens() + promptTokens; }
    Real prompts() const { return promptTokens / promptLength; }
    Real outputs() const { return decodeTokens() + prompts(); }
    bool samePrompt(const StepLoadOf& o) const {
        return promptTokens == o.promptTokens && promptLength == o.promptLength && promptBefore == o.promptBefore;
    }
    bool sameDecode(const StepLoadOf& o) const {
        return sequences == o.sequences && queries == o.queries && context == o.context && meanShare == o.meanShare;
    }
};
using StepLoad = StepLoadOf<double>;

/// The load of a kind of step at any number of running sequences.
struct StepLoads {
    /// Without sequences, and with the fewest prompt tokens that such a step has.
    StepLoad least;
    /// Prompt tokens grow by so many with each sequence, from the fewest to the most; with 0 they do not grow.
    double promptGrowth = 0, mostPrompt = 0;

    StepLoads(const StepLoad& fixed) : least(fixed) {}
    StepLoads(const StepLoad& fewest, double growth, double most) : least(fewest), promptGrowth(growth), mostPrompt(most) {}

    bool grows() const { return promptGrowth > 0; }
    template <class Real> StepLoadOf<Real> at(Real sequences) const {
        Real prompts = spread(least.promptTokens, sequences);
        if (grows()) prompts = portable::min(portable::max(promptGrowth * sequences, least.promptTokens), mostPrompt);
        return {sequences, least.queries, least.context, prompts, least.promptLength, least.promptBefore, least.meanShare};
    }
    bool samePrompt(const StepLoads& o) const {
        return least.samePrompt(o.least) && promptGrowth == o.promptGrowth && mostPrompt == o.mostPrompt;
    }
    bool sameDecode(const StepLoads& o) const { return least.sameDecode(o.least); }
};

/// Seconds, FLOPs and bytes that a step or a part of it takes on one GPU. Costs of parts add up to that of the whole.
template <class Real> struct StepCostOf {
    /// Seconds of the latency of kernels, of their work, and of links.
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
    /// What this step takes beyond a smaller one. Where other tiles make a figure of the larger step smaller, the difference
    /// counts as 0.
    StepCostOf beyond(const StepCostOf& less) const {
        const auto over = [](Real a, Real b) { return select(a > b, a - b, 0.0); };
        return {over(fixed, less.fixed),       over(work, less.work),          over(links, less.links),
                over(flops16, less.flops16),   over(flops8, less.flops8),      over(flops4, less.flops4),
                over(hbmBytes, less.hbmBytes), over(linkBytes, less.linkBytes)};
    }
};
using StepCost = StepCostOf<double>;

/// Everything that an operator's time depends on beside the operator and its load.
struct OperatorContext {
    ChipSpeed chip;
    const ChipKernels* kernels = nullptr;
    const OperatorFactors* engine = nullptr;
    Links links;
    /// How popular the mixture's experts are; absent for a dense model.
    std::optional<ExpertPopularity> popularity;
    TwoBatchOverlap overlap{};
    /// Micro-batches of a step whose feed-forward parts lie on GPUs of their own.
    int microBatches = 1;
};
/// The exponent of the popularity of experts, and the share of the unevenness that replicas take away on wide layouts
/// (method/model 4).
inline constexpr double expertSkew = 1.01;
inline double expertBalance(double ranks) {
    constexpr double wideLayout = 16, replicated = 0.6;
    return ranks >= wideLayout ? replicated : 0;
}

OperatorContext contextFor(const Transformer& model, const System& system, const ChipKernels& kernels,
                           const EngineProfile& engine);

/// The operators of one pass over all layers, and the LM head.
std::vector<Operator> operatorsOf(const Transformer& model, const PrecisionSet& precision, const Layout& layout);

/// The cost of one operator over all its layers, with the factors of the engine.
StepCost costOf(const Operator& op, const StepLoad& load, const OperatorContext& context);
/// Seconds of the experts among them.
double expertTime(const std::vector<Operator>& operators, const StepLoad& load, const OperatorContext& context);
/// Seconds of an exchange by the quickest kernels, the part of these seconds in kernels that hold multiprocessors, and the
/// seconds by kernels that hold none, which are infinite where there are no such kernels.
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

} // namespace rackline
