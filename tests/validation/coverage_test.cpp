// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_coverage.h"
#include "tests/validation/measured.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace rackline;

namespace {

using Scattered = std::pair<std::vector<MeasuredCase>, std::vector<CasePrediction>>;

/// Figures that scatter `wider` times as much as their 90 % intervals say, some of each configuration.
Scattered scattered(std::size_t configurations, std::size_t each, double wider, unsigned seed, const char* chip = "h200-sxm") {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    constexpr double width = 0.2, normal95 = 1.645;
    std::vector<MeasuredCase> cases;
    std::vector<CasePrediction> predictions;
    for (std::size_t c = 0; c < configurations; ++c)
        for (std::size_t i = 0; i < each; ++i) {
            MeasuredCase row;
            row.engine = "vllm";
            row.hardware = chip;
            row.metric = "tpot_ms";
            row.configuration = std::to_string(c);
            row.value = 10 * std::exp(wider * width / normal95 * normal(random));
            cases.push_back(row);
            predictions.push_back({CaseStatus::ok, 10, 10 / std::exp(width), 10 * std::exp(width), {}, 1, "vllm-hopper", width});
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
    }
    void findsTheFactor() {
        QFETCH(double, wider);
        const auto [cases, predictions] = scattered(60, 10, wider, 1);
        const std::vector<CoverageRow> rows = caseCoverage(cases, predictions);
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY(rows[0].covered < leastCoverage);
        QVERIFY2(std::abs(rows[0].factor / wider - 1) < 0.1, qPrintable(QString::number(rows[0].factor)));
        QVERIFY2(std::abs(rows[0].coveredByFactor - 0.9) < 0.03, qPrintable(QString::number(rows[0].coveredByFactor)));
    }
    /// A chip whose figures lie nearer than those of its profile, by how much.
    void narrowsAgainstTheProfile_data() {
        QTest::addColumn<double>("chip");
        QTest::addColumn<double>("others");
        QTest::addColumn<double>("factor");
        QTest::newRow("the profile holds what it says") << 0.5 << 1.0 << 0.5;
        QTest::newRow("the fit saw all of it") << 0.4 << 0.8 << 0.5;
        QTest::newRow("no nearer than the others") << 0.6 << 0.6 << 1.0;
        QTest::newRow("the others miss") << 0.5 << 2.0 << 0.5;
    }
    void narrowsAgainstTheProfile() {
        QFETCH(double, chip);
        QFETCH(double, others);
        QFETCH(double, factor);
        // The others are many: what the profile's figures say is what they say.
        Scattered all = scattered(40, 10, chip, 6);
        const Scattered more = scattered(800, 10, others, 7, "h100-sxm");
        all.first.insert(all.first.end(), more.first.begin(), more.first.end());
        all.second.insert(all.second.end(), more.second.begin(), more.second.end());
        const std::vector<CoverageRow> rows = caseCoverage(all.first, all.second);
        const CoverageRow& row = rows[1];
        QCOMPARE(row.hardware, std::string("h200-sxm"));
        QVERIFY(row.covered > mostCoverage);
        QVERIFY2(std::abs(row.factor / factor - 1) < 0.1, qPrintable(QString::number(row.factor)));
        QVERIFY(row.factor == 1 || row.coveredByFactor >= leastCoverage);
    }
    void narrowsFromManyConfigurationsAlone() {
        Scattered all = scattered(fewestToNarrow - 1, 10, 0.5, 8);
        const Scattered more = scattered(200, 10, 1, 9, "h100-sxm");
        all.first.insert(all.first.end(), more.first.begin(), more.first.end());
        all.second.insert(all.second.end(), more.second.begin(), more.second.end());
        QCOMPARE(caseCoverage(all.first, all.second)[1].factor, 1.0);
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
        QCOMPARE(rows[0].verdict(), Coverage::chance);
    }
    /// Shares outside of 88 to 92 % are named, and why.
    void saysWhatAShareSays_data() {
        QTest::addColumn<double>("wider");
        QTest::addColumn<int>("configurations");
        QTest::addColumn<int>("verdict");
        QTest::newRow("as it says") << 1.0 << 60 << int(Coverage::holds);
        QTest::newRow("less") << 1.5 << 60 << int(Coverage::less);
        QTest::newRow("more") << 0.5 << 60 << int(Coverage::more);
        QTest::newRow("too few") << 0.5 << 2 << int(Coverage::tooFew);
    }
    void saysWhatAShareSays() {
        QFETCH(double, wider);
        QFETCH(int, configurations);
        const auto [cases, predictions] = scattered(static_cast<std::size_t>(configurations), 10, wider, 2);
        QTEST(int(caseCoverage(cases, predictions)[0].verdict()), "verdict");
        QCOMPARE(nameOf(Coverage::tooFew), std::string_view("too few"));
    }
    void saysWhereTooFewWereMeasured() {
        const auto [few, ofFew] = scattered(11, 1, 3, 3);
        QVERIFY(caseCoverage(few, ofFew)[0].tooFew());
        QCOMPARE(caseCoverage(few, ofFew)[0].factor, 1.0);
        const auto [alike, ofAlike] = scattered(2, 30, 3, 3);
        QVERIFY(caseCoverage(alike, ofAlike)[0].tooFew());
    }
    /// What the documentation says: nowhere do intervals hold less than 88 % of what was measured, and none asks for a factor.
    void shippedCasesAreCovered() {
        const test::Measured shipped = test::predictedShipped("serving");
        for (const CoverageRow& row : caseCoverage(shipped.cases, shipped.predictions))
            if (!row.tooFew())
                QVERIFY2(row.covered >= leastCoverage && row.factor == 1,
                         qPrintable(QString::fromStdString(row.engine + " on " + row.hardware) + QString::number(row.covered)));
    }
};

QTEST_GUILESS_MAIN(CoverageTest)
#include "coverage_test.moc"
