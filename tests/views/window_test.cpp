// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/cloud_spots.h"
#include "app/report/words/graded_inputs.h"
#include "app/workbench/models/frontier_model.h"
#include "tests/views/open_window.h"
#include "views/charts/facet_grid.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/panels/frontier_table.h"
#include "views/panels/inspector.h"
#include "views/panels/left_panel.h"
#include "views/panels/simulation_section.h"
#include "views/widgets/data_table.h"
#include "views/widgets/table_dialog.h"
#include "views/window/rail.h"

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
/// Milliseconds in which a band is drawn draw by draw; sanitizers take ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int patience = 60'000;
#else
constexpr int patience = 5'000;
#endif
} // namespace

class WindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
    }
    void cleanup() { m_app.reset(); }

    void theChartShowsThePointsOfTheEngine() {
        const LineChart& chart = plot().chart();
        QCOMPARE(chart.series.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(chart.series[i].points.size(), m_app->workbench.scenarios()[i].exploration.frontier.size());
    }

    void draggingThePromptMovesTheChartAndIsOneUndo() {
        ParameterRow* row = m_app->window.leftPanel()->parameters()->row("workload.isl");
        QVERIFY(row);
        ParameterSlider* slider = row->slider();
        const double before = plot().chart().series[0].points.front().y;
        const int from = slider->width() * slider->value() / ParameterSlider::steps;
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(from, 8));
        for (int step = 1; step <= 12; ++step) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from + 5 * step, 8), slider->mapToGlobal(QPointF(from + 5 * step, 8)),
                             Qt::LeftButton, Qt::LeftButton, {});
            QApplication::sendEvent(slider, &move);
            QTest::qWait(10);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(from + 60, 8));
        QVERIFY(m_app->settle());
        QVERIFY(plot().chart().series[0].points.front().y < before);
        QCOMPARE(m_app->workbench.document().undoStack()->count(), 1);
        QTest::keyClick(&m_app->window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_app->settle());
        QCOMPARE(plot().chart().series[0].points.front().y, before);
    }

    void typedContextMovesTheChart() {
        QuantityEdit* field = m_app->window.leftPanel()->parameters()->row("workload.isl")->field();
        const double before = plot().chart().series[1].points.front().y;
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("16384"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_app->settle());
        QVERIFY(plot().chart().series[1].points.front().y < before);
    }

    void aClickPinsAPointAndHoverShowsIt() {
        const PlotSpace space = plot().space();
        const std::size_t middle = plot().chart().series[2].points.size() / 2;
        const QPointF at = space.at(plot().chart().series[2].points[middle]);
        QWidget* canvas = plot().findChild<QWidget*>();
        QVERIFY(canvas);
        QTest::mouseMove(canvas, at.toPoint());
        QTRY_VERIFY(plot().hovered());
        QTest::mouseClick(canvas, Qt::LeftButton, {}, at.toPoint());
        const std::optional<Pin> pin = m_app->workbench.pin(PinName::a);
        QVERIFY(pin.has_value());
        QVERIFY(std::abs(space.x.pixel(pin->x) - at.x()) < 13);
        const std::optional<Pin> other = m_app->workbench.pin(PinName::b);
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::ShiftModifier, space.at(plot().chart().series[0].points[middle]).toPoint());
        QVERIFY(m_app->workbench.pin(PinName::b)->x != other->x);
    }

    /// Small charts on the axes of the whole one: each has its scenario's points and pins, and a click there pins its points.
    void eachScenarioHasItsChart() {
        FactoryPage& page = *m_app->window.factoryPage();
        const FacetGrid& facets = *page.facets();
        const auto choose = [&] {
            QTest::mouseClick(page.facetButton(), Qt::LeftButton);
            QVERIFY(m_app->settle());
        };
        QCOMPARE(facets.count(), 0);
        choose();
        QCOMPARE(facets.count(), 3);
        QVERIFY(!plot().isVisible());
        const Pin pinned = *m_app->workbench.pin(PinName::a);
        for (int i = 0; i < 3; ++i) {
            const LineChart& chart = facets.plot(i)->chart();
            const ChartSeries& whole = plot().chart().series[std::size_t(i)];
            QVERIFY(facets.plot(i)->isVisible() && chart.series.size() == 1);
            QCOMPARE(chart.series.front().colour, whole.colour);
            QCOMPARE(chart.series.front().points.size(), whole.points.size());
            QVERIFY(chart.x.low == facets.plot(0)->chart().x.low && chart.x.high == facets.plot(0)->chart().x.high);
            QVERIFY(chart.y.low == facets.plot(0)->chart().y.low && chart.y.high == facets.plot(0)->chart().y.high);
            QVERIFY(chart.y.high >= whole.points.front().y && chart.y.low < chart.y.high);
            const bool hasA =
                std::any_of(chart.pins.begin(), chart.pins.end(), [](const ChartPin& p) { return p.letter == "A"; });
            QCOMPARE(hasA, pinned.scenario == std::size_t(i));
            // Its picture names it, as a file must.
            QCOMPARE(std::get<LineChart>(page.picture(facets.plot(i))).series.front().name, whole.name);
        }
        const ParetoPlot& last = *facets.plot(2);
        const PlotSpace space = last.space();
        const ChartPoint& middle = last.chart().series[0].points[last.chart().series[0].points.size() / 2];
        QTest::mouseClick(last.findChild<QWidget*>(), Qt::LeftButton, {}, space.at(middle).toPoint());
        QCOMPARE(m_app->workbench.pin(PinName::a)->scenario, std::size_t(2));
        m_app->workbench.setVisible(1, false);
        QVERIFY(m_app->settle());
        QCOMPARE(facets.count(), 2);
        choose();
        QCOMPARE(facets.count(), 0);
        QVERIFY(plot().isVisible());
    }

    void keysWalkTheFrontier() {
        plot().setFocus();
        QTest::keyClick(&plot(), Qt::Key_Right);
        QVERIFY(plot().hovered());
        const Mark first = plot().hovered();
        QTest::keyClick(&plot(), Qt::Key_Right);
        QCOMPARE(plot().hovered().item, first.item + 1);
        QTest::keyClick(&plot(), Qt::Key_Down);
        QVERIFY(plot().hovered().group != first.group);
        QTest::keyClick(&plot(), Qt::Key_Return);
        QCOMPARE(m_app->workbench.pin(PinName::a)->scenario, static_cast<std::size_t>(plot().hovered().group));
        QTest::keyClick(&plot(), Qt::Key_Backspace);
        QVERIFY(!m_app->workbench.pin(PinName::b).has_value());
    }

    void areasAndFilterAreReachedByKeys() {
        QTest::keyClick(&m_app->window, Qt::Key_K, Qt::ControlModifier);
        QLineEdit* filter = m_app->window.leftPanel()->parameters()->filter();
        QVERIFY(filter->hasFocus());
        QTest::keyClicks(filter, QStringLiteral("hbm"));
        QVERIFY(!m_app->window.leftPanel()->parameters()->row("workload.isl")->isVisible());
        QVERIFY(m_app->window.leftPanel()->parameters()->row("hardware.accelerator.hbm.bandwidth")->isVisible());
        filter->clear();
        QSet<QWidget*> reached;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(&m_app->window, Qt::Key_F6);
            reached.insert(QApplication::focusWidget());
        }
        QCOMPARE(reached.size(), 5);
    }

    void hidingAScenarioTakesItsLineAway() {
        QListView* list = m_app->window.leftPanel()->scenarios()->list();
        const QRect row = list->visualRect(list->model()->index(1, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(row.right() - 15, row.center().y()));
        QTest::qWait(20);
        QCOMPARE(plot().chart().series.size(), std::size_t(2));
    }

    void anErrorKeepsThePicture() {
        const std::size_t points = plot().chart().series[0].points.size();
        m_app->workbench.document().setValue(0, "hardware.rack", "no-such-rack", QStringLiteral("Rack"));
        QTest::qWait(20);
        QCOMPARE(plot().chart().series[0].points.size(), points);
    }

    void everyMetricCanStandOnEitherAxis() {
        ChoiceButton *x = m_app->window.factoryPage()->xChoice(), *y = m_app->window.factoryPage()->yChoice();
        QCOMPARE(x->menu()->actions().size(), static_cast<qsizetype>(metrics().size()));
        const auto at = [](Metric metric) { return static_cast<int>(&infoOf(metric) - metrics().data()); };
        x->menu()->actions().at(at(Metric::latency))->trigger();
        y->menu()->actions().at(at(Metric::revenue))->trigger();
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.chart().x, Metric::latency);
        QCOMPARE(m_app->workbench.chart().y, Metric::revenue);
        QVERIFY(!plot().chart().series[0].points.empty());
        // The same on both axes: they change places.
        x->menu()->actions().at(at(Metric::revenue))->trigger();
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.chart().x, Metric::revenue);
        QCOMPARE(m_app->workbench.chart().y, Metric::latency);
    }

    void tokensAndWattsAreSwitched() {
        const double before = plot().chart().series[0].points[0].y;
        for (const char* id : {"count.total", "count.it"}) m_app->window.findChild<QAction*>(QLatin1String(id))->trigger();
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.chart().y, Metric::totalPerItMw);
        QCOMPARE(m_app->workbench.chart().x, Metric::speed);
        QVERIFY(plot().chart().series[0].points[0].y > 2 * before);
        QCOMPARE(plot().chart().y.title, std::string("Total tokens/s per IT MW"));
        QVERIFY(csvOf(m_app->window.picture()).find("Total tokens/s per IT MW [tok/s/MW]") != std::string::npos);
        m_app->window.copyCommandLine(PinName::a);
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("--y total_tok_s_per_it_mw")));
        const QAbstractItemModel* table = m_app->window.factoryPage()->table()->model();
        QCOMPARE(table->headerData(FrontierModel::costColumn, Qt::Horizontal).toString(), QStringLiteral("$/M total tokens"));
        m_app->window.findChild<QAction*>(QStringLiteral("count.output"))->trigger();
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.chart().y, Metric::perItMw);
    }

    void aPointIsSimulated() {
        auto* section = m_app->window.findChild<SimulationSection*>();
        QVERIFY(section && section->text().isEmpty());
        section->button()->click();
        QVERIFY(!section->button()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(section->text().contains(QLatin1String("closed form")), 60000);
        // Another point is another simulation.
        m_app->workbench.setParameter(*findParameter("workload.isl"), 2048);
        QVERIFY(m_app->settle());
        QVERIFY(section->button()->isEnabled());
        QVERIFY(!section->findChildren<QLabel*>().last()->isVisible());
    }

    void aChartIsShownAsATable() {
        QTest::keyClick(&m_app->window, Qt::Key_T, Qt::ControlModifier);
        auto* dialog = m_app->window.findChild<TableDialog*>();
        QVERIFY(dialog);
        std::size_t rows = plot().chart().limits.size();
        for (const ChartSeries& s : plot().chart().series) rows += s.points.size() + s.infeasible.size() + s.measured.size();
        QCOMPARE(dialog->table()->data().rows.size(), rows);
        QTRY_VERIFY(dialog->table()->hasFocus());
        QCOMPARE(dialog->table()->data().rows[0].cells[0].text, QString::fromStdString(plot().chart().series[0].name));
        QSignalSpy exported(dialog, &TableDialog::exportAsked);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(!dialog->isVisible());
    }

    void nothingIsMarkedOutsideTheFrame() {
        auto* canvas = plot().findChild<QWidget*>();
        const PlotSpace whole = plot().space();
        const auto& points = plot().chart().series[0].points;
        const QPointF at = whole.at(points[points.size() / 2]);
        for (int turn = 0; turn < 12; ++turn) {
            QWheelEvent wheel(at, canvas->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(canvas, &wheel);
        }
        plot().replotNow();
        const PlotSpace space = plot().space();
        const auto outside = [&](const ChartSeries& series) {
            return std::any_of(series.points.begin(), series.points.end(),
                               [&](const ChartPoint& p) { return !space.frame.contains(space.at(p)); });
        };
        QVERIFY(std::any_of(plot().chart().series.begin(), plot().chart().series.end(), outside));
        const QImage picture = plot().grab().toImage();
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < space.frame.left() - 8; ++x)
                for (const ChartSeries& series : plot().chart().series)
                    QVERIFY2(picture.pixelColor(x, y) != m_app->theme.color(Colour::series(series.colour)),
                             qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    }

    void theComparisonFitsItsDock() {
        auto* inspector = m_app->window.findChild<Inspector*>();
        QVERIFY(inspector);
        inspector->setTab(Inspector::aToB);
        QTest::qWait(30);
        QVERIFY2(inspector->widget()->minimumSizeHint().width() <= inspector->viewport()->width(),
                 qPrintable(QString::number(inspector->widget()->minimumSizeHint().width())));
        QCOMPARE(cutLabel(*inspector), QString());
    }

    void aMillionCandidatesAreADensity() {
        ChartSeries series;
        series.cloud.assign(1'000'000, {50, 100});
        series.cloud.push_back({150, 10});
        const PictureBox box{0, 0, 200, 100};
        const AxisMap x(0, 200, false, box.x, box.right()), y(1, 1000, true, box.bottom(), box.y);
        const Spots spots = spotsOf(std::span(&series, 1), x, y, box);
        const auto shadeAt = [&](const ChartSpot& spot) {
            for (const Spots::Run& run : spots.runs)
                if (spots.boxOf(run).holds(PicturePoint{x.pixel(spot.x), y.pixel(spot.y)})) return run.shade;
            return 0;
        };
        const int dense = shadeAt({50, 100}), alone = shadeAt({150, 10});
        QVERIFY(alone > 2);
        QVERIFY(dense > 5 * alone);
    }

    /// Where there are more frontiers than can be told apart, those with a pin are drawn in full.
    void ofManyFrontiersThePinnedOnesStandOut() {
        LineChart many = plot().chart();
        for (const ChartSeries& series : many.series) QVERIFY(isDrawnInFull(many, series));
        while (many.series.size() <= mostInFull) many.series.push_back(many.series.front());
        many.pins = {{many.series[1].points.front().x, many.series[1].points.front().y, "A", 1}};
        for (const ChartSeries& series : many.series) QCOMPARE(isDrawnInFull(many, series), &series == &many.series[1]);
    }

    void measuredRunsLieOverTheChart() {
        QTRY_VERIFY(m_app->workbench.measured() != nullptr);
        QVERIFY(m_app->settle());
        const auto& measured = plot().chart().series[0].measured;
        QVERIFY(measured.size() > 10);
        QVERIFY(plot().chart().series[1].measured.empty());
        QWidget* canvas = plot().findChild<QWidget*>();
        const PlotSpace space = plot().space();
        bool found = false;
        for (const ChartPoint& point : measured) {
            if (found || !space.frame.contains(space.at(point))) continue;
            QTest::mouseMove(canvas, space.at(point).toPoint());
            QTest::qWait(5);
            found = plot().hovered().kind == Mark::Kind::measured;
        }
        QVERIFY(found);
        QVERIFY(plot().accessibleDescription().contains(QStringLiteral("measured")));
    }

    void layersAreSwitched() {
        QMenu* menu = m_app->window.factoryPage()->layersButton()->menu();
        QVERIFY(!plot().chart().series[0].cloud.empty());
        Q_EMIT menu->aboutToShow();
        QVERIFY(menu->actions().first()->isChecked());
        menu->actions().first()->trigger();
        QTest::qWait(20);
        QVERIFY(plot().chart().series[0].cloud.empty());
    }

    /// With every input drawn the bands are the engine's, and they move while a slider does.
    void bandsOfAllInputsMoveWithASlider() {
        QMenu* menu = m_app->window.factoryPage()->layersButton()->menu();
        Workbench& workbench = m_app->workbench;
        const auto shown = [&workbench] { return workbench.scenarios()[0].exploration; };
        const Exploration quick = shown();
        menu->actions().at(2)->trigger();
        QVERIFY(workbench.chart().layers.allInputs);
        QVERIFY(m_app->settle());
        const auto isDrawn = [&] {
            const ResolvedScenario& resolved = *workbench.scenarios()[0].resolved;
            Exploration wanted = explore(resolved.scenario);
            drawIntervals(wanted, resolved.scenario, Metric::speed, Metric::perMw, gradedInputs(resolved));
            const Exploration found = shown();
            return found.frontier.size() == wanted.frontier.size() &&
                   std::equal(found.frontier.begin(), found.frontier.end(), wanted.frontier.begin(),
                              [](const FrontierPoint& a, const FrontierPoint& b) { return a.x == b.x && a.y == b.y; });
        };
        QVERIFY(isDrawn());
        const Exploration before = shown();
        QVERIFY(!(before.frontier.front().y == quick.frontier.front().y));
        QCOMPARE(before.frontier.front().y.mid, quick.frontier.front().y.mid);
        const int gesture = workbench.newGesture();
        QSignalSpy moved(&workbench, &Workbench::resultsChanged);
        workbench.setParameter(*findParameter("workload.isl"), 3000, gesture);
        QVERIFY(workbench.isLive());
        QTRY_VERIFY_WITH_TIMEOUT(!moved.isEmpty() && shown().frontier.front().y.low != before.frontier.front().y.low, patience);
        QVERIFY(isDrawn());
        workbench.endGesture();
        const std::optional<Estimate> estimate = workbench.explained({0, workbench.reading()});
        QVERIFY(estimate.has_value());
        const FrontierPoint* point = workbench.pointAt(0, workbench.reading());
        const Interval<double>& own = estimate->metrics[placeOf(Metric::perMw)];
        // The band that measured frontiers tell may be wider than what all inputs draw.
        QVERIFY(point->y.low <= own.low * (1 + 1e-9) && point->y.high >= own.high * (1 - 1e-9));
    }

    void aLineAcrossTheVerticalAxisIsDragged() {
        QMenu* menu = m_app->window.factoryPage()->layersButton()->menu();
        Q_EMIT menu->aboutToShow();
        menu->actions().last()->trigger();
        QTest::qWait(20);
        const auto line = [this] {
            const auto& limits = plot().chart().limits;
            return std::find_if(limits.begin(), limits.end(), [](const ChartLimit& limit) { return !limit.onX; })->value;
        };
        const double before = line();
        QWidget* canvas = plot().findChild<QWidget*>();
        const PlotSpace space = plot().space();
        const QPointF from(space.frame.left() + 60, space.y.pixel(before));
        QTest::mousePress(canvas, Qt::LeftButton, {}, from.toPoint());
        const QPointF to = from + QPointF(0, 40);
        QMouseEvent move(QEvent::MouseMove, to, canvas->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(canvas, &move);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to.toPoint());
        QTest::qWait(20);
        QVERIFY(line() < before);
        QVERIFY(std::abs(space.y.pixel(line()) - to.y()) < 8);
        const double dragged = line();
        plot().setFocus();
        QTest::keyClick(&plot(), Qt::Key_PageUp);
        QTest::qWait(20);
        QVERIFY(line() > dragged);
    }

    void everyFocusableWidgetHasAName() {
        for (const QWidget* widget : m_app->window.findChildren<QWidget*>()) {
            const bool inner = widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QScrollBar*>(widget);
            if (widget->focusPolicy() == Qt::NoFocus || inner || qobject_cast<const QLabel*>(widget)) continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }

    void targetsAreLargeEnough() {
        for (const QAbstractButton* button : m_app->window.findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->objectName().startsWith(QLatin1String("qt_"))) continue;
            if (qobject_cast<const QLineEdit*>(button->parentWidget())) continue;
            QVERIFY2(button->width() >= 24 && button->height() >= 24, qPrintable(button->accessibleName()));
        }
    }

    void noLabelIsCut_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1440x900") << QSize(1440, 900);
        QTest::newRow("1280x800") << QSize(1280, 800);
        QTest::newRow("1024x640") << QSize(1024, 640);
        QTest::newRow("640x480") << QSize(640, 480);
    }
    void noLabelIsCut() {
        QFETCH(QSize, size);
        m_app->window.resize(size);
        QTest::qWait(30);
        QCOMPARE(m_app->window.size(), size);
        QCOMPARE(cutLabel(m_app->window), QString());
    }

private:
    ParetoPlot& plot() { return *m_app->window.factoryPage()->plot(); }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
