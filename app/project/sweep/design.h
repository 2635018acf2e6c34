// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rackline {

/// Points that are drawn instead of a grid. The number of a point alone makes it, so that parts of a sweep need nothing of each
/// other.
struct SweepDesign {
    enum class Kind { grid, random, latinHypercube };
    Kind kind = Kind::grid;
    std::uint64_t points = 0, seed = 1;

    /// Reads `random:N` or `lhs:N`; empty text is a grid.
    static Result<SweepDesign> parse(std::string_view text, std::uint64_t seed);
    bool drawn() const { return kind != Kind::grid; }
    std::string_view name() const { return kind == Kind::random ? "random" : "lhs"; }
    /// A number from 0 to below 1. In a Latin hypercube each of N equal parts of every axis has one point.
    double share(std::uint64_t point, std::size_t axis) const;
};

} // namespace rackline
