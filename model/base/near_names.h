// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A name's letters and digits in lower case, so that "GB200 NVL72", "gb200_nvl72" and "gb200-nvl72" are the same name.
std::string plainName(std::string_view name);

/// The known name that `name` spells in another case or punctuation, or `name` itself where none or several do.
std::string knownName(std::string_view name, std::span<const std::string_view> known);

/// What somebody who typed `name` may have meant, best first and at most five: names with the same letters and digits, else names
/// that contain it, else the one with the fewest typing errors. Empty where more than a third of it would be wrong. Of paths that
/// begin alike, only the last words are compared.
std::vector<std::string> likelyNames(std::string_view name, std::span<const std::string_view> known);

/// The end of a sentence, ", did you mean a, b or c?", or empty.
std::string meantText(std::string_view name, std::span<const std::string_view> known);
/// The end of a sentence, "; the nearest is "a"" or "; the nearest are "a", "b" and "c"", or empty.
std::string nearestText(std::string_view name, std::span<const std::string> known);
/// The same with all of them after it: "; known are a, b, c".
std::string knownText(std::string_view name, std::span<const std::string> known);
/// The first of the likely names; where none is likely, the one with the fewest typing errors.
std::string nearestName(std::string_view name, std::span<const std::string> known);

} // namespace rackline
