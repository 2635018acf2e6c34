// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/layout_operators.h"
#include "model/operators/operator_row.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace rackline {

/// The steps of one layout at one load and a pack of numbers of sequences, with an array for each figure of StepCost.
struct StepSums {
    std::array<Lanes, costFigures> figures{};

    StepCost at(std::size_t lane) const { return from<double>(lane); }
    /// One step, or as many as a pack holds.
    template <class Real> StepCostOf<Real> from(std::size_t lane) const {
        const auto figure = [&](CostFigure of) { return loaded<Real>(figures[of].values + lane); };
        return {figure(fixedTime), figure(workTime), figure(linkTime), figure(flops16),
                figure(flops8),    figure(flops4),   figure(hbmBytes), figure(linkBytes)};
    }
};

/// The costs of many layouts at a few loads over a grid of sequences. Every distinct operator is worked out once for each pack of
/// the grid, where somebody first asks for it; several threads may ask at once. The scalar path, costOf over operatorsOf, means
/// the same, and a test proves that both give the same.
class StepTable {
public:
    /// Takes four loads at most. The grid's sequences are all above 0, or a single 0 for prompts alone. Layouts are those that
    /// `operators` has now.
    StepTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
              std::vector<double> sequences);
    StepTable(const StepTable&) = delete;

    /// The same of the layouts that `operators` has by now, where anything else may be another. Costs that it does not change are
    /// kept: an operator's at a pack, where what it reads of the chip, the links and the engine, and of the load there, is as it
    /// was.
    void renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences);

    /// The sums over all operators of a layout at a load and at the pack of the grid with this number.
    StepSums sums(std::size_t layout, std::size_t load, std::size_t pack);
    /// The same apart for each Side.
    std::array<StepSums, sideCount> sideSums(std::size_t layout, std::size_t load, std::size_t pack);
    /// The sums at the first packs of the grid.
    void sums(std::size_t layout, std::size_t load, std::span<StepSums> packs);
    /// The seconds of experts in it, with the bits of expertTime().
    Lanes expertTimes(std::size_t layout, std::size_t load, std::size_t pack);
    /// The seconds of all, summed in another order.
    void times(std::size_t layout, std::size_t load, std::span<Lanes> seconds);

    /// How many costs of an operator at a pack were worked out since the table was made.
    std::size_t workedOut() const { return m_workedOut; }
    const std::vector<StepLoads>& loads() const { return m_loads; }
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_sequences; }
    const LayoutOperators& operators() const { return m_operators; }

private:
    /// A thread works it out; then it may be read.
    static constexpr char taken = 1, known = 2;
    static constexpr std::size_t mostLoads = 4, packCosts = 4 * packSize, bases = 4;
    /// The costs of a row at a load are a block of four arrays over all packs. The first block is that of idle rows.
    struct Costs {
        std::uint32_t block = 0;
        /// They are not the same at all packs, and stand not only at the first.
        bool differ = false;
    };
    struct Row {
        CostPlaces places{};
        std::array<Costs, mostLoads> costs{};
    };
    /// For each load the first one that is the same to operators that see these tokens; `none` where they have none of them.
    using Alike = std::array<std::size_t, mostLoads>;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    /// What costs were worked out from, beside the loads; the model is always the same.
    struct Seen {
        ChipSpeed chip;
        ChipKernels kernels;
        OperatorFactors engine;
        Links links;
    };

    Alike alike(TokenBasis basis) const;
    /// A block of each row and load, behind the first one.
    std::size_t blockOf(std::size_t row, std::size_t load) const { return 1 + row * m_loads.size() + load; }
    void placeRows(bool sameChip);
    /// Whether operators that compute, and those that go over links, read what they did.
    struct Same {
        bool computing = false, links = false;
        bool both() const { return computing && links; }
    };
    Same sameAs(const OperatorContext& context) const;
    std::vector<char> samePacks(TokenBasis basis, const std::vector<StepLoads>& loads,
                                const std::vector<double>& sequences) const;
    void forgetChanged(const std::vector<StepLoads>& loads, const std::vector<double>& sequences, const Same& same);
    void makeRoom(bool again);
    CostArrays arraysAt(const Costs& costs, std::size_t pack) const {
        double* const first = m_costs.get() + costs.block * m_room * packCosts + pack * packSize;
        return {first, first + m_room * packSize, first + 2 * m_room * packSize, first + 3 * m_room * packSize};
    }
    /// The costs of a row at a load and a pack of the grid, or at its first packs.
    CostArrays costsAt(std::size_t row, std::size_t load, std::size_t pack) {
        const Costs& costs = m_rows[row].costs[load];
        const std::size_t at = costs.differ ? pack : 0;
        if (m_known[costs.block * m_room + at].load(std::memory_order_acquire) != known) workOut(row, load, at, at + 1);
        return arraysAt(costs, at);
    }
    CostArrays costsUpTo(std::size_t row, std::size_t load, std::size_t packs);
    /// Not for wide code to take in, which calls it seldom.
    [[gnu::noinline]] std::size_t workOut(std::size_t row, std::size_t load, std::size_t pack, std::size_t end);
    template <class Real> void sumUp(std::size_t layout, std::size_t load, std::size_t pack, StepSums& sums);

    const LayoutOperators& m_operators;
    const OperatorContext* m_context = nullptr;
    Seen m_seen;
    std::vector<StepLoads> m_loads;
    std::vector<double> m_sequences;
    std::vector<Row> m_rows;
    /// By what rows were placed.
    std::array<Alike, bases> m_alike{};
    std::array<bool, mostLoads> m_grow{};
    /// Packs that a block has room for.
    std::size_t m_room = 0;
    /// Blocks of all rows and loads; and which of their packs are worked out.
    std::unique_ptr<double[]> m_costs;
    std::unique_ptr<std::atomic<char>[]> m_known;
    std::size_t m_blockPacks = 0;
    std::atomic<std::size_t> m_workedOut = 0;
};

} // namespace rackline
