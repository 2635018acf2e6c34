// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/sweep.h"
#include "model/base/result.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace rackline {

/// Rows of one block, or why there are none.
using Block = Result<std::vector<std::string>>;

struct InOrder {
    RowRange rows;
    unsigned threads = 1;
    /// Makes what one worker calls for each row; called once on every worker's thread.
    std::function<std::function<Result<std::string>(std::uint64_t)>()> worker;
    /// Takes the rows in their order, on the calling thread; an error ends the work.
    std::function<Result<void>(std::uint64_t row, const std::string& line)> take;
    /// Called some times a second on the calling thread with the rows taken so far.
    std::function<Result<void>(std::uint64_t done)> tick;
    /// Set by a signal: the work ends at the next row.
    const std::atomic<bool>* cancelled = nullptr;
    /// Rows that one worker makes one after another.
    std::uint64_t blockRows = 8;
};

/// Several threads make rows, one takes them in their order; no more than a few blocks wait in between, however many rows there
/// are. False when it was cancelled.
Result<bool> makeInOrder(const InOrder& work);

} // namespace rackline
