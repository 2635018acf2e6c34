// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/crew.h"
#include "model/candidates/candidate_bounds.h"
#include "model/operators/kept_tables.h"
#include "model/search/collector.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <list>
#include <memory>
#include <vector>

namespace rackline {

/// Layouts of a search, and the batches that they are looked at with.
struct Candidates {
    std::vector<Layout> layouts;
    std::vector<InferenceMemory> memories;
    /// The most requests of a rank that layouts are looked at with where their GPUs do everything, and where they decode alone.
    std::vector<double> together, decoding;
    /// Legal layouts, those included that the scenario does not take.
    std::size_t legal = 0;
    /// The batches that some layout admits are the first `count`; those after fill a pack.
    std::vector<double> grid;
    std::size_t count = 0;

    /// Batches worth a look for a layout: all that it admits, and the first that it does not, as far as it is looked at.
    std::size_t batches(std::size_t layout) const {
        const std::size_t admitted = upTo(memories[layout].admitted()) + 1;
        return std::min({admitted, upTo(std::max(together[layout], decoding[layout])), count});
    }

private:
    std::size_t upTo(double batch) const {
        const auto end = grid.begin() + static_cast<std::ptrdiff_t>(count);
        return static_cast<std::size_t>(std::upper_bound(grid.begin(), end, batch) - grid.begin());
    }
};

/// Layouts that a search is limited to, and those of workers that read prompts apart from decoding.
struct LayoutsTaken {
    std::vector<Layout> layouts, readers;
};

/// Which ways of serving a search looks at: all on the same GPUs, and with those that may read prompts apart from decoding.
bool searchesAggregated(const Scenario& scenario);
bool searchesPools(const Scenario& scenario);
std::list<PrefillPool> searchedPools(const Evaluator& evaluator, KeptTables* kept = nullptr, Crew* crew = nullptr);

/// Every layout at every batch: a candidate is a look-up and arithmetic, and where its bounds lie inside the frontier not even
/// that. Groups of packs are worked out by whoever of the crew is free; how they are cut and put together does not depend on it.
class BatchSearch {
public:
    BatchSearch(const Evaluator& evaluator, const Candidates& candidates, Collector& collector, KeptTables& kept, Crew& crew);
    void run();
    /// The same at another limit of the chips, after a first evaluator whose chips are held back too: tables, sums and readers
    /// stay. Where layouts are named, these alone.
    void runAt(const Evaluator& evaluator, const LayoutsTaken& alone);

private:
    /// Batches of a layout that are worked out together.
    struct Pack {
        std::size_t layout = 0, number = 0, lanes = packSize;
        const double* batches = nullptr;
    };
    /// Places of packs in the order that they are taken in; `end` is behind the last.
    struct Group {
        std::size_t first = 0, end = 0;
    };
    class Part;

    void takeAllAt(const Evaluator& evaluator, const std::vector<Layout>& alone);
    /// Sets what depends on how chips are held.
    void hold(const Evaluator& evaluator, const std::vector<Layout>& alone);
    void listPacks(const std::vector<Layout>& alone);
    /// Where chips are held in several ways, sums are worked out once.
    const StepSums& keptSums(std::size_t pack, std::size_t table, std::size_t load) const;
    /// What experts take in a pack's mixed steps beyond those that decode.
    Lanes expertsOf(std::size_t pack) const;
    std::size_t lanesOf(const Pack& pack, std::size_t way) const;
    /// Bounds of every pack, and those packs first that nothing can stand beyond as far as bounds tell: few others are worked out
    /// beside the frontier that these make.
    void boundPacks();
    void boundLayout(std::size_t first, std::size_t end);
    /// Cuts a stretch of the order into groups and takes them, some at a time.
    void takeAll(std::size_t first, std::size_t end, std::size_t packsEach);
    std::vector<Group> groupsOf(std::size_t first, std::size_t end, std::size_t packsEach) const;

    const Evaluator& m_evaluator;
    const Candidates& m_candidates;
    Collector& m_collector;
    Crew& m_crew;
    const bool m_aggregated;
    std::size_t m_firstOrder = 0, m_tablesUsed = 1;
    std::list<PrefillPool> m_pools;
    std::vector<CandidateLayout> m_layouts;
    /// A decode step, and one that also takes a chunk of a prompt, in the evaluator's context and in its slower ones.
    std::vector<RunTable*> m_tables;
    /// The numbers of the layouts in the tables.
    std::vector<std::size_t> m_listed;
    std::vector<Pack> m_packs;
    /// The packs' places, in the order that they are taken in; the first of them are worth a look whatever the others are.
    std::vector<std::size_t> m_order;
    std::size_t m_beyond = 0;
    /// Serving together and in each kind of groups: what bounds it, empty where nobody asks, and for each pack its bounds.
    std::vector<PointBounds> m_ways;
    std::vector<std::vector<PackBounds>> m_bounds;
    /// What stays where chips are held in several ways: readers as they were found, the seconds of every pack's decode
    /// step, and its sums as they are asked for. One thread at a time has a pack.
    struct Kept {
        std::array<StepSums, 2 * (1 + slowerSteps)> sums;
        std::bitset<2 * (1 + slowerSteps)> known;
    };
    std::list<PrefillPool> m_found;
    std::vector<Lanes> m_seconds;
    mutable std::vector<std::unique_ptr<Kept>> m_kept;
    std::vector<std::size_t> m_firstPack;
};

} // namespace rackline
