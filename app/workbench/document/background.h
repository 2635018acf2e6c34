// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace rackline {

/// Runs one task at a time on a thread of its own; the latest that is asked for wins. A task computes from copies and holds no
/// lock while it does. Its result is delivered in the GUI's thread, where this object lives.
class Background : public QObject {
    Q_OBJECT

public:
    /// What a task's own thread sees: whether it should stop, and where it reports progress.
    struct Watch {
        const std::atomic<bool>& cancelled;
        std::function<void(std::size_t done, std::size_t total)> report;
        /// The same wish for what runs under a token.
        std::stop_token stop{};
    };
    /// Shows the result, in the GUI's thread. It is never called for a task that was superseded or cancelled.
    using Deliver = std::function<void()>;
    using Task = std::function<Deliver(const Watch&)>;

    explicit Background(QObject* parent = nullptr) : QObject(parent) {}
    ~Background() override;

    void start(Task task);
    void cancel();
    bool isBusy() const;

    /// What the task does, in words for the user.
    const QString& title() const { return m_title; }
    void setTitle(const QString& title) { m_title = title; }
    /// The milliseconds since the task was asked for, and how far it is; a total of 0 is not known.
    qint64 elapsed() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }
    qulonglong done() const { return m_done; }
    qulonglong total() const { return m_total; }

    /// `compute(watch)` runs in the background, `show(result)` in the GUI's thread.
    template <class Compute, class Show> void compute(Compute compute, Show show) {
        start([compute = std::move(compute), show = std::move(show)](const Watch& watch) -> Deliver {
            auto result = std::make_shared<decltype(compute(watch))>(compute(watch));
            return [result, show] { show(std::move(*result)); };
        });
    }

Q_SIGNALS:
    void started();
    void progressed(qulonglong done, qulonglong total);
    void cancelled();
    /// Emitted when a task was delivered or cancelled and none waits.
    void ended();

private:
    struct Run {
        Task task;
        std::atomic<bool> cancelled = false;
        std::stop_source stop{};

        void cancel() {
            cancelled = true;
            stop.request_stop();
        }
    };
    void work(const std::stop_token& stop);
    void deliver(const std::shared_ptr<Run>& run, const Deliver& deliver);

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    /// The task that waits, and the one that runs or waits for its delivery; both are guarded by the mutex.
    std::shared_ptr<Run> m_waiting, m_current;
    QString m_title;
    QElapsedTimer m_clock;
    qulonglong m_done = 0, m_total = 0;
    std::jthread m_thread;
};

} // namespace rackline
