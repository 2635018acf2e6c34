// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Letters and digits alone, in lower case: "GB200 NVL72", "gb200_nvl72" and "gb200-nvl72" are one name.
std::string plainName(std::string_view name);

/// The known name that `name` is, whatever its case and punctuation; `name` itself where none or several are.
std::string knownName(std::string_view name, std::span<const std::string_view> known);

/// What somebody who typed `name` may mean, best first and at most five: the same letters and digits, else names that hold it,
/// else the one with the fewest typing errors. None where more than a third of it would be wrong. Of paths with one beginning the
/// last words are compared.
std::vector<std::string> likelyNames(std::string_view name, std::span<const std::string_view> known);

/// ", did you mean a, b or c?", or nothing.
std::string meantText(std::string_view name, std::span<const std::string_view> known);
/// "; the nearest is "a"", or "; the nearest are "a", "b" and "c"", or nothing.
std::string nearestText(std::string_view name, std::span<const std::string> known);
/// The first of the likely names; where none is likely, the one with the fewest typing errors.
std::string nearestName(std::string_view name, std::span<const std::string> known);

} // namespace rackline
