// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/layout_operators.h"
#include "model/operators/operator_row.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
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
/// the grid, where somebody first asks for it. The scalar path, costOf over operatorsOf, means the same, and a test proves that
/// both give the same.
class StepTable {
public:
    /// Takes four loads at most. The grid's sequences are all above 0, or a single 0 for prompts alone. Layouts are those that
    /// `operators` has now.
    StepTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
              std::vector<double> sequences);

    /// The sums over all operators of a layout at a load and at the pack of the grid with this number.
    StepSums sums(std::size_t layout, std::size_t load, std::size_t pack);
    /// The same at the first packs of the grid.
    void sums(std::size_t layout, std::size_t load, std::span<StepSums> packs);
    /// The seconds of that, summed in another order.
    void times(std::size_t layout, std::size_t load, std::span<Lanes> seconds);

    const std::vector<StepLoads>& loads() const { return m_loads; }
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_sequences; }
    const LayoutOperators& operators() const { return m_operators; }

private:
    static constexpr std::size_t mostLoads = 4, packCosts = 4 * packSize;
    /// The costs of a row at a load: four arrays over as many packs as they differ at, which begin at `first` of all packs'
    /// costs; and how many of the packs are worked out, from the first one on.
    struct Costs {
        std::uint32_t first = 0, packs = 1, whole = 0;
    };
    struct Row {
        CostPlaces places{};
        std::array<Costs, mostLoads> costs{};
    };
    /// For each load the first one that is the same to operators that see these tokens; `none` where they have none of them.
    using Alike = std::array<std::size_t, mostLoads>;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Alike alike(TokenBasis basis) const;
    Row placedRow(const OperatorShape& shape, const Alike& same);
    CostArrays arraysAt(const Costs& costs, std::size_t pack) const {
        double* const first = m_costs.get() + costs.first * packCosts + pack * packSize;
        return {first, first + costs.packs * packSize, first + 2 * costs.packs * packSize, first + 3 * costs.packs * packSize};
    }
    /// The costs of a row at a load and a pack of the grid, or at its first packs.
    CostArrays costsAt(std::size_t row, std::size_t load, std::size_t pack) {
        const Costs& costs = m_rows[row].costs[load];
        const std::size_t at = costs.packs > 1 ? pack : 0;
        if (m_known[costs.first + at] == 0) workOut(row, load, at, 1);
        return arraysAt(costs, at);
    }
    CostArrays costsUpTo(std::size_t row, std::size_t load, std::size_t packs);
    /// Not for wide code to take in, which calls it seldom.
    [[gnu::noinline]] void workOut(std::size_t row, std::size_t load, std::size_t pack, std::size_t packs);
    template <class Real> void sumUp(std::size_t layout, std::size_t load, std::size_t pack, StepSums& sums);

    const LayoutOperators& m_operators;
    const OperatorContext& m_context;
    std::vector<StepLoads> m_loads;
    std::vector<double> m_sequences;
    std::vector<Row> m_rows;
    /// The costs of all rows and loads, those of idle ones first; and which packs are worked out.
    std::unique_ptr<double[]> m_costs;
    std::vector<char> m_known;
};

} // namespace rackline
