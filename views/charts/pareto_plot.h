// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/line_frame.h"
#include "views/charts/plot_space.h"
#include "views/style/screen_pen.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QCustomPlot;

namespace rackline {

/// A chart of lines, candidates and intervals, drawn as files draw it. QCustomPlot holds its axes, which are zoomed and moved,
/// and its layers, which are painted each when it changes. It holds no result of its own: it tells what is pointed at.
class ParetoPlot : public QWidget {
    Q_OBJECT

public:
    explicit ParetoPlot(const Theme& theme, QWidget* parent = nullptr);

    /// `live` while a slider moves: the ranges only grow, and edges of areas are not smoothed.
    void showChart(LineChart chart, bool live);
    void showPins(std::vector<ChartPin> pins, double reading);
    /// The lines as they were before a slider began to move; they go a moment after it is let go.
    const LineChart& before() const { return m_before; }
    /// Off where one title stands for the axes of several plots.
    void setTitled(bool titled) { m_titled = titled; }
    /// Off where the kinds of marks are explained elsewhere.
    void setLegend(bool legend) { m_legend = legend; }
    /// The last picture stays, faded.
    void setStale(bool stale);
    /// What is said of a point: lines of text, the first a heading; without them its numbers.
    void setTipTexts(std::function<QStringList(const Mark&)> texts) { m_tipTexts = std::move(texts); }
    void resetZoom();
    /// Laid out and painted before it returns.
    void replotNow() { forget(true); }

    const LineChart& chart() const { return m_chart; }
    PlotSpace space() const;
    /// A point of a frontier, an infeasible candidate, or a measured run.
    Mark hovered() const { return m_hovered; }
    QSize minimumSizeHint() const override { return {m_theme.px(300), m_theme.px(190)}; }
    QSize sizeHint() const override { return {m_theme.px(660), m_theme.px(210)}; }

Q_SIGNALS:
    void pointPicked(int series, int point, bool second);
    void unpinAsked();
    void limitMoved(int limit, double value, bool live);
    void limitSettled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    class Overlay;
    class Painted;

    void adoptTheme();
    void fitRanges(bool grow);
    DrawingSheet sheet() const;
    /// The places of both layers, anew where something has changed.
    const LineFrame& frame() const;
    void keepBefore(bool live, bool sameAxes);
    void forget(bool atOnce = false);
    void forgetWords();
    QPointF origin() const { return QPointF(10, 10) * m_theme.scale(); }
    void setHovered(const Mark& hit);
    Mark hitAt(const QPointF& at) const;
    int limitAt(const QPointF& at) const;
    bool mouseMoved(const QPointF& at, Qt::MouseButtons buttons);
    bool mousePressed(const QPointF& at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void wheeled(const QPointF& at, double steps);
    void holdLimit(int limit);
    void walk(int along, int across);
    void nudgeTarget(int steps);
    QStringList tipLines(const Mark& hit) const;
    const ChartPoint& pointOf(const Mark& hit) const;

    const Theme& m_theme;
    QCustomPlot* m_plot = nullptr;
    QWidget* m_overlay;
    mutable ScreenPen m_pen;
    LineChart m_chart, m_before;
    /// Empty until they are next looked at.
    mutable std::optional<LineFrame> m_frame;
    std::optional<Drawing> m_ground, m_words;
    Mark m_hovered;
    std::function<QStringList(const Mark&)> m_tipTexts;
    QTimer m_settle, m_forgetBefore;
    QPointF m_panFrom;
    bool m_ring = false, m_panning = false, m_zoomed = false, m_live = false, m_stale = false, m_titled = true, m_legend = true;
    int m_heldLimit = -1;
};

} // namespace rackline
