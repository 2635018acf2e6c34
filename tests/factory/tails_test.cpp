// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/normal.h"
#include "model/candidates/tail_guard.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {

using Given = std::vector<std::string>;

Scenario scenario(Given more, const char* rack = "dgx-h100") {
    Given all{"mapping.mode=aggregated", "engine=vllm", "workload.osl=256"};
    all.insert(all.end(), more.begin(), more.end());
    return test::scenarioOf("llama-3.1-70b", rack, all);
}

Estimate asked(Given more) { return estimate(scenario(std::move(more))); }

bool has(const std::vector<Finding>& findings, FindingCode code) {
    return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
}

double best(const Scenario& s) {
    const Exploration found = explore(s);
    const FrontierPoint* chosen = chosenOf(found);
    return chosen ? chosen->point.perWatt.si() : 0;
}

} // namespace

/// Limits on what most requests see (method/serving 12).
class TailsTest : public QObject {
    Q_OBJECT
private slots:
    /// Quantiles of laws, from tables: the normal and the exponential, which is a gamma law of the variation 1.
    void quantiles() {
        QVERIFY(std::abs(normalQuantile(0.99) - 2.3263478740) < 1e-8);
        QVERIFY(std::abs(normalQuantile(0.01) + 2.3263478740) < 1e-8);
        for (const double p : {0.01, 0.5, 0.9, 0.99, 0.996875})
            QVERIFY(std::abs(gammaQuantile(p, 1) / -std::log(1 - p) - 1) < 1e-9);
        // A chi-square of one degree over its mean has the variation sqrt(2); 6.634897 is its 99th percentile.
        QVERIFY(std::abs(gammaQuantile(0.99, std::sqrt(2.0)) / 6.634896601 - 1) < 1e-7);
        for (const LengthShape shape : {LengthShape::even, LengthShape::gamma, LengthShape::lognormal}) {
            double sum = 0;
            for (const LengthNode& node : lengthNodes(shape, 1000, 0.7, 0.5)) sum += node.weight;
            QVERIFY(std::abs(sum - 1) < 1e-12);
            QCOMPARE(lengthNodes(shape, 1000, 0, 1).size(), std::size_t(1));
        }
    }

    /// A looser limit is never worse, and one that nothing reaches changes nothing.
    void aLooserLimitIsNeverWorse_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<std::vector<double>>("values");
        QTest::newRow("first token, p99") << QByteArray("workload.limits.ttft_p99")
                                          << std::vector<double>{0.15, 0.3, 0.6, 1.2, 5, 500};
        QTest::newRow("first token, p90") << QByteArray("workload.limits.ttft_p90")
                                          << std::vector<double>{0.15, 0.3, 0.6, 1.2, 5, 500};
        QTest::newRow("per token, p99") << QByteArray("workload.limits.tpot_p99")
                                        << std::vector<double>{0.015, 0.03, 0.06, 0.12, 5};
        QTest::newRow("whole, p50") << QByteArray("workload.limits.latency") << std::vector<double>{4, 8, 16, 32, 1e4};
        QTest::newRow("whole, p99") << QByteArray("workload.limits.latency_p99") << std::vector<double>{4, 8, 16, 32, 1e4};
    }
    void aLooserLimitIsNeverWorse() {
        QFETCH(QByteArray, key);
        QFETCH(std::vector<double>, values);
        double before = 0;
        for (const double value : values) {
            const double now = best(scenario({key.toStdString() + "=" + std::to_string(value) + " s"}));
            QVERIFY2(now >= before, QByteArray::number(value).constData());
            before = now;
        }
        QVERIFY(before > 0);
        QVERIFY(best(scenario({key.toStdString() + "=" + std::to_string(values[1]) + " s"})) < before);
    }

    /// The same of what must be kept by more requests, or by more of them a second.
    void aSmallerShareIsNeverWorse_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<std::vector<double>>("values");
        QTest::newRow("share") << QByteArray("workload.limits.attainment") << std::vector<double>{0.99, 0.9, 0.7, 0.5, 0.1};
        QTest::newRow("requests") << QByteArray("workload.limits.goodput") << std::vector<double>{1000, 30, 10, 3, 0.1};
    }
    void aSmallerShareIsNeverWorse() {
        QFETCH(QByteArray, key);
        QFETCH(std::vector<double>, values);
        double before = 0;
        for (const double value : values) {
            const std::string unit = key.endsWith("goodput") ? " req/s" : "";
            const double now =
                best(scenario({"workload.limits.ttft=0.5 s", key.toStdString() + "=" + std::to_string(value) + unit}));
            QVERIFY2(now >= before, QByteArray::number(value).constData());
            before = now;
        }
        QVERIFY(before > 0);
    }

    /// What is said of the chosen point is simulated and within the limit.
    void theChosenPointKeepsItsLimits() {
        for (const char* limit :
             {"workload.limits.ttft_p99=400 ms", "workload.limits.tpot_p99=30 ms", "workload.limits.latency_p90=8 s"}) {
            const Scenario s = scenario({limit});
            const Estimate e = estimate(s);
            QVERIFY2(e.point.feasible() && e.tail && e.tail->simulated, limit);
            const TailLimits& t = s.workload.limits.tail;
            if (t.ttft99.si() > 0) QVERIFY(e.tail->ttft.p99 <= t.ttft99.si());
            if (t.tpot99.si() > 0) QVERIFY(e.tail->tpot.p99 <= t.tpot99.si());
            if (t.latency90.si() > 0) QVERIFY(e.tail->latency.p90 <= t.latency90.si());
            QVERIFY(e.tail->ttft.p50 <= e.tail->ttft.p90 && e.tail->ttft.p90 <= e.tail->ttft.p99);
            // The frontier of every other command has the same point.
            const Exploration found = explore(s);
            QCOMPARE(chosenOf(found)->point.batch, e.point.batch);
            QVERIFY(has(found.findings, FindingCode::tailsAnswered));
        }
    }

    /// More variation of prompts or of gaps never lowers the 99th percentile of a point, in closed form.
    void variationNeverLowersTheTail() {
        const Scenario plain = scenario({"mapping.tp=8"});
        const OperatingPoint point = estimateAt(plain, {8, 1, 1, 1, 1}, 32).point;
        for (const char* law : {"gamma", "lognormal"})
            for (const char* key : {"workload.lengths.prompt_cv", "workload.arrivals.cv", "workload.lengths.answer_cv"}) {
                double first = 0, whole = 0;
                for (const double cv : {0.25, 0.5, 1.0, 1.5, 2.0, 3.0}) {
                    const Scenario s = scenario({"mapping.tp=8", std::string("workload.lengths.law=") + law,
                                                 key + std::string("=") + std::to_string(cv)});
                    const Evaluator evaluator(s);
                    HeldPools pools(evaluator);
                    const TailRequests requests(s.workload);
                    const TailFigures f = TailEstimate(requests, pools, point).figures();
                    QVERIFY2(f.ttft.p99 >= first * (1 - 1e-9) && f.latency.p99 >= whole * (1 - 1e-9), key);
                    first = f.ttft.p99, whole = f.latency.p99;
                }
            }
    }

    /// No variation is the constant, to the last digit, in closed form and as it is simulated.
    void noVariationIsTheConstant() {
        const Estimate constant = asked({"workload.limits.ttft_p99=1 s", "workload.client.shortest=1"}),
                       law = asked({"workload.limits.ttft_p99=1 s", "workload.lengths.law=gamma"});
        QCOMPARE(law.point.batch, constant.point.batch);
        QCOMPARE(law.tail->ttft.p99, constant.tail->ttft.p99);
        QCOMPARE(law.tail->latency.p50, constant.tail->latency.p50);
    }

    void burstsAllowLess() {
        const auto with = [](const char* cv) {
            return best(scenario({"workload.limits.ttft_p99=700 ms", std::string("workload.arrivals.cv=") + cv}));
        };
        QVERIFY(with("4") < with("1"));
        QVERIFY(with("1") <= with("0"));
    }

    /// Attainment counts requests within both limits; more of them cost rate, and a kind's own limit binds.
    void attainmentAndKinds() {
        const auto with = [](const char* share) {
            return best(scenario({"workload.limits.ttft=500 ms", std::string("workload.limits.attainment=") + share}));
        };
        QVERIFY(with("0.99") <= with("0.9"));
        QVERIFY(with("0.9") <= with("0.5"));
        QVERIFY(with("0.99") < with("0.5"));
        const auto kinds = [](const char* classes) {
            return best(test::scenarioOf("llama-3.1-70b", "dgx-h100",
                                         {"mapping.mode=aggregated", "engine=vllm", "workload.limits.attainment=0.9",
                                          std::string("workload.classes=") + classes}));
        };
        const double loose = kinds("chat 70 1k/256 ttft=5s; long 30 8k/256 ttft=60s"),
                     tight = kinds("chat 70 1k/256 ttft=400ms; long 30 8k/256 ttft=60s");
        QVERIFY(loose > 0 && tight < loose);
        // Neither the scale of shares nor the order of kinds changes a digit.
        QCOMPARE(kinds("long 3 8k/256 ttft=60s; chat 7 1k/256 ttft=5s"), loose);
    }

    void goodputOfTheSystem() {
        QVERIFY(best(scenario({"workload.limits.ttft=1 s", "workload.limits.goodput=1 req/s"})) > 0);
        const Estimate none = asked({"workload.limits.ttft=500 s", "workload.limits.goodput=1000 req/s"});
        QVERIFY(!none.point.feasible());
        QCOMPARE(none.point.finding.code, FindingCode::tailGoodput);
    }

    void whatNothingReachesIsSaid() {
        const Estimate none = asked({"workload.limits.ttft_p99=20 ms"});
        QVERIFY(!none.point.feasible());
        QCOMPARE(none.point.finding.code, FindingCode::tailTtft99);
        QVERIFY(none.point.finding.values[0] > 0.02);
    }

    void aPlanGrowsWithATighterTail() {
        const auto gpus = [](const char* limit) {
            const PlanTarget target{PlanTarget::Kind::requests, 200};
            const std::vector<PlanGoal> goals{PlanGoal::gpus};
            const Plan p = plan(scenario({limit}), target, goals);
            return p.answers.empty() ? 1e9 : double(p.answers[0].best.units);
        };
        QVERIFY(gpus("workload.limits.ttft_p99=250 ms") > gpus("workload.limits.ttft_p99=5 s"));
    }

    /// Runners-up are answers too.
    void aPlanSaysWhatItsRequestsSee() {
        const PlanTarget target{PlanTarget::Kind::requests, 200};
        const std::vector<PlanGoal> goals{PlanGoal::gpus, PlanGoal::cost, PlanGoal::power};
        const Plan p = plan(scenario({"workload.limits.ttft_p99=500 ms"}), target, goals);
        QCOMPARE(p.answers.size(), goals.size());
        for (const PlanAnswer& answer : p.answers) {
            QVERIFY(answer.runnerUp);
            for (const PlanOption* option : {&answer.best, &*answer.runnerUp}) {
                QVERIFY(option->tail && option->tail->simulated);
                QVERIFY2(option->tail->ttft.p99 <= 0.5, QByteArray::number(option->tail->ttft.p99).constData());
            }
        }
    }

    /// Where a limit is what stands in the way, it is among what would help.
    void aPlanNamesTheLimitThatStandsInTheWay() {
        const PlanTarget target{PlanTarget::Kind::requests, 20};
        const std::vector<PlanGoal> goals{PlanGoal::gpus};
        for (const auto& [key, value] : {std::pair{"workload.limits.ttft_p90", "60 ms"},
                                         {"workload.limits.latency", "1.5 s"},
                                         {"workload.limits.latency_p99", "1.6 s"}}) {
            const Plan p = plan(scenario({std::string(key) + "=" + value, "workload.isl=1024"}), target, goals);
            QVERIFY2(p.answers.empty(), key);
            const bool named = std::any_of(p.cures.begin(), p.cures.end(),
                                           [id = key](const PlanLever& cure) { return cure.parameter->id == id; });
            QVERIFY2(named, key);
        }
    }

    /// The oracle of method/serving 12 is the toy of the specification; the product's own closed form is held to its simulation.
    void closedFormsAreNearTheSimulation() {
        const Scenario s = scenario({"mapping.tp=8", "workload.limits.ttft_p99=100 s"});
        TailGuard guard(s);
        std::vector<double> errors;
        for (const double batch : {8.0, 16.0, 32.0, 64.0}) {
            const OperatingPoint point = estimateAt(s, {8, 1, 1, 1, 1}, batch).point;
            const double closed = guard.figuresOf(point).ttft.p99;
            guard.confirm(std::span(&point, 1), true);
            const TailFigures found = guard.figuresOf(point);
            QVERIFY(found.simulated);
            errors.push_back(std::abs(closed / found.ttft.p99 - 1));
        }
        std::sort(errors.begin(), errors.end());
        QVERIFY2(errors[1] < 0.35, QByteArray::number(errors[1]).constData());
    }

    /// Whatever stops the search for better ones, a point that misses a limit by its own percentiles is no answer.
    void noAnswerMissesItsOwnLimits_data() {
        QTest::addColumn<QByteArray>("limit");
        for (const char* limit :
             {"workload.limits.ttft_p90=1 s", "workload.limits.ttft_p99=0.5 s", "workload.limits.latency=8 s"})
            QTest::newRow(limit) << QByteArray(limit);
    }
    void noAnswerMissesItsOwnLimits() {
        QFETCH(QByteArray, limit);
        const Scenario s =
            test::scenarioOf("deepseek-v3", "gb200-nvl72",
                             {"workload.isl=2048", "workload.osl=512", "workload.lengths.law=lognormal",
                              "workload.lengths.prompt_cv=1", "workload.lengths.answer_cv=1", limit.toStdString()});
        const Estimate found = estimate(s);
        QVERIFY(found.point.feasible());
        QVERIFY(found.tail && found.tail->simulated);
        const TailLimits& limits = s.workload.limits.tail;
        for (const auto& [is, most] : {std::pair{found.tail->ttft.p90, limits.ttft90},
                                       {found.tail->ttft.p99, limits.ttft99},
                                       {found.tail->latency.p50, limits.latency50}})
            if (most.si() > 0) QVERIFY2(is <= most.si(), QByteArray::number(is).constData());
    }

    /// What simulations teach of points that are not simulated keeps none out that a search of fewer layouts finds.
    void lessonsHideNothing() {
        Given given{"workload.isl=2048",
                    "workload.osl=512",
                    "workload.lengths.law=lognormal",
                    "workload.lengths.prompt_cv=1",
                    "workload.lengths.answer_cv=1",
                    "workload.limits.ttft_p90=1 s"};
        const double all = best(test::scenarioOf("deepseek-v3", "gb200-nvl72", given));
        for (const char* one : {"12", "8", "32"}) {
            Given fixed = given;
            for (const char* key : {"mapping.attention_dp=", "mapping.ep="}) fixed.push_back(std::string(key) + one);
            QVERIFY2(all >= best(test::scenarioOf("deepseek-v3", "gb200-nvl72", fixed)), one);
        }
    }

    /// A limit on a percentile needs readers that are often idle. Their numbers follow from all GPUs, so that more of them are
    /// not quite as good as a few.
    void moreGpusAreHardlyWorse() {
        double before = 0;
        for (const char* count : {"1", "4", "50"}) {
            const double now = best(test::scenarioOf("llama-3.1-70b", "dgx-b200",
                                                     {"workload.isl=2048", "workload.osl=256", "workload.limits.ttft_p99=1 s",
                                                      std::string("hardware.count=") + count}));
            QVERIFY2(now >= 0.97 * before, count);
            before = std::max(before, now);
        }
    }

    /// What is kept beside the frontier changes nothing on it, and neither do bounds.
    void whatIsKeptChangesNothing() {
        for (const char* limit : {"workload.limits.ttft_p99=600 ms", "workload.limits.latency_p90=9 s"}) {
            const Scenario s = scenario({limit, "mapping.mode=any"});
            const Exploration frontier = explore(s);
            QVERIFY(!frontier.frontier.empty());
            for (const bool candidates : {false, true}) {
                ExploreOptions more;
                more.exhaustive = !candidates;
                more.keepCandidates = candidates;
                const Exploration other = explore(s, more);
                QCOMPARE(other.frontier.size(), frontier.frontier.size());
                QCOMPARE(other.candidates.empty(), !candidates);
                for (std::size_t i = 0; i < other.frontier.size(); ++i) {
                    QCOMPARE(other.frontier[i].y.mid, frontier.frontier[i].y.mid);
                    QCOMPARE(other.tails[i].ttft.p99, frontier.tails[i].ttft.p99);
                }
            }
        }
    }

    /// A frontier says what requests see at each of its points, as an estimate of the best of them does.
    void eachPointSaysWhatItsRequestsSee() {
        const Scenario s = scenario({"workload.limits.ttft_p99=1 s", "workload.limits.latency_p90=20 s"});
        const Exploration found = explore(s);
        QVERIFY(!found.frontier.empty());
        QCOMPARE(found.tails.size(), found.frontier.size());
        for (const TailFigures& tail : found.tails) {
            QVERIFY(tail.simulated);
            QVERIFY(tail.ttft.p99 <= 1 && tail.latency.p90 <= 20);
        }
        const FrontierPoint* best = chosenOf(found);
        const Estimate chosen = estimate(s);
        QVERIFY(best && chosen.tail);
        QCOMPARE(found.tails[std::size_t(best - found.frontier.data())].ttft.p99, chosen.tail->ttft.p99);
        QVERIFY(explore(scenario({})).tails.empty());
    }

    /// A limit on the median holds for what is simulated too.
    void mediansAreHeldBesideOthers() {
        const Estimate found = estimate(scenario({"workload.limits.ttft=1 s", "workload.limits.ttft_p99=100 s"}));
        QVERIFY(found.tail);
        QVERIFY2(!found.point.feasible() || found.tail->ttft.p50 <= 1, QByteArray::number(found.tail->ttft.p50).constData());
    }

    void refuses_data() {
        QTest::addColumn<Given>("settings");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("share of nothing") << Given{"workload.limits.attainment=0.9"}
                                          << QByteArray("counts requests within limits");
        QTest::newRow("rate of nothing") << Given{"workload.limits.goodput=1 req/s"}
                                         << QByteArray("counts requests within limits");
        QTest::newRow("a run that ends") << Given{"workload.limits.ttft_p99=1 s", "workload.load.concurrency=8",
                                                  "workload.client.rounds=10"}
                                         << QByteArray("goes on");
        QTest::newRow("all requests") << Given{"workload.limits.ttft=1 s", "workload.limits.attainment=1"} << QByteArray("0.995");
        QTest::newRow("no number") << Given{"workload.limits.ttft_p99=nan s"} << QByteArray("ttft_p99");
    }
    void refuses() {
        QFETCH(Given, settings);
        QFETCH(QByteArray, why);
        QByteArray said = "accepted";
        try {
            scenario(settings);
        } catch (const std::exception& refused) { said = refused.what(); }
        QVERIFY2(said != "accepted" && said.contains(why), said.constData());
    }
};

QTEST_GUILESS_MAIN(TailsTest)
#include "tails_test.moc"
