// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The generation itself and then those whose engines stand in for it, the nearest first.
std::vector<std::string> generationsNear(std::string_view generation);

/// Engines in the order in which a generation's users reach for them.
std::vector<std::string> enginesInOrder(std::string_view generation);

} // namespace rackline
