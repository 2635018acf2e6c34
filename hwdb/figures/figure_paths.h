// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// What a catalogue says of a figure's path in a kind of entry.
struct PathVerdict {
    bool known = false;
    /// The dimension that the figure must have; empty where the path takes any.
    std::optional<Dimension> dimension;
    /// Where the path is unknown: the nearest one.
    std::string nearest;
};

/// Kinds that the model reads know their paths, of others only the last word of a path fixes a dimension.
PathVerdict judgePath(std::string_view kind, std::string_view path);

/// Kinds whose entries the model reads.
bool isModelKind(std::string_view kind);

/// Kinds that the catalogue has; another one is refused.
bool isKind(std::string_view kind);
std::string nearestKind(std::string_view kind);

} // namespace rackline
