// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/simulated_point.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace rackline;

namespace {

using Given = std::vector<std::string>;

SimulatedPoint simulated(const Scenario& s, const SimulationChoice& choice = {}) {
    const Result<SimulatedPoint> result = simulatePoint(s, estimate(s).point, choice);
    if (!result) throw std::runtime_error(result.error().text());
    return *result;
}

} // namespace

class SimulatedPointTest : public QObject {
    Q_OBJECT
private slots:
    /// Away from saturation two independent ways to the same figures agree; lengths are drawn, so that nothing is in step.
    void agreesWithTheClosedForm_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<Given>("settings");
        QTest::addColumn<double>("within");
        const auto row = [](const char* name, const char* model, const char* rack, const Given& settings, double within = 0.15) {
            QTest::newRow(name) << QString::fromUtf8(model) << QString::fromUtf8(rack) << settings << within;
        };
        row("closed loop", "llama-3.1-70b", "dgx-h100", {"mapping.tp=8", "engine=vllm", "workload.load.concurrency=16"});
        row("prompts first", "llama-3.1-70b", "dgx-h100", {"mapping.tp=8", "engine=sglang", "workload.load.concurrency=16"});
        row("whole prompts", "llama-3.1-70b", "dgx-b200", {"mapping.tp=4", "engine=trtllm", "workload.load.concurrency=32"});
        row("open loop", "llama-3.1-70b", "dgx-h100", {"mapping.tp=8", "engine=vllm", "workload.load.rate=1 req/s"});
        // Every rank waits for the prompts of the others, which the closed form of one rank does not see.
        row("attention in data parallel", "deepseek-v3", "gb200-nvl72",
            {"mapping.tp=1", "mapping.ep=8", "mapping.attention_dp=8", "engine=trtllm", "workload.load.concurrency=64"}, 0.2);
        row("pools", "llama-3.1-70b", "dgx-b200", {"mapping.mode=disaggregated", "hardware.count=2", "engine=trtllm"});
    }
    void agreesWithTheClosedForm() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(Given, settings);
        QFETCH(double, within);
        const SimulatedPoint s = simulated(test::scenarioOf(model.toStdString(), rack.toStdString(), settings));
        const auto& d = s.differences;
        const QByteArray found =
            QByteArray::number(d.tpot) + " " + QByteArray::number(d.tokens) + " " + QByteArray::number(d.ttft);
        QVERIFY2(std::abs(d.tpot) < within && std::abs(d.tokens) < within && std::abs(d.latency) < within, found.constData());
        QCOMPARE(int(s.result.verdict), int(LoadVerdict::served));
        QVERIFY(s.result.iterations > 0 && s.result.served == s.load.requests);
    }

    /// From a prompt alone to pools at nine tenths of their rate. What remains: a closed loop drives the busiest pools to the
    /// full.
    void firstTokensOfPools() {
        const Scenario s =
            test::scenarioOf("deepseek-v3", "gb200-nvl72", {"mapping.mode=disaggregated", "workload.limits.speed=20 tok/s"});
        std::vector<double> errors;
        const Exploration found = explore(s, {});
        for (std::size_t i = 0; i < found.frontier.size(); i += 3) {
            const Result<SimulatedPoint> simulated = simulatePoint(s, found.frontier[i].point, {});
            QVERIFY(simulated);
            QVERIFY(std::abs(simulated->differences.tokens) < 0.1);
            errors.push_back(std::abs(simulated->differences.ttft));
        }
        QVERIFY(errors.size() > 10);
        std::nth_element(errors.begin(), errors.begin() + std::ptrdiff_t(errors.size() / 2), errors.end());
        QVERIFY2(errors[errors.size() / 2] < 0.25, QByteArray::number(errors[errors.size() / 2]).constData());
    }

    /// Ranks with attention in data parallel wait for those that read, in the closed form as in the scheduler; long prompts show
    /// it most.
    void ranksWaitForPrompts_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<Given>("settings");
        const auto row = [](const char* name, const char* model, const char* rack, Given settings) {
            for (const char* same : {"mapping.mode=aggregated", "mapping.tp=1", "mapping.ep=8", "mapping.attention_dp=8"})
                settings.emplace_back(same);
            QTest::newRow(name) << QString::fromUtf8(model) << QString::fromUtf8(rack) << settings;
        };
        row("128K, nobody waits", "kimi-k2", "dgx-b200",
            {"engine=vllm", "workload.isl=130048", "workload.osl=1024", "workload.load.concurrency=16"});
        row("128K, nine in ten", "kimi-k2", "dgx-b200",
            {"engine=trtllm", "workload.isl=130048", "workload.osl=1024", "workload.load.concurrency=16"});
        row("8K, nobody waits", "deepseek-v3", "dgx-h200",
            {"engine=vllm", "workload.isl=8192", "workload.osl=1024", "workload.load.concurrency=64"});
        row("8K, nine in ten", "deepseek-v3", "dgx-h200",
            {"engine=trtllm", "workload.isl=8192", "workload.osl=1024", "workload.load.concurrency=64"});
        row("1K, nobody waits", "deepseek-v3", "dgx-b200",
            {"engine=vllm", "workload.isl=1024", "workload.osl=1024", "workload.load.concurrency=128"});
    }
    void ranksWaitForPrompts() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(Given, settings);
        const SimulatedPoint s = simulated(test::scenarioOf(model.toStdString(), rack.toStdString(), settings));
        const auto& d = s.differences;
        const QByteArray found =
            QByteArray::number(d.tpot) + " " + QByteArray::number(d.tokens) + " " + QByteArray::number(d.ttft);
        QVERIFY2(std::abs(d.tpot) < 0.15 && std::abs(d.tokens) < 0.15, found.constData());
    }

    /// Little's law over the steady state, which the simulation does not know.
    void placesAreFull() {
        const SimulatedPoint s = simulated(
            test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.tp=8", "engine=vllm", "workload.load.concurrency=16"}));
        const double stay = s.result.latency.mean + s.engine.path.client.si();
        const double tokens = double(s.load.concurrency) / stay * s.load.answer.expected();
        QVERIFY(std::abs(s.result.steadyTokenRate / tokens - 1) < 0.02);
    }

    void theSeedDecides() {
        const Scenario s =
            test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.tp=8", "workload.load.rate=1 req/s", "engine=vllm"});
        const SimulatedPoint first = simulated(s, {300, 7});
        QCOMPARE(first.load.requests, std::int64_t(300));
        QVERIFY(simulated(s, {300, 8}).result != first.result);
        std::vector<SimulatedPoint> again(4);
        {
            std::vector<std::jthread> pool;
            for (SimulatedPoint& one : again) pool.emplace_back([&] { one = simulated(s, {300, 7}); });
        }
        for (const SimulatedPoint& one : again) QVERIFY(one.result == first.result);
    }

    /// The wait for a cached prefix is a part of what is simulated.
    void prefixesAreLoaded() {
        const Given common{"mapping.tp=8", "workload.load.concurrency=1", "workload.isl=8192", "workload.prefix_hit=0.9"};
        Given below = common;
        below.insert(below.end(), {"offload.prefix=1", "offload.bandwidth=7 GB/s"});
        const Scenario held = test::scenarioOf("llama-3.1-70b", "dgx-h100", common),
                       spilled = test::scenarioOf("llama-3.1-70b", "dgx-h100", below);
        const double load = estimate(spilled).point.prefixLoad.si();
        const double more = simulated(spilled, {50}).result.ttft.mean - simulated(held, {50}).result.ttft.mean;
        QVERIFY(load > 0 && std::abs(more / load - 1) < 1e-6);
    }

    void refuses_data() {
        QTest::addColumn<Given>("settings");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("static batch") << Given{"mapping.tp=8", "workload.load.batch=8"} << QByteArray("static batch");
        QTest::newRow("reads in each step") << Given{"mapping.tp=8", "offload.weights=0.1"} << QByteArray("below HBM");
        QTest::newRow("infeasible") << Given{"mapping.tp=8", "workload.limits.speed=9000 tok/s"} << QByteArray("infeasible");
        QTest::newRow("more than is served") << Given{"mapping.tp=8", "workload.load.rate=1e5 req/s"} << QByteArray("infeasible");
    }
    void refuses() {
        QFETCH(Given, settings);
        QFETCH(QByteArray, why);
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", settings);
        const Result<SimulatedPoint> result = simulatePoint(s, estimate(s).point, {});
        QVERIFY(!result);
        QVERIFY2(result.error().detail.find(why.toStdString()) != std::string::npos, result.error().detail.c_str());
    }
};

QTEST_GUILESS_MAIN(SimulatedPointTest)
#include "simulated_point_test.moc"
