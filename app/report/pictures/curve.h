// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/geometry.h"

#include <vector>

namespace rackline {

/// Points of a smooth curve that never overshoots the given ones; within the box they are close enough to draw straight lines
/// between them, and for no label to slip between two.
std::vector<PicturePoint> curveThrough(const std::vector<PicturePoint>& points, const PictureBox& within);
/// The same of straight pieces.
std::vector<PicturePoint> piecesThrough(const std::vector<PicturePoint>& points, const PictureBox& within);

} // namespace rackline
