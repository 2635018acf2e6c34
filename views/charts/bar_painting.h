// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/axis_scale.h"
#include "app/report/charts/chart.h"
#include "views/style/theme.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace rackline {

inline constexpr int mostTornadoRows = 10;

/// Where the parts of a waterfall lie: one slot per bar, from the top of the frame to its name.
struct WaterfallPlaces {
    QRectF frame;
    AxisScale scale;
    std::vector<QRectF> columns;

    double pixel(double value) const;
};
WaterfallPlaces waterfallPlaces(const Theme& theme, const BarChart& chart, const QRectF& room);
/// `colours` are the series of the totals, in order.
void paintWaterfall(QPainter& painter, const Theme& theme, const BarChart& chart, const WaterfallPlaces& places,
                    const std::vector<int>& colours);

/// Where the parts of a tornado lie: rows with a name at the left, bars, and a text at the right.
struct TornadoPlaces {
    QRectF frame;
    AxisScale scale;
    double nameWidth = 0, textWidth = 0;
    std::vector<QRectF> rows;

    double pixel(double value) const;
};
TornadoPlaces tornadoPlaces(const Theme& theme, const BarChart& chart, const QRectF& room);
void paintTornado(QPainter& painter, const Theme& theme, const BarChart& chart, const TornadoPlaces& places);
int tornadoHeight(const Theme& theme, int rows);

} // namespace rackline
