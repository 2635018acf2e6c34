// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"
#include "views/style/theme.h"

#include <QRectF>

#include <algorithm>

class QPainter;
class QFont;

namespace rackline {

/// A place held within a room. In a window that has no size yet a room may end before it begins. Then the place is the beginning;
/// std::clamp would be undefined there, and it ends the programs of the packages.
template <typename Number> constexpr Number heldWithin(Number place, Number begin, Number end) {
    return std::max(begin, std::min(place, end));
}

/// Draws a grade of a figure as a shape of 12 px around `centre`.
void drawGrade(QPainter& painter, QPointF centre, Grade grade, const QColor& colour, double scale = 1);

/// Over what has a figure of that grade, where evidence is shown: faint unless it was measured, hatched where it is announced and
/// within dots where it is judged. `behind` is the surface that it lies on.
void drawEvidence(QPainter& painter, const Theme& theme, const QRectF& box, Grade grade, Role behind);

/// Draws a rounded rectangle whose outline of 1 px lies on whole pixels.
void drawFrame(QPainter& painter, const QRectF& box, double radius, const QColor& outline, const QColor& fill, double width = 1);

/// The lines of a text, at most `mostLines`; the last is cut where words are left over.
QStringList wrapped(const QFont& font, const QString& text, double width, int mostLines);

} // namespace rackline
