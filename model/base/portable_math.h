// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/pack.h"

#include <bit>
#include <cmath>
#include <cstdint>

/// Elementary functions that give the same bits on every processor (libm picks variants by CPU), free of branches that stop
/// vectorisation. Arguments of log2 are positive and normal. Errors are measured in tests/model/portable_math_test.cpp.
namespace rackline::portable {

inline constexpr double ln2 = 0.69314718055994530942;
inline constexpr double log2e = 1.44269504088896340736;

/// The same results as std::min and std::max to the bit, but by value and for several arguments at once.
template <class A, class B> auto min(A a, B b) { return select(b < a, b, a); }
template <class A, class B> auto max(A a, B b) { return select(a < b, b, a); }
template <class Real, class Low, class High> Real clamp(Real x, Low low, High high) { return min(max(x, low), high); }

/// 2^x: the fraction in [-1/2, 1/2] by the Taylor polynomial of exp(f ln 2), the whole part into the exponent bits.
template <class Real> Real exp2(Real x) {
    x = select(x > 1023.0, 1023.0, select(x < -1022.0, -1022.0, x));
    constexpr double shift = 6755399441055744.0; // 1.5 * 2^52; adding it rounds to the nearest integer.
    const Real shifted = x + shift;
    const Real f = (x - (shifted - shift)) * ln2;
    // Estrin's order sums pairs beside each other instead of one chain that the processor would wait for. The large terms are
    // added last.
    const Real f2 = f * f, f4 = f2 * f2, f8 = f4 * f4;
    const Real low = ((0.5 + f * (1.0 / 6.0)) + (1.0 / 24.0 + f * (1.0 / 120.0)) * f2) +
                     ((1.0 / 720.0 + f * (1.0 / 5040.0)) + (1.0 / 40320.0 + f * (1.0 / 362880.0)) * f2) * f4;
    const Real high = (1.0 / 3628800.0 + f * (1.0 / 39916800.0)) + (1.0 / 479001600.0 + f * (1.0 / 6227020800.0)) * f2;
    const Real p = 1.0 + (f + f2 * (low + high * f8));
    const BitsOf<Real> whole = std::bit_cast<BitsOf<Real>>(shifted) + 1023u;
    return p * std::bit_cast<Real>(whole << 52);
}

/// log2 x = e + 2 atanh((m - 1) / (m + 1)) / ln 2 with the mantissa m in [sqrt(1/2), sqrt(2)].
template <class Real> Real log2(Real x) {
    const BitsOf<Real> bits = std::bit_cast<BitsOf<Real>>(x);
    constexpr std::uint64_t rootHalf = 0x3fe6a09e667f3bcdull; // The bits of sqrt(1/2).
    // The exponent's bits, lifted above zero, become the last bits of a double. That needs no shift or conversion of signed
    // integers, which processors before AVX-512 do one by one.
    constexpr std::uint64_t lift = 2048, mantissaOnly = 0x4330000000000000ull; // The bits of 2^52.
    const BitsOf<Real> lifted = (bits - rootHalf + (lift << 52)) >> 52;
    const Real exponent = std::bit_cast<Real>(lifted | mantissaOnly) - (4503599627370496.0 + lift);
    const Real m = std::bit_cast<Real>(bits - ((lifted - lift) << 52));
    const Real s = (m - 1.0) / (m + 1.0);
    const Real z = s * s;
    const Real z2 = z * z, z4 = z2 * z2, z8 = z4 * z4;
    const Real low = ((1.0 / 3.0 + z * (1.0 / 5.0)) + (1.0 / 7.0 + z * (1.0 / 9.0)) * z2) +
                     ((1.0 / 11.0 + z * (1.0 / 13.0)) + (1.0 / 15.0 + z * (1.0 / 17.0)) * z2) * z4;
    const Real p = 1.0 + z * (low + (1.0 / 19.0 + z * (1.0 / 21.0)) * z8);
    return exponent + 2.0 * log2e * s * p;
}

/// The root of x^2 + y^2, less what its rounding added (Borges, "An improved algorithm for hypot(a,b)", 2019). C libraries take
/// this step where a processor has no fused multiply-add, and another where it has one. Squares must neither overflow nor vanish.
inline double hypot(double x, double y) {
    const double a = max(std::abs(x), std::abs(y)), b = min(std::abs(x), std::abs(y));
    if (b <= a * 0x1p-54) return a + b;
    const double h = std::sqrt(a * a + b * b);
    const bool near = h <= 2.0 * b;
    const double d = near ? h - b : h - a;
    const double first = near ? a * (2.0 * d - a) : 2.0 * d * (a - 2.0 * b);
    const double second = near ? (d - 2.0 * (a - b)) * d : (4.0 * d - b) * b + d * d;
    return h - (first + second) / (2.0 * h);
}

template <class Real> Real exp(Real x) { return exp2(x * log2e); }
inline double log(double x) { return log2(x) * ln2; }
/// x^y for x >= 0; 0^y is 0.
inline double pow(double x, double y) { return x > 0 ? exp2(y * log2(x)) : 0.0; }
template <NotDouble Real, class Exponent> Real pow(Real x, Exponent y) { return select(x > 0.0, exp2(y * log2(x)), 0.0); }

} // namespace rackline::portable
