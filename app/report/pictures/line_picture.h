// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/axis_scale.h"
#include "app/report/charts/curve.h"
#include "app/report/charts/label_layout.h"
#include "app/report/pictures/svg_canvas.h"

#include <string_view>
#include <vector>

namespace rackline {

/// One LineChart on its way to SVG: the frame first, then layers from bottom to top, labels last.
class LinePicture {
public:
    LinePicture(const LineChart& chart, const SvgOptions& options);
    std::string drawn();

private:
    double pixelX(double value) const { return m_frame.x + m_frame.width * m_x.position(value); }
    double pixelY(double value) const { return m_frame.y + m_frame.height * (1 - m_y.position(value)); }
    PicturePoint pixel(const ChartSpot& p) const { return {pixelX(p.x), pixelY(p.y)}; }
    bool isDrawable(const ChartSpot& p) const;
    std::vector<ChartPoint> drawable(const std::vector<ChartPoint>& points) const;
    std::string hoverText(const ChartSeries& series, const ChartPoint& p) const;

    void drawGrid();
    void drawLimits();
    void drawLimitPills();
    void drawCloud(const ChartSeries& series);
    void drawBand(const ChartSeries& series);
    void drawFrontier(const ChartSeries& series);
    void drawRoof(const ChartSeries& series);
    void drawDiscs(const ChartSeries& series);
    void drawScatter(const ChartSeries& series);
    void drawMarks(const ChartSeries& series);
    void drawPins();
    void drawLegend();
    void nameSeries(const ChartSeries& series);
    void labelPoints(const ChartSeries& series);
    void writeLabel(const PictureBox& box, std::string_view words, std::string_view style);

    const LineChart& m_chart;
    SvgOptions m_options;
    SvgCanvas m_canvas;
    AxisScale m_x, m_y;
    PictureBox m_frame;
    LabelLayout m_labels;
    double m_height = 0;
    double m_pinX = -1e9;
};

/// Points of a frontier that get a marker: ends, and others no closer than this many pixels.
std::vector<std::size_t> markedPoints(const std::vector<PicturePoint>& line, double distance);
/// The point farthest from the straight line between the ends.
std::size_t kneeOf(const std::vector<PicturePoint>& line);

} // namespace rackline
