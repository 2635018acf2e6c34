// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/cloud_painting.h"
#include "views/charts/plot_overlay.h"
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;

namespace rackline {

class HaloText;

/// A chart of lines, candidates and intervals on QCustomPlot. It holds no result of its own: it draws a LineChart and tells what
/// is pointed at.
class ParetoPlot : public QWidget {
    Q_OBJECT

public:
    explicit ParetoPlot(const Theme& theme, QWidget* parent = nullptr);
    ~ParetoPlot() override;

    /// `live` while a slider moves: the ranges only grow, and edges of fills are not smoothed.
    void showChart(LineChart chart, bool live);
    /// `at` is the reading, which `xText` names on the axis.
    void showPins(std::vector<PlotPin> pins, const QString& factor, double at, const QString& xText);
    /// The last picture stays, faded.
    void setStale(bool stale);
    /// What a click on a point names: lines of text, the first a heading.
    void setTipTexts(std::function<QStringList(const PlotHit&)> texts) { m_tipTexts = std::move(texts); }
    void resetZoom();
    void replotNow();

    const LineChart& chart() const { return m_chart; }
    PlotSpace space() const;
    std::optional<PlotHit> hovered() const { return m_hovered; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void pointPicked(int series, int point, bool second);
    void unpinAsked();
    void limitMoved(int limit, double value, bool live);
    void limitSettled();
    void hoveredChanged();

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

    void makeLayers();
    /// Everything that is written: titles, names, the legend, limits and pins.
    void paintWords(QPainter& painter);
    void adoptTheme();
    void fitRanges(bool grow);
    /// Labels of ticks near the tag of the pins give way to it.
    bool isUnderPinTag(double x) const;
    void applyMargins();
    void paintFrameTitles(QPainter& painter) const;
    void setHovered(std::optional<PlotHit> hit);
    std::optional<PlotHit> hitAt(const QPointF& at) const;
    int limitAt(const QPointF& at) const;
    bool mouseMoved(const QPointF& at, Qt::MouseButtons buttons);
    bool mousePressed(const QPointF& at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void wheeled(const QPointF& at, double steps);
    void walk(int along, int across);
    void nudgeTarget(int steps);
    HoverTip tipOf(const PlotHit& hit) const;
    const ChartPoint& pointOf(const PlotHit& hit) const;
    std::vector<QRectF> reservedBoxes() const;
    void replotOverlay();

    const Theme& m_theme;
    QCustomPlot* m_plot = nullptr;
    Overlay* m_overlay;
    std::unique_ptr<HaloText> m_halo;
    CloudPicture m_cloud;
    LineChart m_chart;
    std::vector<PlotPin> m_pins;
    QString m_factor, m_xText;
    double m_at = 0;
    std::optional<PlotHit> m_hovered;
    std::function<QStringList(const PlotHit&)> m_tipTexts;
    QTimer m_settle;
    QPointF m_panFrom;
    bool m_ring = false, m_panning = false, m_zoomed = false, m_live = false, m_stale = false;
    int m_heldLimit = -1;
};

} // namespace rackline
