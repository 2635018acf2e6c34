// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/hover_tip.h"

#include "app/report/pictures/drawing.h"
#include "views/style/drawing.h"
#include "views/style/screen_pen.h"

#include <QPainter>

#include <algorithm>

namespace rackline {

void paintHover(QPainter& painter, const Theme& theme, const QRectF& frame, const QPointF& at, const QStringList& lines,
                std::optional<int> series) {
    const double s = theme.scale();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.color(Role::text3), 1));
    painter.drawLine(QPointF(frame.left(), onPixel(at.y())), at);
    painter.drawLine(QPointF(onPixel(at.x()), frame.bottom()), at);
    painter.setRenderHint(QPainter::Antialiasing);
    if (series) {
        Drawing larger;
        larger.marker({at.x() / s, at.y() / s}, *series, 11);
        ScreenPen(theme).draw(painter, larger);
    }
    const QFontMetricsF head(theme.font(Type::section)), body(theme.font(Type::tick));
    double width = 0;
    for (qsizetype i = 0; i < lines.size(); ++i) width = std::max(width, (i ? body : head).horizontalAdvance(lines[i]));
    const double line = 17 * s;
    QRectF box(at.x() + 14 * s, at.y() + 14 * s, width + 24 * s, line * static_cast<double>(lines.size()) + 14 * s);
    if (box.right() > frame.right() + 12 * s) box.moveRight(at.x() - 14 * s);
    if (box.bottom() > frame.bottom()) box.moveBottom(at.y() - 14 * s);
    box.moveLeft(std::max(box.left(), 2.0));
    box.moveTop(std::max(box.top(), 2.0));
    drawFrame(painter, box, 8 * s, Qt::transparent, theme.color(Role::tip));
    painter.setPen(theme.color(Role::tipText));
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setFont(theme.font(i ? Type::tick : Type::section));
        painter.drawText(QRectF(box.left() + 12 * s, box.top() + 7 * s + line * static_cast<double>(i), width + 4, line),
                         Qt::AlignVCenter, lines[i]);
    }
}

} // namespace rackline
