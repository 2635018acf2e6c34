// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/run_table.h"

#include <array>
#include <bit>

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

std::vector<Operator> exchangesOf(const LayoutOperators& operators, std::size_t layout) {
    std::vector<Operator> exchanges;
    for (const LayoutOperators::Part& part : operators.of(layout))
        if (const OperatorShape& shape = operators.rows()[part.row]; std::holds_alternative<Exchange>(shape))
            exchanges.push_back({OperatorGroup::exchange, {}, part.count, shape});
    return exchanges;
}
} // namespace

RunTable::RunTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
                   std::vector<double> sequences)
    : m_whole(operators, context, loads, sequences), m_halves(context.overlap.any()), m_loads(std::move(loads)),
      m_context(&context) {
    if (m_halves) m_half.emplace(operators, context, halves(m_loads), halves(std::move(sequences)));
}

void RunTable::renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences) {
    m_whole.renew(context, loads, sequences);
    m_halves = context.overlap.any();
    m_loads = std::move(loads);
    m_context = &context;
    if (!m_halves) return;
    if (m_half)
        m_half->renew(context, halves(m_loads), halves(std::move(sequences)));
    else
        m_half.emplace(m_whole.operators(), context, halves(m_loads), halves(std::move(sequences)));
}

StepSums RunTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    StepSums whole = m_whole.sums(layout, load, pack);
    if (!m_halves) return whole;
    const std::vector<Operator> exchanges = exchangesOf(m_whole.operators(), layout);
    if (exchanges.empty()) return whole;
    const StepSums half = m_half->sums(layout, load, pack);
    for (std::size_t lane = 0; lane < packSize; ++lane) {
        const StepLoad at = m_loads[load].at(sequences()[pack * packSize + lane]);
        if (!divides(at)) continue;
        const StepRun run =
            shortestRun(whole.at(lane), half.at(lane), exchangeTimes(exchanges, halfOf(at), *m_context), *m_context);
        const auto figures = std::bit_cast<std::array<double, costFigures>>(run.cost);
        for (std::size_t f = 0; f < costFigures; ++f) whole.figures[f].values[lane] = figures[f];
    }
    return whole;
}

void RunTable::sums(std::size_t layout, std::size_t load, std::span<StepSums> packs) {
    if (!m_halves) return m_whole.sums(layout, load, packs);
    for (std::size_t pack = 0; pack < packs.size(); ++pack) packs[pack] = sums(layout, load, pack);
}

void RunTable::times(std::size_t layout, std::size_t load, std::span<Lanes> seconds) {
    if (!m_halves) return m_whole.times(layout, load, seconds);
    for (std::size_t pack = 0; pack < seconds.size(); ++pack) {
        const StepSums all = sums(layout, load, pack);
        for (std::size_t lane = 0; lane < packSize; ++lane) seconds[pack].values[lane] = all.at(lane).time();
    }
}

} // namespace rackline
