// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace rackline {

enum class Topology { fatTree, railOptimised, dragonfly, dragonflyPlus };
std::string_view nameOf(Topology topology);

enum class Optics { pluggable, coPackaged };

} // namespace rackline
