// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/explore.h"

#include "model/base/portable_math.h"
#include "model/candidates/candidate_bounds.h"
#include "model/candidates/evaluator.h"
#include "model/candidates/measured_point.h"
#include "model/operators/run_table.h"
#include "model/search/frontier.h"
#include "model/search/frontier_intervals.h"
#include "model/search/kept_rates.h"

#include <algorithm>
#include <cmath>
#include <list>
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

double signOf(Metric metric) { return infoOf(metric).higherIsBetter ? 1 : -1; }

/// Takes points as they come: counts them, keeps the frontier, and of what does not fit the nearest miss.
struct Collector {
    const ServiceLimits& limits;
    const ExploreOptions& options;
    Exploration& result;
    /// Where points are left for the next exploration; null where nobody asks for them.
    KeptRates* keep = nullptr;
    Frontier frontier{};
    std::vector<OperatingPoint> kept{};
    /// Where a client's run ends: the best of those whose first token is late in steady state. What the run measures may not be.
    bool runEnds = false;
    Frontier late{};
    std::vector<OperatingPoint> keptLate{};
    double xSign = signOf(options.x), ySign = signOf(options.y);

    std::size_t missesSeen = 0, missStep = 1;

    bool cancelled() {
        if (options.cancelled == nullptr || !options.cancelled->load(std::memory_order_relaxed)) return false;
        result.complete = false;
        return true;
    }

    void take(const RatedPoint& rated) {
        if (keep != nullptr) keep->add(rated);
        const OperatingPoint& point = rated.point;
        ++result.evaluated;
        if (options.keepCandidates) result.candidates.push_back(point);
        if (options.keepSpots) keepSpot(point);
        if (!point.feasible()) {
            ++result.infeasible;
            miss(point);
            if (runEnds && point.finding.code == FindingCode::ttftLimit) offer(point, late, keptLate);
            return;
        }
        offer(point, frontier, kept);
    }
    void miss(const OperatingPoint& point) {
        if (result.nearest.feasible() || severity(point) < severity(result.nearest)) result.nearest = point;
        if (!point.missesLimit()) return;
        result.fastest = std::max(result.fastest, point.speed);
        result.soonest = result.soonest.si() > 0 ? std::min(result.soonest, point.ttft) : point.ttft;
    }
    void offer(const OperatingPoint& point, Frontier& to, std::vector<OperatingPoint>& points) const {
        const double x = xSign * valueOf(point, options.x), y = ySign * valueOf(point, options.y);
        if (to.offer({x, y, points.size()})) points.push_back(point);
    }

    /// Puts what a client's run measures in the place of its steady states, and judges that by the limits.
    void measure(const Scenario& scenario) {
        std::vector<OperatingPoint> steady;
        for (const PlanePoint& p : frontier.points()) steady.push_back(kept[p.index]);
        for (const PlanePoint& p : late.points()) steady.push_back(keptLate[p.index]);
        frontier = {};
        kept.clear();
        const Evaluator evaluator(scenario);
        for (OperatingPoint& point : steady) {
            if (cancelled()) return;
            point.finding = {};
            const OperatingPoint run = asMeasured(evaluator, point);
            if (run.feasible())
                offer(run, frontier, kept);
            else
                miss(run);
        }
    }

    /// A feasible point that stands there is counted, and need not be put together.
    bool passes(double x, double y) {
        if (keep != nullptr || options.keepCandidates || !frontier.covers(xSign * x, ySign * y)) return false;
        ++result.evaluated;
        if (options.keepSpots) result.spots.push_back({float(x), float(y)});
        return true;
    }

    /// Whether so many points from a lane on are counted already: none of them could change the frontier.
    bool rulesOut(const PackBounds& bounds, std::size_t lanes) {
        if (!bounds.known) return false;
        for (std::size_t i = 0; i < lanes; ++i)
            if (!frontier.covers(xSign * bounds.x.values[i], ySign * bounds.y.values[i])) return false;
        return true;
    }
    bool bounds() const { return keep == nullptr && !options.keepCandidates && !options.keepSpots && !options.exhaustive; }
    void countBounded() {
        ++result.evaluated;
        ++result.bounded;
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
        default:
            return 1e6;
        }
    }
};

/// What is not admitted at one batch is not at any larger one either.
bool endsBatches(const OperatingPoint& point) {
    return point.finding.code == FindingCode::kvAdmitsFewer || point.finding.code == FindingCode::weightsDoNotFit;
}

bool searchesAggregated(const Scenario& s) { return s.mode != ModeChoice::disaggregated && !s.readsElsewhere(); }
/// Those that may read prompts apart from decoding.
std::list<PrefillPool> searchedPools(const Evaluator& evaluator) {
    const Scenario& s = evaluator.scenario();
    std::list<PrefillPool> pools;
    if ((s.mode == ModeChoice::aggregated && !s.readsElsewhere()) || s.workload.isOneBatch()) return pools;
    pools.emplace_back(evaluator);
    if (s.mayReadBeside()) pools.emplace_back(evaluator, Readers::beside);
    return pools;
}

/// A decode step of every layout, and one that also takes a chunk of a prompt: operators are tabulated once for all layouts, in
/// the evaluator's context and in its slower ones.
std::vector<RunTable> stepTables(const Evaluator& evaluator, const Candidates& c) {
    const Scenario& s = evaluator.scenario();
    std::vector<RunTable> tables;
    const auto addTable = [&](const OperatorContext& context) {
        RunTable& table =
            tables.emplace_back(std::vector<StepLoads>{decodeLoad(s.workload, 0), evaluator.mixedSteps()}, c.grid, s.overlap);
        for (std::size_t l = 0; l < c.layouts.size(); ++l)
            table.add(operatorsOf(s.model, s.precision, c.layouts[l]), c.batches(l));
        table.evaluate(context);
    };
    addTable(evaluator.context());
    for (const OperatorContext& context : evaluator.slowerContexts()) addTable(context);
    return tables;
}

/// Every layout at every batch: a candidate is a look-up and arithmetic.
void exploreBatches(const Evaluator& evaluator, const Candidates& c, Collector& collector) {
    const std::vector<RunTable> tables = stepTables(evaluator, c);
    const RunTable& table = tables.front();
    std::vector<StepSums> slower;
    const bool aggregated = searchesAggregated(evaluator.scenario());
    const std::list<PrefillPool> pools = searchedPools(evaluator);
    const bool bounds = collector.bounds();
    AggregatedPack together;
    std::vector<DisaggregatedPack> groups(pools.begin(), pools.end());
    // Whether the pack is ruled out.
    bool togetherOut = false;
    std::vector<char> groupOut(groups.size());
    for (std::size_t l = 0; l < c.layouts.size(); ++l) {
        if (collector.cancelled()) return;
        const CandidateLayout candidate{evaluator, c.layouts[l], c.memories[l]};
        slower.clear();
        for (std::size_t t = 1; t < tables.size(); ++t)
            for (const std::size_t load : {0, 1}) slower.push_back(tables[t].sums(l, load));
        const CandidateRow row{candidate, table.sequences(),   table.sums(l, 0),   table.sums(l, 1),
                               slower,    collector.options.x, collector.options.y};
        bool ended = false;
        const auto outOrDone = [&](auto& pack, std::size_t b, std::size_t lanes) {
            if (bounds && collector.rulesOut(boundsOf(pack, row, b), lanes)) return true;
            pack.evaluate(row, b);
            return false;
        };
        const auto take = [&](const auto& pack, std::size_t lane, std::size_t b, bool out) {
            if (out) {
                collector.countBounded();
                ended = row.batches[b] > candidate.admitted;
                return;
            }
            if (pack.fine(lane) && collector.passes(pack.x(lane), pack.y(lane))) return;
            const RatedPoint rated = pack.read(candidate, lane);
            collector.take(rated);
            ended = endsBatches(rated.point);
        };
        const std::size_t batches = c.batches(l);
        for (std::size_t b = 0; b < batches && !ended; ++b) {
            const std::size_t lane = b % packSize;
            if (lane == 0) {
                const std::size_t lanes = std::min(batches - b, std::size_t(packSize));
                if (aggregated) togetherOut = outOrDone(together, b, lanes);
                for (std::size_t g = 0; g < groups.size(); ++g) groupOut[g] = outOrDone(groups[g], b, lanes);
            }
            if (aggregated) take(together, lane, b, togetherOut);
            for (std::size_t g = 0; g < groups.size() && !ended; ++g) take(groups[g], lane, b, groupOut[g]);
        }
    }
}

/// Every layout at the load that the scenario gives.
void exploreLoad(const Evaluator& evaluator, const Candidates& c, Collector& collector) {
    const Scenario& s = evaluator.scenario();
    const std::list<PrefillPool> pools = searchedPools(evaluator);
    for (const Layout& layout : c.layouts) {
        if (collector.cancelled()) return;
        if (searchesAggregated(s)) collector.take(pointForLoad(evaluator, layout));
        for (const PrefillPool& pool : pools)
            for (const RatedPoint& point : pointsForLoad(evaluator, pool, layout)) collector.take(point);
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
        exploreBatches(evaluator, candidates, collector);
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
        collector.take(rated);
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

Exploration explore(const Scenario& scenario, const ExploreOptions& options) {
    Exploration result;
    Collector collector{scenario.workload.limits, options, result};
    collector.runEnds = scenario.workload.runEnds();
    if (exploreAnew(scenario, collector)) conclude(scenario, collector);
    return result;
}

Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptRates& kept) {
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
