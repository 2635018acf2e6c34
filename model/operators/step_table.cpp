// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include <algorithm>

namespace rackline {

StepTable::StepTable(std::vector<StepLoad> loads) : m_loads(std::move(loads)), m_repeats(m_loads.size()) {
    for (std::size_t i = 0; i < m_loads.size(); ++i)
        for (std::size_t back = 1; back <= m_repeats[i].size() && back <= i; ++back)
            m_repeats[i][back - 1] = {m_loads[i].sameDecode(m_loads[i - back]), m_loads[i].samePrompt(m_loads[i - back])};
}

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
    const TokensSeen seen = tokensSeen(row.op);
    // Loads of one batch, with a prompt's chunk and without, are neighbours; so are those with the same chunk once removed.
    const auto known = [&](const Repeat& repeat) { return (repeat.decode || !seen.decode) && (repeat.prompt || !seen.prompt); };
    for (std::size_t i = 0; i < row.loads; ++i) {
        if (i >= 1 && known(m_repeats[i][0]))
            costs.push_back(costs[i - 1]);
        else if (i >= 2 && known(m_repeats[i][1]))
            costs.push_back(costs[i - 2]);
        else
            costs.push_back(costOf(row.op, m_loads[i], context));
    }
}

void StepTable::evaluate(const OperatorContext& context) {
    m_costs.assign(m_rows.size(), {});
    for (std::size_t row = 0; row < m_rows.size(); ++row) evaluateRow(m_rows[row], context, m_costs[row]);
    std::size_t sums = 0;
    for (LayoutRows& layout : m_layouts) {
        layout.first = sums;
        sums += layout.loads;
    }
    m_sums.resize(sums);
    combine();
}

void StepTable::combine() {
    std::fill(m_sums.begin(), m_sums.end(), StepCost{});
    for (const LayoutRows& layout : m_layouts)
        for (std::size_t row : layout.rows)
            for (std::size_t load = 0; load < layout.loads; ++load) m_sums[layout.first + load] += m_costs[row][load];
}

StepCost StepTable::sum(std::size_t layout, std::size_t load) const { return m_sums[m_layouts[layout].first + load]; }

} // namespace rackline
