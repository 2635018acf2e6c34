// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/in_order.h"

#include "model/base/helpers.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

namespace rackline {

namespace {

constexpr std::uint64_t blocksAhead = 32;

/// Blocks that are made and not yet taken.
class Shelf {
public:
    Shelf(RowRange rows, std::uint64_t blockRows, std::uint64_t ahead) : m_rows(rows), m_blockRows(blockRows), m_ahead(ahead) {}

    std::uint64_t blocks() const { return (m_rows.size() + m_blockRows - 1) / m_blockRows; }
    RowRange rowsOf(std::uint64_t block) const {
        const std::uint64_t first = m_rows.first + block * m_blockRows;
        return {first, std::min(first + m_blockRows, m_rows.end)};
    }
    /// The next block to make, once there is room for it; `blocks()` when there is none.
    std::uint64_t claim() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_stopped || m_next >= blocks() || m_next < m_taken + m_ahead; });
        return m_stopped || m_next >= blocks() ? blocks() : m_next++;
    }
    void put(std::uint64_t block, Block content) {
        const std::scoped_lock lock(m_mutex);
        m_made.emplace(block, std::move(content));
        m_changed.notify_all();
    }
    /// The block that is next in order, or nothing within a short time.
    bool next(Block& content) {
        std::unique_lock lock(m_mutex);
        constexpr std::chrono::milliseconds patience(50);
        if (!m_changed.wait_for(lock, patience, [&] { return m_made.contains(m_taken); })) return false;
        auto node = m_made.extract(m_taken++);
        content = std::move(node.mapped());
        m_changed.notify_all();
        return true;
    }
    std::uint64_t taken() const { return m_taken; }
    void stop() {
        const std::scoped_lock lock(m_mutex);
        m_stopped = true;
        m_changed.notify_all();
    }

private:
    RowRange m_rows;
    std::uint64_t m_blockRows, m_ahead, m_next = 0, m_taken = 0;
    bool m_stopped = false;
    std::map<std::uint64_t, Block> m_made;
    std::mutex m_mutex;
    std::condition_variable m_changed;
};

struct StopAtEnd {
    Shelf& shelf;
    ~StopAtEnd() { shelf.stop(); }
};

void makeBlocks(Shelf& shelf, const InOrder& work) {
    const auto make = work.worker();
    for (std::uint64_t block = shelf.claim(); block < shelf.blocks(); block = shelf.claim()) {
        const RowRange rows = shelf.rowsOf(block);
        std::vector<std::string> lines;
        for (std::uint64_t row = rows.first; row < rows.end; ++row) {
            if (work.cancelled->load(std::memory_order_relaxed)) return;
            Result<std::string> line = make(row);
            if (!line) return shelf.put(block, line.error());
            lines.push_back(std::move(line).value());
        }
        if (work.cancelled->load(std::memory_order_relaxed)) return;
        shelf.put(block, std::move(lines));
    }
}

} // namespace

Result<bool> makeInOrder(const InOrder& work) {
    const unsigned threads = threadsMeant(work.threads);
    Shelf shelf(work.rows, work.blockRows, blocksAhead * threads);
    FirstFailure failure;
    std::uint64_t row = work.rows.first;
    const auto run = [&]() -> Result<bool> {
        const auto pool = startWorkers(std::min<std::uint64_t>(threads, shelf.blocks()),
                                       [&] { failure.keeps([&] { makeBlocks(shelf, work); }); });
        // However this ends, those who make blocks hear of it before they are waited for.
        const StopAtEnd stop{shelf};
        while (row < work.rows.end) {
            if (work.cancelled->load(std::memory_order_relaxed) || failure.happened()) return false;
            Block block = std::vector<std::string>();
            if (shelf.next(block)) {
                if (!block) return block.error();
                for (const std::string& line : *block) {
                    if (const auto done = work.take(row, line); !done) return done.error();
                    ++row;
                }
            }
            if (const auto done = work.tick(row - work.rows.first); !done) return done.error();
        }
        return true;
    };
    Result<bool> result = run();
    failure.rethrow();
    return result;
}

} // namespace rackline
