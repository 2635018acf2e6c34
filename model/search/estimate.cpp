// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/estimate.h"

#include "model/base/enum_names.h"
#include "model/candidates/candidate_points.h"
#include "model/candidates/capped_evaluators.h"
#include "model/candidates/evaluator.h"
#include "model/candidates/held_point.h"
#include "model/candidates/load_point.h"
#include "model/candidates/prefill_pool.h"
#include "model/candidates/tail_guard.h"
#include "model/intervals/metric_spread.h"
#include "model/operators/step_run.h"
#include "model/search/by_evidence.h"
#include "model/search/explore.h"
#include "model/search/prompt_pool.h"
#include "model/search/step_standing.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr EnumNames<Limit, limitCount> limitNames{"compute",           "HBM bandwidth", "scale-up link",
                                                  "scale-out network", "latency",       "memory below HBM"};

/// Time that the hardware's peaks alone would need.
struct Ideal {
    double compute = 0, memory = 0, links = 0;
    double longest() const { return std::max({compute, memory, links}); }
};

Ideal idealOf(const StepCost& cost, const OperatorContext& c) {
    const double flopTime = cost.flops16 / c.chip.peak(Precision::bf16) +
                            (cost.flops8 > 0 ? cost.flops8 / c.chip.peak(Precision::fp8) : 0) +
                            (cost.flops4 > 0 ? cost.flops4 / c.chip.peak(Precision::fp4) : 0);
    return {flopTime, cost.hbmBytes / c.chip.hbm, cost.linkBytes / c.links.scaleUp};
}

Limit limitOf(const Operator& op, const StepCost& cost, const OperatorContext& c) {
    if (const std::optional<double> ranks = spannedRanks(op.shape))
        return *ranks > c.links.domain ? Limit::scaleOut : Limit::scaleUp;
    if (cost.fixed > cost.work) return Limit::latency;
    const Ideal ideal = idealOf(cost, c);
    return ideal.compute > ideal.memory ? Limit::compute : Limit::memory;
}

/// What of an exchange nothing hides is a part of the step; the rest is told beside it.
std::string_view nameIn(const StepRun& run, const Operator& op) {
    return run.halved && op.isExchange() ? "exposed dispatch and combine" : op.name;
}

/// `below` is what of the host's time is waiting for the memory below HBM.
/// What a step waits for outside its kernels: its host, memory below HBM, and the cache of prompts on its links.
struct Waits {
    double host = 0, below = 0, cache = 0;
};

std::vector<StepPart> partsOf(const std::vector<Operator>& operators, const StepLoad& load, const ClockedRun& clocked,
                              const Evaluator& e, const Waits& waits) {
    const StepRun& run = clocked.usual;
    std::vector<StepPart> parts;
    for (const Operator& op : operators) {
        const StepCost cost = clocked.of(op, load, e);
        const double hidden = run.hiddenOf(op, load, e.context());
        if (cost.time() + hidden <= 0) continue;
        // An engine's factor may say that fewer bytes move than are counted. Light would not read weights once for each part.
        const StepCost whole = run.divided() ? costOf(op, load, e.context()) : cost;
        const Ideal ideal = idealOf(whole, e.context());
        StepPart part{nameIn(run, op),
                      op.group,
                      Time::fromSi(cost.time()),
                      Time::fromSi(cost.fixed),
                      Time::fromSi(std::min(ideal.longest(), cost.time())),
                      Time::fromSi(ideal.compute),
                      Time::fromSi(ideal.memory),
                      Work::fromSi(cost.flops()),
                      Data::fromSi(cost.hbmBytes + cost.linkBytes),
                      limitOf(op, cost, e.context()),
                      Time::fromSi(hidden)};
        const auto same = std::find_if(parts.begin(), parts.end(), [&](const StepPart& p) { return p.name == part.name; });
        if (same == parts.end()) {
            parts.push_back(part);
        } else {
            same->time += part.time;
            same->fixed += part.fixed;
            same->speedOfLight += part.speedOfLight;
            same->compute += part.compute;
            same->memory += part.memory;
            same->work += part.work;
            same->traffic += part.traffic;
            same->hidden += part.hidden;
        }
    }
    const auto wait = [&](std::string_view name, double seconds, Limit limit) {
        StepPart part{name, OperatorGroup::host, Time::fromSi(seconds), Time::fromSi(seconds)};
        part.limit = limit;
        parts.push_back(part);
    };
    wait("scheduling and sampling", waits.host, Limit::latency);
    if (waits.below > 0) wait("waiting for memory below HBM", waits.below, Limit::offload);
    if (waits.cache > 0) wait("links shared with the cache of prompts", waits.cache, Limit::scaleOut);
    return parts;
}

Time totalOf(const std::vector<StepPart>& parts) {
    Time sum;
    for (const StepPart& part : parts) sum += part.time;
    return sum;
}

Limit bindingOf(const std::vector<StepPart>& parts) {
    std::array<double, limitCount> shares{};
    for (const StepPart& part : parts) shares[static_cast<std::size_t>(part.limit)] += part.time.si();
    return static_cast<Limit>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

std::vector<CostPart> costParts(const Evaluator& e, const RatedPoint& rated, const Pricing& prompts) {
    const GpuCost cost = e.pricing().partsOf(rated, prompts);
    const double used = e.scenario().economics.utilisation;
    const auto part = [&](std::string_view name, MoneyRate rate) {
        return CostPart{name, rate, costPerToken(rate, rated.point.perGpu, used)};
    };
    return {part("hardware", cost.capital), part("upkeep", cost.upkeep), part("data centre", cost.dataCentre),
            part("energy", cost.energy)};
}

MemoryUse memoryUse(const Evaluator& e, const OperatingPoint& point) {
    const InferenceMemory m = e.memoryOf(point.layout);
    MemoryUse use;
    use.capacity = m.capacity;
    use.weights = m.weights;
    use.activations = m.activations;
    use.runtime = m.runtime;
    use.kv = point.memoryUsed - m.weights - m.activations - m.runtime;
    use.free = m.capacity - point.memoryUsed;
    use.below = m.weightsBelow + point.batch * (m.kvBelow + m.prefixBelow);
    use.second = e.secondOf(m, point.batch);
    return use;
}

/// What a decode step on two kinds of GPUs is as long as.
void addApart(std::vector<Finding>& findings, const Evaluator& e, const OperatingPoint& point,
              const std::vector<Operator>& operators) {
    if (point.layout.feedForward == 0) return;
    // In the order of Pace.
    constexpr std::array paces{FindingCode::pacedByAttention, FindingCode::pacedByExperts, FindingCode::pacedByWayThere,
                               FindingCode::pacedByWayBack, FindingCode::pacedByOneBatch};
    const StepLoad load = decodeLoad(e.scenario().workload, point.batch);
    const ClockedRun run(e, operators, load, slowdownAt(e, point));
    findings.push_back({FindingCode::apartUnmeasured, {double(point.layout.ranks()), double(point.layout.feedForward)}});
    const InferenceMemory memory = e.memoryOf(point.layout);
    if (memory.apartFree.si() >= 0)
        findings.push_back({FindingCode::apartMemory, {memory.apartWeights.si(), memory.apartFree.si()}});
    findings.push_back({paces[static_cast<std::size_t>(run.usual.apart->pace)], {run.cost().time()}});
}

/// Instances beyond the system are looked at too: how many GPUs it would take is the question.
MemoryFit fitOf(const Scenario& s, const Layout& layout) {
    System enough = s.system;
    constexpr int largest = 4096;
    enough.count = std::max(enough.count, largest / std::max(1, enough.rack.packages) + 1);
    LayoutLimits limits = s.search;
    limits.largest = std::max(limits.largest, largest);
    const std::vector<Layout> layouts = searchedLayouts(s.model, enough, {}, limits, [&](const Layout& l) {
        return inferenceMemory(s.model, s.precision, s.workload, l, s.system.accelerator.hbm.visible, s.engine, s.offload)
                   .admitted() >= 1;
    });
    return memoryFit(s.model, s.precision, s.workload, layout, layouts, s.system.accelerator.hbm.visible, s.engine, s.offload);
}

/// A pass over prompts alone; it waits for the weights below HBM as a decode step does.
std::vector<StepPart> promptParts(const Evaluator& e, const Layout& layout, const std::vector<Operator>& operators,
                                  const StepLoad& load, const SlowdownOf<double>& slowed, double cacheWait = 0) {
    const ClockedRun pass(e, operators, load, slowed);
    const double below = e.offloadWait(e.memoryOf(layout), 0.0, pass.cost().time());
    return partsOf(operators, load, pass, e, {e.scenario().engine.stepHost, below, cacheWait});
}

std::vector<StepPart> prefillParts(const Evaluator& e, const OperatingPoint& point, const std::vector<Operator>& operators) {
    const Scenario& s = e.scenario();
    if (point.mode == ServingMode::aggregated)
        return promptParts(e, point.layout, operators, mixedLoad(s.workload, s.engine, 0), slowdownAt(e, point));
    const PrefillPool pool(e, point);
    const Scenario& own = pool.evaluator().scenario();
    return promptParts(pool.evaluator(), point.prefill, operatorsOf(own.model, own.precision, point.prefill),
                       pool.loadOf(pool.workers().front().rates.prompts, point.prefill), pool.workers().front().slowed,
                       pool.workers().front().cacheWait);
}

std::vector<StepPart> decodeParts(const Evaluator& e, const OperatingPoint& point, const std::vector<Operator>& operators) {
    const StepLoad load = decodeLoad(e.scenario().workload, point.batch);
    const ClockedRun decode(e, operators, load, slowdownAt(e, point));
    const StepCost cost = decode.cost();
    const InferenceMemory memory = e.memoryOf(point.layout);
    const double sequences = e.meanSequences(point.layout, point.batch);
    const double idle = e.idleHost(memory, sequences, cost), below = e.offloadWait(memory, sequences, cost.time());
    return partsOf(operators, load, decode, e,
                   {idle - below, below, e.cacheWait(point.mode, point.layout, sequences, cost, idle)});
}

bool readsInPool(const OperatingPoint& point) {
    return point.mode == ServingMode::disaggregated && point.beside <= 0 && point.prefillWorkers > 0;
}

/// The watts of the mean GPU, part by part: pools of their own are each held, supplied and loaded in their own way.
std::vector<PowerStackPart> stackOf(const Evaluator& e, const RatedPoint& rated) {
    const Scenario& s = e.scenario();
    const OperatingPoint& point = rated.point;
    const bool pools = readsInPool(point);
    std::vector<PowerStackPart> stack =
        powerStack(drawingBeside(s.system, point), s.facility, pools ? rated.decodeChip : point.chip, activity::serving,
                   e.held(point.mode).caps(), s.besideGpu());
    if (!pools) return stack;
    const Scenario reads = readOn(s, Readers::usual);
    return mixedStack(powerStack(reads.system, s.facility, rated.prefillChip, activity::serving,
                                 reads.heldChip(ChipUse::prefill).caps(), s.besideGpu()),
                      stack, point.prefillShare());
}

/// What the service brings to the model: images, adapters, recorded loads of experts.
void addOfModel(std::vector<Finding>& findings, const Scenario& s, const Layout& layout) {
    const Transformer& model = s.model;
    if (model.images.perToken > 0)
        findings.push_back({FindingCode::imagesEncoded,
                            {s.workload.images.count, model.images.tokensOf(s.workload.images.across, s.workload.images.down)}});
    if (model.adapters.any())
        findings.push_back(
            {FindingCode::adaptersServed, {model.adapters.used, adapterWeights(model, 1) * Adapters::elementBytes}});
    if (const double busiest = model.balance.over(layout.expertParallel); busiest > 0 && layout.expertParallel > 1)
        findings.push_back({FindingCode::expertsRecorded, {busiest, double(layout.expertParallel)}});
}

Estimate explainedHeld(const Evaluator& e, const OperatingPoint& point) {
    const Scenario& s = e.scenario();
    Estimate estimate;
    estimate.point = point;
    if (point.mode == ServingMode::disaggregated && point.prefillWorkers > 0) {
        HeldPools pools(e);
        const RatedPoint rated = heldGroup(pools, point);
        estimate.prefillChip = rated.prefillChip;
        estimate.decodeChip = rated.decodeChip;
    }
    for (const MetricInfo& info : everyMetric())
        estimate.metrics[placeOf(info.metric)] = withinFactor(valueOf(point, info.metric), intervalFactor(s, point, info.metric));
    const std::vector<Operator> operators = operatorsOf(s.model, s.precision, point.layout);
    estimate.decodeStep = decodeParts(e, point, operators);
    estimate.decodeStepTime = totalOf(estimate.decodeStep);
    estimate.decodeSpeedOfLight = speedOfLightOf(estimate.decodeStep);
    estimate.prefillStep = prefillParts(e, point, operators);
    estimate.prefillStepTime = totalOf(estimate.prefillStep);
    estimate.binding = bindingOf(estimate.decodeStep);
    estimate.memory = memoryUse(e, point);
    estimate.fit = fitOf(s, point.layout);
    const HeldChip& held = e.held(point.mode);
    estimate.power = stackOf(e, estimate.rated());
    estimate.cost = costParts(e, estimate.rated(), Pricing::ofPrompts(s, point.readers()));
    if (!point.feasible()) estimate.findings.push_back(point.finding);
    addFindings(estimate.findings, held, s.system);
    estimate.findings.insert(estimate.findings.end(), s.notes.begin(), s.notes.end());
    if (const int joined = point.layout.ranks() + point.layout.feedForward; joined > s.system.rack.scaleUp.packages)
        estimate.findings.push_back({FindingCode::leavesDomain, {double(joined), double(s.system.rack.scaleUp.packages)}});
    addApart(estimate.findings, e, point, operators);
    addOfModel(estimate.findings, s, point.layout);
    if (const double cache = point.layout.decodeContext, prompts = point.prefill.promptContext; cache * prompts > 1)
        estimate.findings.push_back({FindingCode::contextUnmeasured, {cache, prompts}});
    if (const int others = s.system.rack.otherChips(); others > 0)
        estimate.findings.push_back({point.beside > 0 ? FindingCode::chipsRead : FindingCode::chipsIdle, {double(others), 0}});
    sayWaiting(s, point, estimate.findings);
    sayCarriedOver(s, estimate.findings);
    return estimate;
}

Estimate explained(const Scenario& scenario, const OperatingPoint& point) {
    const AtCaps at(scenario, point.caps);
    Estimate estimate = explainedHeld(Evaluator(at.scenario()), point);
    sayChosenCaps(scenario, point.caps, estimate.findings);
    return estimate;
}

} // namespace

void sayWaiting(const Scenario& s, const OperatingPoint& point, std::vector<Finding>& findings) {
    if (s.workload.load.kind != LoadKind::concurrency || !point.feasible()) return;
    const double asked = s.workload.load.amount;
    const double places = std::floor(point.batch) * point.layout.groups() * point.decodeWorkers;
    if (point.mode == ServingMode::aggregated && point.batch >= point.admitted && places < asked)
        findings.push_back({FindingCode::sequencesWait, {places, asked}});
}

namespace {
Estimate refused(std::vector<Finding> findings) {
    Estimate estimate;
    estimate.point.finding = findings.empty() ? Finding{FindingCode::nothingFits, {}} : findings.front();
    estimate.findings = std::move(findings);
    return estimate;
}

} // namespace

std::string_view nameOf(Limit limit) { return limitNames.of(limit); }

Limit bindingAt(const Evaluator& evaluator, const OperatingPoint& point) {
    const Scenario& s = evaluator.scenario();
    return bindingOf(decodeParts(evaluator, point, operatorsOf(s.model, s.precision, point.layout)));
}

Time speedOfLightOf(std::span<const StepPart> parts) {
    Time light;
    for (const StepPart& part : parts) light += part.speedOfLight;
    return light;
}

std::vector<StepStanding> stepStandings(const Scenario& s, std::span<const OperatingPoint> points) {
    CappedEvaluators evaluators(s);
    std::vector<StepStanding> standings;
    for (const OperatingPoint& point : points) {
        const std::vector<StepPart> parts =
            decodeParts(evaluators.of(point), point, operatorsOf(s.model, s.precision, point.layout));
        standings.push_back({bindingOf(parts), speedOfLightOf(parts) / totalOf(parts)});
    }
    return standings;
}

const FrontierPoint* chosenOf(const Exploration& exploration) {
    const auto best =
        std::max_element(exploration.frontier.begin(), exploration.frontier.end(),
                         [](const FrontierPoint& a, const FrontierPoint& b) { return a.point.perWatt < b.point.perWatt; });
    return best == exploration.frontier.end() ? nullptr : &*best;
}

namespace {
/// Whether percentiles are told: of those who limit them, and of those who say how requests vary.
bool tellsTails(const Service& service) { return limitsTails(service) || service.lengths.vary() || service.arrivals.cv != 1; }

Estimate estimateTails(const Scenario& scenario) {
    TailGuard tails(scenario);
    ExploreOptions options;
    options.tails = &tails;
    const Exploration found = explore(scenario, options);
    const FrontierPoint* best = chosenOf(found);
    if (best == nullptr) {
        if (found.evaluated == 0) return refused(found.findings);
        Estimate nearest = explained(scenario, found.nearest);
        for (const Finding& f : missedLimits(scenario.workload.limits, found)) nearest.findings.push_back(f);
        return nearest;
    }
    Estimate estimate = explained(scenario, best->point);
    // Nobody limits what is only told, so that the search has not simulated it.
    tails.confirm(std::span(&best->point, 1), true);
    estimate.tail = tails.figuresOf(best->point);
    return estimate;
}
} // namespace

Estimate estimateToBuild(const Scenario& asked) {
    if (asked.evidence != EvidenceChoice::usual || asked.trains()) return estimate(asked);
    Scenario scenario = asked;
    Estimate found = askByEvidence(
        scenario, [](const Scenario& held) { return estimate(held); },
        [](const Estimate& e) { return !e.decodeStep.empty() && e.point.feasible(); });
    found.findings.push_back(layoutsTaken(scenario.evidence));
    return found;
}

Estimate estimate(const Scenario& scenario) {
    if (!scenario.trains() && !scenario.workload.runEnds() && tellsTails(scenario.workload)) return estimateTails(scenario);
    const Exploration found = explore(scenario);
    if (const FrontierPoint* best = chosenOf(found)) return explained(scenario, best->point);
    if (found.evaluated == 0) return refused(found.findings);
    // Explain the nearest miss: the reason stands beside its numbers.
    Estimate estimate = explained(scenario, found.nearest);
    for (const Finding& f : missedLimits(scenario.workload.limits, found)) estimate.findings.push_back(f);
    return estimate;
}

Estimate explain(const Scenario& scenario, const OperatingPoint& point) { return explained(scenario, point); }

Estimate estimateAt(const Scenario& scenario, const Layout& layout, double batch) {
    const Evaluator evaluator(scenario);
    if (const Finding obstacle = evaluator.obstacle(); obstacle.code != FindingCode::none) return refused({obstacle});
    return explainedHeld(evaluator, pointAt(evaluator, layout, batch));
}

} // namespace rackline
