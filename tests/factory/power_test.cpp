// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/training_estimate.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <bit>

using namespace rackline;

namespace {
Scenario gb200(std::vector<std::string> more = {}) {
    std::vector<std::string> settings{"workload.isl=8192", "workload.osl=1024", "workload.limits.speed=40 tok/s"};
    settings.insert(settings.end(), more.begin(), more.end());
    return test::scenarioOf("deepseek-v3", "gb200-nvl72", settings);
}
bool says(const std::vector<Finding>& findings, FindingCode code) {
    return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
}
std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }
} // namespace

class PowerTest : public QObject {
    Q_OBJECT
private slots:
    /// Watts were lowered and speed was not: at 75 W a GB200 gave the tokens of 1,200 W.
    void lessPowerIsNeverFaster_data() {
        QTest::addColumn<QString>("key");
        for (const char* key : {"hardware.accelerator.tdp", "power.cap", "power.rack", "power.tray", "power.clock"})
            for (const char* mode : {"aggregated", "disaggregated"})
                QTest::addRow("%s %s", key, mode) << QString::fromLatin1(key) + QLatin1Char('=') + QString::fromLatin1(mode);
    }
    void lessPowerIsNeverFaster() {
        QFETCH(QString, key);
        const std::string id = key.section(QLatin1Char('='), 0, 0).toStdString(),
                          mode = key.section(QLatin1Char('='), 1).toStdString();
        const bool clock = id == "power.clock", chip = id == "power.cap" || id == "hardware.accelerator.tdp";
        const double highest = chip ? 1200 : id == "power.tray" ? 7000 : clock ? 1 : 125e3;
        const Estimate usual = estimate(gb200({"mapping.mode=" + mode}));
        double before = usual.point.perGpu.si() * (1 + 1e-12);
        bool slowed = false;
        for (const double share : {1.0, 0.8, 0.65, 0.5, 0.35}) {
            Scenario s = gb200({"mapping.mode=" + mode});
            findParameter(id)->set(s, share * highest);
            const Estimate e = estimate(s);
            if (!e.point.feasible()) continue;
            QVERIFY2(e.point.perGpu.si() <= before * 1.02, qPrintable(QString::number(share)));
            QVERIFY(e.point.chip <= e.point.chipCap);
            before = std::min(before, e.point.perGpu.si());
            slowed = slowed || before < 0.95 * usual.point.perGpu.si();
            // What explains the step sums to it.
            const double speed = e.point.tpot.si(), step = e.decodeStepTime.si();
            if (mode == "disaggregated") QVERIFY(std::abs(step / speed - 1) < 1e-9);
        }
        QVERIFY(slowed);
    }

    void aCapOfTheRatedPowerChangesNothing() {
        const Estimate usual = estimate(gb200()), capped = estimate(gb200({"power.cap=1200 W"}));
        const Estimate set = estimate(gb200({"hardware.accelerator.tdp=1200 W"}));
        for (const Estimate* e : {&capped, &set})
            for (std::size_t i = 0; i < metricCount; ++i) QCOMPARE(bits(e->metrics[i].mid), bits(usual.metrics[i].mid));
    }

    /// No clock is known that would draw more.
    void moreThanRatedGainsNothing() {
        const Estimate usual = estimate(gb200()), more = estimate(gb200({"hardware.accelerator.tdp=2000 W"}));
        QCOMPARE(bits(more.point.perGpu.si()), bits(usual.point.perGpu.si()));
        QCOMPARE(bits(more.point.energy.si()), bits(usual.point.energy.si()));
        QVERIFY(says(more.findings, FindingCode::tdpAboveRated));
    }

    void belowIdleNothingRuns() {
        const Estimate e = estimate(gb200({"hardware.accelerator.tdp=75 W"}));
        QVERIFY(!e.point.feasible());
    }

    /// A Kyber on 54 V needs 2.4 times what its busbar carries and served as if it did not.
    void budgetsOfTheRackHoldItsChips() {
        Scenario s = test::scenarioOf("deepseek-v3", "rubin-ultra-kyber", {"workload.isl=8192", "workload.osl=1024"});
        const Estimate rated = estimate(s);
        QVERIFY(says(rated.findings, FindingCode::budgetHolds));
        s.site.busbar = Voltage::fromSi(54);
        const Estimate low = estimate(s);
        QVERIFY(says(low.findings, FindingCode::budgetHolds));
        QVERIFY(low.point.perGpu.si() < 0.9 * rated.point.perGpu.si());
        s.power.budgets = Budgets::report;
        const Estimate told = estimate(s);
        QVERIFY(says(told.findings, FindingCode::budgetExceeded));
        QVERIFY(told.point.perGpu.si() > low.point.perGpu.si());
        s.power.budgets = Budgets::ignore;
        QCOMPARE(bits(estimate(s).point.perGpu.si()), bits(told.point.perGpu.si()));
    }

    void anAirHallDoesNotServeWaterCooledRacks() {
        const Estimate e = estimate(gb200({"facility.cooling=air"}));
        QVERIFY(!e.point.feasible());
        QVERIFY(says(e.findings, FindingCode::budgetHolds));
    }

    /// A user that a chip's power forbids is nobody's best: the cap is named, and not a limit of speed that slower users miss.
    void capsAreNamedBeforeLimits() {
        for (const char* setting :
             {"hardware.accelerator.tdp=75 W", "power.tray=1 kW", "power.rack=20 kW", "facility.cooling=air"}) {
            const Scenario s = gb200({setting});
            const Estimate e = estimate(s);
            QVERIFY(!e.point.feasible());
            QVERIFY2(e.point.finding.code == FindingCode::capTooLow, setting);
            QVERIFY2(!says(e.findings, FindingCode::bestSpeed), setting);
        }
    }

    /// A floor that is described and bears less than the rack forbids it in every command; one that nobody described is said.
    void floorsThatBearLessRefuse() {
        const std::string weak = "facility.hall.floor_load=1000 kg/m2";
        const Scenario s = gb200({weak});
        QCOMPARE(estimate(s).point.finding.code, FindingCode::hallRefuses);
        QVERIFY(says(explore(s).findings, FindingCode::hallRefuses) && explore(s).frontier.empty());
        const Scenario run = test::scenarioOf("llama-3.1-70b", "gb200-nvl72", {"workload.kind=train", weak});
        QVERIFY(says(estimateTraining(run).findings, FindingCode::hallRefuses));
        const Estimate reported = estimate(gb200({weak, "power.budgets=report"}));
        QVERIFY(reported.point.feasible() && says(reported.findings, FindingCode::hallRefuses));
        const Estimate spread = estimate(gb200({weak, "facility.hall.spread=2 m2", "facility.hall.rack_mass=3000 kg"}));
        QVERIFY(spread.point.feasible() && !says(spread.findings, FindingCode::hallRefuses));
        QVERIFY(says(estimate(gb200()).findings, FindingCode::hallAssumed));
        QVERIFY(says(explore(gb200()).findings, FindingCode::hallAssumed));
        QVERIFY(!says(estimate(gb200({"power.budgets=ignore"})).findings, FindingCode::hallAssumed));
    }

    /// A site provides for no more than its racks may draw, whether their chips feel it or not.
    void racksThatMayDrawLessAreProvidedLess() {
        const auto provided = [](const char* most) {
            return powerScaleOf(gb200({std::string("power.rack=") + most})).provisioned.si();
        };
        const double usual = powerScaleOf(gb200()).provisioned.si();
        QVERIFY(std::abs(provided("120 kW") / usual - 120.0 / 132) < 1e-9);
        QVERIFY(std::abs(provided("100 kW") / usual - 100.0 / 132) < 1e-6);
        QCOMPARE(provided("140 kW"), usual);
    }

    /// Racks whose checks of a hall fail say so along a frontier too, and not of one point alone.
    void budgetsAreSaidOfFrontiers() {
        const Scenario kyber = test::scenarioOf("deepseek-v3", "rubin-ultra-kyber", {"facility.hall.power=400 kW"});
        QVERIFY(says(estimate(kyber).findings, FindingCode::budgetHolds));
        QVERIFY(says(explore(kyber).findings, FindingCode::budgetHolds));
    }

    /// Keys of failures that serving does not read start no counting of failures.
    void whatServingDoesNotReadChangesNothing() {
        QCOMPARE(bits(estimate(gb200({"failures.corruption=0.3"})).point.perGpu.si()), bits(estimate(gb200()).point.perGpu.si()));
        QVERIFY(estimate(gb200({"failures.mttf=20000 h"})).point.perGpu < estimate(gb200()).point.perGpu);
    }

    void aStatedPueIsSaidToHoldWhateverCools() {
        const auto notes = [](std::vector<std::string> more) { return gb200(std::move(more)).notes; };
        QVERIFY(says(notes({"facility.pue=1.2", "facility.cooling=immersion"}), FindingCode::pueStated));
        QVERIFY(!says(notes({"facility.cooling=immersion"}), FindingCode::pueStated));
    }

    void coolingBringsItsPue() {
        QCOMPARE(gb200({"facility.cooling=air"}).facility.pue, 1.3);
        QCOMPARE(gb200({"facility.cooling=direct-liquid"}).facility.pue, gb200().facility.pue);
        QCOMPARE(gb200({"facility.cooling=air", "facility.pue=1.2"}).facility.pue, 1.2);
    }

    void halfTheTraysKeepHalfTheRating() {
        const Scenario whole = gb200(), half = gb200({"hardware.units=compute-tray*9 switch-tray*9 power-shelf*8"});
        QCOMPARE(half.system.rack.packages, 36);
        const double share = half.system.rack.provisioned / whole.system.rack.provisioned;
        QVERIFY(share > 0.5 && share < 0.6);
    }

    void trainingPaysForItsCap() {
        const ResolvedScenario example = test::example("train-llama-405b").front();
        const TrainingEstimate usual = estimateTraining(example.scenario);
        Scenario s = example.scenario;
        s.power.chip = Power::fromSi(0.45 * s.system.accelerator.tdp.si());
        const TrainingEstimate capped = estimateTraining(s);
        QVERIFY(capped.point.step.time > 1.1 * usual.point.step.time);
        QVERIFY(capped.point.chip <= s.power.chip);
        s.power.chip = s.system.accelerator.tdp;
        QCOMPARE(bits(estimateTraining(s).point.step.time), bits(usual.point.step.time));
    }
};

QTEST_GUILESS_MAIN(PowerTest)
#include "power_test.moc"
