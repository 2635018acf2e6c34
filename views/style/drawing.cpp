// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/drawing.h"

#include "app/report/pictures/drawing.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace rackline {

void drawGrade(QPainter& painter, QPointF centre, Grade grade, const QColor& colour, double scale) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.scale(scale, scale);
    QPen pen(colour, 1.4);
    if (grade == Grade::judgement) pen.setDashPattern({1.15, 1.2});
    const bool filled = grade == Grade::measured || grade == Grade::yours;
    painter.setPen(filled ? Qt::NoPen : pen);
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    if (grade == Grade::yours) {
        painter.rotate(45);
        painter.drawRect(QRectF(-3.4, -3.4, 6.8, 6.8));
    } else {
        const double radius = filled ? 4.0 : 3.7;
        painter.drawEllipse(QPointF(), radius, radius);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (grade == Grade::vendor) painter.drawEllipse(QPointF(), 1.7, 1.7);
    if (grade == Grade::announced) painter.drawPie(QRectF(-3.7, -3.7, 7.4, 7.4), 90 * 16, 180 * 16);
    painter.restore();
}

QPainterPath markerPath(Marker marker, QPointF centre, double size) {
    QPainterPath path;
    if (marker == Marker::circle) {
        path.addEllipse(centre, size / 2, size / 2);
        return path;
    }
    QPolygonF outline;
    for (const PicturePoint& corner : markerOutline(marker, size)) outline << centre + QPointF(corner.x, corner.y);
    path.addPolygon(outline);
    path.closeSubpath();
    return path;
}

void drawMarker(QPainter& painter, const SeriesLook& look, QPointF centre, double size, const QColor& fill, double pen) {
    painter.setPen(QPen(look.line, pen, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    painter.setBrush(fill);
    painter.drawPath(markerPath(look.marker, centre, size));
}

void drawSwatch(QPainter& painter, const SeriesLook& look, const QRectF& box, const QColor& fill, double scale) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(look.line, 2 * scale);
    if (!look.dash.isEmpty()) {
        pen.setDashPattern(look.dash);
        pen.setCapStyle(Qt::FlatCap);
    }
    painter.setPen(pen);
    const double y = std::floor(box.center().y()) + 0.5;
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    drawMarker(painter, look, QPointF(box.center().x(), y), 8 * scale, fill, 1.7 * scale);
    painter.restore();
}

void drawFrame(QPainter& painter, const QRectF& box, double radius, const QColor& outline, const QColor& fill, double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(outline.alpha() ? QPen(outline, width) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    const double inset = outline.alpha() ? width / 2 : 0;
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

QStringList wrapped(const QFont& font, const QString& text, double width, int mostLines) {
    QTextLayout layout(text, font);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const bool last = lines.size() + 1 >= mostLines;
        const QString rest = text.mid(line.textStart(), last ? -1 : line.textLength()).trimmed();
        lines << QFontMetricsF(font).elidedText(rest, Qt::ElideRight, width);
        if (last) break;
    }
    layout.endLayout();
    return lines;
}

} // namespace rackline
