// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/python_json.h"

#include <algorithm>
#include <iterator>

namespace rackline {

std::string withoutInfinities(std::string_view text) {
    constexpr std::string_view words[] = {"-Infinity", "Infinity", "NaN"};
    std::string plain;
    plain.reserve(text.size());
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto word = std::find_if(std::begin(words), std::end(words),
                                       [&](std::string_view w) { return !quoted && text.substr(i, w.size()) == w; });
        if (word != std::end(words)) {
            plain += "null";
            i += word->size() - 1;
            continue;
        }
        plain += text[i];
        if (quoted && text[i] == '\\' && i + 1 < text.size())
            plain += text[++i];
        else if (text[i] == '"')
            quoted = !quoted;
    }
    return plain;
}

} // namespace rackline
