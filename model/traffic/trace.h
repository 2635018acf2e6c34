// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rackline::traffic {

/// The requests of an open loop in order of their times, in flat arrays: a million of them take 50 MB.
struct Trace {
    std::vector<double> time; ///< s since the first, or since the time began
    /// How long the time lasts, in seconds, where it neither begins with the first request nor ends with the last.
    double lasts = 0;
    std::vector<std::int32_t> prompt, answer;
    /// The session of each request, counted from 0, or empty.
    std::vector<std::uint32_t> session;
    /// The kind of each request, by its place among the names of kinds, or empty where all are of one.
    std::vector<std::uint8_t> kind;
    std::vector<std::string> kinds;
    /// Where the blocks of each request end; empty where nobody knows what prompts share.
    std::vector<std::uint64_t> blockEnd;
    /// The blocks of all requests, counted from 0. An id stands for the whole prefix up to its block.
    std::vector<std::uint32_t> blocks;
    std::int32_t blockTokens = 0;
    std::uint32_t distinctBlocks = 0;
    /// The tokens of each answer that are thoughts, which come first, or empty.
    std::vector<std::int32_t> thoughts;
    /// The adapter of each request, counted from 0, or empty.
    std::vector<std::uint16_t> adapter;
    /// So many requests that follow one another are one question, which is read once and answered so many times at once.
    std::uint32_t samples = 1;

    std::size_t size() const { return time.size(); }
    /// What is the same for requests of this trace in another one, which has none yet.
    Trace ofNone() const;
    /// Adds a request of another trace at that time, as that of another user and with blocks of its own where these are shifted.
    void add(const Trace& from, std::size_t i, double at, std::uint32_t users = 0, std::uint32_t blocksBefore = 0);
    /// The number of sessions.
    std::uint32_t users() const;
    double span() const { return lasts > 0 || time.empty() ? lasts : time.back() - time.front(); }
    std::span<const std::uint32_t> blocksOf(std::size_t i) const {
        if (blockEnd.empty()) return {};
        const std::uint64_t from = i == 0 ? 0 : blockEnd[i - 1];
        return {blocks.data() + from, static_cast<std::size_t>(blockEnd[i] - from)};
    }
};

/// The same requests in a `speed`-th of the time, which makes bursts that much steeper.
Trace compressed(Trace trace, double speed);
/// Traffic of so many times as many users of the same kind: copies are shifted by equal parts of the span, wrapped around, and
/// each has prefixes of its own. A part of a copy is as many of its sessions, or else of its requests, drawn at random.
Trace superposed(const Trace& trace, double times);

/// The same requests, whose answers come after so many tokens of thoughts.
Trace thoughtOver(Trace trace, std::int32_t tokens);
/// The same requests, each of which is a question that is answered so many times at once.
Trace sampled(const Trace& trace, std::uint32_t samples);
/// The same requests, each with one of so many adapters, drawn for each session, or else for all requests whose prompts share
/// their first blocks, or else for each request. A prefix is one for each adapter.
Trace withAdapters(Trace trace, std::uint32_t adapters);
/// The adapter of so many that a user has.
std::uint16_t adapterOf(std::uint64_t user, std::uint32_t adapters);

/// The mean and the coefficient of variation of a trace's figures.
struct TraceFacts {
    double rate = 0, gapCv = 0;
    double prompt = 0, promptCv = 0, answer = 0, answerCv = 0;
};
TraceFacts factsOf(const Trace& trace);
/// The most requests that come within so many seconds, and when the first of these comes.
struct Rush {
    double requests = 0, begin = 0;
};
Rush rushOf(const Trace& trace, double seconds);

/// One request of a session.
struct Call {
    std::int32_t prompt = 0, answer = 0;
    /// The leading tokens of the prompt that an earlier request of the session had.
    std::int32_t reused = 0;
    /// The seconds between the answer before and this request.
    float think = 0;
};

/// Requests that follow one another: those of a session, or those of an agent that runs beside them.
struct Chain {
    std::uint32_t firstCall = 0, calls = 0;
    /// The request of the session's own chain after whose answer this chain starts; -1 starts it with the session.
    std::int32_t startsAfter = -1;
    float gap = 0;
};

/// The sessions of a closed loop; the first chain of each is its own.
struct Sessions {
    struct Session {
        std::uint32_t firstChain = 0, chains = 0;
        /// The tokens of tools and system prompt, which sessions of the same length share.
        std::int32_t prefix = 0;
    };
    std::vector<Call> calls;
    std::vector<Chain> chains;
    std::vector<Session> sessions;
};
/// The same, whose answers come after so many tokens of thoughts, which no later prompt repeats.
Sessions thoughtOver(Sessions sessions, std::int32_t tokens);

} // namespace rackline::traffic
