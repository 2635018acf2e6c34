// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/kept_tables.h"

#include <numeric>

namespace rackline {

void KeptTables::begin(const Transformer& model, const PrecisionSet& precision) {
    // Operators of ever other layouts would pile up.
    constexpr std::size_t mostRows = 4096;
    if (!m_operators || model != m_model || precision != m_precision || m_operators->rows().size() > mostRows) {
        m_workedOut = workedOut();
        m_tables.clear();
        m_model = model;
        m_precision = precision;
        m_operators.emplace(m_model, m_precision);
    }
    m_next = m_tables.begin();
}

RunTable& KeptTables::table(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences) {
    if (m_next == m_tables.end()) return m_tables.emplace_back(*m_operators, context, std::move(loads), std::move(sequences));
    m_next->renew(context, std::move(loads), std::move(sequences));
    return *m_next++;
}

std::size_t KeptTables::workedOut() const {
    return std::accumulate(m_tables.begin(), m_tables.end(), m_workedOut,
                           [](std::size_t sum, const RunTable& table) { return sum + table.workedOut(); });
}

} // namespace rackline
