// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/chip_power.h"
#include "model/facility/power/site_power.h"
#include "model/facility/power/transient.h"
#include "model/facility/study/elevation.h"
#include "model/facility/study/network_study.h"
#include "model/facility/study/rack_study.h"
#include "tests/model/facility_fixtures.h"

#include <map>

using namespace rackline;

class FacilityRackTest : public QObject {
    Q_OBJECT
private slots:
    void elevationSums_data();
    void elevationSums();
    void placesFollowEachOther();
    void bladesStandInTheirChassis_data();
    void bladesStandInTheirChassis();
    void whatLiesKeepsItsPlaceAroundBlades();
    void densityIsInletOverWhatItTakes();
    void loadsRiseAndContainTheirMiddle();
    void ownLimitsHoldEveryLoad();
    void traysFit();
    void waterOfARack();
    void supplyLossesStayInsideThePue_data();
    void supplyLossesStayInsideThePue();
    void networkSplitsPorts_data();
    void networkSplitsPorts();
    void networkIntervals();
};

namespace {
System nvl72() {
    System system;
    system.accelerator = fixtures::chip("gb200");
    system.rack = fixtures::rackOf(72, .08, .97, 36, 250, 18, 448, 9, 456);
    system.rack.provisioned = 132 * kW;
    system.rack.liquidShare = .85;
    system.rack.cooling = Cooling::directLiquid;
    RackPart shelf = fixtures::part(PartKind::powerShelf, 8, 0, 0);
    shelf.rating = 33 * kW;
    shelf.heightEach = .04445 * metre;
    system.rack.parts.push_back(shelf);
    for (RackPart& part : system.rack.parts) {
        part.name = std::string(nameOf(part.kind));
        if (part.kind == PartKind::computeTray) part.heightEach = .04445 * metre;
    }
    return system;
}

NetworkFigures q3400(Optics optics) {
    NetworkFigures f;
    f.optics = optics;
    f.ports = 144;
    f.port = 100 * GBps;
    f.switchPower = {1200 * watt, 1800 * watt, 2800 * watt};
    f.hostOptics = {14 * watt, 30 * watt, 30 * watt};
    f.portOptics = optics == Optics::pluggable ? f.hostOptics : Interval<Power>::exactly(9 * watt);
    f.switchPrice = {60e3 * USD, 90e3 * USD, 130e3 * USD};
    f.module = {300 * USD, 500 * USD, 700 * USD};
    f.laserFailures = {.0005, .002, .01};
    return f;
}
} // namespace

void FacilityRackTest::elevationSums_data() {
    QTest::addColumn<double>("chip");
    QTest::addColumn<double>("busy");
    for (const double chip : {0., 216., 700., 1170.})
        for (const double busy : {activity::idle, activity::full}) QTest::addRow("%g W, %g", chip, busy) << chip << busy;
}

void FacilityRackTest::elevationSums() {
    QFETCH(double, chip);
    QFETCH(double, busy);
    const Rack server = fixtures::serverOf(1790, 1.19);
    for (const Rack& rack : {nvl72().rack, server}) {
        const Elevation e = elevationOf(rack, chip * watt, busy);
        Power sum = e.unplaced + e.supply;
        for (const ElevationSlot& slot : e.places) sum += slot.power;
        COMPARE_WITHIN(sum.si(), rackPower(rack, chip * watt, busy).inlet().si(), 1e-12);
        COMPARE_WITHIN(e.inlet.si(), sum.si(), 1e-12);
    }
}

void FacilityRackTest::placesFollowEachOther() {
    const Elevation e = elevationOf(nvl72().rack, 1170 * watt, activity::full);
    QCOMPARE(e.places.size(), std::size_t{8 + 18 + 9});
    double next = 1;
    for (const ElevationSlot& slot : e.places) {
        COMPARE_WITHIN(slot.place.bottom, next, 1e-12);
        next += slot.place.height;
        QVERIFY(slot.place.side == RackSide::front && slot.place.left == 0 && slot.place.width == 1);
        QCOMPARE(slot.assumed, slot.kind == PartKind::switchTray);
    }
    COMPARE_WITHIN(e.layout.units, next - 1, 1e-12);
    QVERIFY(e.layout.isTrays());
    QCOMPARE(e.places.front().kind, PartKind::powerShelf);
    QCOMPARE(e.places[4].kind, PartKind::computeTray);
    QCOMPARE(e.places[13].kind, PartKind::switchTray);
    QCOMPARE(e.places.back().kind, PartKind::powerShelf);
    QVERIFY(elevationOf(Rack{}, Power{}, 0).places.size() == 1);
}

void FacilityRackTest::bladesStandInTheirChassis_data() {
    QTest::addColumn<int>("chassis");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("compute");
    QTest::addColumn<int>("switches");
    QTest::addColumn<int>("drawn");
    QTest::newRow("two of 18 and 6") << 2 << 1 << 36 << 12 << 2;
    QTest::newRow("four of 18 and 6") << 4 << 1 << 72 << 24 << 4;
    QTest::newRow("half of the blades") << 2 << 1 << 18 << 12 << 2;
    QTest::newRow("a blade too many") << 2 << 1 << 37 << 12 << 3;
    QTest::newRow("a switch blade too many") << 2 << 1 << 36 << 13 << 3;
    QTest::newRow("two columns") << 8 << 2 << 144 << 0 << 8;
    QTest::newRow("none yet") << 2 << 1 << 0 << 0 << 2;
}

void FacilityRackTest::bladesStandInTheirChassis() {
    QFETCH(int, compute);
    QFETCH(int, switches);
    QFETCH(int, drawn);
    QFETCH(int, chassis);
    QFETCH(int, columns);
    RackFrame frame;
    frame.chassis = chassis;
    frame.columns = columns;
    frame.frontBlades = 18;
    frame.rearBlades = 6;
    frame.midplane = true;
    frame.sidecarWidth = .6 * metre;
    std::vector<RackItem> items(static_cast<std::size_t>(compute), {PartKind::computeTray, 1});
    items.insert(items.begin() + compute / 2, static_cast<std::size_t>(switches), {PartKind::switchTray, 1});
    items.insert(items.begin(), 2, {PartKind::powerShelf, 1});
    const RackLayout layout = layoutOf(frame, items);
    QCOMPARE(layout.places.size(), items.size());
    QCOMPARE(layout.sides.size(), std::size_t{3});
    QCOMPARE(layout.chassis.size(), static_cast<std::size_t>(2 * drawn));
    QVERIFY(layout.midplane && !layout.isTrays());
    std::map<std::pair<RackSide, std::size_t>, int> held;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const RackPlace& a = layout.places[i];
        QVERIFY(a.left >= 0 && a.left + a.width <= 1 + 1e-12 && a.bottom >= 1 && a.bottom + a.height <= layout.units + 1 + 1e-9);
        const RackSide side = items[i].kind == PartKind::computeTray  ? RackSide::front
                              : items[i].kind == PartKind::switchTray ? RackSide::rear
                                                                      : RackSide::beside;
        QCOMPARE(a.side, side);
        QCOMPARE(a.upright, side != RackSide::beside);
        for (std::size_t k = 0; k < i; ++k) {
            const RackPlace& b = layout.places[k];
            const bool apart = a.side != b.side || a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9 ||
                               a.bottom + a.height <= b.bottom + 1e-9 || b.bottom + b.height <= a.bottom + 1e-9;
            QVERIFY2(apart, qPrintable(QStringLiteral("%1 over %2").arg(i).arg(k)));
        }
        if (!a.upright) continue;
        std::size_t in = 0, times = 0;
        for (std::size_t c = 0; c < layout.chassis.size(); ++c) {
            const RackPlace& box = layout.chassis[c];
            if (box.side != a.side || a.left < box.left || a.left + a.width > box.left + box.width || a.bottom < box.bottom ||
                a.bottom + a.height > box.bottom + box.height + 1e-9)
                continue;
            in = c;
            ++times;
        }
        QCOMPARE(times, std::size_t{1});
        ++held[{a.side, in}];
    }
    for (const auto& [where, count] : held) QVERIFY(count <= (where.first == RackSide::front ? 18 : 6));
}

void FacilityRackTest::whatLiesKeepsItsPlaceAroundBlades() {
    RackFrame frame;
    frame.chassis = 2;
    frame.frontBlades = 4;
    // Without places at the rear and without a sidecar, switch trays and shelves lie in the rack.
    const RackItem items[] = {{PartKind::coolant, 4},
                              {PartKind::computeTray, 1},
                              {PartKind::switchTray, 1},
                              {PartKind::computeTray, 1},
                              {PartKind::powerShelf, 2}};
    const RackLayout layout = layoutOf(frame, items);
    QCOMPARE(layout.sides.size(), std::size_t{1});
    QVERIFY(!layout.midplane && !layout.isTrays());
    COMPARE_WITHIN(layout.places[0].bottom, 1, 1e-12);
    COMPARE_WITHIN(layout.places[1].bottom, 5, 1e-12);
    QVERIFY(layout.places[3].left > layout.places[1].left && layout.places[3].bottom == layout.places[1].bottom);
    QVERIFY(layout.places[2].bottom >= layout.chassis.back().bottom + layout.chassis.back().height - 1e-9);
    COMPARE_WITHIN(layout.places[4].bottom + layout.places[4].height, layout.units + 1, 1e-12);
}

void FacilityRackTest::densityIsInletOverWhatItTakes() {
    Rack rack;
    rack.packages = 144;
    QVERIFY(densityOf(rack, 600 * kW).footprint.si() == 0 && densityOf(rack, 600 * kW).width.si() == 0);
    rack.footprint = Area::fromSi(.9);
    rack.frame.width = .75 * metre;
    RackDensity density = densityOf(rack, 600 * kW);
    COMPARE_WITHIN(density.footprint.si(), 600e3 / .9, 1e-12);
    COMPARE_WITHIN(density.width.si(), 800e3, 1e-12);
    QVERIFY(density.besideFootprint.si() == 0 && density.besideWidth.si() == 0);
    rack.frame.sidecarWidth = .6 * metre;
    rack.frame.sidecarDepth = 1.2 * metre;
    density = densityOf(rack, 600 * kW);
    COMPARE_WITHIN(density.besideFootprint.si(), 600e3 / (.9 + .72), 1e-12);
    COMPARE_WITHIN(density.besideWidth.si(), 600e3 / 1.35, 1e-12);
    // A server shares its rack.
    rack.packages = 8;
    QVERIFY(densityOf(rack, 10 * kW).footprint.si() == 0 && densityOf(rack, 10 * kW).width.si() == 0);
}

void FacilityRackTest::loadsRiseAndContainTheirMiddle() {
    SitePlan plan;
    const RackStudy study = studyRack(nvl72(), plan, Cooling::directLiquid, Voltage::fromSi(54), {true, 128});
    QCOMPARE(study.loads.size(), std::size_t{5});
    for (const RackLoad& load : study.loads) {
        QVERIFY(load.inlet.low < load.inlet.mid && load.inlet.mid < load.inlet.high);
        QCOMPARE(load.inlet.mid.si(), load.power.inlet().si());
        QVERIFY(load.inlet.mid <= study.full().inlet.mid);
        QVERIFY(study.loads.front().inlet.mid <= load.inlet.mid);
    }
    // method/power 3: 118.6 kW at 1,170 W and 300 W a socket; this host takes 250 W.
    COMPARE_WITHIN(study.full().inlet.mid / kW, 118.6 - 36 * .05 / .97, .005);
    QCOMPARE(study.hall.cooling, Cooling::directLiquid);
}

void FacilityRackTest::ownLimitsHoldEveryLoad() {
    const System system = nvl72();
    const auto study = [&](const PowerLimits& limits, ChipUse reads = ChipUse::prefill, ChipUse writes = ChipUse::decode) {
        return studyRack(system, SitePlan{}, Cooling::directLiquid, Voltage::fromSi(54), {true, 128, limits, reads, writes});
    };
    const RackStudy free = study({});
    QVERIFY(!free.heldAt);
    PowerLimits chip;
    chip.chip = 800 * watt;
    const RackStudy held = study(chip);
    QCOMPARE(held.heldAt->si(), 800.0);
    QCOMPARE(held.full().chip.si(), reachedCap(system.accelerator, 800 * watt).si());
    for (std::size_t i = 1; i < held.loads.size(); ++i) {
        QVERIFY(held.loads[i].inlet.mid <= free.loads[i].inlet.mid);
        QVERIFY(held.loads[i].chip <= held.full().chip);
    }
    for (std::size_t i = 0; i < held.budget.size(); ++i) QVERIFY(held.budget[i].need <= free.budget[i].need);
    // A rack that is held at so much draws so much, and its budgets are still told, not enforced.
    PowerLimits rack;
    rack.rack = 80 * kW;
    COMPARE_WITHIN(study(rack).full().inlet.mid / kW, 80.0, 1e-9);
    // Each phase has its own limit; whoever trains obeys neither.
    PowerLimits decode;
    decode.decodeChip = 500 * watt;
    const RackStudy phases = study(decode);
    QVERIFY(phases.loads[1].inlet.mid < free.loads[1].inlet.mid);
    QCOMPARE(phases.loads[2].inlet.mid.si(), free.loads[2].inlet.mid.si());
    QCOMPARE(phases.full().inlet.mid.si(), free.full().inlet.mid.si());
    QCOMPARE(study(decode, ChipUse::training, ChipUse::training).loads[1].inlet.mid.si(), free.loads[1].inlet.mid.si());
    // One pool that does both obeys both.
    QCOMPARE(study(decode, ChipUse::everything, ChipUse::everything).full().chip.si(),
             reachedCap(system.accelerator, 500 * watt).si());
    // Lower limits swing less and never more than the rack can.
    QCOMPARE(free.step.si(), trainingStep(system.rack, system.accelerator.tdp).si());
    COMPARE_WITHIN(held.step / free.step, 800.0 / 1200.0, 1e-12);
    // A limit of the whole rack is no room for more trays: it is one of what carries them.
    QCOMPARE(study(rack).trayChip.si(), free.trayChip.si());
    QCOMPARE(study(rack).rackLimit.si(), 80e3);
    QCOMPARE(held.trayChip.si(), held.full().chip.si());
    PowerLimits clock;
    clock.clock = 1;
    QVERIFY(!study(clock).slower);
    clock.clock = 0.7;
    QVERIFY(study(clock).slower);
    // No limit makes a chip draw less than it does when it is idle.
    chip.chip = 10 * watt;
    QCOMPARE(study(chip).full().chip.si(), free.loads.front().chip.si());
    QCOMPARE(study(chip).loads.front().inlet.mid.si(), free.loads.front().inlet.mid.si());
}

void FacilityRackTest::traysFit() {
    const System system = nvl72();
    const Power chip = reachedCap(system.accelerator, system.accelerator.tdp);
    const Power full = rackPower(system.rack, chip, activity::full).inlet();
    QCOMPARE(traysWithin(system, full, chip), 18);
    QCOMPARE(traysWithin(system, full - 1 * watt, chip), 17);
    QCOMPARE(traysWithin(system, 1 * kW, chip), 0);
    // Chips that draw less leave room for more trays.
    QVERIFY(traysWithin(system, full, 0.6 * chip) > 18);
    System server = system;
    server.rack = fixtures::serverOf(1790, 1.19);
    QCOMPARE(traysWithin(server, 10 * kW, chip), 0);
}

void FacilityRackTest::waterOfARack() {
    Rack rack;
    rack.liquidShare = 1;
    Hall hall;
    hall.coolant = water;
    const RackNeeds needs = needsOf(rack, 120 * kW, {}, hall);
    COMPARE_WITHIN(needs.coolant.si() * 60e3, 173, .005);
    QCOMPARE(needs.air.si(), 0.0);
    const RackNeeds kyber = needsOf(rack, 600 * kW, {}, hall);
    COMPARE_WITHIN(kyber.busbar.si(), 11111, .001);
    COMPARE_WITHIN(kyber.at800.si(), 750, 1e-12);
    COMPARE_WITHIN(kyber.voltage.si(), 120, 1e-12);
    COMPARE_WITHIN(kyber.pumps.si(), kyber.coolant.si() * 1.5e5 / .5, 1e-12);
}

void FacilityRackTest::supplyLossesStayInsideThePue_data() {
    QTest::addColumn<double>("pue");
    for (const double pue : {1.0, 1.02, 1.05, 1.15, 1.3}) QTest::addRow("%g", pue) << pue;
}

void FacilityRackTest::supplyLossesStayInsideThePue() {
    QFETCH(double, pue);
    Facility facility;
    facility.pue = pue;
    const SupplyLosses lost = supplyLosses(facility);
    QVERIFY(lost.ups >= 0 && lost.transformer >= 0);
    QVERIFY(lost.ups + lost.transformer <= pue - 1 + 1e-12);
    if (pue >= 1.15) COMPARE_WITHIN(1 + lost.ups + lost.transformer, 1 / (.97 * .985), 1e-12);
    const auto stack = powerStack(nvl72(), facility, 700 * watt);
    COMPARE_WITHIN(totalOf(stack).average.si(), powerScale(nvl72(), facility).average(700 * watt).si(), 1e-12);
    for (const PowerStackPart& part : stack) QVERIFY(part.average.si() >= -1e-9);
}

void FacilityRackTest::networkSplitsPorts_data() {
    QTest::addColumn<double>("perGpu");
    QTest::addColumn<qint64>("endpoints");
    QTest::addColumn<int>("radix");
    QTest::newRow("800 Gb/s") << 100. << qint64(1000) << 144;
    QTest::newRow("400 Gb/s on ports of 800") << 50. << qint64(1000) << 288;
    QTest::newRow("two cards of 800") << 200. << qint64(2000) << 144;
}

void FacilityRackTest::networkSplitsPorts() {
    QFETCH(double, perGpu);
    QFETCH(qint64, endpoints);
    QFETCH(int, radix);
    const auto study = studyNetwork(1000, {"", perGpu * GBps, {}, {}, 1}, {}, q3400(Optics::pluggable));
    QVERIFY(study);
    QCOMPARE(qint64(study->fabric.request.endpoints), endpoints);
    QCOMPARE(study->fabric.radix, radix);
    // Optics follow the speed: a whole switch draws the same however its ports are split.
    COMPARE_WITHIN(study->opticsOfOne.si(), 4320, 1e-12);
    COMPARE_WITHIN(study->fabric.bisection.si(), 1000 * perGpu * 1e9 / 2, 1e-12);
}

void FacilityRackTest::networkIntervals() {
    const auto plugged = studyNetwork(10368, {"", 100 * GBps, {}, {}, 1}, {}, q3400(Optics::pluggable));
    const auto inside = studyNetwork(10368, {"", 100 * GBps, {}, {}, 1}, {}, q3400(Optics::coPackaged));
    QVERIFY(plugged && inside);
    COMPARE_WITHIN((plugged->bill.power() - inside->bill.power()).si(), 653e3, .005);
    COMPARE_WITHIN((plugged->bill.price() - inside->bill.price()) / USD, 15.6e6, .005);
    for (const NetworkStudy& s : {*plugged, *inside}) {
        QVERIFY(s.power.low < s.power.mid && s.power.mid < s.power.high);
        QVERIFY(s.price.low < s.price.mid && s.price.mid < s.price.high);
        QVERIFY(s.laserFailures.low < s.laserFailures.high);
        QCOMPARE(s.power.mid.si(), s.bill.power().si());
    }
    // Only what has a range moves the ends: 72 + 144 switches of 600 W less, squared with the modules of the cards.
    const double off = std::hypot(216 * 600., 10368 * 16.);
    COMPARE_WITHIN((inside->power.mid - inside->power.low).si(), off, 1e-9);
    NetworkPlan tooSmall;
    tooSmall.tiers = 1;
    const auto refused = studyNetwork(10368, {"", 100 * GBps, {}, {}, 1}, tooSmall, q3400(Optics::pluggable));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::infeasible);
}

QTEST_GUILESS_MAIN(FacilityRackTest)
#include "facility_rack_test.moc"
