// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chart_view.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace rackline {

ChartView::ChartView(const Theme& theme, const QString& name, QWidget* parent) : DrawnView(theme, name, parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartView::showChart(Picture chart, QStringList tips) {
    const int before = leastHeight(std::max(width(), 1));
    m_chart = std::move(chart);
    m_tips = std::move(tips);
    m_described = false;
    forgetDrawing();
    // Another chart has other marks: none of them is pointed at yet.
    setPointed({});
    if (leastHeight(std::max(width(), 1)) != before) updateGeometry();
}

Drawing ChartView::layOut(const DrawingSheet& sheet) const { return drawingOf(m_chart, sheet); }

/// What is pointed at in a chart of flows stands out from end to end.
Drawing ChartView::layOutOver(const DrawingSheet& sheet) const {
    const auto* flows = std::get_if<FlowChart>(&m_chart);
    return flows && pointed() ? overlayOf(*flows, pointed(), sheet) : Drawing();
}

QSize ChartView::sizeHint() const { return {m_theme.px(560), heightForWidth(std::max(width(), m_theme.px(300)))}; }
QSize ChartView::minimumSizeHint() const { return {m_theme.px(260), heightForWidth(std::max(width(), m_theme.px(260)))}; }

QString ChartView::wordsOf(const Mark& mark) const { return fromView(rackline::tipOf(m_chart, mark, windowSpeech())); }

QString ChartView::tipOf(const Mark& mark) const {
    const QString more = m_tips.value(mark.item);
    return wordsOf(mark) + (more.isEmpty() ? QString() : QLatin1Char('\n') + more);
}

/// All that can be pointed at; a row of a stack begins with what it sums to.
QString ChartView::description() const {
    const ChartSpeech speech = windowSpeech();
    const auto* stack = std::get_if<StackChart>(&m_chart);
    QStringList words;
    int row = -1;
    for (const Mark& mark : drawing().marks()) {
        if (stack && mark.group != row) {
            const StackRow& begun = stack->rows[static_cast<std::size_t>(row = mark.group)];
            words << fromView(nameOf(begun, speech) + ": " + speech.figures(begun.total));
        }
        words << wordsOf(mark);
    }
    return words.join(QStringLiteral("; "));
}

void ChartView::pointedChanged() {
    m_described = bool(pointed());
    if (m_described) setAccessibleDescription(wordsOf(pointed()));
    if (std::holds_alternative<FlowChart>(m_chart)) renewOver();
}

void ChartView::paintEvent(QPaintEvent*) {
    if (!std::exchange(m_described, true)) setAccessibleDescription(description());
    QPainter painter(this);
    if (pointed() && m_pickable)
        drawFrame(painter, boxOf(pointed()), m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
    paintDrawing(painter);
    if (m_ring)
        drawFocusRing(painter, m_theme, pointed() ? boxOf(pointed()) : QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6));
}

void ChartView::resizeEvent(QResizeEvent* event) {
    DrawnView::resizeEvent(event);
    m_described = bool(pointed());
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    const Mark mark = markAt(event->position());
    setCursor(mark && m_pickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!m_ring) setPointed(mark);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
    const Mark mark = markAt(event->position());
    if (event->button() == Qt::LeftButton && mark) Q_EMIT picked(mark.item);
}

int ChartView::columns() const {
    const auto* map = std::get_if<ShareMap>(&m_chart);
    return map ? static_cast<int>(map->xValues.size()) : 0;
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const std::vector<Mark> all = drawing().marks();
    const int last = static_cast<int>(all.size()) - 1, key = event->key();
    const auto here = static_cast<int>(std::find(all.begin(), all.end(), pointed()) - all.begin());
    const int at = pointed() && here <= last ? here : -1;
    const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
    int to = -1;
    if (const int row = columns(); row > 0 && vertical && at >= 0) {
        // Rows count upwards; beyond the last one stays where one is.
        to = key == Qt::Key_Up ? at + row : at - row;
        if (to < 0 || to > last) to = at;
    } else if (key == Qt::Key_Down || key == Qt::Key_Right)
        to = std::min(at + 1, last);
    else if (key == Qt::Key_Up || key == Qt::Key_Left)
        to = std::max(at - 1, 0);
    else if (key == Qt::Key_Home)
        to = 0;
    else if (key == Qt::Key_End)
        to = last;
    if (last >= 0 && to >= 0) {
        m_ring = true;
        return setPointed(all[static_cast<std::size_t>(to)]);
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && pointed()) return Q_EMIT picked(pointed().item);
    DrawnView::keyPressEvent(event);
}

} // namespace rackline
