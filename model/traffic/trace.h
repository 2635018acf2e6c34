// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rackline::traffic {

/// Requests of an open loop in order of their times, in flat arrays: a million of them take 50 MB.
struct Trace {
    std::vector<double> time; ///< s since the first
    std::vector<std::int32_t> prompt, answer;
    /// Empty, or the session of each, counted from 0.
    std::vector<std::uint32_t> session;
    /// Where the blocks of each request end; empty where nobody knows what prompts share.
    std::vector<std::uint64_t> blockEnd;
    /// An id stands for the whole prefix up to its block; counted from 0.
    std::vector<std::uint32_t> blocks;
    std::int32_t blockTokens = 0;
    std::uint32_t distinctBlocks = 0;

    std::size_t size() const { return time.size(); }
    double span() const { return time.empty() ? 0 : time.back() - time.front(); }
    std::span<const std::uint32_t> blocksOf(std::size_t i) const {
        if (blockEnd.empty()) return {};
        const std::uint64_t from = i == 0 ? 0 : blockEnd[i - 1];
        return {blocks.data() + from, static_cast<std::size_t>(blockEnd[i] - from)};
    }
};

/// The same requests in a `speed`-th of the time: bursts become as much steeper.
Trace compressed(Trace trace, double speed);
/// So many times as many users of the same kind: copies shifted by equal parts of the span, wrapped, each with prefixes of its
/// own.
Trace superposed(const Trace& trace, int copies);

/// Mean and coefficient of variation of what a trace holds.
struct TraceFacts {
    double rate = 0, gapCv = 0;
    double prompt = 0, promptCv = 0, answer = 0, answerCv = 0;
};
TraceFacts factsOf(const Trace& trace);

/// One request of a session.
struct Call {
    std::int32_t prompt = 0, answer = 0;
    /// Leading tokens of the prompt that an earlier request of the session had.
    std::int32_t reused = 0;
    /// s between the answer before and this request.
    float think = 0;
};

/// Requests that follow one another: a session's own, or those of an agent that runs beside them.
struct Chain {
    std::uint32_t firstCall = 0, calls = 0;
    /// The request of the session's own chain after whose answer this one starts; -1 with the session.
    std::int32_t startsAfter = -1;
    float gap = 0;
};

/// Sessions of a closed loop; the first chain of each is its own.
struct Sessions {
    struct Session {
        std::uint32_t firstChain = 0, chains = 0;
        /// Tokens of tools and system prompt, which sessions of the same length share.
        std::int32_t prefix = 0;
    };
    std::vector<Call> calls;
    std::vector<Chain> chains;
    std::vector<Session> sessions;
};

} // namespace rackline::traffic
