// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/event_loop.h"

#include <algorithm>
#include <limits>

namespace rackline::load {

WorkerSettings workerSettings(const EngineSettings& engine, bool decodePool) {
    WorkerSettings s;
    s.rank.policy = engine.policy;
    s.rank.tokenBudget = engine.tokenBudget;
    s.rank.tokensPerStep = engine.tokensPerStep;
    s.prefillScale = engine.prefillScale;
    if (decodePool) {
        s.rank.maxSequences = engine.decode->maxSequences;
        s.rank.kvTokens = engine.decode->kvTokens;
        s.rank.reserve = engine.decode->reserve;
        s.ranks = engine.decode->ranks;
        return s;
    }
    s.rank.maxSequences = engine.maxSequences;
    s.rank.kvTokens = engine.kvTokens;
    // Workers that only read prompts never hold an answer.
    s.rank.reserve = engine.decode ? 0 : engine.reserve;
    s.ranks = engine.ranks;
    s.receiveInterval = engine.receiveInterval;
    s.holdIterations = engine.holdIterations;
    s.holdTokens = engine.holdTokens;
    s.alignIterations = engine.alignIterations;
    s.asynchronous = engine.asynchronous;
    s.readsAlike = engine.decode.has_value();
    return s;
}

Worker::Worker(const WorkerSettings& settings, const StepTimes& steps)
    : m_settings(settings), m_steps(&steps), m_ranks(static_cast<std::size_t>(settings.ranks)) {}

std::size_t Worker::load() const {
    std::size_t sum = m_inbox.size();
    for (const Rank& rank : m_ranks) sum += rank.load();
    return sum;
}

std::size_t Worker::waiting() const {
    std::size_t sum = m_inbox.size();
    for (const Rank& rank : m_ranks) sum += rank.waiting();
    return sum;
}

std::size_t Worker::emptiestRank() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < m_ranks.size(); ++i)
        if (m_ranks[i].load() < m_ranks[best].load()) best = i;
    return best;
}

void Worker::deliverContext(RequestId id, const std::vector<Request>& requests) {
    m_ranks[emptiestRank()].awaitDecode(id, requests);
}

void Worker::receive(double time, std::vector<Request>& requests) {
    const bool idle = std::all_of(m_ranks.begin(), m_ranks.end(), [](const Rank& rank) { return rank.idle(); });
    if (m_settings.receiveInterval > 1 && !idle && m_chunks.empty() && ++m_receiveCount < m_settings.receiveInterval) return;
    m_receiveCount = 0;
    const double latest = m_settings.asynchronous && m_busy ? m_previousStart : time;
    while (!m_inbox.empty() && (idle || m_inbox.front().time <= latest)) {
        const RequestId id = m_inbox.front().id;
        m_inbox.popFront();
        m_ranks[m_ranks.size() > 1 ? emptiestRank() : 0].wait(id, requests);
    }
}

/// Whether waiting prompts are held back so that later ones can join their batch.
bool Worker::holds() {
    if (m_settings.holdIterations <= 0) return false;
    double tokens = 0, running = 0;
    bool waiting = false;
    for (const Rank& rank : m_ranks) {
        tokens += rank.waitingTokens();
        running += rank.running();
        waiting = waiting || rank.hasWaiting();
    }
    const bool hold =
        waiting && running > 0 && tokens + running < m_settings.holdTokens && m_holdCount < m_settings.holdIterations;
    m_holdCount = hold ? m_holdCount + 1 : 0;
    return hold;
}

/// Whether waiting prompts are held back until every rank has one: while one rank reads, the others wait for it in every layer.
bool Worker::aligns() {
    if (m_settings.alignIterations <= 0 || m_ranks.size() < 2) return false;
    std::size_t waiting = 0;
    bool running = false, reads = false;
    for (const Rank& rank : m_ranks) {
        waiting += rank.hasWaiting() ? 1 : 0;
        running = running || rank.running() > 0;
        reads = reads || rank.reads();
    }
    const bool some = waiting > 0 && waiting < m_ranks.size();
    const bool hold = some && running && !reads && m_alignCount < m_settings.alignIterations;
    m_alignCount = hold ? m_alignCount + 1 : 0;
    return hold;
}

bool Worker::start(double time, std::vector<Request>& requests) {
    receive(time, requests);
    const bool together = holds(), hold = aligns() || together;
    m_chunks.clear();
    m_fresh.clear();
    bool admitted = false, any = false, waiting = false;
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        Rank& rank = m_ranks[i];
        admitted = rank.admitDecodes(requests, m_settings.rank, m_fresh) || admitted;
        if (!hold) rank.plan(requests, m_settings.rank, static_cast<std::uint32_t>(i), m_chunks);
        any = any || rank.running() > 0;
        waiting = waiting || rank.hasWaiting();
    }
    if (!any && m_chunks.empty()) {
        m_busy = false;
        return false;
    }
    m_decodes = any && !(m_settings.rank.policy == BatchPolicy::prefillFirst && !m_chunks.empty());
    m_steady = m_chunks.empty() && !admitted && m_inbox.empty() &&
               !(waiting && (m_settings.holdIterations > 0 || m_settings.alignIterations > 0));
    const double duration = cost(requests);
    m_begin = time;
    m_end = time + duration;
    m_busy = true;
    m_previousStart = time;
    m_busyTime += duration;
    if (m_decodes)
        for (const Rank& rank : m_ranks) m_sequenceTime += rank.running() * duration;
    return true;
}

/// The time of the slowest rank, because attention-DP ranks meet in every layer's exchange, and of what they do together.
double Worker::cost(const std::vector<Request>& requests) const {
    double slowest = 0, decodes = 0, prefillTokens = 0, longest = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        Iteration work;
        if (m_decodes) {
            work.decodes = m_ranks[i].running();
            work.context = m_ranks[i].context();
        }
        for (; next < m_chunks.size() && m_chunks[next].rank == i; ++next) {
            const Chunk& chunk = m_chunks[next];
            work.prefillTokens += chunk.tokens;
            work.chunks += 1;
            work.chunkWork += m_steps->chunkAttention(requests[chunk.id].context, chunk.tokens);
        }
        decodes += work.decodes;
        prefillTokens += work.prefillTokens;
        longest = std::max(longest, work.prefillTokens);
        if (work.decodes > 0 || work.chunks > 0) slowest = std::max(slowest, m_steps->own(work, m_settings.prefillScale));
    }
    const auto ranks = double(m_ranks.size());
    const double read = m_settings.readsAlike ? longest : prefillTokens / ranks;
    return slowest + m_steps->together(decodes / ranks, read, m_settings.prefillScale);
}

void Worker::finishDecodes(const std::vector<Request>& requests, std::vector<RequestId>& finished) {
    if (!m_decodes) return;
    for (Rank& rank : m_ranks) {
        rank.advance(m_settings.rank);
        while (rank.finished()) finished.push_back(rank.popFinished(requests, m_settings.rank));
    }
}

void Worker::abandon(std::vector<RequestId>& requests) {
    for (; !m_inbox.empty(); m_inbox.popFront()) requests.push_back(m_inbox.front().id);
    for (Rank& rank : m_ranks) rank.abandon(requests);
    m_chunks.clear();
    m_fresh.clear();
    m_receiveCount = m_holdCount = m_alignCount = 0;
    m_decodes = false;
    m_abandoned = m_busy;
}

bool Worker::endsAbandoned() {
    if (!m_abandoned) return false;
    m_abandoned = m_busy = false;
    return true;
}

void Worker::preempt(std::vector<Request>& requests) {
    if (m_settings.rank.reserve >= 1) return;
    for (Rank& rank : m_ranks) m_preemptions += rank.preempt(requests, m_settings.rank) ? 1 : 0;
}

/// How many iterations pass before the one in which a decode finishes. It is known only while the worker is steady: nothing but
/// decodes runs, and nothing can be admitted before one of them ends.
std::int64_t Worker::quietIterations() const {
    if (!m_steady) return 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Rank& rank : m_ranks)
        if (const std::int64_t until = rank.untilFinish(); until >= 0) least = std::min(least, until);
    return least - 1;
}

/// Runs the planned iteration and its quiet successors without events, and returns how many; 0 leaves the plan as it is. Decodes
/// of a quiet stretch only grow their contexts, so that each further iteration costs a few multiplications instead of an event.
/// Most iterations of a large load are quiet.
std::int64_t Worker::coast(double horizon, std::int64_t most) {
    const std::int64_t quiet = std::min(most, quietIterations());
    if (quiet < 1 || !(m_end < horizon)) return 0;
    const double begin = m_begin;
    double running = 0;
    for (const Rank& rank : m_ranks) running += rank.running();
    const double planned = m_end - m_begin;
    const std::int64_t done = m_ranks.size() == 1 ? coastOne(horizon, quiet) : coastMany(horizon, quiet);
    m_busyTime += m_end - begin - planned;
    m_sequenceTime += running * (m_end - begin - planned);
    if (m_settings.receiveInterval > 1)
        m_receiveCount = static_cast<int>((m_receiveCount + done - 1) % m_settings.receiveInterval);
    return done;
}

std::int64_t Worker::coastOne(double horizon, std::int64_t most) {
    Rank& rank = m_ranks[0];
    const RankLimits& limits = m_settings.rank;
    const StepTimes& steps = *m_steps;
    const double running = rank.running(), fixed = steps.decodeFixed(running), tokens = running * limits.tokensPerStep;
    const double stop = limits.reserve < 1 && running > 1 ? limits.kvTokens + rank.commonContext() - tokens
                                                          : std::numeric_limits<double>::infinity();
    double context = rank.context(), owed = rank.owed(), end = m_end, begin = m_begin;
    std::int64_t done = 0;
    while (done < most && context <= stop) {
        double next = end;
        if (done > 0) {
            next = end + (fixed + steps.attention(running, context));
            if (!(next < horizon)) break;
            begin = end;
        }
        end = next;
        context += tokens;
        owed -= tokens;
        ++done;
    }
    m_begin = m_previousStart = begin;
    m_end = end;
    rank.setStretch(done, context, owed);
    return done;
}

std::int64_t Worker::coastMany(double horizon, std::int64_t most) {
    const RankLimits& limits = m_settings.rank;
    std::int64_t done = 0;
    for (; done < most; ++done) {
        double next = m_end, slowest = 0, all = 0;
        bool full = false;
        for (const Rank& rank : m_ranks) {
            const double running = rank.running();
            all += running;
            if (running > 0 && done > 0)
                slowest = std::max(slowest, m_steps->ownFixed(running) + m_steps->attention(running, rank.context()));
            full = full || (limits.reserve < 1 && running > 1 &&
                            rank.context() - rank.commonContext() + running * limits.tokensPerStep > limits.kvTokens);
        }
        if (full) break;
        if (done > 0) {
            next = m_end + slowest + m_steps->together(all / double(m_ranks.size()), 0, 1);
            if (!(next < horizon)) break;
            m_begin = m_previousStart = m_end;
        }
        m_end = next;
        for (Rank& rank : m_ranks) rank.advance(limits);
    }
    return done;
}

} // namespace rackline::load
