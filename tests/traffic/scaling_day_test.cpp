// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traffic/scaled_fleet.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::traffic;

/// A day of two million requests.
class ScalingDayTest : public QObject {
    Q_OBJECT
private slots:
    void day_data() {
        QTest::addColumn<double>("hold");
        QTest::addColumn<double>("hours");
        QTest::addColumn<double>("attainment");
        QTest::addColumn<double>("worst");
        QTest::newRow("after three minutes") << 180. << 203.4 << .9993 << .9979;
        QTest::newRow("after ten minutes") << 600. << 206.1 << .9994 << .9978;
    }
    void day() {
        QFETCH(double, hold);
        QFETCH(double, hours);
        QFETCH(double, attainment);
        QFETCH(double, worst);
        static const Trace trace = thinned(40, secondsOfDay, [](double time) { return DayCurve::at(workingDay().rate, time); });
        QCOMPARE(trace.size(), std::size_t(2'196'543));
        FleetSettings fleet = toyFleet(64, 180, 2, static_cast<int>(std::ceil(40 * workingDay().rate.front() / 3.3)));
        fleet.scaling.hold = hold;
        const FleetResult run = runFleet(trace, fleet, toySteps(), toySteps());
        QVERIFY2(std::abs(run.onTime() / 3600 / hours - 1) < 1e-3, std::to_string(run.onTime() / 3600).c_str());
        QVERIFY2(std::abs(run.attainment - attainment) < 1e-3, std::to_string(run.attainment).c_str());
        QVERIFY2(std::abs(worstPart(run) - worst) < 1e-3, std::to_string(worstPart(run)).c_str());
    }
};

QTEST_GUILESS_MAIN(ScalingDayTest)
#include "scaling_day_test.moc"
