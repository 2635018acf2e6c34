// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/simulation.h"
#include "model/simulation/client.h"
#include "model/simulation/event_loop.h"
#include "model/simulation/limits.h"
#include "model/simulation/statistics.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace load {
namespace {

class Simulation : EventLoop<Simulation> {
    friend EventLoop<Simulation>;

public:
    Simulation(const LoadSpec& load, const EngineSettings& engine, const StepTimes& prefill, const StepTimes& decode,
               std::uint64_t seed)
        : EventLoop(engine, prefill, decode), m_load(load), m_client(load, engine.path, seed) {
        m_think = m_back + engine.path.client.si();
        m_requests.reserve(static_cast<std::size_t>(load.requests));
        m_events.reserve(static_cast<std::size_t>(std::min(load.concurrency, load.requests)) + m_workers.size() + 16);
    }

    LoadResult run(const std::stop_token& stop);

private:
    void send(double time) {
        const auto id = m_requests.size();
        push(m_client.send(time, m_requests), EventKind::arrival, id);
    }
    void nextRequest(std::uint32_t, double time) {
        send(time);
        if (!m_client.exhausted(m_requests)) push(time + m_client.gap(), EventKind::nextRequest, 0);
    }
    std::size_t promptWorker(RequestId, double) {
        return m_prompts > 1 ? route(0, m_prompts, m_engine.routing, m_promptTurn) : 0;
    }
    void promptRead(RequestId, std::size_t) {}
    void iterated(std::size_t, double, double, std::int64_t) {}
    void control(std::uint32_t, double) {}
    static constexpr bool arrives(RequestId, double) { return true; }
    static constexpr bool takes(std::size_t) { return true; }
    void finished(RequestId, std::size_t, double time) {
        ++m_served;
        if (m_load.arrivals == ArrivalLaw::closed && !m_client.exhausted(m_requests)) send(time + m_think);
    }
    LoadResult result();

    const LoadSpec& m_load;
    Client m_client;
    std::size_t m_promptTurn = 0;
    double m_think = 0;
    std::int64_t m_served = 0;
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
        step();
    }
    return result();
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
