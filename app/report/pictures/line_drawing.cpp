// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/cloud_spots.h"
#include "app/report/pictures/curve.h"
#include "app/report/pictures/layouts.h"
#include "app/report/pictures/line_series.h"
#include "app/report/words/evidence_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
using Look = ChartSeries::Look;
constexpr double markerSize = 7, hitRadius = 8, runRadius = 4.5;

class LineGround : LineLayer {
public:
    using LineLayer::LineLayer;

    Drawing drawn() {
        drawGrid();
        for (const ChartLimit& limit : m_chart.limits) drawHatch(limit);
        drawClouds();
        for (const PlacedSeries& s : m_series) {
            if (s.look() == Look::frontier && s.full) drawBand(s);
            if (s.look() == Look::roof && !s.series->second) drawUnderRoof(s);
        }
        if (m_chart.rings)
            for (const PlacedSeries& s : m_series)
                if (s.look() == Look::frontier && s.full) drawRings(s);
        for (const PlacedSeries& s : m_series) {
            if (s.look() == Look::frontier) drawFrontier(s);
            if (s.isRoof()) drawRoof(s);
        }
        for (const PlacedSeries& s : m_series) {
            if (s.look() == Look::frontier && s.full && !s.series->unmarked) drawMarkers(s);
            if (s.look() == Look::discs) drawDiscs(s);
            if (s.look() == Look::scatter) drawScatter(s);
            if (s.full) drawMeasured(s);
        }
        return std::move(m_drawing);
    }

private:
    /// What is left of the colour of what was not measured.
    double strength() const { return m_sheet.evidence ? faintShare : 1; }

    template <class Form> void add(Form form, Paint paint) {
        paint.clipped = true;
        m_drawing.add(std::move(form), paint);
    }

    void drawGrid() {
        for (const AxisTick& tick : m_frame.xScale.ticks) {
            const double x = onPixel(m_frame.x.pixel(tick.value));
            if (tick.label.empty())
                m_drawing.line({x, m_box.bottom()}, {x, m_box.bottom() + 4}, {Role::axis});
            else if (x > m_box.x + 1)
                m_drawing.line({x, m_box.y}, {x, m_box.bottom()}, {Role::grid});
        }
        for (const AxisTick& tick : m_frame.yScale.ticks) {
            const double y = onPixel(m_frame.y.pixel(tick.value));
            if (tick.label.empty())
                m_drawing.line({m_box.x - 4, y}, {m_box.x, y}, {Role::axis});
            else if (y < m_box.bottom() - 1)
                m_drawing.line({m_box.x, y}, {m_box.right(), y}, {Role::line});
            m_drawing.words({{m_box.x - 9, baseline(y, Type::tick)}, tick.label, Type::tick, TextAnchor::end}, Role::text3);
        }
        const double x = onPixel(m_box.x - 1), y = onPixel(m_box.bottom());
        m_drawing.add(Outline{{{x, m_box.y}, {x, y}, {m_box.right(), y}}}, {.stroke = Stroke{Role::axis}});
        if (!m_sheet.titles) return;
        m_drawing.words({{0, 12}, m_sheet.said(m_chart.y.title), Type::axisTitle}, Role::text2);
        m_drawing.words({{m_box.right(), m_box.bottom() + 38}, m_sheet.said(m_chart.x.title), Type::axisTitle, TextAnchor::end},
                        Role::text2);
    }

    void drawHatch(const ChartLimit& limit) {
        const double at = limit.onX ? m_frame.x.pixel(limit.value) : m_frame.y.pixel(limit.value);
        PictureBox beyond = m_box;
        if (limit.onX) {
            const double cut = std::clamp(at, m_box.x, m_box.right());
            beyond = limit.below ? PictureBox{m_box.x, m_box.y, cut - m_box.x, m_box.height}
                                 : PictureBox{cut, m_box.y, m_box.right() - cut, m_box.height};
        } else {
            const double cut = std::clamp(at, m_box.y, m_box.bottom());
            beyond = limit.below ? PictureBox{m_box.x, cut, m_box.width, m_box.bottom() - cut}
                                 : PictureBox{m_box.x, m_box.y, m_box.width, cut - m_box.y};
        }
        if (beyond.width > 0 && beyond.height > 0) add(Box{beyond}, {.fill = Role::hatch, .hatched = true});
    }

    void drawClouds() {
        Spots spots = spotsOf(m_chart.series, m_frame.x, m_frame.y, m_box);
        for (Spots::Run& run : spots.runs) run.shade = std::max(1, static_cast<int>(std::lround(run.shade * strength())));
        if (!spots.runs.empty()) add(std::move(spots), {});
        for (const PlacedSeries& s : m_series)
            for (const PlacedPoint& p : placedPoints(s.series->infeasible, m_frame)) {
                if (!m_box.holds(p.at)) continue;
                add(crossAt(p.at),
                    {.stroke = Stroke{Colour(Role::text3, strength()), 1.2}, .mark = {Mark::Kind::infeasible, s.index, p.index}});
            }
    }

    void drawBand(const PlacedSeries& s) {
        std::vector<PicturePoint> upper, lower;
        for (const PlacedPoint& p : s.points) {
            if (!(p.point->low < p.point->high)) continue;
            // An end that is not there at this speed lies on the edge of the plot.
            const bool endless = !std::isfinite(p.point->high), none = m_frame.yScale.logarithmic && !(p.point->low > 0);
            upper.push_back({p.at.x, endless ? m_box.y : m_frame.y.pixel(p.point->high)});
            lower.push_back({p.at.x, none ? m_box.bottom() : m_frame.y.pixel(p.point->low)});
        }
        if (upper.size() < 2) return;
        Outline band{thinned(curveThrough(upper, m_box)), true};
        const std::vector<PicturePoint> back = thinned(curveThrough(lower, m_box));
        band.points.insert(band.points.end(), back.rbegin(), back.rend());
        const bool hatched = m_sheet.evidence && s.series->announced;
        if (hatched) add(Outline(band), {.fill = Colour::series(s.series->colour, 0.5), .hatched = true});
        add(std::move(band), {.fill = Colour::series(s.series->colour, 0.16 * strength())});
    }

    void drawUnderRoof(const PlacedSeries& s) {
        if (s.points.size() < 2) return;
        Outline area{s.line(), true};
        area.points.push_back({area.points.back().x, m_box.bottom()});
        area.points.push_back({area.points.front().x, m_box.bottom()});
        add(std::move(area), {.fill = Colour(Role::accentSoft, 0.35)});
    }

    /// What published layouts alone reach, as a full line that covers the dashed one where it is as high.
    void drawPublished(const PlacedSeries& s, Colour colour) {
        std::vector<PicturePoint> line;
        for (const PlacedPoint& p : placedPoints(s.series->published, m_frame)) line.push_back(p.at);
        if (line.size() > 1) add(Outline{thinned(curveThrough(line, m_box))}, {.stroke = Stroke{colour, 2}});
    }

    /// Around the points that have a marker or a sign of their own: what lies between them would hide the line.
    void drawRings(const PlacedSeries& s) {
        std::vector<PlacedPoint> points = placedPoints(s.series->measured, m_frame);
        for (const std::size_t i : s.marked()) points.push_back(s.points[i]);
        for (const PlacedPoint& p : points) {
            const double radius = ringRadius(m_chart, p.point->weight);
            if (radius > 0 && m_frame.holds(*p.point))
                add(Disc{p.at, radius}, {.fill = Colour::series(s.series->colour, 0.22 * strength()),
                                         .stroke = Stroke{Colour::series(s.series->colour, strength()), 1.2}});
        }
    }

    /// In its own width and dashes, or by what is known of its layouts, or as a hair among too many.
    void drawFrontier(const PlacedSeries& s) {
        const int looks = s.series->colour;
        const Colour colour = Colour::series(looks, strength());
        Stroke stroke{colour};
        if (s.full) stroke = {colour, 2, seriesFigures(looks).dash};
        // The dashes are the scenario's own, so that its second line differs by its strength.
        if (s.full && s.series->second)
            stroke = {Colour::series(looks, secondShare * strength()), 1.6, seriesFigures(looks).dash};
        if (s.full && !m_sheet.evidence && !s.points.empty() && !s.points.front().point->evidence.empty()) {
            drawPublished(s, colour);
            stroke = {colour, 1.5, searchedDash};
        }
        if (s.full && m_sheet.evidence) stroke.dash = s.series->judged ? judgedDash : Dash{};
        if (s.points.size() > 1) add(Outline{thinned(s.curve(m_box))}, {.stroke = stroke});
    }

    void drawRoof(const PlacedSeries& s) {
        if (s.points.size() < 2) return;
        Stroke stroke{Role::text, 2};
        if (s.look() != Look::roof) stroke = {Role::text3, 1.3, {5, 4}};
        // The line of equality is a guide without a name.
        if (s.series->name.empty()) stroke = {Role::control, 1.3};
        if (s.series->second) stroke = {Colour::series(s.series->colour, secondShare), 1.6};
        add(Outline{s.line()}, {.stroke = stroke});
    }

    void drawMarkers(const PlacedSeries& s) {
        const int colour = s.series->colour;
        for (const std::size_t i : s.marked()) {
            const PlacedPoint& p = s.points[i];
            if (!m_frame.holds(*p.point)) continue;
            const Mark mark{Mark::Kind::point, s.index, p.index};
            m_drawing.add(Disc{p.at, hitRadius}, {.mark = mark});
            // Faint ones would show the line through them.
            if (!m_sheet.evidence) m_drawing.marker(p.at, colour, markerSize, mark);
        }
    }

    void drawDiscs(const PlacedSeries& s) {
        const int colour = s.series->colour;
        const bool second = s.series->second;
        const double share = second ? secondShare : 1;
        for (const PlacedPoint& p : s.points) {
            const double radius = discRadius(*p.point), roof = m_frame.y.pixel(p.point->high);
            const Mark mark{Mark::Kind::point, s.index, p.index};
            if (!second && p.point->weight >= smallestStem && roof < p.at.y - radius)
                add(Outline{{{p.at.x, p.at.y - radius}, {p.at.x, roof}}},
                    {.stroke = Stroke{Colour::series(colour), 1.2, {2, 3}}});
            add(Disc{p.at, radius}, {.fill = Colour::series(colour, 0.22 * share * share),
                                     .stroke = Stroke{Colour::series(colour, share), second ? 1.2 : 1.5},
                                     .mark = mark});
            add(Disc{p.at, 1.8}, {.fill = Colour::series(colour, share), .mark = mark});
        }
    }

    void drawScatter(const PlacedSeries& s) {
        const Colour fill = s.series->colour < 0 ? Colour(Role::text3, 0.3) : Colour(Role::accent, 0.6);
        for (const PlacedPoint& p : s.points) add(Disc{p.at, 2.6}, {.fill = fill, .mark = {Mark::Kind::point, s.index, p.index}});
    }

    void drawMeasured(const PlacedSeries& s) {
        for (const PlacedPoint& p : placedPoints(s.series->measured, m_frame)) {
            if (!m_frame.holds(*p.point)) continue;
            const Mark mark{Mark::Kind::measured, s.index, p.index};
            const Colour ink = m_chart.ownRings ? Colour::series(s.series->colour) : Colour(Role::text);
            m_drawing.add(Disc{p.at, runRadius}, {.fill = Role::surface, .stroke = Stroke{ink, 1.4}, .mark = mark});
            m_drawing.add(Disc{p.at, 1.7}, {.fill = ink, .mark = mark});
        }
    }
};

/// "GB200 · EP32 DP32 · B 16" and its values on both axes.
std::string pointTip(const LineChart& chart, const ChartSeries& series, const ChartPoint& p, const ChartSpeech& speech) {
    std::string text = nameOf(chart, series, speech);
    if (!p.label.empty()) text += (text.empty() ? "" : " \u00b7 ") + speech.figures(p.label);
    if (!p.evidence.empty()) text += "\n" + speech.words(p.evidence) + gainText(p.gain, speech.numbers);
    const Interval<double> y{p.low, p.y, p.high};
    const bool banded = series.look == Look::frontier;
    text += "\n" + speech.words(chart.y.title) + ": " +
            (banded ? unitText(y, shownFor(chart.y.unit), chart.y.unit, speech.numbers)
                    : unitText(p.y, shownFor(chart.y.unit), chart.y.unit, speech.numbers));
    if (chart.rings && p.weight > 0)
        text += "\n" + speech.words(chart.rings->title) + ": " +
                predictedText(p.weight * chart.rings->whole, chart.rings->unit, speech.numbers);
    return text + "\n" + speech.words(chart.x.title) + ": " + unitText(p.x, shownFor(chart.x.unit), chart.x.unit, speech.numbers);
}
} // namespace

Drawing groundOf(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet) {
    return LineGround(chart, frame, sheet).drawn();
}

Drawing earlierLines(const LineChart& before, const LineFrame& frame, const DrawingSheet& sheet) {
    constexpr double share = 0.42, width = 1.4;
    Drawing drawing{sheet.width, sheet.height, frame.box, {}};
    for (const PlacedSeries& s : placedSeries(before, frame)) {
        if (s.look() != Look::frontier || s.points.size() < 2) continue;
        drawing.add(Outline{thinned(s.curve(frame.box))},
                    {.stroke = Stroke{Colour::series(s.series->colour, share), width}, .clipped = true});
    }
    return drawing;
}

std::string roofName(const ChartSeries& roof, const ChartSpeech& speech) {
    return roof.remark.empty() ? speech.figures(roof.name) : speech.words(roof.remark) + " " + speech.figures(roof.name);
}

std::string limitText(const ChartLimit& limit, const ChartSpeech& speech) {
    return limit.name.empty() ? speech.figures(limit.text) : speech.words(limit.name) + " " + speech.figures(limit.text);
}

std::string nameOf(const LineChart& chart, const ChartSeries& series, const ChartSpeech& speech) {
    if (series.look == Look::roof || series.look == Look::lowerRoof) return roofName(series, speech);
    const auto isNamesake = [&](const ChartSeries& other) { return &other != &series && other.name == series.name; };
    if (series.remark.empty() || std::none_of(chart.series.begin(), chart.series.end(), isNamesake)) return series.name;
    return series.name + ", " + speech.words(series.remark);
}

Drawing drawingOf(const LineChart& chart, const DrawingSheet& sheet) {
    const LineFrame frame = frameOf(chart, scalesOf(chart, sheet.speech.numbers), sheet);
    Drawing drawing = groundOf(chart, frame, sheet);
    drawing.add(overlayOf(chart, frame, sheet));
    return drawing;
}

std::string tipOf(const LineChart& chart, const Mark& mark, const ChartSpeech& speech) {
    if (mark.kind == Mark::Kind::limit) return limitText(chart.limits[static_cast<std::size_t>(mark.item)], speech);
    const ChartSeries& series = chart.series[static_cast<std::size_t>(mark.group)];
    const auto at = static_cast<std::size_t>(mark.item);
    if (mark.kind == Mark::Kind::infeasible)
        return nameOf(chart, series, speech) + " \u00b7 " + speech.figures(series.infeasible[at].label);
    if (mark.kind == Mark::Kind::measured)
        return pointTip(chart, series, series.measured[at], speech) + "\n" + speech.words(chart.measuredName);
    return pointTip(chart, series, series.points[at], speech);
}

} // namespace rackline
