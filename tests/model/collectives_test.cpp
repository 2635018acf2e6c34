// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/collectives/collectives.h"
#include "model/collectives/shared_link.h"
#include "tests/model/kernel_examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace rackline;
using namespace rackline::examples;

namespace {
constexpr double KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;

ChipKernels hopper() {
    ChipKernels kernels;
    kernels.allReduce = {4.5e-6, 1.57e-6, 0.848, 3.9e-3};
    kernels.allGather = {4.4e-6, 0.86e-6, 0.79, 4.3e-3};
    kernels.allToAll = {6.7e-6, 0.17e-6, 0.80, 4.5e-3};
    kernels.engineAllReduce = {2.5e-6, 0.21e-6, 0.67, 0.75, 17e-6};
    kernels.exchange.dispatch = kernels.exchange.combine = {14e-6, 0, 0, 0.60};
    kernels.exchange.farFixed = 45e-6;
    kernels.exchange.farEfficiency = 0.85;
    kernels.exchange.fastFixed = 40e-6;
    return kernels;
}
/// Eight GPUs by NVLink 4, nodes by 400 Gb/s.
Links nodes() {
    Links links;
    links.scaleUp = 450e9;
    links.domain = 8;
    links.scaleOut = 50e9;
    links.scaleOutLatency = 5e-6;
    return links;
}
} // namespace

class CollectivesTest : public QObject {
    Q_OBJECT
private slots:
    void examples_data();
    void examples();
    void aloneCostsNothing();
    void biggerIsSlower();
    void leavingTheDomainCosts();
    void exchangeInsideTakesTheQuickerKernel();
    void flowsShareALink_data();
    void flowsShareALink();
};

void CollectivesTest::examples_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<double>("expected");
    const auto allReduce = [](double bytes) { return allReduceTime(bytes, 8, nodes(), hopper()); };
    QTest::newRow("all-reduce 16 KiB") << allReduce(16 * KiB) << 3.5e-6;
    QTest::newRow("all-reduce 1 MiB") << allReduce(MiB) << 25.6e-6;
    QTest::newRow("all-reduce 64 MiB") << allReduce(64 * MiB) << 368e-6;
    QTest::newRow("all-gather 512 MiB") << allGatherTime(512 * MiB, 8, nodes(), hopper()) << 1471e-6;
    QTest::newRow("all-reduce 1 GiB over 64 GPUs") << allReduceTime(GiB, 64, nodes(), hopper()) << 11.316e-3;

    // A two-level domain of 144 in groups of 36.
    ChipKernels ideal;
    ideal.allGather.efficiency = 0.733;
    Links kyber;
    kyber.scaleUp = 1.8e12;
    kyber.domain = 144;
    kyber.levels = 2;
    kyber.leaf = 36;
    QTest::newRow("two levels, no taper") << allGatherTime(1e9, 144, kyber, ideal) << 0.7527e-3;
    kyber.taper = 0.5;
    QTest::newRow("two levels, taper 0.5") << allGatherTime(1e9, 144, kyber, ideal) << 1.1369e-3;

    // The exchange is dispatch and combine together.
    Links rack;
    rack.scaleUp = 900e9;
    rack.domain = 72;
    QTest::newRow("expert exchange of one rack")
        << exchangeTime({1024, 8, 32, 7168, 1.031, 2}, rack, hopper().exchange) << (111.5 + 203.0) * 1e-6;
    const TokenExchange prompts{1024, 8, 32, 7168, 1.031, 2};
    const ExchangeReach rackReach = reachOf(prompts, rack);
    QTest::newRow("dispatch in one rack") << dispatchTime(prompts, rackReach, rack, hopper().exchange) << 111.5e-6;
    QTest::newRow("combine in one rack") << combineTime(prompts, rackReach, rack, hopper().exchange) << 203.0e-6;
    // 128 tokens to 144 ranks: deduplicated by node, the bytes are fewer than those of the low-latency kernels, which the worked
    // examples are of (208.2 and 366.2 us).
    ExchangeCoefficients fast = hopper().exchange;
    fast.farFixed = 1;
    const TokenExchange wide{128, 8, 144, 7168, 1.031, 2};
    const ExchangeReach wideReach = reachOf(wide, nodes());
    QTest::newRow("dispatch, low latency") << dispatchTime(wide, wideReach, nodes(), fast) << 208.2e-6;
    QTest::newRow("combine, low latency") << combineTime(wide, wideReach, nodes(), fast) << 366.2e-6;
    // The parts of the hierarchical all-reduce, and the crossing share of two levels.
    Links inside = nodes();
    QTest::newRow("scatter of 1 GiB over 8") << allGatherTime(GiB, 8, inside, hopper()) << 2.850e-3;
    QTest::newRow("all-reduce across 8 nodes")
        << allReduceTime(GiB, 64, nodes(), hopper()) - 2 * allGatherTime(GiB, 8, inside, hopper()) << 5.617e-3;
    // 128 KiB from each member: 7 levels up and down are 70 us, both ways at 45 GB/s 5.8 us; a ring would wait 1.27 ms.
    QTest::newRow("all-reduce across 128 nodes, a tree")
        << allReduceTime(MiB, 1024, nodes(), hopper()) - 2 * allGatherTime(MiB, 8, inside, hopper()) << 95.8e-6;
}

void CollectivesTest::examples() {
    QFETCH(double, seconds);
    QFETCH(double, expected);
    // Examples below 10 microseconds are printed with one decimal.
    const double tolerance = expected < 10e-6 ? 0.05e-6 / expected : 0.005;
    QVERIFY2(std::abs(deviation(seconds, expected)) < tolerance, qPrintable(QString::number(seconds * 1e6)));
}

void CollectivesTest::aloneCostsNothing() {
    QCOMPARE(allReduceTime(MiB, 1, nodes(), hopper()), 0.0);
    QCOMPARE(allGatherTime(MiB, 1, nodes(), hopper()), 0.0);
    QCOMPARE(exchangeTime({1024, 8, 1, 7168, 1, 2}, nodes(), hopper().exchange), 0.0);
    QCOMPARE(exchangeTime({0, 8, 8, 7168, 1, 2}, nodes(), hopper().exchange), 0.0);
}

void CollectivesTest::biggerIsSlower() {
    for (const double ranks : {2.0, 4.0, 8.0, 16.0, 64.0}) {
        double before = 0;
        for (double bytes = KiB; bytes < GiB; bytes *= 4) {
            const double time = allReduceTime(bytes, ranks, nodes(), hopper());
            QVERIFY(time > before);
            // Nothing beats what the links can carry; in-switch reduction would.
            QVERIFY(ranks > 8 || time > 2 * (ranks - 1) / ranks * bytes / nodes().scaleUp);
            before = time;
        }
    }
    QVERIFY(std::abs(distinctRanks(8, 144) - 7.808) < 0.001);
    QVERIFY(std::abs(distinctRanks(8, 18) - 6.606) < 0.001);
}

void CollectivesTest::leavingTheDomainCosts() {
    Links oneDomain = nodes();
    oneDomain.domain = 16;
    QVERIFY(allReduceTime(64 * MiB, 16, nodes(), hopper()) > allReduceTime(64 * MiB, 16, oneDomain, hopper()));
    const TokenExchange inside{128, 8, 8, 7168, 1.031, 2};
    TokenExchange across = inside;
    across.ranks = 64;
    QVERIFY(exchangeTime(across, nodes(), hopper().exchange) > exchangeTime(inside, nodes(), hopper().exchange));
    QVERIFY(pointToPointTime(MiB, false, nodes()) > pointToPointTime(MiB, true, nodes()));
}

/// Coefficients of the H200's table; measured, in us: 973.7 and 1835 (normal, 8192 tokens), 23.0 and 38.8 (low latency, 64).
void CollectivesTest::exchangeInsideTakesTheQuickerKernel() {
    ExchangeCoefficients h200;
    h200.dispatch = {26.8e-6, 0, 14.9e-9, 0.741};
    h200.combine = {24.6e-6, 1 / 0.648e9, 38.7e-9, 0.864};
    h200.fastDispatch = {7.63e-6, 12.4e-9, 1 / 2.52e9, 0.573};
    h200.fastCombine = {9.18e-6, 6.7e-9, 1 / 12.1e9, 0.516};
    TokenExchange x{8192, 8, 8, 7168, 1.03125, 2, 256};
    const ExchangeReach reach = reachOf(x, nodes());
    const auto close = [](double seconds, double measured) { return std::abs(deviation(seconds, measured)) < 0.06; };
    QVERIFY(close(dispatchTime(x, reach, nodes(), h200), 973.7e-6));
    QVERIFY(close(combineTime(x, reach, nodes(), h200), 1835e-6));
    x.tokens = 64;
    QVERIFY(close(dispatchTime(x, reach, nodes(), h200), 23.0e-6));
    QVERIFY(close(combineTime(x, reach, nodes(), h200), 38.8e-6));
    // Eight experts, eight multiprocessors: 303.7 us for 1024 tokens of two experts each.
    const TokenExchange few{1024, 2, 8, 4096, 1.03125, 2, 8};
    h200.dispatch.fixed = 1;
    QVERIFY(deviation(dispatchTime(few, reachOf(few, nodes()), nodes(), h200), 303.7e-6) < 0);
    QVERIFY(dispatchTime(few, reachOf(few, nodes()), nodes(), h200) > 200e-6);
    // A chip without low-latency kernels has the normal ones alone.
    h200.fastDispatch = {};
    QCOMPARE(dispatchTime(x, reach, nodes(), h200) > 1, true);
}

namespace {
/// Steps that compute and send in turn, and transfers of `size` seconds that come at random, `other` seconds of them in a second:
/// whoever is alone has the whole link, and both half of it. What a step of one second waits, and what came over the link beside
/// it, in seconds of a free link.
struct Flows {
    double wait = 0, passed = 0;
};
Flows simulatedFlows(double held, double other, double size) {
    constexpr int layers = 20, steps = 4000;
    std::mt19937_64 random(1);
    std::exponential_distribution<double> gap(other / size);
    double now = 0, waiting = 0, next = gap(random), passed = 0;
    for (int phase = 0; phase < 2 * layers * steps; ++phase) {
        const bool sends = phase % 2 == 1;
        double left = (sends ? held : 1 - held) / layers;
        while (left > 1e-12) {
            const bool beside = waiting > 1e-12;
            const double own = sends && beside ? 0.5 : 1, others = beside ? (sends ? 0.5 : 1) : 0;
            double until = std::min(left / own, std::max(next - now, 1e-12));
            if (beside) until = std::min(until, waiting / others);
            left -= own * until;
            waiting -= others * until;
            passed += others * until;
            now += until;
            if (now >= next) {
                waiting += size;
                next += gap(random);
            }
        }
    }
    return {now / steps - 1, passed / steps};
}
} // namespace

void CollectivesTest::flowsShareALink_data() {
    QTest::addColumn<double>("held");
    QTest::addColumn<double>("other");
    for (const double held : {0.1, 0.3, 0.6})
        for (const double other : {0.02, 0.1, 0.3, 0.6}) QTest::addRow("%g held, %g beside", held, other) << held << other;
}

/// A small simulation of two flows on one link bears the formula out, whatever the size of the transfers.
void CollectivesTest::flowsShareALink() {
    QFETCH(double, held);
    QFETCH(double, other);
    for (const double size : {0.05, 0.5}) {
        const Flows flows = simulatedFlows(held, other, size);
        const double wait = sharedLinkWait(1.0, held, flows.passed);
        QVERIFY2(std::abs(wait - flows.wait) < 0.04 * wait + 0.001, qPrintable(QString::number(flows.wait / wait)));
    }
    QCOMPARE(sharedLinkWait(1.0, held, 0.0), 0.0);
    // Where the other flow is always there, the step sends at half of the link's rate.
    QCOMPARE(sharedLinkWait(1.0, held, 5.0), held);
}

QTEST_GUILESS_MAIN(CollectivesTest)
#include "collectives_test.moc"
