// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/held_point.h"
#include "model/candidates/serving_failures.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <cmath>

using namespace rackline;

/// Failures that a scenario which serves states, and what they take.
class ServingFailuresTest : public QObject {
    Q_OBJECT

private:
    static Scenario serving(const std::vector<std::string>& settings, std::size_t index = 0) {
        return test::example("three-generations", settings).at(index).scenario;
    }
    static double tokens(const Scenario& s) { return estimate(s).point.perGpu.si(); }

private slots:
    void unstatedFailuresAreNotCounted() {
        const Scenario s = serving({});
        QVERIFY(!ServingFailures(s).counted());
        QVERIFY(ServingFailures(serving({"failures.mttf=50000 h"})).counted());
        // A failure in a million hours takes next to nothing.
        Scenario rare = s;
        rare.training.failures.serving = true;
        rare.training.failures.gpuMttf = 1e9 * hour;
        QVERIFY(std::abs(tokens(rare) / tokens(s) - 1) < 1e-3);
    }
    void moreFailuresAreNeverMoreTokens() {
        for (std::size_t index : {0, 1, 2}) {
            double before = tokens(serving({}, index));
            for (const char* mttf : {"500000 h", "50000 h", "5000 h", "500 h"}) {
                const double now = tokens(serving({std::string("failures.mttf=") + mttf}, index));
                QVERIFY2(now > 0 && now < before, mttf);
                before = now;
            }
        }
    }
    void longerRepairsAndWiderBlastsAreNeverMore() {
        double before = INFINITY;
        for (const char* repair : {"1 h", "24 h", "240 h"}) {
            const double now = tokens(serving({"failures.mttf=20000 h", std::string("failures.repair=") + repair}));
            QVERIFY2(now <= before, repair);
            before = now;
        }
        QVERIFY(tokens(serving({"failures.mttf=20000 h", "failures.rack_mttf=5000 h"})) <
                tokens(serving({"failures.mttf=20000 h"})));
    }
    void aWideInstanceFailsAsOftenAsItsParts() {
        const ServingFailures f(serving({"failures.mttf=50000 h", "failures.blast=4"}));
        const double four = f.of(4, {}).between.si(), eight = f.of(8, {}).between.si(), one = f.of(1, {}).between.si();
        QVERIFY(std::abs(four / eight - 2) < 1e-12);
        // One GPU goes with the four of its tray: 50,000 h over four.
        QVERIFY(std::abs(four / (50000 * 3600.0 / 4) - 1) < 1e-12 && four == one);
        QVERIFY(f.of(8, {}, false).availability() <= f.of(8, {}).availability());
    }
    void bothPathsGiveTheSameBits() {
        const Scenario s = serving({"failures.mttf=5000 h"});
        ExploreOptions options;
        options.keepCandidates = true;
        const Exploration found = explore(s, options);
        std::size_t compared = 0;
        for (const FrontierPoint& p : found.frontier) {
            QCOMPARE(heldPoint(s, p.point).perGpu.si(), p.point.perGpu.si());
            ++compared;
        }
        QVERIFY(compared > 5);
    }
    void goodputIsThatOfThePoint() {
        const Scenario s = serving({"failures.mttf=5000 h", "mapping.mode=aggregated"});
        const Estimate e = estimate(s);
        const FailureReport f = failureReportOf(s, e.point, e.memory.weights);
        QVERIFY(f.goodput.low < f.goodput.mid && f.goodput.mid < f.goodput.high && f.goodput.high < 1);
        QVERIFY(std::abs(f.goodput.mid -
                         ServingFailures(s).goodput(e.point.layout.gpus(), e.memory.weights, e.point.latency.si())) < 1e-9);
    }
    void instancesHeldReady_data() {
        QTest::addColumn<int>("needed");
        QTest::addColumn<double>("availability");
        QTest::addColumn<int>("ready");
        // By hand: 0.99^1 = 0.99; 1 - 0.02^2 = 0.9996; 0.98^10 = 0.817, with one more 0.98^11 + 11*0.02*0.98^10 = 0.9805, with
        // two more 0.9985.
        QTest::newRow("one, just") << 1 << 0.99 << 0;
        QTest::newRow("one") << 1 << 0.98 << 1;
        QTest::newRow("ten") << 10 << 0.98 << 2;
        QTest::newRow("certain") << 100 << 0.999999 << 0;
    }
    void instancesHeldReady() {
        QFETCH(int, needed);
        QFETCH(double, availability);
        QFETCH(int, ready);
        QCOMPARE(rackline::instancesHeldReady(needed, 1, availability, 0.99), ready);
    }
    void plansHoldInstancesReady() {
        const PlanTarget target{PlanTarget::Kind::requests, 400};
        const std::vector<PlanGoal> goals{PlanGoal::gpus};
        const PlanOption without = plan(serving({}), target, goals).answers.at(0).best,
                         with = plan(serving({"failures.mttf=5000 h"}), target, goals).answers.at(0).best;
        QCOMPARE(without.spareInstances, 0);
        QVERIFY(with.spareInstances > 0 && with.spareInstances < with.instances);
        QVERIFY(with.racks() >= without.racks());
        QVERIFY((with.instances - with.spareInstances) * with.point.throughput.si() >= 400 * serving({}).workload.osl);
    }
};

QTEST_GUILESS_MAIN(ServingFailuresTest)
#include "serving_failures_test.moc"
