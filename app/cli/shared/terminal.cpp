// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/terminal.h"

#include "hwdb/host/terminal.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace rackline {

namespace {

/// A line by its characters, each of one column.
using Line = std::vector<std::string>;
/// Columns from and to, the latter not included.
using Range = std::pair<std::size_t, std::size_t>;

/// Columns between two cells of a table.
constexpr std::size_t between = 2;
/// A last column that has less than this is not folded within its place.
constexpr std::size_t leastText = 24;

Line lineOf(std::string_view text) {
    Line line;
    for (const char c : printable(text, "\t")) {
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80 && !line.empty())
            line.back() += c;
        else
            line.emplace_back(1, c);
    }
    return line;
}

bool isBlank(const Line& line, std::size_t column) { return column >= line.size() || line[column] == " "; }

std::string textOf(const Line& line, Range range) {
    std::string text;
    for (std::size_t i = range.first; i < std::min(range.second, line.size()); ++i) text += line[i];
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::size_t widthOf(const std::string& text) { return lineOf(text).size(); }

std::size_t firstText(const Line& line) {
    std::size_t at = 0;
    while (at < line.size() && line[at] == " ") ++at;
    return at;
}

/// Where the text behind the first gap of a line begins, or nothing.
std::size_t behindGap(const Line& line) {
    for (std::size_t i = firstText(line); i + between < line.size(); ++i)
        if (isBlank(line, i) && isBlank(line, i + 1)) {
            while (i < line.size() && isBlank(line, i)) ++i;
            return i < line.size() ? i : 0;
        }
    return 0;
}

/// A number keeps its sign of per cent.
bool breaksAt(const Line& line, std::size_t column) {
    return isBlank(line, column) && (column + 1 >= line.size() || line[column + 1] != "%");
}

/// Folded at blanks; lines after the first begin at `indent`.
std::string folded(const Line& line, std::size_t width, std::size_t indent) {
    std::string text;
    Line rest = line;
    std::size_t used = 0;
    while (used + rest.size() > width) {
        const std::size_t room = width - used;
        std::size_t cut = room;
        while (cut > (used == 0 ? indent : 0) && !breaksAt(rest, cut)) --cut;
        // A word that is wider than the terminal is cut.
        if (cut <= (used == 0 ? indent : 0)) cut = room;
        text += textOf(rest, {0, cut}) + "\n" + std::string(indent, ' ');
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(cut));
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(firstText(rest)));
        used = indent;
    }
    return text + textOf(rest, {0, rest.size()}) + "\n";
}

std::string foldedLine(const Line& line, std::size_t width) {
    const std::size_t behind = behindGap(line);
    const std::size_t usual = std::min(firstText(line) + 4, width / 2);
    return folded(line, width, behind > 0 && behind + leastText <= width ? behind : usual);
}

/// The columns of a table: what two blank columns of all lines keep apart.
std::vector<Range> columnsOf(const std::vector<Line>& lines) {
    std::size_t widest = 0;
    for (const Line& line : lines) widest = std::max(widest, line.size());
    std::vector<bool> filled(widest + between, false);
    for (const Line& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            if (!isBlank(line, i)) filled[i] = true;
    std::vector<Range> columns;
    for (std::size_t i = 0; i < widest; ++i) {
        if (!filled[i]) continue;
        std::size_t end = i;
        while (filled[end] || filled[end + 1]) ++end;
        columns.emplace_back(i, end);
        i = end;
    }
    return columns;
}

/// The table in blocks, each with its first column.
std::string inBlocks(const std::vector<Line>& lines, const std::vector<Range>& columns, std::size_t width) {
    const std::size_t first = columns.front().second;
    std::string text;
    for (std::size_t from = 1; from < columns.size();) {
        std::size_t to = from, used = first;
        while (to < columns.size() && (to == from || used + columns[to].second - columns[to - 1].second <= width)) {
            used += columns[to].second - columns[to - 1].second;
            ++to;
        }
        if (!text.empty()) text += '\n';
        for (const Line& line : lines) {
            std::string row = textOf(line, {0, first});
            row.resize(row.size() + first - widthOf(row), ' ');
            const std::string cells = textOf(line, {columns[from - 1].second, columns[to - 1].second});
            // A column that is alone too wide is not aligned to the right.
            const std::size_t begin = used > width ? std::min(cells.find_first_not_of(' '), cells.size()) : 0;
            row += (begin > 0 ? std::string(between, ' ') : std::string()) + cells.substr(begin);
            text += folded(lineOf(row.substr(0, row.find_last_not_of(' ') + 1)), width, first + between);
        }
        from = to;
    }
    return text;
}

/// Row by row, where a column holds sentences.
std::string asRecords(const std::vector<Line>& lines, const std::vector<Range>& columns, std::size_t width) {
    std::string text;
    for (const Line& line : lines) {
        std::string row;
        for (const Range& column : columns) {
            const std::string cell = textOf(line, column);
            const std::string trimmed = cell.substr(std::min(cell.size(), cell.find_first_not_of(' ')));
            if (!trimmed.empty()) row += (row.empty() ? "" : "  ") + trimmed;
        }
        text += folded(lineOf(row), width, 4);
    }
    return text;
}

std::string tableText(const std::vector<Line>& lines, std::size_t width) {
    std::size_t widest = 0;
    for (const Line& line : lines) widest = std::max(widest, line.size());
    const std::vector<Range> columns = columnsOf(lines);
    std::string text;
    const bool lastFolds = columns.size() > 1 && columns.back().first + leastText <= width;
    const bool sentences = std::any_of(columns.begin(), columns.end(), [&](Range c) { return c.second - c.first > width / 2; });
    if (widest > width && columns.size() > 2 && !lastFolds)
        return sentences || columns.front().second > width / 2 ? asRecords(lines, columns, width)
                                                               : inBlocks(lines, columns, width);
    for (const Line& line : lines)
        text += lastFolds && line.size() > width ? folded(line, width, columns.back().first) : foldedLine(line, width);
    return text;
}

/// Whole words that say how something turned out.
std::string coloured(std::string text) {
    struct Word {
        std::string_view word, colour;
    };
    constexpr std::string_view red = "\x1b[1;31m", green = "\x1b[32m", usual = "\x1b[0m";
    constexpr std::array<Word, 5> words{
        {{"FAIL", red}, {"infeasible", red}, {"Infeasible", red}, {"PASS", green}, {"feasible", green}}};
    const auto isLetter = [&](std::size_t at) {
        const char c = at < text.size() ? text[at] : ' ';
        return c == '_' || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at > 0 && isLetter(at - 1)) continue;
        for (const Word& one : words) {
            if (text.compare(at, one.word.size(), one.word) != 0 || isLetter(at + one.word.size())) continue;
            const std::string shown = std::string(one.colour).append(one.word).append(usual);
            text.replace(at, one.word.size(), shown);
            at += shown.size() - 1;
            break;
        }
    }
    return text;
}

} // namespace

std::string onTerminal(std::string_view text, std::size_t width, bool colour) {
    constexpr std::size_t narrowest = 40;
    width = std::max(width, narrowest);
    std::string result;
    std::vector<Line> table;
    const auto end = [&] {
        if (!table.empty()) result += tableText(table, width);
        table.clear();
    };
    while (!text.empty()) {
        const std::size_t cut = std::min(text.find('\n'), text.size());
        Line line = lineOf(text.substr(0, cut));
        const bool ended = cut < text.size();
        text.remove_prefix(ended ? cut + 1 : cut);
        if (ended && behindGap(line) > 0) {
            table.push_back(std::move(line));
            continue;
        }
        end();
        std::string shown = foldedLine(line, width);
        if (!ended) shown.pop_back();
        result += shown;
    }
    end();
    return colour ? coloured(std::move(result)) : result;
}

std::size_t terminalWidth() {
    constexpr std::size_t usual = 80;
    if (!host::isTerminal(host::Standard::output)) return 0;
    const std::size_t columns = host::terminalColumns(host::Standard::output);
    return columns > 0 ? columns : usual;
}

bool wantsColour() {
    const char* none = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return (none == nullptr || *none == '\0') && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

TerminalBuffer::int_type TerminalBuffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize TerminalBuffer::xsputn(const char* text, std::streamsize count) {
    /// A table that never ends is shown in parts.
    constexpr std::size_t most = 64'000;
    m_text.append(text, static_cast<std::size_t>(count));
    std::size_t end = m_text.rfind("\n\n");
    if (end == std::string::npos && m_text.size() > most) end = m_text.rfind('\n');
    if (end != std::string::npos && !pass(end + 1)) return 0;
    return count;
}

int TerminalBuffer::sync() {
    const std::size_t end = m_text.rfind('\n');
    if (end != std::string::npos && !pass(end + 1)) return -1;
    return m_terminal.pubsync();
}

bool TerminalBuffer::pass(std::size_t count) {
    const std::string shown = onTerminal(std::string_view(m_text).substr(0, count), m_width, m_colour);
    m_text.erase(0, count);
    return m_terminal.sputn(shown.data(), static_cast<std::streamsize>(shown.size())) ==
           static_cast<std::streamsize>(shown.size());
}

} // namespace rackline
