// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_run.h"
#include "tests/near.h"

#include <QTest>

#include <limits>

using namespace rackline;

namespace {

OperatorContext overlapping(double hidden) {
    OperatorContext context;
    context.chip.multiprocessors = 132;
    context.overlap.hidden = hidden;
    return context;
}

/// A step of 16 seconds, 6 of them on links, and its half; a twelfth of the half's links are all-reduces.
constexpr StepCost whole{2, 8, 6, 100, 0, 0, 40, 12}, half{2, 4.5, 3.25, 50, 0, 0, 30, 6};
constexpr double never = std::numeric_limits<double>::infinity();

} // namespace

/// method/collectives 5 by hand.
class StepRunTest : public QObject {
    Q_OBJECT
private slots:
    void theShorterHidesBehindTheLonger() {
        const StepRun run = shortestRun(whole, half, {3, 0, 3}, overlapping(0.8));
        // Computation 2 (2 + 4.5) = 13, exchange 6, of which 0.8 hide; all-reduces of 0.5 stay.
        QVERIFY(run.halved && !run.lowLatency);
        test::near(run.cost.time(), 13 + 0.2 * 6 + 0.5, 1e-12);
        test::near(run.hidden, 0.8, 1e-12);
        QCOMPARE(run.slowing, 1.0);
        // Both halves read the weights.
        QCOMPARE(run.cost.hbmBytes, 60.0);
        QCOMPARE(run.cost.flops16, 100.0);
    }

    void computationHidesBehindLongLinks() {
        const StepRun run = shortestRun({2, 8, 20.5}, {2, 4.5, 10.25}, {10, 0, 10}, overlapping(0.8));
        test::near(run.cost.time(), 20 + 0.2 * 13 + 0.5, 1e-12);
        test::near(run.cost.links, 20 + 0.5 - 0.8 * 13, 1e-12);
        test::near(run.hidden, 0.8 * 13 / 20, 1e-12);
    }

    /// 24 of 132 multiprocessors run the normal kernels.
    void kernelsThatHoldMultiprocessorsSlowComputation() {
        const StepCost longer{2, 12, 6, 100};
        const StepRun run = shortestRun(longer, half, {3, 3, never}, overlapping(0.8));
        test::near(run.slowing, 1 + 24.0 / 132, 1e-12);
        test::near(run.cost.time(), 13 * (1 + 24.0 / 132) + 0.2 * 6 + 0.5, 1e-12);
        // Half of the exchange in such kernels, half of the slowing.
        test::near(shortestRun(longer, half, {3, 1.5, never}, overlapping(0.8)).slowing, 1 + 12.0 / 132, 1e-12);
        // What has two cores holds none of them.
        OperatorContext few = overlapping(0.8);
        few.chip.multiprocessors = 2;
        QCOMPARE(shortestRun(longer, half, {3, 3, never}, few).slowing, 1.0);
    }

    /// Low-latency kernels take a second longer and hold nothing.
    void slowerKernelsThatHoldNothingMayWin() {
        const StepRun run = shortestRun(whole, half, {3, 3, 4}, overlapping(0.8));
        QVERIFY(run.halved && run.lowLatency);
        test::near(run.cost.time(), 13 + 0.2 * 8 + 0.5, 1e-12);
        QCOMPARE(run.slowing, 1.0);
    }

    void runsWholeWhereHalvesAreNotShorter() {
        for (const StepRun& run :
             {shortestRun(whole, half, {3, 3, never}, overlapping(0.8)), shortestRun(whole, half, {3, 0, 3}, overlapping(0.1)),
              shortestRun(whole, {2, 4.5, 3}, {}, overlapping(1))}) {
            QVERIFY(!run.halved && run.hidden == 0);
            QCOMPARE(run.cost.time(), whole.time());
        }
    }

    /// One sequence is no two; a prompt is.
    void onlyWhatIsTwoDivides() {
        StepLoad load;
        load.sequences = 1.9;
        QVERIFY(!divides(load, 2));
        load.sequences = 2;
        QVERIFY(divides(load, 2));
        load.sequences = 1;
        load.promptTokens = 512;
        QVERIFY(divides(load, 2));
        QCOMPARE(partOf(load, 2).tokens(), 256.5);
    }
};

QTEST_GUILESS_MAIN(StepRunTest)
#include "step_run_test.moc"
