// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/document.h"

#include <QSignalSpy>
#include <QTest>

using namespace rackline;

namespace {

Project twoScenarios() {
    Project project;
    project.name = "Test";
    project.shared = {{"model", "deepseek-v3"}, {"workload.isl", "1024"}};
    project.scenarios = {{"A", {{"hardware.rack", "gb200-nvl72"}}},
                         {"B", {{"facility.pue", "1.3"}, {"hardware.rack", "dgx-h100"}}}};
    return project;
}

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_document = std::make_unique<Document>();
        m_document->setProject(twoScenarios(), QStringLiteral("test"));
    }

    void anEditGoesWhereThePathIsSet_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("scenario");
        QTest::addColumn<bool>("own");
        QTest::newRow("set in shared") << "workload.isl" << 0 << false;
        QTest::newRow("set nowhere") << "workload.osl" << 0 << false;
        QTest::newRow("set in the scenario") << "facility.pue" << 1 << true;
        QTest::newRow("set in another scenario") << "facility.pue" << 0 << false;
        QTest::newRow("hardware is a scenario's own") << "hardware.accelerator.hbm.bandwidth" << 0 << true;
        QTest::newRow("so is its mapping") << "mapping.tp" << 1 << true;
    }
    void anEditGoesWhereThePathIsSet() {
        QFETCH(QString, path);
        QFETCH(int, scenario);
        QFETCH(bool, own);
        const auto index = static_cast<std::size_t>(scenario);
        m_document->setValue(index, path.toStdString(), "7", path);
        const Project& project = m_document->project();
        const Settings& settings = own ? project.scenarios[index].values : project.shared;
        QCOMPARE(settings.at(path.toStdString()), std::string("7"));
    }

    void undoAndRedoSwapTheWhole() {
        m_document->setValue(0, "workload.isl", "2048", QStringLiteral("Prompt"));
        const Project after = m_document->project();
        m_document->undoStack()->undo();
        QVERIFY(m_document->project() == twoScenarios());
        m_document->undoStack()->redo();
        QVERIFY(m_document->project() == after);
    }

    void oneGestureIsOneStep() {
        for (const char* value : {"1100", "1200", "1300"})
            m_document->setValue(0, "workload.isl", value, QStringLiteral("Prompt"), 5);
        QCOMPARE(m_document->undoStack()->count(), 1);
        m_document->undoStack()->undo();
        QVERIFY(m_document->project() == twoScenarios());
    }

    void twoGesturesAreTwoSteps() {
        m_document->setValue(0, "workload.isl", "1100", QStringLiteral("Prompt"), 5);
        m_document->setValue(0, "workload.isl", "1200", QStringLiteral("Prompt"), 6);
        QCOMPARE(m_document->undoStack()->count(), 2);
    }

    void nothingChangedIsNoStep() {
        m_document->setValue(0, "workload.isl", "1024", QStringLiteral("Prompt"));
        QCOMPARE(m_document->undoStack()->count(), 0);
        QVERIFY(!m_document->isModified());
    }

    void aGestureThatReturnsLeavesNoStep() {
        m_document->setValue(0, "workload.isl", "1100", QStringLiteral("Prompt"), 5);
        m_document->setValue(0, "workload.isl", "1024", QStringLiteral("Prompt"), 5);
        QCOMPARE(m_document->undoStack()->count(), 0);
    }

    void resetTakesTheSettingAway() {
        m_document->resetValue(1, "facility.pue", QStringLiteral("PUE"));
        QVERIFY(!m_document->project().scenarios[1].values.contains("facility.pue"));
        m_document->undoStack()->undo();
        QVERIFY(m_document->project() == twoScenarios());
    }

    void aCopyHasANameOfItsOwn() {
        m_document->duplicateScenario(0);
        m_document->duplicateScenario(0);
        QCOMPARE(m_document->project().scenarios.size(), std::size_t(4));
        QCOMPARE(m_document->project().scenarios[1].name, std::string("A 3"));
        QCOMPARE(m_document->project().scenarios[2].name, std::string("A 2"));
    }

    void theLastScenarioStays() {
        m_document->removeScenario(0);
        m_document->removeScenario(0);
        QCOMPARE(m_document->project().scenarios.size(), std::size_t(1));
    }

    void structureIsToldApartFromValues() {
        QSignalSpy structure(m_document.get(), &Document::structureChanged), changed(m_document.get(), &Document::changed);
        m_document->setValue(0, "workload.isl", "2048", QStringLiteral("Prompt"));
        QCOMPARE(structure.count(), 0);
        QCOMPARE(changed.count(), 1);
        m_document->moveScenario(0, 1);
        QCOMPARE(structure.count(), 1);
        QCOMPARE(m_document->project().scenarios[1].name, std::string("A"));
    }

    void aNewerFileIsReadOnly() {
        Project newer = twoScenarios();
        newer.newer = true;
        m_document->setProject(newer, QStringLiteral("newer"));
        m_document->setValue(0, "workload.isl", "2048", QStringLiteral("Prompt"));
        QVERIFY(m_document->project() == newer);
        QVERIFY(!m_document->save(QStringLiteral("/nowhere/x.rackline")));
    }

private:
    std::unique_ptr<Document> m_document;
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
