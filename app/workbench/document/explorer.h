// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/explore.h"
#include "model/trust/uncertainty_factors.h"

#include <QObject>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace rackline {

class KeptTables;

/// The results of one run, in the order of the scenarios that were given.
struct ExplorationSet {
    std::uint64_t generation = 0;
    std::vector<Exploration> explorations;
    double seconds = 0;
};

/// Explores scenarios on worker threads. The latest request wins: a running one is cancelled, except while a slider moves, where
/// it may finish so that the picture keeps moving.
class Explorer : public QObject {
    Q_OBJECT

public:
    explicit Explorer(unsigned threads = 0, QObject* parent = nullptr);
    ~Explorer() override;

    /// Copies the scenarios and returns the generation that finished() will name. With `drawn`, the grades of each scenario's
    /// inputs, the intervals of frontiers are those of all inputs.
    std::uint64_t request(std::vector<Scenario> scenarios, const ExploreOptions& options, bool live,
                          std::vector<std::vector<GradedInput>> drawn = {});
    void cancel();
    bool isBusy() const;

Q_SIGNALS:
    /// Emitted in the thread of this object. The receiver may take the explorations out of the set.
    void finished(std::shared_ptr<ExplorationSet> set);

private:
    struct Run;
    void work(const std::stop_token& stop);
    void finish(const std::shared_ptr<Run>& run);
    void deliver();

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::shared_ptr<Run> m_running, m_waiting;
    std::shared_ptr<ExplorationSet> m_ready;
    std::uint64_t m_generation = 0;
    /// The candidates of each scenario in the last run.
    std::vector<std::size_t> m_evaluated;
    /// What searches of each scenario left to its next one, which differs in little; empty while a worker has it.
    std::vector<std::unique_ptr<KeptTables>> m_kept;
    std::vector<std::jthread> m_threads;
};

} // namespace rackline
