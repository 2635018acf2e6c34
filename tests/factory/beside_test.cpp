// SPDX-License-Identifier: GPL-3.0-or-later
// Chips beside the GPUs of a rack: they read prompts where that is better, and the rack is provided for and paid once.
#include "model/candidates/held_point.h"
#include "model/facility/power/rack_power.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/search/kept_rates.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>

using namespace rackline;

namespace {
Scenario of(const char* rack, std::vector<std::string> more = {}) {
    std::vector<std::string> settings{"workload.isl=32768",    "workload.osl=1024",        "workload.limits.speed=20 tok/s",
                                      "precision.weights=fp4", "precision.attention=bf16", "precision.activations=fp8",
                                      "precision.kv=fp8"};
    settings.insert(settings.end(), more.begin(), more.end());
    return test::scenarioOf("deepseek-v3", rack, settings);
}
bool has(const Estimate& e, FindingCode code) {
    return std::any_of(e.findings.begin(), e.findings.end(), [code](const Finding& f) { return f.code == code; });
}
double near(double a, double b) { return std::abs(a / b - 1); }
} // namespace

class BesideTest : public QObject {
    Q_OBJECT
private slots:
    /// Long prompts: the same GPUs answer more requests, as chips beside them read.
    void longPromptsAreReadThere() {
        const Estimate with = estimate(of("vr-nvl144-cpx")), without = estimate(of("vr-nvl72"));
        QVERIFY(with.point.feasible() && with.point.beside == 2);
        QVERIFY(with.point.perGpu > 1.02 * without.point.perGpu);
        QVERIFY(has(with, FindingCode::chipsRead) && !has(with, FindingCode::chipsIdle));
    }

    /// All that the rack without them can do, it can do.
    void nothingIsLost() {
        for (const char* mode : {"aggregated", "any"})
            for (const char* isl : {"1024", "8192"}) {
                const std::vector<std::string> settings{std::string("mapping.mode=") + mode, std::string("workload.isl=") + isl};
                ExploreOptions options;
                options.y = Metric::perGpu;
                const auto best = [&](const char* rack) {
                    double most = 0;
                    for (const FrontierPoint& p : explore(of(rack, settings), options).frontier)
                        most = std::max(most, p.point.perGpu.si());
                    return most;
                };
                QVERIFY2(best("vr-nvl144-cpx") >= best("vr-nvl72"), isl);
            }
        QVERIFY(has(estimate(of("vr-nvl144-cpx", {"mapping.mode=aggregated"})), FindingCode::chipsIdle));
    }

    /// The rack is provided for once and whole; its average lies between all of these chips idle and all of them busy.
    void wattsAndMoneyOnce() {
        const Scenario s = of("vr-nvl144-cpx");
        const Estimate reads = estimate(s), idles = estimate(of("vr-nvl144-cpx", {"mapping.mode=aggregated"}));
        QVERIFY(near(reads.point.provisioned.si(), idles.point.provisioned.si()) < 1e-12);
        const Facility& f = s.facility;
        const double outside = (1 + f.networkShare) * f.pue;
        QVERIFY(near(reads.point.provisioned.si(), outside * s.system.rack.provisioned.si() / s.system.rack.packages) < 1e-12);
        const double idle = outside * rackPower(s.system.rack, reads.point.chip).inlet().si() / s.system.rack.packages;
        const double most = idle + outside * 2 * (800 - 140) / s.system.rack.losses.supplyEfficiency;
        QVERIFY(reads.point.average.si() > idle && reads.point.average.si() < most);
        QVERIFY(near(totalOf(reads.power).average.si(), reads.point.average.si()) < 1e-9);
        QVERIFY(near(totalOf(reads.power).provisioned.si(), reads.point.provisioned.si()) < 1e-9);
        // Only the energy differs from a rack that leaves them idle.
        for (std::size_t i = 0; i < 3; ++i) QVERIFY(near(reads.cost[i].perGpu.si(), idles.cost[i].perGpu.si()) < 1e-12);
    }

    /// GPUs are the packages: what a plan counts gives its tokens and its racks.
    void plansCountPackages() {
        const std::vector<PlanGoal> goals{PlanGoal::gpus};
        const Plan p = plan(of("vr-nvl144-cpx"), {PlanTarget::Kind::tokens, 1e6}, goals);
        QVERIFY(!p.answers.empty());
        const PlanOption& best = p.answers.front().best;
        QCOMPARE(best.gpus, 72 * best.units);
        QCOMPARE(best.prefillUnits, 0);
        QVERIFY(near(best.tokens.si(), best.instances * best.point.gpus() * best.point.perGpu.si()) < 1e-9);
    }

    /// A point that is held in its own scenario stays, and prices again to its own figures.
    void heldAndPricedAgain() {
        const Scenario s = of("vr-nvl144-cpx");
        const OperatingPoint found = estimate(s).point, held = heldPoint(s, found);
        QVERIFY(near(held.perGpu.si(), found.perGpu.si()) < 1e-9);
        QVERIFY(near(held.average.si(), found.average.si()) < 1e-9);
        KeptRates kept;
        explore(s, {}, kept);
        Scenario dearer = s;
        dearer.facility.electricity = 3 * s.facility.electricity;
        const Exploration again = explore(dearer, {}, kept), anew = explore(dearer);
        QCOMPARE(again.frontier.size(), anew.frontier.size());
        for (std::size_t i = 0; i < anew.frontier.size(); ++i) {
            QCOMPARE(again.frontier[i].point.cost, anew.frontier[i].point.cost);
            QCOMPARE(again.frontier[i].point.average, anew.frontier[i].point.average);
        }
    }
};

QTEST_GUILESS_MAIN(BesideTest)
#include "beside_test.moc"
