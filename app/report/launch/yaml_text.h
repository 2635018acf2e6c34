// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Text in double quotes, as YAML and JSON both read it.
std::string yamlQuoted(std::string_view text);

/// Lines of YAML with the indent of their place.
class YamlText {
public:
    /// A line as it is; `depth` counts steps of two blanks.
    void line(int depth, std::string_view text);
    /// `key: "value"`.
    void word(int depth, std::string_view key, std::string_view value);
    /// `key: 8`.
    void count(int depth, std::string_view key, int value);
    /// `key: |` and the text below it, line by line.
    void block(int depth, std::string_view key, std::string_view text);
    void comment(std::string_view text);
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace rackline
