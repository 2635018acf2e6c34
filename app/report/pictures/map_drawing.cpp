// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double aboveMap = 40, belowMap = 46, rightOfMap = 14, legendSide = 13;
/// So many cells have a box each that says what stands below the pointer.
constexpr std::size_t mostPointed = 6000;

/// One layer of a map, which is told whether it is the ground or what lies over it.
class MapLayer {
public:
    MapLayer(const MapChart& chart, const MapLayout& layout, const DrawingSheet& sheet)
        : m_chart(chart), m_layout(layout), m_sheet(sheet), m_columns(static_cast<double>(chart.xValues.size())),
          m_rows(static_cast<double>(chart.yValues.size())) {
        double left = std::max(48.0, sheet.widthOf(chart.pointY, Type::section) + 26);
        for (const MapChart::Tick& tick : chart.yTicks)
            left = std::max(left, sheet.widthOf(sheet.figured(tick.text), Type::tick) + 20);
        left = std::round(left);
        m_drawing.width = sheet.width;
        m_drawing.height = std::max(sheet.height, aboveMap + belowMap + 100);
        m_drawing.frame = {left, aboveMap, std::floor(sheet.width - left - rightOfMap),
                           std::floor(m_drawing.height - aboveMap - belowMap)};
    }

    Drawing ground() {
        if (isEmpty()) return std::move(m_drawing);
        drawCells();
        drawLines();
        drawAxes();
        drawLegend();
        drawPointed();
        return std::move(m_drawing);
    }

    /// The point, and what makes room for it.
    Drawing over() {
        if (isEmpty()) return std::move(m_drawing);
        if (m_chart.point) {
            const PicturePoint at = place(*m_chart.point);
            const double width = m_sheet.widthOf(m_chart.pointText, Type::seriesName) + 34;
            m_taken.push_back({at.x - 14, at.y - 30, width, 44});
        }
        drawNames();
        drawLeads();
        drawBorderNames();
        drawTickLabels();
        if (m_chart.point) drawPoint(place(*m_chart.point));
        return std::move(m_drawing);
    }

private:
    bool isEmpty() const { return m_drawing.frame.width < 20 || m_chart.cells.empty(); }
    PicturePoint place(const MapChart::Place& at) const {
        const PictureBox& f = m_drawing.frame;
        return {f.x + f.width * at.across / m_columns, f.y + f.height * (1 - at.up / m_rows)};
    }
    /// On whole pixels, so that neighbours neither overlap nor leave a gap.
    PictureBox boxOf(const MapRun& run) const {
        const PicturePoint a = place({double(run.from), double(run.row) + 1}), b = place({double(run.to), double(run.row)});
        const double x = std::round(a.x), y = std::round(a.y);
        return {x, y, std::round(b.x) - x, std::round(b.y) - y};
    }
    int seriesOf(int winner) const { return m_chart.colours[static_cast<std::size_t>(winner)]; }
    bool isFree(const PictureBox& box) const {
        return std::none_of(m_taken.begin(), m_taken.end(), [&](const PictureBox& other) { return box.meets(other); });
    }

    void drawCells() {
        for (const MapRun& run : m_layout.fills)
            m_drawing.add(Box{boxOf(run)}, {.fill = Colour::series(seriesOf(run.winner), run.depth)});
        for (const MapRun& run : m_layout.hatches)
            m_drawing.add(Box{boxOf(run)}, {.fill = Colour(Role::text, 0.26), .hatched = true});
    }

    void drawSegments(const std::vector<MapSegment>& segments, const Stroke& stroke) {
        if (segments.empty()) return;
        Outline outline{{}, false, true};
        for (const MapSegment& s : segments) {
            outline.points.push_back(place(s.from));
            outline.points.push_back(place(s.to));
        }
        m_drawing.add(std::move(outline), {.stroke = stroke});
    }
    /// Lines of equal lead, and where it passes from one to another.
    void drawLines() {
        for (const LeadLine& line : m_layout.leads) drawSegments(line.segments, {Colour(Role::text2, 0.55)});
        for (const MapBorder& border : m_layout.borders) drawSegments(border.segments, {Role::text, 1.8});
    }

    /// With the scenario's marker, so that neither colour nor words alone tell regions apart; without room for its name a region
    /// has the marker alone.
    void drawNames() {
        constexpr double marker = 9, line = 18;
        for (const MapName& name : m_layout.names) {
            const bool led = name.winner >= 0;
            const Type type = led ? Type::seriesName : Type::caption;
            const std::string words =
                led ? m_chart.series[static_cast<std::size_t>(name.winner)] : m_sheet.said("No scenario is feasible");
            const double room = name.width * m_drawing.frame.width / m_columns,
                         tall = name.height * m_drawing.frame.height / m_rows;
            const double full = m_sheet.widthOf(words, type) + (led ? 30 : 16);
            const bool fits = full <= room && line <= tall + 4;
            if (!fits && (!led || marker + 8 > room || marker + 2 > tall)) continue;
            const PicturePoint at = place(name.at);
            const double width = fits ? full : marker + 8, height = fits ? line : marker + 6;
            const Box box{{std::round(at.x - width / 2), std::round(at.y - height / 2), width, height}, height / 2};
            if (!isFree(box)) continue;
            m_taken.push_back(box);
            const double middle = box.y + height / 2;
            if (!led) {
                m_drawing.words({{box.x + 8, baseline(middle, type)}, words, type}, Role::text3);
                continue;
            }
            const int series = seriesOf(name.winner);
            m_drawing.add(box, {.fill = Colour(Role::surface, 0.86)});
            m_drawing.add(SeriesMark{{fits ? box.x + 12 : box.x + width / 2, middle}, series, marker},
                          {.fill = Colour::series(series), .stroke = Stroke{Colour::series(series)}});
            if (fits) m_drawing.words({{box.x + 22, baseline(middle, type)}, words, type}, Colour::seriesName(series));
        }
    }

    /// Which two are equal along a border: once for each two, where nothing else is said.
    void drawBorderNames() {
        const auto named = [this](int scenario) -> const std::string& {
            return m_chart.series[static_cast<std::size_t>(scenario)];
        };
        for (const MapBorder& border : m_layout.borders) {
            const std::string words = named(border.first) + " = " + named(border.second);
            for (const MapChart::Place& label : border.labels)
                if (addLabel(words, place(label), borderChip)) break;
        }
    }

    /// Room is asked for in steps: a letter that the screen sets closer than paper does not move a label elsewhere.
    bool addLabel(const std::string& words, PicturePoint at, const Pill& pill) {
        constexpr double step = 16;
        const Box box = pillBox(pill, m_sheet, words, at);
        const double width = std::ceil((box.width + 4) / step) * step;
        const PictureBox room{at.x - width / 2, box.y - 2, width, box.height + 4};
        if (!m_drawing.frame.contains(box) || !isFree(room)) return false;
        m_taken.push_back(room);
        addPill(m_drawing, m_sheet, words, at, pill);
        return true;
    }

    void drawLeads() {
        for (const LeadLine& line : m_layout.leads)
            addLabel(leadName(line.lead, m_sheet.speech.numbers), place(line.label), leadChip);
    }

    std::vector<MapChart::Tick> spaced(const std::vector<MapChart::Tick>& ticks, double pixelsToACell, bool across) const {
        std::vector<double> lengths;
        for (const MapChart::Tick& tick : ticks)
            lengths.push_back((across ? m_sheet.widthOf(m_sheet.figured(tick.text), Type::tick) + 18 : 24) / pixelsToACell);
        return apart(ticks, lengths);
    }
    std::vector<MapChart::Tick> xTicks() const { return spaced(m_chart.xTicks, m_drawing.frame.width / m_columns, true); }
    std::vector<MapChart::Tick> yTicks() const { return spaced(m_chart.yTicks, m_drawing.frame.height / m_rows, false); }

    /// A value that the point's own tag covers is left out.
    void drawTickLabels() {
        const PicturePoint point = m_chart.point ? place(*m_chart.point) : PicturePoint{-1e6, -1e6};
        const double halfTag = m_sheet.widthOf(m_chart.pointX, Type::section) / 2 + 12;
        for (const MapChart::Tick& tick : xTicks()) {
            const double x = onPixel(place({tick.at, 0}).x);
            const std::string text = m_sheet.figured(tick.text);
            if (m_chart.pointX.empty() || std::abs(x - point.x) > halfTag + m_sheet.widthOf(text, Type::tick) / 2)
                m_drawing.words({{x, m_drawing.frame.bottom() + 18}, text, Type::tick, TextAnchor::middle}, Role::text3);
        }
        for (const MapChart::Tick& tick : yTicks()) {
            const double y = onPixel(place({0, tick.at}).y);
            if (m_chart.pointY.empty() || std::abs(y - point.y) > 20)
                m_drawing.words(
                    {{m_drawing.frame.x - 9, baseline(y, Type::tick)}, m_sheet.figured(tick.text), Type::tick, TextAnchor::end},
                    Role::text3);
        }
    }
    void drawAxes() {
        const PictureBox& f = m_drawing.frame;
        for (const MapChart::Tick& tick : xTicks()) {
            const double x = onPixel(place({tick.at, 0}).x);
            m_drawing.line({x, f.bottom()}, {x, f.bottom() + 4}, {Role::axis});
        }
        for (const MapChart::Tick& tick : yTicks()) {
            const double y = onPixel(place({0, tick.at}).y);
            m_drawing.line({f.x - 4, y}, {f.x, y}, {Role::axis});
        }
        const double x = onPixel(f.x - 1), y = onPixel(f.bottom());
        m_drawing.add(Outline{{{x, f.y}, {x, y}, {f.right(), y}}}, {.stroke = Stroke{Role::axis}});
        m_drawing.words({{f.right(), f.bottom() + 38}, m_sheet.said(m_chart.xTitle), Type::axisTitle, TextAnchor::end},
                        Role::text2);
    }

    /// Above the map, beside the title of the axis, as many entries as there is room for: the regions have their names.
    void drawLegend() {
        const double middle = m_drawing.frame.y - 18;
        const std::string title = m_sheet.said(m_chart.yTitle);
        m_drawing.words({{0, baseline(middle, Type::axisTitle)}, title, Type::axisTitle}, Role::text2);
        double x = m_sheet.widthOf(title, Type::axisTitle) + 28;
        const auto entry = [&](const std::string& words, auto mark) {
            const double width = legendSide + 6 + m_sheet.widthOf(words, Type::tick);
            if (x + width > m_sheet.width) return;
            mark(PictureBox{x, middle - legendSide / 2, legendSide, legendSide});
            m_drawing.words({{x + legendSide + 6, baseline(middle, Type::tick)}, words}, Role::text2);
            x += width + 16;
        };
        // Some of the scenarios would look like all of them.
        double needed = x;
        for (const std::string& name : m_chart.series) needed += legendSide + 22 + m_sheet.widthOf(name, Type::tick);
        for (std::size_t i = 0; i < m_chart.series.size() && needed <= m_sheet.width; ++i)
            entry(m_chart.series[i], [&](const PictureBox& box) {
                const int series = m_chart.colours[i];
                m_drawing.add(Box{box, 3}, {.fill = Colour::series(series, 0.4)});
                m_drawing.add(SeriesMark{{box.x + legendSide / 2, middle}, series, 7},
                              {.fill = Colour::series(series), .stroke = Stroke{Colour::series(series)}});
            });
        entry(m_sheet.said("intervals overlap"), [&](const PictureBox& box) {
            m_drawing.add(Box{box}, {.fill = Role::text2, .hatched = true});
            m_drawing.add(Box{box, 3}, {.stroke = Stroke{Role::line}});
        });
        if (m_layout.borders.empty()) return;
        entry(m_sheet.said("even"), [&](const PictureBox& box) {
            m_drawing.line({box.x, middle}, {box.x + legendSide, middle}, {Role::text, 1.8});
        });
    }

    /// Where the project stands, with its values on both axes.
    void drawPoint(PicturePoint at) {
        const PictureBox& f = m_drawing.frame;
        const Stroke dashed{Role::text, 1, {2, 3}};
        m_drawing.line({f.x, onPixel(at.y)}, {f.right(), onPixel(at.y)}, dashed);
        m_drawing.line({onPixel(at.x), f.y}, {onPixel(at.x), f.bottom()}, dashed);
        m_drawing.add(Disc{at, 9}, {.fill = Role::text, .stroke = Stroke{Role::surface, 2}});
        m_drawing.add(Disc{at, 2.5}, {.fill = Role::surface});
        if (!m_chart.pointText.empty()) {
            const double width = m_sheet.widthOf(m_chart.pointText, Type::seriesName) + pointWords.padding;
            double x = at.x + 13 + width > f.right() - 2 ? at.x - 13 - width : at.x + 13;
            x = std::max(x, f.x + 2);
            const double y = at.y - 28 < f.y + 2 ? at.y + 9 : at.y - 28;
            addPill(m_drawing, m_sheet, m_chart.pointText, {x + width / 2, y + pointWords.height / 2}, pointWords);
        }
        const double half = m_sheet.widthOf(m_chart.pointY, Type::section) / 2 + axisTag.padding / 2;
        addPill(m_drawing, m_sheet, m_chart.pointY, {f.x - 6 - half, at.y}, axisTag);
        addPill(m_drawing, m_sheet, m_chart.pointX, {at.x, f.bottom() + 14}, axisTag);
    }

    void drawPointed() {
        if (m_chart.cells.size() > mostPointed) return;
        for (std::size_t row = 0; row < m_chart.yValues.size(); ++row)
            for (std::size_t column = 0; column < m_chart.xValues.size(); ++column)
                m_drawing.add(Box{boxOf({0, 0, row, column, column + 1})},
                              {.mark = {Mark::Kind::cell, static_cast<int>(column), static_cast<int>(row)}});
    }

    const MapChart& m_chart;
    const MapLayout& m_layout;
    const DrawingSheet& m_sheet;
    double m_columns, m_rows;
    std::vector<PictureBox> m_taken;
    Drawing m_drawing;
};
} // namespace

Drawing groundOf(const MapChart& chart, const MapLayout& layout, const DrawingSheet& sheet) {
    return MapLayer(chart, layout, sheet).ground();
}
Drawing overlayOf(const MapChart& chart, const MapLayout& layout, const DrawingSheet& sheet) {
    return MapLayer(chart, layout, sheet).over();
}
Drawing drawingOf(const MapChart& chart, const DrawingSheet& sheet) {
    const MapLayout layout = layoutOf(chart);
    Drawing drawing = groundOf(chart, layout, sheet);
    drawing.add(overlayOf(chart, layout, sheet));
    return drawing;
}

std::string tipOf(const MapChart& chart, const Mark& mark, const ChartSpeech&) {
    const auto across = static_cast<std::size_t>(mark.group), up = static_cast<std::size_t>(mark.item);
    return chart.xTitle + ": " + chart.xValues[across] + "\n" + chart.yTitle + ": " + chart.yValues[up] + "\n" +
           chart.at(across, up).text;
}

} // namespace rackline
