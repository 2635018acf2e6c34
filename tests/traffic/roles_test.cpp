// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

using namespace rackline;
using namespace rackline::traffic;

namespace {

/// So many requests a second, of a prompt and an answer that change half-way.
Trace shifting(double rate, double lasts, std::int32_t prompt, std::int32_t answer, std::int32_t laterPrompt,
               std::int32_t laterAnswer) {
    Trace trace = thinned(rate, lasts, [](double) { return 1; });
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const bool later = trace.time[i] > lasts / 2;
        trace.prompt[i] = later ? laterPrompt : prompt;
        trace.answer[i] = later ? laterAnswer : answer;
    }
    return trace;
}

FleetSettings split(int readers, int decoders) {
    FleetSettings fleet = toyFleet(1, 0, 1, 1);
    fleet.scaling = {};
    fleet.keepsRequests = true;
    fleet.engine.workers = readers;
    fleet.engine.decode.emplace();
    fleet.engine.decode->workers = decoders;
    fleet.engine.decode->maxSequences = 64;
    fleet.engine.decode->transferDelay = Time::fromSi(0.01);
    fleet.engine.decode->transferBandwidth = Bandwidth::fromSi(1e6);
    fleet.engine.decode->kvSize = Data::fromSi(10);
    return fleet;
}

FleetSettings moving(int readers, int workers, double switchTime = 0) {
    FleetSettings fleet = split(workers, workers);
    fleet.moving.interval = 10;
    fleet.moving.switchTime = switchTime;
    fleet.moving.full = 64;
    fleet.moving.readers = readers;
    return fleet;
}

FleetResult served(const Trace& trace, const FleetSettings& fleet) { return runFleet(trace, fleet, toySteps(), toySteps()); }

/// Long prompts with short answers, then short prompts with long answers.
Trace readThenWrite() { return shifting(20, 1200, 2000, 20, 200, 1200); }

} // namespace

class RolesTest : public QObject {
    Q_OBJECT
private slots:
    /// For a load that makes nobody move, the engine in which anybody could is that of pools that stay, to the last bit.
    void whoDoesNotMoveIsAFixedPool_data() {
        QTest::addColumn<int>("router");
        for (std::size_t r = 0; r < routerNames().size(); ++r) QTest::addRow("%s", routerNames()[r].c_str()) << int(r);
    }
    void whoDoesNotMoveIsAFixedPool() {
        QFETCH(int, router);
        const Trace trace = withSessions(thinned(12, 300, [](double) { return 1; }));
        for (const auto& [readers, decoders] : {std::pair{2, 3}, {1, 4}, {3, 1}}) {
            FleetSettings fixed = split(readers, decoders), still = moving(readers, readers + decoders);
            still.moving.high = 1e9;
            for (FleetSettings* fleet : {&fixed, &still}) {
                fleet->router = static_cast<RouterKind>(router);
                fleet->tiers = {{2000, {}, 0}};
            }
            const FleetResult a = served(trace, fixed), b = served(trace, still);
            QCOMPARE(b.moves, std::int64_t(0));
            QCOMPARE(a.iterations, b.iterations);
            QCOMPARE(a.end, b.end);
            for (std::size_t i = 0; i < trace.size(); ++i) {
                QCOMPARE(a.requests[i].instance, b.requests[i].instance);
                QCOMPARE(a.requests[i].first, b.requests[i].first);
                QCOMPARE(a.requests[i].last, b.requests[i].last);
            }
        }
    }
    void nobodyIsForgotten_data() { whoDoesNotMoveIsAFixedPool_data(); }
    /// All are served once, by workers that are in one pool at a time; a cache that moves is lost.
    void nobodyIsForgotten() {
        QFETCH(int, router);
        const Trace trace = withSessions(readThenWrite());
        for (const double switchTime : {0., 7., 100.}) {
            FleetSettings fleet = moving(4, 6, switchTime);
            fleet.router = static_cast<RouterKind>(router);
            fleet.tiers = {{400, {}, 0}, {-1, Bandwidth::fromSi(2e4), 0, Time::fromSi(0.5)}};
            fleet.kvSize = Data::fromSi(10);
            const FleetResult run = served(trace, fleet);
            QCOMPARE(run.served, std::int64_t(trace.size()));
            QVERIFY2(run.moves > 0, std::to_string(switchTime).c_str());
            for (const RequestTimes& request : run.requests)
                QVERIFY(request.first >= request.sent && request.last >= request.first);
            for (const FleetBin& bin : run.bins) {
                const double lasts = bin.end - bin.begin;
                QVERIFY(std::abs(bin.held[0] + bin.held[1] - 6 * lasts) < 1e-6);
                // What is being ended is of the old pool; an iteration that begins in a part of the time may end in the next.
                for (std::size_t pool = 0; pool < 2; ++pool)
                    QVERIFY2(bin.pools[pool].busy() <= bin.held[pool] + 1e-6,
                             qPrintable(QStringLiteral("%1 %2").arg(bin.pools[pool].busy()).arg(bin.held[pool])));
            }
        }
    }
    /// Two readers and one that decodes, for answers that fill one and a half: the first look sends a reader over, which reads
    /// nothing and so changes at once, and after the switch both decode.
    void aMoveIsSeen() {
        Trace trace;
        for (int i = 0; i < 400; ++i) {
            trace.time.push_back(0.25 * i);
            trace.prompt.push_back(10);
            trace.answer.push_back(2000);
        }
        FleetSettings fleet = moving(2, 3, 5);
        const FleetResult run = served(trace, fleet);
        QCOMPARE(run.moves, std::int64_t(1));
        double reading = 0, decoding = 0;
        for (const FleetBin& bin : run.bins) reading += bin.held[0], decoding += bin.held[1];
        // The first look at which the one is used by more than 80 % of its 64 sequences.
        const double end = run.bins.back().end;
        const double moved = reading - end;
        QVERIFY2(std::abs(moved / 10 - std::round(moved / 10)) < 1e-9 && moved >= 10 && moved <= 30,
                 std::to_string(moved).c_str());
        QVERIFY(std::abs(reading + decoding - 3 * end) < 1e-6);
    }
    /// Where the mix changes for long, workers that move keep more requests within the limits than any split that stays.
    void movingIsWorthIt() {
        const Trace trace = readThenWrite();
        const double moves = served(trace, moving(4, 6)).attainment;
        for (int readers = 1; readers < 6; ++readers) {
            const double stays = served(trace, split(readers, 6 - readers)).attainment;
            QVERIFY2(moves > stays, qPrintable(QStringLiteral("%1 readers: %2 %3").arg(readers).arg(stays).arg(moves)));
        }
        double before = 1;
        for (const double switchTime : {0., 60., 300.}) {
            const double now = served(trace, moving(4, 6, switchTime)).attainment;
            QVERIFY2(now <= before, std::to_string(now).c_str());
            before = now;
        }
        QVERIFY(before < moves);
    }
    /// A load that stays the same moves nobody once the pools fit it.
    void anEvenLoadIsQuiet() {
        const FleetResult run = served(shifting(8, 3000, 1000, 100, 1000, 100), moving(2, 4));
        QVERIFY2(run.moves <= 1, std::to_string(run.moves).c_str());
    }
    void sameBits() {
        const Trace trace = readThenWrite();
        const FleetResult a = served(trace, moving(3, 6, 5)), b = served(trace, moving(3, 6, 5));
        QCOMPARE(a.iterations, b.iterations);
        QCOMPARE(a.moves, b.moves);
        QCOMPARE(a.ttft.mean, b.ttft.mean);
        QCOMPARE(a.end, b.end);
    }
    /// Sessions go on where their reader leaves.
    void sessions() {
        Sessions all;
        for (std::uint32_t i = 0; i < 64; ++i) {
            all.sessions.push_back({static_cast<std::uint32_t>(all.chains.size()), 1, 64});
            all.chains.push_back({static_cast<std::uint32_t>(all.calls.size()), 8, -1, 0});
            for (int turn = 0; turn < 8; ++turn) all.calls.push_back({128 + 64 * turn, 400, turn > 0 ? 64 * turn : 0, 0.5F});
        }
        FleetSettings fleet = moving(3, 4);
        fleet.moving.interval = 2;
        fleet.moving.full = 4;
        fleet.blockTokens = 16;
        fleet.router = RouterKind::sticky;
        fleet.tiers = {{-1, {}, 0}};
        ReplayRules rules;
        rules.lanes = 16;
        const FleetResult run = runFleet(all, rules, fleet, toySteps(), toySteps());
        QCOMPARE(run.served, run.arrived);
        QCOMPARE(run.arrived, std::int64_t(all.calls.size()));
        QVERIFY2(run.moves > 0, std::to_string(run.end).c_str());
    }
    void whatCannotMoveIsRefused() {
        FleetSettings together = toyFleet(2, 0, 1, 1);
        together.scaling = {};
        together.moving.interval = 10;
        QCOMPARE(served(readThenWrite(), together).verdict, LoadVerdict::invalid);
        FleetSettings uneven = moving(1, 4);
        uneven.engine.workers = 3;
        QCOMPARE(served(readThenWrite(), uneven).verdict, LoadVerdict::invalid);
    }
};

QTEST_GUILESS_MAIN(RolesTest)
#include "roles_test.moc"
