// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/intervals/frontier_band.h"
#include "model/search/estimate.h"
#include "model/search/frontier_intervals.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace rackline;

class FrontierBandTest : public QObject {
    Q_OBJECT
private slots:
    /// 31 frontiers with these spreads: t of 30 degrees of freedom is 1.6973, the spread .1333 and the width .2262.
    void workedExample() {
        const FrontierBand band{.10, .082, .104, 31};
        QVERIFY(std::abs(band.spread() - .1333) < .00005);
        QVERIFY(std::abs(band.halfWidth() - .2262) < .0001);
    }

    /// Quantiles of tables of Student's t at 95 %, at the fewest frontiers that a band may rest on and further.
    void widensWhereFewTell() {
        for (const auto& [frontiers, t] : {std::pair{4, 2.353}, {5, 2.132}, {11, 1.812}, {101, 1.660}}) {
            const FrontierBand band{0, .1, .1, frontiers};
            QVERIFY(std::abs(band.halfWidth() / band.spread() / t - 1) < .01);
        }
    }

    /// Candidates of the specification's example, moved by an offset of .10 and a half width of .2262: at a speed of 38 the low
    /// end is the fastest's, the high end that of the second one.
    void sectionsBelongToOtherPointsThanTheirMiddle() {
        const auto along = [](double mid) { return Interval<double>{mid * std::exp(-.3262), mid, mid * std::exp(.1262)}; };
        std::vector<FrontierPoint> points;
        for (const auto& [x, y] : {std::pair{20., 2000.}, {38., 910.}, {40., 900.}, {60., 400.}})
            points.push_back({{}, along(x), along(y), {}});
        points[1].x.high = points[1].y.high = 0;
        setSections(points, Metric::speed, Metric::perGpu);
        QVERIFY(std::abs(points[1].yAtX.low - 288.7) < .1 && std::abs(points[1].yAtX.high - 1021) < .5);
        QCOMPARE(points[1].yAtX.mid, 910.);
        QCOMPARE(points[3].yAtX.low, 0.);
        setSections(points, Metric::speed, Metric::cost);
        QVERIFY(std::isinf(points[3].yAtX.high));
    }

    /// The catalogue's band with drafts and without, and an engine's own error where that is wider; both axes move together.
    void pointsLieOnTheirRay() {
        Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        QCOMPARE(s.engine.frontiersMeasured, 31);
        const auto width = [&] {
            const FrontierPoint p = obliquePoint(s, estimate(s).point, Metric::speed, Metric::cost);
            const double x = std::log(p.x.high / p.x.low), y = std::log(p.y.high / p.y.low);
            return std::pair{x, y};
        };
        s.engine.spread = s.engine.spreadRate = s.engine.spreadPools = s.engine.spreadRatePools = .1;
        const double plain = width().first;
        QVERIFY(std::abs(plain / 2 - .228) < .0005 && std::abs(width().second - plain) < 1e-12);
        s.workload.speculation.draft = 1;
        QVERIFY(width().first > 1.5 * plain);
        s.workload.speculation.draft = 0;
        s.engine.spread = s.engine.spreadPools = .4;
        QVERIFY(std::abs(width().first / 2 - .4) < .01);
    }

    void isNotKnownFromFew() {
        QVERIFY(!frontierBand({}).known());
        const std::vector<std::vector<double>> three{{.1, .2}, {.3}, {.2}, {}};
        QVERIFY(!frontierBand(three).known());
    }

    /// Drawn from the two levels, and then asked whether it holds points of frontiers that it has not seen.
    void holdsWhatItHasNotSeen() {
        std::mt19937_64 random(3);
        std::normal_distribution<double> normal;
        constexpr double offset = .1, between = .1, within = .12;
        const auto draw = [&] {
            const double shared = between * normal(random);
            std::vector<double> points;
            for (int i = 0; i < 7; ++i) points.push_back(offset + shared + within * normal(random));
            return points;
        };
        int inside = 0, asked = 0;
        for (int run = 0; run < 2000; ++run) {
            std::vector<std::vector<double>> seen;
            for (int f = 0; f < 12; ++f) seen.push_back(draw());
            const FrontierBand band = frontierBand(seen);
            for (const double miss : draw()) {
                ++asked;
                inside += std::abs(miss - band.offset) <= band.halfWidth() ? 1 : 0;
            }
        }
        QVERIFY2(std::abs(double(inside) / asked - .9) < .02, qPrintable(QString::number(double(inside) / asked)));
    }

    /// Candidates of the specification's example: the speed of the third is below the point's, the second lies on its ray.
    void factors() {
        const std::vector<RayPoint> reached{{60, 400}, {40, 900}, {20, 2000}};
        QCOMPARE(factorOnBothAxes(reached, {40, 600}), 1.0);
        QCOMPARE(factorOnBothAxes(reached, {20, 450}), 2.0);
        QCOMPARE(factorAtEqualSpeed(reached, {38, 600}), 1.5);
        QCOMPARE(factorAtEqualSpeed(reached, {61, 600}), 0.0);
        QCOMPARE(factorOnBothAxes({}, {61, 600}), 0.0);
    }
};

QTEST_APPLESS_MAIN(FrontierBandTest)
#include "frontier_band_test.moc"
