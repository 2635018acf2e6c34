// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fitting/calibration.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace rackline;

namespace {

/// Steps of `configurations` systems at `loads` batches each: host + launches + batch x work, as times add up. Two figures of
/// each run are measured, the second one its inverse.
struct Plant {
    std::vector<Observation> observations;
    std::vector<std::array<double, 3>> parts;
    std::vector<double> measured;
    std::vector<char> inverse;

    Plant(std::size_t configurations, std::size_t loads, std::array<double, 3> truth, double noise, double ofConfiguration,
          unsigned seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> normal;
        for (std::size_t c = 0; c < configurations; ++c) {
            const double bias = ofConfiguration * normal(random);
            const double host = 0.3 + 0.1 * double(c % 3), launch = 1 + double(c % 5), work = 0.02 * double(1 + c % 4);
            for (std::size_t l = 0; l < loads; ++l) {
                const std::array<double, 3> own{host, launch, work * std::pow(2.0, double(l))};
                const double time = own[0] * truth[0] + own[1] * truth[1] + own[2] * truth[2];
                for (const bool turned : {false, true}) {
                    const double miss = bias + noise * normal(random);
                    observations.push_back({c, c * loads + l, turned ? 1U : 0U, (turned ? -1 : 1) * (std::log(time) + miss)});
                    parts.push_back(own);
                    inverse.push_back(turned);
                    measured.push_back((turned ? -1 : 1) * (std::log(time) + miss));
                }
            }
        }
    }
    /// Every run takes any time between 3 and 12, whatever ran.
    void forget(unsigned seed) {
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> any(3, 12);
        double time = 0;
        for (std::size_t i = 0; i < measured.size(); ++i) {
            if (!inverse[i]) time = std::log(any(random));
            observations[i].log = measured[i] = (inverse[i] ? -1 : 1) * time;
        }
    }
    MissesAt misses() const {
        return [this](std::span<const double> logs, std::span<const std::size_t> rows) {
            std::vector<double> values;
            for (const std::size_t i : rows) {
                double time = 0;
                for (std::size_t k = 0; k < 3; ++k) time += parts[i][k] * std::exp(logs[k]);
                values.push_back((inverse[i] ? -1 : 1) * std::log(time) - measured[i]);
            }
            return values;
        };
    }
};

const std::vector<FreeFactor> factors{{"host", 0.5, -3, 3}, {"launch", 0.3, -2, 2}, {"work", 0.3, -0.3, 2}};
constexpr std::size_t launch = 1, work = 2;

double median(std::vector<double> misses) {
    for (double& m : misses) m = std::abs(m);
    std::sort(misses.begin(), misses.end());
    return misses[misses.size() / 2];
}

} // namespace

class CalibrationTest : public QObject {
    Q_OBJECT
private slots:
    void recoversTheTruth_data() {
        QTest::addColumn<double>("launches");
        QTest::addColumn<double>("works");
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("ofConfiguration");
        QTest::newRow("exact") << 0.7 << 1.3 << 0.0 << 0.0;
        QTest::newRow("noisy") << 0.7 << 1.3 << 0.04 << 0.0;
        QTest::newRow("other direction") << 1.5 << 0.85 << 0.04 << 0.0;
        QTest::newRow("configurations err together") << 0.7 << 1.4 << 0.02 << 0.04;
    }
    /// The truth lies inside the 90 % interval about nine times in ten.
    void recoversTheTruth() {
        QFETCH(double, launches);
        QFETCH(double, works);
        QFETCH(double, noise);
        QFETCH(double, ofConfiguration);
        int inside = 0, asked = 0;
        constexpr unsigned draws = 40;
        for (unsigned seed = 1; seed <= draws; ++seed) {
            const Plant plant(12, 6, {1, launches, works}, noise, ofConfiguration, seed);
            const Calibration c = calibrate(factors, plant.observations, plant.misses());
            QCOMPARE(c.refusal, CalibrationRefusal::none);
            QCOMPARE(c.parts, std::size_t{10});
            for (const auto& [factor, truth] : {std::pair{launch, launches}, {work, works}}) {
                QVERIFY(c.factors[factor].told);
                const double off = std::abs(c.factors[factor].log - std::log(truth));
                QVERIFY2(off < 0.15, qPrintable(QString::number(off)));
                inside += off <= 1.645 * c.factors[factor].spread;
                ++asked;
            }
            QVERIFY(median(c.heldOut) < median(c.before));
            QVERIFY(median(c.inSample) <= 1.2 * median(c.heldOut));
        }
        QVERIFY2(inside >= 0.8 * asked, qPrintable(QString::asprintf("%d of %d", inside, asked)));
    }

    /// The prior is right and everything else is chance: at most one in twenty is taken for more.
    void refusesNoise() {
        int taken = 0;
        constexpr unsigned draws = 60;
        for (unsigned seed = 1; seed <= draws; ++seed) {
            const Plant plant(8, 6, {1, 1, 1}, 0.1, 0.05, seed);
            const Calibration c = calibrate(factors, plant.observations, plant.misses());
            if (c.refusal == CalibrationRefusal::none) ++taken;
        }
        QVERIFY2(taken <= 5, qPrintable(QString::number(taken)));
    }

    /// Figures that follow nothing: moving their mean would gain on held-out rows too, and is still no fit.
    void refusesRowsThatFollowNothing() {
        int taken = 0, unmatched = 0;
        constexpr unsigned draws = 60;
        for (unsigned seed = 1; seed <= draws; ++seed) {
            Plant plant(16, 6, {1, 1, 1}, 0.1, 0.05, seed);
            plant.forget(seed);
            const Calibration c = calibrate(factors, plant.observations, plant.misses());
            if (c.refusal == CalibrationRefusal::none) ++taken;
            if (c.refusal == CalibrationRefusal::noMatch && c.gain.isReal()) ++unmatched;
        }
        QVERIFY2(taken <= 1, qPrintable(QString::number(taken)));
        QVERIFY2(unmatched >= 10, qPrintable(QString::number(unmatched)));
    }

    void refusesTooLittle_data() {
        QTest::addColumn<int>("configurations");
        QTest::addColumn<int>("loads");
        QTest::addColumn<int>("refusal");
        QTest::newRow("one run") << 1 << 1 << int(CalibrationRefusal::fewRuns);
        QTest::newRow("nineteen runs") << 19 << 1 << int(CalibrationRefusal::fewRuns);
        QTest::newRow("four configurations") << 4 << 10 << int(CalibrationRefusal::fewConfigurations);
        QTest::newRow("enough") << 5 << 8 << int(CalibrationRefusal::none);
    }
    void refusesTooLittle() {
        QFETCH(int, configurations);
        QFETCH(int, loads);
        QFETCH(int, refusal);
        const Plant plant(std::size_t(configurations), std::size_t(loads), {1, 0.6, 1.5}, 0.02, 0, 7);
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QCOMPARE(int(c.refusal), refusal);
        if (refusal == 0) return;
        for (const FittedFactor& f : c.factors) QCOMPARE(f.log, 0.0);
    }

    void stopsAtThePhysicalEnd() {
        // Work at half of the table's would be beyond the datasheet.
        const Plant plant(12, 6, {1, 1, 0.4}, 0.02, 0, 3);
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QVERIFY(c.factors[work].stopped);
        QCOMPARE(c.factors[work].log, factors[work].low);
        QVERIFY(!c.factors[launch].stopped);
    }

    /// What all rows have in common is told as clearly as they agree, however much it is.
    void slowThroughoutIsSeen_data() {
        QTest::addColumn<double>("slower");
        QTest::addColumn<int>("configurations");
        for (const double slower : {1.6, 2.5, 5.0})
            for (const int configurations : {6, 12})
                QTest::addRow("%.1f times, %d configurations", slower, configurations) << slower << configurations;
    }
    void slowThroughoutIsSeen() {
        QFETCH(double, slower);
        QFETCH(int, configurations);
        const Plant plant(std::size_t(configurations), 6, {1, slower, slower}, 0.03, 0, 11);
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QCOMPARE(c.refusal, CalibrationRefusal::none);
        QVERIFY(median(c.heldOut) < 0.3 * median(c.before));
        QVERIFY(c.factors[launch].log > 0 || c.factors[work].log > 0);
    }
    void slowerThanPossibleStopsThere() {
        const Plant plant(12, 6, {1, 30, 30}, 0.03, 0, 11);
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QVERIFY(c.factors[launch].stopped && c.factors[work].stopped);
        QCOMPARE(c.factors[work].log, factors[work].high);
    }

    void strayRowsDoNotRule() {
        Plant plant(12, 6, {1, 0.7, 1.3}, 0.03, 0, 5);
        for (std::size_t i = 0; i < plant.measured.size(); i += 12) plant.measured[i] += 2;
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QCOMPARE(c.refusal, CalibrationRefusal::none);
        QVERIFY(std::abs(c.factors[work].log - std::log(1.3)) < 0.12);
    }

    void movesNoMoreThanTheRunsTell() {
        // 24 runs bear one factor, whatever else could be moved.
        const Plant plant(6, 4, {1, 0.6, 1.5}, 0.02, 0, 9);
        const Calibration c = calibrate(factors, plant.observations, plant.misses());
        QCOMPARE(std::count_if(c.factors.begin(), c.factors.end(), [](const FittedFactor& f) { return f.told; }), 1);
        for (const FittedFactor& f : c.factors)
            if (!f.told) QCOMPARE(f.log, 0.0);
    }

    void widthHoldsNewMisses() {
        std::mt19937_64 random(1);
        std::normal_distribution<double> normal;
        double held = 0, all = 0;
        for (int draw = 0; draw < 400; ++draw) {
            std::vector<double> seen(30);
            for (double& m : seen) m = normal(random);
            const double width = conformalHalfWidth(seen);
            for (int fresh = 0; fresh < 20; ++fresh, ++all) held += std::abs(normal(random)) <= width;
        }
        QVERIFY2(held / all > 0.88 && held / all < 0.93, qPrintable(QString::number(held / all)));
        QCOMPARE(conformalHalfWidth({}), 0.0);
    }
};

QTEST_GUILESS_MAIN(CalibrationTest)
#include "calibration_test.moc"
