// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
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
    /// A request that waits for a place: those with a lower turn go first, and else who came first. What it needs besides is
    /// there from `ready` on.
    struct Waiting {
        std::uint32_t request = 0, turn = 0;
        std::uint16_t adapter = 0;
        double ready = 0;
    };
    void await(std::size_t w, const Waiting& request);
    /// Ends a hold. Whoever can go on now is handed to `go` with the time from which it can.
    template <class Go> void release(std::size_t w, std::uint16_t adapter, double time, Go&& go) {
        letGo(w, adapter);
        std::erase_if(m_waiting[w], [&](const Waiting& one) {
            const std::optional<double> loaded = hold(w, one.adapter, time);
            if (loaded) go(one.request, std::max(one.ready, *loaded));
            return loaded.has_value();
        });
    }
    /// Loses what an instance has that nobody uses.
    void forget(std::size_t w);
    std::int64_t loads() const { return m_loads; }

private:
    void letGo(std::size_t w, std::uint16_t adapter);

    struct Slot {
        std::int32_t adapter = -1;
        std::uint32_t holds = 0;
        /// When it is there, and the order in which places were used last.
        double loaded = 0;
        std::uint64_t used = 0;
    };
    AdapterRule m_rule;
    std::vector<std::vector<Slot>> m_slots;
    std::vector<std::vector<Waiting>> m_waiting;
    std::vector<double> m_free;
    std::uint64_t m_uses = 0;
    std::int64_t m_loads = 0;
};

} // namespace rackline::traffic
