// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/money/cost.h"
#include "tests/model/facility_fixtures.h"

using namespace rackline;

class FacilityCostTest : public QObject {
    Q_OBJECT
private slots:
    void recovery_data();
    void recovery();
    void gpuHour_data();
    void gpuHour();
    void million_data();
    void million();
    void scaleIsTheSum();
};

void FacilityCostTest::recovery_data() {
    QTest::addColumn<double>("rate");
    QTest::addColumn<double>("years");
    QTest::addColumn<double>("expected");
    QTest::newRow("10 %, 4 years") << .10 << 4. << .31547;
    QTest::newRow("10 %, 5 years") << .10 << 5. << .26380;
    QTest::newRow("8 %, 15 years") << .08 << 15. << .11683;
    QTest::newRow("without interest") << 0. << 4. << .25;
}

void FacilityCostTest::recovery() {
    QFETCH(double, rate);
    QFETCH(double, years);
    QFETCH(double, expected);
    COMPARE_WITHIN(capitalRecovery(rate, years * year), expected, 2e-5);
}

void FacilityCostTest::gpuHour_data() {
    QTest::addColumn<double>("capex");
    QTest::addColumn<double>("it");
    QTest::addColumn<double>("pue");
    QTest::addColumn<double>("capital");
    QTest::addColumn<double>("energy");
    QTest::addColumn<double>("dataCentre");
    QTest::addColumn<double>("upkeep");
    QTest::addColumn<double>("total");
    QTest::newRow("gb200") << 54000. << 1980. << 1.15 << 1.9447 << .1594 << .3169 << .3082 << 2.7292;
    QTest::newRow("h100") << 32000. << 1377. << 1.25 << 1.1524 << .1205 << .2204 << .1826 << 1.6759;
}

void FacilityCostTest::gpuHour() {
    QFETCH(double, capex);
    QFETCH(double, it);
    QFETCH(double, pue);
    QFETCH(double, capital);
    QFETCH(double, energy);
    QFETCH(double, dataCentre);
    QFETCH(double, upkeep);
    QFETCH(double, total);
    const GpuCost cost = gpuCost(capex * USD, it * watt, pue * it * watt, Economics{}, 0.07 * USD / (kW * hour));
    COMPARE_WITHIN(cost.capital * hour / USD, capital, .0005);
    COMPARE_WITHIN(cost.energy * hour / USD, energy, .0005);
    COMPARE_WITHIN(cost.dataCentre * hour / USD, dataCentre, .0005);
    COMPARE_WITHIN(cost.upkeep * hour / USD, upkeep, .0005);
    COMPARE_WITHIN(cost.total() * hour / USD, total, .0005);
}

void FacilityCostTest::million_data() {
    QTest::addColumn<double>("hourly");
    QTest::addColumn<double>("rate");
    QTest::addColumn<double>("utilisation");
    QTest::addColumn<double>("expected");
    QTest::newRow("full") << 2.7292 << 3265. << 1. << .2322;
    QTest::newRow("60 %") << 2.7292 << 3265. << .6 << .3870;
    QTest::newRow("node") << 16. << 14800. << 1. << .300;
    QTest::newRow("the notes' B200 row is 0.235, not 0.42") << 3.39 << 4000. << 1. << .2354;
}

void FacilityCostTest::million() {
    QFETCH(double, hourly);
    QFETCH(double, rate);
    QFETCH(double, utilisation);
    QFETCH(double, expected);
    COMPARE_WITHIN(costPerToken(hourly * USD / hour, rate * token / second, utilisation) * Mtok / USD, expected, .002);
}

void FacilityCostTest::scaleIsTheSum() {
    System system;
    system.accelerator = fixtures::chip("gb200");
    system.rack = fixtures::rackOf(72, .08, .97, 36, 200, 18, 448, 9, 456);
    system.rack.provisioned = 132 * kW;
    system.rack.price = 3.1e6 * USD;
    Economics economics;
    economics.residual = .2;
    const Facility facility;
    const PowerScale power = powerScale(system, facility);
    const CostScale scale = costScale(system, facility, economics, power);
    COMPARE_WITHIN(capexPerGpu(system.rack, economics) / USD, 54000, .005);
    const Power average = power.average(700 * watt);
    const GpuCost cost =
        gpuCost(capexPerGpu(system.rack, economics), power.provisionedIt, average, economics, facility.electricity);
    COMPARE_WITHIN(scale.at(average).si(), cost.total().si(), 1e-12);
    COMPARE_WITHIN(scale.partsAt(average).total().si(), cost.total().si(), 1e-12);
    // A fifth left after four years at 10 % is worth 0.2 / 1.4641 of the price today.
    const GpuCost rented = colocated(cost, power.provisionedIt, 160 * USD / (kW * (730 * hour)));
    COMPARE_WITHIN(rented.dataCentre * (730 * hour) / USD, 160 * power.provisionedIt / kW, 1e-12);
    COMPARE_WITHIN((rented.total() - rented.dataCentre).si(), (cost.total() - cost.dataCentre).si(), 1e-12);
    const GpuCost spent = gpuCost(100 * USD, Power{}, Power{}, economics, facility.electricity);
    COMPARE_WITHIN(spent.capital * year / USD, 100 * (1 - .2 / 1.4641) * .3154708, 1e-6);
}

QTEST_GUILESS_MAIN(FacilityCostTest)
#include "facility_cost_test.moc"
