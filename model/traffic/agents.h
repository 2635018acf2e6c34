// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/trace.h"

#include <limits>
#include <span>
#include <vector>

namespace rackline::traffic {

/// How sessions are replayed: as many live at a time as there are lanes, and a new one begins where one has ended.
struct ReplayRules {
    int lanes = 1;
    /// In seconds; longer pauses are cut to this one, as replay clients do.
    double longestPause = 10;
    /// Whether sessions whose prefixes have the same length have the same text there.
    bool sharesPrefixes = true;
    /// Each session has one of so many adapters, and shares its prefix with those of the same one; 0 is none.
    std::uint32_t adapters = 0;
    /// Whether sessions begin again with the first one when all have been sent; otherwise the replay ends with the last.
    bool repeats = false;
};

/// A request of a session that is due.
struct Due {
    double time = 0;
    std::uint32_t thread = 0;
};

/// Sessions in a closed loop. It says which requests are due, and what their prompts consist of.
class Agents {
public:
    /// Keeps the sessions by reference, so that they must outlive it.
    Agents(const Sessions& sessions, const ReplayRules& rules, std::int32_t blockTokens);

    /// The first requests of the lanes, at time 0.
    void begin(std::vector<Due>& due);
    /// Makes the prompt of a thread's next request, which is valid until it has been answered.
    struct Prompt {
        std::int32_t prompt = 0, answer = 0;
        std::uint32_t session = 0;
        std::uint16_t adapter = 0;
        std::span<const std::uint32_t> blocks;
    };
    Prompt ask(std::uint32_t thread);
    std::span<const std::uint32_t> blocksOf(std::uint32_t thread) const { return m_threads[thread].blocks; }
    /// Adds what becomes due by the answer. Returns true where it was the last of its session.
    bool answered(std::uint32_t thread, double time, std::vector<Due>& due);

    /// The number of blocks named until now.
    std::uint32_t blocks() const { return m_nextBlock; }
    /// The number of sessions begun until now.
    std::uint32_t begun() const { return m_begun; }

private:
    static constexpr std::uint32_t noThread = std::numeric_limits<std::uint32_t>::max();
    /// A chain of requests that runs or will run.
    struct Thread {
        std::uint32_t chain = 0, lane = 0, at = 0;
        std::uint32_t nextOfLane = noThread;
        std::vector<std::uint32_t> blocks;
    };
    struct Lane {
        std::uint32_t session = 0, id = 0, first = noThread, open = 0;
    };
    void beginSession(std::uint32_t lane, double time, std::vector<Due>& due);
    std::uint32_t openThread(std::uint32_t chain, std::uint32_t lane);
    void startAgents(std::uint32_t lane, std::int32_t after, double time, std::vector<Due>& due);
    double pause(double seconds) const { return seconds < m_rules.longestPause ? seconds : m_rules.longestPause; }
    std::uint16_t adapterOf(std::uint32_t session) const {
        return m_rules.adapters > 0 ? traffic::adapterOf(session, m_rules.adapters) : std::uint16_t(0);
    }
    /// The first block of the text that all prefixes of `tokens` tokens share under an adapter.
    std::uint32_t sharedPrefix(std::int32_t tokens, std::uint16_t adapter);

    const Sessions* m_sessions;
    ReplayRules m_rules;
    std::int32_t m_blockTokens;
    std::vector<Thread> m_threads;
    std::vector<std::uint32_t> m_free;
    std::vector<Lane> m_lanes;
    struct Prefix {
        std::int32_t tokens = 0;
        std::uint16_t adapter = 0;
        std::uint32_t firstBlock = 0;
    };
    std::vector<Prefix> m_prefixes;
    std::uint32_t m_nextBlock = 0, m_begun = 0;
};

} // namespace rackline::traffic
