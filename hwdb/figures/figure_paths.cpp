// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/figure_paths.h"

#include "hwdb/figures/figure_path_rules.h"
#include "model/base/near_names.h"
#include "model/hardware/precision.h"

#include <algorithm>
#include <vector>

namespace rackline {

namespace {
std::vector<std::string_view> segmentsOf(std::string_view path) {
    std::vector<std::string_view> segments;
    while (true) {
        const std::size_t dot = path.find('.');
        segments.push_back(path.substr(0, dot));
        if (dot == std::string_view::npos) return segments;
        path.remove_prefix(dot + 1);
    }
}

bool segmentMatches(std::string_view pattern, std::string_view segment) {
    if (pattern == "*") return !segment.empty();
    if (pattern == "{p}") return precisionNamed(segment).has_value();
    return pattern == segment;
}

bool matches(const std::vector<std::string_view>& pattern, const std::vector<std::string_view>& path) {
    const bool open = pattern.back() == "**";
    const std::size_t fixed = open ? pattern.size() - 1 : pattern.size();
    if (open ? path.size() <= fixed : path.size() != fixed) return false;
    for (std::size_t i = 0; i < fixed; ++i)
        if (!segmentMatches(pattern[i], path[i])) return false;
    return true;
}

/// The pattern with the path's own words where the pattern is open, so that what is compared is what was mistyped.
std::string filledIn(std::string_view pattern, const std::vector<std::string_view>& path) {
    std::string text;
    std::size_t i = 0;
    for (const std::string_view segment : segmentsOf(pattern)) {
        if (!text.empty()) text += '.';
        const std::string_view own = i < path.size() ? path[i] : std::string_view("bf16");
        const bool open = segment == "*" || segment == "**" || (segment == "{p}" && precisionNamed(own));
        text += open ? own : segment == "{p}" ? std::string_view("bf16") : segment;
        ++i;
    }
    return text;
}
} // namespace

PathVerdict judgePath(std::string_view kind, std::string_view path) {
    const auto segments = segmentsOf(path);
    if (std::any_of(segments.begin(), segments.end(), [](std::string_view s) { return s.empty(); })) return {};
    const auto tables = rulesOfModelKinds();
    const auto table = std::find_if(tables.begin(), tables.end(), [kind](const KindRules& k) { return k.kind == kind; });
    if (table == tables.end()) {
        const auto endings = rulesOfEndings();
        const auto ending =
            std::find_if(endings.begin(), endings.end(), [&](const PathRule& rule) { return rule.pattern == segments.back(); });
        return {true, ending == endings.end() ? std::nullopt : ending->dimension, {}};
    }
    std::vector<std::string> candidates;
    for (const PathRule& rule : table->rules) {
        const std::string pattern = rule.whole();
        if (matches(segmentsOf(pattern), segments)) return {true, rule.dimension, {}};
        candidates.push_back(filledIn(pattern, segments));
    }
    return {false, std::nullopt, nearestName(path, candidates)};
}

bool isModelKind(std::string_view kind) {
    const auto tables = rulesOfModelKinds();
    return std::any_of(tables.begin(), tables.end(), [kind](const KindRules& k) { return k.kind == kind; });
}
bool isKind(std::string_view kind) { return std::find(allKinds().begin(), allKinds().end(), kind) != allKinds().end(); }
std::string nearestKind(std::string_view kind) {
    return nearestName(kind, std::vector<std::string>(allKinds().begin(), allKinds().end()));
}

} // namespace rackline
