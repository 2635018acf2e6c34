// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include "model/base/wide.h"

#include <algorithm>

namespace rackline {

namespace {
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
    for (const OperatorShape& shape : m_operators.rows()) m_rows.push_back(placedRow(shape));
    m_costs = std::make_unique_for_overwrite<double[]>(m_known.size() * blockSize);
    std::fill_n(m_costs.get() + zeros * blockSize, blockSize, 0.0);
}

StepTable::Row StepTable::placedRow(const OperatorShape& shape) {
    const TokenBasis basis = basisOf(shape);
    const bool seesDecode = basis != TokenBasis::prompt, seesPrompt = basis != TokenBasis::decode;
    const auto alike = [&](const StepLoads& a, const StepLoads& b) {
        return (!seesDecode || a.sameDecode(b)) && (!seesPrompt || a.samePrompt(b));
    };
    Row row{placesOf(shape, m_context.chip), {}};
    for (std::size_t l = 0; l < m_loads.size(); ++l) {
        std::size_t known = 0;
        while (known < l && !alike(m_loads[l], m_loads[known])) ++known;
        if (known < l) {
            row.blocks[l] = row.blocks[known];
            continue;
        }
        if (idle(shape, m_loads[l].at(m_sequences.front()))) continue;
        // An operator that does not see the sequences costs the same at every number of them.
        const bool varies = seesDecode || m_loads[l].grows();
        row.blocks[l] = {static_cast<std::uint32_t>(m_known.size()), varies ? 1u : 0u, 0};
        m_known.resize(m_known.size() + (varies ? m_sequences.size() / packSize : 1));
    }
    return row;
}

const double* StepTable::costs(std::size_t row, std::size_t load, std::size_t pack) {
    const std::size_t block = m_rows[row].block(load, pack);
    double* const costs = m_costs.get() + block * blockSize;
    if (m_known[block] == 0) {
        costRow(m_operators.rows()[row], m_loads[load], std::span(m_sequences).subspan(pack * packSize, packSize), m_context,
                {costs, costs + packSize, costs + 2 * packSize, costs + 3 * packSize});
        m_known[block] = 1;
    }
    return costs;
}

template <class Real> void StepTable::sumUp(std::size_t layout, std::size_t load, std::size_t pack, StepSums& sums) const {
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        std::array<Real, costFigures> figures{};
        for (const LayoutOperators::Part& part : m_operators.of(layout)) {
            const Row& row = m_rows[part.row];
            const double* const costs = m_costs.get() + row.block(load, pack) * blockSize + lane;
            figures[fixedTime] += part.count * loaded<Real>(costs);
            figures[row.places.time] += part.count * loaded<Real>(costs + packSize);
            figures[row.places.flops] += part.count * loaded<Real>(costs + 2 * packSize);
            figures[row.places.bytes] += part.count * loaded<Real>(costs + 3 * packSize);
        }
        for (std::size_t f = 0; f < costFigures; ++f) std::memcpy(sums.figures[f].values + lane, &figures[f], sizeof(Real));
    }
}

StepSums StepTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    for (const LayoutOperators::Part& part : m_operators.of(layout)) costs(part.row, load, pack);
    StepSums sums;
    if (wide())
        widely([&] { sumUp<Pack>(layout, load, pack, sums); });
    else
        sumUp<double>(layout, load, pack, sums);
    return sums;
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
