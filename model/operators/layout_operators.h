// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/operator.h"

#include <cstddef>
#include <span>
#include <vector>

namespace rackline {

/// The operators of many layouts of one model, every distinct one once: layouts share most of theirs, and so do the contexts and
/// loads that they are looked at in.
class LayoutOperators {
public:
    /// One of a layout's operators: which of the distinct ones, and the layers that have it.
    struct Part {
        std::size_t row = 0;
        double count = 1;
        Side side = Side::attention;
        bool experts = false;
    };

    LayoutOperators(const Transformer& model, const PrecisionSet& precision);

    /// The number of the layout, whose operators are listed where they are not yet.
    std::size_t add(const Layout& layout);
    std::span<const OperatorShape> rows() const { return m_rows; }
    /// In their order, in which figures are summed.
    std::span<const Part> of(std::size_t layout) const;
    /// The first way to feed-forward parts on GPUs of their own; null where the layout has none.
    const FeedForwardHop* hopOf(std::size_t layout) const;

private:
    std::size_t rowOf(const OperatorShape& shape);
    std::size_t placeOf(const OperatorShape& shape) const;

    const Transformer& m_model;
    const PrecisionSet& m_precision;
    std::vector<OperatorShape> m_rows;
    /// A hash table with open addressing that is never more than half full: a row's number plus one, or 0 where there is none.
    std::vector<std::size_t> m_rowsByHash;
    std::vector<Layout> m_layouts;
    std::vector<Part> m_parts;
    /// Where the parts of each layout end, and the row of its way to feed-forward parts, or none.
    std::vector<std::size_t> m_ends, m_hops;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

} // namespace rackline
