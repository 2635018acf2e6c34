// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline::traffic {

enum class RouterKind {
    roundRobin,
    leastLoaded,   ///< fewest requests waiting and running; ties go round
    longestPrefix, ///< the longest match of at least two blocks (the first is common to all), else the least loaded
    kvCost,        ///< Dynamo's linear cost: blocks still to be read, this prompt's included, and blocks in flight
    score,         ///< llm-d's default: 3 for the prefix, 2 for a short queue
    sticky,        ///< a session stays where it began; a new one goes where the fewest are
};

/// The names that people type, such as `round-robin`.
const std::vector<std::string>& routerNames();
std::optional<RouterKind> routerNamed(std::string_view name);

/// What a router sees of each instance.
struct InstanceView {
    std::uint32_t requests = 0;
    /// The blocks of the requests there, and those of them that the cache lacks.
    std::uint64_t blocks = 0, uncached = 0;
    std::uint32_t sessions = 0;
    /// Whether it takes requests.
    bool isOpen = true;
};

/// Chooses among open instances, of which there must be one. The same questions in the same order get the same answers.
class Router {
public:
    static constexpr std::uint32_t noSession = ~std::uint32_t(0);

    explicit Router(RouterKind kind) : m_kind(kind) {}
    bool asksForMatches() const {
        return m_kind == RouterKind::longestPrefix || m_kind == RouterKind::kvCost || m_kind == RouterKind::score;
    }
    /// Chooses for a prompt of `blocks` blocks, the first `matches[i]` of which instance i holds.
    std::size_t choose(const std::vector<InstanceView>& instances, const std::vector<std::uint32_t>& matches,
                       std::uint32_t blocks, std::uint32_t session);

private:
    std::size_t nextOf(const std::vector<InstanceView>& instances);
    std::size_t leastLoaded(const std::vector<InstanceView>& instances);
    std::size_t homeOf(const std::vector<InstanceView>& instances, std::uint32_t session);

    RouterKind m_kind;
    std::size_t m_turn = 0;
    /// The instance of each session plus one; 0 is none yet.
    std::vector<std::uint32_t> m_home;
};

} // namespace rackline::traffic
