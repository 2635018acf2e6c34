// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/stack_page.h"

#include <QGridLayout>

using namespace rackline;

/// The tables of Memory, Power and Cost, whose columns are as wide as the scenarios make them.
class StackTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLineIsWhole_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("german");
        for (const char* project : {"serve-5mw", "three-generations", "amd-generations"})
            for (const char* page : {"cost", "memory", "power"})
                for (const bool german : {false, true})
                    QTest::addRow("%s %s %s", project, page, german ? "de" : "en")
                        << QString::fromLatin1(project) << QString::fromLatin1(page) << german;
    }
    /// From wide to narrow and back, as a user drags the window: no text is cut, nothing runs out at the right, and names of rows
    /// take two lines at most.
    void everyLineIsWhole() {
        QFETCH(QString, project);
        QFETCH(QString, page);
        QFETCH(bool, german);
        OpenWindow app(1, false, german ? Speech::german : Speech::english);
        app.window.resize(1440, 900);
        QVERIFY(app.open(project));
        app.window.showPage(page.toStdString());
        QVERIFY(app.settle());
        for (const QSize size : {QSize(1440, 900), QSize(1024, 640), QSize(1920, 1080), QSize(1440, 900)}) {
            app.window.resize(size);
            QVERIFY(app.settle());
            const QWidget& shown = *app.window.currentPage();
            QVERIFY2(shown.width() <= shown.parentWidget()->width(), qPrintable(QString::number(shown.width())));
            QVERIFY2(cutLabel(shown).isEmpty(), qPrintable(cutLabel(shown)));
            const auto grids = shown.findChildren<QGridLayout*>();
            QCOMPARE(grids.size(), 1);
            for (int row = 1; row < grids.front()->rowCount(); ++row)
                if (const QLayoutItem* name = grids.front()->itemAtPosition(row, 1); name && name->widget())
                    if (const auto* label = qobject_cast<QLabel*>(name->widget()))
                        QVERIFY2(label->heightForWidth(label->width()) <= 2 * label->fontMetrics().lineSpacing() + 2,
                                 qPrintable(label->text()));
        }
    }
};

QTEST_MAIN(StackTableTest)
#include "stack_table_test.moc"
