// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/training_examples.h"
#include "tests/near.h"

#include <cmath>

using namespace rackline;
using namespace examples;
using test::near;

/// Worked examples of method/memory 3.
class TrainingMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void statesPerParameter_data() {
        QTest::addColumn<int>("zero");
        QTest::addColumn<double>("bytes");
        QTest::newRow("1") << 1 << 6.188;
        QTest::newRow("2") << 2 << 2.250;
        QTest::newRow("3") << 3 << .281;
    }
    void statesPerParameter() {
        QFETCH(int, zero);
        QFETCH(double, bytes);
        near(rackline::statesPerParameter(zero, 64, 4), bytes, 0.002);
    }

    void seventyBillionNeedMoreThanTheNotesSay() {
        // 590 GB replicated and 74 GB in eight shards leave out master weights and moments.
        near(70.554e9 * rackline::statesPerParameter(0, 1, 4) / 1e9, 1270);
        near(70.554e9 * rackline::statesPerParameter(3, 8, 4) / 1e9, 158.7);
    }

    void reserved_data() {
        QTest::addColumn<Transformer>("model");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<double>("microBatch");
        QTest::addColumn<int>("zero");
        QTest::addColumn<double>("states");
        QTest::addColumn<double>("activations");
        QTest::addColumn<double>("total");
        const Transformer medium = dense(28, 3072, 32, 32, 96, 8192, true, 131072, true);
        const Transformer large = dense(32, 4096, 32, 32, 128, 14336, true, 131072, false);
        QTest::newRow("1b t1 p1 mb1 z0") << nanotron1b() << 1 << 1 << 1.0 << 0 << 23.91 << 6.44 << 37.40;
        QTest::newRow("3b t16 p1 mb8 z0") << medium << 16 << 1 << 8.0 << 0 << 3.98 << 15.45 << 23.61;
        QTest::newRow("9b t4 p2 mb2 z1") << large << 4 << 2 << 2.0 << 1 << 10.18 << 13.64 << 25.67;
        QTest::newRow("80b t8 p8 mb1 z1") << dense(80, 8192, 64, 64, 128, 28672, true, 131072, false) << 8 << 8 << 1.0 << 1
                                          << 12.19 << 16.67 << 31.43;
    }
    void reserved() {
        QFETCH(Transformer, model);
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(double, microBatch);
        QFETCH(int, zero);
        QFETCH(double, states);
        QFETCH(double, activations);
        QFETCH(double, total);
        TrainingRun run;
        run.globalBatch = 256;
        TrainingLayout layout;
        layout.tp = tp;
        layout.pp = pp;
        layout.dp = 8;
        layout.microBatch = microBatch;
        layout.zero = zero;
        const TrainingMemory m = evaluated(model, run, layout, h100(pp > 1 ? stalled() : nanotron())).first;
        near(m.states / GiB.si(), states);
        near(m.activations / GiB.si(), activations);
        near(m.reserved / GiB.si(), total);
    }

    void keptBytes_data() {
        QTest::addColumn<Transformer>("model");
        QTest::addColumn<int>("tp");
        QTest::addColumn<bool>("gathered");
        QTest::addColumn<double>("bytes");
        const Transformer medium = dense(28, 3072, 32, 32, 96, 8192, true, 131072, true);
        const Transformer large = dense(32, 4096, 32, 32, 128, 14336, true, 131072, false);
        const Transformer llama = dense(80, 8192, 64, 8, 128, 28672, true, 128256, false);
        QTest::newRow("1b t1") << nanotron1b() << 1 << true << 105559.0;
        QTest::newRow("3b t16 recomputed") << medium << 16 << false << 8341.0;
        QTest::newRow("3b t16 kept") << medium << 16 << true << 18079.0;
        QTest::newRow("9b t4 recomputed") << large << 4 << false << 49645.0;
        QTest::newRow("9b t4 kept") << large << 4 << true << 62629.0;
        QTest::newRow("70B t8 recomputed") << llama << 8 << false << 47566.0;
        QTest::newRow("70B t8 kept") << llama << 8 << true << 73535.0;
    }
    void keptBytes() {
        QFETCH(Transformer, model);
        QFETCH(int, tp);
        QFETCH(bool, gathered);
        QFETCH(double, bytes);
        TrainingLayout layout;
        layout.tp = tp;
        near(evaluated(model, {}, layout, h100(gathered ? nanotron() : stalled())).table.layers[0].keptBytes, bytes);
    }

    void fusedMinimum() {
        const Transformer llama = dense(80, 8192, 64, 8, 128, 28672, true, 128256, false);
        near(evaluated(llama, {}, {}, h100({})).table.layers[0].keptBytes, 274688, 1e-6);
        TrainingLayout layout;
        layout.tp = 8;
        near(evaluated(llama, {}, layout, h100({})).table.layers[0].keptBytes, 274688.0 / 8, 1e-6);
    }

    void shardedStates() {
        TrainingProfile titan;
        titan.weightBytes = titan.gradientBytes = 4;
        titan.optimizerState = 8;
        titan.scatterBytes = 8;
        titan.selectiveKept = .45;
        titan.logitsBytes = 10;
        titan.fragmentation = 1.1;
        TrainingRun run;
        run.sequence = 8192;
        run.globalBatch = 16;
        TrainingLayout layout;
        layout.dp = 8;
        layout.zero = 3;
        layout.microBatch = 2;
        layout.recompute = Recompute::selective;
        const TrainingMemory m =
            evaluated(dense(32, 4096, 32, 8, 128, 14336, true, 128256, false), run, layout, h100(titan)).worst;
        near(m.states / GiB.si(), 20.83);
        near(m.activations / GiB.si(), 31.80);
        near(m.logits / GiB.si(), 19.57);
        // The reference's 80.83 holds 0.9 GiB that its text does not name.
        near(m.reserved / GiB.si(), 80.83, 0.013);
    }

    void chanceThatItFits() {
        near(fitProbability(70, 70, .09), .5, 1e-6);
        near(fitProbability(70, 70 * std::exp(.09), .09), .841345, 1e-5);
        near(fitProbability(70 * std::exp(.18), 70, .09), .022750, 1e-4);
        QCOMPARE(fitProbability(1, 0, .09), 0.0);
    }

    void moreRanksNeedLess() {
        TrainingRun run;
        run.globalBatch = 256;
        double last = INFINITY;
        for (const int dp : {1, 2, 4, 8, 16}) {
            TrainingLayout layout;
            layout.dp = dp;
            layout.zero = 3;
            const double bytes = evaluated(nanotron1b(), run, layout, h100(nanotron())).worst.states;
            QVERIFY(bytes < last);
            last = bytes;
        }
    }

    void hostMemoryTakesTheOptimizer() {
        TrainingRun run;
        run.globalBatch = 256;
        TrainingLayout layout;
        layout.dp = 8;
        const double here = evaluated(nanotron1b(), run, layout, h100({})).worst.states;
        run.offloadOptimizer = true;
        const double there = evaluated(nanotron1b(), run, layout, h100({})).worst.states;
        const double parameters = 1.342e9;
        near(here - there, parameters * 12 / 8, 0.01);
    }
};

QTEST_GUILESS_MAIN(TrainingMemoryTest)
#include "training_memory_test.moc"
