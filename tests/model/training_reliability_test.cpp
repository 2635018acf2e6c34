// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/reliability.h"
#include "tests/near.h"

#include <cmath>

using namespace rackline;
using test::near;

/// Worked examples of method/training 3.
class TrainingReliabilityTest : public QObject {
    Q_OBJECT

private slots:
    void interruptionsOfTheLlamaRun() {
        FailurePlan plan;
        plan.gpuMttf = 50677 * hour;
        near(reliabilityOf(plan, 16384, 405e9, 64 * GBps, 50 * GBps).mtti / hour, 3.09);
    }

    void checkpointOf405B() {
        FailurePlan plan;
        plan.kind = CheckpointKind::synchronous;
        plan.storage = 100 * GBps;
        const Reliability slow = reliabilityOf(plan, 16384, 405.853e9, 64 * GBps, 50 * GBps);
        near(slow.checkpoint.si(), 5.68e12);
        near(slow.save.si(), 57);
        plan.storage = 1 * TBps;
        near(reliabilityOf(plan, 16384, 405.853e9, 64 * GBps, 50 * GBps).save.si(), 5.7);
    }

    void intervals() {
        const Time save = 60 * second, mtti = 11124 * second, restart = 600 * second;
        near(youngInterval(save, mtti).si(), 1155);
        near(dalyInterval(save, mtti).si(), 1116);
        near(availabilityCycle(save, mtti, restart).si(), 1248);
        near(exactGoodput(dalyInterval(save, mtti), save, mtti, restart), .8525);
        near(firstOrderGoodput(dalyInterval(save, mtti), save, mtti, restart), .8422);
        near(optimalInterval(save, mtti).si(), dalyInterval(save, mtti).si());
    }

    void fastCheckpoints() {
        const Time save = 5 * second, mtti = 11124 * second;
        near(optimalInterval(save, mtti).si(), 330, 0.01);
        near(exactGoodput(optimalInterval(save, mtti), save, mtti, 300 * second), .9445);
    }

    void hundredThousandGpus() {
        const Time save = 30 * second, mtti = 828 * second, restart = 300 * second, interval = optimalInterval(save, mtti);
        near(exactGoodput(interval, save, mtti, restart), .5251);
        near(firstOrderGoodput(dalyInterval(save, mtti), save, mtti, restart), .3685, 0.01);
    }

    void theOptimumIsHighest() {
        const Time save = 20 * second, mtti = 2000 * second, restart = 100 * second, best = optimalInterval(save, mtti);
        const double top = exactGoodput(best, save, mtti, restart);
        for (const double factor : {0.5, 0.9, 0.99, 1.01, 1.1, 2.0})
            QVERIFY(exactGoodput(best * factor, save, mtti, restart) < top);
    }

    void spares() {
        const double mean = 2048 * 6.5 / 1000;
        near(mean, 13.3);
        QCOMPARE(poissonQuantile(mean, 0.99), 22.0);
        QCOMPARE(poissonQuantile(0, 0.99), 0.0);
        QVERIFY(std::abs(poissonQuantile(499, 0.99) - poissonQuantile(501, 0.99)) < 5);
    }

    void fasterThanARestartIsNothing() {
        FailurePlan plan;
        plan.gpuMttf = 1000 * hour;
        const Reliability r = reliabilityOf(plan, 131072, 405e9, 64 * GBps, 50 * GBps);
        QVERIFY(r.hopeless);
        QCOMPARE(r.goodput, 0.0);
    }

    void goodputStaysBelowOne() {
        for (const double gpus : {1.0, 100.0, 1e4, 1e5})
            for (const CheckpointKind kind : {CheckpointKind::synchronous, CheckpointKind::asynchronous, CheckpointKind::buddy}) {
                FailurePlan plan;
                plan.kind = kind;
                const double goodput = reliabilityOf(plan, gpus, 70e9, 64 * GBps, 50 * GBps).goodput;
                QVERIFY(goodput > 0 && goodput < 1);
            }
    }
};

QTEST_GUILESS_MAIN(TrainingReliabilityTest)
#include "training_reliability_test.moc"
