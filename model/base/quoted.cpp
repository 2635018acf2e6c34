// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/quoted.h"

namespace rackline {

namespace {

constexpr std::size_t longest = 60;
constexpr std::string_view replacement = "?";

unsigned char byteAt(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// Length of the well-formed UTF-8 character at the front, 0 where it is none.
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

bool isControl(std::string_view character) {
    const unsigned char first = byteAt(character, 0);
    if (character.size() == 1) return first < 0x20 || first == 0x7f;
    return first == 0xc2 && byteAt(character, 1) < 0xa0;
}

/// Takes the character at the front off, and gives what stands for it.
std::string_view takeCharacter(std::string_view& text) {
    const std::size_t length = characterLength(text);
    const std::string_view character = text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
    return length == 0 || isControl(character) ? replacement : character;
}

} // namespace

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) result += takeCharacter(text);
    return result;
}

std::string quotedText(std::string_view text) {
    std::string result = "\"";
    while (!text.empty() && result.size() <= longest) result += takeCharacter(text);
    return result + (text.empty() ? "\"" : "...\"");
}

} // namespace rackline
