// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/run_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

namespace rackline {

namespace {
std::vector<StepLoads> halves(std::vector<StepLoads> loads) {
    for (StepLoads& load : loads) load = halfOf(load);
    return loads;
}
std::vector<double> halves(std::vector<double> sequences) {
    for (double& count : sequences) count /= 2;
    return sequences;
}
} // namespace

RunTable::RunTable(std::vector<StepLoads> loads, std::vector<double> sequences, const TwoBatchOverlap& overlap)
    : m_whole(loads, sequences), m_loads(std::move(loads)) {
    if (overlap.any()) m_half.emplace(halves(m_loads), halves(std::move(sequences)));
}

std::size_t RunTable::add(const std::vector<Operator>& operators, std::size_t wanted) {
    if (m_half) {
        m_half->add(operators, wanted);
        Divided& layout = m_layouts.emplace_back();
        layout.wanted = wanted;
        std::copy_if(operators.begin(), operators.end(), std::back_inserter(layout.exchanges),
                     [](const Operator& op) { return op.isExchange(); });
    }
    return m_whole.add(operators, wanted);
}

void RunTable::evaluate(const OperatorContext& context) {
    m_whole.evaluate(context);
    if (!m_half) return;
    m_half->evaluate(context);
    std::size_t size = 0;
    for (Divided& layout : m_layouts) {
        layout.at = size;
        if (!layout.exchanges.empty()) size += m_loads.size() * costFigures * m_whole.sequences().size();
    }
    m_sums.assign(size, 0);
    for (std::size_t l = 0; l < m_layouts.size(); ++l)
        if (!m_layouts[l].exchanges.empty())
            for (std::size_t load = 0; load < m_loads.size(); ++load) divide(l, load, context);
}

void RunTable::divide(std::size_t l, std::size_t load, const OperatorContext& context) {
    const Divided& layout = m_layouts[l];
    const std::vector<double>& sequences = m_whole.sequences();
    const StepSums whole = m_whole.sums(l, load), half = m_half->sums(l, load);
    double* const sums = m_sums.data() + layout.at + load * costFigures * sequences.size();
    for (std::size_t i = 0; i < std::min(layout.wanted, sequences.size()); ++i) {
        const StepLoad at = m_loads[load].at(sequences[i]);
        const StepCost cost =
            divides(at) ? shortestRun(whole.at(i), half.at(i), exchangeTimes(layout.exchanges, halfOf(at), context), context).cost
                        : whole.at(i);
        const auto figures = std::bit_cast<std::array<double, costFigures>>(cost);
        for (std::size_t f = 0; f < costFigures; ++f) sums[f * sequences.size() + i] = figures[f];
    }
}

StepSums RunTable::sums(std::size_t layout, std::size_t load) const {
    if (!m_half || m_layouts[layout].exchanges.empty()) return m_whole.sums(layout, load);
    const std::size_t stride = m_whole.sequences().size();
    return {m_sums.data() + m_layouts[layout].at + load * costFigures * stride, stride};
}

} // namespace rackline
