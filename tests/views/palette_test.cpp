// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/panels/left_panel.h"
#include "views/window/command_palette.h"
#include "views/window/docks.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QUndoView>

using namespace rackline;

class PaletteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        QTest::keyClick(&m_app->window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(palette() && palette()->isVisible());
        QVERIFY(palette()->field()->hasFocus());
    }
    void cleanup() { m_app.reset(); }

    void theModelKeepsItsPromises() {
        CommandSearch search;
        const QAbstractItemModelTester tester(&search, QAbstractItemModelTester::FailureReportingMode::QtTest);
        search.setCommands({{PaletteCommand::Group::actions, QStringLiteral("Open"), {}, {}, {}, {}, {}},
                            {PaletteCommand::Group::pages, QStringLiteral("Power"), {}, {}, {}, {}, {}}});
        search.setQuery(QStringLiteral("o"));
        QCOMPARE(search.rowCount(), 2);
        search.setQuery(QStringLiteral("nothing"));
        QCOMPARE(search.rowCount(), 0);
        search.run(0);
        search.run(-1);
    }

    void findsAndRuns_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("page");
        QTest::newRow("page") << QStringLiteral("power") << QStringLiteral("power");
        QTest::newRow("page by beginning") << QStringLiteral("catal") << QStringLiteral("catalogue");
        QTest::newRow("device") << QStringLiteral("rubin gpu r200") << QStringLiteral("catalogue");
    }
    void findsAndRuns() {
        QFETCH(QString, typed);
        QFETCH(QString, page);
        QTest::keyClicks(palette()->field(), typed);
        QAbstractItemModel* found = palette()->list()->model();
        int row = 0;
        while (row < found->rowCount()) {
            const QString group = found->index(row, 0).data(CommandSearch::groupRole).toString();
            if (group == CommandSearch::nameOf(PaletteCommand::Group::pages) ||
                group == CommandSearch::nameOf(PaletteCommand::Group::devices))
                break;
            QTest::keyClick(palette()->field(), Qt::Key_Down);
            ++row;
        }
        QVERIFY(row < found->rowCount());
        QTest::keyClick(palette()->field(), Qt::Key_Return);
        QVERIFY(!palette()->isVisible());
        QCOMPARE(QString::fromLatin1(m_app->window.currentKind().id), page);
    }

    void aParameterIsFoundAndItsFieldFocused() {
        QTest::keyClicks(palette()->field(), QStringLiteral("hbm bandw"));
        QTest::keyClick(palette()->field(), Qt::Key_Return);
        ParameterRow* row = m_app->window.leftPanel()->parameters()->row("hardware.accelerator.hbm.bandwidth");
        QVERIFY(row->field()->hasFocus());
    }

    void aTypedValueIsSet_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("expected");
        QTest::newRow("with unit") << QStringLiteral("hbm bandwidth 10 TB/s") << 10e12;
        QTest::newRow("short") << QStringLiteral("hbm 10 TB/s") << 10e12;
        QTest::newRow("in percent") << QStringLiteral("hbm bandwidth +25%") << 10e12;
        QTest::newRow("nonsense") << QStringLiteral("hbm bandwidth 10 apples") << 8e12;
        QTest::newRow("wrong dimension") << QStringLiteral("hbm bandwidth 10 s") << 8e12;
    }
    void aTypedValueIsSet() {
        QFETCH(QString, typed);
        QFETCH(double, expected);
        QTest::keyClicks(palette()->field(), typed);
        QTest::keyClick(palette()->field(), Qt::Key_Return);
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios()[0].resolved->scenario.system.accelerator.hbm.bandwidth.si(), expected);
    }

    void escapeGivesTheFocusBack() {
        QTest::keyClick(palette()->field(), Qt::Key_Escape);
        QVERIFY(!palette()->isVisible());
        QVERIFY(QApplication::focusWidget() != nullptr);
        QVERIFY(QApplication::focusWidget() != palette()->field());
    }

    void narrowWindowsHoldIt() {
        m_app->window.resize(640, 480);
        QTest::qWait(30);
        QVERIFY(m_app->window.rect().contains(palette()->geometry()));
    }

    void helpFollowsThePage() {
        QTest::keyClick(palette()->field(), Qt::Key_Escape);
        QTest::keyClick(&m_app->window, Qt::Key_F1);
        auto* help = m_app->window.findChild<HelpView*>();
        QVERIFY(help && help->isVisible());
        for (const PageKind& kind : pageKinds()) {
            m_app->window.showPage(kind.id);
            QVERIFY2(help->toPlainText().size() > 60, kind.id);
        }
    }

    void historyGoesBack() {
        QTest::keyClick(palette()->field(), Qt::Key_Escape);
        m_app->window.docks().toggle(SideDock::history);
        auto* history = m_app->window.findChild<QUndoView*>();
        QVERIFY(history && history->isVisible());
        m_app->workbench.document().setValue(0, "workload.isl", "4096", QStringLiteral("Prompt"));
        m_app->workbench.document().setValue(0, "workload.osl", "512", QStringLiteral("Answer"));
        QCOMPARE(history->model()->rowCount(), 3);
        history->setCurrentIndex(history->model()->index(0, 0));
        QVERIFY(!m_app->workbench.document().isModified());
    }

    void issuesSayWhatIsWrong() {
        QTest::keyClick(palette()->field(), Qt::Key_Escape);
        m_app->window.docks().toggle(SideDock::issues);
        auto* issues = m_app->window.findChild<IssueList*>();
        QVERIFY(issues && issues->isVisible());
        m_app->workbench.document().setValue(1, "hardware.rack", "no-such-rack", QStringLiteral("Rack"));
        QTest::qWait(30);
        QListWidgetItem* wrong = nullptr;
        for (int row = 0; row < issues->count(); ++row)
            if (issues->item(row)->text().contains(QLatin1String("no-such-rack"))) wrong = issues->item(row);
        QVERIFY(wrong);
        QTest::mouseClick(issues->viewport(), Qt::LeftButton, {}, issues->visualItemRect(wrong).center());
        QCOMPARE(m_app->workbench.current(), std::size_t(1));
    }

private:
    CommandPalette* palette() { return m_app->window.commandPalette(); }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(PaletteTest)
#include "palette_test.moc"
