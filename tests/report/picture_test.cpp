// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/pictures/curve.h"
#include "app/report/pictures/label_layout.h"
#include "app/report/pictures/layouts.h"
#include "app/report/pictures/line_series.h"
#include "app/report/pictures/svg.h"
#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <tuple>

using namespace rackline;
using namespace std::string_literals;

namespace {
const std::string hostile = "<script>alert(\"1\")</script> & 'x' \x01\xff =1+1 \u202e";

std::vector<std::string> labelsOf(const AxisScale& scale) {
    std::vector<std::string> labels;
    for (const AxisTick& tick : scale.ticks)
        if (!tick.label.empty()) labels.push_back(tick.label);
    return labels;
}
/// The labels with `_` for the narrow space.
std::string joined(const std::vector<std::string>& labels) {
    std::string all;
    for (std::string label : labels) {
        for (std::size_t at = label.find("\u202f"); at != std::string::npos; at = label.find("\u202f")) label.replace(at, 3, "_");
        all += (all.empty() ? "" : " ") + label;
    }
    return all;
}

LineChart sampleChart(const std::string& name) {
    LineChart chart;
    chart.title = name;
    chart.subtitle = name;
    chart.x = {"Speed " + name, "tok/s", false, 0, 0};
    chart.y = {"Output", "tok/s/MW", true, 0, 0};
    for (int s = 0; s < 10; ++s) {
        ChartSeries series;
        series.name = name + std::to_string(s);
        series.colour = s;
        series.remark = name;
        for (int i = 0; i < 12; ++i) {
            const double x = 10.0 + 18 * i, y = 1e6 * (s + 1) / (1 + i * i);
            series.points.push_back({x, y, y / 1.2, y * 1.2, name, 0});
            series.cloud.push_back({x, y / 2});
        }
        series.infeasible.push_back({50, 1e5, 0, 0, name, 0});
        series.measured.push_back({60, 1e5, 0, 0, name, 0});
        chart.series.push_back(series);
    }
    chart.limits.push_back({true, 20, name, true});
    chart.pins = {{60, 1e5, "A"}, {60, 1e6, "B"}};
    return chart;
}
StackChart sampleStack(const std::string& name) {
    return {name, name, name, {{name, {{name, 5, name, 0}, {name + "2", 3, "3", 1}}, name, 10}, {"empty", {}, "0", 0}}};
}
BarChart sampleBars(const std::string& name, BarChart::Kind kind) {
    BarChart chart;
    chart.kind = kind;
    chart.title = name;
    chart.value = {name, "tok/s/MW", kind == BarChart::Kind::waterfall, 0, 0};
    chart.steps = {
        {name, name, 1e6, 1e6, true}, {name, name, 1e6, 3e6, false}, {name, name, 3e6, 2e6, false}, {name, name, 2e6, 2e6, true}};
    return chart;
}
RackDrawing sampleRacks(const std::string& name) {
    using enum PartKind;
    DrawnRack rack{name,
                   name,
                   3,
                   {{name, name, 1, 1, computeTray}, {name, name, 2, 2, powerShelf}},
                   {{{name, name}, 1, 1}, {{name, name, true}, 2, 2}},
                   {name, name}};
    DrawnRack blades = rack;
    blades.panels = {{name, name, 0.75, {{name, name}}}, {name, {}, 0, {}}, {name, name, 0.6, {{name, {}, true}}}};
    blades.parts = {{name, name, 1, 3, computeTray, 0, 0.1, 0.05, true},
                    {name, name, 1, 3, switchTray, 1, 0, 0.5, true},
                    {name, name, 1, 1, coolant, 1},
                    {name, name, 1, 3, powerShelf, 2}};
    blades.chassis = {{name, {}, 1, 3}, {name, {}, 1, 3, other, 1}};
    blades.between = blades.feed = name;
    return {name, name, {rack, rack, {}, blades}};
}
/// From 2 to 1, in two steps of which the first goes up.
BarChart waterfallOf(Metric metric) {
    const std::size_t m = placeOf(metric);
    Difference d;
    d.from[m] = 2;
    d.to[m] = 1;
    for (const auto& [label, factor] : {std::pair{"Up", 1.25}, {"Down", 0.4}}) {
        DifferenceTerm term{label, {}};
        term.ln[m] = std::log(factor);
        d.terms.push_back(term);
    }
    return waterfallChart(d, "A", "B", metric, {0, 1});
}
const Shape* shapeOf(const Drawing& drawing, const std::string& words) {
    for (const Shape& shape : drawing.shapes)
        if (const auto* text = std::get_if<Words>(&shape.form); text && text->text == words) return &shape;
    return nullptr;
}
std::size_t filledBoxes(const Drawing& drawing, const Mark& mark) {
    return static_cast<std::size_t>(std::count_if(drawing.shapes.begin(), drawing.shapes.end(), [&](const Shape& shape) {
        return shape.mark == mark && shape.fill && std::holds_alternative<Box>(shape.form);
    }));
}
NetworkDrawing sampleNetworks(const std::string& name) {
    DrawnNetwork tree{name,
                      {{name, name, name, 900}, {name, name, name, 1}, {name, name, {}, 5}},
                      0,
                      {},
                      {{name, name}, {name, name}, {name, name}}};
    DrawnNetwork groups = tree;
    groups.groups = 40;
    groups.groupText = name;
    return {name, name, {tree, groups, {}}};
}
} // namespace

class PictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linearTicks_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<std::string>("unit");
        QTest::addColumn<std::string>("labels");
        QTest::newRow("from zero") << 9.0 << 230.0 << "tok/s"s
                                   << "0 50 100 150 200 250"s;
        QTest::newRow("one prefix") << 0.0 << 1.1e6 << ""s
                                    << "0 0.2_M 0.4_M 0.6_M 0.8_M 1_M 1.2_M"s;
        QTest::newRow("not from zero") << 95.0 << 102.0 << ""s
                                       << "94 96 98 100 102 104"s;
        QTest::newRow("both signs") << -5.4 << 5.1 << ""s
                                    << "\u221210 \u22125 0 5 10"s;
        QTest::newRow("milliseconds") << 0.0 << 38.0 << "ms"s
                                      << "0 10_ms 20_ms 30_ms 40_ms 50_ms"s;
        QTest::newRow("money") << 0.0 << 0.95 << "USD"s
                               << "$0 $0.2 $0.4 $0.6 $0.8 $1 $1.2"s;
        QTest::newRow("billions") << 0.0 << 2.3e9 << "USD"s
                                  << "$0 $0.5_bn $1_bn $1.5_bn $2_bn $2.5_bn"s;
        QTest::newRow("thousands as values have them") << 0.0 << 4300.0 << "USD"s
                                                       << "$0 $1_000 $2_000 $3_000 $4_000 $5_000"s;
    }
    void linearTicks() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(std::string, unit);
        QTEST(joined(labelsOf(fittedScale(low, high, false, unit))), "labels");
    }

    void logTicks_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<std::string>("labels");
        QTest::newRow("decades") << 3e4 << 1.5e7 << "100_k 1_M 10_M"s;
        QTest::newRow("below two decades") << 1.2e6 << 1.1e7 << "1_M 2_M 5_M 10_M 20_M"s;
        QTest::newRow("less than one decade") << 2.2 << 4.4 << "2 3 4 5"s;
        QTest::newRow("below one") << 0.012 << 7.0 << "0.01 0.1 1 10"s;
    }
    void logTicks() {
        QFETCH(double, low);
        QFETCH(double, high);
        QTEST(joined(labelsOf(fittedScale(low, high, true))), "labels");
    }

    void scalesHoldTheirData() {
        for (int i = -40; i < 60; ++i)
            for (const double span : {1.0001, 1.4, 3.0, 17.0, 900.0, 1e7})
                for (const bool log : {false, true}) {
                    const double low = std::pow(1.7, i), high = low * span;
                    const AxisScale scale = fittedScale(low, high, log);
                    QVERIFY(scale.holds(low) && scale.holds(high));
                    const std::size_t labels = labelsOf(scale).size();
                    QVERIFY2(labels >= 2 && labels <= 9,
                             qPrintable(QStringLiteral("%1 labels for %2 %3").arg(labels).arg(low).arg(span)));
                    for (const AxisTick& tick : scale.ticks)
                        QVERIFY(scale.position(tick.value) > -1e-6 && scale.position(tick.value) < 1 + 1e-6);
                }
    }

    void hopelessRangesStillGiveAnAxis() {
        for (const auto& [low, high] : {std::pair{0.0, 0.0}, {5.0, 5.0}, {-3.0, -3.0}})
            for (const bool log : {false, true}) QVERIFY(fittedScale(low, high, log).high > fittedScale(low, high, log).low);
    }

    void labelsMeetNothing() {
        const PictureBox frame{0, 0, 400, 300};
        LabelLayout layout(frame);
        std::vector<PicturePoint> line;
        for (int x = 0; x <= 400; x += 3) line.push_back({static_cast<double>(x), 300.0 - x * 0.6});
        layout.avoid(line);
        std::vector<PictureBox> placed;
        for (int i = 0; i < 40; ++i) {
            const PicturePoint anchor{10.0 * i, 300.0 - 6.0 * i};
            if (const auto box = layout.place(anchor, 60, 14)) placed.push_back(*box);
        }
        QVERIFY(placed.size() >= 5);
        QVERIFY(placed.size() < 40);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            QVERIFY(placed[i].x >= 0 && placed[i].y >= 0 && placed[i].x + 60 <= 400 && placed[i].y + 14 <= 300);
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!placed[i].meets(placed[j]));
            for (const PicturePoint& p : line) QVERIFY(!placed[i].holds(p));
        }
    }

    void labelsStayNearTheirAnchor() {
        LabelLayout layout({0, 0, 1000, 1000});
        int placed = 0;
        for (int i = 0; i < 8; ++i) {
            const auto box = layout.place({500, 500}, 40, 12);
            if (!box) continue;
            ++placed;
            const double dx = std::max({box->x - 500, 500 - box->x - box->width, 0.0});
            const double dy = std::max({box->y - 500, 500 - box->y - box->height, 0.0});
            QVERIFY(std::hypot(dx, dy) <= 24);
        }
        QCOMPARE(placed, 4);
    }

    void curvesNeverOvershoot() {
        const std::vector<PicturePoint> points{{0, 100}, {10, 90}, {20, 20}, {60, 19}, {60.1, 5}, {100, 0}};
        double before = 100;
        for (const PicturePoint& p : curveThrough(points, {0, 0, 100, 100})) {
            QVERIFY(p.y <= before + 1e-9);
            before = p.y;
        }
        QCOMPARE(before, 0.0);
    }

    /// A straight line is its ends, a curve keeps its shape, and one that turns back keeps its turns.
    void thinnedLinesLookTheSame() {
        const PictureBox box{0, 0, 600, 400};
        QCOMPARE(thinned(piecesThrough({{0, 0}, {500, 300}}, box)).size(), std::size_t(2));
        const std::vector<PicturePoint> curve = curveThrough({{0, 300}, {100, 290}, {200, 120}, {400, 20}, {600, 0}}, box);
        const std::vector<PicturePoint> thin = thinned(curve);
        QVERIFY(2 * thin.size() < curve.size());
        std::size_t piece = 0;
        for (const PicturePoint& p : curve) {
            while (thin[piece + 1].x < p.x) ++piece;
            const PicturePoint a = thin[piece], b = thin[piece + 1];
            QVERIFY(std::abs(a.y + (b.y - a.y) * (p.x - a.x) / (b.x - a.x) - p.y) <= 0.2 + 1e-9);
        }
        const std::vector<PicturePoint> turning{{0, 0}, {10, 5}, {10, 9}, {4, 9}, {4, 20}, {30, 20}};
        QCOMPARE(thinned(turning).size(), turning.size());
        QVERIFY(thinned({}).empty());
    }

    void widthsFollowTheFont() {
        QCOMPARE(textWidth("0123456789", 1000), 10 * textWidth("0", 1000));
        QVERIFY(textWidth("W", 12) > textWidth("i", 12));
        QVERIFY(textWidth("GB200", 12, FontWeight::semiBold) > textWidth("GB200", 12));
        QCOMPARE(textWidth("\xff\xfe", 10), 2 * textWidth("\xff", 10));
    }

    void picturesAreWellFormed_data() {
        QTest::addColumn<std::string>("svg");
        for (const auto& themed :
             {std::pair{PaperTheme::light, "light"}, {PaperTheme::dark, "dark"}, {PaperTheme::page, "page"}}) {
            SvgOptions options;
            options.theme = themed.first;
            options.caption = hostile;
            const auto row = [&](const char* kind, const std::string& svg) {
                QTest::addRow("%s %s", kind, themed.second) << svg;
            };
            row("line", svgOf(sampleChart(hostile), options));
            row("empty line", svgOf(LineChart{}, options));
            row("stack", svgOf(sampleStack(hostile), options));
            row("empty stack", svgOf(StackChart{}, options));
            row("waterfall", svgOf(sampleBars(hostile, BarChart::Kind::waterfall), options));
            row("tornado", svgOf(sampleBars(hostile, BarChart::Kind::tornado), options));
            row("no bars", svgOf(BarChart{}, options));
            row("racks", svgOf(sampleRacks(hostile), options));
            row("no racks", svgOf(RackDrawing{}, options));
            row("networks", svgOf(sampleNetworks(hostile), options));
            row("no networks", svgOf(NetworkDrawing{}, options));
        }
    }
    void picturesAreWellFormed() {
        QFETCH(std::string, svg);
        QXmlStreamReader reader(QByteArray::fromStdString(svg));
        while (!reader.atEnd()) {
            reader.readNext();
            QVERIFY(reader.name() != QStringLiteral("script"));
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const char* bad : {"nan", "inf\"", "\"-nan", "e+", "alert(\""}) QVERIFY2(svg.find(bad) == std::string::npos, bad);
    }

    void infinitiesAreLeftOut() {
        LineChart chart = sampleChart("x");
        chart.series[0].points.push_back({NAN, 1, 0, 0, {}, 0});
        chart.series[0].points.push_back({1, INFINITY, 0, 0, {}, 0});
        chart.series[0].points.push_back({1, -5, 0, 0, {}, 0});
        const std::string svg = svgOf(chart);
        QVERIFY(svg.find("nan") == std::string::npos && svg.find("inf") == std::string::npos);
    }

    /// Times and money are read with their units, wherever they stand.
    /// A full line is a frontier of layouts that somebody published; what is searched beyond them is dashed, whatever dashes tell
    /// the scenarios apart elsewhere.
    void whatNobodyPublishedIsDashed() {
        LineChart chart = sampleChart("x");
        chart.series.resize(2);
        for (ChartSeries& series : chart.series)
            for (ChartPoint& point : series.points) point.evidence = "supported";
        for (const ChartPoint& point : chart.series[0].points) chart.series[0].published.push_back({point.x, point.y / 2});
        const auto lines = [&](Dash dash) {
            const Drawing drawing = drawingOf(chart, {});
            return std::count_if(drawing.shapes.begin(), drawing.shapes.end(), [&](const Shape& shape) {
                const auto* line = std::get_if<Outline>(&shape.form);
                return line != nullptr && line->points.size() > 2 && shape.stroke && shape.stroke->dash == dash &&
                       (shape.stroke->colour == Colour::series(0) || shape.stroke->colour == Colour::series(1));
            });
        };
        QCOMPARE(lines(searchedDash), 2);
        QCOMPARE(lines({}), 1);
        chart.series[0].points[3].gain = 0.18;
        QVERIFY(tipOf(chart, {Mark::Kind::point, 0, 3}, {}).find("supported +18\u202f%") != std::string::npos);
        for (ChartPoint& point : chart.series[0].points) point.evidence.clear();
        QCOMPARE(lines(searchedDash), 1);
    }

    /// A scenario's dashes are its own, also where they are dots, so that its second line is fainter instead.
    void aSecondLineKeepsTheDashesOfItsScenario() {
        LineChart chart;
        chart.x = {"x", "", false, 0, 0};
        chart.y = {"y", "", false, 0, 0};
        constexpr int dotted = 2;
        for (const bool second : {false, true}) {
            ChartSeries& series = chart.series.emplace_back();
            series.name = "H100";
            series.colour = dotted;
            series.second = second;
            series.unmarked = true;
            for (int i = 1; i < 9; ++i) series.points.push_back({double(i), (second ? 1 : 20.0) + i * i, 0, 0, {}, 0});
        }
        std::vector<Stroke> strokes;
        for (const Shape& shape : drawingOf(chart, {}).shapes)
            if (const auto* line = std::get_if<Outline>(&shape.form); line && line->points.size() > 4 && shape.stroke)
                strokes.push_back(*shape.stroke);
        QCOMPARE(strokes.size(), std::size_t(2));
        for (const Stroke& stroke : strokes) QVERIFY(stroke.dash == seriesFigures(dotted).dash);
        QVERIFY(strokes[0].colour == Colour::series(dotted) && strokes[1].colour == Colour::series(dotted, secondShare));
    }

    /// What stands for a scenario has its colour; a measured run has that of text.
    void ringsOfScenariosHaveTheirColour() {
        LineChart chart = sampleChart("x");
        const auto rings = [&](const Colour& colour) {
            const Drawing drawing = drawingOf(chart, {});
            return std::count_if(drawing.shapes.begin(), drawing.shapes.end(), [&](const Shape& shape) {
                return shape.mark.kind == Mark::Kind::measured && shape.stroke && shape.stroke->colour == colour;
            });
        };
        QVERIFY(rings(Colour(Role::text)) > 0 && rings(Colour::series(1)) == 0);
        chart.ownRings = true;
        QVERIFY(rings(Colour(Role::text)) == 0 && rings(Colour::series(1)) > 0);
    }

    /// The areas of rings are as their weights are, and a key says what three round ones are; without rings there is no key.
    void ringsSayHowMuch() {
        const DrawingSheet sheet{.width = 1200, .height = 700};
        LineChart chart = sampleChart("x");
        chart.series.resize(1);
        chart.x.logarithmic = true;
        for (ChartPoint& p : chart.series[0].points) p.weight = 0.25;
        chart.series[0].points.front().weight = 1;
        chart.limits.front().name = "Deadline";
        const auto radii = [&] {
            std::vector<double> found;
            for (const Shape& shape : drawingOf(chart, sheet).shapes)
                if (const auto* disc = std::get_if<Disc>(&shape.form))
                    if (shape.clipped && shape.fill && *shape.fill == Colour::series(0, 0.22)) found.push_back(disc->radius);
            return found;
        };
        QVERIFY(radii().empty() && !shapeOf(drawingOf(chart, sheet), "20\u202fMW"));
        chart.rings = ChartRings{"Power", "MW", 24};
        const std::vector<double> rings = radii();
        QVERIFY(rings.size() > 2);
        QCOMPARE(rings[0], 2 * rings[1]);
        const Drawing drawing = drawingOf(chart, sheet);
        for (const char* words : {"Power", "1", "5", "20\u202fMW", "Deadline x"}) QVERIFY2(shapeOf(drawing, words), words);
        // However large the rings are, the line and its points are named beside them.
        for (ChartPoint& p : chart.series[0].points) p.weight = 1;
        for (ChartPoint& p : chart.series[0].points) p.label = "point";
        QVERIFY(shapeOf(drawingOf(chart, sheet), chart.series[0].name) && shapeOf(drawingOf(chart, sheet), "point"));
        for (ChartPoint& p : chart.series[0].points) p.weight = 0.25;
        const std::string tip = tipOf(chart, {Mark::Kind::point, 0, 1});
        QVERIFY2(tip.find("Power: 6.00\u202fMW") != std::string::npos, tip.c_str());
    }

    void barsKeepUnitsThatAreReadWithThem() {
        BarChart chart = waterfallOf(Metric::ttft);
        chart.steps.front().text = "616\u202fms";
        const Drawing drawing = drawingOf(chart, {});
        QVERIFY(shapeOf(drawing, "616\u202fms"));
        QVERIFY(shapeOf(drawing, "1\u202fs"));
        chart = waterfallOf(Metric::perMw);
        QVERIFY(!chart.steps.front().text.ends_with("2.00"));
        QVERIFY(shapeOf(drawingOf(chart, {}), "2.00"));
    }

    /// Tokens for a megawatt: what each cause does to the tokens of a GPU stands in one bracket, what it does to its watts in the
    /// other, and both say the factor of their bars.
    void bracketsPartTokensAndWatts() {
        const std::size_t perMw = placeOf(Metric::perMw), perGpu = placeOf(Metric::perGpu);
        Difference d;
        d.from[perMw] = 2;
        d.to[perMw] = 2 * 3 * 0.4;
        for (const auto& [label, tokens, watts] : {std::tuple{"Chip", 2.0, 1.0}, {"Layout", 1.5, 0.8}, {"Power", 1.0, 0.5}}) {
            DifferenceTerm term{label, {}};
            term.ln[perGpu] = std::log(tokens);
            term.ln[perMw] = std::log(tokens * watts);
            d.terms.push_back(term);
        }
        const BarChart chart = waterfallChart(d, "A", "B", Metric::perMw, {0, 1});
        QCOMPARE(chart.brackets.size(), std::size_t(2));
        const auto factorOf = [&](const BarBracket& bracket) {
            return chart.steps[bracket.to - 1].high / chart.steps[bracket.from].low;
        };
        QVERIFY(std::abs(factorOf(chart.brackets[0]) - 3) < 1e-9 && std::abs(factorOf(chart.brackets[1]) - 0.4) < 1e-9);
        QCOMPARE(chart.brackets[0].from, std::size_t(1));
        QCOMPARE(chart.brackets[1].from, chart.brackets[0].to);
        QCOMPARE(chart.brackets[1].to, chart.steps.size() - 1);
        const Drawing drawing = drawingOf(chart, {});
        for (const char* words : {"per GPU", "per watt", "3.0\u202f\u00d7", "0.400\u202f\u00d7"})
            QVERIFY2(shapeOf(drawing, words), words);
        // A time is no such quotient, and the same watts have no bracket.
        QVERIFY(waterfallOf(Metric::ttft).brackets.empty());
        for (DifferenceTerm& term : d.terms) term.ln[perMw] = term.ln[perGpu];
        QCOMPARE(waterfallChart(d, "A", "B", Metric::perMw, {0, 1}).brackets.size(), std::size_t(1));
    }

    /// Cards of bars that are higher than they need make their bars thicker, up to what still reads as bars.
    void barsUseTheRoom() {
        const auto thickest = [](const Drawing& drawing) {
            double most = 0;
            for (const Shape& shape : drawing.shapes)
                if (const auto* box = std::get_if<Box>(&shape.form); box && shape.fill && shape.mark.kind == Mark::Kind::part)
                    most = std::max(most, box->height);
            return most;
        };
        StackChart stack{"Watts", "W per GPU", "W per GPU", {{"A", {{"GPU", 2, "2", 0}, {"Rest", 1, "1", 1}}, "3", 0}}};
        DrawingSheet low, high;
        low.width = high.width = 1400;
        low.height = 0;
        high.height = 460;
        QVERIFY(thickest(drawingOf(stack, high)) > 1.5 * thickest(drawingOf(stack, low)));
        BarChart bars{BarChart::Kind::tornado, {}, {}, {"Change, %", "%"}, {{"In", "-1 to 2", -1, 2}, {"Out", "-1 to 1", -1, 1}}};
        const Drawing tall = drawingOf(bars, high);
        QVERIFY(thickest(tall) > 1.5 * thickest(drawingOf(bars, low)));
        QVERIFY(tall.frame.height > 3.4 * 34);
    }

    /// Red is what makes it worse: fewer tokens, more seconds, more money.
    void barsAreRedWhereTheyMakeItWorse_data() {
        QTest::addColumn<Metric>("metric");
        QTest::addColumn<bool>("upIsWorse");
        QTest::newRow("rate") << Metric::perMw << false;
        QTest::newRow("time") << Metric::ttft << true;
        QTest::newRow("cost") << Metric::cost << true;
    }
    void barsAreRedWhereTheyMakeItWorse() {
        QFETCH(Metric, metric);
        QFETCH(bool, upIsWorse);
        const BarChart chart = waterfallOf(metric);
        const Drawing drawing = drawingOf(chart, {});
        for (const BarStep& step : chart.steps) {
            const bool worse = !step.total && (step.name == "Up") == upIsWorse;
            const std::string words = step.total ? step.name : step.text;
            const Shape* shape = shapeOf(drawing, words);
            QVERIFY2(shape, words.c_str());
            QCOMPARE(shape->fill == Colour(Role::bad), worse);
        }
    }

    /// What is too small for a figure has no sign, and what does not move has no bar.
    void smallChangesHaveNoSign() {
        const std::size_t m = placeOf(Metric::perGpu);
        OperatingPoint point;
        point.perGpu = point.perGpu.fromSi(1);
        TornadoBar bar{"id", "Input", "group"};
        bar.low[m] = 0.9999;
        bar.high[m] = 1.2;
        const BarChart tornado = tornadoChart(std::span(&bar, 1), point, "A", Metric::perGpu);
        QCOMPARE(tornado.steps.front().text, "< 0.1\u202f% to +20\u202f%"s);
        LimitGain gain{"id", "HBM"};
        gain.ln[m] = std::log(1.5);
        const BarChart limits = limitChart(std::span(&gain, 1), point, "A", Metric::perGpu);
        QCOMPARE(filledBoxes(drawingOf(limits, {}), {Mark::Kind::part, 0, 0}), std::size_t(1));
        QCOMPARE(changeText(-1e-5, plainNumbers), "< 0.1 %"s);
    }

    /// Names are their owner's: no reader's language changes them.
    void namesAreNotTranslated() {
        DrawingSheet sheet;
        sheet.speech.words = [](std::string_view words) { return "(" + std::string(words) + ")"; };
        StackChart stack{"t", "s", "W", {{"Cost", {{"Cost", 5, "5", 0}}, "5"}, {"Cost", {{"Cost", 5, "5", 0}}, "5"}, {}}};
        stack.rows[1].variant = "pluggable";
        stack.rows[2].variant = "co-packaged";
        BarChart bars{BarChart::Kind::waterfall, {}, {}, {"Cost"}, {{"Cost", "1", 1, 1, true}, {"Power", "2", 1, 2}}};
        LineChart lines = sampleChart("Cost");
        lines.series.resize(1);
        lines.series[0].name = "Cost";
        const auto written = [&](const auto& chart, std::initializer_list<const char*> wanted, const Mark& mark,
                                 const std::string& tip) {
            sheet.height = 400;
            const Drawing drawing = drawingOf(chart, sheet);
            for (const char* words : wanted) QVERIFY2(shapeOf(drawing, words), words);
            const std::string said = tipOf(chart, mark, sheet.speech);
            QVERIFY2(said.starts_with(tip), said.c_str());
        };
        const Mark part{Mark::Kind::part, 0, 0};
        written(stack, {"Cost", "Cost, (pluggable)", "(co-packaged)", "(Cost)"}, part, "Cost \u00b7 (Cost): 5");
        written(bars, {"Cost", "(Power)", "(Cost)"}, part, "Cost: 1");
        written(lines, {"Cost", "(Cost)"}, {Mark::Kind::point, 0, 0}, "Cost \u00b7 Cost");
        lines.series.push_back(lines.series[0]);
        lines.series[1].remark = "weak";
        QCOMPARE(nameOf(lines, lines.series[1], sheet.speech), "Cost, (weak)"s);
    }

    void markup_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("markup");
        QTest::addColumn<std::string>("markdown");
        const auto row = [](const char* name, const std::string& text, const std::string& markup, const std::string& markdown) {
            QTest::newRow(name) << text << markup << markdown;
        };
        row("tags", "<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;", "&lt;b>&amp;\"'");
        row("pipes and links", "a|b [x](y)", "a|b [x](y)", "a\\|b \\[x\\](y)");
        row("controls", std::string("a\0b\x1b", 4), "ab", "ab");
        row("broken UTF-8", "a\xc3", "a\ufffd", "a\ufffd");
        row("overlong slash", "\xc0\xaf", "\ufffd\ufffd", "\ufffd\ufffd");
        row("overrides", "a\u202eb", "ab", "ab");
        row("letters of others", "\u4e2d\U0001f600", "\u4e2d\U0001f600", "\u4e2d\U0001f600");
    }
    void markup() {
        QFETCH(std::string, text);
        QTEST(escapedMarkup(text), "markup");
        QTEST(escapedMarkdown(text), "markdown");
    }
};

QTEST_GUILESS_MAIN(PictureTest)
#include "picture_test.moc"
