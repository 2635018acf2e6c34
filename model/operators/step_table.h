// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <array>
#include <cstddef>
#include <vector>

namespace rackline {

/// Costs of every distinct operator of many layouts at every load of a grid: computed once, then summed.
/// The scalar path (costOf over operatorsOf) means the same; a test proves them equal.
class StepTable {
public:
    explicit StepTable(std::vector<StepLoad> loads);

    /// Adds a layout's operators, wanted at the first `loads` loads; returns its number. Rows that another layout has already are
    /// shared.
    std::size_t add(const std::vector<Operator>& operators, std::size_t loads);
    /// Evaluates all rows and sums them; call it once after the last add().
    void evaluate(const OperatorContext& context);
    /// The second half of it alone: as often as one likes after an evaluate().
    void combine();

    /// The whole pass of a layout at a load.
    StepCost sum(std::size_t layout, std::size_t load) const;

    const std::vector<StepLoad>& loads() const { return m_loads; }
    std::size_t rowCount() const { return m_rows.size(); }

private:
    struct Row {
        Operator op;
        std::size_t loads = 0;
    };
    struct LayoutRows {
        std::vector<std::size_t> rows;
        std::size_t loads = 0;
        /// Where its sums begin.
        std::size_t first = 0;
    };

    void evaluateRow(const Row& row, const OperatorContext& context, std::vector<StepCost>& costs) const;

    /// What a load has in common with its neighbour, and with the one before that.
    struct Repeat {
        bool decode = false, prompt = false;
    };
    using Repeats = std::array<Repeat, 2>;

    std::vector<StepLoad> m_loads;
    std::vector<Repeats> m_repeats;
    std::vector<Row> m_rows;
    std::vector<LayoutRows> m_layouts;
    /// By row, then by load.
    std::vector<std::vector<StepCost>> m_costs;
    /// One sum per layout and load, row-major by layout.
    std::vector<StepCost> m_sums;
};

} // namespace rackline
