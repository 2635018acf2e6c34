// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "views/style/theme.h"

#include <QWidget>

#include <vector>

namespace rackline {

/// Draws a BarChart: a waterfall of factors or a tornado, the same data that reports draw. Arrows walk its bars, Enter and a
/// click pick one.
class BarView : public QWidget {
    Q_OBJECT

public:
    explicit BarView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// `colours` are rows of the series table for the totals of a waterfall; `tips` say more of each bar.
    void showChart(BarChart chart, std::vector<int> colours = {}, QStringList tips = {});
    const BarChart& chart() const { return m_chart; }
    /// Bars answer to the pointer as buttons do.
    void setPickable(bool pickable) { m_pickable = pickable; }
    /// The place of a bar with its name, for whoever points at it.
    QRectF boxOf(int bar) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(int bar);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int count() const;
    int barAt(const QPointF& at) const;
    void setCurrent(int bar);

    const Theme& m_theme;
    BarChart m_chart;
    std::vector<int> m_colours;
    QStringList m_tips;
    int m_current = -1;
    bool m_pickable = false, m_ring = false;
};

} // namespace rackline
