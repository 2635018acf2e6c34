// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_view.h"

#include "app/report/pictures/layouts.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {

RackView::RackView(const Theme& theme, RackEditor& editor, QWidget* parent)
    : DrawnView(theme, tr("Rack"), parent), m_editor(editor) {
    setAcceptDrops(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_margins = {8, 6, 4, 4};
    connect(&editor, &RackEditor::changed, this, &RackView::showEdit);
    showEdit();
}

void RackView::showEdit() {
    m_drawn = m_editor.drawn();
    forgetDrawing();
    select(std::min(m_selected, static_cast<int>(m_editor.units().size()) - 1));
    updateGeometry();
}

void RackView::select(int unit) {
    const bool moved = unit != m_selected;
    m_selected = unit;
    const auto& units = m_editor.units();
    QString words = tr("%1 units").arg(units.size());
    if (unit >= 0 && unit < static_cast<int>(units.size()))
        if (const PaletteUnit* info = m_editor.info(units[static_cast<std::size_t>(unit)]))
            words = tr("Unit %1 of %2: %3, %4").arg(unit + 1).arg(units.size()).arg(info->name, info->caption);
    setAccessibleDescription(words);
    if (moved) Q_EMIT selectionChanged(unit);
    update();
}

QSize RackView::sizeHint() const { return {m_theme.px(420), m_theme.px(600)}; }

QSize RackView::minimumSizeHint() const {
    const int least = m_theme.px(isTrays() ? 240 : 380);
    return {least, leastHeight(std::max(width(), least))};
}

Drawing RackView::layOut(const DrawingSheet& sheet) const { return drawingOf(m_drawn, sheet); }

QString RackView::tipOf(const Mark& mark) const {
    if (mark.item >= static_cast<int>(m_editor.units().size())) return {};
    const PaletteUnit* info = m_editor.info(m_editor.units()[static_cast<std::size_t>(mark.item)]);
    return info ? info->name + QLatin1Char('\n') + info->caption : QString();
}

int RackView::unitAt(const QPointF& at) const {
    const Mark mark = markAt(at);
    // The parts of a server are drawn and not chosen.
    return mark && mark.item < static_cast<int>(m_editor.units().size()) ? mark.item : -1;
}

void RackView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintDrawing(painter);
    if (m_drawn.racks.front().parts.empty() && m_drop.unit < 0) paintNothing(painter);
    if (m_selected >= 0)
        drawFrame(painter, boxOf(m_selected).adjusted(2, 0, -2, 0), m_theme.px(4), m_theme.color(Role::accent), Qt::transparent,
                  2);
    if (m_drop.unit >= 0) painter.fillRect(m_drop.line, m_theme.color(Role::accent));
    const double edge = m_theme.px(10);
    if (hasFocus() && m_selected < 0) drawFocusRing(painter, m_theme, inside().adjusted(-edge, -edge, edge, edge), m_theme.px(8));
}

void RackView::paintNothing(QPainter& painter) const {
    const QRectF box = inside();
    const auto line = [&](double y, Type type, Role role, const QString& text) {
        painter.setFont(m_theme.font(type));
        painter.setPen(m_theme.color(role));
        painter.drawText(QRectF(box.left() + 8, y, box.width() - 16, m_theme.px(60)), Qt::AlignHCenter | Qt::TextWordWrap, text);
    };
    line(box.center().y() - m_theme.px(24), Type::value, Role::text,
         m_editor.isComposable() ? tr("No units yet") : tr("Not a rack of trays"));
    line(box.center().y() - m_theme.px(2), Type::caption, Role::text3,
         m_editor.isComposable() ? tr("Drag a part here, or choose one and press Enter.") : tr("Choose another rack above."));
}

/// In a rack of trays between two of them; among blades before or after the nearest of the side that is pointed at.
RackView::Gap RackView::gapAt(const QPointF& at) const {
    const int count = static_cast<int>(m_editor.units().size());
    const QRectF box = inside();
    const double thick = m_theme.px(2), edge = m_theme.px(7);
    if (isTrays()) {
        // The floor, and the top of each unit.
        int nearest = 0;
        double y = box.bottom();
        for (int unit = 0; unit < count; ++unit)
            if (const double top = boxOf(unit).top(); std::abs(top - at.y()) < std::abs(y - at.y())) {
                nearest = unit + 1;
                y = top;
            }
        return {nearest, {box.left() - edge, y - 1, box.width() + 2 * edge, thick}};
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

} // namespace rackline
