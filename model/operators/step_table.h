// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator_row.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

namespace rackline {

/// The steps of one layout at one load and many numbers of sequences, an array for each figure of StepCost.
class StepSums {
public:
    StepSums(const double* figures, std::size_t stride) : m_figures(figures), m_stride(stride) {}
    StepCost at(std::size_t i) const { return from<double>(i); }
    /// One step, or as many from there as a pack holds.
    template <class Real> StepCostOf<Real> from(std::size_t i) const {
        const auto figure = [&](CostFigure of) {
            Real values;
            std::memcpy(&values, m_figures + of * m_stride + i, sizeof values);
            return values;
        };
        return {figure(fixedTime), figure(workTime), figure(linkTime), figure(flops16),
                figure(flops8),    figure(flops4),   figure(hbmBytes), figure(linkBytes)};
    }

private:
    const double* m_figures;
    std::size_t m_stride;
};

/// Costs of every distinct operator of many layouts at a few loads, each with a whole grid of sequences: computed once, then
/// summed; layouts whose first operators are the same share their sum.
/// The scalar path (costOf over operatorsOf) means the same; a test proves them equal.
class StepTable {
public:
    /// Four loads at most; their own sequences are replaced by those of the grid: all above 0, or a single 0 for prompts alone.
    StepTable(std::vector<StepLoad> loads, std::vector<double> sequences);

    /// Adds a layout's operators, wanted at the first `wanted` of the sequences; returns its number.
    std::size_t add(const std::vector<Operator>& operators, std::size_t wanted);
    /// Evaluates all rows and sums them; call it once after the last add().
    void evaluate(const OperatorContext& context);
    /// The second half of it alone: as often as one likes after an evaluate().
    void combine();

    /// The whole pass of a layout at a load.
    StepSums sums(std::size_t layout, std::size_t load) const;

    const std::vector<StepLoad>& loads() const { return m_loads; }
    const std::vector<double>& sequences() const { return m_sequences; }
    std::size_t rowCount() const { return m_rows.size(); }

private:
    static constexpr std::size_t mostLoads = 4;
    /// One layer of an operator; by load the index of its arrays among all, or `nothing`.
    struct Row {
        OperatorShape shape;
        std::size_t wanted = 0;
        CostPlaces places{};
        std::array<std::size_t, mostLoads> arrays{};
    };
    /// The sum over the operators from the root to here.
    struct Node {
        std::size_t parent = 0, row = 0;
        double count = 1;
        std::size_t wanted = 0;
        std::size_t firstChild = 0, nextSibling = 0, children = 0;
        bool layoutEnds = false;
        /// Where its sum lies: with its parent's where nobody else needs that one.
        std::size_t slot = 0;
    };

    std::size_t rowOf(const OperatorShape& shape);
    std::size_t placeOf(const OperatorShape& shape) const;
    std::size_t childOf(std::size_t node, const Operator& op);
    void evaluateRow(Row& row, const OperatorContext& context);
    CostArrays costsOf(const Row& row, std::size_t load);
    void placeSums();
    double* figures(std::size_t slot, std::size_t load) {
        return m_sums.get() + (slot * m_loads.size() + load) * costFigures * m_sequences.size();
    }

    std::vector<StepLoad> m_loads;
    std::vector<double> m_sequences;
    std::vector<Row> m_rows;
    /// Open addressing: a row's number and one, 0 where there is none; never more than half full.
    std::vector<std::size_t> m_rowsByHash;
    /// The first is the root; each comes after its parent.
    std::vector<Node> m_nodes;
    /// The node of each layout.
    std::vector<std::size_t> m_layouts;
    std::vector<double> m_costs;
    std::unique_ptr<double[]> m_sums;
};

} // namespace rackline
