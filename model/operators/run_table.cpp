// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/run_table.h"

#include <array>
#include <bit>

namespace rackline {

namespace {
/// Layouts of a scenario have either GPUs of their own for feed-forward parts or halves that overlap.
int partsOf(const OperatorContext& context) { return context.overlap.any() ? 2 : context.microBatches; }

std::vector<StepLoads> divided(std::vector<StepLoads> loads, double parts) {
    for (StepLoads& load : loads) load = partOf(load, parts);
    return loads;
}
std::vector<double> divided(std::vector<double> sequences, double parts) {
    for (double& count : sequences) count /= parts;
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
    : m_whole(operators, context, loads, sequences), m_parts(partsOf(context)), m_loads(std::move(loads)), m_context(&context) {
    if (m_parts > 1) m_part.emplace(operators, context, divided(m_loads, m_parts), divided(std::move(sequences), m_parts));
}

void RunTable::renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences) {
    m_whole.renew(context, loads, sequences);
    m_parts = partsOf(context);
    m_loads = std::move(loads);
    m_context = &context;
    if (m_parts <= 1) return;
    if (m_part)
        m_part->renew(context, divided(m_loads, m_parts), divided(std::move(sequences), m_parts));
    else
        m_part.emplace(m_whole.operators(), context, divided(m_loads, m_parts), divided(std::move(sequences), m_parts));
}

StepSums RunTable::apartSums(const FeedForwardHop& hop, std::size_t layout, std::size_t load, std::size_t pack) {
    const std::array<StepSums, sideCount> whole = m_whole.sideSums(layout, load, pack);
    const std::array<StepSums, sideCount> part = m_parts > 1 ? m_part->sideSums(layout, load, pack) : whole;
    StepSums sums;
    for (std::size_t lane = 0; lane < packSize; ++lane) {
        const int batches = batchesOf(m_loads[load].at(sequences()[pack * packSize + lane]), *m_context);
        SideCosts costs;
        for (std::size_t side = 0; side < sideCount; ++side) costs[side] = (batches > 1 ? part : whole)[side].at(lane);
        const auto figures = std::bit_cast<std::array<double, costFigures>>(apartStep(costs, batches, hop).cost);
        for (std::size_t f = 0; f < costFigures; ++f) sums.figures[f].values[lane] = figures[f];
    }
    return sums;
}

StepSums RunTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    if (const FeedForwardHop* hop = m_whole.operators().hopOf(layout)) return apartSums(*hop, layout, load, pack);
    StepSums whole = m_whole.sums(layout, load, pack);
    if (!m_context->overlap.any()) return whole;
    const std::vector<Operator> exchanges = exchangesOf(m_whole.operators(), layout);
    if (exchanges.empty()) return whole;
    const StepSums half = m_part->sums(layout, load, pack);
    for (std::size_t lane = 0; lane < packSize; ++lane) {
        const StepLoad at = m_loads[load].at(sequences()[pack * packSize + lane]);
        if (!divides(at, 2)) continue;
        const StepRun run =
            shortestRun(whole.at(lane), half.at(lane), exchangeTimes(exchanges, partOf(at, 2), *m_context), *m_context);
        const auto figures = std::bit_cast<std::array<double, costFigures>>(run.cost);
        for (std::size_t f = 0; f < costFigures; ++f) whole.figures[f].values[lane] = figures[f];
    }
    return whole;
}

void RunTable::sums(std::size_t layout, std::size_t load, std::span<StepSums> packs) {
    if (runsWhole(layout)) return m_whole.sums(layout, load, packs);
    for (std::size_t pack = 0; pack < packs.size(); ++pack) packs[pack] = sums(layout, load, pack);
}

void RunTable::times(std::size_t layout, std::size_t load, std::span<Lanes> seconds) {
    if (runsWhole(layout)) return m_whole.times(layout, load, seconds);
    for (std::size_t pack = 0; pack < seconds.size(); ++pack) {
        const StepSums all = sums(layout, load, pack);
        for (std::size_t lane = 0; lane < packSize; ++lane) seconds[pack].values[lane] = all.at(lane).time();
    }
}

} // namespace rackline
