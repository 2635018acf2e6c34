// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/charts.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/workbench/export/picture_table.h"
#include "app/workbench/text/engine_text.h"
#include "tests/views/german_words.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/facet_grid.h"
#include "views/charts/map_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/wins_page.h"

#include <QPainter>
#include <QSignalSpy>

#include <cmath>

using namespace rackline;

namespace {

StackChart stackSample() {
    return {
        "Step",
        "Milliseconds",
        "ms",
        {{"GB200 NVL72",
          {{"Experts", 18, "18 ms", 0}, {"Attention", 6.8, "6.8 ms", 1}, {"Scheduling", 0.2, "0.2 ms", 3}},
          "25 ms",
          30,
          0},
         {"H100 HGX", {{"Experts", 9, "9 ms", 0}, {"Attention", 3, "3 ms", 1}, {"All-reduce", 4, "4 ms", 2}}, "16 ms", 0, 2}}};
}
FlowChart flowSample() {
    return {"Flows",
            "Watts",
            "W",
            "GB200 NVL72",
            {{"Utility", "100 W", 100, 0, 3}, {"IT load", "90 W", 90, 1, 1}, {"Cooling and site", "10 W", 10, 1, 6}},
            {{0, 1, 90, "90 W"}, {0, 2, 10, "10 W"}}};
}
BarChart barSample(BarChart::Kind kind) {
    const bool waterfall = kind == BarChart::Kind::waterfall;
    BarChart chart{kind, "Why", "Shares", {"Output tokens/s per facility MW", "tok/s/MW", waterfall}, {}};
    if (waterfall)
        chart.steps = {{"GB200", "2.5 M tok/s/MW", 2.5e6, 2.5e6, true, 0},
                       {"Chip", "3.9 x", 2.5e6, 9.8e6},
                       {"Power and facility", "0.44 x", 9.8e6, 4.3e6},
                       {"Kyber", "4.3 M tok/s/MW", 4.3e6, 4.3e6, true, 3}};
    else
        chart.steps = {{"Rack rating", "-20 % to +24 %", 24, -20},
                       {"Host time a step", "-9 % to +1 %", 1, -9},
                       {"GEMM time", "-1 % to +40 %", -1, 40}};
    return chart;
}
NetworkDrawing networkSample() {
    DrawnNetwork network{
        "Tree",
        {{"Spine", "40", "800 links, 30 m", 40}, {"Leaf", "8", "64 links, 20 m", 8}, {"Ports of GPUs", "64", {}, 64}},
        6,
        "60 links, 80 m",
        {{"Tiers", "3"}, {"Fibres", "1 234"}}};
    return {"Network", "Boxes", {network}};
}
MapChart mapSample() {
    MapChart chart;
    chart.title = "Who wins";
    chart.xTitle = "Prompt";
    chart.yTitle = "Speed at least, tok/s";
    constexpr int columns = 12, rows = 9;
    for (int i = 0; i < columns; ++i) chart.xValues.push_back(std::to_string(i));
    for (int i = 0; i < rows; ++i) chart.yValues.push_back(std::to_string(i));
    chart.xTicks = {{0.5, "0"}, {6.5, "6"}};
    chart.yTicks = {{0.5, "0"}, {4.5, "4"}};
    chart.series = {"GB200 NVL72", "Kyber"};
    chart.colours = {0, 1};
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int winner = row == rows - 1 ? -1 : column > 2 + row / 2;
            chart.cells.push_back({winner, 1 + 0.3 * std::abs(column - 2 - row / 2), column % 3 != 0, "words"});
        }
    chart.point = {{4.5, 3.5}};
    return chart;
}
LineChart lineSample() {
    LineChart chart;
    chart.title = "Every layout";
    chart.x = {"Output tokens/s per user", "tok/s"};
    chart.y = {"Output tokens/s per facility MW", "tok/s/MW", true};
    for (int s = 0; s < 2; ++s) {
        ChartSeries series;
        series.name = s == 0 ? "GB200 NVL72" : "Rubin Ultra Kyber";
        series.remark = s == 0 ? "" : "announced";
        series.colour = s;
        for (int i = 0; i < 24; ++i) {
            const double x = 20 + 7.0 * i, y = (s + 1) * 3e6 * std::exp(-0.0004 * x * x);
            series.points.push_back({x, y, y / 1.4, y * 1.3, "EP" + std::to_string(i), 0});
            for (int k = 1; k < 9; ++k) series.cloud.push_back({x + 0.7 * k, y / (1 + 0.6 * k)});
        }
        series.infeasible = {{40, 2e5, 0, 0, "too large", 0}};
        series.measured = {{60, 3e5, 0, 0, "run", 0}};
        chart.series.push_back(series);
    }
    chart.limits = {{true, 30, "SLA 30", true}, {false, 1e5, "at least 100 k", true}};
    chart.pins = {{55, 9e5, "A", 0}, {55, 1.8e6, "B", 1}};
    chart.reading = 55;
    return chart;
}
RackDrawing rackSample() {
    using enum PartKind;
    DrawnRack trays{
        "GB200",   "117 kW", 8, {}, {{{"Compute tray", "4 x 6 kW = 24 kW"}, 1, 4}, {{"Power shelf", "gives 33 kW", true}, 8, 1}},
        {"Losses"}};
    for (int unit = 1; unit <= 8; ++unit)
        trays.parts.push_back({"Part " + std::to_string(unit), "6 kW", double(unit), 1,
                               unit <= 4   ? computeTray
                               : unit < 7  ? switchTray
                               : unit == 7 ? coolant
                                           : powerShelf,
                               0, 0, 1, false, unit <= 4 ? 4 : 0});
    DrawnRack blades{"Kyber",
                     "600 kW",
                     20,
                     {},
                     {},
                     {},
                     {{"Front", "0.75 m", 0.75, {{"Blade", "4 x"}}},
                      {"Rear", "0.75 m", 0.75, {{"Switch", "2 x"}}},
                      {"Sidecar", {}, 0, {{"Supply", "600 kW"}}}}};
    for (int i = 0; i < 4; ++i) blades.parts.push_back({"Blade", "4 kW", 1, 20, computeTray, 0, 0.02 + 0.24 * i, 0.24, true, 4});
    for (int i = 0; i < 2; ++i) blades.parts.push_back({"Switch", "1 kW", 1, 20, switchTray, 1, 0.5 * i, 0.5, true});
    blades.parts.push_back({"Supply", "gives 600 kW", 1, 20, powerShelf, 2});
    blades.chassis = {{{}, {}, 1, 20}, {{}, {}, 1, 20, other, 1}};
    blades.between = "Midplane in place of cables";
    blades.feed = "800 V";
    return {"Rack", "Parts", {trays, blades}};
}

struct Sample {
    const char* name;
    Picture picture;
};
std::vector<Sample> samples() {
    return {{"stack", stackSample()},
            {"flows", flowSample()},
            {"waterfall", barSample(BarChart::Kind::waterfall)},
            {"tornado", barSample(BarChart::Kind::tornado)},
            {"network", networkSample()},
            {"map", mapSample()},
            {"line", lineSample()},
            {"rack", rackSample()}};
}

/// A shape as a file writes it, which is everything that it is but its mark.
std::string written(const Shape& shape, const Drawing& drawing) {
    Drawing alone{drawing.width, drawing.height, drawing.frame, {shape}};
    return svgShapes(alone, {});
}

DrawingSheet paperSheet(const QSizeF& size) {
    DrawingSheet sheet;
    sheet.width = size.width();
    sheet.height = size.height();
    return sheet;
}

QImage onScreen(ScreenPen& pen, const Theme& theme, const Drawing& drawing, double margin, double ratio) {
    QImage image((QSizeF(drawing.width, drawing.height) + QSizeF(2 * margin, 2 * margin)).toSize() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(theme.color(Role::surface));
    QPainter painter(&image);
    painter.translate(margin, margin);
    pen.draw(painter, drawing);
    return image;
}

} // namespace

/// A chart is laid out once: the window paints the shapes that a file has.
class DrawingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePensDrawTheSame_data() { rows(); }
    /// Pixel by pixel, with what two libraries smooth differently left aside.
    void thePensDrawTheSame() {
        QFETCH(Picture, picture);
        const Theme theme;
        ScreenPen pen(theme);
        constexpr double margin = 16, ratio = 2;
        const Drawing drawing = drawingOf(picture, paperSheet({700, 380}));
        QVERIFY(drawing.shapes.size() > 10);
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("file.png"));
        const Result<void> wrote = writePaper(svgElement(drawing, {}, {}, {}), PaperFormat::png, file.toStdString(), ratio);
        if (!wrote) QSKIP("librsvg and cairo were not there when this was built");
        const QImage paper = QImage(file).convertToFormat(QImage::Format_RGB32),
                     screen = onScreen(pen, theme, drawing, margin, ratio);
        QVERIFY(std::abs(paper.width() - screen.width()) <= 1 && std::abs(paper.height() - screen.height()) <= 1);
        std::size_t apart = 0, inked = 0;
        for (int y = 0; y < std::min(paper.height(), screen.height()); ++y)
            for (int x = 0; x < std::min(paper.width(), screen.width()); ++x) {
                const QColor a = paper.pixelColor(x, y), b = screen.pixelColor(x, y);
                const int most =
                    std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
                constexpr int smoothing = 72;
                apart += most > smoothing;
                inked += a != QColor(Qt::white);
            }
        if (qEnvironmentVariableIsSet("RACKLINE_KEEP")) {
            paper.save(QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral("-paper.png"));
            screen.save(QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral("-screen.png"));
        }
        QVERIFY2(double(apart) < 0.03 * double(inked), qPrintable(QStringLiteral("%1 of %2").arg(apart).arg(inked)));
    }

    void theWindowPaintsWhatAFileHas_data() { rows(); }
    /// At the same size and in the same language there are the same shapes in the same places.
    void theWindowPaintsWhatAFileHas() {
        QFETCH(Picture, picture);
        const Theme theme;
        ScreenPen pen(theme);
        DrawingSheet sheet = paperSheet({640, 360});
        const Drawing paper = drawingOf(picture, sheet);
        sheet.measure = &pen;
        sheet.speech = windowSpeech();
        const Drawing screen = drawingOf(picture, sheet);
        QCOMPARE(screen.shapes.size(), paper.shapes.size());
        // Files know the advance of each letter, Qt also what pairs of them save.
        constexpr double kerning = 4;
        static const QRegularExpression number(QStringLiteral("-?\\d+(\\.\\d+)?"));
        for (std::size_t i = 0; i < paper.shapes.size(); ++i) {
            QCOMPARE(screen.shapes[i].mark, paper.shapes[i].mark);
            const QString a = QString::fromStdString(written(screen.shapes[i], screen)),
                          b = QString::fromStdString(written(paper.shapes[i], paper));
            QCOMPARE(QString(a).remove(number), QString(b).remove(number));
            auto here = number.globalMatch(a), there = number.globalMatch(b);
            while (here.hasNext() && there.hasNext()) {
                const double off = here.next().captured().toDouble() - there.next().captured().toDouble();
                QVERIFY2(std::abs(off) < kerning, qPrintable(a + b));
            }
        }
    }

    void everyWordHasGerman_data() { rows(); }
    /// In a German window no word that a layout says is English.
    void everyWordHasGerman() {
        if (!hasTexts(Language::german)) QSKIP("built without lrelease");
        QFETCH(Picture, picture);
        const German german;
        QCOMPARE(wordsWithoutGerman(picture), QString());
    }

    /// A scenario that is called like a word of the engine keeps its name; the word itself is translated.
    void namesStayInGerman() {
        if (!hasTexts(Language::german)) QSKIP("built without lrelease");
        const German german;
        const QString word = labelText("Network");
        QVERIFY(word != QLatin1String("Network"));
        StackChart chart = stackSample();
        chart.rows.resize(1);
        chart.rows[0].name = chart.rows[0].parts[0].name = "Network";
        QCOMPARE(tipOf(chart, {Mark::Kind::part, 0, 0}, windowSpeech()), "Network \u00b7 " + word.toStdString() + ": 18 ms");
        const TableData table = tableOf(Picture(chart), german.locale);
        QCOMPARE(table.rows[0].cells[0].text, QStringLiteral("Network"));
        QCOMPARE(table.rows[0].cells[1].text, word);
        DrawingSheet sheet = paperSheet({500, 200});
        sheet.speech = windowSpeech();
        const Drawing drawing = drawingOf(chart, sheet);
        QVERIFY(std::any_of(drawing.shapes.begin(), drawing.shapes.end(), [](const Shape& shape) {
            const auto* words = std::get_if<Words>(&shape.form);
            return words && words->text == "Network" && words->type == Type::name;
        }));
    }

    void viewsAnswerWithTheirDrawing_data() {
        QTest::addColumn<Picture>("picture");
        for (const Sample& sample : samples())
            if (!std::holds_alternative<MapChart>(sample.picture) && !std::holds_alternative<LineChart>(sample.picture))
                QTest::newRow(sample.name) << sample.picture;
    }
    /// What is pointed at is what was laid out there, and keys walk all of it.
    void viewsAnswerWithTheirDrawing() {
        QFETCH(Picture, picture);
        const Theme theme(1.25);
        ChartView view(theme, QStringLiteral("Chart"));
        view.resize(1500, 800);
        view.showChart(picture);
        const std::vector<Mark> marks = view.drawing().marks();
        QVERIFY(marks.size() >= 3);
        view.show();
        view.setFocus(Qt::TabFocusReason);
        for (const Mark& mark : marks) {
            const QRectF box = view.boxOf(mark);
            QVERIFY(!box.isEmpty() && QRectF(view.rect()).contains(box.center()));
            QCOMPARE(view.markAt(box.center()), mark);
            QTest::keyClick(&view, Qt::Key_Right);
            QCOMPARE(view.accessibleDescription().toStdString(), tipOf(picture, mark, windowSpeech()));
        }
    }

    /// Another chart has other marks: nothing of the one before is ringed, said or picked any more.
    void anotherChartForgetsWhatWasPointedAt() {
        const Theme theme;
        ChartView view(theme, QStringLiteral("Chart"));
        view.setPickable(true);
        view.resize(700, 400);
        view.showChart(barSample(BarChart::Kind::tornado));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(view.pointed());
        BarChart shorter = barSample(BarChart::Kind::tornado);
        shorter.steps.resize(1);
        view.showChart(shorter);
        QVERIFY(!view.pointed());
        QSignalSpy picked(&view, &ChartView::picked);
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(picked.isEmpty());
        view.grab();
        QCOMPARE(view.accessibleDescription().toStdString(), tipOf(shorter, {Mark::Kind::part, 0, 0}));
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.takeFirst().front().toInt(), 0);
        // A stack says what its rows sum to, and again once nothing is pointed at.
        view.showChart(stackSample());
        view.clearFocus();
        view.grab();
        const QString all = view.accessibleDescription();
        QVERIFY2(all.startsWith(QStringLiteral("GB200 NVL72: 25 ms; GB200 NVL72 \u00b7 Experts: 18 ms;")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("; H100 HGX: 16 ms; ")), qPrintable(all));
        view.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(view.accessibleDescription() != all);
        view.clearFocus();
        view.grab();
        QCOMPARE(view.accessibleDescription(), all);
    }

    /// A caller's clip holds behind what a drawing clips by itself.
    void theCallersClipHolds() {
        const Theme theme;
        ScreenPen pen(theme);
        Drawing drawing{100, 100, {10, 10, 80, 80}, {}};
        drawing.add(Box{{0, 0, 100, 100}}, {.fill = Role::bad, .clipped = true});
        drawing.add(Box{{0, 0, 100, 100}}, {.fill = Role::bad});
        drawing.add(Box{{0, 0, 100, 100}}, {.fill = Role::bad, .clipped = true});
        QImage image(100, 100, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setClipRect(0, 0, 50, 100);
        pen.draw(painter, drawing);
        painter.fillRect(0, 0, 100, 100, Qt::black);
        painter.end();
        QCOMPARE(image.pixelColor(25, 50), QColor(Qt::black));
        QCOMPARE(image.pixelColor(75, 50), QColor(Qt::white));
    }

    /// Among too many frontiers the rings of those that are hairs are not drawn, and do not answer.
    void ringsThatAreNotDrawnDoNotAnswer() {
        const Theme theme;
        ParetoPlot plot(theme);
        plot.resize(700, 400);
        LineChart chart = lineSample();
        chart.limits.clear();
        chart.pins.clear();
        chart.series.resize(1);
        chart.series[0].infeasible.clear();
        const auto ringAnswers = [&] {
            plot.showChart(chart, false);
            plot.replotNow();
            const QPointF at = plot.space().at(chart.series[0].measured[0]);
            QWidget* canvas = plot.findChild<QWidget*>();
            QTest::mouseMove(canvas, at.toPoint());
            QTest::qWait(1);
            return plot.hovered().kind == Mark::Kind::measured;
        };
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QVERIFY(ringAnswers());
        QTest::mouseMove(plot.findChild<QWidget*>(), QPoint(2, 2));
        ChartSeries other = chart.series[0];
        other.measured.clear();
        while (chart.series.size() <= mostInFull) chart.series.push_back(other);
        QVERIFY(!ringAnswers());
    }

    /// Small plots are without the titles of their axes, and their charts, tips and files with them.
    void facetsKeepTheirTitles() {
        const Theme theme;
        FacetGrid grid(theme);
        CaseFacet facet;
        facet.chart = lineSample();
        grid.showFacets({facet});
        QCOMPARE(grid.plot(0)->chart().y.title, facet.chart.y.title);
        DrawingSheet sheet = paperSheet({400, 300});
        const auto titled = [&] {
            const Drawing drawing = drawingOf(facet.chart, sheet);
            return std::any_of(drawing.shapes.begin(), drawing.shapes.end(), [&](const Shape& shape) {
                const auto* words = std::get_if<Words>(&shape.form);
                return words && (words->text == facet.chart.y.title || words->text == facet.chart.x.title);
            });
        };
        QVERIFY(titled());
        sheet.titles = false;
        QVERIFY(!titled());
        grid.setTipTexts([](const LineChart& chart, const Mark& hit) {
            return QStringList{QString::fromStdString(chart.series[static_cast<std::size_t>(hit.group)].name),
                               QStringLiteral("tip")};
        });
        QTest::keyClick(grid.plot(0), Qt::Key_Right);
        QCOMPARE(grid.plot(0)->accessibleDescription(), QStringLiteral("GB200 NVL72, tip"));
    }

    /// The project's point moves on a ground that stays, and a file has it with its words.
    void theMapsPointHasItsWords() {
        const Theme theme;
        MapView view(theme, QStringLiteral("Map"));
        view.resize(700, 400);
        view.showMap(mapSample(),
                     {QStringLiteral("Kyber leads"), QStringLiteral("6"), QStringLiteral("4"), QStringLiteral("said")});
        QCOMPARE(view.chart().pointText, std::string("Kyber leads"));
        QVERIFY(svgOf(Picture(view.chart()), {}).find("Kyber leads") != std::string::npos);
        const Drawing* ground = &view.drawing();
        const std::size_t shapes = ground->shapes.size();
        const QImage before = view.grab().toImage();
        view.showPoint(MapChart::Place{8.5, 5.5}, {QStringLiteral("GB200 leads"), QStringLiteral("8"), QStringLiteral("5"), {}});
        QCOMPARE(&view.drawing(), ground);
        QCOMPARE(view.drawing().shapes.size(), shapes);
        const QImage moved = view.grab().toImage();
        QVERIFY(moved != before);
        MapView fresh(theme, QStringLiteral("Map"));
        fresh.resize(700, 400);
        fresh.showMap(view.chart(), {QStringLiteral("GB200 leads"), QStringLiteral("8"), QStringLiteral("5"), {}});
        QCOMPARE(fresh.grab().toImage(), moved);
        // Moves within one cell paint nothing.
        class Paints : public QObject {
        public:
            int count = 0;
            bool eventFilter(QObject*, QEvent* event) override {
                count += event->type() == QEvent::Paint;
                return false;
            }
        } paints;
        view.setTipTexts([](std::size_t, std::size_t) { return QStringList{QStringLiteral("tip")}; });
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QPoint at = view.centreOf({3, 3}).toPoint();
        QTest::mouseMove(&view, at);
        QTRY_VERIFY(view.hovered() == (MapView::Cell{3, 3}));
        QTest::qWait(30);
        view.installEventFilter(&paints);
        for (int i = 1; i < 6; ++i) QTest::mouseMove(&view, at + QPoint(i, 0));
        QTest::qWait(30);
        QVERIFY(view.hovered() == (MapView::Cell{3, 3}));
        QCOMPARE(paints.count, 0);
    }

    /// A repaint without a change lays nothing out.
    void aDrawingIsLaidOutOnce() {
        class Counting : public DrawnView {
        public:
            using DrawnView::DrawnView;
            mutable int laidOut = 0;
            void change() { forgetDrawing(); }

        protected:
            Drawing layOut(const DrawingSheet& sheet) const override {
                ++laidOut;
                return drawingOf(stackSample(), sheet);
            }
            void paintEvent(QPaintEvent*) override {
                QPainter painter(this);
                paintDrawing(painter);
            }
        };
        const Theme theme;
        Counting view(theme, QStringLiteral("Chart"));
        view.resize(500, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage first = view.grab().toImage();
        view.laidOut = 0;
        QCOMPARE(view.grab().toImage(), first);
        view.markAt({100, 100});
        QCOMPARE(view.laidOut, 0);
        view.change();
        QCOMPARE(view.grab().toImage(), first);
        QCOMPARE(view.laidOut, 1);
    }

    /// The plot's own layers are the two halves of the drawing that its export writes.
    void thePlotIsTheDrawingOfItsChart() {
        OpenWindow app;
        QVERIFY(app.open());
        const ParetoPlot& plot = *app.window.factoryPage()->plot();
        const Picture exported = app.window.picture();
        QVERIFY(std::holds_alternative<LineChart>(exported));
        const LineChart& chart = std::get<LineChart>(exported);
        QCOMPARE(chart.pins.size(), std::size_t(2));
        QVERIFY(chart.reading.has_value());
        const LineScales scales = scalesOf(chart);
        const PlotSpace space = plot.space();
        QCOMPARE(space.x.value(space.frame.left()), scales.x.low);
        QVERIFY(std::abs(space.x.value(space.frame.right()) / scales.x.high - 1) < 1e-9);
        QVERIFY(std::abs(space.y.value(space.frame.bottom()) / scales.y.low - 1) < 1e-9);
        QVERIFY(std::abs(space.y.value(space.frame.top()) / scales.y.high - 1) < 1e-9);
    }

private:
    static void rows() {
        QTest::addColumn<Picture>("picture");
        for (const Sample& sample : samples()) QTest::newRow(sample.name) << sample.picture;
    }
};

QTEST_MAIN(DrawingTest)
#include "drawing_test.moc"
