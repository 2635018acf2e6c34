// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/svg_canvas.h"

namespace rackline {

/// The style of a step of the ink.
std::string inkOf(int index);

/// The text, cut with an ellipsis where it is wider.
std::string fittedText(std::string text, double width, double size, FontWeight weight);

/// What a rack of blades takes: its sides next to each other, at one scale.
double panelsWidth(const DrawnRack& rack);
/// The lines under its sides.
std::size_t linesUnderPanels(const DrawnRack& rack);

/// Front, rear and sidecar with the floor at `floor` and the left edge at `left`; `unit` is a rack unit in pixels.
void drawPanels(SvgCanvas& canvas, const DrawnRack& rack, double left, double floor, double unit);

} // namespace rackline
