// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/training_examples.h"
#include "tests/near.h"

#include <algorithm>
#include <cmath>

using namespace rackline;
using namespace examples;
using test::near;

/// Worked examples of method/training 1 and 2 and properties of the step.
class TrainingStepTest : public QObject {
    Q_OBJECT

private slots:
    void layerOfTheSmallModel() {
        TrainingRun run;
        run.globalBatch = 256;
        TrainingLayout layout;
        layout.tp = 8;
        layout.dp = 16;
        layout.zero = 0;
        const Evaluated e = evaluated(nanotron1b(), run, layout, h100(nanotron()));
        const LayerTime& layer = e.table.layers[0];
        near(layer.forward, .276e-3);
        near(layer.backward, .514e-3);
        near(layer.tensorLinks, .610e-3);
        near(10 * (layer.denseParameters + layer.expertParameters) / h100(nanotron()).stream(), .029e-3, 0.02); // two digits
        near(layer.total(), 4.27e-3);
        near(e.step.time, 1.200);
    }

    void publishedSteps_data() {
        QTest::addColumn<Transformer>("model");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("dp");
        QTest::addColumn<double>("microBatch");
        QTest::addColumn<int>("zero");
        QTest::addColumn<bool>("healthy");
        QTest::addColumn<double>("seconds");
        const Transformer small = dense(28, 3072, 32, 32, 96, 8192, true, 131072, true);
        const Transformer large = dense(32, 4096, 32, 32, 128, 14336, true, 131072, false);
        QTest::newRow("3b t1 dp16 z1") << small << 1 << 1 << 16 << 1.0 << 1 << true << 4.081;
        QTest::newRow("3b t8 p2 dp2, stalled") << small << 8 << 2 << 2 << 1.0 << 0 << false << 47.30;
        // It was 2.117 while the exchange of tensor ranks, which crosses nodes here, left the gradients all of their links.
        QTest::newRow("9b t16 dp16 mb4 z1") << large << 16 << 1 << 16 << 4.0 << 1 << true << 2.190;
    }
    void publishedSteps() {
        QFETCH(Transformer, model);
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(int, dp);
        QFETCH(double, microBatch);
        QFETCH(int, zero);
        QFETCH(bool, healthy);
        QFETCH(double, seconds);
        TrainingRun run;
        run.globalBatch = 256;
        TrainingLayout layout;
        layout.tp = tp;
        layout.pp = pp;
        layout.dp = dp;
        layout.microBatch = microBatch;
        layout.zero = zero;
        near(evaluated(model, run, layout, h100(healthy ? nanotron() : stalled())).step.time, seconds);
    }

    void stallsPerLayer_data() {
        QTest::addColumn<int>("tp");
        QTest::addColumn<double>("milliseconds");
        QTest::newRow("2") << 2 << 7.33;
        QTest::newRow("4") << 4 << 12.5;
        QTest::newRow("8") << 8 << 22.8;
        QTest::newRow("16") << 16 << 43.3;
        QTest::newRow("32") << 32 << 84.5;
    }
    void stallsPerLayer() {
        QFETCH(int, tp);
        QFETCH(double, milliseconds);
        TrainingLayout layout;
        layout.tp = tp;
        const Evaluated e = evaluated(nanotron1b(), {}, layout, h100(stalled()));
        near(e.table.layers[0].hostFloor, milliseconds * 1e-3);
    }

    void megatron_data() {
        QTest::addColumn<Transformer>("model");
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<double>("microBatch");
        QTest::addColumn<double>("batch");
        QTest::addColumn<bool>("full");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("tolerance");
        const Transformer m22 = dense(48, 6144, 64, 64, 96, 24576, false, 51200, true);
        const Transformer m175 = dense(96, 12288, 96, 96, 128, 49152, false, 50257, true);
        const Transformer m530 = dense(105, 20480, 128, 128, 160, 81920, false, 51200, true);
        const Transformer m1t = dense(128, 25600, 160, 160, 160, 102400, false, 51200, true);
        // The specification does not say how its reference counts the gathers of the 2022 release: three rows stay 1.1 % apart.
        constexpr double half = 0.005, apart = 0.012;
        QTest::newRow("22B full") << m22 << 1 << 1 << 4.0 << 4.0 << true << 1.369 << half;
        QTest::newRow("175B full") << m175 << 8 << 3 << 1.0 << 64.0 << true << 18.515 << half;
        QTest::newRow("530B full") << m530 << 35 << 3 << 1.0 << 280.0 << true << 54.41 << apart;
        QTest::newRow("1T full") << m1t << 64 << 1 << 1.0 << 512.0 << true << 100.06 << half;
        QTest::newRow("22B selective") << m22 << 1 << 1 << 4.0 << 4.0 << false << 1.062 << apart;
        QTest::newRow("175B selective") << m175 << 8 << 3 << 1.0 << 64.0 << false << 13.740 << apart;
        QTest::newRow("530B selective") << m530 << 35 << 3 << 1.0 << 280.0 << false << 37.90 << half;
        QTest::newRow("1T selective") << m1t << 64 << 1 << 1.0 << 512.0 << false << 74.39 << 0.007;
    }
    void megatron() {
        QFETCH(Transformer, model);
        QFETCH(int, stages);
        QFETCH(int, chunks);
        QFETCH(double, microBatch);
        QFETCH(double, batch);
        QFETCH(bool, full);
        QFETCH(double, seconds);
        QFETCH(double, tolerance);
        TrainingProfile profile;
        profile.gemm = 1 / 1.09;
        profile.elementBytes = 22;
        profile.materialisedScores = true;
        profile.optimizerBytes = 48;
        profile.lossBytes = 16;
        profile.regathers = 1;
        TrainingRun run;
        run.sequence = 2048;
        run.globalBatch = batch;
        TrainingLayout layout;
        layout.tp = 8;
        layout.pp = stages;
        layout.virtualStages = chunks;
        layout.schedule = chunks > 1 ? PipelineSchedule::interleaved : PipelineSchedule::oneForwardOneBackward;
        layout.microBatch = microBatch;
        layout.zero = 0;
        layout.recompute = full ? Recompute::full : Recompute::selective;
        layout.sequenceParallel = !full;
        near(evaluated(model, run, layout, a100(profile)).step.time, seconds, tolerance);
    }

    void shardedRuns() {
        TrainingProfile profile;
        profile.attention = 3.18;
        profile.shardedOverlap = .74;
        profile.networkShare = .39;
        profile.lossBytes = 28;
        TrainingRun run;
        run.sequence = 32768;
        run.globalBatch = 144;
        TrainingLayout layout;
        layout.dp = 8;
        layout.zero = 3;
        layout.microBatch = 3;
        layout.recompute = Recompute::full;
        near(evaluated(dense(32, 2560, 20, 20, 128, 10240, false, 50368, true), run, layout, h100(profile)).step.time, 106.8,
             0.006);
        run.sequence = 2048;
        run.globalBatch = 3072;
        layout.dp = 512;
        layout.microBatch = 6;
        layout.recompute = Recompute::none;
        near(evaluated(dense(32, 4096, 32, 32, 128, 16384, false, 50368, true), run, layout, h100(profile)).step.time, 1.148,
             0.008);
    }

    void gathersAcrossDomains() {
        const TrainingMachine machine = h100(nanotron());
        near(machine.groups.gather(4096.0 * 2048 * 2, {16, 1}), .942e-3);
        near(machine.groups.gather(4096.0 * 2048 * 2, {8, 1}), .076e-3, 0.007); // two digits
        const double expected[] = {275.2e9, 137.6e9, 68.8e9, 34.4e9};
        for (int i = 0; i < 4; ++i) near(machine.groups.networkBandwidth({64, double(1 << i)}), expected[i]);
    }

    void stagesByCost_data() {
        QTest::addColumn<Transformer>("model");
        QTest::addColumn<int>("stages");
        QTest::addColumn<QList<int>>("layers");
        QTest::addColumn<int>("head");
        const Transformer small = nanotron1b();
        const Transformer medium = dense(28, 3072, 32, 32, 96, 8192, true, 131072, true);
        const Transformer large = dense(32, 4096, 32, 32, 128, 14336, true, 131072, false);
        QTest::newRow("1b p4") << small << 4 << QList<int>{6, 5, 5, 0} << 3;
        QTest::newRow("1b p8") << small << 8 << QList<int>{3, 3, 2, 3, 2, 3, 0, 0} << 6;
        QTest::newRow("3b p4") << medium << 4 << QList<int>{8, 8, 8, 4} << 3;
        QTest::newRow("9b p8") << large << 8 << QList<int>{5, 4, 4, 5, 4, 4, 4, 2} << 7;
        QTest::newRow("80b p16") << dense(80, 8192, 64, 64, 128, 28672, true, 131072, false) << 16
                                 << QList<int>{6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 3} << 15;
    }
    void stagesByCost() {
        QFETCH(Transformer, model);
        QFETCH(int, stages);
        QFETCH(QList<int>, layers);
        QFETCH(int, head);
        const std::vector<Stage> split = pipelineStages(model, stages, true);
        for (int i = 0; i < stages; ++i) {
            QCOMPARE(split[static_cast<std::size_t>(i)].layerCount(), double(layers[i]));
            QCOMPARE(split[static_cast<std::size_t>(i)].head, i == head);
        }
    }

    void equalStagesKeepEveryLayer() {
        for (int stages = 1; stages <= 126; ++stages) {
            double layers = 0, most = 0;
            for (const Stage& s : pipelineStages(dense(126, 16384, 128, 8, 128, 53248, true, 128256, false), stages, false)) {
                layers += s.layerCount();
                most = std::max(most, s.layerCount());
            }
            QCOMPARE(layers, 126.0);
            QVERIFY(most <= std::ceil(126.0 / stages) + (stages == 2 ? 1 : 0));
        }
    }

    void bubbles() {
        using enum PipelineSchedule;
        QCOMPARE(pipelineBubble(oneForwardOneBackward, 16, 1, 2, 1, 2.6), 45.0);
        QCOMPARE(pipelineBubble(zeroBubble, 16, 1, 2, 1, 2.6), 15.0);
        near(pipelineBubble(dualPipe, 16, 1, 2, 1, 2.6), 11.2);
        near(pipelineBubble(interleaved, 8, 1, 2, 1, 3) / (3 * 64 * 3), .0365);
        near(pipelineBubble(oneForwardOneBackward, 64, 1, 2, 1, 3) / (3 * 512), .1230);
    }

    void partsSumToTheStep() {
        for (const int zero : {0, 1, 2, 3})
            for (const Recompute recompute : {Recompute::none, Recompute::full})
                for (const int pp : {1, 2, 4}) {
                    TrainingLayout layout;
                    layout.tp = 4;
                    layout.pp = pp;
                    layout.dp = 8;
                    layout.zero = zero;
                    layout.recompute = recompute;
                    TrainingRun run;
                    run.globalBatch = 128;
                    const TrainingStep step = evaluated(nanotron1b(), run, layout, h100(nanotron())).step;
                    QVERIFY(std::isfinite(step.time) && step.time > 0);
                    QVERIFY(std::abs(step.sum() - step.time) <= 1e-12 * step.time);
                }
    }

    void oneRankHasNoLinks() {
        TrainingRun run;
        run.globalBatch = 4;
        const TrainingStep step = evaluated(nanotron1b(), run, {}, h100({})).step;
        QCOMPARE(step.exposedLinks(), 0.0);
        QCOMPARE(step.bubble, 0.0);
    }

    void stagesSendOnlyTheirShare() {
        // Full recomputation of the 530B model: 2,048 tokens of 20,480 in 16 bits are 83.9 MB, 3.36 ms at 25 GB/s, six times each
        // of 280 micro-batches; an eighth is sent where the eight ranks hold the same and gather it behind the link.
        const Transformer model = dense(105, 20480, 128, 128, 160, 81920, false, 51200, true);
        TrainingRun run;
        run.sequence = 2048;
        run.globalBatch = 280;
        TrainingLayout layout;
        layout.tp = 8;
        layout.pp = 35;
        layout.virtualStages = 3;
        layout.schedule = PipelineSchedule::interleaved;
        layout.sequenceParallel = false;
        const auto sent = [&](const TrainingProfile& p) { return evaluated(model, run, layout, a100(p)).step.stageLinks; };
        TrainingProfile profile;
        near(sent(profile), 6 * 280 * (20e-6 + 83886080 / 25e9));
        profile.stageScatter = true;
        near(sent(profile), 6 * 280 * (20e-6 + 83886080 / 25e9 / 8 + a100(profile).groups.gather(83886080, {8, 1})));
        const double scattered = sent(profile);
        profile.stageOverlap = 0.9;
        near(sent(profile), 0.1 * scattered, 1e-9);
        // Chunks that follow each other hide nothing, and shares of a sequence are sent as they are.
        layout.virtualStages = 1;
        const double alone = sent(profile);
        layout.schedule = PipelineSchedule::oneForwardOneBackward;
        near(sent(profile), alone, 1e-9);
        layout.virtualStages = 3;
        near(sent(profile), scattered, 1e-9);
        layout.sequenceParallel = true;
        near(sent(profile), 6 * 280 * (20e-6 + 83886080 / 25e9 / 8));
    }

    void kernelsOfAFramework() {
        const Transformer model = nanotron1b();
        const auto layer = [&](const TrainingProfile& p) { return evaluated(model, {}, {}, h100(p)).table.layers[0]; };
        TrainingProfile profile;
        const LayerTime plain = layer(profile);
        profile.attention = 2;
        const double core = layer(profile).forward - plain.forward;
        profile.attention = 1;
        profile.attentionBackward = 4.3;
        near(layer(profile).backward - plain.backward, 1.8 * core, 1e-9);
        near(layer(profile).forward, plain.forward, 1e-9);
        profile.attentionBackward = 2.5;
        profile.forwardBytes = 4;
        const double width = model.layers.front().feedForward.width;
        near(plain.forward - layer(profile).forward, 1.5 * 4 * 4096 * width / h100(profile).stream(), 1e-9);
    }

    void shardsMoveThroughMemory() {
        TrainingRun run;
        run.globalBatch = 64;
        TrainingLayout layout;
        layout.dp = 8;
        layout.zero = 3;
        const auto moved = [&](const TrainingProfile& p) {
            const Evaluated e = evaluated(nanotron1b(), run, layout, h100(p));
            return e.step.accumulation * h100(p).stream() / e.table.layers[0].denseParameters;
        };
        TrainingProfile profile;
        const double before = moved(profile);
        profile.shardedTraffic = 32;
        near(moved(profile), 3.2 * before, 1e-9);
        // Stages keep what they gathered, and accumulate.
        layout.pp = 2;
        const double staged = moved(profile);
        profile.shardedTraffic = 10;
        near(moved(profile), staged, 1e-9);
    }

    void moreOverlapIsNeverSlower() {
        TrainingLayout layout;
        layout.tp = 8;
        layout.dp = 16;
        layout.zero = 3;
        double last = INFINITY;
        for (const double overlap : {0.0, 0.3, 0.6, 0.9}) {
            TrainingProfile p;
            p.tensorOverlap = p.shardedOverlap = overlap;
            TrainingRun run;
            run.globalBatch = 256;
            const double time = evaluated(nanotron1b(), run, layout, h100(p)).step.time;
            QVERIFY(time <= last);
            last = time;
        }
    }

    /// Gradients hide behind a backward pass while other exchanges leave them their links: those between nodes, where both cross
    /// them, and not those inside.
    void exchangesShareTheirLinks() {
        Transformer model = dense(16, 4096, 32, 8, 128, 14336, true, 32000, false);
        model.layers[0].feedForward.experts = 64;
        model.layers[0].feedForward.expertsPerToken = 8;
        model.layers[0].feedForward.width = 2048;
        TrainingLayout layout;
        layout.dp = layout.ep = 64;
        layout.zero = 0;
        TrainingRun run;
        run.globalBatch = 256;
        TrainingProfile slowly = nanotron();
        slowly.networkShare = 0.2;
        const TrainingMachine machine = h100(slowly);
        const std::vector<StageKind> kinds = stageKinds(pipelineStages(model, 1, true));
        LayerTable table = layerTable(model, run, layout, machine);
        LayerTime& layer =
            *std::find_if(table.layers.begin(), table.layers.end(), [](const LayerTime& l) { return l.forward > 0; });
        QVERIFY(layer.holdsFar > 0 && layer.holdsNear == 0);
        QCOMPARE(layer.holdsFar, layer.expertLinks);
        const auto gradients = [&] { return trainingStep(kinds, table, model, run, layout, machine, 0).gradients; };
        const double shared = gradients(), held = layer.holdsFar;
        layer.holdsFar = 0;
        near(shared - gradients(), 0.44 * 0.6 * 16 * held, 1e-9);
        layer.holdsNear = held;
        near(shared - gradients(), 0.44 * 0.6 * 16 * held, 1e-9);
    }

    /// The same inside one domain, where tensor ranks and replicas share its links.
    void exchangesShareLinksInside() {
        TrainingLayout layout;
        layout.tp = layout.dp = 2;
        TrainingRun run;
        run.globalBatch = 4;
        const LayerTime inside = layerTable(nanotron1b(), run, layout, h100(nanotron())).layers[0];
        QVERIFY(inside.holdsNear >= inside.tensorLinks && inside.tensorLinks > 0 && inside.holdsFar == 0);
        layout.tp = 16;
        const LayerTime across = layerTable(nanotron1b(), run, layout, h100(nanotron())).layers[0];
        QVERIFY(across.holdsNear == 0 && across.holdsFar >= across.tensorLinks);
    }

    void flopsPerToken() {
        // Llama 3.1 405B on 15.6 T tokens is published as 3.8e25 FLOP.
        const Transformer llama = dense(126, 16384, 128, 8, 128, 53248, true, 128256, false);
        near(modelFlopsPerToken(llama, 8192) * 15e12, 3.786e25, 0.01);
        QVERIFY(hardwareFlopsPerToken(llama, 8192, 1) > 1.3 * modelFlopsPerToken(llama, 8192));
        QCOMPARE(hardwareFlopsPerToken(llama, 8192, 0), modelFlopsPerToken(llama, 8192));
        TrainingProfile fetches;
        QCOMPARE(fetches.recomputedShare(Recompute::full), 1.0);
        fetches.fullTime = 0;
        QCOMPARE(fetches.recomputedShare(Recompute::full), 0.0);
        QCOMPARE(fetches.recomputedShare(Recompute::none), 0.0);
    }
};

QTEST_GUILESS_MAIN(TrainingStepTest)
#include "training_step_test.moc"
