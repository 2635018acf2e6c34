// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chart_view.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace rackline {

ChartView::ChartView(const Theme& theme, const QString& name, QWidget* parent) : DrawnView(theme, name, parent) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartView::showChart(Picture chart, QStringList tips) {
    const int before = leastHeight(std::max(width(), 1));
    m_chart = std::move(chart);
    m_tips = std::move(tips);
    forgetDrawing();
    if (leastHeight(std::max(width(), 1)) != before) updateGeometry();
    QStringList words;
    for (const Mark& mark : drawing().marks()) words << wordsOf(mark);
    setAccessibleDescription(words.join(QStringLiteral("; ")));
}

Drawing ChartView::layOut(const DrawingSheet& sheet) const { return drawingOf(m_chart, sheet); }

QSize ChartView::sizeHint() const { return {m_theme.px(560), heightForWidth(std::max(width(), m_theme.px(300)))}; }
QSize ChartView::minimumSizeHint() const { return {m_theme.px(260), heightForWidth(std::max(width(), m_theme.px(260)))}; }

QString ChartView::wordsOf(const Mark& mark) const { return fromView(tipOf(m_chart, mark, windowSpeech())); }

void ChartView::setCurrent(const Mark& mark) {
    if (mark == m_current) return;
    m_current = mark;
    if (mark) setAccessibleDescription(wordsOf(mark));
    update();
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_current && m_pickable)
        drawFrame(painter, boxOf(m_current), m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
    paintDrawing(painter);
    if (m_ring)
        drawFocusRing(painter, m_theme, m_current ? boxOf(m_current) : QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6));
}

bool ChartView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return DrawnView::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Mark mark = markAt(help->pos());
    const QString more = m_tips.value(mark.item);
    if (mark)
        QToolTip::showText(help->globalPos(), wordsOf(mark) + (more.isEmpty() ? QString() : QLatin1Char('\n') + more), this);
    else
        QToolTip::hideText();
    return true;
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    const Mark mark = markAt(event->position());
    setCursor(mark && m_pickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!m_ring) setCurrent(mark);
}

void ChartView::leaveEvent(QEvent* event) {
    DrawnView::leaveEvent(event);
    if (!m_ring) setCurrent({});
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
    const Mark mark = markAt(event->position());
    if (event->button() == Qt::LeftButton && mark) Q_EMIT picked(mark.item);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const std::vector<Mark> all = drawing().marks();
    const int last = static_cast<int>(all.size()) - 1, key = event->key();
    const auto here = static_cast<int>(std::find(all.begin(), all.end(), m_current) - all.begin());
    const int at = m_current && here <= last ? here : -1;
    int to = -1;
    if (key == Qt::Key_Down || key == Qt::Key_Right)
        to = std::min(at + 1, last);
    else if (key == Qt::Key_Up || key == Qt::Key_Left)
        to = std::max(at - 1, 0);
    else if (key == Qt::Key_Home)
        to = 0;
    else if (key == Qt::Key_End)
        to = last;
    if (last >= 0 && to >= 0) {
        m_ring = true;
        return setCurrent(all[static_cast<std::size_t>(to)]);
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_current) return Q_EMIT picked(m_current.item);
    DrawnView::keyPressEvent(event);
}

void ChartView::focusInEvent(QFocusEvent* event) {
    DrawnView::focusInEvent(event);
    m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
             event->reason() == Qt::ShortcutFocusReason;
    update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
    DrawnView::focusOutEvent(event);
    m_ring = false;
    setCurrent({});
    update();
}

} // namespace rackline
