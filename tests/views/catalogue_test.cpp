// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/pages/catalogue/catalogue_table.h"
#include "views/pages/catalogue/claims.h"
#include "views/pages/catalogue/figure_panel.h"
#include "views/panels/left_panel.h"

#include <QAbstractItemModelTester>
#include <QMessageBox>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTimer>

using namespace rackline;

class CatalogueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        QFile::remove(QString::fromStdString(Catalogue::defaultOverlay().string()));
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_app->window.showPage("catalogue");
        QVERIFY(page());
    }
    void cleanup() { m_app.reset(); }

    void modelsKeepTheirPromises() {
        CatalogueModel model(m_app->workbench, QLocale::c());
        CatalogueFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester first(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (int group = 0; group < static_cast<int>(catalogueGroups().size()); ++group) {
            model.setGroup(group);
            QVERIFY(model.rowCount() > 0);
            filter.setWords(QStringLiteral("a"));
            filter.sort(1, Qt::DescendingOrder);
            filter.setWords({});
        }
        std::size_t listed = 0;
        for (const CatalogueGroup& group : catalogueGroups())
            for (const char* kind : group.kinds) listed += m_app->workbench.catalogue().list(kind).size();
        QCOMPARE(listed, m_app->workbench.catalogue().list().size());
    }

    void beginsAtTheChipOfTheScenario() {
        QCOMPARE(table()->currentIndex().siblingAtColumn(0).data().toString(),
                 QString::fromStdString(m_app->workbench.scenarios()[0].resolved->scenario.system.accelerator.name));
    }

    void typedWordsFilter() {
        QTest::keyClicks(page()->filter(), QStringLiteral("nvidia gb200"));
        QVERIFY(table()->model()->rowCount() >= 1);
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            QVERIFY(table()
                        ->model()
                        ->index(row, 0)
                        .data(CatalogueModel::searchRole)
                        .toString()
                        .contains(QLatin1String("gb200"), Qt::CaseInsensitive));
        QTest::keyClicks(page()->filter(), QStringLiteral(" nothing like it"));
        QCOMPARE(table()->model()->rowCount(), 0);
    }

    void aColumnSortsByValue() {
        const int hbm = 3;
        table()->sortByColumn(hbm, Qt::DescendingOrder);
        double before = 1e300;
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const double value = table()->model()->index(row, hbm).data(CatalogueModel::sortRole).toDouble();
            QVERIFY(value <= before);
            before = value;
        }
    }

    /// A part's figures stand in sections, each of them once; in a section all numbers end at one edge with their units behind
    /// it.
    void figuresStandInSections() {
        page()->showEntry("accelerator", "gb200-gpu");
        const Entry shown = entry("accelerator", "gb200-gpu");
        const std::vector<FigureSection> sections = sectionsOf(shown);
        QStringList titles, names;
        const auto rows = page()->panel()->findChildren<FigureButton*>();
        qsizetype row = 0;
        for (const FigureSection& section : sections) {
            titles << section.title;
            for (const Figure* figure : section.figures) {
                QCOMPARE(rows[row]->toolTip(), fromView(figure->path));
                QCOMPARE(rows[row]->numberEdge(), rows[row - qsizetype(figure != section.figures.front())]->numberEdge());
                names << fromView(figure->path);
                ++row;
            }
            QVERIFY2(labels(*page()->panel()).contains(section.title), qPrintable(section.title));
        }
        for (const char* title : {"Compute", "Memory", "Links", "Power and cooling", "Price"})
            QVERIFY2(titles.contains(QLatin1String(title)), title);
        QCOMPARE(QStringList(titles).removeDuplicates(), 0);
        QCOMPARE(std::size_t(row), shown.figures.size());
        QCOMPARE(QStringList(names).removeDuplicates(), 0);
        // A claim is its number and its unit, however many spaces its digits have.
        for (const Figure& figure : shown.figures) {
            const FieldText parts = claimParts(figure.claim, QLocale::c());
            QVERIFY2(!parts.unit.isEmpty() == (figure.claim.text.find_first_not_of("+-.0123456789eE ") != std::string::npos),
                     figure.path.c_str());
        }
    }

    void aClickOnACellShowsItsClaims() {
        page()->showEntry("accelerator", "gb200-gpu");
        const QModelIndex cell = table()->currentIndex().siblingAtColumn(1);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(cell).center());
        const Figure* figure = entry("accelerator", "gb200-gpu").figure("peak.fp4");
        QVERIFY(figure && !figure->rivals.empty());
        QCOMPARE(page()->panel()->findChildren<ClaimRow*>().size(), static_cast<qsizetype>(figure->rivals.size()) + 1);
    }

    void aValueOfOnesOwnMovesTheScenarioAndCanBeTakenBack() {
        const double before = bandwidth();
        page()->showEntry("accelerator", "gb200-gpu", "hbm.bandwidth");
        type(QStringLiteral("10 TB/s"));
        QCOMPARE(bandwidth(), 10e12);
        const Entry own = entry("accelerator", "gb200-gpu");
        QCOMPARE(own.figure("hbm.bandwidth")->claim.provenance.grade, Grade::yours);
        QCOMPARE(own.figure("hbm.bandwidth")->rivals.front().text, std::string("8 TB/s"));
        QVERIFY(table()->currentIndex().data(CatalogueModel::yoursRole).toBool());
        Q_EMIT page()->panel()->removeAsked();
        QCOMPARE(bandwidth(), before);
        QVERIFY(!table()->currentIndex().data(CatalogueModel::yoursRole).toBool());
    }

    void aRivalClaimCanBeTakenIntoUse() {
        page()->showEntry("accelerator", "gb200-gpu", "l2");
        const std::string used = entry("accelerator", "gb200-gpu").figure("l2")->claim.text;
        const std::string rival = entry("accelerator", "gb200-gpu").figure("l2")->rivals.front().text;
        QTest::mouseClick(page()->panel()->findChildren<ClaimRow*>()[1], Qt::LeftButton);
        QCOMPARE(entry("accelerator", "gb200-gpu").figure("l2")->claim.text, rival);
        QCOMPARE(entry("accelerator", "gb200-gpu").figure("l2")->rivals.front().text, used);
    }

    void nonsenseIsRefusedBesideTheField_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"fast", "8 TB", "-", "1e999 TB/s", "\u4e2d\u6587", "8 TB/s; DROP TABLE figure"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void nonsenseIsRefusedBesideTheField() {
        QFETCH(QString, text);
        const double before = bandwidth();
        page()->showEntry("accelerator", "gb200-gpu", "hbm.bandwidth");
        type(text);
        QCOMPARE(bandwidth(), before);
        bool said = false;
        for (const QLabel* label : page()->panel()->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->palette().color(QPalette::WindowText) == m_app->theme.color(Role::bad));
        QVERIFY(said);
    }

    void aNewDeviceBeginsWithTheFiguresOfAnother() {
        page()->showEntry("accelerator", "h100-sxm");
        page()->addDevice(QStringLiteral("My H100"));
        const Entry mine = entry("accelerator", "my-h100");
        QCOMPARE(mine.figures.size(), entry("accelerator", "h100-sxm").figures.size());
        QCOMPARE(table()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("My H100"));
    }

    void aDroppedConfigBecomesTheModel() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("tiny-llama.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048, "intermediate_size": 8192,
            "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256,
            "max_position_embeddings": 131072, "tie_word_embeddings": true, "torch_dtype": "bfloat16"})");
        file.close();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file.fileName())});
        QTimer::singleShot(100, qApp, [] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) box->accept();
        });
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_app->window, &enter);
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_app->window, &drop);
        QCOMPARE(m_app->workbench.document().project().shared.at("model"), std::string("tiny-llama"));
        QVERIFY(m_app->workbench.catalogue().model("tiny-llama"));
        QVERIFY(m_app->workbench.scenarios()[0].problem.empty());
        m_app->workbench.document().undoStack()->undo();
        QCOMPARE(m_app->workbench.document().project().shared.at("model"), std::string("deepseek-v3"));
    }

    /// As the views call it: the table makes the data, the list takes it.
    void anEntryIsDroppedOnAScenario() {
        QListView* list = m_app->window.leftPanel()->scenarios()->list();
        const auto drop = [&](const char* kind, const char* id, QPoint at) {
            page()->showEntry(kind, id);
            const std::unique_ptr<QMimeData> data(table()->model()->mimeData({table()->currentIndex()}));
            Q_EMIT table()->dragging(true);
            QVERIFY(list->isVisible());
            QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
            QApplication::sendEvent(list->viewport(), &enter);
            QDragMoveEvent move(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
            QApplication::sendEvent(list->viewport(), &move);
            QVERIFY(move.isAccepted());
            QDropEvent event(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
            QApplication::sendEvent(list->viewport(), &event);
            Q_EMIT table()->dragging(false);
            QVERIFY(!list->isVisible());
        };
        const auto& scenarios = m_app->workbench.document().project().scenarios;
        const std::size_t before = scenarios.size();
        const auto row = [list](int scenario) { return list->visualRect(list->model()->index(scenario, 0)); };
        drop("rack", "rubin-ultra-kyber", row(1).center());
        QCOMPARE(scenarios[1].values.at("hardware.rack"), std::string("rubin-ultra-kyber"));
        drop("model", "llama-3.1-70b", row(1).center());
        QCOMPARE(scenarios[1].values.at("model"), std::string("llama-3.1-70b"));
        QCOMPARE(scenarios.size(), before);
        drop("rack", "dgx-h100", row(1).topLeft() + QPoint(30, 0));
        QCOMPARE(scenarios.size(), before + 1);
        QCOMPARE(scenarios[1].values.at("hardware.rack"), std::string("dgx-h100"));
        for (int i = 0; i < 3; ++i) m_app->workbench.document().undoStack()->undo();
        QCOMPARE(scenarios.size(), before);
        QVERIFY(!scenarios[1].values.contains("model"));
        page()->showEntry("accelerator", m_app->workbench.scenarios()[0].resolved->scenario.system.accelerator.id);
        QVERIFY(!(table()->currentIndex().flags() & Qt::ItemIsDragEnabled));
    }

private:
    CataloguePage* page() { return qobject_cast<CataloguePage*>(m_app->window.page("catalogue")); }
    CatalogueTable* table() { return page()->table(); }
    Entry entry(const char* kind, const char* id) { return m_app->workbench.catalogue().entry(kind, id).value(); }
    double bandwidth() { return m_app->workbench.scenarios()[0].resolved->scenario.system.accelerator.hbm.bandwidth.si(); }
    void type(const QString& text) {
        QLineEdit* field = page()->panel()->ownValue();
        QVERIFY(field);
        field->setFocus();
        // Keys of the test library know Latin letters alone; the rest is pasted.
        if (text.front().unicode() < 256)
            QTest::keyClicks(field, text);
        else
            field->insert(text);
        QTest::keyClick(field, Qt::Key_Return);
        QTest::qWait(20);
    }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(CatalogueTest)
#include "catalogue_test.moc"
