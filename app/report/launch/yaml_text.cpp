// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/yaml_text.h"

#include <algorithm>

namespace rackline {

std::string yamlQuoted(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += '\\';
            quoted += c;
        } else if (code < ' ') {
            quoted += "\\x";
            quoted += digits[code >> 4];
            quoted += digits[code & 15];
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

void YamlText::line(int depth, std::string_view text) {
    m_text.append(static_cast<std::size_t>(2 * depth), ' ');
    m_text += text;
    m_text += '\n';
}

void YamlText::word(int depth, std::string_view key, std::string_view value) {
    line(depth, std::string(key) + ": " + yamlQuoted(value));
}

void YamlText::count(int depth, std::string_view key, int value) { line(depth, std::string(key) + ": " + std::to_string(value)); }

void YamlText::block(int depth, std::string_view key, std::string_view text) {
    line(depth, std::string(key) + ": |");
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        line(depth + 1, text.substr(0, end));
        text = end == text.npos ? std::string_view() : text.substr(end + 1);
    }
}

void YamlText::comment(std::string_view text) {
    std::string words(text);
    // A name with a line break would go on as a manifest.
    std::replace_if(
        words.begin(), words.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    line(0, "# " + words);
}

} // namespace rackline
