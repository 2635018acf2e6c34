// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/draws.h"
#include "model/traffic/fleet.h"
#include "tests/model/load_examples.h"
#include "tests/traffic/slow_scheduler.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::traffic;

namespace {

constexpr double a = 5e-3, c = 1e-4;

FleetSettings oneQueue(std::int64_t places) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = places == 1 ? 1'000'000 : 1000;
    fleet.engine.maxSequences = places;
    return fleet;
}

/// Answers of one token, prompts of 1,000 tokens in the mean, so that the engine is one queue at utilisation `rho`.
Trace queueTrace(double rho, double cv, std::size_t n) {
    Draws draws(exampleSeed);
    Trace trace;
    const double rate = rho / (a + c * 1000);
    double time = 0;
    for (std::size_t i = 0; i < n; ++i) {
        time += draws.exponential() / rate;
        trace.time.push_back(time);
        trace.prompt.push_back(std::max(1, static_cast<std::int32_t>(std::floor(1000 * draws.gamma(cv) + 0.5))));
        trace.answer.push_back(1);
    }
    return trace;
}

} // namespace

class QueuesTest : public QObject {
    Q_OBJECT
private slots:
    void secondScheduler_data() {
        QTest::addColumn<bool>("loses");
        QTest::addColumn<bool>("kinds");
        QTest::newRow("all stay") << false << false;
        QTest::newRow("some are lost") << true << false;
        QTest::newRow("some go first") << false << true;
        QTest::newRow("some go first, and some are lost") << true << true;
    }
    /// A thousand small cases, event for event. Times differ by the order of additions alone.
    void secondScheduler() {
        QFETCH(bool, loses);
        QFETCH(bool, kinds);
        Draws draws(7);
        std::int64_t again = 0;
        const auto whole = [&](int low, int high) { return low + static_cast<int>(draws.uniform() * (high - low + 1)); };
        for (int run = 0; run < 1000; ++run) {
            Trace trace;
            double time = 0;
            const int n = whole(1, 40);
            for (int i = 0; i < n; ++i) {
                if (draws.uniform() < 0.8) time += 0.08 * draws.exponential();
                trace.time.push_back(time);
                trace.prompt.push_back(whole(1, 400));
                trace.answer.push_back(whole(1, 30));
                if (kinds) trace.kind.push_back(static_cast<std::uint8_t>(whole(0, 2)));
            }
            FleetSettings fleet;
            fleet.engine.workers = whole(1, 4);
            fleet.engine.tokenBudget = whole(20, 300);
            fleet.engine.maxSequences = whole(1, 8);
            fleet.router = draws.uniform() < 0.5 ? RouterKind::roundRobin : RouterKind::leastLoaded;
            fleet.keepsRequests = true;
            fleet.instances = fleet.engine.workers;
            // Longer than the longest iteration: an instance that is back at once would still wait for the end of its last one.
            if (loses) fleet.loss = {whole(1, 4), draws.uniform() * time, 1 + draws.uniform()};
            if (kinds) fleet.kinds = {{1, {}}, {0, {}}, {4, {}}};
            const FleetResult result = runFleet(trace, fleet, toySteps(), toySteps());
            const std::vector<RequestTimes>& fast = result.requests;
            SlowScheduler slow(fleet.engine.workers, fleet.engine.tokenBudget, fleet.engine.maxSequences,
                               fleet.router == RouterKind::roundRobin, a, c);
            slow.lose(fleet.loss);
            std::vector<int> turns;
            for (const std::uint8_t kind : trace.kind) turns.push_back(static_cast<int>(fleet.kinds[kind].turn));
            slow.take(std::move(turns));
            const std::vector<RequestTimes> wanted = slow.run(trace);
            QCOMPARE(result.iterations, slow.iterations());
            QCOMPARE(result.again, slow.again());
            QCOMPARE(result.served, result.arrived);
            again += result.again;
            for (std::size_t i = 0; i < trace.size(); ++i) {
                QCOMPARE(fast[i].instance, wanted[i].instance);
                QVERIFY(std::abs(fast[i].first - wanted[i].first) < 1e-9);
                QVERIFY(std::abs(fast[i].last - wanted[i].last) < 1e-9);
            }
        }
        if (loses)
            QVERIFY2(again > 1000, std::to_string(again).c_str());
        else
            QCOMPARE(again, std::int64_t(0));
    }
    void oneServer_data() {
        QTest::addColumn<double>("rho");
        QTest::addColumn<double>("cv");
        for (const double cv : {0.0, 0.5, 1.0, 2.0})
            for (const double rho : {0.3, 0.5}) QTest::addRow("cv %.1f, utilisation %.1f", cv, rho) << rho << cv;
    }
    /// Waits follow Lindley's recursion, and their mean the formula of Pollaczek and Khinchine with the moments drawn (M/D/1
    /// where lengths are constant).
    void oneServer() {
        QFETCH(double, rho);
        QFETCH(double, cv);
        const Trace trace = queueTrace(rho, cv, 400'000);
        FleetSettings fleet = oneQueue(1);
        fleet.keepsRequests = true;
        const FleetResult result = runFleet(trace, fleet, toySteps(), toySteps());
        const std::vector<RequestTimes>& times = result.requests;
        QCOMPARE(result.served, std::int64_t(trace.size()));
        double wait = 0, waits = 0, sum = 0, squares = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const double service = a + c * trace.prompt[i];
            if (i > 0) wait = std::max(0.0, wait + a + c * trace.prompt[i - 1] - (trace.time[i] - trace.time[i - 1]));
            QVERIFY(std::abs(times[i].first - times[i].sent - service - wait) < 1e-6);
            waits += wait;
            sum += service;
            squares += service * service;
        }
        const auto n = double(trace.size());
        const double rate = n / trace.time.back(), used = rate * sum / n;
        const double formula = rate * squares / n / (2 * (1 - used));
        QVERIFY2(std::abs(waits / n / formula - 1) < 0.02, std::to_string(waits / n / formula - 1).c_str());
    }
    /// Constant prompts over a link that takes less time than they: nobody waits for it.
    void linkOfConstantPrompts() {
        Trace trace = queueTrace(0.7, 0, 2000);
        FleetSettings fleet = oneQueue(1);
        fleet.engine.decode = DecodePool{};
        fleet.engine.decode->streamsFirstToken = false;
        fleet.engine.decode->kvSize = Data::fromSi(1);
        fleet.engine.decode->transferBandwidth = Bandwidth::fromSi(1 / 0.8e-4);
        for (std::int32_t& answer : trace.answer) answer = 2;
        fleet.keepsRequests = true;
        // The link takes 80 ms; the decode then waits for at most the iteration that runs.
        for (const RequestTimes& t : runFleet(trace, fleet, toySteps(), toySteps()).requests)
            QVERIFY(t.last - t.first < 0.08 + 2 * (a + 2 * c));
    }
};

QTEST_GUILESS_MAIN(QueuesTest)
#include "queues_test.moc"
