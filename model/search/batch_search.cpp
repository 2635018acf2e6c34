// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/batch_search.h"

#include "model/candidates/tail_estimate.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace rackline {

bool searchesAggregated(const Scenario& s) { return s.mode != ModeChoice::disaggregated && !s.readsElsewhere(); }

bool searchesPools(const Scenario& s) {
    return (s.mode != ModeChoice::aggregated || s.readsElsewhere()) && !s.workload.isOneBatch();
}

std::list<PrefillPool> searchedPools(const Evaluator& evaluator, KeptTables* kept, Crew* crew) {
    const Scenario& s = evaluator.scenario();
    std::list<PrefillPool> pools;
    if (!searchesPools(s)) return pools;
    pools.emplace_back(evaluator, Readers::usual, kept, crew);
    if (s.mayReadBeside()) pools.emplace_back(evaluator, Readers::beside, kept, crew);
    // The group that serves most keeps its readers busy: what comes in a burst waits for them, and how long half of all wait goes
    // up and down with the whole workers that match.
    if (limitsTails(s.workload) || s.workload.limits.ttft.si() > 0)
        for (const double spare : {1.1, 1.25, 1.5, 2.0, 3.0}) pools.emplace_back(evaluator, Readers::usual, kept, crew, spare);
    // Where all layouts that could read are of a class that is not searched, there are no points with pools.
    pools.remove_if([](const PrefillPool& pool) { return pool.leftOut(); });
    return pools;
}

/// What one thread needs while it works a group of packs out.
class BatchSearch::Part {
public:
    Part(const BatchSearch& search, Collector& collector);
    void take(std::size_t pack);

private:
    /// The points of a pack that are not ruled out.
    void workOut(std::size_t pack, CandidateSteps& steps);
    StepSums sumsOf(std::size_t pack, std::size_t table, std::size_t load);
    template <class Points>
    void takeOne(const Points& points, bool out, const CandidateSteps& steps, std::size_t lane, std::size_t order);

    const BatchSearch& m_search;
    Collector& m_collector;
    /// Sums of all packs of a layout by tables and loads, where they are summed together; and a pack's at the slower contexts.
    std::vector<std::vector<StepSums>> m_sums;
    std::vector<StepSums> m_slower;
    AggregatedPack m_together;
    std::vector<DisaggregatedPack> m_groups;
    /// Whether a pack's points are ruled out, by ways.
    std::vector<char> m_out;
};

BatchSearch::BatchSearch(const Evaluator& evaluator, const Candidates& c, Collector& collector, KeptTables& kept, Crew& crew)
    : m_evaluator(evaluator), m_candidates(c), m_collector(collector), m_crew(crew),
      m_aggregated(searchesAggregated(evaluator.scenario())) {
    const Scenario& s = evaluator.scenario();
    kept.begin(s.model, s.precision);
    for (const Layout& layout : c.layouts) m_listed.push_back(kept.operators().add(layout));
    m_pools = searchedPools(evaluator, &kept, &crew);
    const auto addTable = [&](const OperatorContext& context) {
        m_tables.push_back(&kept.table(context, {decodeLoad(s.workload, 0), evaluator.mixedSteps()}, c.grid));
    };
    addTable(evaluator.context());
    for (const OperatorContext& context : evaluator.slowerContexts()) addTable(context);
}

void BatchSearch::hold(const Evaluator& evaluator, const std::vector<Layout>& alone) {
    m_tablesUsed = 1 + evaluator.slowerContexts().size();
    m_layouts.clear();
    for (std::size_t l = 0; l < m_candidates.layouts.size(); ++l)
        m_layouts.push_back({evaluator, m_candidates.layouts[l], m_candidates.memories[l]});
    listPacks(alone);
    m_firstOrder = m_collector.firstOrder;
    m_collector.firstOrder += m_packs.size() * packSize * (1 + m_pools.size());
    m_ways.clear();
    m_bounds.clear();
    if (!m_collector.bounds()) return;
    const ExploreOptions& options = m_collector.options;
    m_ways.emplace_back(evaluator, nullptr, options.x, options.y);
    for (const PrefillPool& pool : m_pools) m_ways.emplace_back(evaluator, &pool, options.x, options.y);
    if (std::any_of(m_ways.begin(), m_ways.end(), [](const PointBounds& way) { return way.known(); })) boundPacks();
}

void BatchSearch::runAt(const Evaluator& evaluator, const LayoutsTaken& alone) {
    if (m_kept.empty()) {
        m_found = std::move(m_pools);
        std::size_t packs = 0;
        for (std::size_t l = 0; l < m_candidates.layouts.size(); ++l) {
            m_firstPack.push_back(packs);
            packs += (m_candidates.batches(l) + packSize - 1) / packSize;
        }
        m_kept.resize(packs);
        m_seconds.resize(packs);
        for (std::size_t l = 0; l < m_listed.size(); ++l) {
            const std::size_t end = l + 1 < m_firstPack.size() ? m_firstPack[l + 1] : packs;
            m_tables.front()->times(m_listed[l], 0, std::span(m_seconds).subspan(m_firstPack[l], end - m_firstPack[l]));
        }
    }
    m_pools.clear();
    if (alone.layouts.empty() || !alone.readers.empty())
        for (const PrefillPool& found : m_found) m_pools.emplace_back(evaluator, found, alone.readers);
    takeAllAt(evaluator, alone.layouts);
}

const StepSums& BatchSearch::keptSums(std::size_t p, std::size_t table, std::size_t load) const {
    const Pack& pack = m_packs[p];
    std::unique_ptr<Kept>& kept = m_kept[m_firstPack[pack.layout] + pack.number];
    if (!kept) kept = std::make_unique<Kept>();
    const std::size_t at = 2 * table + load;
    if (!kept->known[at]) kept->sums[at] = m_tables[table]->sums(m_listed[pack.layout], load, pack.number);
    kept->known[at] = true;
    return kept->sums[at];
}

Lanes BatchSearch::expertsOf(std::size_t p) const {
    const Pack& pack = m_packs[p];
    const std::size_t listed = m_listed[pack.layout];
    Lanes beyond = m_tables.front()->expertTimes(listed, 1, pack.number);
    const Lanes decode = m_tables.front()->expertTimes(listed, 0, pack.number);
    for (std::size_t lane = 0; lane < packSize; ++lane) beyond.values[lane] -= decode.values[lane];
    return beyond;
}

void BatchSearch::listPacks(const std::vector<Layout>& alone) {
    m_packs.clear();
    for (std::size_t l = 0; l < m_layouts.size(); ++l) {
        if (!alone.empty() && std::find(alone.begin(), alone.end(), m_layouts[l].layout) == alone.end()) continue;
        const std::size_t batches = m_candidates.batches(l);
        for (std::size_t first = 0; first < batches; first += packSize)
            m_packs.push_back({l, first / packSize, std::min(batches - first, std::size_t(packSize)),
                               m_tables.front()->sequences().data() + first});
    }
    m_order.resize(m_packs.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
}

/// The first batches of a pack that a way is looked at with.
std::size_t BatchSearch::lanesOf(const Pack& pack, std::size_t way) const {
    const double most = (way == 0 ? m_candidates.together : m_candidates.decoding)[pack.layout];
    return static_cast<std::size_t>(std::upper_bound(pack.batches, pack.batches + pack.lanes, most) - pack.batches);
}

void BatchSearch::boundLayout(std::size_t first, std::size_t end) {
    std::vector<Lanes> own;
    std::span<const Lanes> seconds;
    if (m_kept.empty()) {
        own.resize(end - first);
        m_tables.front()->times(m_listed[m_packs[first].layout], 0, own);
        seconds = own;
    } else {
        seconds = std::span(m_seconds).subspan(m_firstPack[m_packs[first].layout]);
    }
    for (std::size_t way = m_aggregated ? 0 : 1; way < m_ways.size(); ++way)
        for (std::size_t p = first; p < end && m_ways[way].known(); ++p)
            m_bounds[way][p] = m_ways[way].at(m_layouts[m_packs[p].layout], m_packs[p].batches, seconds[p - first]);
}

void BatchSearch::boundPacks() {
    m_bounds.resize(m_ways.size());
    for (std::size_t way = m_aggregated ? 0 : 1; way < m_ways.size(); ++way)
        if (m_ways[way].known()) m_bounds[way].resize(m_packs.size());
    const std::vector<Group> layouts = groupsOf(0, m_packs.size(), 0);
    m_crew.each(layouts.size(), [&](std::size_t l) { boundLayout(layouts[l].first, layouts[l].end); });
    std::vector<char> beyond(m_packs.size());
    for (std::size_t way = 0; way < m_bounds.size(); ++way) {
        const std::vector<PackBounds>& bounds = m_bounds[way];
        Frontier best;
        for (std::size_t p = 0; p < bounds.size(); ++p) {
            const std::size_t lanes = lanesOf(m_packs[p], way);
            if (lanes == 0) continue;
            for (const std::size_t lane : {std::size_t{0}, lanes - 1})
                best.offer({m_collector.xSign * bounds[p].x.values[lane], m_collector.ySign * bounds[p].y.values[lane], p});
        }
        for (const PlanePoint& p : best.points()) beyond[p.index] = 1;
    }
    const auto rest = std::stable_partition(m_order.begin(), m_order.end(), [&](std::size_t p) { return beyond[p] != 0; });
    m_beyond = static_cast<std::size_t>(rest - m_order.begin());
}

BatchSearch::Part::Part(const BatchSearch& search, Collector& collector)
    : m_search(search), m_collector(collector), m_sums(2 * search.m_tables.size()), m_out(1 + search.m_pools.size()) {
    for (const PrefillPool& pool : search.m_pools) m_groups.emplace_back(pool);
}

StepSums BatchSearch::Part::sumsOf(std::size_t p, std::size_t table, std::size_t load) {
    const Pack& pack = m_search.m_packs[p];
    // Groups of workers have no use for steps that also read prompts.
    if (load == 1 && m_out[0] != 0) return {};
    if (!m_search.m_kept.empty()) return m_search.keptSums(p, table, load);
    if (!m_search.m_bounds.empty()) return m_search.m_tables[table]->sums(m_search.m_listed[pack.layout], load, pack.number);
    // Where every pack is looked at, those of a layout are summed together when its first one is.
    std::vector<StepSums>& sums = m_sums[2 * table + load];
    if (pack.number == 0) {
        sums.resize((m_search.m_candidates.batches(pack.layout) + packSize - 1) / packSize);
        m_search.m_tables[table]->sums(m_search.m_listed[pack.layout], load, sums);
    }
    return sums[pack.number];
}

void BatchSearch::Part::workOut(std::size_t pack, CandidateSteps& steps) {
    steps.decode = sumsOf(pack, 0, 0);
    steps.mixed = sumsOf(pack, 0, 1);
    m_slower.clear();
    for (std::size_t table = 1; table < m_search.m_tablesUsed; ++table)
        for (const std::size_t load : {0, 1}) m_slower.push_back(sumsOf(pack, table, load));
    steps.slower = m_slower;
    if (m_out[0] == 0) {
        if (steps.candidate.meets()) steps.experts = m_search.expertsOf(pack);
        m_together.evaluate(steps);
    }
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_out[1 + g] == 0) m_groups[g].evaluate(steps);
}

template <class Points>
void BatchSearch::Part::takeOne(const Points& points, bool out, const CandidateSteps& steps, std::size_t lane,
                                std::size_t order) {
    if (out) return m_collector.countBounded(1);
    if (points.fine(lane) && m_collector.passes(points.x(lane), points.y(lane), order)) return;
    m_collector.take(points.read(steps.candidate, lane), order);
}

void BatchSearch::Part::take(std::size_t p) {
    const Pack& pack = m_search.m_packs[p];
    const std::size_t ways = m_out.size(), order = m_search.m_firstOrder + p * packSize * ways;
    const std::size_t together = m_search.m_aggregated ? m_search.lanesOf(pack, 0) : 0, decoding = m_search.lanesOf(pack, 1);
    for (std::size_t way = 0; way < ways; ++way) {
        const std::size_t lanes = way == 0 ? together : decoding;
        m_out[way] = lanes == 0 || (way < m_search.m_bounds.size() && !m_search.m_bounds[way].empty() &&
                                    m_collector.rulesOut(m_search.m_bounds[way][p], lanes, order));
    }
    const CandidateLayout& candidate = m_search.m_layouts[pack.layout];
    const bool out = std::find(m_out.begin(), m_out.end(), char(0)) == m_out.end();
    if (out && pack.batches[pack.lanes - 1] <= candidate.admitted)
        return m_collector.countBounded(together + decoding * m_groups.size());
    const ExploreOptions& options = m_collector.options;
    CandidateSteps steps{candidate, pack.batches, {}, {}, {}, options.x, options.y};
    if (!out) workOut(p, steps);
    for (std::size_t lane = 0; lane < pack.lanes; ++lane) {
        const std::size_t at = order + lane * ways;
        if (lane < together) takeOne(m_together, m_out[0] != 0, steps, lane, at);
        for (std::size_t g = 0; g < m_groups.size() && lane < decoding; ++g) {
            // What is not admitted is looked at in one way of serving alone.
            if (pack.batches[lane] > candidate.admitted && (lane < together || g > 0)) return;
            takeOne(m_groups[g], m_out[1 + g] != 0, steps, lane, at + 1 + g);
        }
    }
}

/// As many packs each, or all of a layout where none are said.
std::vector<BatchSearch::Group> BatchSearch::groupsOf(std::size_t first, std::size_t end, std::size_t packsEach) const {
    std::vector<Group> groups;
    const auto joins = [&](std::size_t at) {
        return packsEach > 0 ? at - groups.back().first < packsEach
                             : m_packs[m_order[at]].layout == m_packs[m_order[groups.back().first]].layout;
    };
    for (std::size_t at = first; at < end; ++at) {
        if (groups.empty() || !joins(at)) groups.push_back({at, at});
        groups.back().end = at + 1;
    }
    return groups;
}

void BatchSearch::takeAll(std::size_t first, std::size_t end, std::size_t packsEach) {
    // What these leave to others is little memory.
    constexpr std::size_t together = 64;
    const std::vector<Group> groups = groupsOf(first, end, packsEach);
    for (std::size_t some = 0; some < groups.size() && !m_collector.cancelled(); some += together) {
        std::vector<Collector> parts;
        for (std::size_t g = some; g < std::min(some + together, groups.size()); ++g) parts.push_back(m_collector.part());
        m_crew.each(parts.size(), [&](std::size_t i) {
            Part part(*this, parts[i]);
            const Group& group = groups[some + i];
            for (std::size_t at = group.first; at < group.end && !parts[i].cancelled(); ++at) part.take(m_order[at]);
        });
        for (Collector& part : parts) m_collector.take(part);
    }
}

void BatchSearch::run() { takeAllAt(m_evaluator, {}); }

void BatchSearch::takeAllAt(const Evaluator& evaluator, const std::vector<Layout>& alone) {
    hold(evaluator, alone);
    constexpr std::size_t fewWorkedOut = 4, mostRuledOut = 64;
    const std::size_t wholeLayouts = 0;
    if (m_bounds.empty() && m_collector.options.crew == nullptr) {
        // Nobody shares it and nothing is left out, so that parts would only be copied.
        Part all(*this, m_collector);
        for (std::size_t at = 0; at < m_order.size() && !m_collector.cancelled(); ++at) all.take(m_order[at]);
        return;
    }
    if (m_bounds.empty()) return takeAll(0, m_order.size(), wholeLayouts);
    takeAll(0, m_beyond, fewWorkedOut);
    takeAll(m_beyond, m_order.size(), mostRuledOut);
}

} // namespace rackline
