// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/schedule.h"

#include <algorithm>

namespace rackline {

namespace {

/// A piece of work on its way: the loop that it is in, which is open once what lies before it is done.
struct Piece {
    const CrewTimes* times = nullptr;
    std::size_t loop = 0, part = 0;
    bool open = false;
    /// When the parts that were begun are done.
    double partsEnd = 0;

    bool hasPart() const { return open && part < times->loops[loop].parts.size(); }
};

struct Thread {
    double free = 0;
    Piece* own = nullptr;
};

class Schedule {
public:
    Schedule(const std::vector<CrewTimes>& pieces, unsigned threads) : m_threads(threads) {
        for (const CrewTimes& times : pieces) m_pieces.push_back({&times});
    }

    double run() {
        double end = 0;
        for (;;) {
            const auto byTime = [](const Thread& a, const Thread& b) { return a.free < b.free; };
            Thread& first = *std::min_element(m_threads.begin(), m_threads.end(), byTime);
            if (first.own == nullptr && m_begun < m_pieces.size())
                begin(first);
            else if (first.own != nullptr)
                goOn(first, end);
            else if (!takePart(first) && !waits(first))
                return end;
        }
    }

private:
    void begin(Thread& thread) {
        thread.own = &m_pieces[m_begun++];
        toNextLoop(thread);
    }
    /// The work before a loop, which is its owner's alone, or after the last.
    static void toNextLoop(Thread& thread) {
        Piece& piece = *thread.own;
        const bool last = piece.loop >= piece.times->loops.size();
        thread.free += last ? piece.times->after : piece.times->loops[piece.loop].before;
        piece.part = 0;
        piece.open = false;
        piece.partsEnd = 0;
    }
    void goOn(Thread& thread, double& end) {
        Piece& piece = *thread.own;
        if (piece.loop >= piece.times->loops.size()) {
            end = std::max(end, thread.free);
            thread.own = nullptr;
            return;
        }
        piece.open = true;
        if (piece.hasPart()) return take(thread, piece);
        // Others may still be at the last parts.
        thread.free = std::max(thread.free, piece.partsEnd);
        ++piece.loop;
        toNextLoop(thread);
    }
    static void take(Thread& thread, Piece& piece) {
        thread.free += piece.times->loops[piece.loop].parts[piece.part++];
        piece.partsEnd = std::max(piece.partsEnd, thread.free);
    }
    bool takePart(Thread& thread) {
        const auto open = std::find_if(m_pieces.begin(), m_pieces.end(), [](const Piece& p) { return p.hasPart(); });
        if (open == m_pieces.end()) return false;
        take(thread, *open);
        return true;
    }
    /// Until somebody else goes on who may open a loop.
    bool waits(Thread& thread) {
        double next = -1;
        for (const Thread& other : m_threads)
            if (other.own != nullptr && (next < 0 || other.free < next)) next = other.free;
        if (next < 0) return false;
        constexpr double moment = 1e-9;
        thread.free = std::max(thread.free, next) + moment;
        return true;
    }

    std::vector<Piece> m_pieces;
    std::vector<Thread> m_threads;
    std::size_t m_begun = 0;
};

} // namespace

double secondsOnThreads(const std::vector<CrewTimes>& pieces, unsigned threads) { return Schedule(pieces, threads).run(); }

} // namespace rackline
