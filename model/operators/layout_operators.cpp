// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/layout_operators.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rackline {

namespace {
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
            if constexpr (requires { s.share; }) take(s.share);
            if constexpr (requires { s.flopsPerToken; }) take(s.flopsPerToken);
            if constexpr (requires { s.ranks; }) take(s.ranks);
            if constexpr (requires { s.groups; }) take(s.groups);
            if constexpr (requires { s.expertRanks; }) take(s.expertRanks, s.attentionGroups);
            if constexpr (requires { s.bytesPerToken; }) take(s.bytesPerToken);
            if constexpr (requires { s.bytesEach; }) take(s.bytesEach, s.used);
        },
        shape);
    return hash;
}
} // namespace

LayoutOperators::LayoutOperators(const Transformer& model, const PrecisionSet& precision)
    : m_model(model), m_precision(precision), m_rowsByHash(64) {
    constexpr std::size_t usualRows = 256, usualParts = 2048;
    m_rows.reserve(usualRows);
    m_parts.reserve(usualParts);
}

/// The place of an operator's row in the hash table, or the empty place where it would be put.
std::size_t LayoutOperators::placeOf(const OperatorShape& shape) const {
    const std::size_t mask = m_rowsByHash.size() - 1;
    std::size_t place = hashOf(shape) & mask;
    while (m_rowsByHash[place] != 0 && m_rows[m_rowsByHash[place] - 1] != shape) place = (place + 1) & mask;
    return place;
}

std::size_t LayoutOperators::rowOf(const OperatorShape& shape) {
    std::size_t place = placeOf(shape);
    if (m_rowsByHash[place] != 0) return m_rowsByHash[place] - 1;
    if (2 * m_rows.size() >= m_rowsByHash.size()) {
        m_rowsByHash.assign(2 * m_rowsByHash.size(), 0);
        for (std::size_t row = 0; row < m_rows.size(); ++row) m_rowsByHash[placeOf(m_rows[row])] = row + 1;
        place = placeOf(shape);
    }
    m_rows.push_back(shape);
    m_rowsByHash[place] = m_rows.size();
    return m_rows.size() - 1;
}

std::size_t LayoutOperators::add(const Layout& layout) {
    const auto known = std::find(m_layouts.begin(), m_layouts.end(), layout);
    if (known != m_layouts.end()) return static_cast<std::size_t>(known - m_layouts.begin());
    const std::vector<Operator> operators = operatorsOf(m_model, m_precision, layout);
    // Neighbours have most operators at the same places.
    const std::vector<Part> last = m_layouts.empty()
                                       ? std::vector<Part>{}
                                       : std::vector<Part>(of(m_layouts.size() - 1).begin(), of(m_layouts.size() - 1).end());
    m_hops.push_back(none);
    for (std::size_t i = 0; i < operators.size(); ++i) {
        const OperatorShape& shape = operators[i].shape;
        const bool same = i < last.size() && m_rows[last[i].row] == shape;
        m_parts.push_back({same ? last[i].row : rowOf(shape), operators[i].count, operators[i].side, operators[i].isExperts()});
        if (m_hops.back() == none && std::holds_alternative<FeedForwardHop>(shape)) m_hops.back() = m_parts.back().row;
    }
    m_ends.push_back(m_parts.size());
    m_layouts.push_back(layout);
    return m_layouts.size() - 1;
}

const FeedForwardHop* LayoutOperators::hopOf(std::size_t layout) const {
    return m_hops[layout] == none ? nullptr : std::get_if<FeedForwardHop>(&m_rows[m_hops[layout]]);
}

std::span<const LayoutOperators::Part> LayoutOperators::of(std::size_t layout) const {
    const std::size_t begin = layout == 0 ? 0 : m_ends[layout - 1];
    return std::span(m_parts).subspan(begin, m_ends[layout] - begin);
}

} // namespace rackline
