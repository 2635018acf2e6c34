// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rackline {

namespace {
std::size_t typingErrors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}
} // namespace

std::string nearestName(std::string_view name, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest = 100;
    const auto nearest = std::min_element(candidates.begin(), candidates.end(), [&](const std::string& a, const std::string& b) {
        return typingErrors(name.substr(0, longest), a) < typingErrors(name.substr(0, longest), b);
    });
    return nearest == candidates.end() ? std::string() : *nearest;
}

} // namespace rackline
