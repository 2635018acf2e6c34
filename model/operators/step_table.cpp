// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rackline {

namespace {
constexpr std::size_t nothing = static_cast<std::size_t>(-1);
constexpr std::size_t arraysOfRow = 4;

/// A hash of the members that differ most often between operators of a kind. Equality decides whether two are the same.
std::size_t hashOf(const OperatorShape& shape) {
    std::uint64_t hash = shape.index();
    const auto take = [&](auto... values) {
        // Doubles differ in their high bits, and so do products; these bits are folded down to the low ones, which choose the
        // place.
        ((hash = (hash ^ std::bit_cast<std::uint64_t>(values)) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 32), ...);
    };
    std::visit(
        [&](const auto& s) {
            if constexpr (requires { s.columns; }) take(s.columns, s.depth);
            if constexpr (requires { s.heads.heads; }) take(s.heads.heads, s.window);
            if constexpr (requires { s.flopsPerToken; }) take(s.flopsPerToken);
            if constexpr (requires { s.ranks; }) take(s.ranks);
            if constexpr (requires { s.groups; }) take(s.groups);
            if constexpr (requires { s.expertRanks; }) take(s.expertRanks, s.attentionGroups);
            if constexpr (requires { s.bytesPerToken; }) take(s.bytesPerToken);
        },
        shape);
    return hash;
}
} // namespace

StepTable::StepTable(std::vector<StepLoads> loads, std::vector<double> sequences)
    : m_loads(std::move(loads)), m_sequences(std::move(sequences)), m_rowsByHash(64), m_nodes(1) {
    constexpr std::size_t usualRows = 256, usualNodes = 2048;
    m_rows.reserve(usualRows);
    m_nodes.reserve(usualNodes);
    // Prompts that the largest step does not pass are those of the least one, and rows of them need no grid.
    for (StepLoads& load : m_loads)
        if (load.promptGrowth * std::ranges::max(m_sequences) <= load.least.promptTokens) load = load.least;
    // Rows are worked on in packs, and the last pack is filled up.
    while (m_sequences.size() % packSize != 0) m_sequences.push_back(m_sequences.back());
}

/// The place of an operator's row in the hash table, or the empty place where it would be put.
std::size_t StepTable::placeOf(const OperatorShape& shape) const {
    const std::size_t mask = m_rowsByHash.size() - 1;
    std::size_t place = hashOf(shape) & mask;
    while (m_rowsByHash[place] != 0 && m_rows[m_rowsByHash[place] - 1].shape != shape) place = (place + 1) & mask;
    return place;
}

std::size_t StepTable::rowOf(const OperatorShape& shape) {
    std::size_t place = placeOf(shape);
    if (m_rowsByHash[place] != 0) return m_rowsByHash[place] - 1;
    if (2 * m_rows.size() >= m_rowsByHash.size()) {
        m_rowsByHash.assign(2 * m_rowsByHash.size(), 0);
        for (std::size_t row = 0; row < m_rows.size(); ++row) m_rowsByHash[placeOf(m_rows[row].shape)] = row + 1;
        place = placeOf(shape);
    }
    m_rows.push_back({shape});
    m_rowsByHash[place] = m_rows.size();
    return m_rows.size() - 1;
}

std::size_t StepTable::childOf(std::size_t node, const Operator& op) {
    for (std::size_t child = m_nodes[node].firstChild; child != 0; child = m_nodes[child].nextSibling)
        if (m_nodes[child].count == op.count && m_rows[m_nodes[child].row].shape == op.shape) return child;
    const std::size_t made = m_nodes.size();
    m_nodes.push_back({node, rowOf(op.shape), op.count});
    m_nodes[made].nextSibling = m_nodes[node].firstChild;
    m_nodes[node].firstChild = made;
    ++m_nodes[node].children;
    return made;
}

std::size_t StepTable::add(const std::vector<Operator>& operators, std::size_t wanted) {
    wanted = std::min((wanted + packSize - 1) / packSize * packSize, m_sequences.size());
    std::size_t node = 0;
    for (const Operator& op : operators) {
        node = childOf(node, op);
        m_nodes[node].wanted = std::max(m_nodes[node].wanted, wanted);
    }
    m_nodes[node].layoutEnds = true;
    m_layouts.push_back(node);
    return m_layouts.size() - 1;
}

void StepTable::evaluateRow(Row& row, const OperatorContext& context) {
    const TokenBasis basis = basisOf(row.shape);
    const bool seesDecode = basis != TokenBasis::prompt, seesPrompt = basis != TokenBasis::decode;
    const auto alike = [&](const StepLoads& a, const StepLoads& b) {
        return (!seesDecode || a.sameDecode(b)) && (!seesPrompt || a.samePrompt(b));
    };
    row.places = placesOf(row.shape, context.chip);
    for (std::size_t l = 0; l < m_loads.size(); ++l) {
        const StepLoads& load = m_loads[l];
        std::size_t known = 0;
        while (known < l && !alike(load, m_loads[known])) ++known;
        if (known < l) {
            row.arrays[l] = row.arrays[known];
            continue;
        }
        if (idle(row.shape, load.at(m_sequences.front()))) {
            row.arrays[l] = nothing;
            continue;
        }
        row.arrays[l] = m_costs.size();
        m_costs.resize(m_costs.size() + arraysOfRow * row.wanted);
        const CostArrays out = costsOf(row, l);
        // An operator that does not see the sequences costs the same at every number of them.
        const bool varies = seesDecode || load.grows();
        costRow(row.shape, load, std::span(m_sequences).first(varies ? row.wanted : packSize), context, out);
        if (!varies)
            for (double* array : {out.fixed, out.time, out.flops, out.bytes}) std::fill_n(array, row.wanted, *array);
    }
}

CostArrays StepTable::costsOf(const Row& row, std::size_t load) {
    double* const first = m_costs.data() + row.arrays[load];
    return {first, first + row.wanted, first + 2 * row.wanted, first + 3 * row.wanted};
}

void StepTable::placeSums() {
    std::size_t slots = 1;
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const Node& parent = m_nodes[m_nodes[i].parent];
        m_nodes[i].slot = parent.children == 1 && !parent.layoutEnds ? parent.slot : slots++;
    }
    m_sums = std::make_unique_for_overwrite<double[]>(slots * m_loads.size() * costFigures * m_sequences.size());
}

void StepTable::evaluate(const OperatorContext& context) {
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        std::size_t& wanted = m_rows[m_nodes[i].row].wanted;
        wanted = std::max(wanted, m_nodes[i].wanted);
    }
    m_costs.clear();
    std::size_t all = 0;
    for (const Row& row : m_rows) all += row.wanted;
    m_costs.reserve(arraysOfRow * m_loads.size() * all);
    for (Row& row : m_rows) evaluateRow(row, context);
    placeSums();
    combine();
}

void StepTable::combine() {
    const std::size_t stride = m_sequences.size();
    std::fill_n(figures(0, 0), m_loads.size() * costFigures * stride, 0.0);
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const Node& node = m_nodes[i];
        const std::size_t before = m_nodes[node.parent].slot;
        if (before != node.slot) std::copy_n(figures(before, 0), m_loads.size() * costFigures * stride, figures(node.slot, 0));
        const Row& row = m_rows[node.row];
        for (std::size_t load = 0; load < m_loads.size(); ++load) {
            if (row.arrays[load] == nothing) continue;
            double* const sum = figures(node.slot, load);
            addCosts({sum, sum + row.places.time * stride, sum + row.places.flops * stride, sum + row.places.bytes * stride},
                     node.count, costsOf(row, load), node.wanted);
        }
    }
}

StepSums StepTable::sums(std::size_t layout, std::size_t load) const {
    const std::size_t stride = m_sequences.size();
    return {m_sums.get() + (m_nodes[m_layouts[layout]].slot * m_loads.size() + load) * costFigures * stride, stride};
}

} // namespace rackline
