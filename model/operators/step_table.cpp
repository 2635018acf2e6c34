// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include <algorithm>

namespace rackline {

std::size_t StepTable::add(const std::vector<Operator>& operators) {
    std::vector<std::size_t> rows;
    for (const Operator& op : operators) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Operator& row) { return row.sameShape(op); });
        rows.push_back(static_cast<std::size_t>(found - m_rows.begin()));
        if (found == m_rows.end()) m_rows.push_back(op);
    }
    m_layouts.push_back(std::move(rows));
    return m_layouts.size() - 1;
}

void StepTable::evaluate(const OperatorContext& context) {
    m_costs.clear();
    m_costs.reserve(m_rows.size() * m_loads.size());
    for (const Operator& row : m_rows)
        for (const StepLoad& load : m_loads) m_costs.push_back(costOf(row, load, context));
    m_sums.assign(m_layouts.size() * m_loads.size(), {});
    for (std::size_t layout = 0; layout < m_layouts.size(); ++layout)
        for (std::size_t row : m_layouts[layout])
            for (std::size_t load = 0; load < m_loads.size(); ++load)
                m_sums[layout * m_loads.size() + load] += m_costs[row * m_loads.size() + load];
}

StepCost StepTable::sum(std::size_t layout, std::size_t load) const { return m_sums[layout * m_loads.size() + load]; }

} // namespace rackline
