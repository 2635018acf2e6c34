// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/line_picture.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr double markerSize = 7, markerDistance = 22, sampleDistance = 3;
constexpr double pointLabelSize = 11, seriesNameSize = 12.5, legendSize = 11.5;
constexpr std::size_t labelsPerSeries = 3;
constexpr double largestDisc = 26, smallestStem = 0.02;
constexpr std::size_t mostObstacles = 200;

std::string style(char kind, int colour) { return std::string(1, kind) + std::to_string(lookIndex(colour) + 1); }
PictureBox around(PicturePoint p, double half) { return {p.x - half, p.y - half, 2 * half, 2 * half}; }
double discRadius(double weight) { return std::max(3.0, largestDisc * std::sqrt(std::clamp(weight, 0.0, 1.0))); }
} // namespace

std::vector<std::size_t> markedPoints(const std::vector<PicturePoint>& line, double distance) {
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto far = [&](std::size_t j) { return std::hypot(line[i].x - line[j].x, line[i].y - line[j].y) >= distance; };
        const bool last = i + 1 == line.size();
        if (marked.empty() || far(marked.back())) {
            marked.push_back(i);
        } else if (last) {
            if (marked.size() > 1) marked.pop_back();
            marked.push_back(i);
        }
    }
    return marked;
}

std::size_t kneeOf(const std::vector<PicturePoint>& line) {
    if (line.size() < 3) return 0;
    const PicturePoint a = line.front(), b = line.back();
    std::size_t knee = 0;
    double farthest = 0;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const double area = std::abs((b.x - a.x) * (line[i].y - a.y) - (b.y - a.y) * (line[i].x - a.x));
        if (area > farthest) farthest = area, knee = i;
    }
    return knee;
}

void LinePicture::drawFrontier(const ChartSeries& series) {
    const std::vector<ChartPoint> points = drawable(series.points);
    std::vector<PicturePoint> line;
    std::transform(points.begin(), points.end(), std::back_inserter(line), [this](const ChartPoint& p) { return pixel(p); });
    const Curve curve(line);
    const std::string dash(dashOf(series.colour));
    m_canvas.openClipped();
    m_canvas.path(curve.path(), style('l', series.colour), dash.empty() ? "" : "stroke-dasharray=\"" + dash + "\"");
    m_canvas.close();
    m_labels.avoid(curve.sampled(sampleDistance));
    const std::string outline = markerPath(series.colour, markerSize);
    const std::string look = style('m', series.colour) + (hasFilledMarker(series.colour) ? " " + style('f', series.colour) : "");
    for (const std::size_t i : markedPoints(line, markerDistance)) {
        if (!m_x.holds(points[i].x) || !m_y.holds(points[i].y)) continue;
        m_canvas.openTitled(hoverText(series, points[i]));
        m_canvas.circle(line[i].x, line[i].y, 8, "hit");
        m_canvas.pathAt(line[i].x, line[i].y, outline, look);
        m_canvas.close();
        m_labels.avoid(around(line[i], 5));
    }
}

void LinePicture::drawRoof(const ChartSeries& series) {
    std::string outline;
    std::vector<PicturePoint> line;
    for (const ChartPoint& p : drawable(series.points)) {
        line.push_back(pixel(p));
        outline += (outline.empty() ? "M" : "L") + coordinate(line.back().x) + " " + coordinate(line.back().y);
    }
    if (line.size() < 2) return;
    m_canvas.openClipped();
    m_canvas.path(outline, series.look == ChartSeries::Look::roof ? "roof" : "low");
    m_canvas.close();
    // Names stand on the flat part at its right end, or along the slope.
    const PicturePoint a = line[line.size() - 2], b = line.back();
    const double width = textWidth(series.name, pointLabelSize);
    if (std::abs(a.y - b.y) < 0.5) {
        const bool highest = series.look == ChartSeries::Look::roof;
        const double x = highest ? a.x + 6 : std::min(b.x, m_frame.x + m_frame.width) - 6 - width;
        m_canvas.text(x, b.y - 6, series.name, "lb ha");
        m_labels.avoid(PictureBox{x, b.y - 18, width, 14});
    } else {
        const double angle = std::atan2(b.y - a.y, b.x - a.x), share = 0.35;
        const PicturePoint at{a.x + share * (b.x - a.x) + 8 * std::sin(angle), a.y + share * (b.y - a.y) - 8 * std::cos(angle)};
        constexpr double degrees = 57.29577951308232;
        m_canvas.text(at.x, at.y, series.name, "lb ha", TextAnchor::middle, angle * degrees);
        for (double t = -width / 2; t <= width / 2; t += 5)
            m_labels.avoid(around({at.x + t * std::cos(angle), at.y + t * std::sin(angle)}, 7));
    }
    m_labels.avoid(Curve(line).sampled(sampleDistance));
}

void LinePicture::drawDiscs(const ChartSeries& series) {
    const std::vector<ChartPoint> points = drawable(series.points);
    for (const ChartPoint& p : points) {
        const PicturePoint at = pixel(p);
        const double radius = discRadius(p.weight);
        if (p.high > p.y && p.weight >= smallestStem) m_canvas.line(at.x, pixelY(p.high), at.x, at.y - radius, "stem");
        m_canvas.openTitled(series.name + " \u00b7 " + p.label + "\n" + m_chart.y.title + ": " +
                            unitText(p.y, shownFor(m_chart.y.unit), m_chart.y.unit) + "\n" + m_chart.x.title + ": " +
                            unitText(p.x, shownFor(m_chart.x.unit), m_chart.x.unit));
        m_canvas.circle(at.x, at.y, radius, style('d', series.colour));
        m_canvas.circle(at.x, at.y, 2, style('f', series.colour));
        m_canvas.close();
        m_labels.avoid(around(at, radius * 0.8));
    }
}

void LinePicture::drawScatter(const ChartSeries& series) {
    const std::string look = series.colour < 0 ? "no" : style('d', series.colour);
    for (const ChartPoint& p : drawable(series.points)) {
        const PicturePoint at = pixel(p);
        m_canvas.openTitled(hoverText(series, p));
        m_canvas.circle(at.x, at.y, 2.2, look);
        m_canvas.close();
    }
}

void LinePicture::drawMarks(const ChartSeries& series) {
    for (const ChartPoint& p : series.infeasible) {
        if (!isDrawable(p) || !m_x.holds(p.x) || !m_y.holds(p.y)) continue;
        const PicturePoint at = pixel(p);
        m_canvas.openTitled(series.name + " \u00b7 " + p.label);
        m_canvas.pathAt(at.x, at.y, "M-2.5 -2.5L2.5 2.5M2.5 -2.5L-2.5 2.5", "no");
        m_canvas.close();
        if (series.infeasible.size() < mostObstacles) m_labels.avoid(around(at, 3));
    }
    for (const ChartPoint& p : series.measured) {
        if (!isDrawable(p) || !m_x.holds(p.x) || !m_y.holds(p.y)) continue;
        const PicturePoint at = pixel(p);
        m_canvas.openTitled(hoverText(series, p) + "\nmeasured");
        m_canvas.circle(at.x, at.y, 4.5, "ms");
        m_canvas.circle(at.x, at.y, 1.7, "md");
        m_canvas.close();
        m_labels.avoid(around(at, 6));
    }
}

void LinePicture::drawPins() {
    const std::vector<ChartPin>& pins = m_chart.pins;
    const double bottom = m_frame.y + m_frame.height;
    if (pins.empty()) return;
    const bool shareX = std::all_of(pins.begin(), pins.end(), [&](const ChartPin& pin) { return pin.x == pins[0].x; });
    double top = bottom;
    for (const ChartPin& pin : pins) top = std::min(top, pixelY(pin.y));
    if (shareX) m_canvas.line(m_pinX, top, m_pinX, bottom, "join");
    for (const ChartPin& pin : pins) {
        const PicturePoint at{pixelX(pin.x), pixelY(pin.y)};
        m_canvas.circle(at.x, at.y, 10, "pin");
        m_canvas.text(at.x, at.y + 4.5, pin.letter, "pit", TextAnchor::middle);
        m_labels.avoid(around(at, 13));
    }
    if (shareX && pins.size() == 2 && pins[0].y > 0 && pins[1].y > 0) {
        const double a = pixelY(pins[0].y), b = pixelY(pins[1].y);
        const std::string words = factorText(std::max(pins[0].y, pins[1].y) / std::min(pins[0].y, pins[1].y));
        const double width = textWidth(words, 12, FontWeight::semiBold) + 16;
        if (std::abs(a - b) >= 46) {
            const PictureBox chip{m_pinX - width / 2, (a + b) / 2 - 11, width, 22};
            m_canvas.rect(chip.x, chip.y, chip.width, chip.height, "chip", 11);
            m_canvas.text(m_pinX, (a + b) / 2 + 4.5, words, "bd", TextAnchor::middle);
            m_labels.avoid(chip);
        }
    }
    if (!shareX) return;
    const std::string tag = tickText(pins[0].x);
    const double width = textWidth(tag, 12, FontWeight::semiBold) + 16;
    m_canvas.rect(m_pinX - width / 2, bottom + 4, width, 20, "md", 4);
    m_canvas.text(m_pinX, bottom + 18, tag, "pit", TextAnchor::middle);
}

void LinePicture::writeLabel(const PictureBox& box, std::string_view words, std::string_view look) {
    m_canvas.text(box.x, box.y + box.height - 3.5, words, look);
}

void LinePicture::nameSeries(const ChartSeries& series) {
    if (series.look != ChartSeries::Look::frontier) return;
    std::vector<PicturePoint> line;
    for (const ChartPoint& p : drawable(series.points))
        if (m_x.holds(p.x) && m_y.holds(p.y)) line.push_back(pixel(p));
    if (line.empty() || series.name.empty()) return;
    const double nameWidth = textWidth(series.name, seriesNameSize, FontWeight::semiBold);
    const double remarkWidth = textWidth(series.remark, pointLabelSize);
    const double width = std::max(nameWidth, remarkWidth), height = series.remark.empty() ? 16 : 31;
    std::optional<PictureBox> box;
    for (std::size_t i = line.size(); i-- > 0 && !box;) box = m_labels.place(line[i], width, height, 11);
    if (!box) box = m_labels.placeOverLines(line.back(), width, height, 11);
    if (!box) return;
    const bool toTheRight = box->x + box->width > line.back().x + 20 || remarkWidth <= nameWidth;
    const double x = toTheRight ? box->x : box->x + box->width;
    const TextAnchor anchor = toTheRight ? TextAnchor::start : TextAnchor::end;
    if (!series.remark.empty()) m_canvas.text(x, box->y + 11, series.remark, "rm ha", anchor);
    m_canvas.text(x, box->y + box->height - 4, series.name, "sn ha " + style('t', series.colour), anchor);
}

void LinePicture::labelPoints(const ChartSeries& series) {
    std::vector<ChartPoint> points = drawable(series.points);
    if (series.look == ChartSeries::Look::discs) {
        std::stable_sort(points.begin(), points.end(),
                         [](const ChartPoint& a, const ChartPoint& b) { return a.weight > b.weight; });
        for (const ChartPoint& p : points)
            if (const auto box = m_labels.place(pixel(p), textWidth(p.label, pointLabelSize), 15, discRadius(p.weight) + 5))
                writeLabel(*box, p.label, "lb ha");
        return;
    }
    if (series.look != ChartSeries::Look::frontier || points.empty()) return;
    std::vector<PicturePoint> line;
    std::transform(points.begin(), points.end(), std::back_inserter(line), [this](const ChartPoint& p) { return pixel(p); });
    const std::vector<std::size_t> marked = markedPoints(line, markerDistance);
    std::vector<PicturePoint> markedLine;
    for (const std::size_t i : marked) markedLine.push_back(line[i]);
    std::vector<std::size_t> wanted{marked.size() - 1, 0, kneeOf(markedLine)};
    for (std::size_t i = marked.size(); i-- > 0;) wanted.push_back(i);
    std::vector<std::string> said;
    for (const std::size_t w : wanted) {
        const ChartPoint& p = points[marked[w]];
        if (said.size() == labelsPerSeries) return;
        if (p.label.empty() || !m_x.holds(p.x) || !m_y.holds(p.y)) continue;
        if (std::find(said.begin(), said.end(), p.label) != said.end()) continue;
        const auto box = m_labels.place(line[marked[w]], textWidth(p.label, pointLabelSize), 14);
        if (!box) continue;
        said.push_back(p.label);
        writeLabel(*box, p.label, "lb ha");
    }
}

void LinePicture::drawLegend() {
    struct Kind {
        std::string_view words;
        char mark;
    };
    std::vector<Kind> kinds;
    const auto any = [&](auto has) { return std::any_of(m_chart.series.begin(), m_chart.series.end(), has); };
    if (any([](const ChartSeries& s) { return !s.cloud.empty(); })) kinds.push_back({"Candidate", 'c'});
    if (any([](const ChartSeries& s) { return !s.measured.empty(); })) kinds.push_back({m_chart.measuredName, 'm'});
    if (any([](const ChartSeries& s) { return !s.infeasible.empty(); })) kinds.push_back({"Infeasible", 'x'});
    if (any([](const ChartSeries& s) {
            return s.look == ChartSeries::Look::frontier &&
                   std::any_of(s.points.begin(), s.points.end(), [](const ChartPoint& p) { return p.low < p.high; });
        }))
        kinds.push_back({"90 % interval", 'b'});
    // A band says by itself what it is, beside a line; a ring does not.
    if (kinds.empty() || (kinds.size() == 1 && kinds.front().mark != 'm')) return;
    double width = 0;
    for (const Kind& kind : kinds) width = std::max(width, textWidth(kind.words, legendSize));
    width += 46;
    const double height = 12 + 18.0 * static_cast<double>(kinds.size());
    const double left = m_frame.x + 10, right = m_frame.x + m_frame.width - width - 2;
    const double top = m_frame.y + 8, bottom = m_frame.y + m_frame.height - height - 10;
    std::optional<PictureBox> chosen;
    for (const PictureBox& corner : {PictureBox{right, top, width, height}, PictureBox{right, bottom, width, height},
                                     PictureBox{left, bottom, width, height}, PictureBox{left, top, width, height}})
        if (!chosen && m_labels.isFree(corner)) chosen = corner;
    if (!chosen) return;
    m_labels.avoid(*chosen);
    m_canvas.rect(chosen->x, chosen->y, width, height, "lg", 8);
    double y = chosen->y + 15;
    for (const Kind& kind : kinds) {
        const double x = chosen->x + 18;
        const int colour = m_chart.series.front().colour;
        if (kind.mark == 'c') {
            for (const auto& [dx, dy] : std::array<std::pair<double, double>, 3>{{{-4, 1}, {0, -3}, {3, 2}}})
                m_canvas.rect(x + dx, y + dy, 2, 2, "cd");
        } else if (kind.mark == 'm') {
            m_canvas.circle(x, y, 4.5, "ms");
            m_canvas.circle(x, y, 1.7, "md");
        } else if (kind.mark == 'x') {
            m_canvas.pathAt(x, y, "M-2.5 -2.5L2.5 2.5M2.5 -2.5L-2.5 2.5", "no");
        } else {
            m_canvas.rect(x - 8, y - 4, 17, 8, style('b', colour));
            m_canvas.path("M" + coordinate(x - 8) + " " + coordinate(y) + "h17", style('l', colour));
        }
        m_canvas.text(chosen->x + 36, y + 4, kind.words, "lt");
        y += 18;
    }
}

} // namespace rackline
