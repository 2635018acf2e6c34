// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/shared_site_sheet.h"
#include "model/site/shared_hours.h"
#include "model/units/constants.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {
constexpr double hoursOfYear = 8760;
SiteUse serving(double hours) {
    return {false, hours, 8e6 * watt, Interval<double>{9e5, 1e6, 1.2e6}, {8e6, 1e7, 1.1e7}, {}, 0, {4e6, 5e6, 7e6}};
}
SiteUse training(double hours) {
    SiteUse use;
    use.trains = true;
    use.hours = hours;
    use.average = 9e6 * watt;
    use.run = {25 * 86400., 30 * 86400., 40 * 86400.};
    use.runTokens = 1e13;
    use.fixed = Interval<double>::exactly(5e6);
    return use;
}
SharedYear yearOf(std::vector<SiteUse> uses, double change = 0) {
    return shareByHours(uses, {2e6 * watt, 0.1 / 3.6e6, change * second});
}
bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }
} // namespace

class SharedHoursTest : public QObject {
    Q_OBJECT
private slots:
    // By hand: a use of the whole day is the site that it would have alone.
    void wholeDaysAreTheSiteItself() {
        const SharedYear all = yearOf({serving(24)}, 900);
        QCOMPARE(all.idleHours, 0.);
        const UseOfYear& use = all.uses.front();
        QVERIFY(near(use.tokens.mid, 1e6 * year.si()));
        QVERIFY(near(use.energy.si() / 3.6e9, 8 * hoursOfYear));
        QVERIFY(near(use.cost.mid, 5e6 + 8 * hoursOfYear * 1000 * 0.1));
        QVERIFY(near(use.each.mid, use.cost.mid / (1e6 * year.si() / 1e6)));
        QVERIFY(use.each.low < use.each.mid && use.each.mid < use.each.high);
        QVERIFY(near(yearOf({training(24)}).uses.front().run.mid, 30 * 86400));
    }
    // Four hours of 0.2 and twenty of 0.05 USD: by hand.
    void energyHasThePriceOfItsHours() {
        traffic::DayCurve curve;
        for (int h = 0; h < 24; ++h) {
            const bool dear = h >= 17 && h < 21;
            curve.rate.push_back(1);
            curve.price.push_back(dear ? 0.2 : 0.05);
            curve.carbon.push_back(dear ? 0.5 : 0.1);
        }
        SiteUse day = serving(12), night = training(8);
        day.begins = 9;
        night.begins = 22;
        SharedDay shared{2e6 * watt, 0.1 / 3.6e6, Time{}};
        const std::vector<SiteUse> uses{day, night};
        const SharedYear before = shareByHours(uses, shared);
        shared.curve = curve;
        const SharedYear all = shareByHours(uses, shared);
        QVERIFY(near(all.uses[0].price * 3.6e6, (4 * 0.2 + 8 * 0.05) / 12) && near(all.uses[1].price * 3.6e6, 0.05));
        QVERIFY(near(all.idlePrice * 3.6e6, 0.05));
        QVERIFY(near(all.uses[0].energy.si(), before.uses[0].energy.si()));
        const double mwh = 365 * 12 * 8.0;
        const double idle = 365 * 4 * 2.0 * 12 / 20;
        QVERIFY(near(all.uses[0].cost.mid - before.uses[0].cost.mid,
                     1000 * (mwh * (all.uses[0].price * 3.6e6 - 0.1) + idle * (0.05 - 0.1))));
        QVERIFY(near(all.uses[0].carbon, 1000 * (mwh * (4 * 0.5 + 8 * 0.1) / 12 + idle * 0.1)));
        QVERIFY(near(all.carbon, all.uses[0].carbon + all.uses[1].carbon));
        // What is paid for all energy is what the uses pay.
        QVERIFY(near(all.price * all.energy.si(), all.cost.mid - 5e6));
        // The hours that are left are priced too: the whole day is the mean of its prices.
        double spent = 0, joules = 0;
        for (const SiteUse& use : {serving(24)}) {
            const SharedYear whole = shareByHours(std::span(&use, 1), shared);
            spent = whole.uses[0].price * whole.energy.si();
            joules = whole.energy.si();
        }
        QVERIFY(near(spent / joules * 3.6e6, (4 * 0.2 + 20 * 0.05) / 24));
    }

    void hoursAreDivided() {
        const SharedYear all = yearOf({serving(12), training(6)});
        QCOMPARE(all.idleHours, 6.);
        const UseOfYear &serves = all.uses[0], &trains = all.uses[1];
        QVERIFY(near(serves.tokens.mid, 1e6 * year.si() / 2));
        QVERIFY(near(trains.run.mid, 4 * 30 * 86400));
        QVERIFY(near(trains.runs.mid, 365. / 120));
        QVERIFY(trains.runs.low < trains.runs.mid && trains.runs.mid < trains.runs.high);
        QVERIFY(near(trains.tokens.mid, 1e13 * 365 / 120));
        // 12 h of 8 MW, 6 h of 9 MW and 6 h of 2 MW.
        QVERIFY(near(all.energy.si() / 3.6e9, (12 * 8 + 6 * 9 + 6 * 2) * 365.));
        // Two thirds of the racks and of the energy of those that wait are the serving's.
        QVERIFY(near(serves.cost.mid, 5e6 * 2 / 3 + 0.1 * 1000 * 365 * (12 * 8 + 6 * 2 * 2. / 3)));
        QVERIFY(near(all.cost.mid, 5e6 + 0.1 * 1000 * 365 * (12 * 8 + 6 * 9 + 6 * 2)));
        QVERIFY(near(all.cost.mid, serves.cost.mid + trains.cost.mid));
        QVERIFY(near(all.revenue.mid, 5e6));
    }
    /// More hours are never fewer tokens, and a longer change is never more of them.
    void whatMoreHoursGive() {
        double before = 0;
        for (const double hours : {2., 6., 12., 18.}) {
            const double tokens = yearOf({serving(hours), training(6)}, 600).uses[0].tokens.mid;
            QVERIFY(tokens > before);
            before = tokens;
            QVERIFY(yearOf({serving(hours), training(6)}, 1200).uses[0].tokens.mid < tokens);
        }
        QVERIFY(yearOf({serving(6), training(6)}).uses[0].each.mid > yearOf({serving(18), training(6)}).uses[0].each.mid);
    }
    void oneSiteHasOneHall() {
        const Scenario a = test::scenarioOf("deepseek-v3", "gb200-nvl72"), b = test::scenarioOf("llama-3.1-70b", "gb200-nvl72");
        QVERIFY(checkOneSite(a, b));
        QVERIFY(!checkOneSite(a, test::scenarioOf("deepseek-v3", "gb300-nvl72")));
        QVERIFY(!checkOneSite(a, test::scenarioOf("deepseek-v3", "gb200-nvl72", {"facility.pue=1.4"})));
        QVERIFY(!checkOneSite(a, test::scenarioOf("deepseek-v3", "gb200-nvl72", {"facility.climate=oulu"})));
        QVERIFY(!checkOneSite(a, test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.prefill.rack=gb200-nvl72"})));
        // What tokens are sold for is the model's own.
        QVERIFY(checkOneSite(a, test::scenarioOf("deepseek-v3", "gb200-nvl72", {"economics.price.output=9 USD/Mtok"})));
    }
};

QTEST_GUILESS_MAIN(SharedHoursTest)
#include "shared_hours_test.moc"
