// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/drawing.h"

#include <QPainter>
#include <QTextLayout>

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

void drawEvidence(QPainter& painter, const Theme& theme, const QRectF& box, Grade grade, Role behind) {
    if (!theme.showsEvidence() || grade == Grade::measured) return;
    constexpr double hidden = 0.5;
    painter.save();
    painter.fillRect(box, theme.color(behind, hidden));
    if (grade == Grade::announced) {
        painter.setClipRect(box, Qt::IntersectClip);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.color(Role::hatch), 1.2 * theme.scale()));
        const double step = 10 * theme.scale();
        for (double x = box.left() - box.height(); x < box.right(); x += step)
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    } else if (grade == Grade::judgement) {
        QPen pen(theme.color(Role::text3), 1.4 * theme.scale());
        pen.setDashPattern({1, 2});
        painter.setPen(pen);
        const double y = box.bottom() - 2 * theme.scale();
        painter.drawLine(QPointF(box.left() + 2, y), QPointF(box.right() - 2, y));
    }
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
