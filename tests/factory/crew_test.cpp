// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/crew.h"
#include "model/base/parallel.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"
#include "tests/factory/explored_bits.h"
#include "tests/factory/random_scenarios.h"

#include <QTest>

#include <algorithm>
#include <new>
#include <numeric>

using namespace rackline;

namespace {
/// All of it, the order of candidates and spots and every count included.
test::Bits everythingOf(const Exploration& found) {
    test::Bits bits = test::bitsOf(found);
    bits.insert(bits.end(), {found.bounded, found.infeasible, found.candidates.size(), found.spots.size(), found.misses.size()});
    for (const OperatingPoint& p : found.candidates) test::addBits(p, bits);
    for (const OperatingPoint& p : found.misses) test::addBits(p, bits);
    for (const CandidateSpot& s : found.spots)
        for (const float value : {s.x, s.y}) bits.push_back(std::bit_cast<std::uint32_t>(value));
    test::addBits(found.nearest, bits);
    for (const double value : {found.fastest.si(), found.soonest.si()}) bits.push_back(std::bit_cast<std::uint64_t>(value));
    return bits;
}
} // namespace

/// Threads that share one search's work, and a search that is the same whoever did it.
class CrewTest : public QObject {
    Q_OBJECT

private slots:
    void everyPartOnce_data() {
        QTest::addColumn<unsigned>("threads");
        for (const unsigned threads : {1u, 2u, 5u}) QTest::addRow("%u", threads) << threads;
    }
    void everyPartOnce() {
        QFETCH(unsigned, threads);
        Crew crew(threads);
        std::atomic<bool> early = false;
        for (int run = 0; run < 200; ++run) {
            std::vector<std::vector<int>> done(7, std::vector<int>(50));
            crew.each(done.size(), [&](std::size_t i) {
                crew.each(done[i].size(), [&](std::size_t k) { ++done[i][k]; });
                // Loops end before what follows them.
                if (std::accumulate(done[i].begin(), done[i].end(), 0) != 50) early = true;
            });
            for (const std::vector<int>& one : done) QVERIFY(std::all_of(one.begin(), one.end(), [](int n) { return n == 1; }));
        }
        crew.each(0, [&](std::size_t) { early = true; });
        QVERIFY(!early);
    }

    /// A helper that has just looked for work hears of the end as well.
    void endsWheneverItIsOver() {
        std::atomic<int> done = 0;
        constexpr int crews = 20'000;
        for (int run = 0; run < crews; ++run) {
            Crew crew(3);
            for (int loop = 0; loop < run % 4; ++loop) crew.each(2, [&](std::size_t) { ++done; });
        }
        QCOMPARE(done, crews / 4 * (0 + 1 + 2 + 3) * 2);
    }

    /// What work throws ends its loop and comes to whoever opened it, however many share in it; the crew goes on.
    void whatWorkThrowsIsThrownHere() {
        for (const unsigned threads : {1u, 2u, 5u}) {
            Crew crew(threads);
            const auto loop = [&](std::size_t bad) {
                crew.each(50, [&](std::size_t i) {
                    crew.each(10, [&](std::size_t j) {
                        if (10 * i + j == bad) throw std::bad_alloc();
                    });
                });
            };
            for (int run = 0; run < 50; ++run) QVERIFY_EXCEPTION_THROWN(loop(std::size_t(run) * 9), std::bad_alloc);
            loop(1000);
            QVERIFY_EXCEPTION_THROWN(inParallel(50, threads,
                                                [](std::size_t i) {
                                                    if (i == 7) throw std::bad_alloc();
                                                }),
                                     std::bad_alloc);
        }
    }

    void sameWithAnyThreads_data() {
        QTest::addColumn<int>("kind");
        QTest::addRow("frontier alone") << 0;
        QTest::addRow("spots") << 1;
        QTest::addRow("candidates") << 2;
    }
    void sameWithAnyThreads() {
        QFETCH(int, kind);
        ExploreOptions options;
        options.keepSpots = kind == 1;
        options.keepCandidates = kind == 2;
        Crew two(2), five(5);
        const auto check = [&](const Scenario& s, const std::string& what) {
            options.crew = nullptr;
            const test::Bits alone = everythingOf(explore(s, options));
            for (Crew* crew : {&two, &five}) {
                options.crew = crew;
                QVERIFY2(everythingOf(explore(s, options)) == alone, what.c_str());
            }
        };
        for (const char* id : {"three-generations", "llama-70b-generations"})
            for (const ResolvedScenario& s : test::example(id)) check(s.scenario, s.scenario.name);
        test::RandomScenarios scenarios(test::RandomScenarios::seed() + 11);
        for (int run = 0; run < test::RandomScenarios::asked(20); ++run) check(scenarios.next(), scenarios.drawn());
    }

    /// Searches on one crew, and one that is given up.
    void severalAtOnce() {
        const std::vector<ResolvedScenario> scenarios = test::example("three-generations");
        Crew crew(3);
        ExploreOptions options;
        options.crew = &crew;
        std::vector<Exploration> found(scenarios.size());
        crew.each(found.size(), [&](std::size_t i) { found[i] = explore(scenarios[i].scenario, options); });
        for (std::size_t i = 0; i < found.size(); ++i)
            QVERIFY(everythingOf(found[i]) == everythingOf(explore(scenarios[i].scenario)));
        const std::atomic<bool> stop = true;
        options.cancelled = &stop;
        QVERIFY(!explore(scenarios.front().scenario, options).complete);
    }
};

QTEST_GUILESS_MAIN(CrewTest)
#include "crew_test.moc"
