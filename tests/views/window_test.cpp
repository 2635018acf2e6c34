// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/factory_page.h"
#include "views/frontier_table.h"
#include "views/left_panel.h"
#include "views/plot/pareto_plot.h"

#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>

using namespace rackline;

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
        QTRY_VERIFY(plot().hovered().has_value());
        QTest::mouseClick(canvas, Qt::LeftButton, {}, at.toPoint());
        const std::optional<Pin> pin = m_app->workbench.pin(PinName::a);
        QVERIFY(pin.has_value());
        QVERIFY(std::abs(space.x.pixel(pin->x) - at.x()) < 13);
        const std::optional<Pin> other = m_app->workbench.pin(PinName::b);
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::ShiftModifier, space.at(plot().chart().series[0].points[middle]).toPoint());
        QVERIFY(m_app->workbench.pin(PinName::b)->x != other->x);
    }

    void keysWalkTheFrontier() {
        plot().setFocus();
        QTest::keyClick(&plot(), Qt::Key_Right);
        QVERIFY(plot().hovered().has_value());
        const PlotHit first = *plot().hovered();
        QTest::keyClick(&plot(), Qt::Key_Right);
        QCOMPARE(plot().hovered()->point, first.point + 1);
        QTest::keyClick(&plot(), Qt::Key_Down);
        QVERIFY(plot().hovered()->series != first.series);
        QTest::keyClick(&plot(), Qt::Key_Return);
        QCOMPARE(m_app->workbench.pin(PinName::a)->scenario, static_cast<std::size_t>(plot().hovered()->series));
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
            found = plot().hovered() && plot().hovered()->measured;
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
