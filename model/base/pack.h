// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// A pack is four doubles that a formula works on at once. A formula written for a type `Real` gives each of them the bits that a
/// double alone would get, because nothing is contracted or reordered. Choices are made with select(), since single lanes cannot
/// branch.
namespace rackline {

inline constexpr int packSize = 4;
using Pack [[gnu::vector_size(32)]] = double;
using PackBits [[gnu::vector_size(32)]] = std::uint64_t;
using PackMask [[gnu::vector_size(32)]] = std::int64_t;

template <class Real> struct BitsFor { using Type = PackBits; };
template <> struct BitsFor<double> { using Type = std::uint64_t; };
template <class Real> using BitsOf = typename BitsFor<Real>::Type;

template <class Real>
concept IsPack = std::is_same_v<Real, Pack>;
/// The numbers that a formula may combine with a double.
template <class Real>
concept NotDouble = !std::is_arithmetic_v<Real>;

/// The type that a comparison of two `Real` gives.
template <class Real> using MaskOf = std::conditional_t<std::is_same_v<Real, double>, bool, PackMask>;

template <class Real> Real spread(double value, Real) { return Real{} + value; }

inline bool anyOf(bool mask) { return mask; }
inline bool anyOf(PackMask mask) { return ((mask[0] | mask[1]) | (mask[2] | mask[3])) != 0; }

/// As many numbers as fit, from memory.
template <class Real> Real loaded(const double* first) {
    Real values;
    std::memcpy(&values, first, sizeof values);
    return values;
}

/// One of the numbers of a pack; a double is its own lane.
inline double laneOf(double value, int) { return value; }
inline double laneOf(Pack value, int lane) { return value[lane]; }
/// The numbers of a pack as an array in memory, which any function can take.
struct Lanes {
    double values[packSize];
};
inline double laneOf(const Lanes& lanes, int lane) { return lanes.values[lane]; }
template <class Real> inline constexpr int lanesOf = IsPack<Real> ? packSize : 1;

inline double select(bool which, double a, double b) { return which ? a : b; }
template <class Mask, class A, class B, class = std::enable_if_t<IsPack<A> || IsPack<B> || !std::is_same_v<Mask, bool>>>
auto select(Mask which, A a, B b) {
    const auto packed = [](auto value) {
        if constexpr (IsPack<decltype(value)>)
            return value;
        else
            return spread(value, Pack{});
    };
    return which ? packed(a) : packed(b);
}

/// Rounds up a number from 0 to 2^51: adding 2^52 rounds to the nearest whole number, and one is added where that went down.
template <class Real> Real ceiling(Real x) {
    if constexpr (!IsPack<Real>) return std::ceil(x);
    constexpr double shift = 4503599627370496.0;
    const Real nearest = (x + shift) - shift;
    return select(nearest < x, nearest + 1.0, nearest);
}
/// Rounds down a number from 0 to 2^51: adding 2^52 rounds to the nearest whole number, and one is taken off where that went up.
template <class Real> Real wholePart(Real x) {
    constexpr double shift = 4503599627370496.0;
    const Real nearest = (x + shift) - shift;
    return select(nearest > x, nearest - 1.0, nearest);
}
/// Applies a function that has no version for packs to each lane in turn.
template <class Function, class Real, class... Others> Real eachLane(Function function, Real x, Others... others) {
    if constexpr (!IsPack<Real>) {
        return function(x, others...);
    } else {
        Real result{};
        for (int i = 0; i < packSize; ++i) result[i] = function(x[i], laneOf(others, i)...);
        return result;
    }
}
template <class Real> Real root(Real x) {
    return eachLane([](double one) { return std::sqrt(one); }, x);
}
/// Reads `table` at the whole numbers `at`, moved on by `after` places.
template <class Table, class Real> Real lookUp(const Table& table, Real at, std::size_t after) {
    return eachLane([&](double one) { return table[static_cast<std::size_t>(one) + after]; }, at);
}

} // namespace rackline
