// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"
#include "views/style/theme.h"

#include <QPainterPath>

#include <algorithm>

class QPainter;
class QFont;

namespace rackline {

/// A place within a room. A window that has no size yet has rooms that end before they begin: then it is their begin, where
/// std::clamp is undefined and ends the programs of the packages.
template <typename Number> constexpr Number heldWithin(Number place, Number begin, Number end) {
    return std::max(begin, std::min(place, end));
}

/// A grade of a figure as a shape of 12 px around `centre`.
void drawGrade(QPainter& painter, QPointF centre, Grade grade, const QColor& colour, double scale = 1);

/// The outline of a series marker; `plus` and `star` are strokes alone.
QPainterPath markerPath(Marker marker, QPointF centre, double size);
void drawMarker(QPainter& painter, const SeriesLook& look, QPointF centre, double size, const QColor& fill, double pen = 1.7);
/// A short line with its marker, as lists and tables show a series.
void drawSwatch(QPainter& painter, const SeriesLook& look, const QRectF& box, const QColor& fill, double scale = 1);

/// A rounded rectangle whose 1 px outline lies on whole pixels.
void drawFrame(QPainter& painter, const QRectF& box, double radius, const QColor& outline, const QColor& fill, double width = 1);

/// Text on as many lines as it needs, but no more than `mostLines`; the last is cut where words are left over.
QStringList wrapped(const QFont& font, const QString& text, double width, int mostLines);

} // namespace rackline
