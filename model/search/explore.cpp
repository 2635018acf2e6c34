// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/explore.h"

#include "model/base/portable_math.h"
#include "model/candidates/load_point.h"
#include "model/candidates/searched_layouts.h"
#include "model/candidates/tail_guard.h"
#include "model/scenario/chosen_caps.h"
#include "model/search/batch_search.h"
#include "model/search/frontier_intervals.h"
#include "model/search/kept_rates.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

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

Candidates candidatesOf(const Evaluator& evaluator, Crew& crew) {
    const Scenario& s = evaluator.scenario();
    const auto holds = [&](const Layout& layout) { return evaluator.memoryOf(layout).admitted() >= 1; };
    const std::vector<Layout> legal = searchedLayouts(s.model, s.system, s.layout, s.search, holds);
    const auto mostIn = [&](bool searched, LayoutRole role) {
        return searched ? mostRequests(s, role, legal, [&](std::size_t l) { return holds(legal[l]); })
                        : std::vector<double>(legal.size());
    };
    const std::vector<double> together = mostIn(searchesAggregated(s), LayoutRole::both);
    const std::vector<double> decoding = mostIn(searchesPools(s), LayoutRole::decodes);
    Candidates c;
    c.legal = legal.size();
    for (std::size_t l = 0; l < legal.size(); ++l) {
        if (std::max(together[l], decoding[l]) <= 0) continue;
        c.layouts.push_back(legal[l]);
        c.together.push_back(together[l]);
        c.decoding.push_back(decoding[l]);
    }
    c.memories.resize(c.layouts.size());
    crew.each(c.layouts.size(), [&](std::size_t l) { c.memories[l] = evaluator.memoryOf(c.layouts[l]); });
    double largest = 1;
    for (const InferenceMemory& memory : c.memories) largest = std::max(largest, memory.admitted());
    constexpr double mostSequences = 8192;
    // Packs are the same whatever the largest batch, so that tables know them again.
    c.grid = batchGrid(mostSequences);
    c.count = static_cast<std::size_t>(std::upper_bound(c.grid.begin(), c.grid.end(), largest) - c.grid.begin());
    c.grid.resize(std::min((c.count + packSize - 1) / packSize * packSize, c.grid.size()));
    return c;
}

/// Every layout at the load that the scenario gives.
void exploreLoad(const Evaluator& evaluator, const Candidates& c, Collector& collector, Crew& crew) {
    const std::list<PrefillPool> pools = searchedPools(evaluator);
    std::vector<std::vector<RatedPoint>> points(c.layouts.size());
    crew.each(points.size(), [&](std::size_t l) {
        if (collector.stopped()) return;
        const auto take = [&](const RatedPoint& point, double most) {
            if (point.point.batch <= most) points[l].push_back(point);
        };
        if (c.together[l] > 0) take(pointForLoad(evaluator, c.layouts[l]), c.together[l]);
        if (c.decoding[l] <= 0) return;
        for (const PrefillPool& pool : pools)
            for (const RatedPoint& point : pointsForLoad(evaluator, pool, c.layouts[l])) take(point, c.decoding[l]);
    });
    if (collector.cancelled()) return;
    for (const std::vector<RatedPoint>& layout : points)
        for (const RatedPoint& point : layout) collector.take(point, collector.result.evaluated);
}

/// Room for every point that may come.
std::size_t mostCandidates(const Scenario& s, const Candidates& c) {
    std::size_t batches = 0;
    for (std::size_t l = 0; l < c.layouts.size(); ++l) batches += c.batches(l);
    const std::size_t pools = s.mayReadBeside() && s.mode != ModeChoice::aggregated ? 2 : 1;
    return (s.mode == ModeChoice::any && !s.readsElsewhere() ? 1 + pools : pools) * batches;
}

/// No layout is legal: says why first, because some tell the first reason alone, and which is nearest to one.
void sayNoLayout(const Evaluator& evaluator, std::vector<Finding>& findings) {
    const Scenario& s = evaluator.scenario();
    if (const Finding why = layoutObstacle(s.model, s.system, s.layout); why.code != FindingCode::none) findings.push_back(why);
    findings.push_back({FindingCode::noLegalLayout, {double(s.system.gpus()), 0}});
    const Layout nearest = nearestLayout(s.model, s.system, s.layout, s.search,
                                         [&](const Layout& layout) { return evaluator.memoryOf(layout).admitted() >= 1; });
    Finding& finding = findings.emplace_back(Finding{FindingCode::nearestLayout});
    static_assert(layoutDegrees.size() <= std::tuple_size_v<decltype(finding.values)>);
    for (std::size_t i = 0; i < layoutDegrees.size(); ++i) finding.values[i] = nearest.*layoutDegrees[i].of;
}

/// The layouts of the frontier that there is.
LayoutsTaken onFrontier(const Collector& collector) {
    LayoutsTaken taken;
    const auto add = [](std::vector<Layout>& to, const Layout& layout) {
        if (std::find(to.begin(), to.end(), layout) == to.end()) to.push_back(layout);
    };
    for (const PlanePoint& at : collector.frontier.points()) {
        const OperatingPoint& p = collector.kept[at.index];
        add(taken.layouts, p.layout);
        if (p.mode == ServingMode::aggregated) continue;
        add(taken.readers, p.prefill);
        if (p.helpers > 0) add(taken.readers, p.helper);
    }
    return taken;
}

/// The search at every choice of caps: with all layouts at some of them, and between these with those that are on the frontier
/// then, unless every one is asked for. What the frontier leaves no room for is not worked out again. `least` is of the scenario
/// whose chips are held most.
void exploreCaps(const Scenario& scenario, std::span<const ChosenCaps> choices, const Evaluator& least,
                 const Candidates& candidates, Collector& collector, KeptTables& kept, Crew& crew) {
    constexpr std::size_t between = 3;
    std::optional<BatchSearch> search;
    if (scenario.workload.load.kind == LoadKind::search) search.emplace(least, candidates, collector, kept, crew);
    const auto exploreAt = [&](const ChosenCaps& caps, const LayoutsTaken& alone) {
        const Scenario held = heldAt(scenario, caps);
        const Evaluator evaluator(held, least);
        if (evaluator.obstacle().code != FindingCode::none) return;
        if (search)
            search->runAt(evaluator, alone);
        else
            exploreLoad(evaluator, candidates, collector, crew);
    };
    const bool all = collector.options.exhaustive || !search;
    for (std::size_t at = 0; at < choices.size() && !collector.cancelled(); at += all ? 1 : between) exploreAt(choices[at], {});
    if (all) return;
    const LayoutsTaken found = onFrontier(collector);
    for (std::size_t at = 0; at < choices.size() && !collector.cancelled(); ++at)
        if (at % between != 0) exploreAt(choices[at], found);
}

/// Every candidate, worked out; false where the scenario has none or the search was given up.
bool exploreAnew(const Scenario& scenario, Collector& collector, KeptTables& kept, Crew& crew) {
    Exploration& result = collector.result;
    // Less power is no obstacle where more is none.
    const std::vector<ChosenCaps> choices = searchedCaps(scenario);
    const AtCaps least(scenario, choices.back());
    const Evaluator evaluator(least.scenario());
    if (const Finding obstacle = evaluator.obstacle(); obstacle.code != FindingCode::none) {
        result.findings.push_back(obstacle);
        return false;
    }
    const Candidates candidates = candidatesOf(evaluator, crew);
    if (candidates.legal == 0) {
        sayNoLayout(evaluator, result.findings);
        return false;
    }
    const std::size_t most = choices.size() * mostCandidates(scenario, candidates);
    if (collector.options.keepCandidates) result.candidates.reserve(most);
    if (collector.options.keepSpots) result.spots.reserve(most);
    if (scenario.searchesCaps()) {
        exploreCaps(scenario, choices, evaluator, candidates, collector, kept, crew);
    } else if (scenario.workload.load.kind == LoadKind::search) {
        BatchSearch(evaluator, candidates, collector, kept, crew).run();
    } else {
        exploreLoad(evaluator, candidates, collector, crew);
    }
    if (result.complete && result.evaluated == 0) {
        result.findings.push_back({FindingCode::noSuchEvidence, {static_cast<double>(leastOf(scenario.evidence))}});
        return false;
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

void conclude(const Scenario& scenario, Collector& collector, Crew& crew) {
    Exploration& result = collector.result;
    const ExploreOptions& options = collector.options;
    if (collector.runEnds) collector.measure(scenario);
    const std::vector<PlanePoint>& points = collector.frontier.points();
    result.frontier.resize(points.size());
    crew.each(points.size(), [&](std::size_t i) {
        result.frontier[i] = obliquePoint(scenario, collector.kept[points[i].index], options.x, options.y);
    });
    std::sort(result.frontier.begin(), result.frontier.end(),
              [](const FrontierPoint& a, const FrontierPoint& b) { return a.x.mid < b.x.mid; });
    setSections(result.frontier, options.x, options.y);
    for (const Finding& f : scenario.notes)
        if (f.code == FindingCode::meansAnswer || f.code == FindingCode::busiestHour) result.findings.push_back(f);
    sayCarriedOver(scenario, result.findings);
    if (result.frontier.empty()) {
        result.findings.push_back({FindingCode::nothingFits, {double(result.evaluated), 0}});
        result.findings.push_back(result.nearest.finding);
        for (const Finding& f : missedLimits(scenario.workload.limits, result)) result.findings.push_back(f);
    }
    addFindings(result.findings, scenario.heldChip(ChipUse::everything), scenario.system);
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
/// The point that most want to see.
std::vector<OperatingPoint>::const_iterator bestOf(const std::vector<OperatingPoint>& points) {
    return std::max_element(points.begin(), points.end(),
                            [](const OperatingPoint& a, const OperatingPoint& b) { return a.perWatt < b.perWatt; });
}

/// Closed forms let points pass that are near a limit. First the best of those that pass is simulated, until it holds: whatever
/// else there is to look at does not change that. Then those of the frontier are that are in doubt, and at the end all of it;
/// what fails makes room for others.
Exploration exploreTails(const Scenario& scenario, const ExploreOptions& options, KeptTables& kept) {
    std::optional<TailGuard> own;
    TailGuard& tails = options.tails != nullptr ? *options.tails : own.emplace(scenario);
    // The guard remembers what it is asked, so that one thread asks it.
    Crew alone(1);
    // Frontiers are all that is looked at until they hold; what else is asked for is kept in the last search alone.
    ExploreOptions frontiers = options;
    frontiers.keepCandidates = frontiers.keepSpots = false;
    const bool more = options.keepCandidates || options.keepSpots;
    constexpr int mostOfBest = 150, mostInDoubt = 24, mostOfAll = 16;
    bool holds = false;
    for (int best = 0, doubt = 0, all = 0;;) {
        if (doubt == mostInDoubt) tails.stopSimulating();
        Collector collector{scenario.workload.limits, holds ? options : frontiers};
        collector.tails = &tails;
        if (!exploreAnew(scenario, collector, kept, alone)) return std::move(collector.result);
        std::vector<OperatingPoint> front;
        for (const PlanePoint& p : collector.frontier.points()) front.push_back(collector.kept[p.index]);
        if (!holds) {
            if (best < mostOfBest && !front.empty() && tails.confirm(std::span(&*bestOf(front), 1), true) > 0) {
                ++best;
                continue;
            }
            if (doubt < mostInDoubt && tails.confirm(front) > 0) {
                ++doubt;
                continue;
            }
            // What is shown has been simulated, so that no answer misses its own limits.
            if (tails.confirm(front, true, options.crew) > 0 && all++ < mostOfAll) continue;
            holds = true;
            if (more) continue;
        }
        collector.dropMissed();
        conclude(scenario, collector, alone);
        Exploration& found = collector.result;
        front.clear();
        for (const FrontierPoint& p : found.frontier) {
            front.push_back(p.point);
            found.tails.push_back(tails.figuresOf(p.point));
        }
        if (!front.empty()) found.findings.push_back(tails.answered(front));
        return std::move(found);
    }
}
} // namespace

namespace {
/// The search, and a second one among published layouts. What is simulated for one holds for the other.
template <class Kept>
Exploration exploreTwice(const Scenario& scenario, const ExploreOptions& options, Kept& kept, KeptTables& tables) {
    ExploreOptions each = options;
    each.published = false;
    std::optional<TailGuard> tails;
    if (limitsTails(scenario.workload) && !scenario.trains() && each.tails == nullptr) each.tails = &tails.emplace(scenario);
    Exploration found = explore(scenario, each, kept);
    if (found.frontier.empty() || !found.complete) return found;
    if (scenario.evidence == EvidenceChoice::demonstrated) {
        found.published = found.frontier;
        return found;
    }
    each.keepCandidates = each.keepSpots = each.exhaustive = false;
    Scenario published = scenario;
    published.evidence = EvidenceChoice::demonstrated;
    Exploration held = explore(published, each, tables);
    found.complete = held.complete;
    found.published = std::move(held.frontier);
    return found;
}
} // namespace

std::optional<double> heightAt(const std::vector<FrontierPoint>& frontier, double x, Metric xMetric, Metric yMetric) {
    const bool moreX = infoOf(xMetric).higherIsBetter, moreY = infoOf(yMetric).higherIsBetter;
    std::optional<double> best;
    for (const FrontierPoint& p : frontier) {
        if (moreX ? p.x.mid < x : p.x.mid > x) continue;
        if (!best || (moreY ? p.y.mid > *best : p.y.mid < *best)) best = p.y.mid;
    }
    return best;
}

std::optional<double> overPublished(const Exploration& found, const FrontierPoint& point, Metric x, Metric y) {
    const std::optional<double> published = heightAt(found.published, point.x.mid, x, y);
    return published ? std::optional(point.y.mid / *published - 1) : std::nullopt;
}

Exploration explore(const Scenario& scenario, const ExploreOptions& options) {
    KeptTables alone;
    return explore(scenario, options, alone);
}

Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptTables& kept) {
    if (options.published) return exploreTwice(scenario, options, kept, kept);
    if (limitsTails(scenario.workload) && !scenario.trains()) return exploreTails(scenario, options, kept);
    Crew alone(1);
    Crew& crew = options.crew != nullptr ? *options.crew : alone;
    Collector collector{scenario.workload.limits, options, false, scenario.workload.runEnds()};
    if (exploreAnew(scenario, collector, kept, crew)) conclude(scenario, collector, crew);
    return std::move(collector.result);
}

Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptRates& kept) {
    if (options.published) return exploreTwice(scenario, options, kept, kept.tables());
    if (limitsTails(scenario.workload) && !scenario.trains()) {
        kept.forget();
        return exploreTails(scenario, options, kept.tables());
    }
    if (scenario.searchesCaps()) {
        kept.forget();
        return explore(scenario, options, kept.tables());
    }
    Crew alone(1);
    Crew& crew = options.crew != nullptr ? *options.crew : alone;
    Collector collector{scenario.workload.limits, options, false, scenario.workload.runEnds()};
    // Hardware for prompts that the site cannot feed is not searched, so that its rates are not those of another site.
    const Pricing prompts = Pricing::ofPrompts(scenario, Readers::usual);
    const bool fed = prompts.obstacle().code == FindingCode::none;
    if (fed && kept.any()) {
        const Pricing beside = scenario.mayReadBeside() ? Pricing::ofPrompts(scenario, Readers::beside) : prompts;
        if (priceAgain(scenario, prompts, beside, kept, collector)) conclude(scenario, collector, crew);
        return std::move(collector.result);
    }
    kept.forget();
    collector.keeps = fed;
    if (exploreAnew(scenario, collector, kept.tables(), crew)) {
        for (const RatedPoint& rated : collector.rates) kept.add(rated);
        if (fed) kept.close();
        conclude(scenario, collector, crew);
    }
    return std::move(collector.result);
}

} // namespace rackline
