// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace rackline {

/// How many threads are meant: 0 is all processors.
inline unsigned threadsMeant(unsigned asked) { return asked > 0 ? asked : std::max(1u, std::thread::hardware_concurrency()); }

/// Threads that each do the work: up to that many, and fewer where the system gives no more, perhaps none. Whoever asks for help
/// does without it then.
template <class Work> std::vector<std::jthread> startHelpers(std::size_t count, const Work& work) {
    std::vector<std::jthread> helpers;
    helpers.reserve(count);
    try {
        while (helpers.size() < count) helpers.emplace_back(work);
    } catch (const std::system_error&) { // There are as many as there are.
    }
    return helpers;
}

/// The same where one must do it: an error of the system where there is none.
template <class Work> std::vector<std::jthread> startWorkers(std::size_t count, const Work& work) {
    std::vector<std::jthread> workers = startHelpers(count, work);
    if (workers.empty() && count > 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return workers;
}

/// What was thrown first on any of several threads, where it would end the program, for the thread that waits for them.
class FirstFailure {
public:
    /// Does the work, and keeps what it throws. Whether it came to its end.
    template <class Work> bool keeps(const Work& work) {
        try {
            work();
            return true;
        } catch (...) {
            if (!m_happened.exchange(true)) m_thrown = std::current_exception();
            return false;
        }
    }
    bool happened() const { return m_happened.load(std::memory_order_relaxed); }
    /// Once nobody works any more.
    void rethrow() const {
        if (m_thrown) std::rethrow_exception(m_thrown);
    }

private:
    std::atomic<bool> m_happened = false;
    std::exception_ptr m_thrown;
};

} // namespace rackline
