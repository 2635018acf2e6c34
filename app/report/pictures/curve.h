// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/geometry.h"

#include <vector>

namespace rackline {

/// Points of a smooth curve that never overshoots the given ones; within the box they are close enough to draw straight lines
/// between them, and for no label to slip between two.
std::vector<PicturePoint> curveThrough(const std::vector<PicturePoint>& points, const PictureBox& within);
/// Without the points that its line passes within a fifth of a pixel of, which nobody sees and each pen would draw.
std::vector<PicturePoint> thinned(const std::vector<PicturePoint>& line);
/// The same of straight pieces.
std::vector<PicturePoint> piecesThrough(const std::vector<PicturePoint>& points, const PictureBox& within);

} // namespace rackline
