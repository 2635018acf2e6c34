// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry.h"

#include <algorithm>

namespace rackline {

const Figure* Entry::figure(std::string_view path) const {
    const auto found = std::find_if(figures.begin(), figures.end(), [path](const Figure& f) { return f.path == path; });
    return found == figures.end() ? nullptr : &*found;
}

std::string Entry::word(std::string_view key) const {
    const auto found = words.find(std::string(key));
    return found == words.end() ? std::string() : found->second;
}

bool Entry::lists(std::string_view key, std::string_view member) const {
    return (' ' + word(key) + ' ').find(' ' + std::string(member) + ' ') != std::string::npos;
}

} // namespace rackline
