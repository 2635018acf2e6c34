// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/annotations.h"
#include "app/report/pictures/curve.h"
#include "app/report/pictures/layouts.h"
#include "app/report/pictures/line_series.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace rackline {

namespace {
using Look = ChartSeries::Look;
constexpr double labelGap = 9, tagRoom = 36, pillHeight = 20, smallestNamed = 0.015, largestNamed = 0.08;
constexpr std::size_t labelsPerSeries = 3, mostObstacles = 200;

double lineOf(Type type) { return figuresOf(type).size + 2; }

/// The point farthest from the straight line between the ends.
std::size_t kneeOf(const std::vector<PlacedPoint>& points, const std::vector<std::size_t>& marked) {
    const PicturePoint a = points[marked.front()].at, b = points[marked.back()].at;
    std::size_t knee = marked.front();
    double farthest = 0;
    for (const std::size_t i : marked) {
        const PicturePoint p = points[i].at;
        const double area = std::abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
        if (area > farthest) farthest = area, knee = i;
    }
    return knee;
}

class LineOverlay : LineLayer {
public:
    LineOverlay(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet)
        : LineLayer(chart, frame, sheet),
          // Names may stand right of the last tick; only the picture's edge cuts them.
          m_labels({m_box.x + 3, m_box.y - 4, sheet.width - m_box.x - 3, m_box.height + 1}) {}

    Drawing drawn() {
        drawTicks();
        avoidSeries();
        drawLimits();
        if (m_sheet.legend) drawLegend();
        drawPins();
        for (const bool second : {false, true})
            for (const PlacedSeries& s : m_series)
                if (s.isRoof() && s.series->second == second) nameRoof(s);
        for (const PlacedSeries& s : m_series)
            if (s.look() == Look::discs && !s.series->second) nameDiscs(s);
        // What there is one of for each scenario is named before its second line.
        for (const bool second : {false, true})
            for (const PlacedSeries& s : m_series)
                if (s.look() == Look::frontier && s.full && s.series->second == second) nameSeries(s);
        for (const PlacedSeries& s : m_series)
            if (s.look() == Look::frontier && s.full) labelPoints(s);
        return std::move(m_drawing);
    }

private:
    /// Labels of ticks near the tag of the reading give way to it.
    void drawTicks() {
        TickRow labels{m_drawing, m_sheet, m_box.bottom() + 18, 4};
        const double tag = readingShown() ? m_frame.x.pixel(*m_chart.reading) : -1e9;
        for (const AxisTick& tick : m_frame.xScale.ticks) {
            const double x = onPixel(m_frame.x.pixel(tick.value));
            if (std::abs(x - tag) > tagRoom) labels.add(x, tick.label);
        }
    }
    bool readingShown() const { return !m_chart.pins.empty() && m_chart.reading && m_frame.xScale.holds(*m_chart.reading); }

    void avoidSeries() {
        for (const PlacedSeries& s : m_series) {
            if (s.isRoof()) m_labels.avoid(piecesThrough(s.line(), m_box));
            if (s.look() == Look::discs)
                for (const PlacedPoint& p : s.points) m_labels.avoid(around(p.at, 0.8 * discRadius(*p.point)));
            if (s.look() != Look::frontier || !s.full) continue;
            m_curves.push_back({s.index, s.curve(m_box)});
            m_labels.avoid(m_curves.back().points);
            for (const std::size_t i : s.marked())
                m_labels.avoid(around(s.points[i].at, std::max(5.0, ringRadius(m_chart, s.points[i].point->weight))));
            if (s.series->infeasible.size() < mostObstacles)
                for (const PlacedPoint& p : placedPoints(s.series->infeasible, m_frame)) m_labels.avoid(around(p.at, 3));
            if (s.series->measured.size() < mostObstacles)
                for (const PlacedPoint& p : placedPoints(s.series->measured, m_frame))
                    m_labels.avoid(around(p.at, std::max(6.0, ringRadius(m_chart, p.point->weight))));
        }
    }

    /// A line with a pill that says what it stands for; both can be dragged.
    void drawLimits() {
        double used = m_box.x;
        const double grip = m_sheet.handles ? 14 : 0;
        for (std::size_t i = 0; i < m_chart.limits.size(); ++i) {
            const ChartLimit& limit = m_chart.limits[i];
            if (!(limit.onX ? m_frame.xScale : m_frame.yScale).holds(limit.value)) continue;
            const Mark mark{Mark::Kind::limit, 0, static_cast<int>(i)};
            const bool held = m_sheet.held == mark;
            const double at = onPixel(limit.onX ? m_frame.x.pixel(limit.value) : m_frame.y.pixel(limit.value));
            const std::string text = limitText(limit, m_sheet.speech);
            const double width = m_sheet.widthOf(text, Type::pointLabel) + 18 + grip;
            Box pill{{m_box.right() - width, std::round(at - pillHeight / 2), width, pillHeight}, pillHeight / 2};
            if (limit.onX) {
                pill.x = std::round(std::min(std::max(at - 9, used), m_box.right() - width));
                pill.y = m_box.y - 25;
                used = pill.right() + 6;
            }
            const Role colour = held ? Role::accent : Role::text2, words = held ? Role::onAccent : Role::surface;
            const PicturePoint from = limit.onX ? PicturePoint{at, pill.bottom() - 1} : PicturePoint{m_box.x, at};
            const PicturePoint to = limit.onX ? PicturePoint{at, m_box.bottom()} : PicturePoint{pill.x + 1, at};
            m_drawing.line(from, to, {colour, 1.2});
            m_drawing.add(Box{{from.x - 5, from.y - (limit.onX ? 0 : 5), to.x - from.x + (limit.onX ? 10 : 5),
                               to.y - from.y + (limit.onX ? 5 : 10)}},
                          {.mark = mark});
            m_drawing.add(pill, {.fill = colour, .mark = mark});
            for (const double x : {10.0, 13.0})
                if (m_sheet.handles)
                    m_drawing.add(Outline{{{pill.x + x, pill.y + 6.5}, {pill.x + x, pill.bottom() - 6.5}}},
                                  {.stroke = Stroke{words, 1.4}, .mark = mark});
            m_drawing.words({{pill.x + 9 + grip, baseline(pill.y + pillHeight / 2, Type::pointLabel)}, text, Type::pointLabel},
                            words, mark);
            m_labels.avoid(pill);
            m_labels.avoid(piecesThrough({from, to}, m_box));
        }
    }

    enum class Sign { candidate, measured, infeasible, interval, published, searched, predicted, announced, judged };
    struct Entry {
        Sign sign;
        std::string words;
    };
    std::vector<Entry> legendEntries() const {
        const auto any = [&](auto has) { return std::any_of(m_chart.series.begin(), m_chart.series.end(), has); };
        std::vector<Entry> entries;
        const auto add = [&](bool shown, Sign sign, std::string words) {
            if (shown) entries.push_back({sign, std::move(words)});
        };
        if (m_sheet.evidence) {
            const auto isLine = [](const ChartSeries& s) { return s.look == Look::frontier; };
            add(any([](const ChartSeries& s) { return !s.measured.empty(); }), Sign::measured,
                m_sheet.said(m_chart.measuredName));
            add(any(isLine), Sign::predicted, m_sheet.said("Predicted, not measured"));
            add(any([&](const ChartSeries& s) { return isLine(s) && s.announced; }), Sign::announced,
                m_sheet.said("Announced hardware"));
            add(any([&](const ChartSeries& s) { return isLine(s) && s.judged; }), Sign::judged,
                m_sheet.said("Judged: carried over from other hardware"));
            return entries;
        }
        add(any([](const ChartSeries& s) { return !s.cloud.empty(); }), Sign::candidate, m_sheet.said("Candidate"));
        add(any([](const ChartSeries& s) { return !s.measured.empty(); }), Sign::measured, m_sheet.said(m_chart.measuredName));
        add(any([](const ChartSeries& s) { return !s.infeasible.empty(); }), Sign::infeasible, m_sheet.said("Infeasible"));
        add(any([](const ChartSeries& s) {
                return s.look == Look::frontier &&
                       std::any_of(s.points.begin(), s.points.end(), [](const ChartPoint& p) { return p.low < p.high; });
            }),
            Sign::interval, m_sheet.said("90\u202f% interval"));
        const bool published = any([](const ChartSeries& s) { return s.published.size() > 1; });
        add(published, Sign::published, m_sheet.said("Published layouts"));
        add(published, Sign::searched, m_sheet.said("All that are searched"));
        // A band says by itself what it is, beside a line; a ring does not.
        if (entries.size() == 1 && entries.front().sign != Sign::measured) entries.clear();
        return entries;
    }

    /// Sizes that the key of the rings shows, the smallest first: round ones, each about four times the one before.
    std::vector<double> ringSizes() const {
        std::vector<double> sizes;
        for (const double part : {16.0, 4.0, 1.0}) {
            const double most = m_chart.rings->whole / part, decade = std::pow(10, std::floor(std::log10(most)));
            sizes.push_back((most >= 5 * decade ? 5 : most >= 2 * decade ? 2 : 1) * decade);
        }
        return sizes;
    }
    std::string ringWords(double size) const {
        const bool last = size == ringSizes().back();
        return m_sheet.figured(numberText(size) + (last ? "\u202f" + m_chart.rings->unit : ""));
    }
    /// What a ring of the key takes of the width, with its size right of it.
    double ringRoom(double size) const {
        return 2 * ringRadius(m_chart, size / m_chart.rings->whole) + 17 + m_sheet.widthOf(ringWords(size), Type::tick);
    }
    std::string ringsTitle() const { return m_sheet.said(m_chart.rings->title); }

    /// The words stand over the rings, or left of them where these are the whole legend.
    PictureBox ringsBox(bool alone) const {
        const double title = m_sheet.widthOf(ringsTitle(), Type::tick), high = 2 * ringRadius(m_chart, 1);
        double wide = 0;
        for (const double size : ringSizes()) wide += ringRoom(size);
        return alone ? PictureBox{0, 0, title + 18 + wide, high} : PictureBox{0, 0, 6 + std::max(title, wide), high + 25};
    }
    void drawRingKey(PicturePoint corner, bool alone) {
        const double middle = corner.y + ringRadius(m_chart, 1) + (alone ? 0 : 21);
        m_drawing.words({{corner.x, baseline(alone ? middle : corner.y + 9.5, Type::tick)}, ringsTitle(), Type::tick},
                        Role::text2);
        double x = corner.x + (alone ? m_sheet.widthOf(ringsTitle(), Type::tick) + 12 : 0);
        for (const double size : ringSizes()) {
            const double radius = ringRadius(m_chart, size / m_chart.rings->whole);
            m_drawing.add(Disc{{x + radius, middle}, radius}, {.stroke = Stroke{Role::text2, 1.2}});
            m_drawing.words({{x + 2 * radius + 5, baseline(middle, Type::tick)}, ringWords(size), Type::tick}, Role::text2);
            x += ringRoom(size);
        }
    }

    /// The key of the rings stands alone where there is no room for all: nothing else says what they are.
    void drawLegend() {
        if (!drawLegend(legendEntries()) && m_chart.rings) drawLegend({});
    }

    /// Where it covers nothing, in the first corner that is free.
    bool drawLegend(const std::vector<Entry>& entries) {
        double width = 0;
        for (const Entry& entry : entries) width = std::max(width, m_sheet.widthOf(entry.words, Type::tick) + 50);
        const PictureBox rings = m_chart.rings ? ringsBox(entries.empty()) : PictureBox();
        width = std::max(width, rings.width + (rings.width > 0 ? 12 : 0));
        const double height = 12 + 19 * static_cast<double>(entries.size()) + rings.height;
        const double share = m_sheet.evidence || entries.empty() ? 1.5 : 3.4;
        if (!(width > 0) || m_box.width < share * width || m_box.height < 2.6 * height) return false;
        const double left = m_box.x + 10, right = m_box.right() - width - 8;
        const double top = m_box.y + 8, bottom = m_box.bottom() - height - 8;
        const std::array corners{PictureBox{right, top, width, height}, PictureBox{left, bottom, width, height},
                                 PictureBox{right, bottom, width, height}, PictureBox{left, top, width, height}};
        const auto free =
            std::find_if(corners.begin(), corners.end(), [&](const PictureBox& corner) { return m_labels.isFree(corner); });
        if (free == corners.end() && !m_sheet.evidence) return false;
        drawEntries(entries, free == corners.end() ? corners.front() : *free);
        return true;
    }

    void drawEntries(const std::vector<Entry>& entries, const PictureBox& corner) {
        m_labels.avoid(corner);
        m_drawing.add(Box{{onPixel(corner.x), onPixel(corner.y), std::round(corner.width), corner.height}, 8},
                      {.fill = Role::surface, .stroke = Stroke{Role::line}});
        double y = corner.y + 6 + 9.5;
        for (const Entry& entry : entries) {
            drawSign(entry.sign, {std::round(corner.x) + 18, std::round(y)});
            m_drawing.words({{corner.x + 36, baseline(y, Type::tick)}, entry.words}, Role::text2);
            y += 19;
        }
        if (m_chart.rings) drawRingKey({std::round(corner.x) + 9, y - 9.5}, entries.empty());
    }

    void drawSign(Sign sign, PicturePoint at) {
        const Colour series = Colour::series(m_chart.series.front().colour);
        switch (sign) {
        case Sign::candidate:
            for (const PicturePoint off : {PicturePoint{-4, 1}, {0, -3}, {3, 2}})
                m_drawing.add(Box{{at.x + off.x, at.y + off.y, 2, 2}}, {.fill = Role::text3});
            break;
        case Sign::measured:
            m_drawing.add(Disc{at, 4.5}, {.stroke = Stroke{Role::text, 1.4}});
            m_drawing.add(Disc{at, 1.7}, {.fill = Role::text});
            break;
        case Sign::infeasible:
            m_drawing.add(crossAt(at), {.stroke = Stroke{Role::text3, 1.2}});
            break;
        case Sign::interval:
            m_drawing.add(Box{{at.x - 9, at.y - 4, 18, 8}}, {.fill = Colour::series(series.index, 0.16)});
            m_drawing.line({at.x - 9, at.y}, {at.x + 9, at.y}, {series, 2});
            break;
        case Sign::published:
            m_drawing.line({at.x - 9, at.y}, {at.x + 9, at.y}, {series, 2});
            break;
        case Sign::searched:
            m_drawing.line({at.x - 9, at.y}, {at.x + 9, at.y}, {series, 1.5, searchedDash});
            break;
        case Sign::predicted:
            m_drawing.line({at.x - 9, at.y}, {at.x + 9, at.y}, {Colour(Role::text, faintShare), 2});
            break;
        case Sign::announced:
            m_drawing.add(Box{{at.x - 9, at.y - 5, 18, 10}}, {.fill = Colour(Role::text, 0.5), .hatched = true});
            break;
        case Sign::judged:
            m_drawing.line({at.x - 9, at.y}, {at.x + 9, at.y}, {Colour(Role::text, 0.6), 2, judgedDash});
            break;
        }
    }

    /// Discs with their letters; the line of the reading carries how many times one is the other.
    void drawPins() {
        const std::vector<ChartPin>& pins = m_chart.pins;
        if (pins.empty() || (m_chart.reading && !readingShown())) return;
        std::vector<PicturePoint> at;
        double top = m_box.bottom(), bottom = m_box.y;
        for (const ChartPin& pin : pins) {
            at.push_back(m_frame.at(pin.x, pin.y));
            top = std::clamp(at.back().y, m_box.y, top);
            bottom = std::clamp(at.back().y, bottom, m_box.bottom());
        }
        if (m_chart.reading) drawReading(top, bottom);
        const bool meet = at.size() == 2 && std::hypot(at[0].x - at[1].x, at[0].y - at[1].y) < 21;
        for (std::size_t i = 0; i < pins.size(); ++i) {
            if (!grown(m_box, 1).holds(at[i])) continue;
            // Where it would cover the other the letter stands beside its point, which has a ring.
            const double aside = meet ? (i == 0 ? -13 : 13) : 0;
            const PicturePoint middle{at[i].x + aside, at[i].y - aside};
            m_drawing.add(Disc{middle, 10}, {.fill = Role::text, .stroke = Stroke{Role::surface, 2}});
            if (meet) m_drawing.add(Disc{at[i], 4}, {.fill = Role::surface, .stroke = Stroke{Role::text, 2}});
            m_drawing.words({{middle.x, baseline(middle.y, Type::section)}, pins[i].letter, Type::section, TextAnchor::middle},
                            Role::surface);
            m_labels.avoid(around(middle, 12));
        }
    }
    static PictureBox grown(const PictureBox& box, double by) {
        return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
    }

    void drawReading(double top, double bottom) {
        const std::vector<ChartPin>& pins = m_chart.pins;
        const double reading = *m_chart.reading, x = m_frame.x.pixel(reading);
        m_drawing.line({onPixel(x), top}, {onPixel(x), m_box.bottom()}, {Role::text2, 1.2, {2, 3}});
        m_labels.avoid(PictureBox{x - 3, top, 6, m_box.bottom() - top});
        if (pins.size() == 2 && pins[0].y > 0 && pins[1].y > 0 && bottom - top >= 46) {
            const std::string words =
                factorText(std::max(pins[0].y, pins[1].y) / std::min(pins[0].y, pins[1].y), m_sheet.speech.numbers);
            const PicturePoint middle{x, (top + bottom) / 2};
            addPill(m_drawing, m_sheet, words, middle, factorChip);
            m_labels.avoid(pillBox(factorChip, m_sheet, words, middle));
        }
        const bool whole = reading == std::floor(reading);
        addPill(m_drawing, m_sheet,
                whole ? countText(reading, m_sheet.speech.numbers) : digitsText(reading, 3, m_sheet.speech.numbers),
                {x, m_box.bottom() + 14}, axisTag);
    }

    void label(const PictureBox& box, std::string words, Type type, const Colour& colour) {
        m_drawing.words({{box.x, baseline(box.middle().y, type)}, std::move(words), type, TextAnchor::start, true}, colour);
    }

    /// Names stand on the flat part at its right end, or along the slope; a guide's beside its upper end.
    void nameRoof(const PlacedSeries& s) {
        if (s.points.size() < 2 || s.series->name.empty()) return;
        const PicturePoint a = s.points[s.points.size() - 2].at, b = s.points.back().at;
        const std::string name = roofName(*s.series, m_sheet.speech);
        const bool highest = s.look() == Look::roof && !s.series->second;
        const double width = m_sheet.widthOf(name, Type::pointLabel), height = lineOf(Type::pointLabel);
        const Colour colour = highest ? Role::text2 : Role::text3;
        if (s.look() == Look::guide) {
            const bool above = s.points.back().point->y > s.points.back().point->x;
            const double share = above ? 0.86 : 0.8, x = a.x + share * (b.x - a.x), y = a.y + share * (b.y - a.y);
            const PictureBox box =
                above ? PictureBox{x - width - 4, y - height - 2, width, height} : PictureBox{x + 6, y + 4, width, height};
            if (m_box.contains(box)) label(box, name, Type::pointLabel, colour);
        } else if (std::abs(a.y - b.y) < 0.5) {
            nameFlat(name, a, b, highest);
        } else {
            nameSlope(name, a, b, highest);
        }
    }

    /// The highest roof's at its beginning; that of another one as far right as there is room, over other lines at worst.
    void nameFlat(const std::string& name, PicturePoint a, PicturePoint b, bool highest) {
        const double width = m_sheet.widthOf(name, Type::pointLabel), height = lineOf(Type::pointLabel);
        constexpr double gap = 6, step = 24;
        const double right = std::min(b.x, m_box.right()) - gap - width, first = std::max(a.x, m_box.x) + gap;
        // A name that is longer than its line begins before it.
        const double least = std::max(m_box.x + gap, std::min(first, right));
        for (const bool overLines : {false, true})
            for (double left = highest ? std::min(first, right) : right; highest || left >= least; left -= step) {
                const PictureBox box{left, b.y - height - 3, width, height};
                if (!highest && !m_labels.isFree(box, overLines)) continue;
                m_labels.avoid(box);
                return label(box, name, Type::pointLabel, highest ? Role::text2 : Role::text3);
            }
    }

    /// Along the line, over it or under it where there is room; the highest roof is named in any case.
    void nameSlope(const std::string& name, PicturePoint a, PicturePoint b, bool highest) {
        const double width = m_sheet.widthOf(name, Type::pointLabel), angle = std::atan2(b.y - a.y, b.x - a.x);
        constexpr double away = 12, rise = 4, step = 5;
        for (const double side : {1.0, -1.0})
            for (const double share : {0.35, 0.5, 0.65, 0.8, 0.2}) {
                const auto from = [&](double distance, double along) {
                    return PicturePoint{a.x + share * (b.x - a.x) + distance * std::sin(angle) + along * std::cos(angle),
                                        a.y + share * (b.y - a.y) - distance * std::cos(angle) + along * std::sin(angle)};
                };
                bool free = true;
                for (double t = -width / 2 - step; t <= width / 2 + step; t += step)
                    free = free && m_labels.isFree(around(from(side * away, t), 4)) && m_box.holds(from(side * away, t));
                if (!free && !highest) continue;
                m_drawing.words({from(side * away - rise, 0), name, Type::pointLabel, TextAnchor::middle, true,
                                 angle * 180 / std::numbers::pi},
                                highest ? Role::text2 : Role::text3);
                for (double t = -width / 2; t <= width / 2; t += step) m_labels.avoid(around(from(side * away, t), 6));
                return;
            }
    }

    /// The largest first, where there is room; what matters most is named even across a stem.
    void nameDiscs(const PlacedSeries& s) {
        std::vector<PlacedPoint> points = s.points;
        std::stable_sort(points.begin(), points.end(),
                         [](const PlacedPoint& a, const PlacedPoint& b) { return a.point->weight > b.point->weight; });
        bool crossing = true;
        for (const PlacedPoint& p : points) {
            if (p.point->weight < smallestNamed) return;
            if (crossing && p.point->weight < largestNamed) {
                for (const PlacedPoint& other : points) {
                    const double roof = m_frame.y.pixel(other.point->high);
                    if (other.point->weight >= smallestStem && roof < other.at.y)
                        m_labels.avoid(PictureBox{other.at.x - 2, roof, 4, other.at.y - roof});
                }
                crossing = false;
            }
            // "Experts 36 %": a name and its share.
            const std::string_view whole = p.point->label;
            const std::size_t share = std::min(whole.rfind(' '), whole.size());
            const std::string text = m_sheet.said(whole.substr(0, share)) + m_sheet.figured(whole.substr(share));
            const double width = m_sheet.widthOf(text, Type::tick), gap = discRadius(*p.point) + 4;
            auto box = m_labels.place(p.at, width, lineOf(Type::tick), gap);
            if (!box && p.point->weight >= largestNamed) box = m_labels.placeOverLines(p.at, width, lineOf(Type::tick), gap);
            if (box) label(*box, text, Type::tick, Role::text);
        }
    }

    /// Whether no other line is nearer to these words, by more than so many pixels, than the one that they name.
    bool belongsTo(const PictureBox& words, const PlacedSeries& s, double slack) const {
        const auto away = [&words](const Curve& curve) {
            double least = std::numeric_limits<double>::infinity();
            for (const PicturePoint p : curve.points)
                least = std::min(least, std::hypot(p.x - std::clamp(p.x, words.x, words.right()),
                                                   p.y - std::clamp(p.y, words.y, words.bottom())));
            return least;
        };
        double own = std::numeric_limits<double>::infinity(), other = own;
        for (const Curve& curve : m_curves) {
            double& least = curve.series == s.index ? own : other;
            least = std::min(least, away(curve));
        }
        return own <= other + slack;
    }

    /// At the end of its line, or at the last marker that has room, with its remark above the name. A second line that has none
    /// goes without: it has the colour of the first.
    void nameSeries(const PlacedSeries& s) {
        std::vector<PicturePoint> anchors;
        // Names stand beside the rings of their points.
        double gap = 11;
        for (const std::size_t i : s.marked())
            if (m_frame.holds(*s.points[i].point)) {
                anchors.push_back(s.points[i].at);
                gap = std::max(gap, ringRadius(m_chart, s.points[i].point->weight) + 4);
            }
        if (anchors.empty() || s.series->name.empty()) return;
        const std::string &name = s.series->name, remark = m_sheet.said(s.series->remark);
        const double nameWidth = m_sheet.widthOf(name, Type::seriesName), remarkWidth = m_sheet.widthOf(remark, Type::pointLabel);
        const double width = std::max(nameWidth, remarkWidth), nameLine = lineOf(Type::seriesName),
                     height = nameLine + (remark.empty() ? 0 : lineOf(Type::pointLabel));
        std::optional<PictureBox> box;
        // Among lines that lie close the name of one crosses them, as near to its own as there is room.
        constexpr double close = 2, farther = 10;
        double slack = close;
        const auto suits = [&](const PictureBox& words) { return belongsTo(words, s, slack); };
        for (std::size_t i = anchors.size(); i-- > 0 && !box;) box = m_labels.place(anchors[i], width, height, gap, suits);
        if (!box && s.series->second) return;
        for (; slack <= farther && !box; slack += close)
            for (std::size_t i = anchors.size(); i-- > 0 && !box;)
                box = m_labels.placeOverLines(anchors[i], width, height, gap, suits);
        if (!box) box = m_labels.placeOverLines(anchors.back(), width, height, gap);
        if (!box) return;
        const bool flushRight = box->middle().x < anchors.back().x;
        const double x = flushRight ? box->right() : box->x;
        const TextAnchor anchor = flushRight ? TextAnchor::end : TextAnchor::start;
        m_drawing.words(
            {{x, baseline(box->y + lineOf(Type::pointLabel) / 2, Type::pointLabel)}, remark, Type::pointLabel, anchor, true},
            Role::text3);
        m_drawing.words({{x, baseline(box->bottom() - nameLine / 2, Type::seriesName)}, name, Type::seriesName, anchor, true},
                        Colour::seriesName(s.series->colour));
    }

    /// A ring of the line's own says its figure; then up to three points of the line: its ends, its knee, and others.
    void labelPoints(const PlacedSeries& s) {
        const auto place = [&](const PlacedPoint& p) {
            const std::string text = m_sheet.figured(p.point->label);
            const auto box = m_labels.place(p.at, m_sheet.widthOf(text, Type::pointLabel), lineOf(Type::pointLabel),
                                            std::max(labelGap, ringRadius(m_chart, p.point->weight) + 4));
            if (box) label(*box, text, Type::pointLabel, Role::text2);
            return box.has_value();
        };
        if (s.series->measured.size() == 1)
            for (const PlacedPoint& ring : placedPoints(s.series->measured, m_frame)) place(ring);
        const std::vector<std::size_t> marked = s.marked();
        if (marked.empty()) return;
        std::vector<std::size_t> wanted{marked.back(), marked.front(), kneeOf(s.points, marked)};
        wanted.insert(wanted.end(), marked.rbegin(), marked.rend());
        std::vector<std::string_view> said;
        for (const std::size_t i : wanted) {
            const PlacedPoint& p = s.points[i];
            if (said.size() == labelsPerSeries) return;
            if (p.point->label.empty() || !m_frame.holds(*p.point)) continue;
            if (std::find(said.begin(), said.end(), p.point->label) == said.end() && place(p)) said.push_back(p.point->label);
        }
    }

    struct Curve {
        int series;
        std::vector<PicturePoint> points;
    };
    /// The lines of scenarios, each with the place of its series.
    std::vector<Curve> m_curves;
    LabelLayout m_labels;
};
} // namespace

Drawing overlayOf(const LineChart& chart, const LineFrame& frame, const DrawingSheet& sheet) {
    return LineOverlay(chart, frame, sheet).drawn();
}

} // namespace rackline
