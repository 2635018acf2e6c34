// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/simulation.h"
#include "model/simulation/client.h"
#include "model/simulation/limits.h"
#include "model/simulation/queues.h"
#include "model/simulation/statistics.h"
#include "model/simulation/worker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace load {
namespace {

enum class EventKind : std::uint64_t { arrival, contextArrival, iterationEnd, nextRequest };

/// Ordered by time, then kind, then id.
struct Event {
    double time = 0;
    std::uint64_t key = 0;

    EventKind kind() const { return static_cast<EventKind>(key >> 56); }
    std::uint32_t id() const { return static_cast<std::uint32_t>(key); }
    friend bool operator<(const Event& a, const Event& b) { return a.time < b.time || (a.time == b.time && a.key < b.key); }
};

WorkerSettings settingsOf(const EngineSettings& engine, bool decodePool) {
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
    // Workers that only do prompts never hold an answer.
    s.rank.reserve = engine.decode ? 0 : engine.reserve;
    s.ranks = engine.ranks;
    s.receiveInterval = engine.receiveInterval;
    s.holdIterations = engine.holdIterations;
    s.holdTokens = engine.holdTokens;
    s.asynchronous = engine.asynchronous;
    return s;
}

class Simulation {
public:
    Simulation(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode,
               std::uint64_t seed)
        : m_load(load), m_engine(engine), m_client(load, engine.path, seed) {
        WorkerSettings first = settingsOf(engine, false);
        first.rank.draft = engine.decode ? 0 : prefill.draft;
        m_workers.assign(static_cast<std::size_t>(engine.workers), Worker(first, prefill));
        m_prompts = m_workers.size();
        if (engine.decode) {
            WorkerSettings second = settingsOf(engine, true);
            second.rank.draft = decode.draft;
            m_workers.insert(m_workers.end(), static_cast<std::size_t>(engine.decode->workers), Worker(second, decode));
            m_linkFree.assign(m_prompts, 0.0);
            m_delay = engine.decode->transferDelay.si();
            const double bandwidth = engine.decode->transferBandwidth.si();
            m_transferPerToken = bandwidth > 0 ? engine.decode->kvSize.si() / bandwidth : 0;
        }
        m_back = engine.path.back.si();
        m_think = m_back + engine.path.client.si();
        m_requests.reserve(static_cast<std::size_t>(load.requests));
        m_events.reserve(static_cast<std::size_t>(std::min(load.concurrency, load.requests)) + m_workers.size() + 16);
    }

    LoadResult run(const std::stop_token& stop);

private:
    void push(double time, EventKind kind, std::uint64_t id) {
        m_events.push({time, static_cast<std::uint64_t>(kind) << 56 | id});
    }
    void send(double time) {
        const auto id = m_requests.size();
        push(m_client.send(time, m_requests), EventKind::arrival, id);
    }
    void sendOpen(double time) {
        send(time);
        if (!m_client.exhausted(m_requests)) push(time + m_client.gap(), EventKind::nextRequest, 0);
    }
    void count(const Worker& worker, std::int64_t iterations) {
        m_iterations += iterations;
        m_work += iterations * worker.ranks();
    }
    void arrive(RequestId id, double time);
    void contextArrives(RequestId id, double time);
    void proceed(std::size_t w, double time);
    void endIteration(std::size_t w);
    void finishPrompt(std::size_t w, const Chunk& chunk, double time);
    void finish(RequestId id, double time);
    double transferred(std::size_t w, const Request& request, double time);
    std::size_t route(std::size_t first, std::size_t last, Routing routing, std::size_t& turn) const;
    LoadResult result();

    const LoadSpec& m_load;
    const EngineSettings& m_engine;
    Client m_client;
    std::vector<Worker> m_workers;
    std::vector<double> m_linkFree;
    std::vector<Request> m_requests;
    std::vector<RequestId> m_finished;
    MinHeap<Event> m_events;
    std::size_t m_prompts = 0, m_promptTurn = 0, m_decodeTurn = 0;
    double m_back = 0, m_think = 0, m_delay = 0, m_transferPerToken = 0, m_now = 0;
    std::int64_t m_iterations = 0, m_work = 0, m_served = 0;
};

LoadResult Simulation::run(const std::stop_token& stop) {
    if (m_load.arrivals == ArrivalLaw::closed) {
        const std::int64_t burst = std::min(m_load.concurrency, m_load.requests);
        for (std::int64_t i = 0; i < burst; ++i) send(0);
    } else {
        push(m_client.gap(), EventKind::nextRequest, 0);
    }
    std::uint32_t turn = 0;
    while (!m_events.empty() && m_work < iterationGuard) {
        if ((++turn & 0xfffu) == 0 && stop.stop_requested()) {
            LoadResult cancelled;
            cancelled.verdict = LoadVerdict::cancelled;
            return cancelled;
        }
        const Event event = m_events.top();
        m_events.pop();
        m_now = event.time;
        switch (event.kind()) {
        case EventKind::arrival:
            arrive(event.id(), event.time);
            break;
        case EventKind::contextArrival:
            contextArrives(event.id(), event.time);
            break;
        case EventKind::iterationEnd:
            endIteration(event.id());
            break;
        case EventKind::nextRequest:
            sendOpen(event.time);
            break;
        }
    }
    return result();
}

/// Ties go round the pool.
std::size_t Simulation::route(std::size_t first, std::size_t last, Routing routing, std::size_t& turn) const {
    const std::size_t n = last - first;
    const auto burden = [&](std::size_t w) {
        return routing == Routing::leastWaiting ? m_workers[w].waiting() : m_workers[w].load();
    };
    std::size_t best = first + turn % n;
    for (std::size_t i = 1; i < n; ++i)
        if (const std::size_t w = first + (turn + i) % n; burden(w) < burden(best)) best = w;
    turn = best - first + 1;
    return best;
}

void Simulation::arrive(RequestId id, double time) {
    const std::size_t best = m_prompts > 1 ? route(0, m_prompts, m_engine.routing, m_promptTurn) : 0;
    m_workers[best].deliver(id, time);
    if (!m_workers[best].busy()) proceed(best, time);
}

void Simulation::contextArrives(RequestId id, double time) {
    const std::size_t w = route(m_prompts, m_workers.size(), m_engine.decode->routing, m_decodeTurn);
    m_workers[w].deliverContext(id);
    if (!m_workers[w].busy()) proceed(w, time);
}

/// Plans iterations of a worker until one ends after the next event.
void Simulation::proceed(std::size_t w, double time) {
    constexpr std::int64_t longest = 1 << 16; // so that a stop is seen
    Worker& worker = m_workers[w];
    while (worker.start(time, m_requests)) {
        const double horizon = m_events.empty() ? std::numeric_limits<double>::infinity() : m_events.top().time;
        const std::int64_t coasted = worker.coast(horizon, std::min(longest, iterationGuard - m_work));
        if (coasted == 0) {
            push(worker.end(), EventKind::iterationEnd, w);
            return;
        }
        count(worker, coasted);
        time = worker.end();
    }
}

void Simulation::endIteration(std::size_t w) {
    Worker& worker = m_workers[w];
    const double time = worker.end();
    count(worker, 1);
    for (RequestId id : worker.fresh()) m_requests[id].first = time + m_back;
    m_finished.clear();
    worker.finishDecodes(m_requests, m_finished);
    for (RequestId id : m_finished) finish(id, time);
    for (const Chunk& chunk : worker.chunks()) {
        Request& request = m_requests[chunk.id];
        request.remaining -= chunk.tokens;
        request.context += chunk.tokens;
        if (request.remaining == 0) finishPrompt(w, chunk, time);
    }
    worker.preempt(m_requests);
    proceed(w, time);
}

void Simulation::finishPrompt(std::size_t w, const Chunk& chunk, double time) {
    Worker& worker = m_workers[w];
    Request& request = m_requests[chunk.id];
    Rank& rank = worker.rank(chunk.rank);
    rank.releasePrompt(request, worker.limits());
    const bool moves = m_engine.decode && w < m_prompts;
    if (request.done == 0) request.done = 1; // a recomputed prompt yields no new token
    if (request.first < 0 && !(moves && m_engine.decode->streamsFirstToken)) request.first = time + m_back;
    if (request.done >= request.osl && !(moves && m_engine.decode->streamsFirstToken))
        finish(chunk.id, time);
    else if (moves)
        push(transferred(w, request, time), EventKind::contextArrival, chunk.id);
    else
        rank.join(chunk.id, request, worker.limits());
}

/// The link of a prefill worker serves one KV cache after another.
double Simulation::transferred(std::size_t w, const Request& request, double time) {
    if (m_transferPerToken <= 0) return time + m_delay;
    m_linkFree[w] = std::max(time, m_linkFree[w]) + request.isl * m_transferPerToken;
    return m_linkFree[w] + m_delay;
}

void Simulation::finish(RequestId id, double time) {
    ++m_served;
    m_requests[id].last = time + m_back;
    if (m_load.arrivals == ArrivalLaw::closed && !m_client.exhausted(m_requests)) send(time + m_think);
}

LoadResult Simulation::result() {
    LoadResult result;
    if (m_work >= iterationGuard && m_served < m_load.requests) result.verdict = LoadVerdict::guard;
    result.iterations = m_iterations;
    result.end = m_now;
    double busy = 0, decodeBusy = 0, sequences = 0, decodeRanks = 0;
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
        (w < m_prompts ? busy : decodeBusy) += m_workers[w].busyTime();
        sequences += m_workers[w].sequenceTime();
        result.preemptions += m_workers[w].preemptions();
    }
    const int decodeWorkers = m_engine.decode ? m_engine.decode->workers : 0;
    decodeRanks = m_engine.decode ? decodeWorkers * m_engine.decode->ranks : m_engine.workers * m_engine.ranks;
    if (m_now > 0) {
        result.utilisation = busy / (m_now * m_engine.workers);
        result.decodeUtilisation = decodeWorkers > 0 ? decodeBusy / (m_now * decodeWorkers) : result.utilisation;
        result.running = sequences / (m_now * decodeRanks);
    }
    summarise(m_load, m_requests, result);
    return result;
}

} // namespace
} // namespace load

LoadResult simulate(const LoadSpec& spec, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode,
                    std::uint64_t seed, const std::stop_token& stop) {
    if (auto refused = refusal(spec, engine)) return *refused;
    LoadResult result;
    if (prefill.usable() && decode.usable()) result = load::Simulation(spec, engine, prefill, decode, seed).run(stop);
    if (!prefill.usable() || !decode.usable() || !std::isfinite(result.end)) {
        result = {};
        result.verdict = LoadVerdict::invalid;
        result.reason = "the step times must be finite and not negative";
    }
    const bool figures = result.verdict == LoadVerdict::served || result.verdict == LoadVerdict::saturated;
    if (spec.arrivals == ArrivalLaw::closed || !figures) return result;
    result.largestRate = rateLimits(spec, engine, prefill, decode).smallest();
    if (spec.rate.si() >= result.largestRate) result.verdict = LoadVerdict::saturated;
    return result;
}

LoadResult simulate(const LoadSpec& load, const EngineSettings& engine, const StepTimes& steps, std::uint64_t seed,
                    const std::stop_token& stop) {
    return simulate(load, engine, steps, steps, seed, stop);
}

} // namespace rackline
