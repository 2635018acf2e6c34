// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/workload_inputs.h"
#include "model/replay/simulated_point.h"
#include "model/search/estimate.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {

using Given = std::vector<std::string>;

Scenario scenario(Given more) {
    Given all{"mapping.tp=8", "mapping.mode=aggregated", "engine=vllm"};
    all.insert(all.end(), more.begin(), more.end());
    return test::scenarioOf("llama-3.1-70b", "dgx-h100", all);
}

LoadResult runOf(const Scenario& s, const OperatingPoint& point) {
    const Result<SimulatedPoint> result = simulatePoint(s, point, {4000, 1});
    if (!result) throw std::runtime_error(result.error().text());
    return result->result;
}
LoadResult runOf(const Scenario& s) { return runOf(s, estimate(s).point); }
LoadResult simulated(Given more) { return runOf(scenario(std::move(more))); }

QByteArray refusalOf(const Given& settings) {
    try {
        scenario(settings);
    } catch (const std::exception& refused) { return refused.what(); }
    return "accepted";
}

bool has(const std::vector<Finding>& findings, FindingCode code) {
    return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
}

constexpr const char* rate = "workload.load.rate=1 req/s";

} // namespace

/// Lengths as distributions, kinds of requests, and how requests come (method/serving 12).
class LengthsTest : public QObject {
    Q_OBJECT
private slots:
    /// A law without variation is the constant, to the last digit.
    void noVariationIsTheConstant_data() {
        QTest::addColumn<Given>("settings");
        QTest::newRow("gamma") << Given{"workload.lengths.law=gamma"};
        QTest::newRow("lognormal") << Given{"workload.lengths.law=lognormal", "workload.lengths.prompt_cv=0"};
        QTest::newRow("one kind") << Given{"workload.classes=all 3 1024/1024", "workload.client.shortest=1"};
    }
    void noVariationIsTheConstant() {
        QFETCH(Given, settings);
        const LoadResult constant = simulated({rate, "workload.client.shortest=1"});
        settings.emplace_back(rate);
        LoadResult other = simulated(settings);
        other.classes.clear();
        QVERIFY(other == constant);
    }

    /// What varies more waits longer at the worst, and the means stay those that were asked for.
    void variationRaisesTheWorst_data() {
        QTest::addColumn<QByteArray>("law");
        QTest::newRow("gamma") << QByteArray("gamma");
        QTest::newRow("lognormal") << QByteArray("lognormal");
    }
    void variationRaisesTheWorst() {
        QFETCH(QByteArray, law);
        double before = 0;
        for (const char* cv : {"0", "0.5", "1", "2"}) {
            const LoadResult r = simulated({"workload.load.rate=2 req/s", "workload.lengths.law=" + law.toStdString(),
                                            std::string("workload.lengths.prompt_cv=") + cv});
            QVERIFY2(r.ttft.p99 > before, cv);
            before = r.ttft.p99;
        }
        double spread = 0;
        for (const char* cv : {"0", "1", "3"}) {
            const LoadResult r = simulated({"workload.load.rate=2 req/s", "workload.lengths.law=" + law.toStdString(),
                                            std::string("workload.lengths.answer_cv=") + cv});
            QVERIFY2(r.latency.p99 > spread, cv);
            spread = r.latency.p99;
            const double mean = double(r.tokens) / double(r.served);
            QVERIFY2(std::abs(mean / 1024 - 1) < 0.15, QByteArray::number(mean).constData());
        }
    }

    void burstsRaiseTheWorst() {
        double before = 0;
        for (const char* cv : {"0", "1", "3"}) {
            const LoadResult r = simulated({"workload.load.rate=2 req/s", std::string("workload.arrivals.cv=") + cv});
            QVERIFY2(r.ttft.p99 > before, cv);
            before = r.ttft.p99;
        }
        // Gaps of a Poisson stream are drawn as they always were.
        QVERIFY(simulated({rate, "workload.arrivals.cv=1"}) == simulated(Given{rate}));
    }

    /// Neither the scale of shares nor the order of kinds changes a digit of anything.
    void kindsHaveNoOrderAndSharesNoScale() {
        const auto with = [](const char* classes) { return scenario({rate, std::string("workload.classes=") + classes}); };
        const Scenario first = with("chat 70 1k/512; agents 20 8k/256; reason 10 1k/4k");
        const LoadResult result = runOf(first);
        for (const char* same :
             {"reason 10 1k/4k; agents 20 8k/256; chat 70 1k/512", "chat 7 1k/512; agents 2 8k/256; reason 1 1k/4k",
              "chat 70% 1024/512;agents 20% 8192/256;reason 10% 1024/4096;"}) {
            const Scenario other = with(same);
            QCOMPARE(other.workload.isl, first.workload.isl);
            QCOMPARE(other.workload.osl, first.workload.osl);
            QVERIFY2(runOf(other) == result, same);
        }
        QCOMPARE(first.workload.isl, 0.7 * 1024 + 0.2 * 8192 + 0.1 * 1024);
        QCOMPARE(result.classes.size(), std::size_t(3));
        // In order of names: agents, chat, reason. Long prompts are read longer, long answers written longer.
        QVERIFY(result.classes[0].ttft.p50 > 2 * result.classes[1].ttft.p50);
        QVERIFY(result.classes[2].latency.p50 > 4 * result.classes[1].latency.p50);
        const double measured = double(result.classes[0].measured + result.classes[1].measured + result.classes[2].measured);
        QVERIFY(std::abs(double(result.classes[1].measured) / measured - 0.7) < 0.03);
    }

    /// A kind's own limit counts for its requests alone.
    void kindsHaveLimitsOfTheirOwn() {
        const auto with = [](const char* classes) {
            return scenario({rate, std::string("workload.classes=") + classes, "workload.limits.ttft=5s"});
        };
        const Scenario first = with("chat 70 1k/512; agents 30 8k/256"),
                       second = with("chat 70 1k/512; agents 30 8k/256 ttft=1ms");
        const OperatingPoint point = estimate(first).point;
        const std::vector<ClassOutcome> loose = runOf(first, point).classes, tight = runOf(second, point).classes;
        QCOMPARE(estimate(second).point.finding.code, FindingCode::tailKind);
        QCOMPARE(tight[0].withinLimits, 0.0);
        QVERIFY(loose[0].withinLimits > 0.9);
        QCOMPARE(tight[1].withinLimits, loose[1].withinLimits);
    }

    void recordedLengthsAreDrawnWhole() {
        const Scenario s = scenario({rate, "workload.lengths.file=azure-2023-conv"});
        QVERIFY(std::abs(s.workload.isl - 1154.7) < 0.1);
        QVERIFY(std::abs(s.workload.osl - 211.1) < 0.1);
        QVERIFY(has(s.notes, FindingCode::meansAnswer));
        const LoadResult r = runOf(s),
                         constant = simulated({rate, "workload.client.shortest=1", "workload.isl=1154.7", "workload.osl=211.1"});
        QVERIFY(r.ttft.p99 > 1.2 * constant.ttft.p99);
    }

    /// The busiest hour is served; a day without one is the rate itself.
    void dayHasABusiestHour() {
        const std::string flat = "workload.arrivals.day=1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                          steep = "workload.arrivals.day=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,25";
        const Estimate plain = estimate(scenario({rate})), even = estimate(scenario({rate, flat})),
                       peak = estimate(scenario({rate, steep})), twelve = estimate(scenario({"workload.load.rate=12.5 req/s"}));
        QCOMPARE(even.point.batch, plain.point.batch);
        QCOMPARE(peak.point.batch, twelve.point.batch);
        QVERIFY(has(peak.findings, FindingCode::busiestHour));
        const Scenario steady = scenario({}), daily = scenario({rate, steep});
        const PlanTarget target{PlanTarget::Kind::requests, 50};
        const std::vector<PlanGoal> goals{PlanGoal::gpus};
        QVERIFY(plan(daily, target, goals).answers.at(0).best.units > 5 * plan(steady, target, goals).answers.at(0).best.units);
    }

    /// A run that trains has no requests, and says so of each key.
    void trainingReadsNone() {
        for (const char* given : {"workload.lengths.file=azure-2023-conv", "workload.classes=a 1 1k/1k"}) {
            const Scenario s =
                test::scenarioOf("llama-3.1-8b", "dgx-h100", {"workload.kind=train", "workload.tokens=1e10", given});
            QVERIFY2(has(s.notes, FindingCode::inputUnread), given);
        }
    }

    void theOldDigitsStay() {
        QVERIFY(!scenario({rate}).workload.lengths.vary());
        QVERIFY(scenario({rate}).notes.empty());
    }

    void refuses_data() {
        QTest::addColumn<Given>("settings");
        QTest::addColumn<QByteArray>("why");
        const auto row = [](const char* name, const Given& settings, const char* why) {
            QTest::newRow(name) << settings << QByteArray(why);
        };
        row("variation without a law", {"workload.lengths.prompt_cv=1"}, "needs workload.lengths.law");
        row("two ends and a law", {"workload.lengths.law=gamma", "workload.client.shortest=0.5"}, "is of even lengths");
        row("kinds and lengths", {"workload.classes=a 1 1k/1k", "workload.isl=2048"}, "leave one of them out");
        row("file and lengths", {"workload.lengths.file=azure-2023-conv", "workload.osl=5"}, "leave one of them out");
        row("file and law", {"workload.lengths.file=azure-2023-conv", "workload.lengths.law=gamma"}, "recorded lengths");
        row("no such file", {"workload.lengths.file=/nowhere/at/all.csv"}, "all.csv");
        row("gaps of a closed loop", {"workload.load.concurrency=8", "workload.arrivals.cv=2"}, "come when others end");
        row("a day without a rate", {"workload.arrivals.day=1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2"},
            "needs workload.load.rate");
        row("23 hours", {rate, "workload.arrivals.day=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23"},
            "expected 24");
        row("an hour below 0", {rate, "workload.arrivals.day=-1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"},
            "is not a number from 0");
        row("a day of nothing", {rate, "workload.arrivals.day=0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"}, "no hour");
        row("no kinds", {"workload.classes=;"}, "has no kind of requests");
        row("a kind without lengths", {"workload.classes=chat 70"}, "expected name share prompt/answer");
        row("a share of nothing", {"workload.classes=chat 0 1k/1k"}, "is no share of chat");
        row("a share that is no number", {"workload.classes=chat nan 1k/1k"}, "is no share of chat");
        row("the same kind twice", {"workload.classes=chat 1 1k/1k; chat 2 1k/1k"}, "twice");
        row("a limit that is none", {"workload.classes=chat 1 1k/1k cost=3"}, "expected ttft=TIME or speed=TOKENS");
        row("a name that steers a terminal", {"workload.classes=\x1b[2J 1 1k/1k"}, "is no name");
        row("an endless prompt", {"workload.classes=chat 1 1e30/1k"}, "");
    }
    void refuses() {
        QFETCH(Given, settings);
        QFETCH(QByteArray, why);
        const QByteArray said = refusalOf(settings);
        QVERIFY2(said != "accepted" && said.contains(why), said.constData());
        QVERIFY(!said.contains('\x1b'));
    }

    /// Rates are of the busiest hour and money of the mean one: the day's tokens are the same whatever its shape.
    void aDaySellsItsMeanHour() {
        const auto sold = [](const std::string& day) {
            const Scenario s =
                test::scenarioOf("llama-3.1-70b", "dgx-b200", {"workload.load.rate=0.4 req/s", "workload.arrivals.day=" + day});
            return s.workload.busiest().amount * s.economics.utilisation;
        };
        std::string flat, peaked;
        for (int hour = 0; hour < 24; ++hour) flat += "1 ", peaked += hour < 8 ? "3 " : "0 ";
        QVERIFY(std::abs(sold(flat) / sold(peaked) - 1) < 1e-9);
    }

    void requestsBeyondTheContextAreRefused() {
        QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                                 test::scenarioOf("llama-3.1-70b", "dgx-b200", {"workload.classes=a 1 200k/1k; b 99 1k/1k"}));
        QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                                 test::scenarioOf("llama-3.1-70b", "dgx-b200", {"workload.classes=a 1e15 1k/1k; b 1 1k/1k"}));
    }
};

QTEST_GUILESS_MAIN(LengthsTest)
#include "lengths_test.moc"
