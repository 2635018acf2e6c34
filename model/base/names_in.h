// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The names of a list with commas between them, without the blanks around them; an empty text has none.
inline std::vector<std::string> namesIn(std::string_view list) {
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        std::string_view name = list.substr(begin, comma - begin);
        while (name.starts_with(' ')) name.remove_prefix(1);
        while (name.ends_with(' ')) name.remove_suffix(1);
        names.emplace_back(name);
        begin = comma + 1;
    }
    return names;
}

} // namespace rackline
