// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/kept_rates.h"

#include <algorithm>
#include <array>

namespace rackline {

void KeptRates::forget() {
    m_points.clear();
    m_whole = m_tooMany = false;
}

void KeptRates::add(const RatedPoint& point) {
    constexpr std::size_t most = 1 << 16;
    if (m_points.size() < most)
        m_points.push_back(point);
    else
        m_tooMany = true;
}

bool leavesRates(const Parameter& parameter) {
    constexpr std::array<std::string_view, 4> begins{"facility.", "economics.", "network.", "hardware.price"};
    // What racks and halls carry may hold chips back,
    // and exchanges share what leads out of a leaf.
    constexpr std::array<std::string_view, 4> budgets{"facility.cooling", "facility.hall.", "facility.busbar.",
                                                      "network.oversubscription"};
    const auto begun = [&](std::string_view b) { return parameter.id.starts_with(b); };
    return std::any_of(begins.begin(), begins.end(), begun) && std::none_of(budgets.begin(), budgets.end(), begun);
}

} // namespace rackline
