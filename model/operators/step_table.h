// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator_row.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

namespace rackline {

/// The steps of one layout at one load and many numbers of sequences, with an array for each figure of StepCost.
class StepSums {
public:
    StepSums(const double* figures, std::size_t stride) : m_figures(figures), m_stride(stride) {}
    StepCost at(std::size_t i) const { return from<double>(i); }
    /// One step, or from there as many as a pack holds.
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

/// The costs of many layouts at a few loads, each over a whole grid of sequences. Every distinct operator is computed once; the
/// costs are then summed along a tree in which layouts that begin with the same operators share the sum of these. The scalar
/// path, costOf over operatorsOf, means the same, and a test proves that both give the same.
class StepTable {
public:
    /// Takes four loads at most. The grid's sequences are all above 0, or a single 0 for prompts alone.
    StepTable(std::vector<StepLoads> loads, std::vector<double> sequences);

    /// Adds a layout's operators, whose sums are wanted at the first `wanted` of the sequences, and returns the number of the
    /// layout.
    std::size_t add(const std::vector<Operator>& operators, std::size_t wanted);
    /// Evaluates all rows and sums them. It is called once, after the last add().
    void evaluate(const OperatorContext& context);
    /// Sums the rows again, which may be repeated after evaluate() to measure how long it takes.
    void combine();

    /// The sums over all operators of a layout at a load.
    StepSums sums(std::size_t layout, std::size_t load) const;

    const std::vector<StepLoads>& loads() const { return m_loads; }
    const std::vector<double>& sequences() const { return m_sequences; }
    std::size_t rowCount() const { return m_rows.size(); }

private:
    static constexpr std::size_t mostLoads = 4;
    /// One layer of an operator, and for each load the index where its arrays begin among all costs, or `nothing`.
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
        /// Where the node's sum is kept, which is the place of its parent's sum if nobody else needs that one.
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

    std::vector<StepLoads> m_loads;
    std::vector<double> m_sequences;
    std::vector<Row> m_rows;
    /// A hash table with open addressing that is never more than half full: a row's number plus one, or 0 where there is none.
    std::vector<std::size_t> m_rowsByHash;
    /// The first node is the root, and each comes after its parent.
    std::vector<Node> m_nodes;
    /// The node of each layout.
    std::vector<std::size_t> m_layouts;
    std::vector<double> m_costs;
    std::unique_ptr<double[]> m_sums;
};

} // namespace rackline
