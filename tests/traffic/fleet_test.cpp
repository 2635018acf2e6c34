// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "model/traffic/capacity.h"
#include "model/traffic/fleet.h"
#include "tests/model/load_examples.h"
#include "tests/paths.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::traffic;

// Expected figures: a prototype written apart from this code. Toy engine of load_examples.h, chunks beside decodes.

namespace {

FleetSettings toyFleet(int instances, std::int64_t budget = 2048) {
    FleetSettings fleet;
    fleet.engine.tokenBudget = budget;
    fleet.engine.maxSequences = 256;
    fleet.engine.workers = instances;
    fleet.limits = {1, 0.05, 0};
    return fleet;
}

const Trace& azure(const char* name) {
    static std::map<std::string, Trace> traces;
    Trace& trace = traces[name];
    if (trace.size() == 0)
        trace = readTraceFile(sourcePath("resources/traffic/azure-2023-" + std::string(name) + ".csv.gz"))->trace;
    return trace;
}

} // namespace

class FleetTest : public QObject {
    Q_OBJECT
private slots:
    /// What is longer than the model's context is counted and changes nothing else.
    void contextsAreCounted() {
        Trace trace;
        for (const std::int32_t prompt : {500, 90'000, 900, 995}) {
            trace.time.push_back(double(trace.size()));
            trace.prompt.push_back(prompt);
            trace.answer.push_back(10);
        }
        FleetSettings fleet;
        QCOMPARE(runFleet(trace, fleet, toySteps(), toySteps()).longer, std::int64_t(0));
        fleet.context = 1000;
        const FleetResult result = runFleet(trace, fleet, toySteps(), toySteps());
        QCOMPARE(result.longer, std::int64_t(2));
        QCOMPARE(result.served, std::int64_t(4));
    }
    void sixRequestsByHand() {
        Trace trace;
        trace.time = {0, 0, .001, .020, .020, .021};
        trace.prompt = {100, 100, 200, 50, 50, 10};
        trace.answer = {3, 3, 2, 4, 1, 2};
        FleetSettings fleet = toyFleet(2, 150);
        fleet.keepsRequests = true;
        const FleetResult result = runFleet(trace, fleet, toySteps(), toySteps());
        const std::vector<RequestTimes>& times = result.requests;
        const double first[] = {15, 15, 50.2, 30.2, 50.2, 36.3}, last[] = {50.2, 30.2, 55.3, 46.6, 50.2, 41.5};
        for (std::size_t i = 0; i < 6; ++i) {
            QVERIFY2(std::abs(times[i].first * 1e3 - first[i]) < 1e-6, std::to_string(times[i].first).c_str());
            QVERIFY2(std::abs(times[i].last * 1e3 - last[i]) < 1e-6, std::to_string(times[i].last).c_str());
        }
        QCOMPARE(result.iterations, std::int64_t(10));
    }
    void azureConversations_data() {
        QTest::addColumn<double>("speed");
        QTest::addColumn<int>("instances");
        QTest::addColumn<std::vector<double>>("wanted");
        QTest::addColumn<qlonglong>("iterations");
        QTest::newRow("1/1") << 1. << 1 << std::vector<double>{20214.57, 569.65, 80382.42, 112658.05, 33.446, .5431} << 169658ll;
        QTest::newRow("1/2") << 1. << 2 << std::vector<double>{184.71, 116.45, 438.83, 953.19, 7.509, .9883} << 855730ll;
        QTest::newRow("1/4") << 1. << 4 << std::vector<double>{133.08, 110.45, 356.63, 546.88, 5.572, .9999} << 2081850ll;
        QTest::newRow("2/4") << 2. << 4 << std::vector<double>{166.30, 114.65, 422.67, 788.85, 7.315, .9951} << 862990ll;
    }
    void azureConversations() {
        QFETCH(double, speed);
        QFETCH(int, instances);
        QFETCH(std::vector<double>, wanted);
        QFETCH(qlonglong, iterations);
        const FleetResult r = runFleet(compressed(azure("conv"), speed), toyFleet(instances), toySteps(), toySteps());
        const double found[] = {r.ttft.mean * 1e3, r.ttft.p50 * 1e3, r.ttft.p90 * 1e3,
                                r.ttft.p99 * 1e3,  r.tpot.p50 * 1e3, r.attainment};
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY2(std::abs(found[i] / wanted[i] - 1) < 1e-4, (std::to_string(found[i]) + " " + std::to_string(i)).c_str());
        QCOMPARE(r.iterations, std::int64_t(iterations));
        if (instances != 2) return;
        QVERIFY2(std::abs(r.gapP50 * 1e3 / 5.6 - 1) < 1e-2, std::to_string(r.gapP50).c_str());
        QVERIFY2(std::abs(r.gapP99 * 1e3 / 126.3 - 1) < 5e-3, std::to_string(r.gapP99).c_str());
        double decoding = 0, prompts = 0;
        for (const FleetBin& bin : r.bins) decoding += bin.pools[0].decoding, prompts += bin.pools[0].withPrompts;
        QVERIFY2(std::abs(decoding - 4568.8) < 0.1, std::to_string(decoding).c_str());
        const double idle = instances * r.end - decoding - prompts;
        QVERIFY2(std::abs(idle - 85.0) < 0.1, std::to_string(idle).c_str());
        QVERIFY(std::abs((190 * idle + 700 * decoding + 1150 * prompts) / 19366 - 305.7) < 0.1);
    }
    void smallestFleets_data() {
        QTest::addColumn<QString>("trace");
        QTest::addColumn<int>("copies");
        QTest::addColumn<bool>("compress");
        QTest::addColumn<int>("at95");
        QTest::addColumn<int>("at99");
        QTest::newRow("conv") << QStringLiteral("conv") << 1 << false << 2 << 3;
        QTest::newRow("conv, 4 times superposed") << QStringLiteral("conv") << 4 << false << 5 << 5;
        QTest::newRow("conv, 4 times compressed") << QStringLiteral("conv") << 4 << true << 6 << 7;
        QTest::newRow("code") << QStringLiteral("code") << 1 << false << 10 << 14;
        QTest::newRow("code, 4 times superposed") << QStringLiteral("code") << 4 << false << 14 << 18;
    }
    void smallestFleets() {
        QFETCH(QString, trace);
        QFETCH(int, copies);
        QFETCH(bool, compress);
        QFETCH(int, at95);
        QFETCH(int, at99);
        const Trace& one = azure(trace.toUtf8().constData());
        const Trace scaled = compress ? compressed(one, copies) : superposed(one, copies);
        const auto enough = [&](double goal) {
            return smallestFleet(64,
                                 [&](int n) { return runFleet(scaled, toyFleet(n), toySteps(), toySteps()).attainment >= goal; })
                .value_or(0);
        };
        QCOMPARE(enough(.95), at95);
        QCOMPARE(enough(.99), at99);
    }
};

QTEST_GUILESS_MAIN(FleetTest)
#include "fleet_test.moc"
