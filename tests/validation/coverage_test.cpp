// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/case_coverage.h"
#include "tests/validation/measured.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace rackline;

namespace {

/// Figures that scatter `wider` times as much as their 90 % intervals say, some of each configuration.
std::pair<std::vector<MeasuredCase>, std::vector<CasePrediction>> scattered(std::size_t configurations, std::size_t each,
                                                                            double wider, unsigned seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    constexpr double width = 0.2, normal95 = 1.645;
    std::vector<MeasuredCase> cases;
    std::vector<CasePrediction> predictions;
    for (std::size_t c = 0; c < configurations; ++c)
        for (std::size_t i = 0; i < each; ++i) {
            MeasuredCase row;
            row.engine = "vllm";
            row.hardware = "h200-sxm";
            row.metric = "tpot_ms";
            row.configuration = std::to_string(c);
            row.value = 10 * std::exp(wider * width / normal95 * normal(random));
            cases.push_back(row);
            predictions.push_back({CaseStatus::ok, 10, 10 / std::exp(width), 10 * std::exp(width), {}, 1});
        }
    return {cases, predictions};
}

} // namespace

class CoverageTest : public QObject {
    Q_OBJECT
private slots:
    void findsTheFactor_data() {
        QTest::addColumn<double>("wider");
        QTest::newRow("half as wide again") << 1.5;
        QTest::newRow("three times") << 3.0;
        QTest::newRow("two thirds") << 2.0 / 3;
    }
    void findsTheFactor() {
        QFETCH(double, wider);
        const auto [cases, predictions] = scattered(60, 10, wider, 1);
        const std::vector<CoverageRow> rows = caseCoverage(cases, predictions);
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY(wider > 1 ? rows[0].covered < leastCoverage : rows[0].covered > mostCoverage);
        QVERIFY2(std::abs(rows[0].factor / wider - 1) < 0.1, qPrintable(QString::number(rows[0].factor)));
        QVERIFY2(std::abs(rows[0].coveredByFactor - 0.9) < 0.03, qPrintable(QString::number(rows[0].coveredByFactor)));
    }
    void leavesAloneWhatHoldsWhatItSays() {
        const auto [cases, predictions] = scattered(60, 10, 1, 2);
        const std::vector<CoverageRow> rows = caseCoverage(cases, predictions);
        QVERIFY(rows[0].covered >= leastCoverage && rows[0].covered <= mostCoverage);
        QCOMPARE(rows[0].factor, 1.0);
    }
    /// Fifteen of fifteen inside are no rarer than one in five, were the interval right.
    void leavesAloneWhatCouldBeChance() {
        const auto [cases, predictions] = scattered(15, 1, 0.3, 4);
        const std::vector<CoverageRow> rows = caseCoverage(cases, predictions);
        QVERIFY(!rows[0].tooFew());
        QCOMPARE(rows[0].covered, 1.0);
        QCOMPARE(rows[0].factor, 1.0);
    }
    void saysWhereTooFewWereMeasured() {
        const auto [few, ofFew] = scattered(11, 1, 3, 3);
        QVERIFY(caseCoverage(few, ofFew)[0].tooFew());
        QCOMPARE(caseCoverage(few, ofFew)[0].factor, 1.0);
        const auto [alike, ofAlike] = scattered(2, 30, 3, 3);
        QVERIFY(caseCoverage(alike, ofAlike)[0].tooFew());
    }
    /// What the documentation says: nowhere do intervals hold less than 88 % of what was measured.
    void shippedCasesAreCovered() {
        const test::Measured shipped = test::predictedShipped("serving");
        for (const CoverageRow& row : caseCoverage(shipped.cases, shipped.predictions))
            if (!row.tooFew())
                QVERIFY2(row.covered >= leastCoverage,
                         qPrintable(QString::fromStdString(row.engine + " on " + row.hardware) + QString::number(row.covered)));
    }
};

QTEST_GUILESS_MAIN(CoverageTest)
#include "coverage_test.moc"
