// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "views/style/theme.h"

#include <QWidget>

#include <vector>

namespace rackline {

/// Every part that some row has, in the order of the stacks: its place is its step of the ink ramp.
std::vector<std::string> partNames(const StackChart& chart);

/// Draws a StackChart: rows of parts on one scale, what they are above, and their sums at the ends; the same data that reports
/// draw.
class StackView : public QWidget {
    Q_OBJECT

public:
    explicit StackView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// `colours` are rows of the series table, one for each row; they may be left out.
    void showChart(StackChart chart, std::vector<int> colours = {});
    const StackChart& chart() const { return m_chart; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Places;
    /// Rows stand further apart where the height allows it.
    Places placesFor(double width, double given = 0) const;
    /// Legend, lines of the scale and its unit.
    void paintAxis(QPainter& painter, const Places& places) const;
    bool isNarrow(double width) const;

    const Theme& m_theme;
    StackChart m_chart;
    std::vector<int> m_colours;
    /// Parts by name, in the order of the ink ramp.
    std::vector<std::string> m_parts;
};

} // namespace rackline
