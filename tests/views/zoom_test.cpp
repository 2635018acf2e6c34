// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/number_text.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/wipe_view.h"
#include "views/pages/zoom_page.h"
#include "views/widgets/basics.h"

using namespace rackline;

/// The page Site: from the hall to the step, by pointer and keys.
class ZoomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_app->window.resize(1440, 900);
        m_app->window.showPage("site");
        QVERIFY(m_app->settle());
        m_page = qobject_cast<ZoomPage*>(m_app->window.currentPage());
        QVERIFY(m_page != nullptr);
    }
    void cleanup() { m_app.reset(); }

    void showsTheSiteOfThePoint() {
        const Workbench& workbench = m_app->workbench;
        const Scenario& s = workbench.scenarios()[0].resolved->scenario;
        const std::optional<Estimate> estimate = workbench.explained({0, workbench.reading()});
        QVERIFY(estimate.has_value());
        const SiteZoom zoom(s, *estimate);
        const auto& plan = hall()->chart<HallPlan>();
        QCOMPARE(plan.stands.size(), std::size_t(zoom.standsIn(0)));
        QVERIFY2(m_page->answer().plainText().contains(QString::number(zoom.stands())), qPrintable(m_page->answer().plainText()));
        QVERIFY(m_page->answer().plainText().contains(QString::fromStdString(measureText(zoom.inlets().si(), "W"))));
        // A step as it is on the page of the roofline, whose lanes are its own test.
        const auto& step = m_page->view(ZoomPage::stepLevel)->chart<StepLanes>();
        double sum = 0;
        for (const StepLanes::Part& part : step.parts) sum += part.seconds;
        const Time whole =
            zoom.phaseAt(m_page->place()) == StepPhase::prefill ? estimate->prefillStepTime : estimate->decodeStepTime;
        QVERIFY(std::abs(sum - whole.si()) < 1e-9 * sum);
    }

    void aClickLooksIntoARack() {
        const QString before = m_page->path();
        clickOn(hall(), 7);
        QCOMPARE(m_page->place().stand, 7);
        QCOMPARE(m_page->level(), ZoomPage::rackLevel);
        QVERIFY(m_page->path() != before && m_page->path().contains(QStringLiteral("A08")));
        QCOMPARE(hall()->chart<HallPlan>().chosen, 7);
        ChartView* rack = m_page->view(ZoomPage::rackLevel);
        const auto& parts = rack->chart<RackDrawing>().racks.front().parts;
        int shelf = 0;
        while (parts[std::size_t(shelf)].gpus > 0) ++shelf;
        clickOn(rack, shelf);
        QCOMPARE(m_page->level(), ZoomPage::trayLevel);
        QVERIFY(m_page->view(ZoomPage::trayLevel)->chart<TrayPlan>().chips.empty());
        QVERIFY(!m_page->path().contains(QStringLiteral("GPU")));
    }

    void keysGoInAndOut() {
        hall()->setFocus();
        for (const ZoomPage::Level level : {ZoomPage::rackLevel, ZoomPage::trayLevel, ZoomPage::stepLevel, ZoomPage::stepLevel}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Plus);
            QCOMPARE(m_page->level(), level);
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(m_page->level(), ZoomPage::trayLevel);
        // Arrows walk, Enter picks.
        m_page->go(ZoomPage::hallLevel);
        QTest::keyClick(hall(), Qt::Key_Home);
        for (int i = 0; i < 3; ++i) QTest::keyClick(hall(), Qt::Key_Right);
        QTest::keyClick(hall(), Qt::Key_Return);
        QCOMPARE(m_page->place().stand, 3);
    }

    void heatIsSaidAlikeEverywhere() {
        const std::string watts = hall()->chart<HallPlan>().works.front().text;
        for (int heat = 1; heat < 3; ++heat) {
            choose(m_page->heatBar(), heat, 3);
            QCOMPARE(m_page->heatBar()->current(), heat);
            const auto& plan = hall()->chart<HallPlan>();
            QVERIFY(plan.works.front().text != watts);
            QCOMPARE(m_page->view(ZoomPage::trayLevel)->chart<TrayPlan>().scale.name, plan.scale.name);
        }
    }

    /// Each level has the height that its picture needs; the tray's note was cut off.
    void everyPictureHasTheRoomThatItNeeds() {
        for (const auto level : {ZoomPage::hallLevel, ZoomPage::rackLevel, ZoomPage::trayLevel, ZoomPage::stepLevel}) {
            const ChartView* view = m_page->view(level);
            if (view->isVisible())
                QVERIFY2(view->height() >= view->heightForWidth(view->width()), qPrintable(QString::number(level)));
        }
    }
    void theHandleWipesBetweenThePins() {
        m_app->workbench.setPin(PinName::a, Pin{0, m_app->workbench.reading()});
        m_app->workbench.setPin(PinName::b, Pin{2, m_app->workbench.reading()});
        QVERIFY(m_app->settle());
        QVERIFY(!m_page->wipe()->isWiping());
        choose(m_page->wipeBar(), 1, 2);
        QVERIFY(m_app->settle());
        QVERIFY(m_page->wipe()->isWiping());
        QVERIFY2(m_page->answer().conditions.contains(nameOf(0)) && m_page->answer().conditions.contains(nameOf(2)),
                 qPrintable(m_page->answer().conditions));
        for (const std::size_t scenario : {0, 2})
            QVERIFY2(m_page->answer().plainText().contains(nameOf(scenario)), qPrintable(m_page->answer().plainText()));
        // Both lie at one scale.
        const auto views = m_page->wipe()->findChildren<ChartView*>();
        QCOMPARE(views.size(), 2);
        QVERIFY(views[0]->drawing().frame == views[1]->drawing().frame);
        auto* handle = m_page->wipe()->findChild<QWidget*>(QStringLiteral("handle"));
        QVERIFY(handle != nullptr && handle->isVisible());
        const QPoint grip = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, {}, grip);
        QTest::mouseMove(handle, grip - QPoint(120, 0));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, grip);
        const double dragged = m_page->wipe()->handle();
        QVERIFY2(dragged < 0.45, qPrintable(QString::number(dragged)));
        QTest::keyClick(handle, Qt::Key_End);
        QCOMPARE(m_page->wipe()->handle(), 1.0);
        // Racks, trays and steps lie over each other at the same handle, and a second of a step is as wide in both.
        for (const auto level : {ZoomPage::rackLevel, ZoomPage::trayLevel, ZoomPage::stepLevel}) {
            QVERIFY(m_page->wipe(level)->isWiping());
            QCOMPARE(m_page->wipe(level)->handle(), 1.0);
        }
        const auto steps = m_page->wipe(ZoomPage::stepLevel)->findChildren<ChartView*>();
        QCOMPARE(steps.size(), 2);
        const auto &first = steps[0]->chart<StepLanes>(), &second = steps[1]->chart<StepLanes>();
        QVERIFY(first.seconds() != second.seconds());
        QCOMPARE(first.shown, std::max(first.seconds(), second.seconds()));
        QCOMPARE(second.shown, first.shown);
        choose(m_page->wipeBar(), 0, 2);
        QVERIFY(m_app->settle());
        for (const auto level : {ZoomPage::hallLevel, ZoomPage::rackLevel, ZoomPage::trayLevel, ZoomPage::stepLevel})
            QVERIFY(!m_page->wipe(level)->isWiping());
    }

    void oneLevelHasTheRoomOfASmallWindow() {
        m_app->window.resize(1024, 640);
        QVERIFY(m_app->settle());
        QCOMPARE(m_page->areas().size(), 1);
        QVERIFY(hall()->isVisible());
        m_page->go(ZoomPage::stepLevel);
        QVERIFY(!hall()->isVisible() && m_page->view(ZoomPage::stepLevel)->isVisible());
        QVERIFY(std::holds_alternative<StepLanes>(m_page->picture(nullptr)));
    }

    void aRunHasNoHall() {
        QVERIFY(m_app->workbench.open(QStringLiteral("train-llama-405b")));
        QVERIFY(m_app->settle());
        m_app->window.showPage("site");
        QVERIFY(m_app->settle());
        QVERIFY(labels(*m_app->window.currentPage())
                    .join(QLatin1Char('\n'))
                    .contains(QStringLiteral("Halls are drawn of scenarios that serve.")));
    }

private:
    ChartView* hall() const { return m_page->view(ZoomPage::hallLevel); }
    QString nameOf(std::size_t i) const {
        return QString::fromStdString(m_app->workbench.scenarios()[i].resolved->scenario.name);
    }
    static void clickOn(ChartView* view, int item) {
        const QRectF box = view->boxOf({Mark::Kind::part, 0, item});
        QVERIFY(!box.isEmpty());
        QTest::mouseClick(view, Qt::LeftButton, {}, box.center().toPoint());
    }
    static void choose(SegmentBar* bar, int index, int count) {
        QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(bar->width() * (2 * index + 1) / (2 * count), bar->height() / 2));
    }

    std::unique_ptr<OpenWindow> m_app;
    ZoomPage* m_page = nullptr;
};

QTEST_MAIN(ZoomTest)
#include "zoom_test.moc"
