// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <type_traits>

namespace rackline {

enum class Need { required, optional };

/// Counts are kept as int: a fraction or a number beyond int reads as the nearest int.
inline int countOf(double value) { return static_cast<int>(std::lround(std::clamp(value, -2e9, 2e9))); }

inline void putFigure(double& member, double value) { member = value; }
inline void putFigure(int& member, double value) { member = countOf(value); }
inline void putFigure(bool& member, double value) { member = value > 0; }
template <Dimension D> void putFigure(Quantity<D>& member, double value) { member = Quantity<D>::fromSi(value); }
inline double figureOf(double member) { return member; }
template <Dimension D> double figureOf(Quantity<D> member) { return member.si(); }

template <class Member> inline constexpr Dimension dimensionOf{};
template <Dimension D> inline constexpr Dimension dimensionOf<Quantity<D>> = D;

/// A row of a table of figures: the path that a catalogue keeps one below, what it measures, and the member of T that holds it.
/// Figures that are read into a T, and the rules that check their paths, go by such rows, as does an entry that is written from a
/// model.
template <class T> struct FigureRow {
    std::string_view path;
    Need need;
    Dimension dimension;
    void (*set)(T&, double);
    /// Null where no member says what the figure was.
    double (*get)(const T&);
    /// Whether there is such a member. A constant expression may ask this; sanitizers make no constant of a function's address.
    bool kept;

    /// A member whose type says what it measures, or that is a number of things. `member` returns a reference to it.
    template <class Member>
    constexpr FigureRow(std::string_view path_, Need need_, Member member)
        : FigureRow(path_, need_, dimensionOf<std::remove_reference_t<std::invoke_result_t<Member, T&>>>, member) {}
    /// A number in coherent units. In place of a member there may be a function that sets what the figure says.
    template <class Member>
    constexpr FigureRow(std::string_view path_, Need need_, Dimension measures, Member member)
        : path(path_), need(need_), dimension(measures), set(setterOf(member)), get(getterOf(member)),
          kept(!std::is_invocable_v<Member, T&, double>) {}

private:
    template <class Member> static constexpr auto setterOf(Member member) {
        if constexpr (std::is_invocable_v<Member, T&, double>)
            return static_cast<void (*)(T&, double)>(member);
        else
            return [](T& target, double value) { putFigure(Member{}(target), value); };
    }
    template <class Member> static constexpr auto getterOf(Member) {
        if constexpr (std::is_invocable_v<Member, T&, double>)
            return nullptr;
        else
            return [](const T& target) { return figureOf(Member{}(target)); };
    }
};

/// The table of a type. Where its header is not included, or there is none, what asks for it does not compile.
template <class T> struct TableNotIncluded;
template <class T> inline constexpr TableNotIncluded<T> figureRows{};

} // namespace rackline

/// The member in a row of figures.
#define RACKLINE_FIGURE(member)                                                                                                  \
    [](auto& target) -> auto& { return target.member; }
