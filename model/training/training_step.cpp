// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/training_step.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double weightWire = 2;
/// Share of a micro-batch on a stage during which its gradients become ready.
constexpr double backwardShare = 0.6;
/// Share of usable memory above which allocations start to be retried (74 of 79.1 GiB).
constexpr double retryShare = 0.935;

struct StageCost {
    double total = 0;
    double forward = 0, backward = 0, recompute = 0, tensor = 0, context = 0, expert = 0, shard = 0, host = 0, accumulation = 0,
           head = 0, links = 0, weightGradient = 0, traffic = 0, holdsNear = 0, holdsFar = 0;
};

struct StepBuilder {
    const LayerTable& table;
    const Transformer& model;
    const TrainingRun& run;
    const TrainingLayout& l;
    const TrainingMachine& machine;
    const TrainingProfile& p;
    double microBatches;
    RankGroup dense, experts;
    double shardRanks, expertShardRanks;

    StepBuilder(const LayerTable& t, const Transformer& m, const TrainingRun& r, const TrainingLayout& layout,
                const TrainingMachine& machine_)
        : table(t), model(m), run(r), l(layout), machine(machine_), p(machine_.profile),
          microBatches(r.microBatches(layout)), dense{double(layout.dp) * layout.cp / r.sitesOfReplicas(), double(layout.tp)},
          experts{std::max(1.0, dense.ranks * layout.tp / (double(layout.ep) * layout.etp)), double(layout.ep) * layout.etp},
          shardRanks(layout.shard > 0 ? std::min(double(layout.shard), dense.ranks) : dense.ranks),
          expertShardRanks(layout.shard > 0 ? std::min(double(layout.shard), experts.ranks) : experts.ranks) {}

    bool sharded() const { return l.zero >= 2; }

    double gatherBoth(double denseBytes, double expertBytes) const {
        return machine.groups.gather(denseBytes, {shardRanks, dense.stride}) +
               (expertBytes > 0 ? machine.groups.gather(expertBytes, {expertShardRanks, experts.stride}) : 0);
    }

    /// method/training 1: weights gathered forward and backward, gradients scattered.
    double shardTime(double denseN, double expertN) const {
        const double gathers = l.zero >= 3 ? 2 : 1;
        return gathers * gatherBoth(weightWire * denseN, weightWire * expertN) +
               gatherBoth(p.gradientWire * run.trained * denseN, p.gradientWire * run.trained * expertN);
    }

    double accumulationTime(double parameters) const {
        const bool accumulates = microBatches > 1 || l.zero >= 3;
        const double bytes = sharded() && l.pp == 1 ? p.shardedTraffic : p.accumulateBytes;
        return accumulates ? bytes * run.trained * parameters / machine.stream() : 0;
    }

    double pointToPoint() const {
        if (l.pp <= 1) return 0;
        const double whole = table.tokens * model.hidden * weightWire;
        const bool scatters = p.stageScatter && !l.sequenceParallel;
        const double bytes = l.sequenceParallel || scatters ? whole / l.tp : whole;
        const RankGroup stages{double(l.pp), double(l.tp) * l.cp * l.dp};
        const double gather = scatters ? machine.groups.gather(whole, {double(l.tp), 1}) : 0;
        // Other chunks hide what one sends.
        const bool hidden = l.schedule == PipelineSchedule::interleaved && l.virtualStages > 1;
        const double exposed = hidden ? 1 - p.stageOverlap : 1;
        return 2.0 * l.virtualStages * exposed * (machine.groups.pointToPoint(bytes, stages, p.stageLatency) + gather);
    }

    /// The time of logits that go from the stage of the head to that of the loss.
    double crossing() const {
        const RankGroup stages{double(l.pp), double(l.tp) * l.cp * l.dp};
        const double bytes = 2 * table.tokens * double(model.vocabulary) / l.tp * weightWire;
        return p.logitsCrossing * machine.groups.pointToPoint(bytes, stages, p.stageLatency);
    }

    /// What of `seconds` other exchanges leave free of the links that the gradients need: these flow in the rest, or beside the
    /// others with a share of the links, and the others wait for as long.
    double unheld(double seconds, double near, double far) const {
        return std::max(0.0, seconds - (machine.groups.leaves(dense) ? far : near));
    }

    StageCost cost(const Stage& s, double transfer) const {
        StageCost c;
        for (std::size_t g = 0; g < layerKinds; ++g) {
            const double n = s.layers[g];
            if (n <= 0) continue;
            const LayerTime& layer = table.layers[g];
            const double accumulation = accumulationTime(layer.denseParameters + layer.expertParameters);
            LayerTime whole = layer;
            whole.recompute += accumulation;
            const double total = whole.total(), busy = whole.busy() + whole.exposedLinks();
            c.forward += n * layer.forward;
            c.backward += n * layer.backward;
            c.recompute += n * layer.recompute;
            c.tensor += n * layer.tensorLinks;
            c.context += n * layer.contextLinks;
            c.expert += n * layer.expertLinks;
            c.host += n * (total - busy);
            c.accumulation += n * accumulation;
            c.weightGradient += n * layer.weightGradient;
            const double again = l.recompute == Recompute::full ? 1 : 0;
            c.traffic += n * (3 + again) * layer.forwardTraffic;
            if (sharded() && l.pp == 1)
                c.shard += n * std::max(0.0, shardTime(layer.denseParameters, layer.expertParameters) -
                                                 p.shardedOverlap * unheld(total, layer.holdsNear, layer.holdsFar));
            c.holdsNear += n * layer.holdsNear;
            c.holdsFar += n * layer.holdsFar;
        }
        const EndTimes& e = table.ends;
        if (s.embedding) {
            c.head += e.embedding;
            if (sharded() && l.pp == 1 && !model.tiedEmbedding)
                c.shard += std::max(0.0, shardTime(e.parameters, 0) - p.shardedOverlap * e.embedding);
        }
        if (s.head) {
            c.head += e.head + accumulationTime(e.parameters);
            if (sharded() && l.pp == 1) c.shard += std::max(0.0, shardTime(e.parameters, 0) - p.shardedOverlap * e.head);
        }
        if (s.loss) c.head += e.loss;
        if (s.head != s.loss) c.head += crossing();
        c.links = transfer;
        c.total = c.forward + c.backward + c.recompute + c.tensor + c.context + c.expert + c.host + c.accumulation + c.shard +
                  c.head + c.links;
        return c;
    }

    double bucketTime(double bytes) const {
        const double nodes = dense.ranks / machine.groups.inside(dense);
        const double buckets = bytes / p.bucketBytes;
        const double waits = l.zero == 0 ? p.bucketSync * nodes : 0;
        return nodes > 1 ? buckets * (p.bucketLatency * portable::log2(nodes) + waits) : 0;
    }

    /// The exposed time of the gradients of one stage (method/training 1), which hide behind a micro-batch on the slowest stage
    /// while other exchanges leave them their links.
    double gradientTime(const Stage& s, const StageCost& slowest) const {
        const double longest = unheld(slowest.total, slowest.holdsNear, slowest.holdsFar);
        const ParametersOfStage n = stageParameters(s, table, model, l);
        const double dn = n.dense * run.trained, en = n.experts * run.trained;
        const double hidden = p.gradientOverlap * backwardShare * longest;
        if (dense.ranks <= 1) return 0;
        if (sharded()) {
            double time = 0;
            if (l.pp > 1) time += std::max(0.0, shardTime(n.dense, n.experts) - p.shardedOverlap * longest);
            if (shardRanks < dense.ranks)
                time += std::max(0.0, machine.groups.allReduce(p.gradientWire * (dn + en) / shardRanks,
                                                               {dense.ranks / shardRanks, dense.stride * shardRanks}) -
                                          hidden);
            return time;
        }
        const double buckets = bucketTime(p.gradientWire * (dn + en));
        if (l.zero == 0)
            return std::max(0.0, machine.groups.allReduce(p.gradientWire * dn, dense) +
                                     (en > 0 ? machine.groups.allReduce(p.gradientWire * en, experts) : 0) + buckets - hidden);
        const double scatter = gatherBoth(p.gradientWire * dn, p.gradientWire * en);
        return std::max(0.0, scatter + buckets - hidden) + gatherBoth(weightWire * dn, weightWire * en) +
               p.shardPerLayer * s.layerCount();
    }

    /// The time of all gradients over the links of the sites, around a ring of these; the backward pass of a micro-batch hides a
    /// part of it.
    double siteTime(double longest) const {
        if (run.sitesOfReplicas() <= 1) return 0;
        const double n = run.sites, bytes = p.gradientWire * run.trained * countParameters(model).total();
        const double time = 2 * (n - 1) / n * bytes / run.siteLink.si() + 2 * (n - 1) * run.siteLatency.si();
        return std::max(0.0, time - p.gradientOverlap * backwardShare * longest) / run.siteEvery;
    }

    /// The time of the activations that every micro-batch passes to the next site's first stage, and of their gradients back; all
    /// replicas share the link. `longest` is the time of a micro-batch on the slowest stage.
    double cutTime(double longest) const {
        const double cuts = run.sitesOfStages() - 1;
        if (cuts <= 0) return 0;
        const double replicas = double(l.dp) * l.cp, bytes = table.tokens * model.hidden * weightWire * replicas;
        const double link = bytes / run.siteLink.si(), way = link + run.siteLatency.si();
        // The link is as busy as the slowest stage may be. Schedules that keep no more micro-batches in flight than there are
        // stages wait for the way there and back, which the last stage before the first cut has the fewest of to hide behind.
        double wait = std::max(0.0, link - longest);
        if (l.schedule != PipelineSchedule::gpipe) wait = std::max(wait, 2 * cuts * way / (l.pp * cuts / run.sites + 1));
        return microBatches * wait + 2 * cuts * way;
    }

    double optimizerTime(const Stage& s) const {
        const ParametersOfStage n = stageParameters(s, table, model, l);
        const double owned =
            run.trained * (l.zero == 0 ? n.dense + n.experts : n.dense / shardRanks + n.experts / expertShardRanks);
        const double host = run.offloadOptimizer && machine.hostLink > 0 ? 2 * p.optimizerState * owned / machine.hostLink : 0;
        return p.optimizerBytes * owned / machine.stream() + host;
    }
};
} // namespace

TrainingStep trainingStep(std::span<const StageKind> stages, const LayerTable& table, const Transformer& model,
                          const TrainingRun& run, const TrainingLayout& l, const TrainingMachine& machine, double reserved) {
    const StepBuilder b(table, model, run, l, machine);
    const double transfer = b.pointToPoint(), m = b.microBatches;
    StageCost slowest;
    double all = 0;
    for (const StageKind& kind : stages) {
        const StageCost c = b.cost(kind.stage, transfer);
        all += kind.count * c.total;
        if (c.total > slowest.total) slowest = c;
    }
    TrainingStep step;
    step.forward = m * slowest.forward;
    step.backward = m * slowest.backward;
    step.recompute = m * slowest.recompute;
    step.tensorLinks = m * slowest.tensor;
    step.contextLinks = m * slowest.context;
    step.expertLinks = m * slowest.expert;
    step.shardLinks = m * slowest.shard;
    step.hostWait = m * slowest.host;
    step.accumulation = m * slowest.accumulation;
    step.head = m * slowest.head;
    step.stageLinks = m * slowest.links;
    if (l.pp > 1) {
        const double f = slowest.forward, back = slowest.backward + slowest.recompute, w = slowest.weightGradient;
        const double idle = f > 0 ? pipelineBubble(l.schedule, l.pp, f, back, w, f + back) / ((l.pp - 1) * (f + back)) : 1;
        const bool interleaved = l.schedule == PipelineSchedule::interleaved;
        step.bubble = (all - slowest.total) * idle / (interleaved ? l.virtualStages : 1);
    }
    for (const StageKind& kind : stages) {
        step.gradients = std::max(step.gradients, b.gradientTime(kind.stage, slowest));
        step.optimizer = std::max(step.optimizer, b.optimizerTime(kind.stage));
    }
    step.sites = b.siteTime(slowest.total) + b.cutTime(slowest.total);
    step.traffic = m * slowest.traffic + (step.accumulation + step.optimizer) * machine.stream();
    step.fixed = machine.profile.stepFixed;
    if (reserved > retryShare * machine.memory) step.retries = machine.profile.allocatorRetry * (m + l.pp - 1);
    const double nodes = l.gpus() / machine.gpusPerNode;
    if (nodes > 1) step.stragglers = machine.profile.jitter * portable::log2(nodes) * step.sum();
    step.data = std::max(0.0, run.tokensPerStep() / machine.tokensRead - step.sum());
    step.time = step.sum();
    return step;
}

namespace {
/// The weights that multiply every token, without embedding and head, and the FLOPs of attention scores over the whole square.
struct TokenWork {
    double weights = 0, scores = 0;
};
TokenWork tokenWork(const Transformer& model, double sequence) {
    TokenWork work;
    for (const LayerGroup& g : model.layers) {
        const FeedForward& f = g.feedForward;
        const double gates = f.gated ? 3 : 2, h = model.hidden;
        const double used = f.experts > 0 ? f.width * double(f.expertsPerToken) + f.sharedColumns() : f.width;
        work.weights += g.count * (attentionParameters(g.attention, model.hidden) + linearParameters(g, model.hidden) +
                                   gates * h * used + (f.experts > 0 ? h * f.experts : 0));
        eachOf<PrefillAttention>(attentionOperatorsOf(g.attention, {h}), [&](const PrefillAttention& core) {
            const double seen = core.window > 0 ? std::min(sequence, core.window) : sequence;
            work.scores += g.count * 6.0 * core.heads.heads * (core.heads.keyDim + core.heads.valueDim) * seen;
        });
    }
    return work;
}
} // namespace

double modelFlopsPerToken(const Transformer& model, double sequence, bool fullAttention) {
    const TokenWork work = tokenWork(model, sequence);
    return 6 * work.weights + 6 * double(model.vocabulary) * model.hidden + (fullAttention ? 1 : 0.5) * work.scores;
}

double hardwareFlopsPerToken(const Transformer& model, double sequence, double recomputed) {
    const TokenWork work = tokenWork(model, sequence);
    const double layers = 6 * work.weights + 0.5 * work.scores;
    return modelFlopsPerToken(model, sequence) + recomputed * layers / 3;
}

int untrainedLayers(const Transformer& model) {
    int untrained = 0;
    for (const LayerGroup& g : model.layers) {
        const bool known = std::visit([](const auto& kind) { return kind.trained(); }, g.attention);
        untrained += known && g.feedForward.latent == 0 && g.streams == 1 ? 0 : g.count;
    }
    return untrained;
}

} // namespace rackline
