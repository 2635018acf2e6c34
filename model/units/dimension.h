// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace rackline {

/// The exponents of the base dimensions; energy, power and rates derive from them.
struct Dimension {
    std::int8_t length = 0, mass = 0, time = 0, temperature = 0, current = 0, data = 0, work = 0, money = 0, tokens = 0;

    friend constexpr bool operator==(const Dimension&, const Dimension&) = default;

    constexpr Dimension scaledBy(int n) const {
        const auto times = [n](std::int8_t e) { return static_cast<std::int8_t>(e * n); };
        return {times(length), times(mass), times(time),  times(temperature), times(current),
                times(data),   times(work), times(money), times(tokens)};
    }
    friend constexpr Dimension operator+(const Dimension& a, const Dimension& b) {
        const auto sum = [](std::int8_t x, std::int8_t y) { return static_cast<std::int8_t>(x + y); };
        return {sum(a.length, b.length),   sum(a.mass, b.mass), sum(a.time, b.time), sum(a.temperature, b.temperature),
                sum(a.current, b.current), sum(a.data, b.data), sum(a.work, b.work), sum(a.money, b.money),
                sum(a.tokens, b.tokens)};
    }
    friend constexpr Dimension operator-(const Dimension& a, const Dimension& b) { return a + b.scaledBy(-1); }
};

namespace dim {
inline constexpr Dimension none{};
inline constexpr Dimension length{.length = 1};
inline constexpr Dimension mass{.mass = 1};
inline constexpr Dimension time{.time = 1};
inline constexpr Dimension temperature{.temperature = 1};
inline constexpr Dimension current{.current = 1};
inline constexpr Dimension data{.data = 1};
inline constexpr Dimension work{.work = 1};
inline constexpr Dimension money{.money = 1};
inline constexpr Dimension tokens{.tokens = 1};
inline constexpr Dimension area = length.scaledBy(2);
inline constexpr Dimension volume = length.scaledBy(3);
inline constexpr Dimension flow = volume - time;
inline constexpr Dimension energy{.length = 2, .mass = 1, .time = -2};
inline constexpr Dimension power = energy - time;
inline constexpr Dimension voltage = power - current;
} // namespace dim

} // namespace rackline
