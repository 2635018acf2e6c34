// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include "model/base/wide.h"

#include <algorithm>

namespace rackline {

namespace {
/// Adds the cost of an operator's layers to a figure.
template <class Real> void addTo(double* figure, double layers, const double* cost) {
    const Real sum = loaded<Real>(figure) + layers * loaded<Real>(cost);
    std::memcpy(figure, &sum, sizeof sum);
}

/// Adds the seconds of an operator's layers at some packs, whose blocks lie `step` numbers from each other.
template <class Real> void addTimes(std::span<Lanes> seconds, double layers, const double* costs, std::size_t step) {
    for (Lanes& pack : seconds) {
        for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
            const Real sum =
                loaded<Real>(pack.values + lane) + layers * (loaded<Real>(costs + lane) + loaded<Real>(costs + packSize + lane));
            std::memcpy(pack.values + lane, &sum, sizeof sum);
        }
        costs += step;
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
    m_costs = std::make_unique_for_overwrite<double[]>(m_known.size() * blockSize);
    std::fill_n(m_costs.get() + zeros * blockSize, blockSize, 0.0);
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
            row.blocks[l] = row.blocks[same[l]];
            continue;
        }
        // An operator that does not see the sequences costs the same at every number of them.
        const bool varies = basisOf(shape) != TokenBasis::prompt || m_loads[l].grows();
        row.blocks[l] = {static_cast<std::uint32_t>(m_known.size()), varies ? 1u : 0u, 0};
        m_known.resize(m_known.size() + (varies ? m_sequences.size() / packSize : 1));
    }
    return row;
}

void StepTable::workOut(std::size_t row, std::size_t load, std::size_t pack, std::size_t block) {
    double* const costs = m_costs.get() + block * blockSize;
    costRow(m_operators.rows()[row], m_loads[load], std::span(m_sequences).subspan(pack * packSize, packSize), m_context,
            {costs, costs + packSize, costs + 2 * packSize, costs + 3 * packSize});
    m_known[block] = 1;
}

template <class Real> void StepTable::sumUp(std::size_t layout, std::size_t load, std::size_t pack, std::span<StepSums> packs) {
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostPlaces places = m_rows[part.row].places;
        for (std::size_t i = 0; i < packs.size(); ++i) {
            const double* const cost = costs(part.row, load, pack + i);
            auto& figures = packs[i].figures;
            for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
                addTo<Real>(figures[fixedTime].values + lane, part.count, cost + lane);
                addTo<Real>(figures[places.time].values + lane, part.count, cost + packSize + lane);
                addTo<Real>(figures[places.flops].values + lane, part.count, cost + 2 * packSize + lane);
                addTo<Real>(figures[places.bytes].values + lane, part.count, cost + 3 * packSize + lane);
            }
        }
    }
}

void StepTable::sums(std::size_t layout, std::size_t load, std::size_t pack, std::span<StepSums> packs) {
    std::fill(packs.begin(), packs.end(), StepSums{});
    if (wide())
        widely([&] { sumUp<Pack>(layout, load, pack, packs); });
    else
        sumUp<double>(layout, load, pack, packs);
}

StepSums StepTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    StepSums one;
    sums(layout, load, pack, std::span(&one, 1));
    return one;
}

void StepTable::times(std::size_t layout, std::size_t load, std::span<Lanes> seconds) {
    std::fill(seconds.begin(), seconds.end(), Lanes{});
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        Blocks& blocks = m_rows[part.row].blocks[load];
        const std::size_t packs = blocks.step > 0 ? seconds.size() : 1;
        for (; blocks.timed < packs; ++blocks.timed) costs(part.row, load, blocks.timed);
        const double* const first = m_costs.get() + blocks.first * blockSize;
        const std::size_t step = blocks.step * blockSize;
        if (wide())
            widely([&] { addTimes<Pack>(seconds, part.count, first, step); });
        else
            addTimes<double>(seconds, part.count, first, step);
    }
}

} // namespace rackline
