// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/dimension.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// `*` stands for one segment of a path, `{p}` for a precision, `**` at the end for one or more segments.
struct PathRule {
    std::string_view pattern;
    std::optional<Dimension> dimension;
    /// What the path begins with, up to and with a dot.
    std::string_view below = {};

    std::string whole() const { return std::string(below) + std::string(pattern); }
};
struct KindRules {
    std::string_view kind;
    std::span<const PathRule> rules;
};
/// The kinds that the model reads, with all paths they have.
std::span<const KindRules> rulesOfModelKinds();
/// In the other kinds, the last word of a path that fixes a dimension.
std::span<const PathRule> rulesOfEndings();
std::span<const std::string_view> allKinds();

} // namespace rackline
