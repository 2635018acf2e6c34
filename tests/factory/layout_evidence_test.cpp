// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/layout_evidence.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

using namespace rackline;

class LayoutEvidenceTest : public QObject {
    Q_OBJECT
    static LayoutStanding standing(const Scenario& s, const Layout& layout, double batch) {
        OperatingPoint point;
        point.layout = layout;
        point.batch = batch;
        return LayoutEvidence::shipped()->of(s, point);
    }
private slots:
    /// Rows of `layouts.csv` and `rules.csv`: ATOM published TP8 with 4 to 512 requests for DeepSeek in FP8 on MI355X, and
    /// nothing else.
    void classes() {
        QVERIFY(LayoutEvidence::shipped());
        const Scenario s = test::scenarioOf("deepseek-v3", "mi355x-node", {"engine=atom", "precision.weights=fp8-block"});
        QCOMPARE(s.engine.scheduler, std::string("atom"));
        const auto is = [&](const Layout& layout, double batch, Evidence evidence) {
            return standing(s, layout, batch).evidence == evidence;
        };
        QVERIFY(is({8, 1, 1, 8, 1}, 64, Evidence::demonstrated));
        QCOMPARE(standing(s, {8, 1, 1, 8, 1}, 64).last, std::string("2026-06"));
        QVERIFY(is({8, 1, 1, 8, 1}, 1024, Evidence::demonstrated));
        QVERIFY(is({8, 1, 1, 8, 1}, 1025, Evidence::supported));
        QVERIFY(is({8, 1, 8, 1, 1}, 64, Evidence::supported));
        QVERIFY(is({1, 8, 8, 1, 1}, 64, Evidence::supported));
        QVERIFY(is({4, 2, 8, 1, 1}, 64, Evidence::possible));
        QVERIFY(is({8, 1, 2, 4, 1}, 64, Evidence::possible));
        QVERIFY(is({16, 1, 16, 1, 1}, 64, Evidence::possible));
        QVERIFY(is({8, 1, 1, 8, 2}, 64, Evidence::supported));
    }

    void brokenTablesAreRefused() {
        QVERIFY(!LayoutEvidence::parse("", "engine\n"));
        QVERIFY(!LayoutEvidence::parse("engine,role\na\n", "engine\n"));
        QVERIFY(LayoutEvidence::parse("engine,role\na,b\n", "engine\nc\n"));
    }
};

QTEST_APPLESS_MAIN(LayoutEvidenceTest)
#include "layout_evidence_test.moc"
