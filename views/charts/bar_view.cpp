// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_view.h"

#include "app/report/charts/axis_scale.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/bar_painting.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace rackline {

BarView::BarView(const Theme& theme, const QString& name, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void BarView::showChart(BarChart chart, std::vector<int> colours, QStringList tips) {
    const bool grows = chart.steps.size() != m_chart.steps.size() || chart.kind != m_chart.kind;
    m_chart = std::move(chart);
    m_colours = std::move(colours);
    m_tips = std::move(tips);
    if (m_current >= count()) m_current = -1;
    if (grows) updateGeometry();
    update();
}

int BarView::count() const {
    const int steps = static_cast<int>(m_chart.steps.size());
    return m_chart.kind == BarChart::Kind::tornado ? std::min(steps, mostTornadoRows) : steps;
}

QSize BarView::sizeHint() const { return {m_theme.px(660), std::max(m_theme.px(300), minimumSizeHint().height())}; }
QSize BarView::minimumSizeHint() const {
    if (m_chart.kind == BarChart::Kind::tornado) return {m_theme.px(300), tornadoHeight(m_theme, std::max(count(), 3))};
    return {m_theme.px(300), m_theme.px(300)};
}

QRectF BarView::boxOf(int bar) const {
    if (bar < 0 || bar >= count()) return {};
    return m_chart.kind == BarChart::Kind::tornado
               ? tornadoPlaces(m_theme, m_chart, rect()).rows[static_cast<std::size_t>(bar)]
               : waterfallPlaces(m_theme, m_chart, rect()).columns[static_cast<std::size_t>(bar)];
}

int BarView::barAt(const QPointF& at) const {
    for (int bar = 0; bar < count(); ++bar)
        if (boxOf(bar).contains(at)) return bar;
    return -1;
}

void BarView::setCurrent(int bar) {
    if (bar == m_current) return;
    m_current = bar;
    if (bar >= 0) {
        const BarStep& step = m_chart.steps[static_cast<std::size_t>(bar)];
        setAccessibleDescription(engineText(step.name) + QStringLiteral(", ") + figureText(step.text));
    }
    update();
}

void BarView::paintEvent(QPaintEvent*) {
    if (m_chart.steps.empty()) return;
    QPainter painter(this);
    if (m_current >= 0 && m_pickable)
        drawFrame(painter, boxOf(m_current), m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
    if (m_chart.kind == BarChart::Kind::tornado)
        paintTornado(painter, m_theme, m_chart, tornadoPlaces(m_theme, m_chart, rect()));
    else
        paintWaterfall(painter, m_theme, m_chart, waterfallPlaces(m_theme, m_chart, rect()), m_colours);
    if (m_ring)
        drawFocusRing(painter, m_theme, m_current >= 0 ? boxOf(m_current) : QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6));
}

bool BarView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int bar = barAt(help->pos());
        if (bar < 0) {
            QToolTip::hideText();
            event->ignore();
        } else {
            const BarStep& step = m_chart.steps[static_cast<std::size_t>(bar)];
            const QString more = m_tips.value(bar);
            QToolTip::showText(help->globalPos(),
                               engineText(step.name) + QStringLiteral(": ") + figureText(step.text) +
                                   (more.isEmpty() ? QString() : QLatin1Char('\n') + more),
                               this);
        }
        return true;
    }
    return QWidget::event(event);
}

void BarView::mouseMoveEvent(QMouseEvent* event) {
    const int bar = barAt(event->position());
    setCursor(bar >= 0 && m_pickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setCurrent(bar);
}

void BarView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!m_ring) setCurrent(-1);
}

void BarView::mouseReleaseEvent(QMouseEvent* event) {
    const int bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar >= 0) Q_EMIT picked(bar);
}

void BarView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const int last = count() - 1;
    if (last < 0) return QWidget::keyPressEvent(event);
    m_ring = true;
    if (key == Qt::Key_Down || key == Qt::Key_Right)
        setCurrent(std::min(m_current + 1, last));
    else if (key == Qt::Key_Up || key == Qt::Key_Left)
        setCurrent(std::max(m_current - 1, 0));
    else if (key == Qt::Key_Home)
        setCurrent(0);
    else if (key == Qt::Key_End)
        setCurrent(last);
    else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_current >= 0)
        Q_EMIT picked(m_current);
    else
        QWidget::keyPressEvent(event);
}

void BarView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
             event->reason() == Qt::ShortcutFocusReason;
    update();
}

void BarView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_ring = false;
    setCurrent(-1);
    update();
}

} // namespace rackline
