// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/analysis_input.h"
#include "tests/views/open_window.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/pages/catalogue/catalogue_table.h"
#include "views/pages/catalogue/figure_panel.h"
#include "views/pages/sensitivity_page.h"
#include "views/panels/answer_label.h"
#include "views/widgets/basics.h"
#include "views/widgets/data_table.h"
#include "views/widgets/quantity_edit.h"
#include "views/window/command_palette.h"
#include "views/window/rail.h"

#include <QAbstractItemView>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>

using namespace rackline;

/// What engineers ask, by two gestures from the start page: the name of an example into the search, and a click on a page. The
/// answer stands there in words within a minute.
class QuestionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void question_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QByteArray>("page");
        QTest::addColumn<QStringList>("said");
        const auto row = [](const char* name, const char* example, const char* page, std::initializer_list<const char*> said) {
            QStringList words;
            for (const char* one : said) words << QString::fromLatin1(one);
            QTest::newRow(name) << QString::fromLatin1(example) << QByteArray(page) << words;
        };
        row("1 what do 5 MW serve", "5 MW of DeepSeek-R1", "factory", {"tok/s/MW", "Cost per million output tokens"});
        row("1 what does it cost", "5 MW of DeepSeek-R1", "cost", {"A million tokens cost", "Racks of the site"});
        row("2 does Kimi K2 fit", "Kimi K2 with 128K", "memory", {"Largest batch of a rank", "Fewest GPUs that hold the model"});
        row("3 what does an upgrade gain", "1,000 H100, or GB200", "cost", {"Gain a year instead of", "Change paid back after"});
        row("4 what is left of a keynote", "Hopper and GB200 NVL72 at the same speed", "compare", {"watts of", "Per megawatt"});
        row("5 what fits a hall", "A hall that gives each rack", "rack", {"Feeds", "Floor load", "Cooling method"});
        row("6 what do co-packaged optics save", "10,368 GPUs on 800", "network", {"co-packaged optics save"});
        row("7 which layout on Kyber", "2 trillion parameters on Kyber", "factory", {"tok/s/MW", "Decode step"});
        row("8 how long does it train", "Llama 3.1 405B on 15 trillion", "training", {"Time to train", "Energy at the meter"});
        row("9 why is B faster", "Three generations", "compare", {"The largest part"});
        row("10 which power cap", "Three generations", "power", {"a power limit of", "Best limit for prefill"});
        row("10 which power cap to train", "Llama 3.1 405B on 15 trillion", "training", {"Best power limit of a GPU"});
        row("11 rent or own", "Three generations", "cost", {"owning pays above"});
        row("12 how sure", "Three generations", "sensitivity", {"moves", "90"});
        row("13 a hundred trillion parameters", "A model of 100 trillion parameters, served", "factory", {"tok/s/MW"});
        row("16 a cache on NVMe", "The second turn of a conversation", "factory", {"TTFT"});
        row("17 apart or together", "Prompts and answers on the same GPUs", "factory", {"tok/s/MW"});
    }
    void question() {
        QFETCH(QString, example);
        QFETCH(QByteArray, page);
        QFETCH(QStringList, said);
        OpenWindow app;
        QVERIFY(app.open());
        app.window.showPage("start");
        QElapsedTimer clock;
        clock.start();
        app.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&app.window));
        QTest::keyClick(&app.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(app.window.commandPalette());
        QTest::keyClicks(app.window.commandPalette()->field(), example);
        QTest::keyClick(app.window.commandPalette()->field(), Qt::Key_Return);
        QVERIFY(app.settle());
        app.window.showPage(page.toStdString());
        QVERIFY(app.settle());
        QVERIFY2(QString::fromStdString(app.workbench.document().project().name).startsWith(example),
                 app.workbench.document().project().name.c_str());
        QStringList words;
        for (const QWidget* widget : app.window.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            words << widget->accessibleName() << widget->accessibleDescription() << widget->property("text").toString();
        }
        for (const auto* table : app.window.currentPage()->findChildren<QAbstractItemView*>())
            for (int row = 0; table->isVisible() && row < table->model()->rowCount(); ++row)
                words << table->model()->index(row, 0).data().toString();
        const QString all = words.join(QLatin1Char('\n'));
        for (const QString& part : said) QVERIFY2(all.contains(part), qPrintable(part + QStringLiteral(" is not in: ") + all));
        QVERIFY2(clock.elapsed() < 60000, qPrintable(QString::number(clock.elapsed())));
    }

    /// 14 My own GPU is not in the list: it begins as another, and each figure says what it rests on.
    void anOwnGpuIsAdded() {
        QFile::remove(QString::fromStdString(Catalogue::defaultOverlay().string()));
        OpenWindow app;
        QVERIFY(app.open());
        app.window.showPage("catalogue");
        auto& page = *qobject_cast<CataloguePage*>(app.window.page("catalogue"));
        QTest::keyClicks(page.filter(), QStringLiteral("B200"));
        page.table()->setCurrentIndex(page.table()->model()->index(0, 0));
        QTimer::singleShot(0, [] {
            auto* asked = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(asked);
            QTest::keyClicks(asked->findChild<QLineEdit*>(), QStringLiteral("House GPU"));
            asked->accept();
        });
        for (auto* button : page.findChildren<QPushButton*>())
            if (button->text() == CataloguePage::tr("New device")) QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(app.settle());
        const Result<Entry> own = app.workbench.catalogue().entry("accelerator", "house-gpu");
        QVERIFY(bool(own) && own->yours && !own->figures.empty());
        QCOMPARE(page.table()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("House GPU"));
        // Every figure stands there with its grade.
        std::size_t rows = 0;
        for (const auto* row : page.panel()->findChildren<QAbstractButton*>())
            if (row->inherits("rackline::FigureButton") && !row->accessibleName().isEmpty()) ++rows;
        QCOMPARE(rows, own->figures.size());
        QFile::remove(QString::fromStdString(Catalogue::defaultOverlay().string()));
    }

    /// 18 What would the next chip have to have for a tenth more tokens a second of a user?
    void whatTheNextChipNeeds() {
        OpenWindow app;
        QVERIFY(app.open());
        app.window.showPage("sensitivity");
        auto& page = *qobject_cast<SensitivityPage*>(app.window.page("sensitivity"));
        QVERIFY(app.settle());
        page.metricChoice()->menu()->actions().at(static_cast<int>(Metric::speed))->trigger();
        QVERIFY(app.settle());
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 5 / 8, 10));
        QVERIFY(app.settle());
        const double wanted = 1.1 * valueOf(selectedInput(app.workbench)->point, Metric::speed);
        page.targetField()->setFocus();
        QTest::keyClick(page.targetField(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(page.targetField(), QString::number(wanted, 'f', 1) + QStringLiteral(" tok/s"));
        QTest::keyClick(page.targetField(), Qt::Key_Return);
        QVERIFY(app.settle());
        const std::vector<TableRow>& rows = page.breakEvens()->data().rows;
        const auto memory = std::find_if(rows.begin(), rows.end(), [](const TableRow& row) {
            return row.target == QLatin1String("hardware.accelerator.hbm.bandwidth");
        });
        QVERIFY(memory != rows.end());
        QVERIFY2(memory->cells[2].text.contains(QStringLiteral("TB/s")), qPrintable(memory->cells[2].text));
    }
};

QTEST_MAIN(QuestionsTest)
#include "questions_test.moc"
