// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_view.h"

#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr double unknownWidth = 0.75, mostSide = 250, betweenSides = 46;

double widthOf(const RackFrame& frame, RackSide side) {
    const double width = side == RackSide::beside ? frame.sidecarWidth.si() : frame.width.si();
    return width > 0 ? width : unknownWidth;
}

} // namespace

/// Sides share the width as they share the row.
QRectF RackView::sideBox(RackSide side) const {
    if (isTrays()) return inside();
    const auto& sides = m_editor.layout().sides;
    const RackFrame& frame = m_editor.frame();
    const double between = m_theme.px(betweenSides), margin = m_theme.px(12);
    double metres = 0;
    for (const RackSide each : sides) metres += widthOf(frame, each);
    const double room = width() - 2 * margin - between * static_cast<double>(sides.size() - 1);
    const double scale = std::min(room / metres, m_theme.px(mostSide) / unknownWidth);
    double left = margin;
    for (const RackSide each : sides) {
        if (each == side) break;
        left += widthOf(frame, each) * scale + between;
    }
    return {left, m_theme.px(aboveSides) * 1.0, widthOf(frame, side) * scale, rows() * unitHeight()};
}

QRectF RackView::boxIn(const RackPlace& place) const {
    const QRectF side = sideBox(place.side);
    const double high = unitHeight();
    return {side.left() + place.left * side.width(), side.bottom() - (place.bottom - 1 + place.height) * high,
            place.width * side.width(), place.height * high};
}

/// In a rack of trays between two of them; among blades before or after the nearest of the side that is pointed at.
RackView::Gap RackView::gapAt(const QPointF& at) const {
    const int count = static_cast<int>(m_editor.units().size());
    const QRectF box = inside();
    const double thick = m_theme.px(2), edge = m_theme.px(7);
    if (isTrays()) {
        const int unit = std::clamp(static_cast<int>(std::lround((box.bottom() - at.y()) / unitHeight())), 0, count);
        return {unit, {box.left() - edge, box.bottom() - unit * unitHeight() - 1, box.width() + 2 * edge, thick}};
    }
    int nearest = -1;
    double least = 0;
    for (int unit = 0; unit < count; ++unit) {
        const QRectF each = boxOf(unit);
        const double x = std::max({each.left() - at.x(), 0., at.x() - each.right()});
        const double y = std::max({each.top() - at.y(), 0., at.y() - each.bottom()});
        if (nearest >= 0 && x * x + y * y >= least) continue;
        nearest = unit;
        least = x * x + y * y;
    }
    if (nearest < 0) return {count, {box.left(), box.bottom() - thick, box.width(), thick}};
    const QRectF each = boxOf(nearest);
    if (m_editor.layout().places[static_cast<std::size_t>(nearest)].upright) {
        const bool after = at.x() > each.center().x();
        return {nearest + after, {(after ? each.right() : each.left()) - thick / 2, each.top(), thick, each.height()}};
    }
    const bool after = at.y() < each.center().y();
    return {nearest + after, {each.left(), (after ? each.top() : each.bottom()) - thick / 2, each.width(), thick}};
}

int RackView::neighbour(int key) const {
    const int count = static_cast<int>(m_editor.units().size());
    if (m_selected < 0 || count == 0) return 0;
    if (isTrays()) return std::clamp(m_selected + (key == Qt::Key_Up ? 1 : -1), 0, count - 1);
    const QPointF from = boxOf(m_selected).center();
    int nearest = m_selected;
    double least = 0;
    for (int unit = 0; unit < count; ++unit) {
        const QPointF way = boxOf(unit).center() - from;
        const bool across = key == Qt::Key_Left || key == Qt::Key_Right;
        const double sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
        const double along = sign * (across ? way.x() : way.y()), aside = std::abs(across ? way.y() : way.x());
        // What is beside the way counts as farther, so that a row is followed to its end.
        const double far = along + 4 * aside;
        if (along < 1 || (!across && aside > along) || (nearest != m_selected && far >= least)) continue;
        nearest = unit;
        least = far;
    }
    return nearest;
}

int RackView::onNextSide() const {
    const auto& sides = m_editor.layout().sides;
    const auto& places = m_editor.layout().places;
    const auto now = std::find(sides.begin(), sides.end(), places[static_cast<std::size_t>(m_selected)].side) - sides.begin();
    for (std::size_t step = 1; step < sides.size(); ++step) {
        const RackSide side = sides[(static_cast<std::size_t>(now) + step) % sides.size()];
        int nearest = -1;
        for (int unit = 0; unit < static_cast<int>(places.size()); ++unit) {
            if (places[static_cast<std::size_t>(unit)].side != side) continue;
            const double y = boxOf(m_selected).center().y();
            if (nearest < 0 || std::abs(boxOf(unit).center().y() - y) < std::abs(boxOf(nearest).center().y() - y)) nearest = unit;
        }
        if (nearest >= 0) return nearest;
    }
    return m_selected;
}

void RackView::paintSides(QPainter& painter) const {
    const double edge = m_theme.px(5);
    const RackLayout& layout = m_editor.layout();
    for (const RackSide side : layout.sides) {
        drawFrame(painter, sideBox(side).adjusted(-edge, -edge, edge, edge), m_theme.px(6), m_theme.color(Role::control),
                  m_theme.color(Role::surface));
        paintWords(painter, side);
    }
    for (const RackPlace& chassis : layout.chassis)
        drawFrame(painter, boxIn(chassis).adjusted(1, 1, -1, -1), m_theme.px(3), m_theme.color(Role::line),
                  m_theme.color(Role::window));
    for (int unit = 0; unit < static_cast<int>(m_editor.units().size()); ++unit) paintUnit(painter, unit);
    paintBetween(painter);
}

/// What one looks at above it, and below it what stands there.
void RackView::paintWords(QPainter& painter, RackSide side) const {
    const QRectF box = sideBox(side).adjusted(-m_theme.px(5), 0, m_theme.px(5), 0);
    const QString names[] = {tr("Front"), tr("Rear"), tr("Sidecar")};
    const QFont name = m_theme.font(Type::name), small = m_theme.font(Type::caption);
    const double above = box.top() - m_theme.px(5 + 4) - QFontMetricsF(name).height();
    const RackFrame& frame = m_editor.frame();
    const double metres = side == RackSide::beside ? frame.sidecarWidth.si() : frame.width.si();
    const QRectF head(box.left(), above, box.width(), QFontMetricsF(name).height());
    painter.setFont(name);
    painter.setPen(m_theme.color(Role::text));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignBottom, names[static_cast<int>(side)]);
    painter.setFont(small);
    painter.setPen(m_theme.color(Role::text3));
    const QString measure = tr("%1 m").arg(locale().toString(metres, 'f', 2));
    const double taken = QFontMetricsF(name).horizontalAdvance(names[static_cast<int>(side)]) + m_theme.px(8);
    if (metres > 0 && taken + QFontMetricsF(small).horizontalAdvance(measure) < box.width())
        painter.drawText(head, Qt::AlignRight | Qt::AlignBottom, measure);
    double y = box.bottom() + m_theme.px(5 + 6);
    const auto& units = m_editor.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto alike = [&](std::size_t k) { return units[k] == units[i] && m_editor.layout().places[k].side == side; };
        int count = 0;
        bool seen = !alike(i);
        for (std::size_t k = 0; k < units.size(); ++k) {
            count += alike(k);
            seen = seen || (k < i && alike(k));
        }
        const PaletteUnit* info = m_editor.info(units[i]);
        if (seen || !info) continue;
        const bool failing = isFailing(info->kind);
        const QString words = count > 1 ? QStringLiteral("%1\u202f\u00d7 %2").arg(count).arg(info->name) : info->name;
        const auto write = [&](const QFont& font, Role role, const QString& text, int lines) {
            painter.setFont(font);
            painter.setPen(m_theme.color(role));
            for (const QString& line : wrapped(font, text, box.width(), lines)) {
                painter.drawText(QRectF(box.left(), y, box.width(), QFontMetricsF(font).height()), Qt::AlignVCenter, line);
                y += QFontMetricsF(font).height();
            }
        };
        write(name, failing ? Role::bad : Role::text, words, 2);
        write(small, Role::text3, info->caption, 2);
    }
}

/// Nobody says how a sidecar looks inside: it says what it gives.
void RackView::paintCabinet(QPainter& painter, const PaletteUnit* info, const QRectF& box) const {
    QColor outline = m_theme.color(Role::warn);
    outline.setAlphaF(0.42f);
    drawFrame(painter, box, m_theme.px(2.5), outline, m_theme.color(Role::warnSoft));
    if (!info) return;
    painter.setFont(m_theme.font(Type::value));
    painter.setPen(m_theme.color(Role::warn));
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, info->caption);
}

/// The midplane after the front, and what the sidecar feeds into the rack.
void RackView::paintBetween(QPainter& painter) const {
    const RackLayout& layout = m_editor.layout();
    const double between = m_theme.px(betweenSides), s = m_theme.scale();
    painter.setFont(m_theme.font(Type::caption));
    if (layout.midplane) {
        const QRectF front = sideBox(RackSide::front);
        const double x = front.right() + between / 2;
        const QRectF bar(x + 2 * s, front.top(), 5 * s, front.height());
        drawFrame(painter, bar, 2 * s, m_theme.color(Role::axis), m_theme.color(Role::sunken));
        painter.save();
        painter.translate(x - 4 * s, front.center().y());
        painter.rotate(-90);
        painter.setPen(m_theme.color(Role::text2));
        painter.drawText(QRectF(-front.height() / 2, -8 * s, front.height(), 16 * s), Qt::AlignCenter, tr("Midplane"));
        painter.restore();
    }
    if (layout.sides.back() != RackSide::beside) return;
    const QRectF sidecar = sideBox(RackSide::beside);
    const double right = sidecar.left() - m_theme.px(5), left = sidecar.left() - between + m_theme.px(5);
    const double y = sidecar.top() + m_theme.px(14);
    painter.setPen(QPen(m_theme.color(Role::warn), 2 * s));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.setPen(m_theme.color(Role::text2));
    painter.drawText(QRectF(left - 4 * s, y - 18 * s, right - left + 8 * s, 16 * s), Qt::AlignCenter, m_editor.feed());
}

} // namespace rackline
