// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/progress.h"

#include "app/report/words/number_text.h"
#include "hwdb/host/terminal.h"

#include <ostream>

namespace rackline {

namespace {
constexpr std::chrono::milliseconds firstAfter(500), onTerminal(200), elsewhere(5000);
constexpr const char* clearLine = "\r\x1b[K";
} // namespace

Progress::Progress(std::ostream& messages, std::string what, std::uint64_t total, std::uint64_t before, bool quiet)
    : m_messages(messages), m_what(std::move(what)), m_total(total), m_before(before), m_quiet(quiet),
      m_terminal(host::isTerminal(host::Standard::error)), m_start(Clock::now()), m_next(m_start + firstAfter) {}

void Progress::show(std::uint64_t done) {
    const Clock::time_point now = Clock::now();
    if (m_quiet || now < m_next || done <= m_before) return;
    m_next = now + (m_terminal ? onTerminal : elsewhere);
    m_shown = true;
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    const double speed = double(done - m_before) / seconds;
    m_messages << (m_terminal ? clearLine : "") << m_what << ": " << done << " of " << m_total << " points, "
               << percentText(double(done) / double(m_total), plainNumbers) << ", " << predictedText(speed, "/s", plainNumbers)
               << ", " << timeText(double(m_total - done) / speed, plainNumbers) << " left" << (m_terminal ? "" : "\n")
               << std::flush;
}

void Progress::end() {
    if (m_shown && m_terminal) m_messages << clearLine << std::flush;
}

} // namespace rackline
