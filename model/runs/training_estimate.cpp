// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_estimate.h"

#include "model/base/portable_math.h"
#include "model/facility/power/transient.h"
#include "model/runs/run_sizes.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace rackline {

namespace {
/// The share of memory above which a reader is warned that allocations may be retried.
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
                                                       {"between sites", s.sites},
                                                       {"waiting for training data", s.data},
                                                       {"stragglers", s.stragglers}};
    std::vector<TrainingPart> parts;
    for (const auto& [name, seconds] : all)
        if (seconds > 0) parts.push_back({name, Time::fromSi(seconds)});
    return parts;
}

double peakOf(const Scenario& s, Precision precision) { return chipSpeed(s.system.accelerator).peak(precision); }

template <class Q> Interval<Q> spreadBy(Q mid, double factor) { return withinFactor(mid, factor); }

double logSpreadOf(const Scenario& s) {
    const double carried = normal95 * s.kernels.carrySpread;
    constexpr double unknownChip = 0.15;
    const double sustained = s.training.sustained.carriedFrom.empty() ? 0 : normal95 * unknownChip;
    return std::sqrt(s.training.profile.spread * s.training.profile.spread + carried * carried + sustained * sustained);
}

void addFindings(TrainingEstimate& e, const Scenario& s, const TrainingEvaluator& evaluator) {
    const double limit = evaluator.planned(), reserved = e.point.memory.reserved;
    if (!e.feasible)
        e.findings.push_back({FindingCode::trainingNeedsMemory, {reserved - limit, limit}});
    else if (reserved > nearlyFull * evaluator.machine().memory)
        e.findings.push_back({FindingCode::memoryNearlyFull, {reserved / evaluator.machine().memory, e.fitProbability}});
    constexpr double mostIdle = 0.25;
    if (const double idle = e.point.step.bubble / e.point.step.time; idle > mostIdle)
        e.findings.push_back(
            {FindingCode::pipelineIdle, {idle, s.training.run.microBatches(e.point.layout) / e.point.layout.pp}});
    addFindings(e.findings, evaluator.held(), s.system);
    e.findings.insert(e.findings.end(), s.notes.begin(), s.notes.end());
    if (e.failures.hopeless)
        e.findings.push_back({FindingCode::interruptedBeforeRestart, {e.failures.mtti.si(), e.failures.restart.si()}});
    if (e.failures.tooLarge)
        e.findings.push_back({FindingCode::checkpointTooLarge, {e.failures.stored.si(), s.training.failures.capacity.si()}});
    if (s.facility.power.si() > 0 && e.power.mid > s.facility.power)
        e.findings.push_back({FindingCode::runOverSite, {e.power.mid.si(), s.facility.power.si()}});
    if (s.training.deadline.si() > 0 && e.duration.mid > s.training.deadline)
        e.findings.push_back({FindingCode::deadlineMissed, {e.duration.mid.si(), s.training.deadline.si()}});
    if (const Time asked = s.training.failures.interval; asked.si() > 0 && e.failures.interval > asked)
        e.findings.push_back({FindingCode::checkpointLater, {asked.si(), e.failures.interval.si()}});
    const double storage = s.training.failures.storage.si();
    if (storage > 0 && e.failures.storageNeeded.si() > storage)
        e.findings.push_back({FindingCode::storageTooSlow, {e.failures.storageNeeded.si(), storage}});
    if (const double waits = e.point.step.data; waits > 0)
        e.findings.push_back({FindingCode::dataWaited,
                              {s.training.tokenBytes * s.training.run.tokensPerStep() / (e.point.step.time - waits),
                               s.training.failures.reads().si()}});
    const double widest = std::max(double(e.point.layout.tp), double(e.point.layout.ep));
    if (widest > s.system.rack.scaleUp.packages)
        e.findings.push_back({FindingCode::leavesDomain, {widest, double(s.system.rack.scaleUp.packages)}});
    const double oneScale = s.kernels.gemm[std::size_t(Precision::fp8)].compute,
                 blocks = s.kernels.gemm[std::size_t(Precision::fp8Block)].compute;
    if (s.training.run.compute == Precision::fp8 && oneScale < blocks)
        e.findings.push_back({FindingCode::oneScaleSlower, {oneScale, blocks}});
    if (!s.kernels.carriedFrom.empty()) e.findings.push_back({FindingCode::unmeasuredChip, {s.kernels.carrySpread, 0}});
}

/// Published times between failures of one kind of hardware differ by this factor.
constexpr double failureSpread = 2;
/// Half-width (ln) of the average facility power, beside the step's own.
constexpr double powerSpread = 0.1;

Scenario failing(Scenario s, double factor) {
    for (Time* mttf : {&s.training.failures.gpuMttf, &s.training.failures.trayMttf, &s.training.failures.domainMttf,
                       &s.training.failures.rackMttf})
        *mttf = *mttf * factor;
    return s;
}

Interval<double> goodputRange(const Scenario& s, double gpus, double mid) {
    return {failuresOf(failing(s, 1 / failureSpread), gpus).goodput, mid, failuresOf(failing(s, failureSpread), gpus).goodput};
}

/// A step swings what its chips may draw, and neither it nor the end of the run lowers them below idle ones, whatever holds them.
void addSwings(TrainingEstimate& e, const TrainingEvaluator& evaluator) {
    const Rack& rack = evaluator.scenario().system.rack;
    const Accelerator& chip = evaluator.scenario().system.accelerator;
    const double following = rack.losses.gpuFactor / rack.losses.supplyEfficiency;
    e.stop = double(e.gpus) * following * max(Power{}, e.point.chip - chip.power.idle);
    const Power ofRack = trainingStep(rack, min(evaluator.held().limit.cap, usualCap(chip)));
    e.swing = min(double(e.gpus) / std::max(1, rack.packages) * ofRack, e.stop);
}

/// The product of factors that err independently: their distances in ln add as squares.
template <class Q> Interval<Q> combinedRange(Q mid, std::initializer_list<std::pair<double, double>> factors) {
    double low = 0, high = 0;
    for (const auto& [down, up] : factors) {
        low += down * down;
        high += up * up;
    }
    return {mid / portable::exp(std::sqrt(low)), mid, mid * portable::exp(std::sqrt(high))};
}

double lnRatio(double a, double b) { return a > 0 && b > 0 ? portable::log(a / b) : 0; }

template <class Q> ClaimCheck checked(ClaimCheck::Of of, Q claimed, const Interval<Q>& predicted, Q unit, bool moreIsBetter) {
    const bool holds = moreIsBetter ? predicted.mid >= claimed : predicted.mid <= claimed;
    const bool possible = moreIsBetter ? predicted.high >= claimed : predicted.low <= claimed;
    ClaimCheck c{of, {}, claimed / unit, {predicted.low / unit, predicted.mid / unit, predicted.high / unit}};
    c.verdict = holds ? ClaimCheck::Verdict::holds : possible ? ClaimCheck::Verdict::withinInterval : ClaimCheck::Verdict::fails;
    return c;
}

void addClaims(TrainingEstimate& e, const TrainingClaims& claims) {
    using enum ClaimCheck::Of;
    if (claims.duration.si() > 0) e.claims.push_back(checked(duration, claims.duration, e.duration, 24.0 * hour, false));
    if (claims.power.si() > 0) e.claims.push_back(checked(power, claims.power, e.power, MW, false));
    if (claims.goodput > 0) e.claims.push_back(checked(goodput, claims.goodput, e.goodput, 1.0, true));
    if (claims.mtti.si() > 0) e.claims.push_back(checked(interruptions, claims.mtti, e.mtti, second, true));
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
    e.hfu = hardwareFlopsPerToken(s.model, plan.run.sequence, plan.profile.recomputedShare(e.point.layout.recompute)) *
            e.perGpu.si() / peakOf(s, Precision::bf16);
    e.totalTokens = runTokens(plan.run, s.model);
    e.totalWork = Work::fromSi(e.totalTokens * e.flopsPerToken);
    e.failures = failuresOf(s, e.gpus);
    const double goodput = e.failures.goodput;
    e.goodput = goodputRange(s, e.gpus, goodput);
    e.mtti = withinFactor(e.failures.mtti, failureSpread);
    const double spread = portable::log(factor), more = lnRatio(goodput, e.goodput.low), less = lnRatio(e.goodput.high, goodput);
    const Time whole = goodput > 0 ? Time::fromSi(e.totalTokens / e.tokens.si() / goodput) : Time::fromSi(INFINITY);
    const Power power = e.point.power * double(e.gpus);
    e.power = withinFactor(power, portable::exp(powerSpread));
    e.duration = combinedRange(whole, {{spread, spread}, {less, more}});
    // A machine that waits draws less, so that a slower step costs less energy than its length suggests; that is left out.
    e.energy = combinedRange(whole * power, {{spread, spread}, {less, more}, {powerSpread, powerSpread}});
    e.cost = combinedRange(whole * e.point.hourly * (e.gpus + e.failures.spares), {{spread, spread}, {less, more}});
    e.carbon = e.energy.mid.si() * plan.carbon;
    if (plan.deadline.si() > 0) {
        e.deadlineRate = e.totalWork / (plan.deadline * double(e.gpus));
        e.deadlineShare = e.deadlineRate.si() / peakOf(s, Precision::bf16);
        e.deadlineShareOfFormat = e.deadlineRate.si() / peakOf(s, plan.run.compute);
    }
    addClaims(e, plan.claims);
}

} // namespace

Reliability failuresOf(const Scenario& s, double gpus) {
    const Rack& rack = s.system.rack;
    return reliabilityOf(s.training.failures, gpus, countParameters(s.model).total(), s.system.accelerator.hostLink,
                         rack.scaleOut.perGpu, failureUnitsOf(rack));
}

Interval<double> goodputOf(const Scenario& s, double gpus) { return goodputRange(s, gpus, failuresOf(s, gpus).goodput); }

std::vector<GoodputPoint> goodputCurve(const Scenario& s, double from, double to) {
    std::vector<GoodputPoint> curve;
    for (double gpus = from; gpus <= to; gpus *= 2) {
        GoodputPoint p{gpus, failuresOf(s, gpus), {}};
        p.goodput = goodputRange(s, gpus, p.failures.goodput);
        curve.push_back(std::move(p));
    }
    return curve;
}

double runTokens(const TrainingRun& run, const Transformer& model) {
    if (run.tokens > 0) return run.tokens;
    if (run.work.si() > 0) return run.work.si() / modelFlopsPerToken(model, run.sequence);
    constexpr double perParameter = 20;
    return perParameter * countParameters(model).active(model.tiedEmbedding);
}

TrainingEstimate trainingEstimateAt(const TrainingEvaluator& evaluator, const TrainingPoint& point) {
    const Scenario& s = evaluator.scenario();
    TrainingEstimate e;
    e.gpus = evaluator.gpus();
    e.point = point;
    e.point.caps = s.power.chosen;
    e.feasible = point.fits;
    e.parts = partsOf(e.point.step);
    e.memoryLimit = Data::fromSi(evaluator.limit());
    e.fitProbability = fitProbability(e.point.memory.reserved, evaluator.limit(), s.training.profile.memorySpread);
    addRun(e, s);
    addSwings(e, evaluator);
    addFindings(e, s, evaluator);
    const Power cap = evaluator.held().limit.cap;
    if (e.point.chip > cap) {
        e.feasible = false;
        e.findings.insert(e.findings.begin(), {FindingCode::capTooLow, {e.point.chip.si(), cap.si()}});
    }
    if (e.failures.hopeless || e.failures.tooLarge) e.feasible = false;
    return e;
}

std::vector<TrainingEstimate> estimateTraining(const Scenario& s, std::span<const ChosenCaps> caps,
                                               std::span<const TrainingGoal> goals, unsigned threads) {
    TrainingEstimate none;
    none.gpus = s.training.gpus > 0 ? s.training.gpus : s.system.gpus();
    std::vector<TrainingEstimate> all(caps.size() * goals.size(), none);
    const auto refused = [&all](const Finding& why) {
        for (TrainingEstimate& e : all) e.findings.push_back(why);
        return all;
    };
    if (const Finding obstacle = trainingObstacle(s, none.gpus); obstacle.code != FindingCode::none) return refused(obstacle);
    const std::vector<TrainingSearchResult> found = searchTraining(s, none.gpus, caps, goals, threads);
    if (found.front().evaluated == 0)
        return refused({FindingCode::noTrainingLayout, {double(none.gpus), s.training.run.globalBatch}});
    for (std::size_t c = 0; c < caps.size(); ++c) {
        const AtCaps at(s, caps[c]);
        const TrainingEvaluator evaluator(at.scenario(), none.gpus);
        for (std::size_t i = c * goals.size(); i < (c + 1) * goals.size(); ++i) {
            all[i] = trainingEstimateAt(evaluator, found[i].best);
            all[i].evaluated = found[i].evaluated;
        }
    }
    return all;
}

namespace {
/// Whether a run is the better one by its scenario's goal: first those that work, then those that the site can feed.
bool aheadOf(const TrainingEstimate& a, const TrainingEstimate& b, const Scenario& s) {
    const auto rank = [&](const TrainingEstimate& e) {
        const bool fed = s.facility.power.si() <= 0 || e.power.mid <= s.facility.power;
        return e.parts.empty() ? 3 : !e.feasible ? 2 : !fed ? 1 : 0;
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (rank(a) >= 2) return false;
    switch (s.training.goal) {
    case TrainingGoal::fastest:
        return a.duration.mid < b.duration.mid;
    case TrainingGoal::cheapest:
        return a.cost.mid < b.cost.mid;
    case TrainingGoal::leastEnergy:
        return a.energy.mid < b.energy.mid;
    }
    return false;
}
} // namespace

TrainingEstimate estimateTraining(const Scenario& scenario, unsigned threads) {
    std::vector<TrainingEstimate> all =
        estimateTraining(scenario, searchedCaps(scenario), std::span(&scenario.training.goal, 1), threads);
    std::size_t best = 0;
    std::int64_t evaluated = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        evaluated += all[i].evaluated;
        if (aheadOf(all[i], all[best], scenario)) best = i;
    }
    TrainingEstimate e = std::move(all[best]);
    e.evaluated = evaluated;
    if (!e.parts.empty()) sayChosenCaps(scenario, e.point.caps, e.findings);
    return e;
}

std::vector<ScalingPoint> trainingScaling(const Scenario& asked, int from, int to, bool weak, unsigned threads) {
    // One curve has one cap: that of the run itself.
    const AtCaps at(asked, asked.searchesCaps() ? estimateTraining(asked, threads).point.caps : ChosenCaps{});
    const Scenario& scenario = at.scenario();
    std::vector<ScalingPoint> curve;
    const double base = scenario.training.run.globalBatch;
    const int reference = scenario.training.gpus > 0 ? scenario.training.gpus : scenario.system.gpus();
    double first = 0;
    for (int gpus = from; gpus <= to; gpus *= 2) {
        const int packages = std::max(1, scenario.system.rack.packages);
        Scenario s = onRacks(scenario, std::max(scenario.system.count, (gpus + packages - 1) / packages));
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
                point.hfu = hardwareFlopsPerToken(s.model, s.training.run.sequence,
                                                  s.training.profile.recomputedShare(point.layout.recompute)) *
                            each / peakOf(s, Precision::bf16);
                if (first == 0) first = each;
                point.efficiency = each / first;
                point.goodput = failuresOf(s, gpus).goodput;
            }
        }
        curve.push_back(point);
    }
    return curve;
}

} // namespace rackline
