// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <streambuf>
#include <string>
#include <string_view>

namespace rackline {

/// A text as a terminal of so many columns shows it: tables that are wider are cut into blocks of columns, each with the first
/// one, and long lines are folded at words. With colour, what fails is red and what passes green. Control characters are shown.
std::string onTerminal(std::string_view text, std::size_t width, bool colour);

/// Columns of the terminal behind a descriptor, 0 where there is none.
std::size_t terminalWidth();
/// NO_COLOR in the environment, or a terminal that knows no colours, says no.
bool wantsColour();

/// Between a command and the terminal: passes on paragraph by paragraph what onTerminal makes of it.
class TerminalBuffer : public std::streambuf {
public:
    TerminalBuffer(std::streambuf& terminal, std::size_t width, bool colour)
        : m_terminal(terminal), m_width(width), m_colour(colour) {}
    TerminalBuffer(const TerminalBuffer&) = delete;
    TerminalBuffer& operator=(const TerminalBuffer&) = delete;
    ~TerminalBuffer() override { pass(m_text.size()); }

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    bool pass(std::size_t count);

    std::streambuf& m_terminal;
    std::size_t m_width;
    bool m_colour;
    std::string m_text;
};

} // namespace rackline
