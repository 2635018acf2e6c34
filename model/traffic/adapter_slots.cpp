// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/adapter_slots.h"

#include <algorithm>

namespace rackline::traffic {

AdapterSlots::AdapterSlots(const AdapterRule& rule, std::size_t instances) : m_rule(rule) {
    if (!any()) return;
    m_slots.assign(instances, std::vector<Slot>(rule.places));
    m_waiting.resize(instances);
    m_free.assign(instances, 0.0);
}

std::optional<double> AdapterSlots::hold(std::size_t w, std::uint16_t adapter, double time) {
    std::vector<Slot>& places = m_slots[w];
    auto slot = std::find_if(places.begin(), places.end(), [adapter](const Slot& s) { return s.adapter == adapter; });
    if (slot == places.end()) {
        slot = std::min_element(places.begin(), places.end(), [](const Slot& a, const Slot& b) {
            return a.holds == 0 && b.holds == 0 ? a.used < b.used : a.holds < b.holds;
        });
        if (slot->holds > 0) return std::nullopt;
        m_free[w] = std::max(m_free[w], time) + m_rule.load;
        *slot = {adapter, 0, m_free[w], 0};
        ++m_loads;
    }
    ++slot->holds;
    slot->used = ++m_uses;
    return std::max(time, slot->loaded);
}

void AdapterSlots::await(std::size_t w, const Waiting& request) {
    const auto before = std::find_if(m_waiting[w].begin(), m_waiting[w].end(),
                                     [&request](const Waiting& other) { return other.turn > request.turn; });
    m_waiting[w].insert(before, request);
}

void AdapterSlots::letGo(std::size_t w, std::uint16_t adapter) {
    for (Slot& slot : m_slots[w])
        if (slot.adapter == adapter) --slot.holds;
}

void AdapterSlots::forget(std::size_t w) {
    if (!any()) return;
    m_slots[w].assign(m_rule.places, {});
    m_free[w] = 0;
}

} // namespace rackline::traffic
