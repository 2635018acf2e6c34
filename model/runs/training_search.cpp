// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_search.h"

#include "model/base/parallel.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <list>
#include <numeric>
#include <tuple>

namespace rackline {

namespace {
/// Everything that the division of a layer depends on: one table serves all candidates that share it.
struct Division {
    int tp, cp, ep, etp;
    double microBatch;
    Recompute recompute;
    bool sequenceParallel;
};

struct Stages {
    int pp;
    std::vector<StageKind> kinds;
    std::vector<int> chunks;
};

std::vector<int> divisors(int n, int most) {
    std::vector<int> all;
    for (int d = 1; d <= std::min(n, most); ++d)
        if (n % d == 0) all.push_back(d);
    return all;
}

/// The fixed value alone, or the powers of two up to `most`.
std::vector<int> choices(int fixed, int most) {
    if (fixed > 0) return {fixed};
    std::vector<int> all;
    for (int n = 1; n <= most; n *= 2) all.push_back(n);
    return all;
}

/// The numbers of stages that a usual search tries: powers of two, and these times the odd factor of the GPUs that the batch
/// lacks, because no number of replicas can take it (2,304 GPUs and 2,048 sequences: nine stages).
std::vector<int> usualStages(int gpus, double batch, int layers) {
    constexpr int mostStages = 128;
    const int most = std::min(layers, mostStages);
    std::vector<int> all = choices(0, most);
    int odd = gpus;
    while (odd % 2 == 0) odd /= 2;
    // Weak scaling multiplies a large batch to more sequences than an int has room for.
    odd /= static_cast<int>(std::gcd(std::int64_t{odd}, static_cast<std::int64_t>(batch)));
    for (int pp = odd; odd > 1 && pp <= most; pp *= 2) all.push_back(pp);
    return all;
}

int mostHeads(const Transformer& model) {
    int least = std::numeric_limits<int>::max();
    for (const LayerGroup& g : model.layers)
        if (attends(g.attention)) least = std::min(least, headsOf(g.attention));
    return least == std::numeric_limits<int>::max() ? 1 : least;
}
int expertsOf(const Transformer& model) {
    int most = 0;
    for (const LayerGroup& g : model.layers) most = std::max(most, g.feedForward.experts);
    return most;
}

/// The run with its chips held at one choice of caps.
struct HeldRun {
    AtCaps at;
    TrainingEvaluator evaluator;

    HeldRun(const Scenario& scenario, const ChosenCaps& caps, int gpus) : at(scenario, caps), evaluator(at.scenario(), gpus) {}
};

/// Whether a layout's step never gets shorter where its chip gets slower. What several transfers hide behind one micro-batch, or
/// links of sites behind every one, may shrink by more than a lone micro-batch grows.
bool slowsWithItsChip(const TrainingRun& run, const TrainingLayout& l) {
    return run.sites <= 1 && (l.pp == 1 || l.zero < 2 || run.microBatches(l) > 1);
}

class Search {
public:
    Search(const Scenario& s, int gpus, std::span<const ChosenCaps> caps, std::span<const TrainingGoal> goals, bool wide)
        : m_scenario(s), m_goals(goals), m_gpus(gpus), m_wide(wide) {
        for (const ChosenCaps& each : caps) m_runs.emplace_back(s, each, gpus);
        const TrainingChoice& c = s.training.choice;
        const TrainingRun& run = s.training.run;
        const int layers = std::max(1, s.model.layerCount()), heads = mostHeads(s.model), experts = expertsOf(s.model);
        std::vector<Recompute> recomputes{Recompute::none, Recompute::full};
        if (s.training.profile.selectiveKept < 1) recomputes.push_back(Recompute::selective);
        if (c.recompute > 0) recomputes = {static_cast<Recompute>(c.recompute - 1)};
        const int mostTp = std::max(8, std::min(s.system.rack.scaleUp.packages, m_wide ? 64 : 32));
        for (const int tp : choices(c.tp, std::min({heads, gpus, mostTp})))
            for (const int cp : choices(c.cp, std::min(gpus / tp, run.sequence >= 16384 || m_wide ? 64 : 1)))
                for (const int ep : experts > 0 ? choices(c.ep, std::min(experts, gpus)) : std::vector<int>{1})
                    for (const double mb : microBatches(c, run))
                        for (const Recompute r : recomputes)
                            for (const int etp : experts > 0 ? slices(c.etp, tp) : std::vector<int>{1})
                                if (heads % tp == 0 && (experts == 0 || experts % ep == 0)) {
                                    const bool only = c.sequenceParallel == 1, never = c.sequenceParallel == 2;
                                    if (!only) m_divisions.push_back({tp, cp, ep, etp, mb, r, true});
                                    if (only || (m_wide && tp > 1 && !never))
                                        m_divisions.push_back({tp, cp, ep, etp, mb, r, false});
                                }
        for (const int pp : c.pp > 0 ? std::vector<int>{c.pp}
                            : m_wide ? divisors(gpus, std::min(layers, 512))
                                     : usualStages(gpus, run.globalBatch, layers)) {
            Stages stages{pp, stageKinds(pipelineStages(s.model, pp, s.training.profile.balancedStages)), {1}};
            if (c.virtualStages > 0) {
                stages.chunks = {c.virtualStages};
            } else if (pp > 1) {
                for (int v = 2; v <= layers / pp; ++v)
                    if (m_wide || ((layers + pp - 1) / pp) % v == 0) stages.chunks.push_back(v);
            }
            m_stages.push_back(std::move(stages));
        }
    }

    std::vector<TrainingSearchResult> run(unsigned threads) const {
        const std::size_t workers = std::max<std::size_t>(1, std::min<std::size_t>(threadsMeant(threads), m_divisions.size()));
        std::vector<Found> founds(workers, Found{std::vector<Best>(m_runs.size() * m_goals.size())});
        std::atomic<std::size_t> next = 0;
        inParallel(workers, threads, [&](std::size_t worker) {
            for (std::size_t i = next++; i < m_divisions.size(); i = next++) examine(i, founds[worker]);
        });
        std::int64_t evaluated = 0, fitting = 0;
        for (const Found& found : founds) {
            evaluated += found.evaluated;
            fitting += found.fitting;
        }
        std::vector<TrainingSearchResult> results;
        for (const HeldRun& held : m_runs)
            for (std::size_t g = 0; g < m_goals.size(); ++g) {
                Best best;
                for (const Found& found : founds)
                    if (const Best& one = found.bests[results.size()]; one.better(best)) best = one;
                if (evaluated > 0) best.point = held.evaluator.point(best.point.layout);
                results.push_back({best.fits, best.point, evaluated, fitting});
            }
        return results;
    }

private:
    /// The best point by one goal at one choice of caps.
    struct Best {
        TrainingPoint point;
        bool fits = false;
        double cost = std::numeric_limits<double>::infinity();
        /// Seconds of a step without those in which it waits for its data: these make layouts alike that are not.
        double busy = std::numeric_limits<double>::infinity();
        std::size_t division = std::numeric_limits<std::size_t>::max();

        bool better(const Best& other) const {
            if (fits != other.fits) return fits;
            return std::tie(cost, busy, division) < std::tie(other.cost, other.busy, other.division);
        }
        void offer(const TrainingPoint& p, double itsCost, std::size_t itsDivision) {
            const double itsTime = p.step.time - p.step.data;
            if (const Best one{{}, p.fits, itsCost, itsTime, itsDivision}; !one.better(*this)) return;
            *this = {p, p.fits, itsCost, itsTime, itsDivision};
        }
    };
    /// What one worker found: bests by caps, then by goals.
    struct Found {
        std::vector<Best> bests;
        std::int64_t evaluated = 0, fitting = 0;
    };

    /// Ranks over which each expert is sliced: none, or all of a layer's.
    static std::vector<int> slices(int fixed, int tp) {
        if (fixed > 0) return {fixed};
        return tp > 1 ? std::vector<int>{1, tp} : std::vector<int>{1};
    }
    static std::vector<double> microBatches(const TrainingChoice& c, const TrainingRun& run) {
        if (c.microBatch > 0) return {c.microBatch};
        std::vector<double> all;
        for (double mb = 1; mb <= std::min(16.0, run.globalBatch); mb *= 2) all.push_back(mb);
        return all;
    }

    bool legal(const TrainingLayout& l) const {
        const TrainingRun& run = first().run();
        const double m = run.microBatches(l);
        if (m < 1 || m != std::floor(m) || l.dp % run.sitesOfReplicas() != 0) return false;
        // Sites hold stages in turn: each holds as many, and a micro-batch crosses from one to the next once.
        if (run.sitesOfStages() > 1 && (l.pp % run.sites != 0 || l.virtualStages > 1 || l.schedule == PipelineSchedule::dualPipe))
            return false;
        if (l.ep * l.etp > 1 && (l.tp * l.cp * l.dp) % (l.ep * l.etp) != 0) return false;
        if (l.virtualStages > 1 && (l.pp == 1 || std::fmod(m, l.pp) != 0)) return false;
        if (l.schedule == PipelineSchedule::dualPipe && (l.pp % 2 != 0 || m < 2 * l.pp)) return false;
        return true;
    }

    void candidate(const LayerTable& table, const Stages& stages, const TrainingLayout& layout, std::size_t index,
                   Found& found) const {
        TrainingPoint p;
        p.layout = layout;
        // Whether a layout fits is decided by its memory alone; the time of its step would be thrown away.
        const TrainingMachine& machine = first().machine();
        p.memory = worstMemory(stages.kinds, table, m_scenario.model, first().run(), layout, machine);
        p.fits = p.memory.reserved <= first().planned();
        ++found.evaluated;
        if (!p.fits) {
            for (Best& best : found.bests) best.offer(p, p.memory.reserved, index);
            return;
        }
        ++found.fitting;
        p.step = trainingStep(stages.kinds, table, m_scenario.model, first().run(), layout, machine, p.memory.reserved);
        const bool bounded = slowsWithItsChip(first().run(), layout);
        std::size_t at = 0;
        for (const HeldRun& held : m_runs) {
            const std::span<Best> bests = std::span(found.bests).subspan(at, m_goals.size());
            held.evaluator.limited() ? limitedCandidate(held.evaluator, p, bounded, index, bests)
                                     : freeCandidate(held.evaluator, p, index, bests);
            at += m_goals.size();
        }
    }

    void freeCandidate(const TrainingEvaluator& evaluator, TrainingPoint p, std::size_t index, std::span<Best> bests) const {
        for (std::size_t g = 0; g < m_goals.size(); ++g) {
            if (m_goals[g] != TrainingGoal::fastest) evaluator.addPower(p);
            bests[g].offer(p, evaluator.costOf(p, m_goals[g]), index);
        }
    }

    /// Tables for a slower chip take far longer than the rest, and most layouts are known to be behind without them.
    void limitedCandidate(const TrainingEvaluator& evaluator, TrainingPoint p, bool bounded, std::size_t index,
                          std::span<Best> bests) const {
        // Rounding may put a bound a last digit above the cost.
        constexpr double rounding = 1 - 1e-9;
        p.slowed = evaluator.slowdownOf(p);
        TrainingPoint slowed = p;
        bool known = false;
        for (std::size_t g = 0; g < m_goals.size(); ++g) {
            const TrainingGoal goal = m_goals[g];
            if (!known && bounded && bests[g].fits && rounding * evaluator.leastCost(p, goal) > bests[g].cost) continue;
            if (!known) evaluator.slow(slowed);
            known = true;
            bests[g].offer(slowed, evaluator.costOf(slowed, goal), index);
        }
    }

    void examine(std::size_t index, Found& found) const {
        const Division& d = m_divisions[index];
        const TrainingChoice& c = m_scenario.training.choice;
        TrainingLayout l;
        l.tp = d.tp;
        l.cp = d.cp;
        l.ep = d.ep;
        l.etp = d.etp;
        l.microBatch = d.microBatch;
        l.recompute = d.recompute;
        l.sequenceParallel = d.sequenceParallel;
        const LayerTable table = layerTable(m_scenario.model, first().run(), l, first().machine());
        for (const Stages& stages : m_stages) {
            const int model = d.tp * d.cp * stages.pp;
            if (model > m_gpus || m_gpus % model != 0) continue;
            l.pp = stages.pp;
            l.dp = m_gpus / model;
            if (c.dp > 0 && l.dp != c.dp) continue;
            for (const int chunks : stages.chunks) schedules(table, stages, l, chunks, index, found);
        }
    }

    void schedules(const LayerTable& table, const Stages& stages, TrainingLayout l, int chunks, std::size_t index,
                   Found& found) const {
        using enum PipelineSchedule;
        const TrainingChoice& c = m_scenario.training.choice;
        l.virtualStages = chunks;
        const auto one = [&](PipelineSchedule schedule) {
            l.schedule = schedule;
            if (!legal(l)) return;
            for (int zero = 0; zero <= 3; ++zero) {
                if (c.zero > 0 ? zero != c.zero - 1 : (zero == 2 || (zero == 0 && l.dp * l.cp > 1)) && !m_wide) continue;
                l.zero = zero;
                l.shard = c.shard;
                candidate(table, stages, l, index, found);
                // Weights are sharded over one domain and replicated beyond it, so that they are gathered inside it. A wide
                // search tries every power of two.
                const int domain = m_scenario.system.rack.scaleUp.packages / std::max(1, l.tp);
                if (zero < 2 || c.shard > 0) continue;
                for (int shard = m_wide ? 2 : domain; shard > 1 && l.dp * l.cp > shard && (l.dp * l.cp) % shard == 0;
                     shard *= 2) {
                    l.shard = shard;
                    candidate(table, stages, l, index, found);
                    if (!m_wide) break;
                }
            }
        };
        if (c.schedule > 0) {
            // One chunk a stage is no interleaving, whatever it is called.
            const auto asked = static_cast<PipelineSchedule>(c.schedule - 1);
            return asked == interleaved && chunks == 1 && l.pp > 1 ? void() : one(asked);
        }
        if (chunks > 1) return one(interleaved);
        one(oneForwardOneBackward);
        if (l.pp > 1 && m_wide)
            for (const PipelineSchedule other : {gpipe, zeroBubble, dualPipe}) one(other);
    }

    /// Runs differ in what holds their chips alone: tables, memory and steps at full clock are those of each.
    const TrainingEvaluator& first() const { return m_runs.front().evaluator; }

    const Scenario& m_scenario;
    std::span<const TrainingGoal> m_goals;
    std::list<HeldRun> m_runs;
    int m_gpus;
    bool m_wide;
    std::vector<Division> m_divisions;
    std::vector<Stages> m_stages;
};
} // namespace

Finding trainingObstacle(const Scenario& s, int gpus) {
    const TrainingRun& run = s.training.run;
    const TrainingChoice& c = s.training.choice;
    const auto precision = static_cast<double>(run.compute);
    if (s.postTrains()) return {FindingCode::postTrains, {}};
    if (const Finding refusal = s.heldChip(ChipUse::everything).refusal(); refusal.code != FindingCode::none) return refusal;
    if (!chipSpeed(s.system.accelerator).supports(run.compute)) return {FindingCode::precisionMissing, {precision, 0}};
    if (const int untrained = untrainedLayers(s.model); untrained > 0)
        return {FindingCode::layersNotTrained, {double(untrained), double(s.model.layerCount())}};
    if (gpus > s.system.gpus()) return {FindingCode::tooManyGpus, {double(gpus), double(s.system.gpus())}};
    if (c.pp > s.model.layerCount()) return {FindingCode::stagesExceedLayers, {double(c.pp), double(s.model.layerCount())}};
    const double fixed = double(std::max(1, c.tp)) * std::max(1, c.cp) * std::max(1, c.pp) * std::max(1, c.dp);
    if (fixed > gpus) return {FindingCode::tooManyGpus, {fixed, double(gpus)}};
    const double slices = double(std::max(1, c.dp)) * std::max(1.0, c.microBatch);
    if (std::fmod(run.globalBatch, slices) != 0) return {FindingCode::batchNotDivisible, {run.globalBatch, slices}};
    return {};
}

TrainingSearchResult searchTraining(const Scenario& scenario, int gpus, unsigned threads, bool wide) {
    const ChosenCaps caps = scenario.power.chosen;
    return searchTraining(scenario, gpus, {&caps, 1}, {&scenario.training.goal, 1}, threads, wide).front();
}

std::vector<TrainingSearchResult> searchTraining(const Scenario& scenario, int gpus, std::span<const ChosenCaps> caps,
                                                 std::span<const TrainingGoal> goals, unsigned threads, bool wide) {
    return Search(scenario, gpus, caps, goals, wide).run(threads);
}

} // namespace rackline
