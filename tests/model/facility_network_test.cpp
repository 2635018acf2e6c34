// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/network/cable_list.h"
#include "model/facility/network/fabric.h"
#include "model/facility/network/optics.h"
#include "tests/model/facility_fixtures.h"

#include <limits>
#include <map>

using namespace rackline;

class FacilityNetworkTest : public QObject {
    Q_OBJECT
private slots:
    void fatTree_data();
    void fatTree();
    void oversubscription();
    void planes();
    void rails();
    void dragonfly();
    void dragonflyPlus();
    void impossible_data();
    void impossible();
    void photonicSwitch();
    void photonicFabric();
    void copperHosts();
    void cables_data();
    void cables();
    void reach();
};

namespace {
FabricRequest request(std::int64_t endpoints, int radix) {
    FabricRequest r;
    r.endpoints = endpoints;
    r.radix = radix;
    return r;
}
} // namespace

void FacilityNetworkTest::fatTree_data() {
    QTest::addColumn<qint64>("endpoints");
    QTest::addColumn<int>("radix");
    QTest::addColumn<qint64>("leaf");
    QTest::addColumn<qint64>("spine");
    QTest::addColumn<qint64>("core");
    QTest::addColumn<qint64>("links");
    QTest::newRow("2048 of 64") << qint64(2048) << 64 << qint64(64) << qint64(32) << qint64(0) << qint64(2 * 2048);
    QTest::newRow("10368 of 144") << qint64(10368) << 144 << qint64(144) << qint64(72) << qint64(0) << qint64(2 * 10368);
    QTest::newRow("16384 of 64") << qint64(16384) << 64 << qint64(512) << qint64(512) << qint64(256) << qint64(49152);
    QTest::newRow("16384 of 144") << qint64(16384) << 144 << qint64(228) << qint64(228) << qint64(114)
                                  << qint64(16384 + 2 * 228 * 72);
    QTest::newRow("one switch") << qint64(60) << 64 << qint64(1) << qint64(0) << qint64(0) << qint64(60);
}

void FacilityNetworkTest::fatTree() {
    QFETCH(qint64, endpoints);
    QFETCH(int, radix);
    QFETCH(qint64, leaf);
    QFETCH(qint64, spine);
    QFETCH(qint64, core);
    QFETCH(qint64, links);
    const auto fabric = sizeFabric(request(endpoints, radix));
    QVERIFY(fabric);
    QCOMPARE(qint64(fabric->switches[0]), leaf);
    QCOMPARE(qint64(fabric->switches[1]), spine);
    QCOMPARE(qint64(fabric->switches[2]), core);
    QCOMPARE(qint64(fabric->links()), links);
    QVERIFY(fabric->switchPorts() <= fabric->switchCount() * radix);
    COMPARE_WITHIN(fabric->bisection.si(), endpoints * 100e9 / 2, 1e-12);
}

void FacilityNetworkTest::oversubscription() {
    FabricRequest r = request(2048, 64);
    r.oversubscription = 3;
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    QCOMPARE(fabric->switches[0], std::int64_t{43}); // 48 down, 16 up
    QCOMPARE(fabric->switches[1], std::int64_t{11});
    COMPARE_WITHIN(fabric->bisection.si(), 2048 * 100e9 / 6, 1e-12);
    r.oversubscription = 1e6; // one port is left for the way up
    QCOMPARE(sizeFabric(r)->oversubscription, 63.0);
    QCOMPARE(sizeFabric(request(10368, 144))->switchPorts(), std::int64_t{31104});
    QCOMPARE(sizeFabric(request(2048, 64))->capacity, std::int64_t{64 * 64 / 2});
    QCOMPARE(sizeFabric(request(16384, 64))->capacity, std::int64_t{64 * 64 * 64 / 4});
}

void FacilityNetworkTest::planes() {
    FabricRequest r = request(165888, 144);
    r.planes = 4;
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    QCOMPARE(fabric->radix, 576);
    QCOMPARE(fabric->tiers, 2);
    QCOMPARE(fabric->capacity, std::int64_t{165888});
    QCOMPARE(fabric->switchCount(), std::int64_t{4 * (576 + 288)});
    r.endpoints += 1;
    QCOMPARE(sizeFabric(r)->tiers, 3);
    // Four planes split ports: the watts of optics follow the bandwidth, not the number of ports.
    FabricRequest one = request(2048, 64), four = one;
    four.planes = 4;
    const FabricBill a = billOf(*sizeFabric(one), {}), b = billOf(*sizeFabric(four), {});
    COMPARE_WITHIN(b.hostOptics.si(), a.hostOptics.si(), 1e-12);
}

void FacilityNetworkTest::rails() {
    FabricRequest r = request(2048, 64);
    r.topology = Topology::railOptimised;
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    QCOMPARE(fabric->switches[0], std::int64_t{64}); // 256 nodes: 8 leaves on each of 8 rails
    r.endpoints = 8 * 40;
    QCOMPARE(sizeFabric(r)->switches[0], std::int64_t{16}); // 40 nodes take two leaves of 32 on every rail
}

void FacilityNetworkTest::dragonfly() {
    const Dragonfly d{16, 8, 8};
    QCOMPARE(d.endpoints(), std::int64_t{16512});
    QCOMPARE(d.switches(), std::int64_t{2064});
    QCOMPARE(d.radix(), 31);
    QCOMPARE(balancedDragonfly(31).routers, 16);
    FabricRequest r = request(16512, 31);
    r.topology = Topology::dragonfly;
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    QCOMPARE(fabric->switchCount(), std::int64_t{2064});
    QCOMPARE(fabric->innerLinks[1], std::int64_t{16 * 8 * 129 / 2});
    QVERIFY(fabric->switchPorts() <= fabric->switchCount() * 31);
    r.endpoints = 16513;
    QVERIFY(!sizeFabric(r));
    // One group has no more switches than its hosts need, each of which lead to all others.
    const auto one = sizeFabric([] {
        FabricRequest small = request(2500, 557);
        small.topology = Topology::dragonfly;
        return small;
    }());
    QVERIFY(one);
    QCOMPARE(one->groups, 1);
    QCOMPARE(one->switchCount(), std::int64_t{(2500 + 138) / 139});
    QCOMPARE(one->innerLinks[0], one->switchCount() * (one->switchCount() - 1) / 2);
    // Larger switches are never more of them.
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    for (const int radix : {31, 63, 127, 255, 557, 800}) {
        r = request(2500, radix);
        r.topology = Topology::dragonfly;
        const auto larger = sizeFabric(r);
        QVERIFY(larger);
        QVERIFY2(larger->switchCount() <= before, qPrintable(QString::number(radix)));
        before = larger->switchCount();
    }
}

void FacilityNetworkTest::dragonflyPlus() {
    FabricRequest r = request(32 * 32 * 10, 64);
    r.topology = Topology::dragonflyPlus;
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    QCOMPARE(fabric->groups, std::int64_t{10});
    QCOMPARE(fabric->switches[0], std::int64_t{320});
    QCOMPARE(fabric->switches[1], std::int64_t{320});
    QCOMPARE(fabric->innerLinks[0], std::int64_t{320 * 32});
    QVERIFY(fabric->switchPorts() <= fabric->switchCount() * 64);
}

void FacilityNetworkTest::impossible_data() {
    QTest::addColumn<qint64>("endpoints");
    QTest::addColumn<int>("radix");
    QTest::addColumn<double>("oversubscription");
    QTest::addColumn<int>("planes");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, qint64 n, int radix, double o, int planes, const char* where) {
        QTest::newRow(name) << n << radix << o << planes << QString::fromUtf8(where);
    };
    row("radix 2", 100, 2, 1, 1, "radix");
    row("oversubscription 0", 100, 64, 0, 1, "oversubscription");
    row("oversubscription below 0", 100, 64, -1, 1, "oversubscription");
    row("no ports down", 100, 64, .001, 1, "oversubscription");
    row("no endpoints", 0, 64, 1, 1, "endpoints");
    row("no planes", 100, 64, 1, 0, "planes");
    row("too many endpoints", 1000000, 64, 1, 1, "endpoints");
    row("absurd radix", 100, 2000000000, 1, 8, "radix");
}

void FacilityNetworkTest::impossible() {
    QFETCH(qint64, endpoints);
    QFETCH(int, radix);
    QFETCH(double, oversubscription);
    QFETCH(int, planes);
    QFETCH(QString, where);
    FabricRequest r = request(endpoints, radix);
    r.oversubscription = oversubscription;
    r.planes = planes;
    const auto fabric = sizeFabric(r);
    QVERIFY(!fabric);
    QCOMPARE(QString::fromStdString(fabric.error().where), where);
    QVERIFY(!fabric.error().detail.empty());
}

void FacilityNetworkTest::photonicSwitch() {
    const OpticsFigures figures;
    QCOMPARE(switchOptics(144, Optics::pluggable, figures).si(), 4320.0);
    QCOMPARE(switchOptics(144, Optics::coPackaged, figures).si(), 1296.0);
}

void FacilityNetworkTest::photonicFabric() {
    const auto fabric = sizeFabric(request(10368, 144));
    FabricOptions options;
    const FabricBill plugged = billOf(*fabric, options);
    options.optics = Optics::coPackaged;
    const FabricBill photonic = billOf(*fabric, options);
    COMPARE_WITHIN((plugged.power() - photonic.power()).si(), 653e3, .005);
    COMPARE_WITHIN((plugged.power() - photonic.power()).si() / 10368, 63, .005);
    COMPARE_WITHIN((plugged.price() - photonic.price()) / USD, 15.6e6, .005);
    // NIC ends stay pluggable.
    QCOMPARE(photonic.hostOptics.si(), plugged.hostOptics.si());
    QCOMPARE(photonic.pluggedPorts, std::int64_t{10368});
    QCOMPARE(plugged.pluggedPorts, 2 * fabric->links());
    QVERIFY(photonic.laserFailuresPerYear < plugged.laserFailuresPerYear);
    COMPARE_WITHIN(photonic.lasers, 10368 * 4 + 31104, 1e-12);
}

void FacilityNetworkTest::copperHosts() {
    const auto fabric = sizeFabric(request(2048, 64));
    FabricOptions options;
    options.copperHosts = true;
    const FabricBill bill = billOf(*fabric, options);
    QCOMPARE(bill.copperLinks, std::int64_t{2048});
    QCOMPARE(bill.pluggedPorts, std::int64_t{2 * 2048});
    COMPARE_WITHIN(bill.hostOptics.si(), 2048 * .1, 1e-12);
    QVERIFY(bill.power() < billOf(*fabric, {}).power());
}

void FacilityNetworkTest::cables_data() {
    QTest::addColumn<qint64>("endpoints");
    QTest::addColumn<int>("radix");
    QTest::addColumn<int>("planes");
    QTest::addColumn<int>("topology");
    const auto row = [](const char* name, qint64 endpoints, int radix, int planes, Topology topology = Topology::fatTree) {
        QTest::newRow(name) << endpoints << radix << planes << int(topology);
    };
    row("two tiers", 2048, 64, 1);
    row("two tiers, odd", 1000, 64, 1);
    row("three tiers", 16384, 144, 1);
    row("two planes", 2048, 32, 2);
    row("one switch", 10, 64, 1);
    row("rails", 2048, 64, 1, Topology::railOptimised);
    row("dragonfly, whole", 16512, 31, 1, Topology::dragonfly);
    row("dragonfly, part", 5000, 31, 1, Topology::dragonfly);
    row("dragonfly, two planes", 2000, 16, 2, Topology::dragonfly);
    row("dragonfly, two groups", 200, 31, 1, Topology::dragonfly);
    row("dragonfly+", 10240, 64, 1, Topology::dragonflyPlus);
    row("dragonfly+, seven groups", 7000, 64, 1, Topology::dragonflyPlus);
}

void FacilityNetworkTest::cables() {
    QFETCH(qint64, endpoints);
    QFETCH(int, radix);
    QFETCH(int, planes);
    QFETCH(int, topology);
    FabricRequest r = request(endpoints, radix);
    r.planes = planes;
    r.topology = Topology(topology);
    const auto fabric = sizeFabric(r);
    QVERIFY(fabric);
    std::map<CableEnd, std::int64_t> sums;
    std::map<std::tuple<int, CableEnd, std::int64_t>, std::int64_t> ports;
    for (const CableBundle& bundle : cableList(*fabric, {})) {
        QVERIFY(bundle.count > 0);
        sums[bundle.from] += bundle.count;
        ports[{bundle.plane, bundle.to, bundle.toIndex}] += bundle.count;
        if (bundle.from != CableEnd::host) ports[{bundle.plane, bundle.from, bundle.fromIndex}] += bundle.count;
    }
    QCOMPARE(sums[CableEnd::host], fabric->hostLinks);
    const bool oneKind = r.topology == Topology::dragonfly;
    QCOMPARE(sums[CableEnd::leaf], fabric->innerLinks[0] + (oneKind ? fabric->innerLinks[1] : 0));
    QCOMPARE(sums[CableEnd::spine], oneKind ? 0 : fabric->innerLinks[1]);
    for (const auto& [where, count] : ports) QVERIFY2(count <= fabric->radix, qPrintable(QString::number(count)));
}

void FacilityNetworkTest::reach() {
    QCOMPARE(cableFor(2 * metre), Cable::copper);
    QCOMPARE(cableFor(4 * metre), Cable::activeCopper);
    QCOMPARE(cableFor(30 * metre), Cable::multimode);
    QCOMPARE(cableFor(80 * metre), Cable::singleMode);
    // Optics for single-mode fibre do not light another.
    QCOMPARE(cableFor(30 * metre, true), Cable::singleMode);
    QCOMPARE(cableFor(4 * metre, true), Cable::activeCopper);
}

QTEST_GUILESS_MAIN(FacilityNetworkTest)
#include "facility_network_test.moc"
