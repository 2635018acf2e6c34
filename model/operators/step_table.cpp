// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include "model/base/wide.h"

#include <algorithm>

namespace rackline {

namespace {
/// Adds the costs of an operator's layers at some packs to a figure of each, which lie `step` numbers from each other. Costs that
/// do not differ are those of one pack.
template <class Real>
void addTo(double* figures, std::size_t step, std::size_t packs, double layers, const double* costs, bool differ) {
    for (std::size_t i = 0; i < packs; ++i, figures += step, costs += differ ? packSize : 0)
        for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
            const Real sum = loaded<Real>(figures + lane) + layers * loaded<Real>(costs + lane);
            std::memcpy(figures + lane, &sum, sizeof sum);
        }
}
} // namespace

StepTable::StepTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
                     std::vector<double> sequences)
    : m_operators(operators), m_context(context), m_loads(std::move(loads)), m_sequences(std::move(sequences)), m_known{1} {
    // Prompts that the largest step does not pass are those of the least one, and rows of them need no grid.
    for (StepLoads& load : m_loads)
        if (load.promptGrowth * std::ranges::max(m_sequences) <= load.least.promptTokens) load = load.least;
    // The last pack is filled up.
    while (m_sequences.size() % packSize != 0) m_sequences.push_back(m_sequences.back());
    m_rows.reserve(m_operators.rows().size());
    std::array<Alike, 4> same;
    for (std::size_t basis = 0; basis < same.size(); ++basis) same[basis] = alike(TokenBasis(basis));
    for (const OperatorShape& shape : m_operators.rows())
        m_rows.push_back(placedRow(shape, same[static_cast<std::size_t>(basisOf(shape))]));
    m_costs = std::make_unique_for_overwrite<double[]>(m_known.size() * packCosts);
    std::fill_n(m_costs.get(), packCosts, 0.0);
}

StepTable::Alike StepTable::alike(TokenBasis basis) const {
    const bool seesDecode = basis != TokenBasis::prompt, seesPrompt = basis != TokenBasis::decode;
    Alike loads{};
    for (std::size_t l = 0; l < m_loads.size(); ++l) {
        const auto same = [&](const StepLoads& o) {
            return (!seesDecode || m_loads[l].sameDecode(o)) && (!seesPrompt || m_loads[l].samePrompt(o));
        };
        while (!same(m_loads[loads[l]])) ++loads[l];
        if (tokensOf(basis, m_loads[l].at(m_sequences.front())) <= 0) loads[l] = none;
    }
    return loads;
}

StepTable::Row StepTable::placedRow(const OperatorShape& shape, const Alike& same) {
    Row row{placesOf(shape, m_context.chip), {}};
    for (std::size_t l = 0; l < m_loads.size(); ++l) {
        if (same[l] == none) continue;
        if (same[l] < l) {
            row.costs[l] = row.costs[same[l]];
            continue;
        }
        // An operator that does not see the sequences costs the same at every number of them.
        const bool varies = basisOf(shape) != TokenBasis::prompt || m_loads[l].grows();
        const std::size_t packs = varies ? m_sequences.size() / packSize : 1;
        row.costs[l] = {static_cast<std::uint32_t>(m_known.size()), static_cast<std::uint32_t>(packs), 0};
        m_known.resize(m_known.size() + packs);
    }
    return row;
}

void StepTable::workOut(std::size_t row, std::size_t load, std::size_t pack, std::size_t packs) {
    const Costs& costs = m_rows[row].costs[load];
    costRow(m_operators.rows()[row], m_loads[load], std::span(m_sequences).subspan(pack * packSize, packs * packSize), m_context,
            arraysAt(costs, pack));
    std::fill_n(m_known.begin() + static_cast<std::ptrdiff_t>(costs.first + pack), packs, char(1));
}

CostArrays StepTable::costsUpTo(std::size_t row, std::size_t load, std::size_t packs) {
    Costs& costs = m_rows[row].costs[load];
    packs = std::min<std::size_t>(packs, costs.packs);
    while (costs.whole < packs && m_known[costs.first + costs.whole] != 0) ++costs.whole;
    if (costs.whole < packs) workOut(row, load, costs.whole, packs - costs.whole);
    return arraysAt(costs, 0);
}

template <class Real> void StepTable::sumUp(std::size_t layout, std::size_t load, std::size_t pack, StepSums& sums) {
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        std::array<Real, costFigures> figures{};
        for (const LayoutOperators::Part& part : m_operators.of(layout)) {
            const CostArrays costs = costsAt(part.row, load, pack);
            const CostPlaces& places = m_rows[part.row].places;
            figures[fixedTime] += part.count * loaded<Real>(costs.fixed + lane);
            figures[places.time] += part.count * loaded<Real>(costs.time + lane);
            figures[places.flops] += part.count * loaded<Real>(costs.flops + lane);
            figures[places.bytes] += part.count * loaded<Real>(costs.bytes + lane);
        }
        for (std::size_t f = 0; f < costFigures; ++f) std::memcpy(sums.figures[f].values + lane, &figures[f], sizeof(Real));
    }
}

StepSums StepTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    StepSums sums;
    if (wide())
        widely([&] { sumUp<Pack>(layout, load, pack, sums); });
    else
        sumUp<double>(layout, load, pack, sums);
    return sums;
}

void StepTable::sums(std::size_t layout, std::size_t load, std::span<StepSums> packs) {
    std::fill(packs.begin(), packs.end(), StepSums{});
    constexpr std::size_t step = sizeof(StepSums) / sizeof(double);
    auto* const figures = reinterpret_cast<double*>(packs.data());
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostArrays costs = costsUpTo(part.row, load, packs.size());
        const CostPlaces& places = m_rows[part.row].places;
        const bool differ = m_rows[part.row].costs[load].packs > 1;
        const auto add = [&]<class Real>(Real, CostFigure figure, const double* cost) {
            addTo<Real>(figures + figure * packSize, step, packs.size(), part.count, cost, differ);
        };
        const auto addAll = [&](auto real) {
            add(real, fixedTime, costs.fixed);
            add(real, places.time, costs.time);
            add(real, places.flops, costs.flops);
            add(real, places.bytes, costs.bytes);
        };
        if (wide())
            widely([&] { addAll(Pack{}); });
        else
            addAll(double{});
    }
}

void StepTable::times(std::size_t layout, std::size_t load, std::span<Lanes> seconds) {
    std::fill(seconds.begin(), seconds.end(), Lanes{});
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostArrays costs = costsUpTo(part.row, load, seconds.size());
        const bool differ = m_rows[part.row].costs[load].packs > 1;
        const auto addAll = [&](auto real) {
            for (const double* cost : {costs.fixed, costs.time})
                addTo<decltype(real)>(seconds.front().values, packSize, seconds.size(), part.count, cost, differ);
        };
        if (wide())
            widely([&] { addAll(Pack{}); });
        else
            addAll(double{});
    }
}

} // namespace rackline
