// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/evaluator.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>

using namespace rackline;

/// Inputs that once changed nothing, or only what flatters.
class InputsTest : public QObject {
    Q_OBJECT
private:
    static bool has(const std::vector<Finding>& findings, FindingCode code) {
        return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
    }
    static Scenario of(const char* model, const std::vector<std::string>& settings) {
        return test::scenarioOf(model, "dgx-h100", settings);
    }

private slots:
    void nothingDraftsWithoutDraftLayers() {
        const Estimate refused = estimate(of("llama-3.1-70b", {"workload.speculative.draft=3"}));
        QVERIFY(!refused.point.feasible());
        QVERIFY(has(refused.findings, FindingCode::nothingDrafts));
        QVERIFY(
            estimate(of("llama-3.1-70b", {"workload.speculative.draft=3", "workload.speculative.layers=1"})).point.feasible());
    }

    /// A drafter takes room for its weights and its cache, and the more layers it has the more time.
    void aDrafterHasMemoryAndTime() {
        const auto at = [](const char* layers) {
            return estimateAt(
                of("llama-3.1-70b", {"workload.speculative.draft=3", std::string("workload.speculative.layers=") + layers}),
                {8, 1, 1, 1, 1}, 16);
        };
        const Estimate none = estimateAt(of("llama-3.1-70b", {}), {8, 1, 1, 1, 1}, 16), one = at("1"), eight = at("8");
        const double layer = (none.memory.weights.si()) / 80;
        QVERIFY((one.memory.weights - none.memory.weights).si() > 0.8 * layer);
        QVERIFY((eight.memory.weights - one.memory.weights).si() > 7 * 0.8 * layer);
        QVERIFY(one.point.admitted < none.point.admitted);
        QVERIFY(eight.point.speed < one.point.speed);
    }

    /// What crosses the network takes longer the less of it is left: experts across nodes, KV between pools.
    void oversubscriptionCostsTime() {
        const Layout wide{1, 64, 64, 1, 1};
        const auto speed = [&](const char* ratio) {
            return estimateAt(of("deepseek-v3", {"hardware.count=8", std::string("network.oversubscription=") + ratio}), wide, 64)
                .point.speed;
        };
        QVERIFY(speed("4") < 0.95 * speed("1"));
        QVERIFY(speed("8") < speed("4"));
        const auto pools = [&](const char* ratio) {
            return estimate(of("llama-3.1-70b", {"hardware.count=2", "mapping.mode=disaggregated", "workload.isl=16384",
                                                 std::string("network.oversubscription=") + ratio}))
                .point.perGpu;
        };
        QVERIFY(pools("100") < 0.98 * pools("1"));
    }

    /// Watts that optics inside the switches save are there for racks, unless the share of the network is given.
    void opticsInsideBuyRacks() {
        const auto perWatt = [](std::vector<std::string> settings) {
            settings.push_back("workload.limits.speed=20 tok/s");
            return estimate(test::scenarioOf("deepseek-v3", "gb200-nvl72", settings)).point;
        };
        const OperatingPoint plugged = perWatt({}), inside = perWatt({"network.optics=co-packaged"}),
                             given = perWatt({"network.optics=co-packaged", "facility.network_share=8 %"});
        QCOMPARE(inside.perGpu, plugged.perGpu);
        QVERIFY(inside.provisioned < plugged.provisioned);
        QVERIFY(inside.perWatt > 1.01 * plugged.perWatt);
        QCOMPARE(given.perWatt, plugged.perWatt);
    }

    void aTierHoldsNoMoreThanItHas() {
        const std::vector<std::string> settings{"workload.isl=32768", "workload.prefix_hit=0.9", "offload.prefix=1",
                                                "offload.bandwidth=225 GB/s"};
        const auto with = [&](const char* room) {
            std::vector<std::string> all = settings;
            all.push_back(std::string("offload.capacity=") + room);
            return estimateAt(of("llama-3.1-70b", all), {8, 1, 1, 1, 1}, 16);
        };
        const Estimate small = with("1 GB"), large = with("100 GB");
        QCOMPARE(small.point.finding.code, FindingCode::tierTooSmall);
        QVERIFY(large.point.finding.code != FindingCode::tierTooSmall);
        QVERIFY(large.memory.below.si() > 1e9);
    }

    void whoWaitsIsSaid() {
        const Estimate many = estimate(of(
            "llama-3.1-70b", {"workload.load.concurrency=3000", "mapping.mode=aggregated", "mapping.tp=4", "workload.isl=8192"}));
        QVERIFY(has(many.findings, FindingCode::sequencesWait));
        const Estimate few = estimate(
            of("llama-3.1-70b", {"workload.load.concurrency=8", "mapping.mode=aggregated", "mapping.tp=4", "workload.isl=8192"}));
        QVERIFY(!has(few.findings, FindingCode::sequencesWait));
    }

    void chipsThatDoNothingAreSaid() {
        const auto with = [](const char* rack, const char* mode) {
            return estimate(test::scenarioOf("deepseek-v3", rack, {std::string("mapping.mode=") + mode})).findings;
        };
        QVERIFY(has(with("vr-nvl144-cpx", "aggregated"), FindingCode::chipsIdle));
        QVERIFY(!has(with("vr-nvl72", "aggregated"), FindingCode::chipsIdle));
    }
};

QTEST_GUILESS_MAIN(InputsTest)
#include "inputs_test.moc"
