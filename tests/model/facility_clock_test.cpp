// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/cap_curve.h"
#include "model/facility/power/clock_power.h"
#include "model/facility/power/phase_power.h"
#include "tests/model/facility_fixtures.h"

using namespace rackline;

class FacilityClockTest : public QObject {
    Q_OBJECT
private slots:
    void throttle_data();
    void throttle();
    void cap_data();
    void cap();
    void lockedDecode_data();
    void lockedDecode();
    void decodeTimeHoldsAboveHalfClock();
    void capIsMonotone_data();
    void capIsMonotone();
    void impossibleCapIsSaid();
    void bestCapDependsOnTheRest();
    void lockingClocksPaysForDecode();
    void cappingCostsTraining();
    void phases_data();
    void phases();
};

namespace {
struct Work {
    const char* name;
    const char* chip;
    Precision format;
    double compute, memory, clock;
};
constexpr Work works[] = {
    {"h100 training", "h100", Precision::bf16, .42, .30, .890},
    {"h100 prefill", "h100", Precision::bf16, .60, .15, .786},
    {"b200 prefill", "b200", Precision::fp8, .55, .15, .697},
};

ChipActivity activityOf(const Accelerator& chip, const Work& work) {
    ChipActivity a;
    a.duty = 1;
    a.hbm = work.memory * chip.hbm.bandwidth;
    a.add(work.format, work.compute * *chip.peak.of(work.format));
    return a;
}

ChipActivity h200Decode(const Accelerator& chip) {
    ChipActivity a;
    a.duty = 1;
    a.hbm = .75 * chip.hbm.bandwidth;
    a.bf16 = (10.0 / 900) * PFLOPS;
    return a;
}
} // namespace

void FacilityClockTest::throttle_data() {
    QTest::addColumn<int>("work");
    for (int i = 0; i < 3; ++i) QTest::newRow(works[i].name) << i;
}

void FacilityClockTest::throttle() {
    QFETCH(int, work);
    const Accelerator chip = fixtures::chip(works[work].chip);
    const ClockState state = clockState(chip, activityOf(chip, works[work]));
    COMPARE_WITHIN(state.clock, works[work].clock, .005);
    COMPARE_WITHIN(state.at(state.clock).si(), reachedCap(chip, chip.tdp).si(), 1e-9);
}

void FacilityClockTest::cap_data() {
    QTest::addColumn<int>("work");
    QTest::addColumn<double>("watts");
    QTest::addColumn<double>("speed");
    const double table[3][5][2] = {
        {{650, .957}, {600, .911}, {500, .808}, {400, .682}, {300, .442}},
        {{650, .958}, {600, .913}, {500, .813}, {400, .693}, {300, .430}},
        {{900, .934}, {800, .862}, {700, .781}, {600, .614}, {1000, 1}},
    };
    for (int i = 0; i < 3; ++i)
        for (const auto& [watts, speed] : table[i]) QTest::addRow("%s at %g W", works[i].name, watts) << i << watts << speed;
}

void FacilityClockTest::cap() {
    QFETCH(int, work);
    QFETCH(double, watts);
    QFETCH(double, speed);
    const Accelerator chip = fixtures::chip(works[work].chip);
    const CappedWork capped = cappedWork(chip, activityOf(chip, works[work]), watts * watt);
    QVERIFY(capped.feasible);
    COMPARE_WITHIN(capped.computeSpeed, speed, .005);
    QVERIFY(capped.power <= watts * watt);
}

void FacilityClockTest::lockedDecode_data() {
    QTest::addColumn<double>("clock");
    QTest::addColumn<double>("watts");
    const double table[][2] = {{1, 569}, {.9, 510}, {.8, 460}, {.7, 418}, {.6, 383}, {.5, 360}};
    for (const auto& [clock, watts] : table) QTest::addRow("clock %g", clock) << clock << watts;
}

void FacilityClockTest::lockedDecode() {
    QFETCH(double, clock);
    QFETCH(double, watts);
    const Accelerator chip = fixtures::chip("h200");
    COMPARE_WITHIN(lockedWork(chip, h200Decode(chip), clock).power.si(), watts, .005);
}

void FacilityClockTest::decodeTimeHoldsAboveHalfClock() {
    const Time compute = 1 * millisecond, memory = 10 * millisecond;
    for (double clock = .55; clock <= 1; clock += .05) QCOMPARE(timeAtClock(compute, memory, 1, clock).si(), memory.si());
    QVERIFY(timeAtClock(compute, memory, 1, .5) > memory);
    COMPARE_WITHIN(timeAtClock(compute, memory, 1, .275).si(), 2 * memory.si(), 1e-12);
    COMPARE_WITHIN(timeAtClock(memory, compute, .9, .6).si(), 1.5 * memory.si(), 1e-12);
    QCOMPARE(timeAtClock(compute, memory, .8, .8).si(), memory.si());
}

void FacilityClockTest::capIsMonotone_data() { throttle_data(); }

void FacilityClockTest::capIsMonotone() {
    QFETCH(int, work);
    const Accelerator chip = fixtures::chip(works[work].chip);
    const ChipActivity activity = activityOf(chip, works[work]);
    double before = 0;
    for (double share = .45; share <= 1; share += .01) {
        const double speed = cappedWork(chip, activity, share * chip.tdp).computeSpeed;
        QVERIFY(speed >= before);
        QVERIFY(speed <= 1 + 1e-9);
        before = speed;
    }
    QVERIFY(cappedWork(chip, activity, 1.2 * chip.tdp).computeSpeed > 1);
}

void FacilityClockTest::impossibleCapIsSaid() {
    const Accelerator chip = fixtures::chip("h200");
    QVERIFY(!cappedWork(chip, h200Decode(chip), 250 * watt).feasible);
    QVERIFY(cappedWork(chip, h200Decode(chip), 350 * watt).feasible);
    QVERIFY(!lockedWork(chip, h200Decode(chip), .1).feasible);
}

void FacilityClockTest::bestCapDependsOnTheRest() {
    // Without anything beside the chips a cap pays; with a large fixed share the default limit is best.
    const Accelerator chip = fixtures::chip("h100");
    const ChipActivity activity = activityOf(chip, works[0]);
    const Power full = cappedWork(chip, activity, chip.tdp).power;
    const CappedWork capped = cappedWork(chip, activity, 500 * watt);
    QVERIFY(efficiencyUnderCap(capped.power, full, capped.computeSpeed, Power{}, 1) > 1);
    QVERIFY(efficiencyUnderCap(capped.power, full, capped.computeSpeed, 2 * kW, 1) < 1);
    QCOMPARE(efficiencyUnderCap(full, full, 1, 100 * watt, 1.2), 1.0);
}

void FacilityClockTest::lockingClocksPaysForDecode() {
    const Accelerator chip = fixtures::chip("h200");
    const OperatorTimes step[] = {{1 * millisecond, 20 * millisecond}};
    const CapWork work{h200Decode(chip), step, 1 * millisecond, 220 * watt, 1.19};
    const auto curve = clockCurve(chip, work, .3, 15);
    const CapPoint* best = mostEfficient(curve);
    QVERIFY(best);
    QVERIFY(best->clock >= .5 && best->clock <= .7);
    QCOMPARE(best->clock < .55, best->speed < 1);
    QVERIFY(best->efficiency > 1.2);
    for (const CapPoint& point : curve) QVERIFY(point.clock < .55 || point.speed == 1);
    COMPARE_WITHIN(curve.back().efficiency, 1, 1e-12);
    QVERIFY(mostEfficient({}) == nullptr);
}

void FacilityClockTest::cappingCostsTraining() {
    const Accelerator chip = fixtures::chip("h100");
    const OperatorTimes step[] = {{900 * millisecond, 400 * millisecond}};
    const CapWork work{activityOf(chip, works[0]), step, 100 * millisecond, 220 * watt, 1.19};
    const auto curve = capCurve(chip, work, 200 * watt, 700 * watt, 11);
    QVERIFY(curve.size() < 11); // the lowest limits are below idle and traffic
    for (std::size_t i = 1; i < curve.size(); ++i) QVERIFY(curve[i].speed > curve[i - 1].speed);
    COMPARE_WITHIN(curve.back().speed, 1, 1e-9);
    const CapPoint& at600 = curve[curve.size() - 3];
    COMPARE_WITHIN(at600.cap.si(), 600, 1e-12);
    COMPARE_WITHIN(at600.speed, 1000 / (100 + 900 / .911), .005);
}

void FacilityClockTest::phases_data() {
    QTest::addColumn<QString>("chip");
    QTest::addColumn<int>("phase");
    QTest::addColumn<double>("batch");
    QTest::addColumn<double>("share");
    const auto row = [](const char* chip, PowerPhase phase, double batch, double share) {
        QTest::addRow("%s %d %g", chip, int(phase), batch) << QString::fromUtf8(chip) << int(phase) << batch << share;
    };
    row("h100", PowerPhase::idle, 0, .16);
    row("h100", PowerPhase::decodeDense, 8, .64);
    row("h100", PowerPhase::decodeDense, 64, .79);
    row("b200", PowerPhase::decodeDense, 1000, .95);
    row("b200", PowerPhase::decodeMixture, 100, .80);
    row("gb200", PowerPhase::decodeDense, 64, .63);
    row("h200", PowerPhase::prefill, 0, .98);
    row("h100", PowerPhase::trainingAverage, 0, .87);
}

void FacilityClockTest::phases() {
    QFETCH(QString, chip);
    QFETCH(int, phase);
    QFETCH(double, batch);
    QFETCH(double, share);
    const Accelerator a = fixtures::chip(chip.toStdString());
    const Interval<double> shares = phaseShare(a, PowerPhase(phase), batch);
    COMPARE_WITHIN(shares.mid, share, 1e-12);
    QVERIFY(shares.low < shares.mid && shares.mid < shares.high);
    COMPARE_WITHIN(phasePower(a, PowerPhase(phase), batch).si(), share * a.tdp.si(), 1e-12);
}

QTEST_GUILESS_MAIN(FacilityClockTest)
#include "facility_clock_test.moc"
