// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/interval.h"
#include "model/intervals/profile_widths.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace rackline;

namespace {

EngineProfile measured() {
    EngineProfile profile;
    profile.spread = 0.2;
    profile.spreadRate = 0.4;
    profile.spreadPools = 0.3;
    profile.spreadUnseen = 0.5;
    return profile;
}

} // namespace

class ProfileWidthsTest : public QObject {
    Q_OBJECT
private slots:
    void everyWidthHasItsOwnNameAndField() {
        std::set<std::string_view> names;
        std::set<double> values;
        EngineProfile profile;
        double next = 1;
        for (const ProfileWidth& width : profileWidths) profile.*width.own = next++;
        for (const SpreadOf of : {SpreadOf::tpot, SpreadOf::rate, SpreadOf::firstToken})
            for (const bool pools : {false, true}) {
                const ProfileWidth& width = profileWidth(of, pools);
                QVERIFY(width.of == of && width.pools == pools);
                QCOMPARE(width.figure.ends_with("_pools"), pools);
                names.insert(width.figure);
                values.insert(profile.*width.own);
                QCOMPARE(halfWidth(profile, of, pools), profile.*width.own);
            }
        QCOMPARE(names.size(), profileWidths.size());
        QCOMPARE(values.size(), profileWidths.size());
    }
    void takesThePlaceOfWhatThereIsNot_data() {
        QTest::addColumn<int>("of");
        QTest::addColumn<bool>("pools");
        QTest::addColumn<double>("width");
        QTest::newRow("its own") << int(SpreadOf::rate) << false << 0.4;
        QTest::newRow("of pools: the one for none") << int(SpreadOf::rate) << true << 0.4;
        QTest::newRow("that of time per token") << int(SpreadOf::firstToken) << false << 0.2;
        QTest::newRow("that of time per token, of pools") << int(SpreadOf::firstToken) << true << 0.3;
    }
    void takesThePlaceOfWhatThereIsNot() {
        QFETCH(int, of);
        QFETCH(bool, pools);
        QTEST(halfWidth(measured(), SpreadOf(of), pools), "width");
    }
    void widensTo() {
        EngineProfile profile = measured();
        widenTo(profile, 0.35);
        QCOMPARE(profile.spread, 0.35);
        QCOMPARE(profile.spreadRate, 0.4);
        QCOMPARE(profile.spreadPools, 0.35);
        QCOMPARE(profile.spreadRatePools, 0.0);
    }
    /// With what carrying over adds, in squares, it is the least width for what nobody measured.
    void unseenIsAtLeast_data() {
        QTest::addColumn<double>("carried");
        QTest::newRow("nothing carried") << 0.0;
        QTest::newRow("some") << 0.3;
        QTest::newRow("more than the least width") << 0.6;
    }
    void unseenIsAtLeast() {
        QFETCH(double, carried);
        EngineProfile profile = measured();
        widenUnseen(profile, carried / normal95);
        const double all = std::hypot(profile.spread, carried);
        QVERIFY2(std::abs(all - std::max(0.5, std::hypot(0.2, carried))) < 1e-12, qPrintable(QString::number(all)));
    }
    /// Each from the profile as it was: a width that stands for another is not widened twice.
    void widensByFactors() {
        EngineProfile profile = measured();
        widenBy(profile, [](std::string_view figure) {
            return figure == "spread" ? 2.0 : figure == "spread_first_token" ? 1.5 : figure == "spread_rate" ? 0.5 : 0.0;
        });
        QCOMPARE(profile.spread, 0.4);
        QCOMPARE(profile.spreadRate, 0.2);
        QVERIFY(std::abs(profile.spreadFirstToken - 0.3) < 1e-12);
        QCOMPARE(profile.spreadPools, 0.3);
    }
};

QTEST_GUILESS_MAIN(ProfileWidthsTest)
#include "profile_widths_test.moc"
