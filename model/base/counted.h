// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/pack.h"

namespace rackline {

/// A double that counts the additions, subtractions, multiplications and divisions that it takes part in, for measuring what a
/// formula costs. Results made of constants alone are not counted, nor are choices, roundings and roots. Formulas written for a
/// type `Real` accept it as one.
struct Counted {
    double value = 0;
    std::uint64_t* count = nullptr;

    constexpr Counted() = default;
    constexpr Counted(double v, std::uint64_t* c = nullptr) : value(v), count(c) {}
    explicit constexpr operator double() const { return value; }

    Counted operator-() const { return {-value, count}; }
    Counted& operator*=(double b);
    Counted& operator+=(Counted b);

    static std::uint64_t* counted(const Counted& a, const Counted& b) {
        std::uint64_t* count = a.count != nullptr ? a.count : b.count;
        if (count != nullptr) ++*count;
        return count;
    }
};

template <class A, class B>
concept OneCounted = (std::is_same_v<A, Counted> && (std::is_same_v<B, Counted> || std::is_arithmetic_v<B>)) ||
                     (std::is_same_v<B, Counted> && std::is_arithmetic_v<A>);

template <class A, class B>
requires OneCounted<A, B> Counted operator+(A a, B b) {
    return {double(a) + double(b), Counted::counted(Counted(a), Counted(b))};
}
template <class A, class B>
requires OneCounted<A, B> Counted operator-(A a, B b) {
    return {double(a) - double(b), Counted::counted(Counted(a), Counted(b))};
}
template <class A, class B>
requires OneCounted<A, B> Counted operator*(A a, B b) {
    return {double(a) * double(b), Counted::counted(Counted(a), Counted(b))};
}
template <class A, class B>
requires OneCounted<A, B> Counted operator/(A a, B b) {
    return {double(a) / double(b), Counted::counted(Counted(a), Counted(b))};
}
inline Counted& Counted::operator*=(double b) { return *this = *this * b; }
inline Counted& Counted::operator+=(Counted b) { return *this = *this + b; }
template <class A, class B>
    requires OneCounted<A, B>
bool operator<(A a, B b) { return double(a) < double(b); }
template <class A, class B>
    requires OneCounted<A, B>
bool operator>(A a, B b) { return double(a) > double(b); }
template <class A, class B>
    requires OneCounted<A, B>
bool operator<=(A a, B b) { return double(a) <= double(b); }
template <class A, class B>
    requires OneCounted<A, B>
bool operator>=(A a, B b) { return double(a) >= double(b); }
template <class A, class B>
    requires OneCounted<A, B> Counted select(bool which, A a, B b) { return which ? Counted(a) : Counted(b); }

/// The bits of a counted double; whole-number operations on them are not counted.
struct CountedBits {
    std::uint64_t value = 0;
    std::uint64_t* count = nullptr;

    CountedBits operator+(std::uint64_t b) const { return {value + b, count}; }
    CountedBits operator-(std::uint64_t b) const { return {value - b, count}; }
    CountedBits operator-(CountedBits b) const { return {value - b.value, count}; }
    CountedBits operator|(std::uint64_t b) const { return {value | b, count}; }
    CountedBits operator<<(int places) const { return {value << places, count}; }
    CountedBits operator>>(int places) const { return {value >> places, count}; }
};
template <> struct BitsFor<Counted> { using Type = CountedBits; };

/// Functions that have no count of their own keep the argument's counter.
template <class Function> Counted eachLane(Function function, Counted x) { return {function(x.value), x.count}; }
inline Counted ceiling(Counted x) { return {std::ceil(x.value), x.count}; }
inline Counted wholePart(Counted x) { return {std::floor(x.value), x.count}; }

} // namespace rackline
