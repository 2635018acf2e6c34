// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/queues.h"
#include "model/simulation/spec.h"
#include "model/simulation/worker.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace rackline::load {

enum class EventKind : std::uint64_t { arrival, contextArrival, iterationEnd, nextRequest, control };

/// What happens at a time. Events are ordered by time, then kind, then id, so that every run handles ties alike.
struct Event {
    double time = 0;
    std::uint64_t key = 0;

    EventKind kind() const { return static_cast<EventKind>(key >> 56); }
    std::uint32_t id() const { return static_cast<std::uint32_t>(key); }
    friend bool operator<(const Event& a, const Event& b) { return a.time < b.time || (a.time == b.time && a.key < b.key); }
};

/// The settings of one worker of an engine's pool.
WorkerSettings workerSettings(const EngineSettings& engine, bool decodePool);

/// Runs an engine event by event. The first workers read prompts, and decode too unless the pools are apart; where they are, the
/// workers behind them only decode. Each worker has at most one event in the queue, the end of its running iteration; requests
/// add their arrivals, and prompts that move to the other pool the arrival of their KV cache. `Driver` derives from the loop and
/// supplies what differs between a client and a fleet: `nextRequest(id, time)`, `promptWorker(id, time)`, `promptRead(id, w)`,
/// `finished(id, w, time)`, `iterated(w, begin, end, iterations)`, whether a request `arrives(id, time)` or was lost on its way,
/// whether a worker `takes(w)` requests, and `control(id, time)`.
template <class Driver> class EventLoop {
protected:
    EventLoop(const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode) : m_engine(engine) {
        WorkerSettings first = workerSettings(engine, false);
        first.rank.draft = engine.decode ? 0 : prefill.draft;
        m_workers.assign(static_cast<std::size_t>(engine.workers), Worker(first, prefill));
        m_prompts = m_workers.size();
        m_back = engine.path.back.si();
        if (!engine.decode) return;
        WorkerSettings second = workerSettings(engine, true);
        second.rank.draft = decode.draft;
        m_workers.insert(m_workers.end(), static_cast<std::size_t>(engine.decode->workers), Worker(second, decode));
        m_linkFree.assign(m_prompts, 0.0);
        m_delay = engine.decode->transferDelay.si();
        const double bandwidth = engine.decode->transferBandwidth.si();
        m_transferPerToken = bandwidth > 0 ? engine.decode->kvSize.si() / bandwidth : 0;
    }

    void push(double time, EventKind kind, std::uint64_t id) {
        m_events.push({time, static_cast<std::uint64_t>(kind) << 56 | id});
    }
    /// Carries out the next event.
    void step();
    /// Stops a worker: adds its requests to `requests`, and what waits for its link is sent no more.
    void abandon(std::size_t w, std::vector<RequestId>& requests) {
        m_workers[w].abandon(requests);
        if (w < m_linkFree.size()) m_linkFree[w] = 0;
    }
    /// The worker from `first` to `last` with the least burden, of those that take requests; ties go round the pool.
    std::size_t route(std::size_t first, std::size_t last, Routing routing, std::size_t& turn) const;

    const EngineSettings& m_engine;
    std::vector<Worker> m_workers;
    std::vector<Request> m_requests;
    MinHeap<Event> m_events;
    std::size_t m_prompts = 0;
    double m_back = 0, m_now = 0;
    std::int64_t m_iterations = 0, m_work = 0, m_largestWork = iterationGuard;

private:
    Driver& driver() { return static_cast<Driver&>(*this); }
    const Driver& driver() const { return static_cast<const Driver&>(*this); }
    void count(const Worker& worker, std::int64_t iterations) {
        m_iterations += iterations;
        m_work += iterations * worker.ranks();
    }
    void proceed(std::size_t w, double time);
    void endIteration(std::size_t w);
    void finishPrompt(std::size_t w, const Chunk& chunk, double time);
    void finish(RequestId id, std::size_t w, double time) {
        m_requests[id].last = time + m_back;
        driver().finished(id, w, time);
    }
    /// When the KV cache of a request has left worker `w`, whose link sends one cache after another.
    double transferred(std::size_t w, const Request& request, double time) {
        if (m_transferPerToken <= 0) return time + m_delay;
        m_linkFree[w] = std::max(time, m_linkFree[w]) + request.isl * m_transferPerToken;
        return m_linkFree[w] + m_delay;
    }

    std::vector<double> m_linkFree;
    std::vector<RequestId> m_finished;
    std::size_t m_decodeTurn = 0;
    double m_delay = 0, m_transferPerToken = 0;
};

template <class Driver> void EventLoop<Driver>::step() {
    const Event event = m_events.top();
    m_events.pop();
    m_now = event.time;
    std::size_t w = 0;
    switch (event.kind()) {
    case EventKind::arrival:
        if (!driver().arrives(event.id(), event.time)) break;
        w = driver().promptWorker(event.id(), event.time);
        m_workers[w].deliver(event.id(), event.time);
        if (!m_workers[w].busy()) proceed(w, event.time);
        break;
    case EventKind::contextArrival:
        if (!driver().arrives(event.id(), event.time)) break;
        w = route(m_prompts, m_workers.size(), m_engine.decode->routing, m_decodeTurn);
        m_workers[w].deliverContext(event.id(), m_requests);
        if (!m_workers[w].busy()) proceed(w, event.time);
        break;
    case EventKind::iterationEnd:
        endIteration(event.id());
        break;
    case EventKind::nextRequest:
        driver().nextRequest(event.id(), event.time);
        break;
    case EventKind::control:
        driver().control(event.id(), event.time);
        break;
    }
}

template <class Driver>
std::size_t EventLoop<Driver>::route(std::size_t first, std::size_t last, Routing routing, std::size_t& turn) const {
    const std::size_t n = last - first;
    const auto burden = [&](std::size_t w) {
        return routing == Routing::leastWaiting ? m_workers[w].waiting() : m_workers[w].load();
    };
    std::size_t best = first + turn % n;
    for (std::size_t i = 1; i < n; ++i)
        if (const std::size_t w = first + (turn + i) % n;
            driver().takes(w) && (!driver().takes(best) || burden(w) < burden(best)))
            best = w;
    turn = best - first + 1;
    return best;
}

/// Plans iterations of a worker until one ends after the next event. Quiet stretches before that event are run at once
/// (coast.cpp), because nothing that happens elsewhere can change them.
template <class Driver> void EventLoop<Driver>::proceed(std::size_t w, double time) {
    constexpr std::int64_t longest = 1 << 16; // Short enough that a stop is noticed.
    Worker& worker = m_workers[w];
    while (worker.start(time, m_requests)) {
        const double horizon = m_events.empty() ? std::numeric_limits<double>::infinity() : m_events.top().time;
        const std::int64_t coasted = worker.coast(horizon, std::min(longest, m_largestWork - m_work));
        if (coasted == 0) {
            push(worker.end(), EventKind::iterationEnd, w);
            return;
        }
        count(worker, coasted);
        driver().iterated(w, time, worker.end(), coasted);
        time = worker.end();
    }
}

template <class Driver> void EventLoop<Driver>::endIteration(std::size_t w) {
    Worker& worker = m_workers[w];
    const double time = worker.end();
    if (worker.endsAbandoned()) return proceed(w, time);
    count(worker, 1);
    driver().iterated(w, worker.begin(), time, 1);
    for (RequestId id : worker.fresh()) m_requests[id].first = time + m_back;
    m_finished.clear();
    worker.finishDecodes(m_requests, m_finished);
    for (RequestId id : m_finished) finish(id, w, time);
    for (const Chunk& chunk : worker.chunks()) {
        Request& request = m_requests[chunk.id];
        request.remaining -= chunk.tokens;
        request.context += chunk.tokens;
        if (request.remaining == 0) finishPrompt(w, chunk, time);
    }
    worker.preempt(m_requests);
    proceed(w, time);
}

template <class Driver> void EventLoop<Driver>::finishPrompt(std::size_t w, const Chunk& chunk, double time) {
    Worker& worker = m_workers[w];
    Request& request = m_requests[chunk.id];
    Rank& rank = worker.rank(chunk.rank);
    rank.releasePrompt(request, worker.limits());
    driver().promptRead(chunk.id, w);
    const bool moves = m_engine.decode && w < m_prompts;
    const bool ends = !(moves && m_engine.decode->streamsFirstToken) && std::max(1, request.done) >= request.osl;
    if (moves || ends) rank.dismiss(chunk.id);
    if (request.done == 0) request.done = 1; // A recomputed prompt yields no new token.
    if (request.first < 0 && !(moves && m_engine.decode->streamsFirstToken)) request.first = time + m_back;
    if (ends)
        finish(chunk.id, w, time);
    else if (moves)
        push(transferred(w, request, time), EventKind::contextArrival, chunk.id);
    else
        rank.join(chunk.id, request, worker.limits());
}

} // namespace rackline::load
