// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/markup.h"

#include <array>
#include <charconv>
#include <cmath>

namespace rackline {

namespace {
constexpr char32_t replacement = 0xFFFD;

/// C0 and C1 controls, surrogates and non-characters are not allowed in XML 1.0; bidirectional overrides would turn a report's
/// words around.
bool isAllowed(char32_t c) {
    if (c < 0x20) return c == '\n' || c == '\t';
    if (c >= 0x7F && c <= 0x9F) return false;
    if (c >= 0x202A && c <= 0x202E) return false;
    if (c >= 0x2066 && c <= 0x2069) return false;
    return c != 0xFFFE && c != 0xFFFF;
}
} // namespace

char32_t takeLetter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    std::size_t length = first < 0x80 ? 1 : (first >= 0xC2 && first < 0xE0 ? 2 : (first >= 0xE0 && first < 0xF0 ? 3 : 4));
    if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || length > text.size()) {
        text.remove_prefix(1);
        return replacement;
    }
    char32_t letter = length == 1 ? first : first & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            text.remove_prefix(i);
            return replacement;
        }
        letter = letter << 6 | (byte(i) & 0x3F);
    }
    text.remove_prefix(length);
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const bool valid = letter >= smallest[length] && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
    return valid ? letter : replacement;
}

void appendLetter(std::string& text, char32_t c) {
    const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
    } else {
        put(0xF0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3F));
        put(0x80 | (c >> 6 & 0x3F));
    }
    put(0x80 | (c & 0x3F));
}

std::string escapedMarkup(std::string_view text) {
    std::string result;
    result.reserve(text.size() + 8);
    while (!text.empty()) {
        const char32_t letter = takeLetter(text);
        switch (letter) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            if (isAllowed(letter)) appendLetter(result, letter);
        }
    }
    return result;
}

std::string escapedMarkdown(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const char32_t letter = takeLetter(text);
        if (letter == '\n' || letter == '\t') {
            result += ' ';
        } else if (letter == '<') {
            result += "&lt;";
        } else if (letter == '&') {
            result += "&amp;";
        } else if (isAllowed(letter)) {
            if (letter < 0x80 && std::string_view("\\`*_[]|#!~").find(static_cast<char>(letter)) != std::string_view::npos)
                result += '\\';
            appendLetter(result, letter);
        }
    }
    return result;
}

std::string coordinate(double value) {
    if (!std::isfinite(value)) return "0";
    std::array<char, 400> buffer{};
    const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2).ptr;
    std::string text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" || text.empty() ? "0" : text;
}

} // namespace rackline
