// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/dimension.h"

#include <cmath>

namespace rackline {

/// A number with a dimension, kept in coherent units (m, kg, s, K, A, B, FLOP, USD, tok); it costs what a double costs.
template <Dimension D> class Quantity {
public:
    static constexpr Dimension dimension = D;

    constexpr Quantity() = default;
    static constexpr Quantity fromSi(double value) { return Quantity(value); }
    constexpr double si() const { return m_value; }

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
    friend constexpr Quantity operator*(Quantity a, double b) { return Quantity(a.m_value * b); }
    friend constexpr Quantity operator*(double a, Quantity b) { return Quantity(a * b.m_value); }
    friend constexpr Quantity operator/(Quantity a, double b) { return Quantity(a.m_value / b); }
    // Spelt out: through operator<=> the compiler no longer vectorises a comparison.
    friend constexpr bool operator<(Quantity a, Quantity b) { return a.m_value < b.m_value; }
    friend constexpr bool operator>(Quantity a, Quantity b) { return a.m_value > b.m_value; }
    friend constexpr bool operator<=(Quantity a, Quantity b) { return a.m_value <= b.m_value; }
    friend constexpr bool operator>=(Quantity a, Quantity b) { return a.m_value >= b.m_value; }
    friend constexpr bool operator==(Quantity a, Quantity b) { return a.m_value == b.m_value; }

private:
    explicit constexpr Quantity(double value) : m_value(value) {}
    double m_value = 0;
};

namespace detail {
/// A dimensionless result is a plain double, so that ratios need no unwrapping.
template <Dimension D> constexpr auto made(double value) {
    if constexpr (D == Dimension{})
        return value;
    else
        return Quantity<D>::fromSi(value);
}
} // namespace detail

template <Dimension A, Dimension B> constexpr auto operator*(Quantity<A> a, Quantity<B> b) {
    return detail::made<A + B>(a.si() * b.si());
}
template <Dimension A, Dimension B> constexpr auto operator/(Quantity<A> a, Quantity<B> b) {
    return detail::made<A - B>(a.si() / b.si());
}
template <Dimension D> constexpr auto operator/(double a, Quantity<D> b) { return detail::made<Dimension{} - D>(a / b.si()); }

/// Chosen between doubles: a choice between two objects would stop vectorisation.
template <Dimension D> constexpr Quantity<D> max(Quantity<D> a, Quantity<D> b) {
    return Quantity<D>::fromSi(a.si() < b.si() ? b.si() : a.si());
}
template <Dimension D> constexpr Quantity<D> min(Quantity<D> a, Quantity<D> b) {
    return Quantity<D>::fromSi(b.si() < a.si() ? b.si() : a.si());
}
template <Dimension D> constexpr Quantity<D> abs(Quantity<D> a) { return a.si() < 0 ? -a : a; }
template <Dimension D> inline bool isFinite(Quantity<D> a) { return std::isfinite(a.si()); }

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
