// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/frontier_band.h"

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
