// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/evaluator.h"
#include "model/candidates/load_point.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/units/constants.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace rackline;

class EstimateTest : public QObject {
    Q_OBJECT
private slots:
    void partsSumToTheirTotals() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const Estimate e = estimate(s.scenario);
            QVERIFY(e.point.feasible());
            Time step;
            for (const StepPart& p : e.decodeStep) step += p.time;
            QCOMPARE(step.si(), e.decodeStepTime.si());
            Power average, provisioned;
            for (const PowerStackPart& p : e.power) {
                average += p.average;
                provisioned += p.provisioned;
            }
            QVERIFY(std::abs(average / e.point.average - 1) < 1e-9 || e.point.mode == ServingMode::disaggregated);
            QVERIFY(std::abs(provisioned / e.point.provisioned - 1) < 1e-9);
            const Data memory = e.memory.weights + e.memory.kv + e.memory.activations + e.memory.runtime + e.memory.free;
            QVERIFY(std::abs(memory / e.memory.capacity - 1) < 1e-12);
            QVERIFY(e.decodeSpeedOfLight <= e.decodeStepTime);
            for (const StepPart& p : e.decodeStep) QVERIFY2(p.speedOfLight <= p.time, p.name.data());
        }
    }

    void oneRankNeitherSendsNorWaits() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "gb200-nvl72", {"mapping.tp=1"});
        for (const StepPart& p : estimate(s).decodeStep)
            QVERIFY(p.group != OperatorGroup::allReduce && p.group != OperatorGroup::exchange);
    }

    void moreIsNeverSlower_data() {
        QTest::addColumn<QString>("path");
        for (const char* path : {"hardware.accelerator.hbm.bandwidth", "hardware.accelerator.peak.bf16",
                                 "hardware.accelerator.peak.fp8", "hardware.accelerator.scale_up", "hardware.out.bandwidth"})
            QTest::newRow(path) << path;
    }
    void moreIsNeverSlower() {
        QFETCH(QString, path);
        const Parameter& parameter = *findParameter(path.toStdString());
        for (const char* rack : {"dgx-h100", "gb200-nvl72"}) {
            Scenario s = test::scenarioOf("deepseek-v3", rack, {"hardware.count=8"});
            const Layout layout{1, 32, 32, 1, 1};
            const double before = estimateAt(s, layout, 64).point.tpot.si();
            parameter.set(s, 2 * parameter.get(s));
            QVERIFY(estimateAt(s, layout, 64).point.tpot.si() <= before);
        }
    }

    void speedOfLightIsFaster() {
        const Scenario real = test::scenarioOf("llama-3.1-70b", "dgx-h100");
        const Scenario ideal = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"efficiency=speed-of-light"});
        for (double batch : {1.0, 16.0, 64.0})
            QVERIFY(estimateAt(ideal, {8, 1, 1, 1, 1}, batch).point.tpot < estimateAt(real, {8, 1, 1, 1, 1}, batch).point.tpot);
    }

    /// A step with a few tokens of a prompt may take other tiles and less work than one without: prompts then add nothing, and
    /// certainly take no watts away.
    void promptsTakeNothingAway() {
        const StepCost decode{1, 5, 1, 10, 0, 0, 100, 0}, mixed{2, 4, 1, 12, 0, 0, 90, 3};
        QCOMPARE(mixed.beyond(decode).work, 0.0);
        QCOMPARE(mixed.beyond(decode).fixed, 1.0);
        QCOMPARE(mixed.beyond(decode).hbmBytes, 0.0);
        Scenario s = test::scenarioOf("nemotron-3-nano", "gb200-nvl72");
        s.system.count = 12;
        s.workload.isl = 2;
        s.workload.osl = 3;
        findParameter("hardware.accelerator.peak.bf16")->set(s, 5.18e12);
        const Exploration found = explore(s);
        QVERIFY(!found.frontier.empty());
        for (const FrontierPoint& p : found.frontier) QVERIFY(valueOf(p.point, Metric::energy) > 0);
    }
    /// Where few run and many wait, a limit on the first token counts the wait; and a looser limit on speed takes no more in than
    /// steps find room for the prompts of.
    void waitsCountAndLooserLimitsAreNeverWorse() {
        const auto at = [](const std::string& limit) {
            return estimate(test::scenarioOf("glm-4.5", "rubin-ultra-kyber",
                                             {"workload.isl=32849", "workload.osl=24", "workload.prefix_hit=0.5",
                                              "workload.load.concurrency=564", limit}))
                .point;
        };
        const OperatingPoint soon = at("workload.limits.ttft=10 s");
        QVERIFY(soon.feasible() && soon.ttft <= Time::fromSi(10));
        double before = 0;
        for (const char* limit : {"7", "6.1", "5", "4.37", "3"}) {
            const OperatingPoint p = at(std::string("workload.limits.speed=") + limit + " tok/s");
            QVERIFY(p.feasible());
            QVERIFY2(p.perWatt.si() >= before * (1 - 1e-9), limit);
            before = p.perWatt.si();
        }
    }

    void concurrencyIsMet() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"workload.load.concurrency=64", "mapping.tp=8"});
        const Estimate e = estimate(s);
        QVERIFY(std::abs(e.point.concurrency - 64) < 1e-6 * 64);
        QVERIFY(e.point.batch < 64);
        QVERIFY(e.point.batch > 50);
    }

    void aRateBeyondTheSystemIsSaturated() {
        const Estimate e = estimate(test::scenarioOf("llama-3.1-70b", "dgx-h100", {"workload.load.rate=100000 req/s"}));
        QVERIFY(!e.point.feasible());
        QCOMPARE(int(e.point.finding.code), int(FindingCode::saturated));
    }

    void moreThanThePoolAdmitsWaits() {
        const Scenario few = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"workload.load.concurrency=100", "mapping.tp=2"});
        const Scenario many = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"workload.load.concurrency=3000", "mapping.tp=2"});
        QVERIFY(estimate(many).point.ttft > 10.0 * estimate(few).point.ttft);
        QVERIFY(estimate(many).point.batch <= estimate(many).point.admitted);
    }

    void aFrontierPointIsExplainedAsItIs() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.count=8"});
        for (const FrontierPoint& p : explore(s).frontier) {
            const Estimate e = explain(s, p.point);
            for (const MetricInfo& m : metrics()) QCOMPARE(e.metrics[std::size_t(m.metric)].mid, valueOf(p.point, m.metric));
        }
    }

    /// What lies below HBM is read in each step: bandwidth binds, or the accesses of small pages; and it makes room.
    void memoryBelowHbmIsInTheStep() {
        const Layout layout{8, 1, 1, 1, 1};
        const auto at = [&](const std::vector<std::string>& settings) {
            return estimateAt(test::scenarioOf("llama-3.1-70b", "dgx-h100", settings), layout, 16);
        };
        const Estimate all = at({}), below = at({"offload.weights=0.5", "offload.bandwidth=64 GB/s"}),
                       few = at({"offload.weights=0.5", "offload.bandwidth=64 GB/s", "offload.iops=1e6 req/s"}),
                       many = at({"offload.weights=0.5", "offload.bandwidth=64 GB/s", "offload.iops=200e6 req/s"}),
                       serial = at({"offload.weights=0.5", "offload.bandwidth=64 GB/s", "offload.overlap=0"});
        const Data moved = below.memory.below;
        QVERIFY(std::abs((moved + below.memory.weights) / all.memory.weights - 1) < 1e-9);
        // The transfer is longer than the kernels: it is the step.
        const double transfer = moved.si() / (64e9 * 0.8);
        const auto waited = [](const Estimate& e) {
            Time sum;
            for (const StepPart& p : e.decodeStep)
                if (p.limit == Limit::offload) sum += p.time;
            return sum.si();
        };
        const double host = all.decodeStep.back().time.si(), kernels = all.decodeStepTime.si() - host;
        QVERIFY(std::abs(waited(below) - (transfer - kernels)) < 1e-9);
        QVERIFY(std::abs(below.decodeStepTime.si() - (transfer + host)) < 1e-9);
        QVERIFY(std::abs(waited(serial) - transfer) < 1e-9);
        // A million pages of 512 bytes a second are half a gigabyte; 200 million fill the link.
        QVERIFY(std::abs(waited(few) - (moved.si() / 512e6 - kernels)) < 1e-6);
        QCOMPARE(waited(many), waited(below));
        QVERIFY(below.point.tpot > all.point.tpot && below.binding == Limit::offload);
        QVERIFY(below.fit.largestBatch > all.fit.largestBatch && below.fit.largestContext > all.fit.largestContext);
        QCOMPARE(int(at({"offload.weights=0.5", "offload.capacity=1 GB"}).point.finding.code), int(FindingCode::tierTooSmall));
        // A cache below HBM is read with the context of each sequence.
        QVERIFY(waited(at({"offload.kv=0.9", "offload.bandwidth=1 GB/s"})) > 0);
    }

    /// A second turn whose cache spilled waits for it, one after another as they come: 8,192 tokens of 163,840 bytes in FP8, over
    /// eight GPUs, at 0.8 of 7 GB/s or 4 kB at a time.
    void spilledPrefixesComeBack() {
        const Layout layout{8, 1, 1, 1, 1};
        const double batch = 4, each = 8192 * 163840.0 / 8;
        const auto at = [&](std::vector<std::string> settings) {
            settings.insert(settings.end(), {"precision.kv=fp8", "workload.isl=8320", "workload.osl=512",
                                             "workload.prefix_hit=" + std::to_string(8192.0 / 8320)});
            return estimateAt(test::scenarioOf("llama-3.1-70b", "dgx-h100", settings), layout, batch).point;
        };
        const OperatingPoint held = at({}), streamed = at({"offload.prefix=1", "offload.bandwidth=7 GB/s"}),
                             half = at({"offload.prefix=0.5", "offload.bandwidth=7 GB/s"}),
                             paged = at({"offload.prefix=1", "offload.bandwidth=7 GB/s", "offload.iops=1e6 req/s",
                                         "offload.page=4096 B"}),
                             slow = at({"offload.prefix=1", "offload.bandwidth=0.05 GB/s"});
        const double rate = held.throughput.si() / 512;
        const auto waits = [rate](double read) { return read * (1 + rate * read / (1 - rate * read) / 2); };
        const auto near = [](double found, double wanted) { return std::abs(found / wanted - 1) < 1e-5; };
        QCOMPARE(held.prefixLoad.si(), 0.0);
        QVERIFY(near((streamed.ttft - held.ttft).si(), waits(each / 5.6e9)));
        QVERIFY(near((half.ttft - held.ttft).si(), waits(each / 2 / 5.6e9)));
        QVERIFY(near((paged.ttft - held.ttft).si(), waits(each / 4.096e9)));
        for (const OperatingPoint& p : {streamed, half, paged}) QVERIFY(near(p.prefixLoad.si(), (p.ttft - held.ttft).si()));
        // What the prefixes wait costs no step.
        QCOMPARE(streamed.tpot.si(), held.tpot.si());
        QCOMPARE(streamed.throughput.si(), held.throughput.si());
        QVERIFY(near((streamed.latency - held.latency).si(), streamed.prefixLoad.si()));
        QCOMPARE(int(slow.finding.code), int(FindingCode::tierTooSlow));
        QVERIFY(near(slow.finding.values[0], rate * each) && near(slow.finding.values[1], 0.04e9));
    }

    /// The search keeps to what the tier brings back, and pools read it before their prompts.
    void spilledPrefixesAreInTheSearch() {
        const auto at = [](std::vector<std::string> settings) {
            settings.insert(settings.end(),
                            {"workload.isl=8320", "workload.osl=128", "workload.prefix_hit=0.98", "hardware.count=2"});
            return estimate(test::scenarioOf("llama-3.1-70b", "dgx-h100", settings)).point;
        };
        for (const char* mode : {"mapping.mode=aggregated", "mapping.mode=disaggregated"}) {
            const OperatingPoint held = at({mode}), spilled = at({mode, "offload.prefix=1", "offload.bandwidth=2 GB/s"});
            QVERIFY(held.feasible() && spilled.feasible());
            QVERIFY(spilled.prefixLoad.si() > 0 && spilled.prefixLoad < spilled.ttft);
            QVERIFY(spilled.perWatt < held.perWatt);
        }
    }

    /// The closed forms stand by the search: what they say fits does, and one more does not.
    void memoryFitIsWhatTheSearchFinds() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"precision.weights=bf16"});
        const Estimate e = estimateAt(s, {8, 1, 1, 1, 1}, 1);
        QVERIFY(estimateAt(s, {8, 1, 1, 1, 1}, e.fit.largestBatch).point.finding.code != FindingCode::kvAdmitsFewer);
        QVERIFY(estimateAt(s, {8, 1, 1, 1, 1}, e.fit.largestBatch + 1).point.finding.code == FindingCode::kvAdmitsFewer);
        QVERIFY(estimateAt(s, {e.fit.fewestGpus, 1, 1, 1, 1}, 1).point.finding.code != FindingCode::weightsDoNotFit);
        QVERIFY(estimateAt(s, {e.fit.fewestGpus / 2, 1, 1, 1, 1}, 1).point.finding.code == FindingCode::weightsDoNotFit);
    }

    /// Against the power stack, which sums what PowerScale multiplies.
    void otherTokensAndWatts() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"workload.isl=3072", "workload.osl=1024"});
        const Estimate e = estimate(s);
        Power it, itAverage, chipAverage;
        for (const PowerStackPart& part : e.power) {
            if (part.name == "chips") chipAverage = part.average;
            if (part.name == "UPS" || part.name == "transformer" || part.name == "cooling and site") continue;
            it += part.provisioned;
            itAverage += part.average;
        }
        const double perGpu = e.point.perGpu.si(), share = 4; // prompt and answer over the answer
        const auto holds = [&](Metric metric, double wanted) {
            const double value = valueOf(e.point, metric);
            QVERIFY2(std::abs(value - wanted) < 1e-9 * wanted, std::string(infoOf(metric).id).c_str());
        };
        holds(Metric::totalPerGpu, share * perGpu);
        holds(Metric::totalPerRack, share * perGpu * s.system.rack.packages);
        holds(Metric::totalCost, valueOf(e.point, Metric::cost) / share);
        holds(Metric::totalPerMw, share * perGpu / totalOf(e.power).provisioned.si() * 1e6);
        holds(Metric::perItMw, perGpu / it.si() * 1e6);
        holds(Metric::totalPerItMw, share * perGpu / it.si() * 1e6);
        holds(Metric::perGpuMw, perGpu / s.system.accelerator.tdp.si() * 1e6);
        holds(Metric::itEnergy, itAverage.si() / perGpu);
        holds(Metric::gpuEnergy, chipAverage.si() / perGpu);
        holds(Metric::totalGpuEnergy, chipAverage.si() / perGpu / share);
    }

    void everyMetricIsCountedInOneWay() {
        for (const TokenCount tokens : {TokenCount::output, TokenCount::total})
            for (const WattScope watts : {WattScope::facility, WattScope::it, WattScope::gpu})
                for (const MetricInfo& m : everyMetric()) {
                    const Metric counted = countedAs(m.metric, {tokens, watts});
                    QCOMPARE(int(infoOf(counted).base), int(m.base));
                    QCOMPARE(int(countedAs(counted, {})), int(m.base));
                    QVERIFY(metricWithId(infoOf(counted).id) == counted);
                }
        QCOMPARE(int(countedAs(Metric::perMw, {TokenCount::total, WattScope::gpu})), int(Metric::totalPerGpuMw));
        QCOMPARE(int(countedAs(Metric::cost, {TokenCount::total, WattScope::it})), int(Metric::totalCost));
        QCOMPARE(int(countedAs(Metric::perGpu, {TokenCount::output, WattScope::it})), int(Metric::perGpu));
        QCOMPARE(int(countedAs(Metric::ttft, {TokenCount::total, WattScope::it})), int(Metric::ttft));
    }

    /// Drafting costs a longer step and gives more tokens of it.
    void draftsPayWhereMemoryBinds() {
        const Scenario plain = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        const Scenario draft = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"workload.speculative.draft=1"});
        const Layout layout{8, 1, 1, 8, 1};
        QVERIFY(estimateAt(draft, layout, 1).decodeStepTime > estimateAt(plain, layout, 1).decodeStepTime);
        QVERIFY(estimateAt(draft, layout, 1).point.tpot < estimateAt(plain, layout, 1).point.tpot);
    }
};

QTEST_GUILESS_MAIN(EstimateTest)
#include "estimate_test.moc"
