// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// A figure's text as read: its value in coherent units, its dimension and its unit as written.
struct Measure {
    double value = 0;
    Dimension dimension;
    std::string unit;
};

/// Reads `8 TB/s` in any dimension, or in the wanted one; a plain number has no dimension.
Result<Measure> parseMeasure(std::string_view text, std::optional<Dimension> wanted = std::nullopt);

} // namespace rackline
