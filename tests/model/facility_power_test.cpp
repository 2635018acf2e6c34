// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/chip_power.h"
#include "model/facility/power/rack_power.h"
#include "model/facility/power/site_power.h"
#include "tests/model/facility_fixtures.h"

using namespace rackline;

class FacilityPowerTest : public QObject {
    Q_OBJECT
private slots:
    void chip_data();
    void chip();
    void chipRisesWithEverything();
    void unmeasuredChipsReachTheirLimit_data();
    void unmeasuredChipsReachTheirLimit();
    void partsOfTheChip();
    void duty();
    void operatorFactors();
    void server_data();
    void server();
    void rack_data();
    void rack();
    void rackSumsToItsInlet();
    void meter_data();
    void meter();
    void stackSumsToTheScale();
    void provisioned_data();
    void provisioned();
};

namespace {
ChipActivity shares(const Accelerator& chip, Precision format, double compute, double memory, double duty) {
    ChipActivity a;
    a.duty = duty;
    a.hbm = memory * chip.hbm.bandwidth;
    a.add(format, compute * *chip.peak.of(format));
    return a;
}
} // namespace

void FacilityPowerTest::chip_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("format");
    QTest::addColumn<double>("compute");
    QTest::addColumn<double>("memory");
    QTest::addColumn<double>("duty");
    QTest::addColumn<double>("demand");
    QTest::addColumn<double>("power");
    const int bf16 = int(Precision::bf16), fp4 = int(Precision::fp4);
    const auto row = [](const char* name, const char* id, int format, double c, double m, double duty, double d, double p) {
        QTest::newRow(name) << QString::fromUtf8(id) << format << c << m << duty << d << p;
    };
    row("h200 memory", "h200", bf16, .001, .80, 1, 571, 571);
    row("b200 memory", "b200", bf16, .002, .69, 1, 815, 815);
    row("b200 gemm", "b200", bf16, .60, .15, 1, 1524, 985);
    row("b200 fp4", "b200", fp4, .20, .15, 1, 844, 844);
    row("gb200 decode", "gb200", fp4, .10, .45, .85, 826, 826);
    row("gb200 prefill", "gb200", fp4, .30, .20, 1, 1031, 1031);
    row("h100 training", "h100", bf16, .42, .30, 1, 803, 690);
    row("h100 idle-ish", "h100", bf16, .01, .10, .25, 206, 206);
    row("gb300 decode", "gb300", fp4, .10, .45, .85, 945, 945);
    row("rubin decode", "rubin", fp4, .10, .45, .85, 1376, 1376);
}

void FacilityPowerTest::chip() {
    QFETCH(QString, id);
    QFETCH(int, format);
    QFETCH(double, compute);
    QFETCH(double, memory);
    QFETCH(double, duty);
    QFETCH(double, demand);
    QFETCH(double, power);
    const Accelerator a = fixtures::chip(id.toStdString());
    const ChipActivity does = shares(a, Precision(format), compute, memory, duty);
    COMPARE_WITHIN(chipDemand(a, does).total().si(), demand, .005);
    COMPARE_WITHIN(chipPower(a, does).si(), power, .005);
}

void FacilityPowerTest::chipRisesWithEverything() {
    const Accelerator a = fixtures::chip("b200");
    const ChipActivity base = shares(a, Precision::fp8, .1, .2, .5);
    const Power before = chipPower(a, base);
    for (int i = 0; i < 6; ++i) {
        ChipActivity more = base;
        if (i == 0) more.duty += .1;
        if (i == 1) more.hbm += 0.5 * TBps;
        if (i == 2) more.link += 0.5 * TBps;
        if (i == 3) more.bf16 += 0.1 * PFLOPS;
        if (i == 4) more.fp8 += 0.1 * PFLOPS;
        if (i == 5) more.fp4 += 0.1 * PFLOPS;
        QVERIFY(chipPower(a, more) > before);
    }
    const ChipActivity flatOut = shares(a, Precision::bf16, 1, 1, 1);
    for (double cap = 200; cap <= 1000; cap += 50) {
        QVERIFY(chipPower(a, flatOut, cap * watt) <= cap * watt);
        QVERIFY(chipPower(a, flatOut, cap * watt) < chipPower(a, flatOut, (cap + 50) * watt));
    }
    QCOMPARE(chipPower(a, ChipActivity{}).si(), a.power.idle.si());
}

void FacilityPowerTest::unmeasuredChipsReachTheirLimit_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("format");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* id, Precision p, double w) {
        QTest::newRow(qPrintable(QString::fromUtf8(id) + QString::number(w))) << QString::fromUtf8(id) << int(p) << w;
    };
    row("b200", Precision::fp4, 1046);
    row("b200", Precision::fp8, 1309);
    row("b200", Precision::bf16, 1258);
    row("gb200", Precision::fp4, 1132);
    row("gb300", Precision::fp4, 1375);
    row("rubin", Precision::fp4, 1798);
    row("rubin", Precision::fp8, 2287);
    row("rubin", Precision::bf16, 1758);
    row("h100", Precision::bf16, 782);
    row("h100", Precision::fp8, 880);
}

void FacilityPowerTest::unmeasuredChipsReachTheirLimit() {
    QFETCH(QString, id);
    QFETCH(int, format);
    QFETCH(double, expected);
    const Accelerator a = fixtures::chip(id.toStdString());
    const double demand = chipDemand(a, shares(a, Precision(format), .45, 0, 1)).total().si();
    COMPARE_WITHIN(demand, expected, .005);
    QVERIFY(demand >= .93 * a.tdp.si() && demand <= 1.6 * a.tdp.si());
}

void FacilityPowerTest::partsOfTheChip() {
    const Accelerator a = fixtures::chip("b200");
    for (const double compute : {.05, .6})
        for (const double cap : {150., 400., 1000.}) {
            const ChipActivity does = shares(a, Precision::bf16, compute, .3, .9);
            const ChipDemand parts = chipParts(a, does, cap * watt);
            COMPARE_WITHIN(parts.total().si(), chipPower(a, does, cap * watt).si(), 1e-12);
            QVERIFY(parts.idle <= a.power.idle && parts.compute >= Power{} && parts.floor >= Power{});
        }
    const ChipDemand free = chipParts(a, shares(a, Precision::bf16, .6, .3, .9), 2 * kW);
    COMPARE_WITHIN(free.compute.si(), 650 * 2.25 * .6, 1e-12);
    COMPARE_WITHIN(free.memory.si(), 40 * 7.7 * .3, 1e-12);
}

void FacilityPowerTest::duty() {
    QCOMPARE(estimatedDuty(0, 0), 0.0);
    COMPARE_WITHIN(estimatedDuty(.8, 0), 1 - std::exp(-3.7), 1e-12);
    COMPARE_WITHIN(estimatedDuty(.2, .06), 1 - std::exp(-3.7 * .35), 1e-12);
}

void FacilityPowerTest::operatorFactors() {
    QCOMPARE(operatorPowerFactors(fixtures::chip("h200"), PowerOperator::groupedGemm).floor, 1.4);
    QCOMPARE(operatorPowerFactors(fixtures::chip("b200"), PowerOperator::groupedGemm).floor, 1.0);
    QCOMPARE(operatorPowerFactors(fixtures::chip("gb200"), PowerOperator::prefillAttention).compute, 1.4);
    QCOMPARE(operatorPowerFactors(fixtures::chip("rubin"), PowerOperator::decodeAttention).floor, .5);
    QCOMPARE(operatorPowerFactors(fixtures::chip("h100"), PowerOperator::prefillAttention).compute, .5);
    QCOMPARE(operatorPowerFactors(fixtures::chip("b200"), PowerOperator::gemm).floor, 1.0);
}

void FacilityPowerTest::server_data() {
    QTest::addColumn<double>("housekeeping");
    QTest::addColumn<double>("slope");
    QTest::addColumn<double>("chip");
    QTest::addColumn<double>("wall");
    QTest::newRow("b200 air") << 1310. << 1.19 << 970. << 10540.;
    QTest::newRow("b200 liquid 405b") << 800. << 1.18 << 965. << 9910.;
    QTest::newRow("b200 liquid 8b") << 800. << 1.18 << 920. << 9480.;
    QTest::newRow("h100 training") << 1790. << 1.19 << 626. << 7750.;
    QTest::newRow("h100 full") << 1790. << 1.19 << 690. << 8360.;
    QTest::newRow("h100 idle") << 1790. << 1.19 << 75. << 2500.;
}

void FacilityPowerTest::server() {
    QFETCH(double, housekeeping);
    QFETCH(double, slope);
    QFETCH(double, chip);
    QFETCH(double, wall);
    COMPARE_WITHIN(rackPower(fixtures::serverOf(housekeeping, slope), chip * watt).inlet().si(), wall, .005);
}

void FacilityPowerTest::rack_data() {
    QTest::addColumn<int>("packages");
    QTest::addColumn<double>("regulators");
    QTest::addColumn<double>("supply");
    QTest::addColumn<int>("hosts");
    QTest::addColumn<double>("host");
    QTest::addColumn<int>("trays");
    QTest::addColumn<double>("tray");
    QTest::addColumn<int>("switches");
    QTest::addColumn<double>("switchTray");
    QTest::addColumn<double>("chip");
    QTest::addColumn<double>("inlet");
    const auto nvl72 = [](const char* name, double r, double supply, double host, double tray, double sw, double chip,
                          double kw) {
        QTest::newRow(name) << 72 << r << supply << 36 << host << 18 << tray << 9 << sw << chip << kw * 1e3;
    };
    nvl72("gb200 idle", .08, .965, 90, 448, 456, 190, 31.9);
    nvl72("gb200 decode", .08, .97, 200, 448, 456, 700, 77.0);
    nvl72("gb200 prefill", .08, .97, 250, 448, 456, 1150, 115.2);
    nvl72("gb200 full", .08, .97, 300, 448, 456, 1170, 118.6);
    nvl72("gb200 full, regulators 15 %", .15, .97, 300, 448, 456, 1170, 126.4);
    nvl72("gb300 decode", .08, .97, 200, 637, 456, 760, 85.5);
    nvl72("gb300 full", .08, .97, 300, 637, 456, 1365, 138.0);
    nvl72("gb300 full, regulators 15 %", .15, .97, 300, 637, 456, 1365, 147.0);
    nvl72("rubin full", .08, .97, 400, 1000, 1000, 1755, 185.3);
    nvl72("rubin max-p", .08, .97, 400, 1000, 1000, 2243, 224.6);
    nvl72("rubin decode", .08, .97, 300, 1000, 1000, 1250, 140.8);
    QTest::newRow("kyber full") << 144 << .08 << .975 << 72 << 450. << 36 << 1000. << 12 << 1500. << 3510. << 653.9e3;
    QTest::newRow("kyber decode") << 144 << .08 << .975 << 72 << 350. << 36 << 1000. << 12 << 1500. << 2500. << 484.3e3;
}

void FacilityPowerTest::rack() {
    QFETCH(int, packages);
    QFETCH(double, regulators);
    QFETCH(double, supply);
    QFETCH(int, hosts);
    QFETCH(double, host);
    QFETCH(int, trays);
    QFETCH(double, tray);
    QFETCH(int, switches);
    QFETCH(double, switchTray);
    QFETCH(double, chip);
    QFETCH(double, inlet);
    const Rack r = fixtures::rackOf(packages, regulators, supply, hosts, host, trays, tray, switches, switchTray);
    COMPARE_WITHIN(rackPower(r, chip * watt).inlet().si(), inlet, .005);
}

void FacilityPowerTest::rackSumsToItsInlet() {
    const Rack r = fixtures::rackOf(72, .08, .97, 36, 200, 18, 448, 9, 456);
    const RackPower p = rackPower(r, 700 * watt);
    const double delivered = (p.inlet() - p.supply).si();
    COMPARE_WITHIN(delivered / p.inlet().si(), .97, 1e-12);
    QCOMPARE(p.chips.si(), 72 * 700.0);
    QCOMPARE(p.of(PartKind::host).si(), 36 * 200.0);
    COMPARE_WITHIN((p.of(PartKind::computeTray) + p.of(PartKind::switchTray)).si() * (1 / .9725 - 1), p.conversion.si(), 1e-12);
    COMPARE_WITHIN(chipShareOf(r, p.inlet()).si(), 700, 1e-12);
    QVERIFY(chipShareOf(r, 5 * kW) < Power{});
}

void FacilityPowerTest::meter_data() {
    QTest::addColumn<Rack>("rack");
    QTest::addColumn<double>("pue");
    QTest::addColumn<double>("chip");
    QTest::addColumn<double>("watts");
    const Rack h100 = fixtures::serverOf(1790, 1.19), b200 = fixtures::serverOf(1310, 1.19);
    QTest::newRow("h100 low") << h100 << 1.3 << 285. << 790.;
    QTest::newRow("h100 mid") << h100 << 1.3 << 490. << 1130.;
    QTest::newRow("h100 high") << h100 << 1.3 << 690. << 1470.;
    QTest::newRow("b200 low") << b200 << 1.3 << 400. << 900.;
    QTest::newRow("b200 mid") << b200 << 1.3 << 700. << 1400.;
    QTest::newRow("b200 high") << b200 << 1.3 << 975. << 1860.;
    const auto nvl72 = [](double supply, double host, double tray, double sw) {
        return fixtures::rackOf(72, .08, supply, 36, host, 18, tray, 9, sw);
    };
    QTest::newRow("gb200 low") << nvl72(.965, 200, 448, 456) << 1.15 << 420. << 944.;
    QTest::newRow("gb200 mid") << nvl72(.97, 200, 448, 456) << 1.15 << 700. << 1330.;
    QTest::newRow("gb200 high") << nvl72(.97, 300, 448, 456) << 1.15 << 1170. << 2050.;
    QTest::newRow("gb300 low") << nvl72(.97, 200, 637, 456) << 1.15 << 490. << 1098.;
    QTest::newRow("gb300 mid") << nvl72(.97, 200, 637, 456) << 1.15 << 760. << 1475.;
    QTest::newRow("gb300 high") << nvl72(.97, 300, 637, 456) << 1.15 << 1365. << 2380.;
    QTest::newRow("rubin mid") << nvl72(.97, 300, 1000, 1000) << 1.12 << 1250. << 2370.;
    const auto kyber = [](double host) { return fixtures::rackOf(144, .08, .975, 72, host, 36, 1000, 12, 1500); };
    QTest::newRow("kyber mid") << kyber(350) << 1.12 << 2500. << 4070.;
    QTest::newRow("kyber high") << kyber(450) << 1.12 << 3510. << 5490.;
}

void FacilityPowerTest::meter() {
    QFETCH(Rack, rack);
    QFETCH(double, pue);
    QFETCH(double, chip);
    QFETCH(double, watts);
    System system;
    system.rack = rack;
    system.accelerator = fixtures::chip("b200");
    Facility facility;
    facility.pue = pue;
    COMPARE_WITHIN(powerScale(system, facility).average(chip * watt).si(), watts, .005);
}

void FacilityPowerTest::stackSumsToTheScale() {
    System system;
    system.accelerator = fixtures::chip("gb200");
    system.rack = fixtures::rackOf(72, .08, .97, 36, 300, 18, 448, 9, 456);
    system.rack.parts[0].idleEach = 90 * watt;
    system.rack.provisioned = 132 * kW;
    const Facility facility;
    for (const double chip : {205., 420., 700., 1170.})
        for (const double busy : {activity::idle, activity::serving, activity::full}) {
            const PowerScale scale = powerScale(system, facility, busy);
            const auto stack = powerStack(system, facility, chip * watt, busy);
            const PowerStackPart total = totalOf(stack);
            COMPARE_WITHIN(total.average.si(), scale.average(chip * watt).si(), 1e-12);
            COMPARE_WITHIN(total.provisioned.si(), scale.provisioned.si(), 1e-12);
            QVERIFY(total.average <= total.provisioned);
            QCOMPARE(stack.front().average.si(), chip);
        }
    system.rack.provisioned = Power{};
    const Power full = rackPower(system.rack, 1170 * watt, activity::full).inlet();
    COMPARE_WITHIN(provisionedRackPower(system.rack, system.accelerator).si(), 1.1 * full.si(), 1e-12);
}

void FacilityPowerTest::provisioned_data() {
    QTest::addColumn<int>("packages");
    QTest::addColumn<double>("rating");
    QTest::addColumn<double>("pue");
    QTest::addColumn<double>("perGpu");
    QTest::addColumn<double>("gpusPerMegawatt");
    QTest::newRow("h100") << 8 << 10.2e3 << 1.25 << 1721. << 581.;
    QTest::newRow("gb200") << 72 << 132e3 << 1.15 << 2277. << 439.;
}

void FacilityPowerTest::provisioned() {
    QFETCH(int, packages);
    QFETCH(double, rating);
    QFETCH(double, pue);
    QFETCH(double, perGpu);
    QFETCH(double, gpusPerMegawatt);
    System system;
    system.rack.packages = packages;
    system.rack.provisioned = rating * watt;
    Facility facility;
    facility.pue = pue;
    const PowerScale scale = powerScale(system, facility);
    COMPARE_WITHIN(scale.provisioned.si(), perGpu, .001);
    COMPARE_WITHIN(MW / scale.provisioned, gpusPerMegawatt, .001);
}

QTEST_GUILESS_MAIN(FacilityPowerTest)
#include "facility_power_test.moc"
