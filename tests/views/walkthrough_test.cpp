// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"
#include "app/workbench/export/report_page.h"
#include "tests/paths.h"
#include "tests/views/hands.h"
#include "tests/views/open_window.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/validate_page.h"
#include "views/panels/inspector.h"
#include "views/panels/left_panel.h"
#include "views/window/command_palette.h"
#include "views/window/docks.h"
#include "views/window/jobs.h"
#include "views/window/shortcuts.h"
#include "views/window/tour.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTimer>

using namespace rackline;

/// What a new user does, with nothing but the mouse and the keys.
class WalkthroughTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        // Without a window manager nobody else does.
        m_app->window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_app->window));
        m_app->window.showPage("start");
        QTRY_VERIFY_WITH_TIMEOUT(m_app->window.currentPage()->isSettled(), 60000);
    }
    void cleanup() { m_app.reset(); }

    void fromTheStartPageToTheReport() {
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(QApplication::activeWindow(), &m_app->window);
        QVERIFY(press(m_app->window, "New scenario"));
        QCOMPARE(page(), QStringLiteral("factory"));
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(1));
        QVERIFY(QString::fromStdString(m_app->workbench.scenarios()[0].resolved->scenario.model.name)
                    .contains(QLatin1String("DeepSeek-V3")));

        searchFor(m_app->window, QStringLiteral("add on a rack"));
        QVERIFY(palette().isVisible());
        answerPalette(m_app->window, QStringLiteral("rubin ultra kyber"));
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(2));

        QTest::keyClick(&m_app->window, Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(m_app->window.leftPanel()->parameters()->filter(), QStringLiteral("facility power"));
        QuantityEdit* field = m_app->window.leftPanel()->parameters()->row("facility.power")->field();
        QVERIFY(field->isVisible());
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("100 MW"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_app->settle());
        for (const ScenarioState& state : m_app->workbench.scenarios()) {
            QVERIFY2(state.problem.empty(), state.problem.c_str());
            QCOMPARE(state.resolved->scenario.facility.power.si(), 100e6);
            QVERIFY(!state.exploration.frontier.empty());
        }
        QCOMPARE(m_app->window.factoryPage()->plot()->chart().series.size(), std::size_t(2));

        const QString file = m_folder.filePath(QStringLiteral("report.html"));
        typeIntoFileDialog(m_app->window, file);
        QVERIFY(press(m_app->window, "Report"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 20000);
        QFile report(file);
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(report.readAll());
        for (const char* word : {"GB200 NVL72", "Kyber", "DeepSeek-V3", "100"})
            QVERIFY2(text.contains(QLatin1String(word)), word);
        QVERIFY2(clock.elapsed() < 120000, qPrintable(QString::number(clock.elapsed())));
    }

    /// The window puts its fonts into the process as Qt's own resources, which nobody else can open.
    void whatTheWindowWritesHasLetters() {
        if (!QFile::exists(QString::fromStdString(buildPath("lib/librackline_paper.so")))) return;
        const QString pdf = m_folder.filePath(QStringLiteral("letters.pdf")),
                      png = m_folder.filePath(QStringLiteral("letters.png"));
        const Result<void> written = writeReport(reportSource(m_app->workbench), pdf.toStdString());
        QVERIFY2(static_cast<bool>(written), written ? "" : written.error().text().c_str());
        QFile file(pdf);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        int fonts = 0;
        for (qsizetype at = bytes.indexOf("/BaseFont /"); at >= 0; at = bytes.indexOf("/BaseFont /", at + 1), ++fonts)
            QCOMPARE(bytes.mid(at + 18, 13), QByteArray("RacklineSans-"));
        QVERIFY(fonts >= 3);
        // What stands for a letter without a font is a box of a tenth of its height.
        const std::string letter =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\"><text x=\"60\" y=\"150\" "
            "font-family=\"Rackline Sans\" font-size=\"120\">l</text></svg>";
        QVERIFY(static_cast<bool>(writePaper(letter, PaperFormat::png, png.toStdString())));
        const QImage picture(png);
        int top = picture.height(), bottom = -1;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (qAlpha(picture.pixel(x, y)) > 127) top = std::min(top, y), bottom = y;
        QVERIFY2(bottom - top > 60, qPrintable(QStringLiteral("%1 to %2").arg(top).arg(bottom)));
    }

    void theTourGoesFromStopToStopAndCanBeLeft() {
        QVERIFY(press(m_app->window, "Take the tour"));
        auto* tour = m_app->window.findChild<Tour*>();
        QVERIFY(tour && tour->isVisible());
        QCOMPARE(page(), QStringLiteral("factory"));
        QTest::mouseClick(tour->next(), Qt::LeftButton);
        QCOMPARE(tour->stop(), 1);
        QTest::keyClick(tour, Qt::Key_Left);
        QCOMPARE(tour->stop(), 0);
        // Nothing beneath is hit.
        const auto pin = m_app->workbench.pin(PinName::a)->x;
        QTest::mouseClick(tour, Qt::LeftButton, {}, tour->rect().center());
        QCOMPARE(m_app->workbench.pin(PinName::a)->x, pin);
        m_app->window.resize(640, 480);
        QTest::qWait(50);
        for (int stop = 0; stop < tour->stops(); ++stop) {
            for (const QPushButton* button : {tour->leave(), tour->back(), tour->next()})
                QVERIFY(tour->rect().contains(QRect(button->mapTo(tour, QPoint()), button->size())));
            QTest::keyClick(tour, Qt::Key_Right);
        }
        QTRY_VERIFY(m_app->window.findChild<Tour*>() == nullptr);
        m_app->window.run("help.tour");
        QTest::keyClick(m_app->window.findChild<Tour*>(), Qt::Key_Escape);
        QTRY_VERIFY(m_app->window.findChild<Tour*>() == nullptr);
    }

    void theTourComesByItselfOnce() {
        Preferences& preferences = m_app->preferences;
        QVERIFY(!preferences.toured);
        showFirstTour(m_app->theme, m_app->window, preferences);
        const auto* tour = m_app->window.findChild<Tour*>();
        QVERIFY(tour && tour->isVisible());
        QVERIFY(loadPreferences().toured);
        QTest::mouseClick(tour->leave(), Qt::LeftButton);
        QTRY_VERIFY(m_app->window.findChild<Tour*>() == nullptr);
        QCOMPARE(page(), QStringLiteral("start"));
        showFirstTour(m_app->theme, m_app->window, preferences);
        QVERIFY(m_app->window.findChild<Tour*>() == nullptr);
    }

    void twoHundredScenariosStand() {
        m_app->workbench.document().change(QStringLiteral("Many"), [](Project& project) {
            const ScenarioSettings first = project.scenarios.back();
            while (project.scenarios.size() < 200) {
                project.scenarios.push_back(first);
                project.scenarios.back().name += " " + std::to_string(project.scenarios.size());
            }
        });
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(200));
        for (const char* id : {"factory", "compare", "power", "network"}) {
            m_app->window.showPage(id);
            QVERIFY(m_app->settle());
            QVERIFY(!m_app->window.grab().isNull());
        }
        m_app->workbench.document().undoStack()->undo();
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(3));
    }

    void aJobIsSeenAndCancelled() {
        m_app->window.docks().toggle(SideDock::jobs);
        auto* jobs = m_app->window.findChild<JobList*>();
        QVERIFY(jobs && jobs->isVisible());
        m_app->window.showPage("validate");
        auto& validate = *qobject_cast<ValidatePage*>(m_app->window.currentPage());
        QVERIFY(validate.isRunning());
        QTRY_COMPARE(jobs->count(), 1);
        QVERIFY(press(m_app->window, "Cancel Validation"));
        QVERIFY(!validate.isRunning());
        QTRY_COMPARE(jobs->count(), 0);
        QVERIFY(validate.startButton()->isVisible());
    }

    void anIssueLeadsToItsParameter() {
        m_app->window.showPage("factory");
        m_app->workbench.document().setValue(0, "workload.isl", "-3", QStringLiteral("Prompt"));
        QTest::qWait(50);
        m_app->window.docks().toggle(SideDock::issues);
        auto* issues = m_app->window.findChild<IssueList*>();
        QVERIFY(issues && issues->count() > 0);
        QTest::mouseClick(issues->viewport(), Qt::LeftButton, {}, issues->visualItemRect(issues->item(0)).center());
        const ParameterRow* row = m_app->window.leftPanel()->parameters()->row("workload.isl");
        QVERIFY2(row->isAncestorOf(QApplication::focusWidget()), qPrintable(issues->item(0)->text()));
    }

    void aPointIsCopiedAsACommandLine() {
        m_app->window.showPage("factory");
        QVERIFY(m_app->settle());
        QTest::keyClick(&m_app->window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QString byKeys = QApplication::clipboard()->text();
        QVERIFY2(byKeys.startsWith(QLatin1String("rackline estimate ")), qPrintable(byKeys));
        QApplication::clipboard()->clear();
        for (auto* button : m_app->window.inspector()->findChildren<QToolButton*>())
            if (button->accessibleName() == QLatin1String("Copy as command line")) QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), byKeys);
    }

    void plotsAreExportedByEnding_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("svg") << QStringLiteral("plot.svg") << QByteArray("<svg");
        QTest::newRow("png") << QStringLiteral("plot.png") << QByteArray("\x89PNG");
        QTest::newRow("pdf") << QStringLiteral("plot.pdf") << QByteArray("%PDF");
        QTest::newRow("csv") << QStringLiteral("plot.csv") << QByteArray("series,kind");
    }
    void plotsAreExportedByEnding() {
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        m_app->window.showPage("factory");
        QVERIFY(m_app->settle());
        const QString file = m_folder.filePath(name);
        typeIntoFileDialog(m_app->window, file);
        QTest::keyClick(&m_app->window, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_app->settle());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains(start));
    }

    void everyPageWithAChartGivesIt() {
        for (const PageKind& kind : pageKinds()) {
            const std::string_view id = kind.id;
            if (id == "start" || id == "catalogue" || id == "training") continue;
            m_app->window.showPage(id);
            if (auto* validate = qobject_cast<ValidatePage*>(m_app->window.page(id))) validate->validate(fewCases(m_folder));
            QVERIFY(m_app->settle());
            const Picture picture = m_app->window.picture();
            QVERIFY2(!isEmpty(picture), kind.id);
            QVERIFY2(svgOf(picture, "foot").find("<svg") != std::string::npos, kind.id);
            QVERIFY2(csvOf(picture).size() > 40, kind.id);
        }
        m_app->window.showPage("start");
        QVERIFY(isEmpty(m_app->window.picture()));
    }

    void aPlotIsCopiedFromItsMenu() {
        m_app->window.showPage("power");
        QVERIFY(m_app->settle());
        QApplication::clipboard()->clear();
        QTimer::singleShot(100, this, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        Page* shown = m_app->window.currentPage();
        const QPoint middle = shown->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, middle, shown->mapToGlobal(middle));
        QApplication::sendEvent(shown, &event);
        QVERIFY(m_app->settle());
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        QVERIFY(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
        QVERIFY(copied->hasImage());
    }

    void shortcutsAreEdited() {
        ShortcutDialog dialog(m_app->theme, m_app->preferences, m_app->window);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const auto choose = [&](const char* text) {
            for (int row = 0; row < dialog.table()->rowCount(); ++row)
                if (dialog.table()->item(row, 0)->text().endsWith(QLatin1String(text))) dialog.table()->setCurrentCell(row, 0);
        };
        const auto type = [&](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            dialog.keys()->setFocus();
            dialog.keys()->clear();
            QTest::keyClick(dialog.keys(), key, modifiers);
            QTest::qWait(1200);
        };
        auto* power = m_app->window.findChild<QAction*>(QStringLiteral("page.power"));
        choose("Power");
        type(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(power->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+W")));
        QCOMPARE(m_app->preferences.shortcuts.value(QStringLiteral("page.power")), QStringLiteral("Ctrl+Alt+W"));
        // Keys that are taken stay where they are.
        type(Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(power->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+W")));
        QVERIFY(dialog.message()->text().contains(QLatin1String("Open")));
        dialog.close();
        m_app->window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_app->window));
        QTest::keyClick(&m_app->window, Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(page(), QStringLiteral("power"));
        QCOMPARE(loadPreferences().shortcuts, m_app->preferences.shortcuts);
        m_app->preferences.shortcuts.clear();
        applyShortcuts(m_app->window, m_app->preferences);
        QVERIFY(power->shortcut() != QKeySequence(QStringLiteral("Ctrl+Alt+W")));
        savePreferences(m_app->preferences);
    }

    void theLayoutOfDocksComesBack() {
        m_app->window.showPage("factory");
        m_app->window.docks().toggle(SideDock::history);
        QTest::qWait(50);
        m_app->preferences.layout = m_app->window.saveState();
        Workbench workbench(Catalogue::open(Catalogue::defaultPath()).value());
        MainWindow again(m_app->theme, workbench, m_app->preferences, QLocale::c());
        again.resize(1440, 900);
        again.restoreLayout();
        again.show();
        QVERIFY(QTest::qWaitForWindowExposed(&again));
        QVERIFY(again.docks().dock(SideDock::history)->isVisible());
        QVERIFY(!again.docks().dock(SideDock::issues)->isVisible());
        again.resetLayout();
        QVERIFY(!again.docks().dock(SideDock::history)->isVisible());
        QVERIFY(again.leftPanel()->isVisible());
    }

private:
    QString page() const { return QString::fromLatin1(m_app->window.currentKind().id); }
    CommandPalette& palette() { return *m_app->window.commandPalette(); }

    std::unique_ptr<OpenWindow> m_app;
    QTemporaryDir m_folder;
};

QTEST_MAIN(WalkthroughTest)
#include "walkthrough_test.moc"
