// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"
#include "views/charts/drawn_view.h"

#include <QStringList>

#include <vector>

namespace rackline {

/// Shows a chart as files have it: stacks, bars, networks. Arrows walk what can be pointed at; Enter and a click pick it.
class ChartView : public DrawnView {
    Q_OBJECT

public:
    explicit ChartView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// `tips` say more of what can be pointed at, by its place in the chart.
    void showChart(Picture chart, QStringList tips = {});
    const Picture& picture() const { return m_chart; }
    template <class Chart> const Chart& chart() const {
        static const Chart none;
        const auto* shown = std::get_if<Chart>(&m_chart);
        return shown ? *shown : none;
    }
    /// What is pointed at answers as buttons do.
    void setPickable(bool pickable) { m_pickable = pickable; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return leastHeight(width); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(int item);

protected:
    Drawing layOut(const DrawingSheet& sheet) const override;
    Drawing layOutOver(const DrawingSheet& sheet) const override;
    void paintEvent(QPaintEvent* event) override;
    QString tipOf(const Mark& mark) const override;
    void pointedChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// So many marks lie between two that are above each other; 0 in a chart without columns.
    int columns() const;
    QString wordsOf(const Mark& mark) const;
    QString description() const;

    Picture m_chart;
    QStringList m_tips;
    bool m_pickable = false;
    /// What is painted is described; without a description it is to be found.
    bool m_described = false;
};

} // namespace rackline
