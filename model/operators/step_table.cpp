// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include "model/operators/operator_row.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rackline {

namespace {
constexpr std::size_t nothing = static_cast<std::size_t>(-1);
constexpr std::size_t arraysOfRow = 4;

/// Over what differs most often; sameShape() decides.
std::size_t hashOf(const Operator& op) {
    std::uint64_t hash = static_cast<std::uint64_t>(op.kind);
    for (const double value : {op.n, op.k, op.heads.heads, op.latent.heads, op.expertRanks, op.attentionGroups, op.expertSlices})
        hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15ull;
    return hash ^ (hash >> 32);
}
} // namespace

StepTable::StepTable(std::vector<StepLoad> loads, std::vector<double> sequences)
    : m_loads(std::move(loads)), m_sequences(std::move(sequences)), m_nodes(1) {
    for (StepLoad& load : m_loads) load.sequences = 0;
    // Rows are worked on in packs: the last one is filled up.
    while (m_sequences.size() % packSize != 0) m_sequences.push_back(m_sequences.back());
}

std::size_t StepTable::rowOf(const Operator& op) {
    const std::size_t hash = hashOf(op);
    const auto [first, last] = m_rowsByHash.equal_range(hash);
    const auto found = std::find_if(first, last, [&](const auto& known) { return m_rows[known.second].op.sameShape(op); });
    if (found != last) return found->second;
    m_rowsByHash.emplace(hash, m_rows.size());
    m_rows.push_back({op});
    return m_rows.size() - 1;
}

std::size_t StepTable::childOf(std::size_t node, const Operator& op) {
    for (std::size_t child = m_nodes[node].firstChild; child != 0; child = m_nodes[child].nextSibling)
        if (m_nodes[child].count == op.count && m_rows[m_nodes[child].row].op.sameShape(op)) return child;
    const std::size_t made = m_nodes.size();
    m_nodes.push_back({node, rowOf(op), op.count});
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
    const TokensSeen seen = tokensSeen(row.op);
    const auto alike = [&](const StepLoad& a, const StepLoad& b) {
        return (!seen.decode || a.sameDecode(b)) && (!seen.prompt || a.samePrompt(b));
    };
    row.places = placesOf(row.op, context.chip);
    for (const StepLoad& load : m_loads) {
        const auto known = std::find_if(m_loads.begin(), m_loads.begin() + static_cast<std::ptrdiff_t>(row.arrays.size()),
                                        [&](const StepLoad& other) { return alike(load, other); });
        if (&*known != &load) {
            row.arrays.push_back(row.arrays[static_cast<std::size_t>(known - m_loads.begin())]);
            continue;
        }
        StepLoad first = load;
        first.sequences = m_sequences.front();
        if (idle(row.op, first)) {
            row.arrays.push_back(nothing);
            continue;
        }
        const std::size_t at = m_costs.size();
        row.arrays.push_back(at);
        m_costs.resize(at + arraysOfRow * row.wanted);
        double* const arrays = m_costs.data() + at;
        const CostArrays out{arrays, arrays + row.wanted, arrays + 2 * row.wanted, arrays + 3 * row.wanted};
        // What does not see the sequences is the same at all of them.
        costRow(row.op, load, std::span(m_sequences).first(seen.decode ? row.wanted : packSize), context, out);
        if (!seen.decode)
            for (double* array : {out.fixed, out.time, out.flops, out.bytes}) std::fill_n(array, row.wanted, *array);
    }
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
            double* const cost = m_costs.data() + row.arrays[load];
            addCosts({sum, sum + row.places.time * stride, sum + row.places.flops * stride, sum + row.places.bytes * stride},
                     node.count, {cost, cost + row.wanted, cost + 2 * row.wanted, cost + 3 * row.wanted}, node.wanted);
        }
    }
}

StepSums StepTable::sums(std::size_t layout, std::size_t load) const {
    const std::size_t stride = m_sequences.size();
    return {m_sums.get() + (m_nodes[m_layouts[layout]].slot * m_loads.size() + load) * costFigures * stride, stride};
}

} // namespace rackline
