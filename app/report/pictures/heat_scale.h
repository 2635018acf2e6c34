// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/pictures/drawing.h"

namespace rackline {

/// One ramp of one hue, from the coolest, 0, to the hottest, 1.
inline Colour heatColour(double heat) { return Colour(Role::accent, 0.16 + 0.84 * heat); }

/// The ramp between its ends, with the baseline of its words at a point; returns how wide it is.
double drawHeatScale(Drawing& drawing, const DrawingSheet& sheet, const HeatScale& scale, PicturePoint at);

} // namespace rackline
