// SPDX-License-Identifier: GPL-3.0-or-later
// Points under a load, and runs of clients that end: what is held stays, and what is asked for is served or refused.
#include "model/base/portable_math.h"
#include "model/candidates/held_point.h"
#include "model/candidates/serving_engine.h"
#include "model/intervals/metric_spread.h"
#include "model/operators/operator.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

using namespace rackline;

namespace {
Scenario llama(std::vector<std::string> settings) {
    settings.insert(settings.begin(), {"workload.isl=1024", "workload.osl=1024"});
    return test::scenarioOf("llama-3.1-70b", "dgx-h100", settings);
}
Scenario deepseekInPools(std::vector<std::string> settings) {
    settings.insert(settings.begin(),
                    {"workload.isl=2048", "workload.osl=512", "mapping.mode=disaggregated", "mapping.prefill.workers=4",
                     "mapping.workers=1", "mapping.tp=8", "mapping.prefill.tp=4", "engine=sglang"});
    return test::scenarioOf("deepseek-v3", "gb200-nvl72", settings);
}
/// Why a scenario is refused; empty where it is not.
std::string refusal(const std::vector<std::string>& settings) {
    try {
        llama(settings);
        return {};
    } catch (const std::exception& e) { return e.what(); }
}
double difference(double a, double b) { return std::abs(a / b - 1); }
} // namespace

class LoadTest : public QObject {
    Q_OBJECT
private slots:
    /// A point under a load, held where nothing changes, is itself: what moves it is the change alone.
    void aHeldPointStays() {
        for (const char* load : {"workload.load.concurrency=200", "workload.load.rate=4 req/s", "workload.load.batch=16"})
            for (const bool pools : {false, true}) {
                const Scenario s = pools ? deepseekInPools({load}) : llama({"mapping.tp=4", load});
                const OperatingPoint p = estimate(s).point;
                QVERIFY2(p.feasible(), load);
                const OperatingPoint held = heldPoint(s, p);
                QVERIFY2(difference(held.throughput.si(), p.throughput.si()) < 1e-6, load);
                QVERIFY2(difference(held.ttft.si(), p.ttft.si()) < 1e-5, load);
                QVERIFY2(difference(held.perWatt.si(), p.perWatt.si()) < 1e-6, load);
            }
    }

    /// Pools in a closed loop follow their inputs as others do.
    void moreForTheHallIsFewerTokens() {
        const auto at = [](const char* pue) { return deepseekInPools({"workload.load.concurrency=200", pue}); };
        const OperatingPoint p = estimate(at("facility.pue=1.2")).point;
        const double least = heldPoint(at("facility.pue=1.1"), p).perWatt.si(),
                     most = heldPoint(at("facility.pue=1.3"), p).perWatt.si();
        QVERIFY(least > p.perWatt.si());
        QVERIFY(p.perWatt.si() > most);
    }

    /// A rate is served whole by the workers that are asked for, as many groups of them as there is room for.
    void workersShareARate() {
        for (const char* workers : {"mapping.workers=1", "mapping.workers=2", "mapping.workers=3"}) {
            const Scenario s = llama({"mapping.tp=2", "workload.load.rate=6 req/s", workers});
            const OperatingPoint p = estimate(s).point;
            QVERIFY(p.feasible());
            const double groups = std::floor(double(s.system.gpus()) / p.gpus());
            QVERIFY2(difference(groups * p.throughput.si() / s.workload.osl, 6) < 1e-6, workers);
        }
    }

    /// The decode pool may be named as its degrees may.
    void workersThatDecodeHaveBothNames() {
        const Scenario s = llama({"mapping.tp=2", "workload.load.concurrency=64", "mapping.decode.workers=2"});
        QCOMPARE(s.layout.workers, 2);
    }

    /// Requests in service are those of all instances.
    void placesOfAllInstances() {
        const Estimate e = estimate(test::scenarioOf("llama-3.1-70b", "dgx-h100",
                                                     {"engine=trtllm", "mapping.tp=1", "workload.isl=2048", "workload.osl=2048",
                                                      "mapping.workers=8", "workload.load.concurrency=200"}));
        const auto waits = std::find_if(e.findings.begin(), e.findings.end(),
                                        [](const Finding& f) { return f.code == FindingCode::sequencesWait; });
        QVERIFY(waits != e.findings.end());
        QCOMPARE(waits->values[0], 8 * std::floor(e.point.batch));
    }

    /// What the model of a client's run does not know is refused, with the reason.
    void runsThatAreNotKnown() {
        const std::string rounds = "workload.client.rounds=1", batch = "workload.load.batch=32";
        struct Row {
            std::vector<std::string> settings;
            const char* reason;
        };
        const std::vector<Row> rows{{{rounds, "workload.load.concurrency=64", "offload.kv=0.5"}, "knows no memory below HBM"},
                                    {{rounds, batch, "mapping.mode=disaggregated"}, "which one instance serves"},
                                    {{"workload.client.rounds=2", batch}, "one batch runs once"},
                                    {{rounds, batch, "workload.client.drain=0.2"}, "is of requests in flight"},
                                    {{rounds, batch, "workload.client.first_token=mean"}, "is of requests in flight"},
                                    {{rounds, batch, "workload.client.shortest=0.8"}, "is of requests in flight"},
                                    {{rounds}, "requests in flight or a batch"}};
        for (const Row& row : rows) {
            const std::string why = refusal(row.settings);
            QVERIFY2(why.find(row.reason) != std::string::npos, (std::string(row.reason) + ": " + why).c_str());
        }
    }
    /// Settings of serving are no obstacle to a scenario that trains.
    void trainingIsNotRefusedForThem() { QCOMPARE(refusal({"workload.kind=train", "mapping.workers=2"}), std::string()); }

    /// One batch is never served by pools, whose prompts nobody would read.
    void oneBatchIsServedByOneInstance() {
        const Estimate e =
            estimate(llama({"mapping.mode=any", "mapping.tp=2", "workload.load.batch=32", "workload.client.rounds=1"}));
        QVERIFY(e.point.feasible());
        QCOMPARE(e.point.mode, ServingMode::aggregated);
    }

    /// The time of one batch has the error of a rate, with which it was fitted; that of a request in a stream has its own.
    void oneBatchHasTheWidthOfARate() {
        const Scenario s = llama({"mapping.tp=2", "workload.load.batch=32", "workload.client.rounds=1"});
        const OperatingPoint p = estimate(s).point;
        const double rate = intervalFactor(s, p, Metric::perGpu);
        QVERIFY(rate > 1);
        QCOMPARE(intervalFactor(s, p, Metric::latency), rate);
    }

    /// Limits are those of what a client measures: a first token that is late in steady state may be in time in its run.
    void limitsJudgeWhatIsMeasured() {
        const auto run = [](const std::string& limit) {
            return estimate(llama({"mapping.mode=aggregated", "mapping.tp=2", "workload.load.concurrency=256",
                                   "workload.client.rounds=10", limit}));
        };
        const Time measured = run("workload.limits.ttft=60 s").point.ttft;
        const auto seconds = [](double s) { return "workload.limits.ttft=" + std::to_string(s) + " s"; };
        const Estimate met = run(seconds(1.01 * measured.si())), missed = run(seconds(0.5 * measured.si()));
        QVERIFY(met.point.feasible());
        QVERIFY(met.point.ttft.si() <= 1.01 * measured.si());
        QVERIFY(!missed.point.feasible());
    }

    /// The simulation reads prompts as fast as the profile says and keeps the room for answers that the scheduler itself keeps:
    /// vLLM takes blocks as they are needed, TensorRT-LLM all at once. What a profile says is the mean effect in closed forms.
    void theSimulationHasTheEnginesScheduler() {
        const auto serving = [](const char* engine) {
            const Scenario s = llama({engine, "mapping.tp=4", "workload.load.concurrency=64"});
            const ServingEngine found = servingEngine(Evaluator(s), estimate(s).point);
            return std::pair(found.settings, s.engine);
        };
        const auto [vllm, vllmProfile] = serving("engine=vllm");
        QCOMPARE(vllm.prefillScale, vllmProfile.prefillFactor);
        QCOMPARE(vllm.reserve, 0.);
        QVERIFY(vllmProfile.reserve > 0);
        QCOMPARE(serving("engine=sglang").first.reserve, 0.3);
        QCOMPARE(serving("engine=trtllm").first.reserve, 1.);
        Scenario own = llama({"engine=vllm", "mapping.tp=4", "workload.load.concurrency=64"});
        const OperatingPoint point = estimate(own).point;
        own.engine.scheduler = "atom";
        QCOMPARE(servingEngine(Evaluator(own), point).settings.reserve, 0.);
        own.engine.scheduler = "one that nobody knows";
        for (const double share : {0.2, 0.9}) {
            own.engine.reserve = share;
            QCOMPARE(servingEngine(Evaluator(own), point).settings.reserve, share);
        }
    }

    /// Where experts are sliced beside attention in data parallel, tokens go to every slice, however far that is.
    void slicesAreReachedAcrossDomains() {
        const Scenario s = test::scenarioOf("deepseek-v3", "dgx-h100", {"hardware.count=8"});
        const auto dispatch = [&s](int ep) {
            const Layout layout{1, 64, ep, 64 / ep, 1};
            const std::vector<Operator> all = operatorsOf(s.model, s.precision, layout);
            const auto found = std::find_if(all.begin(), all.end(), [](const Operator& op) { return op.isExchange(); });
            return spannedRanks(found->shape).value_or(0);
        };
        for (const int ep : {1, 8, 64}) QCOMPARE(dispatch(ep), 64.0);
        const auto time = [&s](int ep) {
            Scenario own = s;
            own.engine.gatheredRanks = 0;
            const Evaluator e(own);
            const Layout layout{1, 64, ep, 64 / ep, 1};
            double sum = 0;
            for (const Operator& op : operatorsOf(s.model, s.precision, layout))
                if (op.isExchange()) sum += costOf(op, decodeLoad(own.workload, 32.0), e.context()).time();
            return sum;
        };
        QVERIFY(time(8) >= 0.9 * time(64));
    }
};

QTEST_APPLESS_MAIN(LoadTest)
#include "load_test.moc"
