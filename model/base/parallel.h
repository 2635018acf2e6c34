// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rackline {

/// Runs work(0) to work(count - 1), each once, on `threads` threads; 0 takes all processors. The order in which workers run
/// changes nothing as long as each writes its own result.
template <class Work> void inParallel(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    const auto some = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < count;) work(i);
    };
    const unsigned asked = threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    for (std::size_t t = 1; t < asked && t < count; ++t) workers.emplace_back(some);
    some();
}

} // namespace rackline
