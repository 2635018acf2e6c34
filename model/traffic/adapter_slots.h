// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace rackline::traffic {

/// Adapters that requests have: so many, of which an instance has room for some at a time, and the seconds that it takes to load
/// one from its host. Without places it has room for all.
struct AdapterRule {
    std::uint32_t count = 0, places = 0;
    double load = 0;

    bool loads() const { return places > 0 && places < count; }
};

/// Which adapters the instances of a fleet have. The one that was used longest ago makes room, where no request is there that
/// needs it; otherwise who needs another waits until one is free. An instance loads one adapter after the other.
class AdapterSlots {
public:
    AdapterSlots(const AdapterRule& rule, std::size_t instances);

    bool any() const { return m_rule.loads(); }
    /// Holds an adapter for a request; the time from which it is there. Nothing where no place is free, and then the request
    /// waits.
    std::optional<double> hold(std::size_t w, std::uint16_t adapter, double time);
    void await(std::size_t w, std::uint32_t request) { m_waiting[w].push_back(request); }
    /// Ends a hold.
    void release(std::size_t w, std::uint16_t adapter);
    /// The requests that wait, first come first.
    std::deque<std::uint32_t>& waiting(std::size_t w) { return m_waiting[w]; }
    std::int64_t loads() const { return m_loads; }

private:
    struct Slot {
        std::int32_t adapter = -1;
        std::uint32_t holds = 0;
        /// When it is there, and the order in which places were used last.
        double loaded = 0;
        std::uint64_t used = 0;
    };
    AdapterRule m_rule;
    std::vector<std::vector<Slot>> m_slots;
    std::vector<std::deque<std::uint32_t>> m_waiting;
    std::vector<double> m_free;
    std::uint64_t m_uses = 0;
    std::int64_t m_loads = 0;
};

} // namespace rackline::traffic
