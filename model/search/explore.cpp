// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/explore.h"

#include "model/base/portable_math.h"
#include "model/candidates/candidate_bounds.h"
#include "model/candidates/evaluator.h"
#include "model/candidates/measured_point.h"
#include "model/candidates/tail_guard.h"
#include "model/operators/layout_operators.h"
#include "model/operators/run_table.h"
#include "model/search/frontier.h"
#include "model/search/frontier_intervals.h"
#include "model/search/kept_rates.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <numeric>
#include <optional>

namespace rackline {

namespace {

/// Batches from 1 to `largest`: four to a doubling, whole numbers once.
std::vector<double> batchGrid(double largest) {
    std::vector<double> grid;
    constexpr double perDoubling = 4;
    for (int i = 0;; ++i) {
        const double n = std::floor(portable::exp2(i / perDoubling) + 0.5);
        if (n > largest) return grid;
        if (grid.empty() || n > grid.back()) grid.push_back(n);
    }
}

struct Candidates {
    std::vector<Layout> layouts;
    std::vector<InferenceMemory> memories;
    std::vector<double> grid;

    /// Batches worth a look for a layout: all that it admits, and the first that it does not.
    std::size_t batches(std::size_t layout) const {
        const auto beyond = std::upper_bound(grid.begin(), grid.end(), memories[layout].admitted());
        return std::min(static_cast<std::size_t>(beyond - grid.begin()) + 1, grid.size());
    }
};

Candidates candidatesOf(const Evaluator& evaluator) {
    const Scenario& s = evaluator.scenario();
    Candidates c;
    c.layouts = searchedLayouts(s.model, s.system, s.layout, s.search,
                                [&](const Layout& layout) { return evaluator.memoryOf(layout).admitted() >= 1; });
    double largest = 1;
    for (const Layout& layout : c.layouts) {
        c.memories.push_back(evaluator.memoryOf(layout));
        largest = std::max(largest, c.memories.back().admitted());
    }
    constexpr double mostSequences = 8192;
    c.grid = batchGrid(std::min(largest, mostSequences));
    return c;
}

bool isTailTime(FindingCode code) { return code >= FindingCode::tailTtft90 && code <= FindingCode::tailLatency99; }

double signOf(Metric metric) { return infoOf(metric).higherIsBetter ? 1 : -1; }

/// Takes points as they come: counts them, keeps the frontier, and of what does not fit the nearest miss.
struct Collector {
    const ServiceLimits& limits;
    const ExploreOptions& options;
    Exploration& result;
    /// Where points are left for the next exploration; null where nobody asks for them.
    KeptRates* keep = nullptr;
    /// What knows limits on percentiles; null where there are none.
    TailGuard* tails = nullptr;
    Frontier frontier{};
    std::vector<OperatingPoint> kept{};
    /// Where a client's run ends: the best of those whose first token is late in steady state. What the run measures may not be.
    bool runEnds = false;
    Frontier late{};
    std::vector<OperatingPoint> keptLate{};
    /// The place of `result.nearest` in the order of candidates.
    std::size_t nearestOrder = 0;
    double xSign = signOf(options.x), ySign = signOf(options.y);

    std::size_t missesSeen = 0, missStep = 1;

    bool cancelled() {
        if (options.cancelled == nullptr || !options.cancelled->load(std::memory_order_relaxed)) return false;
        result.complete = false;
        return true;
    }

    /// Points come in any order; of equal ones that which is first by `order` stays.
    void take(const RatedPoint& rated, std::size_t order) {
        if (keep != nullptr) keep->add(rated);
        OperatingPoint held;
        if (tails != nullptr && rated.point.feasible()) {
            held = rated.point;
            held.finding = tails->refuses(held);
        }
        const OperatingPoint& point = tails != nullptr && rated.point.feasible() ? held : rated.point;
        ++result.evaluated;
        if (options.keepCandidates) result.candidates.push_back(point);
        if (options.keepSpots) keepSpot(point);
        if (!point.feasible()) {
            ++result.infeasible;
            miss(point, order);
            if (runEnds && point.finding.code == FindingCode::ttftLimit) offer(point, late, keptLate, order);
            return;
        }
        offer(point, frontier, kept, order);
    }
    void miss(const OperatingPoint& point, std::size_t order) {
        const double now = severity(point), before = severity(result.nearest);
        if (result.nearest.feasible() || now < before || (!(before < now) && order < nearestOrder)) {
            result.nearest = point;
            nearestOrder = order;
        }
        if (!point.missesLimit()) return;
        result.fastest = std::max(result.fastest, point.speed);
        result.soonest = result.soonest.si() > 0 ? std::min(result.soonest, point.ttft) : point.ttft;
    }
    void offer(const OperatingPoint& point, Frontier& to, std::vector<OperatingPoint>& points, std::size_t order) const {
        const double x = xSign * valueOf(point, options.x), y = ySign * valueOf(point, options.y);
        if (to.offer({x, y, points.size(), order})) points.push_back(point);
    }

    /// Puts what a client's run measures in the place of its steady states, and judges that by the limits.
    void measure(const Scenario& scenario) {
        std::vector<OperatingPoint> steady;
        for (const PlanePoint& p : frontier.points()) steady.push_back(kept[p.index]);
        for (const PlanePoint& p : late.points()) steady.push_back(keptLate[p.index]);
        frontier = {};
        kept.clear();
        const Evaluator evaluator(scenario);
        for (std::size_t order = 0; order < steady.size() && !cancelled(); ++order) {
            steady[order].finding = {};
            const OperatingPoint run = asMeasured(evaluator, steady[order]);
            if (run.feasible())
                offer(run, frontier, kept, order);
            else
                miss(run, order);
        }
    }

    /// A feasible point that stands there is counted, and need not be put together.
    bool passes(double x, double y, std::size_t order) {
        if (keep != nullptr || options.keepCandidates || !frontier.covers(xSign * x, ySign * y, order)) return false;
        ++result.evaluated;
        if (options.keepSpots) result.spots.push_back({float(x), float(y)});
        return true;
    }

    /// Whether none of so many points of a pack could change the frontier; the first has this place in the order.
    bool rulesOut(const PackBounds& bounds, std::size_t lanes, std::size_t order) {
        for (std::size_t i = 0; i < lanes; ++i)
            if (!frontier.covers(xSign * bounds.x.values[i], ySign * bounds.y.values[i], order)) return false;
        return true;
    }
    bool bounds() const { return keep == nullptr && !options.keepCandidates && !options.keepSpots && !options.exhaustive; }
    void countBounded(std::size_t points) {
        result.evaluated += points;
        result.bounded += points;
    }

    void keepSpot(const OperatingPoint& point) {
        if (point.feasible()) {
            result.spots.push_back({float(valueOf(point, options.x)), float(valueOf(point, options.y))});
            return;
        }
        if (point.missesLimit() || missesSeen++ % missStep != 0) return;
        constexpr std::size_t mostMisses = 128;
        result.misses.push_back(point);
        if (result.misses.size() < mostMisses) return;
        for (std::size_t i = 0; i < mostMisses / 2; ++i) result.misses[i] = result.misses[2 * i];
        result.misses.resize(mostMisses / 2);
        missStep *= 2;
    }

    /// A missed limit is nearer to working than a batch that is not admitted, and that nearer than weights that do not fit.
    /// Of several limits the one that is missed most counts.
    double severity(const OperatingPoint& p) const {
        const double missed = p.finding.values[0];
        switch (p.finding.code) {
        case FindingCode::ttftLimit:
        case FindingCode::speedLimit:
            return std::max(limits.ttft.si() > 0 ? p.ttft / limits.ttft : 0.0,
                            limits.speed.si() > 0 ? limits.speed / p.speed : 0.0);
        case FindingCode::weightsDoNotFit:
            return 1e9 * missed;
        case FindingCode::tailAttainment:
        case FindingCode::tailKind:
        case FindingCode::tailGoodput:
            return missed > 0 ? std::min(1e5, p.finding.values[1] / missed) : 1e5;
        default:
            return isTailTime(p.finding.code) ? std::min(1e5, missed / p.finding.values[1]) : 1e6;
        }
    }
};

bool searchesAggregated(const Scenario& s) { return s.mode != ModeChoice::disaggregated && !s.readsElsewhere(); }
/// Those that may read prompts apart from decoding.
std::list<PrefillPool> searchedPools(const Evaluator& evaluator, LayoutOperators* operators = nullptr) {
    const Scenario& s = evaluator.scenario();
    std::list<PrefillPool> pools;
    if ((s.mode == ModeChoice::aggregated && !s.readsElsewhere()) || s.workload.isOneBatch()) return pools;
    pools.emplace_back(evaluator, Readers::usual, operators);
    if (s.mayReadBeside()) pools.emplace_back(evaluator, Readers::beside, operators);
    return pools;
}

/// Every layout at every batch: a candidate is a look-up and arithmetic, and where its bounds lie inside the frontier not even
/// that.
class BatchSearch {
public:
    BatchSearch(const Evaluator& evaluator, const Candidates& candidates, Collector& collector);
    void run();

private:
    /// Batches of a layout that are worked out together.
    struct Pack {
        std::size_t layout = 0, number = 0, lanes = packSize;
        const double* batches = nullptr;
    };
    void listPacks();
    /// Bounds of every pack, and those packs first that nothing can stand beyond as far as bounds tell: few others are worked out
    /// beside the frontier that these make.
    void boundPacks();
    void take(std::size_t pack);
    /// The points of a pack that are not ruled out.
    void workOut(std::size_t pack, CandidateSteps& steps);
    StepSums sumsOf(std::size_t pack, std::size_t table, std::size_t load);
    template <class Points>
    void takeOne(const Points& points, bool out, const CandidateSteps& steps, std::size_t lane, std::size_t order);

    const Candidates& m_candidates;
    Collector& m_collector;
    const bool m_aggregated;
    LayoutOperators m_operators;
    std::list<PrefillPool> m_pools;
    std::vector<CandidateLayout> m_layouts;
    /// A decode step, and one that also takes a chunk of a prompt, in the evaluator's context and in its slower ones.
    std::vector<RunTable> m_tables;
    /// Sums of all packs of a layout by tables and loads, where they are summed together; and a pack's at the slower contexts.
    std::vector<std::vector<StepSums>> m_sums;
    std::vector<StepSums> m_slower;
    std::vector<Pack> m_packs;
    /// The packs' places, in the order that they are taken in.
    std::vector<std::size_t> m_order;
    /// Serving together and in each kind of groups: what bounds it, empty where nobody asks, and for each pack its bounds.
    std::vector<PointBounds> m_ways;
    std::vector<std::vector<PackBounds>> m_bounds;
    AggregatedPack m_together;
    std::vector<DisaggregatedPack> m_groups;
    /// Whether a pack's points are ruled out, by ways.
    std::vector<char> m_out;
};

BatchSearch::BatchSearch(const Evaluator& evaluator, const Candidates& c, Collector& collector)
    : m_candidates(c), m_collector(collector), m_aggregated(searchesAggregated(evaluator.scenario())),
      m_operators(evaluator.scenario().model, evaluator.scenario().precision) {
    const Scenario& s = evaluator.scenario();
    for (std::size_t l = 0; l < c.layouts.size(); ++l) {
        m_operators.add(c.layouts[l]);
        m_layouts.push_back({evaluator, c.layouts[l], c.memories[l]});
    }
    m_pools = searchedPools(evaluator, &m_operators);
    for (const PrefillPool& pool : m_pools) m_groups.emplace_back(pool);
    m_out.resize(1 + m_groups.size());
    const auto addTable = [&](const OperatorContext& context) {
        m_tables.emplace_back(m_operators, context, std::vector<StepLoads>{decodeLoad(s.workload, 0), evaluator.mixedSteps()},
                              c.grid);
    };
    m_tables.reserve(1 + evaluator.slowerContexts().size());
    addTable(evaluator.context());
    for (const OperatorContext& context : evaluator.slowerContexts()) addTable(context);
    m_sums.resize(2 * m_tables.size());
    listPacks();
    if (!collector.bounds()) return;
    const ExploreOptions& options = collector.options;
    m_ways.emplace_back(evaluator, nullptr, options.x, options.y);
    for (const PrefillPool& pool : m_pools) m_ways.emplace_back(evaluator, &pool, options.x, options.y);
    if (std::any_of(m_ways.begin(), m_ways.end(), [](const PointBounds& way) { return way.known(); })) boundPacks();
}

void BatchSearch::listPacks() {
    for (std::size_t l = 0; l < m_layouts.size(); ++l) {
        const std::size_t batches = m_candidates.batches(l);
        for (std::size_t first = 0; first < batches; first += packSize)
            m_packs.push_back({l, first / packSize, std::min(batches - first, std::size_t(packSize)),
                               m_tables.front().sequences().data() + first});
    }
    m_order.resize(m_packs.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
}

void BatchSearch::boundPacks() {
    std::vector<Lanes> seconds(m_packs.size());
    for (std::size_t first = 0, end = 0; first < m_packs.size(); first = end) {
        while (end < m_packs.size() && m_packs[end].layout == m_packs[first].layout) ++end;
        m_tables.front().times(m_packs[first].layout, 0, std::span(seconds).subspan(first, end - first));
    }
    m_bounds.resize(m_ways.size());
    std::vector<char> beyond(m_packs.size());
    for (std::size_t way = m_aggregated ? 0 : 1; way < m_ways.size(); ++way) {
        if (!m_ways[way].known()) continue;
        Frontier best;
        for (std::size_t p = 0; p < m_packs.size(); ++p) {
            const Pack& pack = m_packs[p];
            const PackBounds& b = m_bounds[way].emplace_back(m_ways[way].at(m_layouts[pack.layout], pack.batches, seconds[p]));
            for (const std::size_t lane : {std::size_t{0}, pack.lanes - 1})
                best.offer({m_collector.xSign * b.x.values[lane], m_collector.ySign * b.y.values[lane], p});
        }
        for (const PlanePoint& p : best.points()) beyond[p.index] = 1;
    }
    std::stable_partition(m_order.begin(), m_order.end(), [&](std::size_t p) { return beyond[p] != 0; });
}

StepSums BatchSearch::sumsOf(std::size_t p, std::size_t table, std::size_t load) {
    const Pack& pack = m_packs[p];
    // Groups of workers have no use for steps that also read prompts.
    if (load == 1 && m_out[0] != 0) return {};
    if (!m_bounds.empty()) return m_tables[table].sums(pack.layout, load, pack.number);
    // Where every pack is looked at, those of a layout are summed together when its first one is.
    std::vector<StepSums>& sums = m_sums[2 * table + load];
    if (pack.number == 0) {
        sums.resize((m_candidates.batches(pack.layout) + packSize - 1) / packSize);
        m_tables[table].sums(pack.layout, load, sums);
    }
    return sums[pack.number];
}

void BatchSearch::workOut(std::size_t pack, CandidateSteps& steps) {
    steps.decode = sumsOf(pack, 0, 0);
    steps.mixed = sumsOf(pack, 0, 1);
    m_slower.clear();
    for (std::size_t table = 1; table < m_tables.size(); ++table)
        for (const std::size_t load : {0, 1}) m_slower.push_back(sumsOf(pack, table, load));
    steps.slower = m_slower;
    if (m_out[0] == 0) m_together.evaluate(steps);
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_out[1 + g] == 0) m_groups[g].evaluate(steps);
}

template <class Points>
void BatchSearch::takeOne(const Points& points, bool out, const CandidateSteps& steps, std::size_t lane, std::size_t order) {
    if (out) return m_collector.countBounded(1);
    if (points.fine(lane) && m_collector.passes(points.x(lane), points.y(lane), order)) return;
    m_collector.take(points.read(steps.candidate, lane), order);
}

void BatchSearch::take(std::size_t p) {
    const Pack& pack = m_packs[p];
    const std::size_t ways = m_out.size(), order = p * packSize * ways;
    for (std::size_t way = 0; way < ways; ++way)
        m_out[way] = way < m_bounds.size() && !m_bounds[way].empty() && m_collector.rulesOut(m_bounds[way][p], pack.lanes, order);
    if (!m_aggregated) m_out[0] = 1;
    const CandidateLayout& candidate = m_layouts[pack.layout];
    const bool out = std::find(m_out.begin(), m_out.end(), char(0)) == m_out.end();
    if (out && pack.batches[pack.lanes - 1] <= candidate.admitted)
        return m_collector.countBounded(pack.lanes * (m_groups.size() + (m_aggregated ? 1 : 0)));
    const ExploreOptions& options = m_collector.options;
    CandidateSteps steps{candidate, pack.batches, {}, {}, {}, options.x, options.y};
    if (!out) workOut(p, steps);
    for (std::size_t lane = 0; lane < pack.lanes; ++lane) {
        const std::size_t at = order + lane * ways;
        if (m_aggregated) takeOne(m_together, m_out[0] != 0, steps, lane, at);
        for (std::size_t g = 0; g < m_groups.size(); ++g) {
            // What is not admitted is looked at in one way of serving alone.
            if (pack.batches[lane] > candidate.admitted && (m_aggregated || g > 0)) return;
            takeOne(m_groups[g], m_out[1 + g] != 0, steps, lane, at + 1 + g);
        }
    }
}

void BatchSearch::run() {
    for (const std::size_t pack : m_order) {
        if (m_collector.cancelled()) return;
        take(pack);
    }
}

/// Every layout at the load that the scenario gives.
void exploreLoad(const Evaluator& evaluator, const Candidates& c, Collector& collector) {
    const Scenario& s = evaluator.scenario();
    const std::list<PrefillPool> pools = searchedPools(evaluator);
    for (const Layout& layout : c.layouts) {
        if (collector.cancelled()) return;
        if (searchesAggregated(s)) collector.take(pointForLoad(evaluator, layout), collector.result.evaluated);
        for (const PrefillPool& pool : pools)
            for (const RatedPoint& point : pointsForLoad(evaluator, pool, layout))
                collector.take(point, collector.result.evaluated);
    }
}

/// Room for every point that may come.
std::size_t mostCandidates(const Scenario& s, const Candidates& c) {
    std::size_t batches = 0;
    for (std::size_t l = 0; l < c.layouts.size(); ++l) batches += c.batches(l);
    const std::size_t pools = s.mayReadBeside() && s.mode != ModeChoice::aggregated ? 2 : 1;
    return (s.mode == ModeChoice::any && !s.readsElsewhere() ? 1 + pools : pools) * batches;
}

/// Every candidate, worked out; false where the scenario has none or the search was given up.
bool exploreAnew(const Scenario& scenario, Collector& collector) {
    Exploration& result = collector.result;
    const Evaluator evaluator(scenario);
    if (const Finding obstacle = evaluator.obstacle(); obstacle.code != FindingCode::none) {
        result.findings.push_back(obstacle);
        return false;
    }
    const Candidates candidates = candidatesOf(evaluator);
    if (candidates.layouts.empty()) {
        result.findings.push_back({FindingCode::noLegalLayout, {double(scenario.system.gpus()), 0}});
        const Layout nearest = nearestLayout(scenario.model, scenario.system, scenario.layout, scenario.search);
        Finding& finding = result.findings.emplace_back(Finding{FindingCode::nearestLayout});
        static_assert(layoutDegrees.size() <= std::tuple_size_v<decltype(finding.values)>);
        for (std::size_t i = 0; i < layoutDegrees.size(); ++i) finding.values[i] = nearest.*layoutDegrees[i].of;
        return false;
    }
    if (collector.options.keepCandidates) result.candidates.reserve(mostCandidates(scenario, candidates));
    if (collector.options.keepSpots) result.spots.reserve(mostCandidates(scenario, candidates));
    if (scenario.workload.load.kind == LoadKind::search) {
        BatchSearch(evaluator, candidates, collector).run();
    } else {
        exploreLoad(evaluator, candidates, collector);
    }
    return result.complete;
}

/// Every candidate, from rates that are there already.
bool priceAgain(const Scenario& scenario, const Pricing& prompts, const Pricing& beside, KeptRates& kept, Collector& collector) {
    const Pricing own(scenario);
    if (const Finding obstacle = own.obstacle(); obstacle.code != FindingCode::none) {
        collector.result.findings.push_back(obstacle);
        return false;
    }
    if (collector.options.keepCandidates) collector.result.candidates.reserve(kept.points().size());
    if (collector.options.keepSpots) collector.result.spots.reserve(kept.points().size());
    for (RatedPoint& rated : kept.points()) {
        own.price(rated, rated.point.beside > 0 ? beside : prompts);
        collector.take(rated, collector.result.evaluated);
    }
    return !collector.cancelled();
}

void conclude(const Scenario& scenario, Collector& collector) {
    Exploration& result = collector.result;
    const ExploreOptions& options = collector.options;
    if (collector.runEnds) collector.measure(scenario);
    for (const PlanePoint& p : collector.frontier.points())
        result.frontier.push_back(obliquePoint(scenario, collector.kept[p.index], options.x, options.y));
    std::sort(result.frontier.begin(), result.frontier.end(),
              [](const FrontierPoint& a, const FrontierPoint& b) { return a.x.mid < b.x.mid; });
    setSections(result.frontier, options.x, options.y);
    if (!scenario.kernels.carriedFrom.empty())
        result.findings.push_back({FindingCode::unmeasuredChip, {scenario.kernels.carrySpread, 0}});
    if (!scenario.engine.carriedFrom.empty()) result.findings.push_back({FindingCode::engineCarriedOver, {}});
    if (result.frontier.empty()) {
        result.findings.push_back({FindingCode::nothingFits, {double(result.evaluated), 0}});
        result.findings.push_back(result.nearest.finding);
        for (const Finding& f : missedLimits(scenario.workload.limits, result)) result.findings.push_back(f);
    }
}

} // namespace

std::vector<Finding> missedLimits(const ServiceLimits& limits, const Exploration& found) {
    std::vector<Finding> findings;
    const OperatingPoint& p = found.nearest;
    if (!p.missesLimit()) return findings;
    // The point's own finding is the first limit that it misses.
    if (p.finding.code == FindingCode::ttftLimit && limits.speed.si() > 0 && p.speed < limits.speed)
        findings.push_back({FindingCode::speedLimit, {p.speed.si(), limits.speed.si()}});
    if (limits.speed.si() > 0) findings.push_back({FindingCode::bestSpeed, {found.fastest.si(), limits.speed.si()}});
    if (limits.ttft.si() > 0) findings.push_back({FindingCode::bestTtft, {found.soonest.si(), limits.ttft.si()}});
    return findings;
}

namespace {
/// Closed forms let points pass that are near a limit; those of them that stand on the frontier are simulated, and what fails
/// makes room for others until nothing does.
Exploration exploreTails(const Scenario& scenario, const ExploreOptions& options) {
    std::optional<TailGuard> own;
    TailGuard& tails = options.tails != nullptr ? *options.tails : own.emplace(scenario);
    constexpr int mostRounds = 24;
    for (int round = 0;; ++round) {
        if (round == mostRounds) tails.stopSimulating();
        Exploration result;
        Collector collector{scenario.workload.limits, options, result};
        collector.tails = &tails;
        if (!exploreAnew(scenario, collector)) return result;
        std::vector<OperatingPoint> front;
        for (const PlanePoint& p : collector.frontier.points()) front.push_back(collector.kept[p.index]);
        // The point that estimate() shows is simulated however far it is from a limit.
        const auto best = std::max_element(
            front.begin(), front.end(), [](const OperatingPoint& a, const OperatingPoint& b) { return a.perWatt < b.perWatt; });
        const std::size_t chosen = best == front.end() ? 0 : tails.confirm(std::span(&*best, 1), true);
        if (round < mostRounds && chosen + tails.confirm(front) > 0) continue;
        conclude(scenario, collector);
        if (!front.empty()) result.findings.push_back(tails.answered(front));
        return result;
    }
}
} // namespace

Exploration explore(const Scenario& scenario, const ExploreOptions& options) {
    if (limitsTails(scenario.workload) && !scenario.trains) return exploreTails(scenario, options);
    Exploration result;
    Collector collector{scenario.workload.limits, options, result};
    collector.runEnds = scenario.workload.runEnds();
    if (exploreAnew(scenario, collector)) conclude(scenario, collector);
    return result;
}

Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptRates& kept) {
    if (limitsTails(scenario.workload) && !scenario.trains) {
        kept.forget();
        return exploreTails(scenario, options);
    }
    Exploration result;
    Collector collector{scenario.workload.limits, options, result};
    collector.runEnds = scenario.workload.runEnds();
    // Hardware for prompts that the site cannot feed is not searched, so that its rates are not those of another site.
    const Pricing prompts = Pricing::ofPrompts(scenario, Readers::usual);
    const bool fed = prompts.obstacle().code == FindingCode::none;
    if (fed && kept.any()) {
        const Pricing beside = scenario.mayReadBeside() ? Pricing::ofPrompts(scenario, Readers::beside) : prompts;
        if (priceAgain(scenario, prompts, beside, kept, collector)) conclude(scenario, collector);
        return result;
    }
    kept.forget();
    if (fed) collector.keep = &kept;
    if (!exploreAnew(scenario, collector)) return result;
    if (fed) kept.close();
    conclude(scenario, collector);
    return result;
}

} // namespace rackline
