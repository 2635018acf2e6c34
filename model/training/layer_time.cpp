// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/layer_time.h"

#include "model/kernels/attention.h"
#include "model/kernels/gemm.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double activationBytes = 2;
/// method/training 1: small kernels a layer, what each costs to launch, and the backward pass over the forward one.
constexpr double launches = 8, launchTime = 4e-6, elementwiseBackward = 1.5;
/// Batched products of attention without fusion reach this share of a large GEMM; bytes a score moves forward and backward.
constexpr double batchedShare = 0.70, scoreForward = 12, scoreBackward = 13;

struct Builder {
    const LayerGroup& group;
    AttentionOperators attention;
    double hidden;
    const TrainingRun& run;
    const TrainingLayout& layout;
    const TrainingMachine& machine;
    double tokens, t;
    double gemmFactor;
    LayerTime time{};

    Builder(const LayerGroup& g, int h, const TrainingRun& r, const TrainingLayout& l, const TrainingMachine& m)
        : group(g), attention(attentionOperatorsOf(g.attention, {double(h), double(l.tp)})), hidden(h), run(r), layout(l),
          machine(m), tokens(microBatchTokens(r, l)), t(l.tp),
          gemmFactor(m.gemmFactor(r.compute) * (r.scaling == Scaling::row ? m.profile.rowScaled : 1)) {}

    void add(const GemmTriple& g, double times = 1) {
        time.forward += times * g.forward;
        time.backward += times * (g.input + (run.trained < 1 ? 0 : g.weight));
        time.weightGradient += times * (run.trained < 1 ? 0 : g.weight);
    }
    void traffic(double rows, double columns, double depth, double times = 1) {
        time.forwardTraffic +=
            times * (activationBytes * rows * (columns + depth) + bytesPerElement(run.compute) * columns * depth);
    }
    void gemm(double columns, double depth) {
        add(gemmTriple(tokens, columns, depth, run.compute, gemmFactor, machine));
        traffic(tokens, columns, depth);
    }
    /// The GEMMs of all local experts have one launch.
    void addGrouped(double rows, double columns, double depth, double experts) {
        const double launch = gemmFactor * machine.kernels.gemm[static_cast<std::size_t>(run.compute)].fixed;
        const GemmTriple one = gemmTriple(rows, columns, depth, run.compute, gemmFactor, machine);
        const auto all = [&](double each) { return experts * (each - launch) + launch; };
        add({all(one.forward), all(one.input), all(one.weight)});
        traffic(rows, columns, depth, experts);
    }
    void elementwise(double bytes, double kernels) {
        const double forward = bytes / machine.stream() + kernels * launchTime;
        time.forward += forward;
        time.backward += elementwiseBackward * forward;
        time.forwardTraffic += bytes;
    }

    void projections() {
        eachMatrix(attention, [&](const Gemm& matrix) { gemm(matrix.columns, matrix.depth); });
    }

    /// The blocks of the layer, each of which has a norm, a residual and collectives. A common layer has two.
    double blocks() const { return attends(group.attention) + group.feedForward.present() + group.linear; }

    /// Forward time of attention itself.
    double core() {
        double forward = 0;
        eachOf<PrefillAttention>(attention, [&](const PrefillAttention& core) { forward += coreTime(core.heads, core.window); });
        return forward;
    }
    double coreTime(const AttentionHeads& h, double window) {
        if (machine.profile.materialisedScores) {
            const double scores = layout.microBatch * h.heads * run.sequence * run.sequence;
            const double flops = 2 * scores * (h.keyDim + h.valueDim);
            const GemmCoefficients& c = machine.kernels.gemm[static_cast<std::size_t>(Precision::bf16)];
            const double product =
                machine.gemmFactor(Precision::bf16) * flops / (machine.chip.peak(Precision::bf16) * c.compute * batchedShare);
            const double forward = product + scoreForward * scores / machine.stream();
            time.forward += forward;
            time.backward += 2 * product + scoreBackward * scores / machine.stream();
            return forward;
        }
        const PrefillChunk chunk{tokens, run.sequence, 0, window};
        const PrefillAttentionCoefficients& c = machine.kernels.prefillAttention[static_cast<std::size_t>(Precision::bf16)];
        const double ring = 1 + machine.profile.ringAttention * (1 - 1.0 / layout.cp);
        const double forward = machine.profile.attention * ring * prefillAttentionTime(h, chunk, machine.chip, c).total();
        time.forward += forward;
        time.backward += machine.profile.attentionBackward * forward;
        return forward;
    }

    /// Matrices of the hidden width in place of a block, split like the others.
    void linearBlocks() {
        for (int i = 0; i < group.linear; ++i) gemm(hidden / t, hidden);
        time.denseParameters += linearParameters(group, static_cast<int>(hidden)) / t;
    }

    void dense(double width, double gates) {
        gemm((gates - 1) * width / t, hidden);
        gemm(hidden, width / t);
        elementwise((gates > 2 ? 1.5 : 1) * machine.profile.forwardBytes * tokens * width / t, 0);
    }

    void experts() {
        const FeedForward& f = group.feedForward;
        const double gates = f.gated ? 3 : 2;
        add(gemmTriple(tokens / t, f.experts, hidden, Precision::bf16, machine.gemmFactor(Precision::bf16), machine));
        // With the sequence split, the ranks that share an expert route its part of the tokens.
        const double routed = layout.sequenceParallel ? tokens * layout.etp / t : tokens;
        const double pairs = routed * f.expertsPerToken;
        const double local = double(f.experts) / layout.ep;
        const double rows = pairs / local, width = double(f.width) / layout.etp;
        addGrouped(rows, (gates - 1) * width, hidden, local);
        addGrouped(rows, hidden, width, local);
        const double unfused = f.extra > 0 ? machine.profile.biasedBytes : 0;
        elementwise(pairs * (machine.profile.pairBytes * hidden + (6 + unfused) * width), 0);
        if (f.sharedColumns() > 0) dense(f.sharedColumns(), gates);
        if (layout.ep > 1) {
            const TokenExchange both{routed,          double(f.expertsPerToken), double(layout.ep), hidden,
                                     activationBytes, activationBytes,           double(f.experts)};
            const double there = 2 * machine.groups.exchange(both);
            time.expertLinks += machine.profile.expertExposed * there;
            hold({double(layout.ep), 1}, std::max(1.0, machine.profile.expertExposed) * there);
        }
        time.expertParameters = local * gates * hidden * width;
        time.denseParameters += hidden * f.experts;
    }

    void hold(const RankGroup& group_, double seconds) {
        (machine.groups.leaves(group_) ? time.holdsFar : time.holdsNear) += seconds;
    }

    double contextTime(double coreForward) {
        if (layout.cp <= 1) return 0;
        const RankGroup ring{double(layout.cp), t};
        double kept = 0, query = 0;
        eachOf<DecodeAttention>(attention, [&](const DecodeAttention& core) { kept += core.heads.elementsPerToken(); });
        eachOf<LatentAttention>(attention, [&](const LatentAttention& core) { kept += core.heads.elementsPerToken(); });
        eachOf<PrefillAttention>(attention,
                                 [&](const PrefillAttention& core) { query += core.heads.heads * core.heads.valueDim; });
        constexpr double hopLatency = 20e-6;
        if (run.context == ContextExchange::allToAll) {
            const double bytes = tokens * (2 * query + kept) * activationBytes;
            const double all = 3 * machine.groups.allToAll(bytes, ring);
            hold(ring, all);
            return all;
        }
        const double hop = machine.groups.pointToPoint(tokens * kept * activationBytes, ring, 0);
        hold(ring, 3 * (layout.cp - 1) * hop);
        const auto exposed = [&](double times) {
            return std::max(0.0, times * (layout.cp - 1) * hop - times * coreForward) + times * (layout.cp - 1) * hopLatency;
        };
        return exposed(1) + exposed(2);
    }

    void links(double coreForward) {
        const TrainingProfile& p = machine.profile;
        if (t > 1) {
            const RankGroup group_{t, 1};
            const double bytes = tokens * hidden * activationBytes;
            const double sweep = blocks() * (layout.sequenceParallel ? 2 * machine.groups.gather(bytes, group_)
                                                                     : machine.groups.allReduce(bytes, group_));
            const double again = layout.sequenceParallel ? p.regathers * machine.groups.gather(bytes, group_) : 0;
            const double sweeps = layout.recompute == Recompute::full ? 3 : 2;
            time.tensorLinks = p.tensorExposed * (1 - p.tensorOverlap) * (sweeps * sweep + again);
            hold(group_, sweeps * sweep + again);
        }
        time.contextLinks = contextTime(coreForward);
    }

    void host() {
        const TrainingProfile& p = machine.profile;
        const double again = layout.recompute == Recompute::full ? 4.0 / 3 : 1;
        const double calls = group.feedForward.experts > 0 ? std::max(p.mixtureHost, p.layerHost) : p.layerHost;
        const double collectives = t > 1 ? (layout.sequenceParallel ? 4 * blocks() + p.regathers : 2 * blocks()) : 0;
        const double sync = collectives * (p.syncBase + p.syncPerRank * t);
        time.hostFloor = std::max(again * (calls + (t > 1 && calls > 0 ? p.layerHostTensor : 0)), p.syncBase > 0 ? sync : 0);
    }

    /// The bytes that a token keeps (method/memory 3).
    double kept() const {
        const TrainingProfile& p = machine.profile;
        const FeedForward& f = group.feedForward;
        const double split = layout.sequenceParallel ? t : 1;
        const double scores = 4.0 * headsOf(group.attention);
        const double queries = std::visit([](const auto& kind) { return kind.keptColumns(); }, group.attention);
        double forward = p.keptForward * f.width * (f.gated ? 1 : 2.0 / 3) / t;
        if (f.experts > 0) {
            const double routed = 4.0 * f.experts + f.expertsPerToken * (4 * hidden + 6.0 * f.width / layout.etp);
            forward = routed * (layout.sequenceParallel ? layout.etp / t : 1) + 6.0 * f.sharedColumns() / t;
        }
        return blocks() / 2 * (p.keptHidden * hidden / split + (t > 1 ? p.keptGathered * hidden : 0)) +
               (p.keptQuery * queries + scores) / t + forward;
    }

    LayerTime build() {
        const FeedForward& f = group.feedForward;
        projections();
        const double coreForward = core();
        linearBlocks();
        time.denseParameters +=
            (attentionParameters(group.attention, static_cast<int>(hidden)) + smallParameters(group, static_cast<int>(hidden))) /
            t;
        const double tokensHere = tokens / (layout.sequenceParallel ? t : 1);
        elementwise(blocks() / 2 * machine.profile.elementBytes * tokensHere * hidden, blocks() / 2 * launches);
        if (f.experts > 0) {
            time.denseParameters += (f.gated ? 3 : 2) * hidden * f.sharedColumns() / t;
            experts();
        } else if (f.present()) {
            time.denseParameters += rackline::denseParameters(f, static_cast<int>(hidden)) / t;
            dense(f.width, f.gated ? 3 : 2);
        }
        const bool scores = layout.recompute == Recompute::selective && machine.profile.materialisedScores;
        time.recompute = scores ? coreForward : machine.profile.recomputedShare(layout.recompute) * time.forward;
        links(coreForward);
        host();
        time.keptBytes = kept();
        return time;
    }
};
} // namespace

GemmTriple gemmTriple(double tokens, double columns, double depth, Precision precision, double factor,
                      const TrainingMachine& machine) {
    const GemmCoefficients& c = machine.kernels.gemm[static_cast<std::size_t>(precision)];
    return {factor * gemmTime({tokens, columns, depth, precision}, machine.chip, c).total(),
            factor * gemmTime({tokens, depth, columns, precision}, machine.chip, c).total(),
            factor * gemmTime({columns, depth, tokens, precision}, machine.chip, c).total()};
}

double LayerTime::total() const {
    const double work = busy() + exposedLinks();
    if (hostFloor <= 0) return work;
    const double large = std::max(work, hostFloor), small = std::min(work, hostFloor);
    // A norm of 17 is a maximum with a rounded corner; far from the corner it is the maximum itself.
    return small < 0.7 * large ? large : combined(large, small, 17);
}

LayerTime layerTime(const LayerGroup& group, int hidden, const TrainingRun& run, const TrainingLayout& layout,
                    const TrainingMachine& machine) {
    return Builder(group, hidden, run, layout, machine).build();
}

EndTimes endTimes(const Transformer& model, const TrainingRun& run, const TrainingLayout& layout,
                  const TrainingMachine& machine) {
    const double tokens = microBatchTokens(run, layout), t = layout.tp, h = model.hidden;
    EndTimes ends;
    const GemmTriple g =
        gemmTriple(tokens, model.vocabulary / t, h, Precision::bf16, machine.gemmFactor(Precision::bf16), machine);
    ends.head = g.forward + g.input + (run.trained < 1 ? 0 : g.weight);
    ends.embedding = 3 * tokens * h * activationBytes / machine.stream();
    ends.loss = machine.profile.lossBytes * tokens * model.vocabulary / t / machine.stream() +
                (t > 1 ? 3 * machine.groups.allReduce(4 * tokens, {t, 1}) : 0);
    ends.parameters = double(model.vocabulary) * h / t;
    return ends;
}

} // namespace rackline
