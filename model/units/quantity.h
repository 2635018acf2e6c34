// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/pack.h"
#include "model/units/dimension.h"

#include <cmath>

namespace rackline {

/// A number with a dimension, kept in coherent units (m, kg, s, K, A, B, FLOP, USD, tok); it costs what a double costs. With a
/// pack as its `Real` it is several numbers of one dimension at once.
template <Dimension D, class Real = double> class Quantity {
public:
    static constexpr Dimension dimension = D;

    constexpr Quantity() = default;
    static constexpr Quantity fromSi(Real value) { return Quantity(value); }
    constexpr Real si() const { return m_value; }

    constexpr Quantity& operator+=(Quantity other) {
        m_value += other.m_value;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity other) {
        m_value -= other.m_value;
        return *this;
    }
    constexpr Quantity& operator*=(double factor) {
        m_value *= factor;
        return *this;
    }
    constexpr Quantity& operator/=(double divisor) {
        m_value /= divisor;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator-(Quantity a) { return Quantity(-a.m_value); }
    friend constexpr Quantity operator*(Quantity a, Real b) { return Quantity(a.m_value * b); }
    friend constexpr Quantity operator*(Real a, Quantity b) { return Quantity(a * b.m_value); }
    friend constexpr Quantity operator/(Quantity a, Real b) { return Quantity(a.m_value / b); }
    // Comparisons are spelt out because the compiler does not vectorise those made from operator<=>.
    friend constexpr auto operator<(Quantity a, Quantity b) { return a.m_value < b.m_value; }
    friend constexpr auto operator>(Quantity a, Quantity b) { return a.m_value > b.m_value; }
    friend constexpr auto operator<=(Quantity a, Quantity b) { return a.m_value <= b.m_value; }
    friend constexpr auto operator>=(Quantity a, Quantity b) { return a.m_value >= b.m_value; }
    friend constexpr auto operator==(Quantity a, Quantity b) { return a.m_value == b.m_value; }

private:
    explicit constexpr Quantity(Real value) : m_value(value) {}
    Real m_value{};
};

namespace detail {
/// A dimensionless result is a plain number, so that ratios need no unwrapping.
template <Dimension D, class Real> constexpr auto made(Real value) {
    if constexpr (D == Dimension{})
        return value;
    else
        return Quantity<D, Real>::fromSi(value);
}
} // namespace detail

template <Dimension A, Dimension B, class RealA, class RealB>
constexpr auto operator*(Quantity<A, RealA> a, Quantity<B, RealB> b) {
    return detail::made<A + B>(a.si() * b.si());
}
template <Dimension A, Dimension B, class RealA, class RealB>
constexpr auto operator/(Quantity<A, RealA> a, Quantity<B, RealB> b) {
    return detail::made<A - B>(a.si() / b.si());
}
template <Dimension D> constexpr auto operator/(double a, Quantity<D> b) { return detail::made<Dimension{} - D>(a / b.si()); }
/// These operators combine one number with a pack of several.
template <Dimension D, IsPack Real> constexpr auto operator+(Quantity<D> a, Quantity<D, Real> b) {
    return Quantity<D, Real>::fromSi(a.si() + b.si());
}
template <Dimension D, IsPack Real> constexpr auto operator*(Real a, Quantity<D> b) {
    return Quantity<D, Real>::fromSi(a * b.si());
}
template <Dimension D, IsPack Real> constexpr auto operator*(double a, Quantity<D, Real> b) {
    return Quantity<D, Real>::fromSi(a * b.si());
}
template <Dimension D, IsPack Real> constexpr auto operator/(Quantity<D, Real> a, double b) {
    return Quantity<D, Real>::fromSi(a.si() / b);
}

/// The choice is between doubles because a choice between two objects would stop vectorisation.
template <Dimension D> constexpr Quantity<D> max(Quantity<D> a, Quantity<D> b) {
    return Quantity<D>::fromSi(a.si() < b.si() ? b.si() : a.si());
}
template <Dimension D> constexpr Quantity<D> min(Quantity<D> a, Quantity<D> b) {
    return Quantity<D>::fromSi(b.si() < a.si() ? b.si() : a.si());
}
template <Dimension D, IsPack Real> Quantity<D, Real> min(Quantity<D> a, Quantity<D, Real> b) {
    return Quantity<D, Real>::fromSi(select(b.si() < a.si(), b.si(), a.si()));
}
template <Dimension D> constexpr Quantity<D> abs(Quantity<D> a) { return a.si() < 0 ? -a : a; }

using Length = Quantity<dim::length>;
using Area = Quantity<dim::area>;
using Volume = Quantity<dim::volume>;
using Mass = Quantity<dim::mass>;
using Time = Quantity<dim::time>;
using Frequency = Quantity<dim::none - dim::time>;
using Temperature = Quantity<dim::temperature>;
using Current = Quantity<dim::current>;
using Voltage = Quantity<dim::voltage>;
using Data = Quantity<dim::data>;
using Work = Quantity<dim::work>;
using Money = Quantity<dim::money>;
using Tokens = Quantity<dim::tokens>;
using Energy = Quantity<dim::energy>;
using Power = Quantity<dim::power>;
using Bandwidth = Quantity<dim::data - dim::time>;
using ComputeRate = Quantity<dim::work - dim::time>;
using TokenRate = Quantity<dim::tokens - dim::time>;
using FlowRate = Quantity<dim::flow>;
using MoneyRate = Quantity<dim::money - dim::time>;
using EnergyPrice = Quantity<dim::money - dim::energy>;
using TokenPrice = Quantity<dim::money - dim::tokens>;
using PowerPrice = Quantity<dim::money - dim::power>;
using TokenEnergy = Quantity<dim::energy - dim::tokens>;
/// Tokens per second per watt, shown as tok/s/MW.
using TokenRatePerPower = Quantity<dim::tokens - dim::energy>;

} // namespace rackline
