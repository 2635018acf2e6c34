// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/line_picture.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace rackline {

namespace {
constexpr double leftMargin = 58, rightMargin = 20, bottomMargin = 46, topMargin = 34, pillRoom = 20;
constexpr double defaultHeight = 470;
constexpr double tickSize = 12, pillSize = 11;

struct Reach {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

    void add(double value, bool logarithmic) {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool any() const { return low <= high; }
};

void addAll(Reach& x, Reach& y, const LineChart& chart, const std::vector<ChartPoint>& points, bool withBand) {
    for (const ChartPoint& p : points) {
        x.add(p.x, chart.x.logarithmic);
        y.add(p.y, chart.y.logarithmic);
        if (withBand && p.low < p.high) {
            y.add(p.low, chart.y.logarithmic);
            y.add(p.high, chart.y.logarithmic);
        }
    }
}

/// The cloud sets no range below the frontiers: it would press them together.
std::pair<Reach, Reach> reachOf(const LineChart& chart) {
    Reach x, y;
    for (const ChartSeries& series : chart.series) {
        addAll(x, y, chart, series.points, true);
        addAll(x, y, chart, series.measured, false);
    }
    if (!x.any())
        for (const ChartSeries& series : chart.series) {
            for (const ChartSpot& p : series.cloud) x.add(p.x, chart.x.logarithmic), y.add(p.y, chart.y.logarithmic);
            addAll(x, y, chart, series.infeasible, false);
        }
    for (const ChartLimit& limit : chart.limits)
        (limit.onX ? x : y).add(limit.value, limit.onX ? chart.x.logarithmic : chart.y.logarithmic);
    if (!x.any()) x = {0, 1};
    if (!y.any()) y = {chart.y.logarithmic ? 0.1 : 0.0, 1};
    return {x, y};
}
} // namespace

LinePicture::LinePicture(const LineChart& chart, const SvgOptions& options)
    : m_chart(chart), m_options(options), m_canvas(options), m_labels({}) {
    const auto [x, y] = reachOf(chart);
    m_x = scaleOf(chart.x, x.low, x.high);
    m_y = scaleOf(chart.y, y.low, y.high);
    double widest = 0;
    for (const AxisTick& tick : m_y.ticks) widest = std::max(widest, textWidth(tick.label, tickSize));
    const bool pills = std::any_of(chart.limits.begin(), chart.limits.end(), [](const ChartLimit& limit) { return limit.onX; });
    const double left = std::max(leftMargin, widest + 20), top = topMargin - 6 + (pills ? pillRoom : 0);
    const double height = options.height > 0 ? options.height : defaultHeight;
    m_frame = {left, top, options.width - left - rightMargin, height - top - bottomMargin};
    m_height = height;
    m_labels = LabelLayout({m_frame.x + 3, m_frame.y - 4, m_frame.width + rightMargin - 3, m_frame.height + 1});
    m_canvas.define(m_frame.x, m_frame.y, m_frame.width, m_frame.height);
}

bool LinePicture::isDrawable(const ChartSpot& p) const {
    return std::isfinite(p.x) && std::isfinite(p.y) && (!m_x.logarithmic || p.x > 0) && (!m_y.logarithmic || p.y > 0);
}

std::vector<ChartPoint> LinePicture::drawable(const std::vector<ChartPoint>& points) const {
    std::vector<ChartPoint> kept;
    std::copy_if(points.begin(), points.end(), std::back_inserter(kept), [this](const ChartPoint& p) { return isDrawable(p); });
    return kept;
}

std::string LinePicture::hoverText(const ChartSeries& series, const ChartPoint& p) const {
    std::string text = series.name;
    if (!p.label.empty()) text += " \u00b7 " + p.label;
    text +=
        "\n" + m_chart.y.title + ": " + unitText(Interval<double>{p.low, p.y, p.high}, shownFor(m_chart.y.unit), m_chart.y.unit);
    return text + "\n" + m_chart.x.title + ": " + unitText(p.x, shownFor(m_chart.x.unit), m_chart.x.unit);
}

void LinePicture::drawGrid() {
    const double bottom = m_frame.y + m_frame.height, right = m_frame.x + m_frame.width;
    for (const AxisTick& tick : m_x.ticks) {
        const double x = std::round(pixelX(tick.value)) + 0.5;
        if (!tick.label.empty()) {
            if (x > m_frame.x + 1) m_canvas.line(x, m_frame.y, x, bottom, "gx");
            if (std::abs(x - m_pinX) > 36) m_canvas.text(x, bottom + 18, tick.label, "tk", TextAnchor::middle);
        } else {
            m_canvas.line(x, bottom, x, bottom + 4, "ax");
        }
    }
    for (const AxisTick& tick : m_y.ticks) {
        const double y = std::round(pixelY(tick.value)) + 0.5;
        if (!tick.label.empty()) {
            if (y < bottom - 1) m_canvas.line(m_frame.x, y, right, y, "gy");
            m_canvas.text(m_frame.x - 9, y + 4, tick.label, "tk", TextAnchor::end);
        } else {
            m_canvas.line(m_frame.x - 4, y, m_frame.x, y, "ax");
        }
    }
    const double x0 = std::round(m_frame.x) + 0.5, y0 = std::round(bottom) + 0.5;
    m_canvas.path("M" + coordinate(x0) + " " + coordinate(m_frame.y) + "V" + coordinate(y0) + "H" + coordinate(right), "ax");
    m_canvas.text(8, 12, m_chart.y.title, "at");
    m_canvas.text(right, bottom + 38, m_chart.x.title, "at", TextAnchor::end);
}

void LinePicture::drawLimits() {
    const double bottom = m_frame.y + m_frame.height, right = m_frame.x + m_frame.width;
    for (const ChartLimit& limit : m_chart.limits) {
        if (!(limit.onX ? m_x : m_y).holds(limit.value)) continue;
        const std::string fill = "style=\"fill:" + m_canvas.hatchFill() + "\"";
        const double at = limit.onX ? pixelX(limit.value) : pixelY(limit.value);
        const double x0 = limit.onX && !limit.below ? at : m_frame.x, x1 = limit.onX && limit.below ? at : right;
        const double y0 = !limit.onX && limit.below ? at : m_frame.y, y1 = !limit.onX && !limit.below ? at : bottom;
        m_canvas.path("M" + coordinate(x0) + " " + coordinate(y0) + "H" + coordinate(x1) + "V" + coordinate(y1) + "H" +
                          coordinate(x0) + "Z",
                      "hatch", fill);
        if (limit.onX)
            m_canvas.line(at, m_frame.y - 6, at, bottom, "lm");
        else
            m_canvas.line(m_frame.x, at, right, at, "lm");
    }
}

void LinePicture::drawLimitPills() {
    double used = m_frame.x;
    for (const ChartLimit& limit : m_chart.limits) {
        if (limit.text.empty() || !(limit.onX ? m_x : m_y).holds(limit.value)) continue;
        const double width = textWidth(limit.text, pillSize, FontWeight::medium) + 18;
        const double right = m_frame.x + m_frame.width;
        double x = right - width - 8, y = pixelY(limit.value) - 10;
        if (limit.onX) {
            x = std::min(std::max(pixelX(limit.value) - 9, used), right - width);
            y = m_frame.y - 25;
            used = x + width + 6;
        }
        m_canvas.rect(x, y, width, 20, "pl", 10);
        m_canvas.text(x + width / 2, y + 14, limit.text, "plt", TextAnchor::middle);
        m_labels.avoid(PictureBox{x, y, width, 20});
    }
}

/// Cells of a grid that hold a candidate, those side by side as one piece of a line as wide as a cell.
void LinePicture::drawCloud(const ChartSeries& series) {
    std::set<std::pair<int, int>> cells;
    for (const ChartSpot& p : series.cloud) {
        if (!isDrawable(p) || !m_x.holds(p.x) || !m_y.holds(p.y)) continue;
        const PicturePoint at = pixel(p);
        cells.emplace(static_cast<int>(at.y / 2), static_cast<int>(at.x / 2));
    }
    std::string pieces;
    for (auto cell = cells.begin(); cell != cells.end();) {
        const auto [row, first] = *cell;
        int count = 0;
        while (cell != cells.end() && *cell == std::pair(row, first + count)) ++cell, ++count;
        pieces += "M" + std::to_string(first * 2) + " " + std::to_string(row * 2 + 1) + "h" + std::to_string(2 * count);
    }
    if (!pieces.empty())
        m_canvas.path(pieces, "c" + std::to_string(lookIndex(series.colour) + 1), "shape-rendering=\"crispEdges\"");
}

void LinePicture::drawBand(const ChartSeries& series) {
    std::vector<PicturePoint> upper, lower;
    for (const ChartPoint& p : drawable(series.points)) {
        if (!(p.low < p.high)) continue;
        // An end that is not there at this speed lies on the edge of the plot.
        upper.push_back({pixelX(p.x), std::max(pixelY(p.high), m_frame.y)});
        lower.push_back({pixelX(p.x), std::min(pixelY(p.low), m_frame.y + m_frame.height)});
    }
    if (upper.size() < 2) return;
    std::reverse(lower.begin(), lower.end());
    m_canvas.path(Curve(upper).path() + Curve(lower).path(true) + "Z", "b" + std::to_string(lookIndex(series.colour) + 1));
}

std::string LinePicture::drawn() {
    const std::vector<ChartPin>& pins = m_chart.pins;
    if (!pins.empty() && std::all_of(pins.begin(), pins.end(), [&](const ChartPin& pin) { return pin.x == pins[0].x; }))
        m_pinX = pixelX(pins[0].x);
    drawGrid();
    m_canvas.openClipped();
    drawLimits();
    using Look = ChartSeries::Look;
    for (const ChartSeries& series : m_chart.series) drawCloud(series);
    for (const ChartSeries& series : m_chart.series)
        if (series.look == Look::frontier) drawBand(series);
    m_canvas.close();
    for (const ChartSeries& series : m_chart.series)
        if (series.look == Look::roof || series.look == Look::lowerRoof || series.look == Look::guide) drawRoof(series);
    for (const ChartSeries& series : m_chart.series) {
        if (series.look == Look::frontier) drawFrontier(series);
        if (series.look == Look::discs) drawDiscs(series);
        if (series.look == Look::scatter) drawScatter(series);
        drawMarks(series);
    }
    drawLimitPills();
    if (m_options.legend) drawLegend();
    drawPins();
    for (const ChartSeries& series : m_chart.series) nameSeries(series);
    for (const ChartSeries& series : m_chart.series) labelPoints(series);
    return m_canvas.finished(m_chart.title, m_chart.subtitle, m_height);
}

std::string svgOf(const LineChart& chart, const SvgOptions& options) { return LinePicture(chart, options).drawn(); }

} // namespace rackline
