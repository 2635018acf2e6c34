// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/rank.h"
#include "model/simulation/steps.h"

#include <vector>

namespace rackline::load {

/// What the scheduler of a worker keeps to, beside the limits of its ranks.
struct WorkerSettings {
    RankLimits rank;
    int ranks = 1;
    int receiveInterval = 1, holdIterations = 0, alignIterations = 0;
    double holdTokens = 0, prefillScale = 1;
    bool asynchronous = false;
    /// It reads prompts for others, and is counted as if each rank read as much as the one that reads most: as closed forms do
    /// it, and as the first tokens of pools were measured.
    bool readsAlike = false;
};

/// One engine instance: an inbox, its attention ranks, and the iteration that runs. start() takes requests from the inbox, plans
/// the next iteration and its end; when the event loop reaches that end, finishDecodes() and preempt() settle it.
class Worker {
public:
    Worker(const WorkerSettings& settings, const StepTimes& steps);

    /// Puts a request into the inbox.
    void deliver(RequestId id, double time) { m_inbox.pushBack({id, time}); }
    /// Receives a KV cache from the prefill pool.
    void deliverContext(RequestId id, const std::vector<Request>& requests);
    /// Plans the iteration that begins at `time`; false leaves the worker idle.
    bool start(double time, std::vector<Request>& requests);
    /// Advances the decodes of the running iteration and adds the requests that finish to `finished`.
    void finishDecodes(const std::vector<Request>& requests, std::vector<RequestId>& finished);
    void preempt(std::vector<Request>& requests);
    /// Stops at once: adds all of its requests to `requests` and is empty then. The end of a running iteration is still to come.
    void abandon(std::vector<RequestId>& requests);
    /// Whether the iteration that ends was abandoned; then the worker is idle.
    bool endsAbandoned();
    /// Runs at most `most` whole iterations in which nothing happens and that end before `horizon`, and returns their number.
    std::int64_t coast(double horizon, std::int64_t most);

    Rank& rank(std::size_t i) { return m_ranks[i]; }
    const Rank& rank(std::size_t i) const { return m_ranks[i]; }
    const RankLimits& limits() const { return m_settings.rank; }
    const std::vector<Chunk>& chunks() const { return m_chunks; }
    /// The decodes that take part for the first time in the running iteration.
    std::vector<RequestId>& fresh() { return m_fresh; }
    int ranks() const { return m_settings.ranks; }
    bool busy() const { return m_busy; }
    double begin() const { return m_begin; }
    double end() const { return m_end; }
    /// Whether the running iteration advances the decodes.
    bool decodes() const { return m_decodes; }
    double busyTime() const { return m_busyTime; }
    double sequenceTime() const { return m_sequenceTime; }
    std::int64_t preemptions() const { return m_preemptions; }
    std::size_t load() const;
    std::size_t waiting() const;

private:
    struct Letter {
        RequestId id = 0;
        double time = 0;
    };
    void receive(double time, std::vector<Request>& requests);
    bool holds();
    bool aligns();
    double cost(const std::vector<Request>& requests) const;
    std::size_t emptiestRank() const;
    std::int64_t coastOne(double horizon, std::int64_t most);
    std::int64_t coastMany(double horizon, std::int64_t most);
    std::int64_t quietIterations() const;

    WorkerSettings m_settings;
    const StepTimes* m_steps;
    std::vector<Rank> m_ranks;
    Ring<Letter> m_inbox;
    std::vector<Chunk> m_chunks;
    std::vector<RequestId> m_fresh;
    bool m_busy = false, m_decodes = false, m_steady = false, m_abandoned = false;
    double m_previousStart = 0, m_begin = 0, m_end = 0, m_busyTime = 0, m_sequenceTime = 0;
    int m_receiveCount = 0, m_holdCount = 0, m_alignCount = 0;
    std::int64_t m_preemptions = 0;
};

} // namespace rackline::load
