// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/explore.h"
#include "tests/factory/examples.h"
#include "tests/factory/explored_bits.h"
#include "tests/factory/random_scenarios.h"

#include <QTest>

using namespace rackline;
using test::bitsOf;

namespace {
Exploration exhaustive(const Scenario& scenario, ExploreOptions options) {
    options.exhaustive = true;
    return explore(scenario, options);
}
} // namespace

/// What bounds leave out is not missed: a search says the same, to the last bit and of equal points the same one, as one that
/// works every candidate out. RACKLINE_RANDOM_SCENARIOS draws more, RACKLINE_RANDOM_SEED others.
class BoundsTest : public QObject {
    Q_OBJECT
    /// How many scenarios are drawn where nobody asks for more, and in how many parts, each of which has some that bounds cut.
    /// What a sanitizer looks for shows in fewer.
#ifdef __SANITIZE_ADDRESS__
    static constexpr int usually = 300, parts = 3;
#else
    static constexpr int usually = 2000, parts = 20;
#endif

private slots:
    /// In parts, none of which takes as long as a test may.
    void randomScenarios_data() {
        QTest::addColumn<int>("seed");
        for (int part = 0; part < parts; ++part) QTest::addRow("part %d", part) << test::RandomScenarios::seed() + part;
    }
    void randomScenarios() {
        QFETCH(int, seed);
        const int runs = test::RandomScenarios::asked(usually) / parts;
        test::RandomScenarios scenarios(seed);
        std::size_t considered = 0, bounded = 0;
        for (int run = 0; run < runs; ++run) {
            Scenario s = scenarios.next();
            // A load that is given is met by every layout, none of which is left out.
            s.workload.load = {};
            // On any two axes, and most often on the usual ones.
            ExploreOptions axes;
            constexpr double usual = 0.3;
            if (scenarios.share() > usual) {
                axes.x = Metric(int(scenarios.share() * principalCount));
                axes.y = Metric(int(scenarios.share() * principalCount));
            }
            const Exploration some = explore(s, axes), all = exhaustive(s, axes);
            QVERIFY2(bitsOf(some) == bitsOf(all), ("bounds change a search on " + std::string(infoOf(axes.x).id) + " and " +
                                                   std::string(infoOf(axes.y).id) + ": " + scenarios.drawn())
                                                      .c_str());
            QCOMPARE(all.bounded, std::size_t{0});
            considered += some.evaluated;
            bounded += some.bounded;
        }
        qInfo("bounds left out %zu of %zu candidates of %d scenarios", bounded, considered, runs);
        QVERIFY(bounded > 0);
    }

    void examplesOnEveryAxis() {
        for (const char* id : {"three-generations", "llama-70b-generations"})
            for (const ResolvedScenario& s : test::example(id))
                for (std::size_t x = 0; x < principalCount; ++x)
                    for (const Metric y : {Metric::perMw, Metric::cost}) {
                        ExploreOptions axes;
                        axes.x = Metric(x);
                        axes.y = y;
                        QVERIFY2(bitsOf(explore(s.scenario, axes)) == bitsOf(exhaustive(s.scenario, axes)),
                                 s.scenario.name.c_str());
                    }
    }

    /// The order in which candidates come must not choose between equal ones.
    void ofEqualPointsTheFirstStays() {
        Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        ExploreOptions axes;
        axes.x = axes.y = Metric::hourly;
        QVERIFY(bitsOf(explore(s, axes)) == bitsOf(exhaustive(s, axes)));
        s.system.rack.price = {};
        const Exploration found = explore(s, axes);
        QCOMPARE(found.frontier.size(), std::size_t{1});
        QVERIFY(bitsOf(found) == bitsOf(exhaustive(s, axes)));
    }

    /// Four of five candidates of the usual question are not worth working out.
    void mostAreLeftOut() {
        std::size_t considered = 0, bounded = 0;
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const Exploration found = explore(s.scenario);
            considered += found.evaluated;
            bounded += found.bounded;
        }
        qInfo("%zu of %zu", bounded, considered);
        QVERIFY(double(bounded) > 0.75 * double(considered));
    }
};

QTEST_GUILESS_MAIN(BoundsTest)
#include "bounds_test.moc"
