// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/helpers.h"

namespace rackline {

/// Runs work(0) to work(count - 1), each once, on `threads` threads; 0 takes all processors. The order in which workers run
/// changes nothing as long as each writes its own result. What one of them throws ends the rest and is thrown here.
template <class Work> void inParallel(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    FirstFailure failure;
    const auto some = [&] {
        const bool whole = failure.keeps([&] {
            for (std::size_t i; (i = next.fetch_add(1)) < count;) work(i);
        });
        if (!whole) next = count;
    };
    {
        const auto helpers =
            startHelpers(std::min<std::size_t>(threadsMeant(threads), std::max<std::size_t>(count, 1)) - 1, some);
        some();
    }
    failure.rethrow();
}

} // namespace rackline
