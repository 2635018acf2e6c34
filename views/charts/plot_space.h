// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/pictures/axis_map.h"

#include <QPointF>
#include <QRectF>

namespace rackline {

/// Where the values of a plot lie, in pixels of its widget.
struct PlotSpace {
    QRectF frame;
    AxisMap x, y;

    QPointF at(double px, double py) const { return {x.pixel(px), y.pixel(py)}; }
    QPointF at(const ChartSpot& spot) const { return at(spot.x, spot.y); }
};

} // namespace rackline
