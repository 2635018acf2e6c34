// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rackline {

/// Points drawn instead of a grid. Any point is made by its number alone, so that a part needs nothing of the others.
struct SweepDesign {
    enum class Kind { grid, random, latinHypercube };
    Kind kind = Kind::grid;
    std::uint64_t points = 0, seed = 1;

    /// `random:N` or `lhs:N`; empty is a grid.
    static Result<SweepDesign> parse(std::string_view text, std::uint64_t seed);
    bool drawn() const { return kind != Kind::grid; }
    std::string_view name() const { return kind == Kind::random ? "random" : "lhs"; }
    /// From 0 to below 1. Of a Latin hypercube each of N equal parts of every axis has one point.
    double share(std::uint64_t point, std::size_t axis) const;
};

} // namespace rackline
