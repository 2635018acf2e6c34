// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/transient.h"
#include "model/facility/study/budget.h"
#include "tests/model/facility_fixtures.h"

using namespace rackline;

class FacilityBudgetTest : public QObject {
    Q_OBJECT
private slots:
    void flow_data();
    void flow();
    void airflow();
    void pump();
    void current_data();
    void current();
    void threePhase();
    void busbarLoss_data();
    void busbarLoss();
    void shelves_data();
    void shelves();
    void feeds_data();
    void feeds();
    void shelvesOfARack_data();
    void shelvesOfARack();
    void floorLoad();
    void kyberNeedsHighVoltage();
    void everyCheckCanFail_data();
    void everyCheckCanFail();
    void liquidRackInAnAirHall();
    void transient();
};

namespace {
constexpr Volume litre = Volume::fromSi(1e-3);
constexpr Time minute = 60 * second;
Voltage volts(double v) { return Voltage::fromSi(v); }

Rack nvl72() {
    Rack r;
    r.packages = 72;
    r.provisioned = 132 * kW;
    r.liquidShare = .85;
    r.mass = 1360 * kilogram;
    r.footprint = Area::fromSi(.6 * 1.068);
    return r;
}
Hall roomyHall() {
    Hall hall;
    hall.feeds = 4;
    hall.floorLoad = decltype(hall.floorLoad)::fromSi(2500);
    return hall;
}
const BudgetLine& lineOf(const std::vector<BudgetLine>& lines, BudgetCheck check) {
    for (const BudgetLine& line : lines)
        if (line.check == check) return line;
    qFatal("no such check");
}
} // namespace

void FacilityBudgetTest::flow_data() {
    QTest::addColumn<double>("kilowatts");
    QTest::addColumn<double>("rise");
    QTest::addColumn<double>("litres");
    QTest::newRow("120 kW, 10 K") << 120. << 10. << 173.;
    QTest::newRow("600 kW, 10 K") << 600. << 10. << 864.;
    QTest::newRow("120 kW, 15 K") << 120. << 15. << 115.;
    QTest::newRow("1 kW, 10 K") << 1. << 10. << 1.44;
}

void FacilityBudgetTest::flow() {
    QFETCH(double, kilowatts);
    QFETCH(double, rise);
    QFETCH(double, litres);
    const FlowRate flow = flowFor(kilowatts * kW, rise * kelvin, water);
    COMPARE_WITHIN(flow / (litre / minute), litres, .005);
}

void FacilityBudgetTest::airflow() {
    constexpr double cubicFeetPerMinute = .3048 * .3048 * .3048 / 60;
    COMPARE_WITHIN(flowFor(40 * kW, 15 * kelvin, air).si() / cubicFeetPerMinute, 4685, .005);
}

void FacilityBudgetTest::pump() { COMPARE_WITHIN(pumpPower(FlowRate::fromSi(.003), Pressure::fromSi(1e5), .5).si(), 600, 1e-12); }

void FacilityBudgetTest::current_data() {
    QTest::addColumn<double>("kilowatts");
    QTest::addColumn<double>("voltage");
    QTest::addColumn<double>("amperes");
    QTest::newRow("120 kW at 54 V") << 120. << 54. << 2222.;
    QTest::newRow("132 kW at 54 V") << 132. << 54. << 2444.;
    QTest::newRow("600 kW at 54 V") << 600. << 54. << 11111.;
    QTest::newRow("600 kW at 800 V") << 600. << 800. << 750.;
}

void FacilityBudgetTest::current() {
    QFETCH(double, kilowatts);
    QFETCH(double, voltage);
    QFETCH(double, amperes);
    COMPARE_WITHIN(busbarCurrent(kilowatts * kW, volts(voltage)).si(), amperes, .001);
}

void FacilityBudgetTest::threePhase() {
    COMPARE_WITHIN(threePhaseCurrent(120 * kW, volts(415), .95, .975).si(), 180, .005);
    const Current breaker = Current::fromSi(100);
    COMPARE_WITHIN(threePhaseCurrent(threePhasePower(breaker, volts(415), .95), volts(415), .95, 1).si(), 80, 1e-9);
}

void FacilityBudgetTest::busbarLoss_data() {
    QTest::addColumn<double>("amperes");
    QTest::addColumn<double>("watts");
    QTest::newRow("132 kW") << 2444. << 299.;
    QTest::newRow("600 kW") << 11111. << 6200.;
}

void FacilityBudgetTest::busbarLoss() {
    QFETCH(double, amperes);
    QFETCH(double, watts);
    COMPARE_WITHIN(resistiveLoss(Resistance::fromSi(50e-6), Current::fromSi(amperes)).si(), watts, .005);
}

void FacilityBudgetTest::shelves_data() {
    QTest::addColumn<double>("kilowatts");
    QTest::addColumn<int>("expected");
    QTest::newRow("132 of 33") << 132. << 5;
    QTest::newRow("133 of 33") << 133. << 6;
    QTest::newRow("33 of 33") << 33. << 2;
}

void FacilityBudgetTest::shelves() {
    QFETCH(double, kilowatts);
    QFETCH(int, expected);
    QCOMPARE(shelvesNeeded(kilowatts * kW, 33 * kW), expected);
}

void FacilityBudgetTest::feeds_data() {
    QTest::addColumn<int>("scheme");
    QTest::addColumn<int>("feeds");
    QTest::addColumn<double>("kilowatts");
    QTest::newRow("single") << int(FeedScheme::single) << 3 << 180.;
    QTest::newRow("n+1") << int(FeedScheme::nPlusOne) << 3 << 120.;
    QTest::newRow("2n") << int(FeedScheme::twoN) << 4 << 120.;
    QTest::newRow("2n, odd") << int(FeedScheme::twoN) << 3 << 60.;
    QTest::newRow("n+1 of one") << int(FeedScheme::nPlusOne) << 1 << 0.;
}

void FacilityBudgetTest::feeds() {
    QFETCH(int, scheme);
    QFETCH(int, feeds);
    QFETCH(double, kilowatts);
    QCOMPARE(carriedBy(FeedScheme(scheme), feeds, 60 * kW).si(), kilowatts * 1e3);
}

void FacilityBudgetTest::shelvesOfARack_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("shelf");
    QTest::addColumn<double>("rating");
    QTest::addColumn<double>("usable");
    QTest::newRow("gb200: half of eight") << 8 << 33. << 132. << 132.;
    QTest::newRow("gb300: one spare") << 8 << 33. << 140. << 231.;
    QTest::newRow("rubin: half of four") << 4 << 110. << 210. << 220.;
    QTest::newRow("one supply") << 1 << 264. << 264. << 264.;
    QTest::newRow("none") << 0 << 0. << 10.2 << 10.2;
}

void FacilityBudgetTest::shelvesOfARack() {
    QFETCH(int, count);
    QFETCH(double, shelf);
    QFETCH(double, rating);
    QFETCH(double, usable);
    Rack rack;
    rack.provisioned = rating * kW;
    if (count > 0) {
        rack.parts = {fixtures::part(PartKind::powerShelf, count, 0, 0)};
        rack.parts[0].rating = shelf * kW;
    }
    const RackSupply supply = supplyOf(rack);
    COMPARE_WITHIN((supply.shelves - supply.spareShelves) * supply.perShelf / kW, usable, 1e-12);
}

void FacilityBudgetTest::floorLoad() {
    Hall hall;
    const auto lines = checkBudget(nvl72(), 120 * kW, {}, hall);
    const BudgetLine& line = lineOf(lines, BudgetCheck::floorLoad);
    COMPARE_WITHIN(line.need, 2122, .001);
    QVERIFY(!line.passes());
    hall.spread = Area::fromSi(1.2 * 2.4);
    const auto spread = checkBudget(nvl72(), 120 * kW, {}, hall);
    COMPARE_WITHIN(lineOf(spread, BudgetCheck::floorLoad).need, 472, .001);
    QVERIFY(lineOf(spread, BudgetCheck::floorLoad).passes());
}

void FacilityBudgetTest::kyberNeedsHighVoltage() {
    Rack kyber;
    kyber.packages = 144;
    kyber.liquidShare = 1;
    RackSupply supply;
    supply.shelves = 20;
    Hall hall = roomyHall();
    hall.perRack = 700 * kW;
    hall.coolantFlow = FlowRate::fromSi(1000.0 / 60e3);
    hall.breaker = Current::fromSi(630);
    auto lines = checkBudget(kyber, 600 * kW, supply, hall);
    QVERIFY(!passes(lines));
    QCOMPARE(bindingOf(lines)->check, BudgetCheck::busbar);
    COMPARE_WITHIN(bindingOf(lines)->need, 11111, .001);
    QVERIFY(voltageNeeded(600 * kW, supply.busbarLimit) > supply.busbar);
    supply.busbar = volts(800);
    QVERIFY(voltageNeeded(600 * kW, supply.busbarLimit) < supply.busbar);
    lines = checkBudget(kyber, 600 * kW, supply, hall);
    QVERIFY(passes(lines));
}

void FacilityBudgetTest::everyCheckCanFail_data() {
    QTest::addColumn<int>("check");
    for (std::size_t i = 0; i < budgetCheckCount; ++i) QTest::newRow(std::string(nameOf(BudgetCheck(i))).c_str()) << int(i);
}

void FacilityBudgetTest::everyCheckCanFail() {
    QFETCH(int, check);
    Rack rack = nvl72();
    RackSupply supply;
    Hall hall = roomyHall();
    const auto good = checkBudget(rack, 120 * kW, supply, hall);
    QCOMPARE(good.size(), budgetCheckCount);
    QVERIFY(passes(good));
    QVERIFY(bindingOf(good)->margin() >= 0);
    switch (BudgetCheck(check)) {
    case BudgetCheck::rating:
        rack.provisioned = 100 * kW;
        break;
    case BudgetCheck::shelves:
        supply.shelves = 4;
        break;
    case BudgetCheck::busbar:
        supply.busbarLimit = Current::fromSi(2000);
        break;
    case BudgetCheck::hall:
        hall.perRack = 100 * kW;
        break;
    case BudgetCheck::feeds:
        hall.feeds = 2;
        break;
    case BudgetCheck::coolingMethod:
        hall.cooling = Cooling::rearDoor;
        break;
    case BudgetCheck::coolantFlow:
        hall.coolantFlow = FlowRate::fromSi(10.0 / 60e3);
        break;
    case BudgetCheck::airHeat:
        hall.airHeat = 10 * kW;
        break;
    case BudgetCheck::floorLoad:
        hall.floorLoad = decltype(hall.floorLoad)::fromSi(1500);
        break;
    case BudgetCheck::mass:
        hall.rackMass = 1000 * kilogram;
        break;
    }
    const auto lines = checkBudget(rack, 120 * kW, supply, hall);
    const BudgetLine& line = lineOf(lines, BudgetCheck(check));
    QVERIFY(!line.passes());
    QVERIFY(line.margin() < 0);
    QVERIFY(!passes(lines));
    QVERIFY(!bindingOf(lines)->passes());
    if (BudgetCheck(check) == BudgetCheck::floorLoad || BudgetCheck(check) == BudgetCheck::mass) return;
    // What the rack may draw is what the check then meets to the last digit.
    const Power within = powerWithin(lines, 120 * kW);
    QVERIFY(within < 120 * kW);
    // No pipes: what the liquid should take has nowhere to go.
    if (BudgetCheck(check) == BudgetCheck::coolingMethod) {
        QCOMPARE(within.si(), 0.0);
        return;
    }
    const auto limited = checkBudget(rack, within, supply, hall);
    QVERIFY(std::abs(lineOf(limited, BudgetCheck(check)).margin()) < 1e-12);
    for (const BudgetLine& other : limited) QVERIFY(other.margin() > -1e-12);
}

void FacilityBudgetTest::liquidRackInAnAirHall() {
    Hall hall = roomyHall();
    hall.cooling = Cooling::air;
    const auto lines = checkBudget(nvl72(), 120 * kW, {}, hall);
    QVERIFY(!lineOf(lines, BudgetCheck::coolantFlow).passes());
    QVERIFY(!lineOf(lines, BudgetCheck::coolingMethod).passes());
    Rack server;
    server.packages = 8;
    server.provisioned = 10.2 * kW;
    QVERIFY(passes(checkBudget(server, 10 * kW, {}, hall)));
    QVERIFY(bindingOf({}) == nullptr);
}

void FacilityBudgetTest::transient() {
    const Rack server = fixtures::serverOf(1790, 1.19);
    const Power step = trainingStep(server, fixtures::chip("h100").tdp, 0);
    COMPARE_WITHIN(step.si(), .6 * 8 * 700 * 1.19, 1e-12);
    QCOMPARE(trainingStep(server, 700 * watt, 1).si(), 0.0);
    COMPARE_WITHIN(rideThroughEnergy(step, 2 * second).si(), 2 * step.si(), 1e-12);
    COMPARE_WITHIN(stepReserve(MW).si(), 1e5, 1e-12);
}

QTEST_GUILESS_MAIN(FacilityBudgetTest)
#include "facility_budget_test.moc"
