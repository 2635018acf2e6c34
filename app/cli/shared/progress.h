// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace rackline {

/// Points done and the time left, on a message stream: one line that renews itself on a terminal, else a line now and then.
class Progress {
public:
    /// `before` points were done earlier and say nothing of the speed.
    Progress(std::ostream& messages, std::string what, std::uint64_t total, std::uint64_t before, bool quiet);
    void show(std::uint64_t done);
    /// Clears the line of a terminal.
    void end();

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& m_messages;
    std::string m_what;
    std::uint64_t m_total, m_before;
    bool m_quiet, m_terminal, m_shown = false;
    Clock::time_point m_start, m_next;
};

} // namespace rackline
