// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/quoted.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {

constexpr std::size_t longest = 60;
constexpr std::string_view replacement = "?";

unsigned char byteAt(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// Length in bytes of the well-formed UTF-8 character at the front, or 0 where there is none.
std::size_t characterLength(std::string_view text) {
    const unsigned char first = byteAt(text, 0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xf0 ? 4 : (first >= 0xe0 ? 3 : 2);
    if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byteAt(text, i) & 0xc0) != 0x80) return 0;
    const unsigned char second = byteAt(text, 1);
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool outside = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
    return overlong || outside ? 0 : length;
}

unsigned codePoint(std::string_view character) {
    constexpr std::array<unsigned, 5> ownBits{0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned code = byteAt(character, 0) & ownBits[character.size()];
    for (std::size_t i = 1; i < character.size(); ++i) code = code << 6 | (byteAt(character, i) & 0x3fu);
    return code;
}

/// Whether a character changes the direction or the lines of what follows it: marks of right-to-left order, hidden ones among
/// them, and breaks of lines and paragraphs.
bool isMark(unsigned code) {
    return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

/// The picture that Unicode has for a control character.
std::string pictureOf(unsigned code) {
    const unsigned picture = code == 0x7f ? 0x2421 : 0x2400 + code;
    return {static_cast<char>(0xe0 | picture >> 12), static_cast<char>(0x80 | (picture >> 6 & 0x3f)),
            static_cast<char>(0x80 | (picture & 0x3f))};
}

std::string nameOf(unsigned code) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name = "[U+";
    for (int shift = 12; shift >= 0; shift -= 4) name += digits[code >> shift & 0xf];
    return name + "]";
}

/// Removes the character at the front and returns the text that is shown for it.
std::string takeCharacter(std::string_view& text) {
    const std::size_t length = characterLength(text);
    const std::string_view character = text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
    if (length == 0) return std::string(replacement);
    const unsigned code = codePoint(character);
    if (code < 0x20 || code == 0x7f) return pictureOf(code);
    return (code >= 0x80 && code < 0xa0) || isMark(code) ? nameOf(code) : std::string(character);
}

} // namespace

std::string printable(std::string_view text, std::string_view kept) {
    // Most texts are plain, and stay what they are.
    const auto plain = [](char c) { return c >= 0x20 && c < 0x7f; };
    if (std::all_of(text.begin(), text.end(), plain)) return std::string(text);
    std::string result;
    while (!text.empty()) {
        if (kept.find(text.front()) == std::string_view::npos) {
            result += takeCharacter(text);
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

std::string quotedText(std::string_view text) {
    std::string result = "\"";
    while (!text.empty() && result.size() <= longest) result += takeCharacter(text);
    return result + (text.empty() ? "\"" : "...\"");
}

} // namespace rackline
