// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include <algorithm>

namespace rackline {

std::size_t StepTable::add(const std::vector<Operator>& operators, std::size_t loads) {
    LayoutRows layout{{}, std::min(loads, m_loads.size()), 0};
    for (const Operator& op : operators) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.op.sameShape(op); });
        layout.rows.push_back(static_cast<std::size_t>(found - m_rows.begin()));
        if (found == m_rows.end())
            m_rows.push_back({op, layout.loads});
        else
            found->loads = std::max(found->loads, layout.loads);
    }
    m_layouts.push_back(std::move(layout));
    return m_layouts.size() - 1;
}

void StepTable::evaluateRow(const Row& row, const OperatorContext& context, std::vector<StepCost>& costs) const {
    costs.reserve(row.loads);
    for (std::size_t i = 0; i < row.loads; ++i) {
        // Loads of one batch, with a prompt's chunk and without, are neighbours; so are those with the same chunk once removed.
        std::size_t known = i;
        for (std::size_t back = 1; back <= 2 && back <= i && known == i; ++back)
            if (sameCost(row.op, m_loads[i], m_loads[i - back])) known = i - back;
        costs.push_back(known < i ? costs[known] : costOf(row.op, m_loads[i], context));
    }
}

void StepTable::evaluate(const OperatorContext& context) {
    std::vector<std::vector<StepCost>> costs(m_rows.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) evaluateRow(m_rows[row], context, costs[row]);
    std::size_t sums = 0;
    for (LayoutRows& layout : m_layouts) {
        layout.first = sums;
        sums += layout.loads;
    }
    m_sums.assign(sums, {});
    for (const LayoutRows& layout : m_layouts)
        for (std::size_t row : layout.rows)
            for (std::size_t load = 0; load < layout.loads; ++load) m_sums[layout.first + load] += costs[row][load];
}

StepCost StepTable::sum(std::size_t layout, std::size_t load) const { return m_sums[m_layouts[layout].first + load]; }

} // namespace rackline
