// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// Whether a pattern with `*`, `?` and `[...]` fits the whole name.
bool globFits(std::string_view pattern, std::string_view name);
bool isGlob(std::string_view text);

/// Whether a regular expression fits the beginning of a name, as Python's `match` asks. None where it has what is not read here,
/// or where `steps` are spent, which it counts down: a file may come from anywhere.
std::optional<bool> expressionFits(std::string_view expression, std::string_view name, long& steps);

} // namespace rackline
