// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/line_breaks.h"
#include "app/report/words/markup.h"

#include <algorithm>

namespace rackline {

namespace {
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n'; }
bool endsPiece(char c) { return std::string_view("-/,;._=").find(c) != std::string_view::npos; }

/// Takes the next word, or of a long one the part up to a hyphen or a similar sign; trailing spaces stay behind.
std::string_view takePiece(std::string_view& text) {
    constexpr std::size_t longWord = 16, leastPart = 4;
    std::size_t end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isSpace) - text.begin());
    if (end > longWord)
        for (std::size_t i = leastPart; i < end; ++i)
            if (endsPiece(text[i - 1]) && !endsPiece(text[i])) {
                end = i;
                break;
            }
    const std::string_view piece = text.substr(0, end);
    text.remove_prefix(end);
    return piece;
}

class Breaker {
public:
    Breaker(double width, Font font) : m_width(width), m_font(font) {}

    void add(std::string_view piece, bool spaced) {
        const double wide = widthOf(piece), gap = spaced && !m_line.empty() ? widthOf(" ") : 0;
        if (!m_line.empty() && m_used + gap + wide > m_width) end();
        if (wide > m_width) return cut(piece);
        if (spaced && !m_line.empty()) m_line += ' ';
        m_line += piece;
        m_used = m_line.size() == piece.size() ? wide : m_used + gap + wide;
    }
    void end() {
        m_lines.push_back(std::move(m_line));
        m_line.clear();
        m_used = 0;
    }
    std::vector<std::string> lines() {
        if (!m_line.empty() || m_lines.empty()) end();
        return std::move(m_lines);
    }

private:
    double widthOf(std::string_view words) const { return textWidth(words, m_font.size, m_font.weight); }
    void cut(std::string_view piece) {
        while (!piece.empty()) {
            const std::string_view before = piece;
            takeLetter(piece);
            const std::string_view letter = before.substr(0, before.size() - piece.size());
            const double wide = widthOf(letter);
            if (!m_line.empty() && m_used + wide > m_width) end();
            m_line += letter;
            m_used += wide;
        }
    }

    double m_width;
    Font m_font;
    double m_used = 0;
    std::string m_line;
    std::vector<std::string> m_lines;
};
} // namespace

std::vector<std::string> brokenLines(std::string_view text, double width, Font font) {
    Breaker breaker(width, font);
    bool spaced = false;
    while (!text.empty()) {
        if (isSpace(text.front())) {
            if (text.front() == '\n') breaker.end();
            spaced = text.front() != '\n';
            text.remove_prefix(1);
            continue;
        }
        breaker.add(takePiece(text), spaced);
        spaced = false;
    }
    return breaker.lines();
}

std::vector<std::string> balancedLines(std::string_view text, double width, Font font) {
    constexpr int halvings = 12;
    std::vector<std::string> best = brokenLines(text, width, font);
    double low = width / static_cast<double>(best.size() + 1), high = width;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        std::vector<std::string> lines = brokenLines(text, middle, font);
        const bool asFew = lines.size() <= best.size() && middle >= widestWord(text, font);
        (asFew ? high : low) = middle;
        if (asFew) best = std::move(lines);
    }
    return best;
}

std::vector<std::string> firstLines(std::vector<std::string> lines, std::size_t most, double width, Font font) {
    if (lines.size() <= most) return lines;
    lines.resize(most);
    constexpr std::string_view ellipsis = "\u2026";
    std::string& last = lines.back();
    while (!last.empty() && textWidth(last + std::string(ellipsis), font.size, font.weight) > width) {
        while (!last.empty() && (static_cast<unsigned char>(last.back()) & 0xC0) == 0x80) last.pop_back();
        if (!last.empty()) last.pop_back();
    }
    last += ellipsis;
    return lines;
}

double widestWord(std::string_view text, Font font) {
    double widest = 0;
    while (!text.empty()) {
        if (isSpace(text.front()))
            text.remove_prefix(1);
        else
            widest = std::max(widest, textWidth(takePiece(text), font.size, font.weight));
    }
    return widest;
}

} // namespace rackline
