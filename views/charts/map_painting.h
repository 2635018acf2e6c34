// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/charts/map_layout.h"
#include "views/style/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace rackline {

/// What of a map is in the language of the window.
struct MapWords {
    QString xTitle, yTitle;
    /// At the project's point, and its values on the axes.
    QString point, pointX, pointY;
    /// The same in full, to be read out.
    QString said;
};

struct MapPainting {
    MapChart chart;
    MapLayout layout;
    MapWords words;
};

/// Where the cells are within the picture.
QRectF mapFrame(const Theme& theme, const MapPainting& map, const QRectF& area);
QPointF mapPlace(const MapChart& chart, const QRectF& frame, const MapChart::Place& place);

/// Cells, lines, names, axes and legend: what stays while the pointer moves.
void paintMap(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& area);
/// Where the project stands, with its values on both axes.
void paintMapPoint(QPainter& painter, const Theme& theme, const MapPainting& map, const QRectF& frame);

} // namespace rackline
