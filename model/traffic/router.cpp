// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/router.h"

#include <algorithm>
#include <limits>

namespace rackline::traffic {

namespace {

/// The first open instance with the least cost.
template <class Cost> std::size_t cheapest(const std::vector<InstanceView>& instances, Cost&& cost) {
    std::size_t best = 0;
    while (!instances[best].isOpen) ++best;
    auto least = cost(best);
    for (std::size_t i = best + 1; i < instances.size(); ++i) {
        if (!instances[i].isOpen) continue;
        if (const auto one = cost(i); one < least) best = i, least = one;
    }
    return best;
}

} // namespace

const std::vector<std::string>& routerNames() {
    static const std::vector<std::string> names{"round-robin", "least-loaded", "longest-prefix", "kv-cost", "score", "sticky"};
    return names;
}

std::optional<RouterKind> routerNamed(std::string_view name) {
    const auto found = std::find(routerNames().begin(), routerNames().end(), name);
    if (found == routerNames().end()) return std::nullopt;
    return static_cast<RouterKind>(found - routerNames().begin());
}

std::size_t Router::nextOf(const std::vector<InstanceView>& instances) {
    while (!instances[m_turn % instances.size()].isOpen) ++m_turn;
    return m_turn++ % instances.size();
}

std::size_t Router::leastLoaded(const std::vector<InstanceView>& instances) {
    const std::size_t n = instances.size(), turn = m_turn;
    std::size_t best = nextOf(instances);
    for (std::size_t i = 1; i < n; ++i)
        if (const std::size_t w = (turn + i) % n; instances[w].isOpen && instances[w].requests < instances[best].requests)
            best = w;
    m_turn = best + 1;
    return best;
}

std::size_t Router::homeOf(const std::vector<InstanceView>& instances, std::uint32_t session) {
    if (session == noSession) return leastLoaded(instances);
    if (session >= m_home.size()) m_home.resize(std::max<std::size_t>(session + 1, 2 * m_home.size()), 0);
    std::uint32_t& home = m_home[session];
    if (home == 0 || !instances[home - 1].isOpen)
        home = 1 + static_cast<std::uint32_t>(cheapest(instances, [&](std::size_t i) { return instances[i].sessions; }));
    return home - 1;
}

std::size_t Router::choose(const std::vector<InstanceView>& instances, const std::vector<std::uint32_t>& matches,
                           std::uint32_t blocks, std::uint32_t session) {
    switch (m_kind) {
    case RouterKind::roundRobin:
        return nextOf(instances);
    case RouterKind::leastLoaded:
        return leastLoaded(instances);
    case RouterKind::longestPrefix: {
        constexpr std::uint32_t least = 2;
        const std::size_t best = cheapest(instances, [&](std::size_t i) { return -std::int64_t(matches[i]); });
        return matches[best] >= least ? best : leastLoaded(instances);
    }
    case RouterKind::kvCost:
        return cheapest(instances, [&](std::size_t i) {
            return instances[i].uncached + (blocks - matches[i]) + instances[i].blocks + blocks;
        });
    case RouterKind::score: {
        constexpr double prefixWeight = 3, queueWeight = 2;
        double most = 0, least = std::numeric_limits<double>::infinity();
        for (const InstanceView& instance : instances) {
            if (!instance.isOpen) continue;
            most = std::max<double>(most, instance.requests), least = std::min<double>(least, instance.requests);
        }
        const double range = most - least;
        return cheapest(instances, [&](std::size_t i) {
            const double queue = range > 0 ? (most - instances[i].requests) / range : 1;
            return -(prefixWeight * matches[i] / std::max<std::uint32_t>(1, blocks) + queueWeight * queue);
        });
    }
    case RouterKind::sticky:
        return homeOf(instances, session);
    }
    return 0;
}

} // namespace rackline::traffic
