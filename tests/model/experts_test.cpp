// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/experts.h"
#include "tests/model/kernel_examples.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::examples;

class ExpertsTest : public QObject {
    Q_OBJECT
private slots:
    void groupedGemm_data();
    void groupedGemm();
    void distinct_data();
    void distinct();
    void distinctStaysInItsBounds();
    void popularityVaries();
    void busiest_data();
    void busiest();
    void noImbalanceOfOneRank();
    void noPairsNoTime();
    void arithmeticOfPrompts();
};

void ExpertsTest::groupedGemm_data() {
    QTest::addColumn<double>("fixed");
    QTest::addColumn<double>("work");
    QTest::addColumn<double>("expectedFixed");
    QTest::addColumn<double>("expectedWork");
    constexpr double micro = 1e-6;
    constexpr ExpertCoefficients hopperFp8Block{18.6e-6, 0.223e-6, 0.639, 0.933, 11.1, 6.08, 30.2, 1.23, 948, 1};
    constexpr ExpertCoefficients blackwellMxfp4{15e-6, 0, 0.35, 0.80, 10, 1.5, 60, 1.5, 100, 1};
    const KernelTime a = expertTime({1024, 32, 32, 7168, 2048, true, Precision::fp8Block}, h200(), hopperFp8Block);
    const KernelTime b = expertTime({256, 128, 70, 2880, 1440, true, Precision::mxfp4}, b200(), blackwellMxfp4);
    QTest::newRow("H200 fp8-block") << a.fixed / micro << a.work / micro << 25.74 << 481.95;
    QTest::newRow("B200 mxfp4") << b.fixed / micro << b.work / micro << 15.00 << 83.99;
}

void ExpertsTest::groupedGemm() {
    QFETCH(double, fixed);
    QFETCH(double, work);
    QFETCH(double, expectedFixed);
    QFETCH(double, expectedWork);
    QVERIFY2(std::abs(deviation(fixed, expectedFixed)) < 0.005, qPrintable(QString::number(fixed)));
    QVERIFY2(std::abs(deviation(work, expectedWork)) < 0.005, qPrintable(QString::number(work)));
}

void ExpertsTest::distinct_data() {
    QTest::addColumn<int>("experts");
    QTest::addColumn<int>("perToken");
    QTest::addColumn<double>("tokens");
    QTest::addColumn<double>("exponent");
    QTest::addColumn<double>("expected");
    struct Example {
        double tokens, uniform, skewed;
    };
    for (const Example& e : {Example{1, 8.0, 8.0},
                             {8, 57.4, 50.3},
                             {32, 163.3, 115.5},
                             {64, 222.4, 151.0},
                             {256, 255.9, 214.2},
                             {1024, 256.0, 250.4}}) {
        QTest::addRow("256 experts, %g tokens, uniform", e.tokens) << 256 << 8 << e.tokens << 0.0 << e.uniform;
        QTest::addRow("256 experts, %g tokens, skewed", e.tokens) << 256 << 8 << e.tokens << 1.01 << e.skewed;
    }
    QTest::newRow("128 experts, 4 tokens") << 128 << 4 << 4.0 << 1.01 << 14.3;
    QTest::newRow("128 experts, 16 tokens") << 128 << 4 << 16.0 << 1.01 << 40.2;
    QTest::newRow("128 experts, 64 tokens") << 128 << 4 << 64.0 << 1.01 << 75.5;
}

void ExpertsTest::distinct() {
    QFETCH(int, experts);
    QFETCH(int, perToken);
    QFETCH(double, tokens);
    QFETCH(double, exponent);
    QFETCH(double, expected);
    const double value = ExpertPopularity(experts, perToken, exponent).distinct(tokens);
    QVERIFY2(std::abs(deviation(value, expected)) < 0.005, qPrintable(QString::number(value)));
}

void ExpertsTest::distinctStaysInItsBounds() {
    const ExpertPopularity popularity(160, 6, 1.01);
    double before = 0;
    for (double tokens = 1; tokens < 5000; tokens *= 1.7) {
        const double value = popularity.distinct(tokens);
        QVERIFY(value > before);
        QVERIFY(value <= std::min(160.0, 6 * tokens) * 1.001);
        before = value;
    }
    QCOMPARE(popularity.distinct(0.0), 0.0);
    // Where the straight line below the table meets it.
    const double meeting = 0.0743;
    QVERIFY(std::abs(popularity.distinct(meeting * 0.999) / popularity.distinct(meeting * 1.001) - 1) < 0.003);
    // Every token reaches every expert where it asks for all of them.
    QVERIFY(std::abs(ExpertPopularity(8, 8, 0).distinct(1.0) - 8) < 1e-9);
}

void ExpertsTest::popularityVaries() {
    QVERIFY(std::abs(deviation(ExpertPopularity(256, 8, 1.01).variation(), 1.17)) < 0.005);
    QVERIFY(std::abs(deviation(ExpertPopularity(256, 8, 1.2).variation(), 1.35)) < 0.005);
    QVERIFY(ExpertPopularity(256, 8, 0).variation() < 1e-6);
}

void ExpertsTest::busiest_data() {
    QTest::addColumn<double>("ranks");
    QTest::addColumn<double>("exponent");
    QTest::addColumn<double>("balance");
    QTest::addColumn<double>("expected");
    struct Example {
        double ranks, none, matched, uniform;
    };
    for (const Example& e : {Example{8, 1.28, 1.06, 1.02}, {32, 1.84, 1.18, 1.06}, {72, 2.47, 1.31, 1.11}}) {
        QTest::addRow("%g ranks", e.ranks) << e.ranks << 1.01 << 0.0 << e.none;
        QTest::addRow("%g ranks, balanced by replication", e.ranks) << e.ranks << 1.01 << 0.8 << e.matched;
        QTest::addRow("%g ranks, uniform", e.ranks) << e.ranks << 0.0 << 0.0 << e.uniform;
    }
}

void ExpertsTest::busiest() {
    QFETCH(double, ranks);
    QFETCH(double, exponent);
    QFETCH(double, balance);
    QFETCH(double, expected);
    const ExpertPopularity popularity(256, 8, exponent);
    const double value = busiestRank(popularity, 256, ranks, 4096 * 8 / ranks, balance);
    // The examples are printed with two decimals.
    QVERIFY2(std::abs(value - expected) < 0.0051, qPrintable(QString::number(value)));
    QVERIFY(value >= 1 && value <= ranks);
}

void ExpertsTest::noImbalanceOfOneRank() {
    QCOMPARE(busiestRank(ExpertPopularity(256, 8, 1.01), 256, 1, 100.0, 0), 1.0);
    QCOMPARE(largestScore(1), 0.0);
    QVERIFY(largestScore(100) > largestScore(10));
    QVERIFY(std::abs(largestScore(100) - 2.5) < 0.02);
}

void ExpertsTest::noPairsNoTime() { QCOMPARE(expertTime({}, h200(), {}).total(), 0.0); }

/// A faster kernel of prompts takes its share of what is computed and sorted, and nothing of weights that are waited for.
void ExpertsTest::arithmeticOfPrompts() {
    constexpr ExpertCoefficients fp4{12e-6, 0.1e-6, 0.6, 0.9, 8, 4, 30, 8, 100, 1};
    const auto ratio = [&](double pairs, double active) {
        const ExpertBatch batch{pairs, 32, active, 7168, 2048, true, Precision::fp4};
        const KernelTime slow = expertTime(batch, b200(), fp4), fast = expertTime(batch, b200(), fp4, 0.82);
        return fast.fixed == slow.fixed ? fast.work / slow.work : 0;
    };
    QVERIFY(std::abs(ratio(65536, 32) - 0.82) < 0.01);
    QVERIFY(ratio(16, 12) > 0.995 && ratio(16, 12) < 1);
}

QTEST_GUILESS_MAIN(ExpertsTest)
#include "experts_test.moc"
