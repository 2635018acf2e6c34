// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/normal.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/trust/uncertainty.h"
#include "model/trust/uncertainty_samples.h"
#include "tests/factory/examples.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace rackline;

namespace {
constexpr std::size_t at(Metric m) { return static_cast<std::size_t>(m); }

std::vector<OperatingPoint> frontierOf(const Scenario& s) {
    std::vector<OperatingPoint> points;
    for (const FrontierPoint& p : explore(s).frontier) points.push_back(p.point);
    return points;
}
std::vector<Interval<double>> bandsOf(const Scenario& s, std::span<const OperatingPoint> points, const SampleOptions& options) {
    const Metric metric = Metric::perMw;
    const Ensemble ensemble(s, points, factorsOf(s), std::span(&metric, 1), options);
    std::vector<Interval<double>> bands;
    for (std::size_t p = 0; p < points.size(); ++p) bands.push_back(ensemble.interval(p, metric));
    return bands;
}
std::vector<Metric> allMetrics() {
    std::vector<Metric> all;
    for (const MetricInfo& m : everyMetric()) all.push_back(m.metric);
    return all;
}
} // namespace

class UncertaintyTest : public QObject {
    Q_OBJECT
private slots:
    /// Against the distribution function by the C library.
    void quantilesInvertTheNormalDistribution() {
        for (double u : {1e-9, 1e-6, 0.001, 0.05, 0.0749, 0.0751, 0.3, 0.5, 0.8, 0.95, 0.999, 1 - 1e-7}) {
            const double z = normalQuantile(u), density = std::exp(-z * z / 2) / std::sqrt(2 * std::acos(-1.0));
            const double back = 0.5 * std::erfc(-z / std::sqrt(2.0));
            QVERIFY2(std::abs(back - u) / density < 2e-7 * std::max(1.0, std::abs(z)), std::to_string(u).c_str());
        }
        QVERIFY(std::abs(normalQuantile(0.95) - 1.6448536) < 1e-6);
    }
    /// First outputs for seed 0, as published with the generator.
    void generatorIsSplitMix() {
        SplitMix64 random(0);
        QCOMPARE(random.next(), std::uint64_t(0xe220a8397b1dcdafull));
        QCOMPARE(random.next(), std::uint64_t(0x6e789e6aa1b965f4ull));
    }
    /// One draw in each slice, so that mean and variance are right far beyond chance; another key is not correlated.
    void columnsAreLatinAndIndependent() {
        constexpr std::size_t n = 2000;
        const std::vector<double> a = latinNormals("a", 1, n), b = latinNormals("b", 1, n);
        std::vector<double> sorted = a;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < n; ++i) {
            const double u = 0.5 * std::erfc(-sorted[i] / std::sqrt(2.0)) * n;
            QVERIFY(u > double(i) - 1e-3 && u < double(i) + 1 + 1e-3);
        }
        double mean = 0, square = 0, cross = 0;
        for (std::size_t i = 0; i < n; ++i) {
            mean += a[i] / n;
            square += a[i] * a[i] / n;
            cross += a[i] * b[i] / n;
        }
        QVERIFY(std::abs(mean) < 1e-3);
        QVERIFY(std::abs(square - 1) < 0.01);
        QVERIFY(std::abs(cross) < 4 / std::sqrt(double(n)));
        QCOMPARE(latinNormals("a", 1, n), a);
        QVERIFY(latinNormals("a", 2, n) != a);
    }

    void intervalsAreOrderedAndHoldThePoint() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const Estimate e = estimate(s.scenario);
            const auto intervals = sampledIntervals(s.scenario, e.point);
            for (const MetricInfo& m : metrics()) {
                const Interval<double>& v = intervals[at(m.metric)];
                const double point = valueOf(e.point, m.metric);
                if (!std::isfinite(point)) {
                    QVERIFY(std::isnan(v.mid));
                    continue;
                }
                QVERIFY2(v.low <= v.mid && v.mid <= v.high, std::string(m.id).c_str());
                QVERIFY2(v.low <= point * (1 + 1e-9) && point <= v.high * (1 + 1e-9), std::string(m.id).c_str());
            }
            QVERIFY(intervals[at(Metric::perMw)].high > 1.05 * intervals[at(Metric::perMw)].low);
            QCOMPARE(intervals[at(Metric::batch)].low, intervals[at(Metric::batch)].high);
        }
    }
    /// A chip that is only announced, with efficiencies carried over, is less sure than one that ships.
    /// The widths of a metric and of a mode that `validate --coverage` checks are those that an answer shows.
    void answersHaveTheWidthsThatAreChecked_data() {
        QTest::addColumn<bool>("pools");
        QTest::newRow("aggregated") << false;
        QTest::newRow("two pools") << true;
    }
    void answersHaveTheWidthsThatAreChecked() {
        QFETCH(bool, pools);
        Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        s.mode = pools ? ModeChoice::disaggregated : ModeChoice::aggregated;
        EngineProfile& e = s.engine;
        e.spread = 0.1, e.spreadRate = 0.2, e.spreadFirstToken = 0.3;
        e.spreadPools = 0.4, e.spreadRatePools = 0.5, e.spreadFirstTokenPools = 0.6;
        s.kernels.carrySpread = 0;
        // Without measured frontiers the engine's own error is all that is known of one.
        e.frontiersMeasured = 0;
        const Estimate found = estimate(s);
        QVERIFY(found.point.feasible());
        const auto width = [&](Metric m) { return std::log(found.metrics[at(m)].high / found.metrics[at(m)].mid); };
        const auto is = [](double one, double other) { return std::abs(one - other) < 1e-9; };
        QVERIFY(is(width(Metric::tpot), pools ? 0.4 : 0.1) && is(width(Metric::speed), pools ? 0.4 : 0.1));
        QVERIFY(is(width(Metric::perMw), pools ? 0.5 : 0.2) && is(width(Metric::cost), pools ? 0.5 : 0.2));
        QVERIFY(is(width(Metric::ttft), pools ? 0.6 : 0.3));
        QVERIFY(is(width(Metric::hourly), 0));
        // A request is some of both.
        QVERIFY(width(Metric::latency) > 0 && width(Metric::latency) < width(Metric::ttft));
        for (const FrontierPoint& p : explore(s).frontier)
            QVERIFY(is(std::log(p.y.high / p.y.mid), pools ? 0.5 : 0.2) && is(std::log(p.x.high / p.x.mid), pools ? 0.4 : 0.1));
        // Drawn without any input, the same.
        const std::vector<OperatingPoint> points{found.point};
        const Ensemble drawn(s, points, {}, allMetrics());
        for (const Metric m : {Metric::tpot, Metric::perMw, Metric::ttft})
            QVERIFY(std::abs(std::log(drawn.interval(0, m).high / drawn.interval(0, m).mid) / width(m) - 1) < 0.05);
    }
    void announcedIsLessSure() {
        const std::vector<ResolvedScenario> all = test::example("three-generations");
        const auto width = [](const ResolvedScenario& s) {
            const Interval<double> v = sampledIntervals(s.scenario, estimate(s.scenario).point)[at(Metric::perMw)];
            return std::log(v.high / v.low);
        };
        QVERIFY(width(all.at(1)) > 1.5 * width(all.at(0)));
        QVERIFY(width(all.at(1)) > 1.5 * width(all.at(2)));
    }
    /// On a chip with measured cases the interval of a token's time is the engine's error on them, as long as nothing else bears
    /// on it.
    void measuredChipsKeepTheirResidual() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.mode=aggregated"});
        SampleOptions many;
        many.samples = 50000;
        const Interval<double> v = sampledIntervals(s, estimate(s).point, {}, many)[at(Metric::tpot)];
        QVERIFY(std::abs(std::log(v.high / v.mid) - s.engine.spread) < 0.02 * s.engine.spread);
        QVERIFY(std::abs(std::log(v.mid / v.low) - s.engine.spread) < 0.02 * s.engine.spread);
    }
    /// More spread in, more out; and what is taken as given adds nothing.
    void moreSpreadIsWider() {
        const Scenario s = test::scenarioOf("deepseek-v3", "rubin-ultra-kyber", {"efficiency=speed-of-light"});
        const OperatingPoint p = estimate(s).point;
        double before = 0;
        for (const Grade grade :
             {Grade::yours, Grade::measured, Grade::vendor, Grade::announced, Grade::estimate, Grade::judgement}) {
            std::vector<GradedInput> inputs;
            for (const Factor& f : factorsOf(s))
                if (f.id.starts_with("hardware.")) inputs.push_back({f.id, grade, false});
            const Interval<double> v = sampledIntervals(s, p, inputs)[at(Metric::perMw)];
            const double width = std::log(v.high / v.low);
            QVERIFY2(width > before, std::string(nameOf(grade)).c_str());
            before = width;
        }
    }

    /// The parabolas against the model itself: p5, p50 and p95 of every metric within 2 % at every point of the frontier.
    void parabolasAgreeWithTheModel() {
        SampleOptions fast, exact;
        exact.exact = true;
        exact.threads = 2;
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const std::vector<OperatingPoint> frontier = frontierOf(s.scenario);
            const std::vector<Factor> factors = factorsOf(s.scenario);
            const std::vector<Metric> all = allMetrics();
            const Ensemble parabolas(s.scenario, frontier, factors, all, fast), model(s.scenario, frontier, factors, all, exact);
            double worst = 0;
            std::string where;
            for (std::size_t p = 0; p < frontier.size(); ++p)
                for (const Metric m : all) {
                    const Interval<double> a = parabolas.interval(p, m), b = model.interval(p, m);
                    if (std::isnan(b.mid)) continue;
                    for (const auto& [x, y] : {std::pair{a.low, b.low}, {a.mid, b.mid}, {a.high, b.high}})
                        if (const double off = std::abs(x / y - 1); off > worst) {
                            worst = off;
                            where = std::string(infoOf(m).id) + " of " + labelOf(frontier[p]);
                        }
                }
            qInfo("%s: %.3f %% at most, %s", s.scenario.name.c_str(), 100 * worst, where.c_str());
            QVERIFY(worst < 0.02);
        }
    }

    /// Said, not judged: a shared machine's clock proves nothing.
    void timeOfABand() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const std::vector<OperatingPoint> points = frontierOf(s.scenario);
            SampleOptions two;
            two.threads = 2;
            QElapsedTimer timer;
            timer.start();
            const std::vector<Interval<double>> bands = bandsOf(s.scenario, points, two);
            qInfo("%s: %zu points, 2000 draws in %.1f ms", s.scenario.name.c_str(), bands.size(), timer.nsecsElapsed() / 1e6);
            QCOMPARE(bands.size(), points.size());
        }
    }

    void anyNumberOfThreadsGivesTheSameBits() {
        const Scenario s = test::example("three-generations").at(1).scenario;
        const std::vector<OperatingPoint> points = frontierOf(s);
        SampleOptions one, many;
        many.threads = 5;
        QCOMPARE(bandsOf(s, points, one) == bandsOf(s, points, many), true);
        one.exact = many.exact = true;
        one.samples = many.samples = 50;
        QCOMPARE(bandsOf(s, points, one) == bandsOf(s, points, many), true);
    }

    /// Against itself a system wins half of the draws, whichever way it is asked.
    void aSystemDoesNotBeatItself() {
        const Scenario s = test::example("three-generations").at(0).scenario;
        const std::vector<OperatingPoint> points = frontierOf(s);
        const std::vector<Factor> factors = factorsOf(s);
        const std::vector<Metric> wanted{Metric::speed, Metric::perMw};
        const Ensemble a(s, points, factors, wanted), b(s, points, factors, wanted);
        QCOMPARE(probabilityBetter(a.logs(0, Metric::perMw), b.logs(0, Metric::perMw), true), 0.5);
        const double middle = valueOf(points[points.size() / 2], Metric::speed);
        QCOMPARE(probabilityBetterAt(a, b, Metric::speed, middle, Metric::perMw), 0.5);
        SampleOptions other;
        other.seed = 2;
        const Ensemble c(s, points, factors, wanted, other);
        const double error = 0.5 / std::sqrt(2000.0);
        QVERIFY(std::abs(probabilityBetter(a.logs(0, Metric::perMw), c.logs(0, Metric::perMw), true) - 0.5) < 4 * error);
    }
    /// How many times one system is the other: what both share cancels, and turned round it is the inverse.
    void ratiosAreDrawnTogether() {
        const Scenario a = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        Scenario b = a;
        b.facility.pue = a.facility.pue * 1.01;
        const OperatingPoint p = estimate(a).point, q = heldPoint(b, p);
        const std::vector<Metric> wanted{Metric::perMw};
        const Ensemble ofA(a, std::span(&p, 1), factorsOf(a), wanted), ofB(b, std::span(&q, 1), factorsOf(b), wanted);
        const auto logsA = ofA.logs(0, Metric::perMw), logsB = ofB.logs(0, Metric::perMw);
        const Interval<double> same = ratioInterval(logsA, logsA), ratio = ratioInterval(logsA, logsB),
                               inverse = ratioInterval(logsB, logsA), own = ofA.interval(0, Metric::perMw);
        QVERIFY(same.low == 1 && same.mid == 1 && same.high == 1);
        QVERIFY(ratio.low > 1 && ratio.high < 1.02);
        QVERIFY(ratio.high / ratio.low < own.high / own.low);
        QVERIFY(std::abs(ratio.low * inverse.high - 1) < 1e-3 && std::abs(ratio.high * inverse.low - 1) < 1e-3);
    }
    /// Chances of the two sides sum to one, common causes cancel, and a better system mostly wins.
    void commonDrawsCancel() {
        const Scenario a = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        Scenario b = a;
        b.facility.pue = a.facility.pue * 1.01;
        const OperatingPoint p = estimate(a).point, q = heldPoint(b, p);
        const std::vector<Metric> wanted{Metric::perMw};
        const Ensemble ofA(a, std::span(&p, 1), factorsOf(a), wanted), ofB(b, std::span(&q, 1), factorsOf(b), wanted);
        const auto logsA = ofA.logs(0, Metric::perMw), logsB = ofB.logs(0, Metric::perMw);
        QCOMPARE(probabilityBetter(logsA, logsB, true), 1.0);
        QCOMPARE(probabilityBetter(logsB, logsA, true), 0.0);
        QCOMPARE(probabilityBetter(logsA, logsB, false), 0.0);
    }
    /// Where only one of two frontiers still reaches the speed it has won.
    void beyondAFrontierThereIsNothing() {
        const std::vector<ResolvedScenario> all = test::example("three-generations");
        const std::vector<Metric> wanted{Metric::speed, Metric::perMw};
        std::vector<Ensemble> ensembles;
        for (std::size_t i : {0, 2})
            ensembles.emplace_back(all[i].scenario, frontierOf(all[i].scenario), factorsOf(all[i].scenario), wanted);
        QCOMPARE(probabilityBetterAt(ensembles[0], ensembles[1], Metric::speed, 1e6, Metric::perMw), 0.5);
        const double low = probabilityBetterAt(ensembles[0], ensembles[1], Metric::speed, 25, Metric::perMw);
        QVERIFY(low > 0.99);
        QCOMPARE(low + probabilityBetterAt(ensembles[1], ensembles[0], Metric::speed, 25, Metric::perMw), 1.0);
    }
};

QTEST_GUILESS_MAIN(UncertaintyTest)
#include "uncertainty_test.moc"
