// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_labels.h"
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

class QPainter;

namespace rackline {

/// The room below a roof, tinted.
void paintUnderRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
/// A roof as a line; lower ones dashed.
void paintRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
/// Points to be held against a guide, such as measured cases.
void paintScatter(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);
/// Discs by their share of the whole, each with a stem up to its roof.
void paintDiscs(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series);

/// Names of roofs along their lines; they take their place in `placer`.
void nameRoof(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer,
              HaloText& halo);
/// Names of discs, the largest first, where there is room.
void nameDiscs(QPainter& painter, const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer,
               HaloText& halo);
void blockDiscs(const Theme& theme, const PlotSpace& space, const ChartSeries& series, LabelPlacer& placer);

} // namespace rackline
