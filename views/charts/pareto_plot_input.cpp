// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/pareto_plot.h"

#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

using Kind = Mark::Kind;
constexpr double hitRadius = 12;

/// A step that leaves a value two to three digits.
double twoDigits(double value) { return value > 0 ? std::pow(10.0, std::floor(std::log10(value)) - 1) : 1; }

/// Roofs are not pointed at: they are what the rest is held against.
bool hasPoints(const ChartSeries& series) {
    using Look = ChartSeries::Look;
    return series.look == Look::frontier || series.look == Look::discs || series.look == Look::scatter;
}

} // namespace

const ChartPoint& ParetoPlot::pointOf(const Mark& hit) const {
    const ChartSeries& series = m_chart.series[static_cast<std::size_t>(hit.group)];
    const auto& points = hit.kind == Kind::infeasible ? series.infeasible
                         : hit.kind == Kind::measured ? series.measured
                                                      : series.points;
    return points[static_cast<std::size_t>(hit.item)];
}

/// The nearest of all points, also of those between the markers.
Mark ParetoPlot::hitAt(const QPointF& at) const {
    const PlotSpace where = space();
    Mark best;
    double nearest = hitRadius * m_theme.scale();
    for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
        const auto look = [&](const std::vector<ChartPoint>& points, Kind kind) {
            for (std::size_t i = 0; i < points.size(); ++i) {
                const QPointF d = where.at(points[i]) - at;
                const double distance = std::hypot(d.x(), d.y());
                if (distance >= nearest || !where.frame.adjusted(-4, -4, 4, 4).contains(where.at(points[i]))) continue;
                nearest = distance;
                best = {kind, static_cast<int>(s), static_cast<int>(i)};
            }
        };
        if (hasPoints(m_chart.series[s])) look(m_chart.series[s].points, Kind::point);
        if (isDrawnInFull(m_chart, m_chart.series[s])) look(m_chart.series[s].measured, Kind::measured);
        if (!best || best.kind == Kind::infeasible) look(m_chart.series[s].infeasible, Kind::infeasible);
    }
    return best;
}

int ParetoPlot::limitAt(const QPointF& at) const {
    if (!m_words) return -1;
    const QPointF place = (at - origin()) / m_theme.scale();
    const Mark mark = m_words->markAt({place.x(), place.y()});
    return mark.kind == Kind::limit ? mark.item : -1;
}

void ParetoPlot::setHovered(const Mark& hit) {
    if (hit == m_hovered) return;
    m_hovered = hit;
    m_overlay->update();
    setAccessibleDescription(hit ? tipLines(hit).join(QStringLiteral(", ")) : QString());
}

void ParetoPlot::holdLimit(int limit) {
    m_heldLimit = limit;
    forgetWords();
}

bool ParetoPlot::mouseMoved(const QPointF& at, Qt::MouseButtons buttons) {
    const PlotSpace where = space();
    if (m_heldLimit >= 0 && buttons & Qt::LeftButton) {
        const bool onX = m_chart.limits[static_cast<std::size_t>(m_heldLimit)].onX;
        const double value = onX ? where.x.value(heldWithin(at.x(), where.frame.left() + 1, where.frame.right()))
                                 : where.y.value(heldWithin(at.y(), where.frame.top(), where.frame.bottom() - 1));
        const bool even = onX && !m_chart.x.logarithmic;
        const double step = even ? (value >= 100 ? 5 : value >= 20 ? 1 : 0.5) : twoDigits(value);
        Q_EMIT limitMoved(m_heldLimit, std::max(step, std::round(value / step) * step), true);
        return true;
    }
    if (m_panning) {
        const QPointF moved = at - m_panFrom;
        m_panFrom = at;
        const auto shift = [](QCPAxis* axis, double from, double to) {
            const double a = axis->pixelToCoord(from), b = axis->pixelToCoord(to);
            axis->scaleType() == QCPAxis::stLogarithmic ? axis->setRange(axis->range().lower * a / b, axis->range().upper * a / b)
                                                        : axis->moveRange(a - b);
        };
        shift(m_plot->xAxis, at.x() - moved.x(), at.x());
        shift(m_plot->yAxis, at.y() - moved.y(), at.y());
        m_zoomed = true;
        forget();
        return true;
    }
    const int limit = limitAt(at);
    const bool overLimit = limit >= 0;
    const bool across = overLimit && m_chart.limits[static_cast<std::size_t>(limit)].onX;
    m_plot->setCursor(across ? Qt::SizeHorCursor : overLimit ? Qt::SizeVerCursor : Qt::ArrowCursor);
    setHovered(overLimit ? Mark() : hitAt(at));
    return true;
}

bool ParetoPlot::mousePressed(const QPointF& at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    setFocus(Qt::MouseFocusReason);
    if (button == Qt::MiddleButton) {
        m_panning = true;
        m_panFrom = at;
        return true;
    }
    if (button != Qt::LeftButton) return false;
    if (const int limit = limitAt(at); limit >= 0) {
        holdLimit(limit);
        return true;
    }
    if (const Mark hit = hitAt(at); hit.kind == Kind::point)
        Q_EMIT pointPicked(hit.group, hit.item, modifiers & Qt::ShiftModifier);
    return true;
}

void ParetoPlot::wheeled(const QPointF& at, double steps) {
    const double factor = std::pow(0.85, steps);
    const auto zoom = [factor](QCPAxis* axis, double pixel) {
        const double centre = axis->pixelToCoord(pixel);
        axis->scaleRange(factor, centre);
    };
    zoom(m_plot->xAxis, at.x());
    zoom(m_plot->yAxis, at.y());
    m_zoomed = true;
    forget();
}

bool ParetoPlot::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_plot) return QWidget::eventFilter(watched, event);
    const auto* mouse = dynamic_cast<QMouseEvent*>(event);
    switch (event->type()) {
    case QEvent::MouseMove:
        return mouseMoved(mouse->position(), mouse->buttons());
    case QEvent::MouseButtonPress:
        return mousePressed(mouse->position(), mouse->button(), mouse->modifiers());
    case QEvent::MouseButtonRelease:
        m_panning = false;
        if (m_heldLimit >= 0) {
            holdLimit(-1);
            Q_EMIT limitSettled();
        }
        return true;
    case QEvent::MouseButtonDblClick:
        resetZoom();
        return true;
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        wheeled(wheel->position(), wheel->angleDelta().y() / 120.0);
        return true;
    }
    case QEvent::Leave:
        setHovered({});
        return false;
    default:
        return false;
    }
}

void ParetoPlot::walk(int along, int across) {
    if (m_chart.series.empty()) return;
    const bool fresh = m_hovered.kind != Kind::point;
    Mark hit = fresh ? Mark{Kind::point} : m_hovered;
    const int count = static_cast<int>(m_chart.series.size());
    if (fresh) {
        const auto first = std::find_if(m_chart.series.begin(), m_chart.series.end(), hasPoints);
        if (first == m_chart.series.end()) return;
        hit.group = static_cast<int>(first - m_chart.series.begin());
    }
    const auto pointsOf = [this](int series) -> const std::vector<ChartPoint>& {
        return m_chart.series[static_cast<std::size_t>(series)].points;
    };
    if (across != 0) {
        const double x = fresh ? 0 : pointOf(hit).x;
        for (int tries = 0; tries < count; ++tries) {
            hit.group = (hit.group + across + count) % count;
            if (!pointsOf(hit.group).empty() && hasPoints(m_chart.series[static_cast<std::size_t>(hit.group)])) break;
        }
        const auto& points = pointsOf(hit.group);
        const auto nearest = std::min_element(points.begin(), points.end(), [x](const ChartPoint& a, const ChartPoint& b) {
            return std::abs(a.x - x) < std::abs(b.x - x);
        });
        hit.item = static_cast<int>(nearest - points.begin());
    }
    const int last = static_cast<int>(pointsOf(hit.group).size()) - 1;
    if (last < 0) return;
    if (!fresh) hit.item = std::clamp(hit.item + along, 0, last);
    setHovered(hit);
}

/// The horizontal line by one step of its second digit.
void ParetoPlot::nudgeTarget(int steps) {
    for (std::size_t i = 0; i < m_chart.limits.size(); ++i) {
        if (m_chart.limits[i].onX) continue;
        const double step = twoDigits(m_chart.limits[i].value);
        Q_EMIT limitMoved(static_cast<int>(i), std::max(step, std::round(m_chart.limits[i].value / step + steps) * step), false);
        return;
    }
}

void ParetoPlot::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-1, 0);
    case Qt::Key_Right:
        return walk(1, 0);
    case Qt::Key_Up:
        return walk(0, -1);
    case Qt::Key_Down:
        return walk(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_hovered.kind == Kind::point)
            Q_EMIT pointPicked(m_hovered.group, m_hovered.item, event->modifiers() & Qt::ShiftModifier);
        return;
    case Qt::Key_PageUp:
        return nudgeTarget(1);
    case Qt::Key_PageDown:
        return nudgeTarget(-1);
    case Qt::Key_Backspace:
        Q_EMIT unpinAsked();
        return;
    case Qt::Key_Escape:
        if (m_zoomed) return resetZoom();
        if (m_hovered) return setHovered({});
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ParetoPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_ring = isFromKeys(event->reason());
    m_overlay->update();
}

void ParetoPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_ring = false;
    m_overlay->update();
}

} // namespace rackline
