// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "tests/paths.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/stack_page.h"
#include "views/panels/left_panel.h"
#include "views/widgets/parameter_slider.h"
#include "views/window/present.h"

#include <QAction>
#include <QDir>

#include <cmath>
#include <random>

using namespace rackline;

/// What the window tells beyond its pages: flows, evidence, what a slider changes, and its presentation.
class TellsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { start(); }
    void cleanup() { m_app.reset(); }

    void flowsAreOfTheSelectedScenario() {
        for (const char* id : {"power", "cost"}) {
            auto& page = shown<StackPage>(id);
            QVERIFY(page.kindBar() != nullptr && !page.kindBar()->accessibleName().isEmpty());
            const Picture stacks = page.chart()->picture();
            page.kindBar()->setFocus();
            QTest::keyClick(page.kindBar(), Qt::Key_Right);
            for (std::size_t scenario : {std::size_t(0), std::size_t(2)}) {
                m_app->workbench.setCurrent(scenario);
                QVERIFY(m_app->settle());
                const FlowChart& flow = page.chart()->chart<FlowChart>();
                QVERIFY(!flow.nodes.empty());
                QCOMPARE(flow.name, m_app->workbench.scenarios()[scenario].name);
                const Estimate e = m_app->workbench.explained({scenario, m_app->workbench.reading()}).value();
                const bool power = std::string_view(id) == "power";
                const double whole = power ? e.point.average.si() : e.point.cost / (USD / Mtok);
                QVERIFY(std::abs(flow.nodes.front().value / whole - 1) < 1e-9);
                if (power) {
                    const double share = 100 * flow.nodes[flow.subject].value / whole;
                    const QString said = answerOn(page), number = fromView(digitsText(share, 2, screenStyle(QLocale::c())));
                    QVERIFY2(said.contains(number) && said.contains(fromView(flow.name)), qPrintable(said));
                }
                QVERIFY(std::holds_alternative<FlowChart>(page.picture(nullptr)));
            }
            // Keys walk what is drawn, and it says what it is.
            page.chart()->setFocus(Qt::TabFocusReason);
            QTest::keyClick(page.chart(), Qt::Key_Right);
            QVERIFY(page.chart()->accessibleDescription().contains(QLatin1Char('%')));
            page.kindBar()->setFocus();
            QTest::keyClick(page.kindBar(), Qt::Key_Left);
            QVERIFY(page.chart()->picture().index() == stacks.index());
        }
        QVERIFY(shown<StackPage>("memory").kindBar() == nullptr);
    }

    /// One key shows what everything rests on, and takes it back.
    void evidenceIsOneKeyAway() {
        auto* plot = m_app->window.factoryPage()->plot();
        QTRY_VERIFY(m_app->workbench.measured() != nullptr);
        QVERIFY(m_app->settle());
        const QImage before = m_app->window.grab().toImage();
        auto* action = m_app->window.findChild<QAction*>(QStringLiteral("view.evidence"));
        QVERIFY(action != nullptr && action->isCheckable());
        QCOMPARE(action->shortcut(), QKeySequence(Qt::Key_X));
        action->trigger();
        QVERIFY(m_app->theme.showsEvidence() && action->isChecked());
        QVERIFY(m_app->settle());
        QVERIFY(m_app->window.grab().toImage() != before);
        DrawingSheet sheet;
        sheet.height = 470;
        const auto count = [&](bool evidence, auto has) {
            sheet.evidence = evidence;
            const Drawing drawing = drawingOf(plot->chart(), sheet);
            return std::count_if(drawing.shapes.begin(), drawing.shapes.end(), has);
        };
        const auto announced = std::count_if(plot->chart().series.begin(), plot->chart().series.end(),
                                             [](const ChartSeries& series) { return series.announced; });
        QCOMPARE(announced, std::ptrdiff_t(1));
        const auto hatchedBand = [](const Shape& shape) { return shape.hatched && std::holds_alternative<Outline>(shape.form); };
        QCOMPARE(count(false, hatchedBand), std::ptrdiff_t(0));
        QCOMPARE(count(true, hatchedBand), announced);
        const auto says = [](const char* words) {
            return [words](const Shape& shape) {
                const auto* text = std::get_if<Words>(&shape.form);
                return text && text->text == words;
            };
        };
        for (const char* words : {"Predicted, not measured", "Announced hardware", "Judged: carried over from other hardware"})
            QCOMPARE(count(true, says(words)), std::ptrdiff_t(1));
        action->trigger();
        QVERIFY(m_app->settle());
        QVERIFY(m_app->window.grab().toImage() == before);
    }

    /// In random states the sentence has the change that the chart shows, and the cause that the engine gives.
    void theSentenceSaysWhatTheSliderChanges() {
        std::mt19937_64 random(5);
        const std::array<std::pair<const char*, std::array<double, 2>>, 4> inputs{
            {{"workload.isl", {512, 16384}},
             {"workload.osl", {256, 4096}},
             {"facility.pue", {1.05, 1.6}},
             {"hardware.accelerator.hbm.bandwidth", {4e12, 16e12}}}};
        int told = 0;
        for (int draw = 0; draw < 12; ++draw) {
            start();
            const std::size_t scenario = random() % 3;
            m_app->workbench.setCurrent(scenario);
            const auto& [path, ends] = inputs[random() % inputs.size()];
            const Parameter* parameter = findParameter(path);
            QVERIFY(parameter != nullptr);
            const double share = std::uniform_real_distribution<double>(0, 1)(random);
            double value = ends[0] * std::pow(ends[1] / ends[0], share);
            if (value > 100 && value < 1e6) value = std::round(value);
            const FrontierPoint* point = m_app->workbench.pointAt(scenario, m_app->workbench.reading());
            const double was = point ? point->yAtX.mid : 0;
            const QString settled = m_app->window.factoryPage()->answer().plainText();
            const int gesture = m_app->workbench.newGesture();
            m_app->workbench.setParameter(*parameter, value, gesture);
            QVERIFY(m_app->settle());
            QVERIFY(m_app->workbench.isLive());
            const QString said = m_app->window.factoryPage()->answer().plainText();
            const FrontierPoint* now = m_app->workbench.pointAt(scenario, m_app->workbench.reading());
            if (was > 0 && now) {
                QVERIFY(!m_app->window.factoryPage()->plot()->before().series.empty());
                const QString change = fromView(percentText(now->yAtX.mid / was - 1, screenStyle(QLocale::c())));
                const bool same = said.contains(QStringLiteral("no change"));
                QVERIFY2(same || said.contains(change), qPrintable(said + QLatin1Char(' ') + change));
                QVERIFY2(said.contains(fromView(m_app->workbench.scenarios()[scenario].name)), qPrintable(said));
                const Estimate e = m_app->workbench.explained({scenario, m_app->workbench.reading()}).value();
                const QString& why = m_app->window.factoryPage()->answer().conditions;
                QVERIFY2(why.startsWith(capital(engineText(nameOf(e.binding)))), qPrintable(why));
                ++told;
            }
            m_app->workbench.endGesture();
            QVERIFY(m_app->settle());
            if (was > 0 || now) QVERIFY(m_app->window.factoryPage()->answer().plainText() != said);
            QTRY_VERIFY(m_app->window.factoryPage()->plot()->before().series.empty());
            m_app->workbench.document().undoStack()->undo();
            QVERIFY(m_app->settle());
            QCOMPARE(m_app->window.factoryPage()->answer().plainText(), settled);
        }
        QVERIFY(told > 6);
    }

    void theSentenceIsGerman() {
        if (!hasTexts(Language::german)) QSKIP("built without lrelease");
        start(false, Speech::german);
        m_app->workbench.setParameter(*findParameter("workload.isl"), 8192, m_app->workbench.newGesture());
        QVERIFY(m_app->settle());
        const PageAnswer& answer = m_app->window.factoryPage()->answer();
        QVERIFY2(answer.plainText().contains(QStringLiteral("ändert")), qPrintable(answer.plainText()));
        QVERIFY2(answer.conditions.contains(QStringLiteral("vorher")), qPrintable(answer.conditions));
    }

    void thePresentationFollowsItsSlider() {
        Present* present = presented();
        QVERIFY(present != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(present->isSettled(), 60000);
        QCOMPARE(present->answer(), m_app->window.factoryPage()->answer().plainText());
        QVERIFY(present->steps().front().name->isVisible() && !present->steps().front().factor->text().isEmpty());
        for (const QWidget* widget : present->findChildren<QWidget*>())
            if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible())
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        const double before = m_app->workbench.reading();
        QVERIFY(present->focusWidget() == present->slider());
        for (int i = 0; i < 3; ++i) QTest::keyClick(present->slider(), Qt::Key_PageUp);
        QVERIFY(m_app->settle());
        QVERIFY(m_app->workbench.reading() > before);
        QTRY_VERIFY_WITH_TIMEOUT(present->isSettled(), 60000);
        QCOMPARE(present->answer(), m_app->window.factoryPage()->answer().plainText());
        QCOMPARE(present->plot()->chart().reading.value_or(0), m_app->workbench.reading());
        const QPointer<Present> left = present;
        QTest::keyClick(present->slider(), Qt::Key_Escape);
        QTRY_VERIFY(left.isNull());
    }

    void pictures_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<Speech>("speech");
        QTest::newRow("1440x900-light") << QSize(1440, 900) << false << Speech::english;
        QTest::newRow("1440x900-dark") << QSize(1440, 900) << true << Speech::english;
        QTest::newRow("1024x640-light") << QSize(1024, 640) << false << Speech::english;
        QTest::newRow("german-light") << QSize(1440, 900) << false << Speech::german;
    }
    /// For a person to look at, as those of views_pictures; no label is cut.
    void pictures() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(Speech, speech);
        if (speech == Speech::german && !hasTexts(Language::german)) QSKIP("built without lrelease");
        start(dark, speech, size);
        const QString folder = QString::fromStdString(buildPath("pictures"));
        QVERIFY(QDir().mkpath(folder));
        const auto save = [&](QWidget& widget, const char* name) {
            QTest::qWait(30);
            const QString cut = cutLabel(widget);
            QVERIFY2(cut.isEmpty(), qPrintable(cut));
            QVERIFY(widget.grab().save(
                QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1String(name), QLatin1String(QTest::currentDataTag()))));
        };
        QTRY_VERIFY(m_app->workbench.measured() != nullptr);
        for (const char* id : {"power", "cost"}) {
            auto& page = shown<StackPage>(id);
            page.kindBar()->setFocus();
            QTest::keyClick(page.kindBar(), Qt::Key_Right);
            QVERIFY(m_app->settle());
            save(m_app->window, (QByteArray("flows-") + id).constData());
        }
        m_app->window.showPage("factory");
        m_app->window.run("view.evidence");
        QVERIFY(m_app->settle());
        save(m_app->window, "evidence");
        m_app->window.run("view.evidence");
        const QWidget* plot = m_app->window.factoryPage()->findChild<ParetoPlot*>();
        const auto place = [&] { return QRect(plot->mapTo(&m_app->window, QPoint()), plot->size()); };
        const QRect still = place();
        m_app->workbench.setParameter(*findParameter("workload.isl"), 8192, m_app->workbench.newGesture());
        QVERIFY(m_app->settle());
        save(m_app->window, "dragging");
        QCOMPARE(place(), still);
        m_app->workbench.endGesture();
        m_app->workbench.document().undoStack()->undo();
        QVERIFY(m_app->settle());
        Present* present = presented();
        QVERIFY(present != nullptr);
        present->showNormal();
        present->resize(size);
        QTRY_VERIFY_WITH_TIMEOUT(present->isSettled(), 60000);
        save(*present, "present");
    }

private:
    void start(bool dark = false, Speech speech = Speech::english, QSize size = {1440, 900}) {
        m_app.reset();
        m_app = std::make_unique<OpenWindow>(1, dark, speech);
        m_app->window.resize(size);
        QVERIFY(m_app->open());
    }
    template <class Kind> Kind& shown(const char* id) {
        m_app->window.showPage(id);
        m_app->settle();
        return *qobject_cast<Kind*>(m_app->window.currentPage());
    }
    static QString answerOn(const StackPage& page) { return page.answer().plainText(); }
    Present* presented() {
        m_app->window.run("view.present");
        return m_app->window.findChild<Present*>();
    }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(TellsTest)
#include "tells_test.moc"
