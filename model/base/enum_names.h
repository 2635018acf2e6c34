// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace rackline {

/// Maps an enumeration whose values count from 0 to its names, which are given in the order of the values.
template <class E, std::size_t N> class EnumNames {
public:
    template <class... Names> constexpr EnumNames(Names... names) : m_names{std::string_view(names)...} {
        static_assert(sizeof...(Names) == N);
    }
    constexpr std::string_view of(E value) const { return m_names[static_cast<std::size_t>(value)]; }
    constexpr std::optional<E> named(std::string_view name) const {
        for (std::size_t i = 0; i < N; ++i)
            if (m_names[i] == name) return static_cast<E>(i);
        return std::nullopt;
    }
    constexpr const std::array<std::string_view, N>& all() const { return m_names; }

private:
    std::array<std::string_view, N> m_names;
};

} // namespace rackline
