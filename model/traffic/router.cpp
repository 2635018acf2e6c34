// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/router.h"

#include <algorithm>

namespace rackline::traffic {

namespace {

/// The first instance with the least cost.
template <class Cost> std::size_t cheapest(std::size_t n, Cost&& cost) {
    std::size_t best = 0;
    auto least = cost(0);
    for (std::size_t i = 1; i < n; ++i)
        if (const auto one = cost(i); one < least) best = i, least = one;
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

std::size_t Router::leastLoaded(const std::vector<InstanceView>& instances) {
    const std::size_t n = instances.size();
    std::size_t best = m_turn % n;
    for (std::size_t i = 1; i < n; ++i)
        if (const std::size_t w = (m_turn + i) % n; instances[w].requests < instances[best].requests) best = w;
    m_turn = best + 1;
    return best;
}

std::size_t Router::homeOf(const std::vector<InstanceView>& instances, std::uint32_t session) {
    if (session == noSession) return leastLoaded(instances);
    if (session >= m_home.size()) m_home.resize(std::max<std::size_t>(session + 1, 2 * m_home.size()), 0);
    std::uint32_t& home = m_home[session];
    if (home == 0)
        home = 1 + static_cast<std::uint32_t>(cheapest(instances.size(), [&](std::size_t i) { return instances[i].sessions; }));
    return home - 1;
}

std::size_t Router::choose(const std::vector<InstanceView>& instances, const std::vector<std::uint32_t>& matches,
                           std::uint32_t blocks, std::uint32_t session) {
    const std::size_t n = instances.size();
    switch (m_kind) {
    case RouterKind::roundRobin:
        return m_turn++ % n;
    case RouterKind::leastLoaded:
        return leastLoaded(instances);
    case RouterKind::longestPrefix: {
        constexpr std::uint32_t least = 2;
        const auto best = std::max_element(matches.begin(), matches.end());
        return *best >= least ? static_cast<std::size_t>(best - matches.begin()) : leastLoaded(instances);
    }
    case RouterKind::kvCost:
        return cheapest(
            n, [&](std::size_t i) { return instances[i].uncached + (blocks - matches[i]) + instances[i].blocks + blocks; });
    case RouterKind::score: {
        constexpr double prefixWeight = 3, queueWeight = 2;
        const auto ends =
            std::minmax_element(instances.begin(), instances.end(),
                                [](const InstanceView& a, const InstanceView& b) { return a.requests < b.requests; });
        const double most = ends.second->requests, range = most - ends.first->requests;
        return cheapest(n, [&](std::size_t i) {
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
