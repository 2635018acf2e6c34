// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/helpers.h"

#include <chrono>
#include <mutex>

namespace rackline {

/// Seconds of a piece of work on one thread: what lies before each of its loops, their parts, and what comes after the last.
struct CrewTimes {
    struct Loop {
        double before = 0;
        std::vector<double> parts;
    };
    std::vector<Loop> loops;
    double after = 0;
};

/// Threads that share loops. Any of them may open one, also inside another loop's work, and whoever has nothing of its own to do
/// takes from the loops that are open. What work does must not depend on who does it: results go to places of their own. What it
/// throws ends its loop, and is thrown where that was opened.
class Crew {
public:
    /// The caller's thread is one of them; 0 takes all processors.
    explicit Crew(unsigned threads = 0);
    /// The caller's thread alone, with a watch on what it does until the end.
    explicit Crew(CrewTimes& watch) : m_watch(&watch) {}
    ~Crew();
    Crew(const Crew&) = delete;

    /// Runs work(0) to work(count - 1), each once, and returns when all are done.
    template <class Work> void each(std::size_t count, const Work& work) {
        Loop loop{count, [](const void* of, std::size_t i) { (*static_cast<const Work*>(of))(i); }, &work};
        if (m_watch != nullptr)
            watch(loop);
        else if (m_helpers.empty() || count < 2)
            for (std::size_t i = 0; i < count; ++i) work(i);
        else
            share(loop);
    }

private:
    struct Loop {
        std::size_t count;
        void (*call)(const void* work, std::size_t i);
        const void* work;
        std::atomic<std::size_t> next = 0;
        /// Guarded by the mutex: how many helpers are at it, and how many loops were opened before it.
        std::size_t helpers = 0, opened = 0;
        FirstFailure failure{};

        void run() {
            const bool whole = failure.keeps([this] {
                for (std::size_t i; (i = next.fetch_add(1)) < count;) call(work, i);
            });
            if (!whole) next = count;
        }
    };
    void share(Loop& loop);
    void watch(const Loop& loop);
    /// Takes part in the first open loop that still has work and was opened after that many others.
    bool help(std::size_t after);
    void work();

    CrewTimes* m_watch = nullptr;
    std::chrono::steady_clock::time_point m_since = std::chrono::steady_clock::now();
    std::mutex m_mutex;
    std::vector<Loop*> m_open;
    std::size_t m_opened = 0;
    /// Changes with whatever somebody may wait for.
    std::atomic<unsigned> m_news = 0;
    std::atomic<bool> m_over = false;
    std::vector<std::jthread> m_helpers;
};

} // namespace rackline
