// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/explorer.h"

#include "model/base/helpers.h"
#include "model/operators/kept_tables.h"
#include "model/trust/uncertainty.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

namespace rackline {

using Clock = std::chrono::steady_clock;

struct Explorer::Run {
    std::uint64_t generation = 0;
    std::vector<Scenario> scenarios;
    std::vector<std::vector<GradedInput>> drawn;
    ExploreOptions options;
    std::atomic<bool> cancelled = false;
    Clock::time_point start;
    // Guarded by the explorer's mutex. Each exploration is written by the worker that took it.
    std::size_t taken = 0, done = 0;
    std::vector<Exploration> explorations;
    /// The scenarios that took most time last come first, so that no thread is left with a long one at the end.
    std::vector<std::size_t> order;
};

Explorer::Explorer(unsigned threads, QObject* parent) : QObject(parent) {
    m_threads = startWorkers(threadsMeant(threads), [this](const std::stop_token& stop) { work(stop); });
}

Explorer::~Explorer() {
    cancel();
    for (std::jthread& thread : m_threads) thread.request_stop();
    m_wake.notify_all();
    m_threads.clear();
}

std::uint64_t Explorer::request(std::vector<Scenario> scenarios, const ExploreOptions& options, bool live,
                                std::vector<std::vector<GradedInput>> drawn) {
    const std::scoped_lock lock(m_mutex);
    auto run = std::make_shared<Run>();
    run->generation = ++m_generation;
    run->explorations.resize(scenarios.size());
    run->scenarios = std::move(scenarios);
    run->drawn = std::move(drawn);
    run->options = options;
    m_evaluated.resize(run->scenarios.size());
    m_kept.resize(run->scenarios.size());
    run->order.resize(run->scenarios.size());
    std::iota(run->order.begin(), run->order.end(), std::size_t{0});
    std::stable_sort(run->order.begin(), run->order.end(),
                     [this](std::size_t a, std::size_t b) { return m_evaluated[a] > m_evaluated[b]; });
    run->options.cancelled = &run->cancelled;
    run->start = Clock::now();
    if (m_running && live) {
        m_waiting = std::move(run);
    } else {
        if (m_running) m_running->cancelled = true;
        m_waiting = nullptr;
        m_running = std::move(run);
    }
    if (m_running->scenarios.empty()) finish(m_running);
    m_wake.notify_all();
    return m_generation;
}

void Explorer::cancel() {
    const std::scoped_lock lock(m_mutex);
    if (m_running) m_running->cancelled = true;
    m_running = m_waiting = nullptr;
    m_ready = nullptr;
}

bool Explorer::isBusy() const {
    const std::scoped_lock lock(m_mutex);
    return m_running != nullptr;
}

void Explorer::work(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    while (true) {
        const auto hasWork = [this] { return m_running && m_running->taken < m_running->scenarios.size(); };
        if (!m_wake.wait(lock, stop, hasWork)) return;
        const std::shared_ptr<Run> run = m_running;
        const std::size_t index = run->order[run->taken++];
        std::unique_ptr<KeptTables> kept = index < m_kept.size() ? std::move(m_kept[index]) : nullptr;
        if (!kept) kept = std::make_unique<KeptTables>();
        lock.unlock();
        Exploration found = explore(run->scenarios[index], run->options, *kept);
        if (index < run->drawn.size() && found.complete) {
            SampleOptions sampling;
            sampling.threads = static_cast<unsigned>(std::max(m_threads.size() / run->scenarios.size(), std::size_t{1}));
            drawIntervals(found, run->scenarios[index], run->options.x, run->options.y, run->drawn[index], sampling);
        }
        lock.lock();
        if (index < m_kept.size()) m_kept[index] = std::move(kept);
        if (m_evaluated.size() == run->scenarios.size()) m_evaluated[index] = found.evaluated;
        run->explorations[index] = std::move(found);
        if (++run->done == run->scenarios.size() && !run->cancelled && m_running == run) finish(run);
    }
}

/// Must be called with the mutex held.
void Explorer::finish(const std::shared_ptr<Run>& run) {
    auto set = std::make_shared<ExplorationSet>();
    set->generation = run->generation;
    set->explorations = std::move(run->explorations);
    set->seconds = std::chrono::duration<double>(Clock::now() - run->start).count();
    m_ready = std::move(set);
    m_running = std::exchange(m_waiting, nullptr);
    if (m_running) {
        m_running->start = Clock::now();
        m_wake.notify_all();
    }
    QMetaObject::invokeMethod(this, &Explorer::deliver, Qt::QueuedConnection);
}

void Explorer::deliver() {
    std::shared_ptr<ExplorationSet> set;
    {
        const std::scoped_lock lock(m_mutex);
        set = std::exchange(m_ready, nullptr);
    }
    if (set) Q_EMIT finished(std::move(set));
}

} // namespace rackline
