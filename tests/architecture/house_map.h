// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/architecture/rules.h"

namespace rackline::architecture {

/// The floors and their rooms as an SVG, made from the includes of the product's sources: a room stands above what it includes,
/// and an arrow is drawn where no longer way leads to the same room of its floor.
std::string houseMap(const std::filesystem::path& root);

} // namespace rackline::architecture
