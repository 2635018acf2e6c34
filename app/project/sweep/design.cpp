// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/design.h"

#include "model/simulation/draws.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

namespace rackline {

namespace {

std::uint64_t mixed(std::uint64_t x) { return Draws(x).bits(); }

/// The place of a number below `size` in a shuffled order that is never written down: a Feistel network over the next power of
/// four is applied until the result is below `size`.
std::uint64_t shuffled(std::uint64_t number, std::uint64_t size, std::uint64_t key) {
    constexpr int rounds = 6;
    const int half = std::max(1, (static_cast<int>(std::bit_width(size - 1)) + 1) / 2);
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    do {
        std::uint64_t left = number >> half, right = number & mask;
        for (int round = 0; round < rounds; ++round) {
            const std::uint64_t next = left ^ (mixed(key ^ mixed(right + (std::uint64_t(round) << 60))) & mask);
            left = right;
            right = next;
        }
        number = left << half | right;
    } while (number >= size);
    return number;
}

} // namespace

Result<SweepDesign> SweepDesign::parse(std::string_view text, std::uint64_t seed) {
    SweepDesign design;
    design.seed = seed;
    if (text.empty()) return design;
    const std::size_t mark = text.find(':');
    const std::string_view kind = text.substr(0, mark);
    const Error wrong{ErrorCode::usage, "--design " + std::string(text), "expected random:N or lhs:N, such as lhs:10000"};
    if (mark == std::string_view::npos || (kind != "random" && kind != "lhs")) return wrong;
    const Result<double> count = parseNumber(text.substr(mark + 1));
    constexpr double most = 1e15;
    if (!count || *count < 1 || *count > most || *count != std::floor(*count)) return wrong;
    design.kind = kind == "random" ? Kind::random : Kind::latinHypercube;
    design.points = static_cast<std::uint64_t>(*count);
    return design;
}

double SweepDesign::share(std::uint64_t point, std::size_t axis) const {
    const std::uint64_t key = mixed(mixed(seed) + axis);
    const double within = Draws(key ^ mixed(point)).uniform();
    if (kind == Kind::random) return within;
    const double part = static_cast<double>(shuffled(point, points, ~key));
    return std::min((part + within) / static_cast<double>(points), 1 - 0x1p-53);
}

} // namespace rackline
