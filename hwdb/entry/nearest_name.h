// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The candidate with the fewest typing errors between it and `name`; empty where there is no candidate.
std::string nearestName(std::string_view name, const std::vector<std::string>& candidates);

} // namespace rackline
