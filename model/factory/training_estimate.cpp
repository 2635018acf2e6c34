// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/training_estimate.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double normal90 = 1.645;
/// Share of memory from which a reader is warned of allocations that are tried again.
constexpr double nearlyFull = 0.85;

std::vector<TrainingPart> partsOf(const TrainingStep& s) {
    const std::pair<std::string_view, double> all[] = {{"forward", s.forward},
                                                       {"backward", s.backward},
                                                       {"recomputation", s.recompute},
                                                       {"tensor parallel", s.tensorLinks},
                                                       {"context parallel", s.contextLinks},
                                                       {"expert parallel", s.expertLinks},
                                                       {"sharded weights", s.shardLinks},
                                                       {"host launches", s.hostWait},
                                                       {"accumulation", s.accumulation},
                                                       {"embedding, head and loss", s.head},
                                                       {"stage to stage", s.stageLinks},
                                                       {"pipeline bubble", s.bubble},
                                                       {"gradients", s.gradients},
                                                       {"optimizer", s.optimizer},
                                                       {"fixed", s.fixed},
                                                       {"allocation retries", s.retries},
                                                       {"stragglers", s.stragglers}};
    std::vector<TrainingPart> parts;
    for (const auto& [name, seconds] : all)
        if (seconds > 0) parts.push_back({name, Time::fromSi(seconds)});
    return parts;
}

double peakOf(const Scenario& s, Precision precision) { return chipSpeed(s.system.accelerator).peak(precision); }

template <class Q> Interval<Q> spreadBy(Q mid, double factor) { return withinFactor(mid, factor); }

double logSpreadOf(const Scenario& s) {
    const double carried = normal90 * s.kernels.carrySpread;
    constexpr double unknownChip = 0.15;
    const double sustained = s.training.sustained.carriedFrom.empty() ? 0 : normal90 * unknownChip;
    return std::sqrt(s.training.profile.spread * s.training.profile.spread + carried * carried + sustained * sustained);
}

void addFindings(TrainingEstimate& e, const Scenario& s, const TrainingEvaluator& evaluator) {
    const double limit = evaluator.planned(), reserved = e.point.memory.reserved;
    if (!e.feasible)
        e.findings.push_back({FindingCode::trainingNeedsMemory, {reserved - limit, limit}});
    else if (reserved > nearlyFull * evaluator.machine().memory)
        e.findings.push_back({FindingCode::memoryNearlyFull, {reserved / evaluator.machine().memory, e.fitProbability}});
    if (e.failures.hopeless)
        e.findings.push_back({FindingCode::interruptedBeforeRestart, {e.failures.mtti.si(), e.failures.restart.si()}});
    if (s.training.deadline.si() > 0 && e.duration.mid > s.training.deadline)
        e.findings.push_back({FindingCode::deadlineMissed, {e.duration.mid.si(), s.training.deadline.si()}});
    const double storage = s.training.failures.storage.si();
    if (storage > 0 && e.failures.storageNeeded.si() > storage)
        e.findings.push_back({FindingCode::storageTooSlow, {e.failures.storageNeeded.si(), storage}});
    const double widest = std::max(double(e.point.layout.tp), double(e.point.layout.ep));
    if (widest > s.system.rack.scaleUp.packages)
        e.findings.push_back({FindingCode::leavesDomain, {widest, double(s.system.rack.scaleUp.packages)}});
    if (!s.kernels.carriedFrom.empty()) e.findings.push_back({FindingCode::unmeasuredChip, {s.kernels.carrySpread, 0}});
}

void addRun(TrainingEstimate& e, const Scenario& s) {
    const TrainingPlan& plan = s.training;
    const double factor = portable::exp(logSpreadOf(s));
    e.step = spreadBy(Time::fromSi(e.point.step.time), factor);
    e.tokens = TokenRate::fromSi(plan.run.tokensPerStep() / e.point.step.time);
    e.perGpu = e.tokens / double(e.gpus);
    e.flopsPerToken = modelFlopsPerToken(s.model, plan.run.sequence);
    const double rate = e.flopsPerToken * e.perGpu.si();
    e.mfu = rate / peakOf(s, Precision::bf16);
    e.mfuOfFormat = rate / peakOf(s, plan.run.compute);
    e.hfu = hardwareFlopsPerToken(s.model, plan.run.sequence, e.point.layout.recompute, plan.profile.selectiveTime) *
            e.perGpu.si() / peakOf(s, Precision::bf16);
    e.totalTokens = runTokens(plan.run, s.model);
    e.totalWork = Work::fromSi(e.totalTokens * e.flopsPerToken);
    const double parameters = countParameters(s.model).total();
    e.failures = reliabilityOf(plan.failures, e.gpus, parameters, s.system.accelerator.hostLink, s.system.rack.scaleOut.perGpu);
    const double goodput = e.failures.goodput;
    const Time whole = goodput > 0 ? Time::fromSi(e.totalTokens / e.tokens.si() / goodput) : Time::fromSi(INFINITY);
    e.duration = spreadBy(whole, factor);
    e.energy = spreadBy(whole * e.point.power * double(e.gpus), factor);
    e.cost = spreadBy(whole * e.point.hourly * (e.gpus + e.failures.spares), factor);
    e.carbon = e.energy.mid.si() * plan.carbon;
    if (plan.deadline.si() > 0) {
        e.deadlineRate = e.totalWork / (plan.deadline * double(e.gpus));
        e.deadlineShare = e.deadlineRate.si() / peakOf(s, Precision::bf16);
        e.deadlineShareOfFormat = e.deadlineRate.si() / peakOf(s, plan.run.compute);
    }
}
} // namespace

double runTokens(const TrainingRun& run, const Transformer& model) {
    if (run.tokens > 0) return run.tokens;
    if (run.work.si() > 0) return run.work.si() / modelFlopsPerToken(model, run.sequence);
    constexpr double perParameter = 20;
    return perParameter * countParameters(model).active(model.tiedEmbedding);
}

Time trainingTime(Work work, double gpus, ComputeRate peak, double utilisation, double goodput) {
    return work / (peak * (gpus * utilisation * goodput));
}

TrainingEstimate estimateTraining(const Scenario& s, unsigned threads) {
    TrainingEstimate e;
    e.gpus = s.training.gpus > 0 ? s.training.gpus : s.system.gpus();
    if (const Finding obstacle = trainingObstacle(s, e.gpus); obstacle.code != FindingCode::none) {
        e.findings.push_back(obstacle);
        return e;
    }
    const TrainingSearchResult found = searchTraining(s, e.gpus, threads);
    e.evaluated = found.evaluated;
    if (found.evaluated == 0) {
        e.findings.push_back({FindingCode::noTrainingLayout, {double(e.gpus), s.training.run.globalBatch}});
        return e;
    }
    const TrainingEvaluator evaluator(s, e.gpus);
    e.point = found.best;
    e.feasible = found.found;
    e.parts = partsOf(e.point.step);
    e.memoryLimit = Data::fromSi(evaluator.limit());
    e.fitProbability = fitProbability(e.point.memory.reserved, evaluator.limit(), s.training.profile.memorySpread);
    addRun(e, s);
    addFindings(e, s, evaluator);
    if (e.failures.hopeless) e.feasible = false;
    return e;
}

std::vector<ScalingPoint> trainingScaling(const Scenario& scenario, int from, int to, bool weak, unsigned threads) {
    std::vector<ScalingPoint> curve;
    const double base = scenario.training.run.globalBatch;
    const int reference = scenario.training.gpus > 0 ? scenario.training.gpus : scenario.system.gpus();
    double first = 0;
    for (int gpus = from; gpus <= to; gpus *= 2) {
        Scenario s = scenario;
        const int packages = std::max(1, s.system.rack.packages);
        s.system.count = std::max(s.system.count, (gpus + packages - 1) / packages);
        s.training.gpus = gpus;
        if (weak) s.training.run.globalBatch = std::max(1.0, std::round(base * gpus / reference));
        ScalingPoint point;
        point.gpus = gpus;
        if (trainingObstacle(s, gpus).code == FindingCode::none) {
            const TrainingSearchResult found = searchTraining(s, gpus, threads);
            point.feasible = found.found;
            if (found.found) {
                point.layout = found.best.layout;
                point.step = Time::fromSi(found.best.step.time);
                point.tokens = TokenRate::fromSi(s.training.run.tokensPerStep() / found.best.step.time);
                const double each = point.tokens.si() / gpus;
                point.mfu = modelFlopsPerToken(s.model, s.training.run.sequence) * each / peakOf(s, Precision::bf16);
                if (first == 0) first = each;
                point.efficiency = each / first;
                point.goodput = reliabilityOf(s.training.failures, gpus, countParameters(s.model).total(),
                                              s.system.accelerator.hostLink, s.system.rack.scaleOut.perGpu)
                                    .goodput;
            }
        }
        curve.push_back(point);
    }
    return curve;
}

} // namespace rackline
