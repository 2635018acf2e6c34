// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/money/cost.h"
#include "model/facility/money/investment.h"
#include "model/facility/money/revenue.h"
#include "model/facility/network/footprint.h"
#include "model/facility/study/site_size.h"
#include "tests/model/facility_fixtures.h"

using namespace rackline;

class FacilityMoneyTest : public QObject {
    Q_OBJECT
private slots:
    void deepSeekDay();
    void blended();
    void supplyMovesThePrice();
    void marginsAreSaid();
    void breakEven();
    void presentValue();
    void payback_data();
    void payback();
    void upgrade();
    void sameWorkForLessPowerDoesNotPay();
    void tokenEnergy_data();
    void tokenEnergy();
    void footprint();
    void isoPower_data();
    void isoPower();
    void siteSizes();
    void ninetyDays_data();
    void ninetyDays();
};

namespace {
constexpr TokenPrice perMtok(double dollars) { return dollars * USD / Mtok; }
constexpr TokenRate perSecond(double tokens) { return tokens * token / second; }
} // namespace

void FacilityMoneyTest::deepSeekDay() {
    const TokenPrices prices{perMtok(.55), perMtok(.14), perMtok(2.19)};
    COMPARE_WITHIN(revenueOf(prices, 608e9 * token, .563, 168e9 * token) / USD, 561975, 1e-5);
    COMPARE_WITHIN(226.75 * 8 * (2 * USD / hour) * (24 * hour) / USD, 87072, 1e-5);
}

void FacilityMoneyTest::blended() {
    const TokenPrices prices{perMtok(1), perMtok(.1), perMtok(4)};
    COMPARE_WITHIN(blendedPrice(prices, 8000 * token, .5, 1000 * token) * Mtok / USD, 4 + 4 * 1 + 4 * .1, 1e-12);
    COMPARE_WITHIN(blendedPrice(prices, Tokens{}, 0, 1000 * token) * Mtok / USD, 4, 1e-12);
}

void FacilityMoneyTest::supplyMovesThePrice() {
    const auto stays = std::numeric_limits<double>::infinity();
    QCOMPARE(priceAtSupply(perMtok(10), perSecond(1), perSecond(4), stays) * Mtok / USD, 10.0);
    COMPARE_WITHIN(priceAtSupply(perMtok(10), perSecond(1), perSecond(4), 1) * Mtok / USD, 2.5, 1e-9);
    COMPARE_WITHIN(priceAtSupply(perMtok(10), perSecond(1), perSecond(4), 2) * Mtok / USD, 5, 1e-9);
}

void FacilityMoneyTest::marginsAreSaid() {
    COMPARE_WITHIN(margin(perMtok(1), perMtok(.25)), .75, 1e-12);
    COMPARE_WITHIN(margin(perMtok(1), perMtok(2)), -1, 1e-12);
}

void FacilityMoneyTest::breakEven() {
    COMPARE_WITHIN(breakEvenUtilisation(1.6759 * USD / hour, 3 * USD / hour), .5586, .001);
    QVERIFY(breakEvenUtilisation(2.7292 * USD / hour, 2.5 * USD / hour) > 1);
}

void FacilityMoneyTest::presentValue() {
    Investment i;
    i.capex = 100 * USD;
    i.income = 40 * USD / year;
    i.residual = 20 * USD;
    double expected = -100 + 20 / std::pow(1.1, 4);
    for (int n = 1; n <= 4; ++n) expected += 40 / std::pow(1.1, n);
    COMPARE_WITHIN(netPresentValue(i) / USD, expected, 1e-9);
    i.income = -1 * USD / year;
    QVERIFY(!simplePayback(i) && !discountedPayback(i));
}

void FacilityMoneyTest::payback_data() {
    QTest::addColumn<double>("income");
    QTest::addColumn<double>("simple");
    QTest::addColumn<double>("discounted");
    QTest::newRow("two years") << 50. << 2. << 2.3412;
    QTest::newRow("never, with interest") << 10. << 10. << -1.;
    QTest::newRow("one year") << 100. << 1. << 1.1055;
}

void FacilityMoneyTest::payback() {
    QFETCH(double, income);
    QFETCH(double, simple);
    QFETCH(double, discounted);
    Investment i;
    i.capex = 100 * USD;
    i.income = income * USD / year;
    COMPARE_WITHIN(*simplePayback(i) / year, simple, 1e-9);
    const auto found = discountedPayback(i);
    QCOMPARE(found.has_value(), discounted > 0);
    if (!found) return;
    COMPARE_WITHIN(*found / year, discounted, 1e-4);
    i.life = *found;
    QVERIFY(std::abs(netPresentValue(i) / USD) < 1e-6);
}

void FacilityMoneyTest::upgrade() {
    Upgrade u;
    u.before = {perSecond(1e6), 1e6 * USD / year};
    u.after = {perSecond(4e6), 1.5e6 * USD / year};
    u.capex = 60e6 * USD;
    u.resale = 10e6 * USD;
    u.price = perMtok(1);
    u.utilisation = .5;
    const UpgradeResult r = evaluate(u);
    const double soldBefore = .5 * 1e6 * 8760 * 3600 / 1e6;
    COMPARE_WITHIN(r.incomeBefore * year / USD, soldBefore - 1e6, 1e-12);
    COMPARE_WITHIN(r.gain * year / USD, 3 * soldBefore - .5e6, 1e-12);
    COMPARE_WITHIN(*r.payback / year, 50e6 / (3 * soldBefore - .5e6), 1e-12);
    QVERIFY(r.netPresentValue > Money{});
    u.elasticity = 1;
    const UpgradeResult flooded = evaluate(u);
    COMPARE_WITHIN(flooded.priceAfter * Mtok / USD, .25, 1e-9);
    QVERIFY(flooded.netPresentValue < Money{});
    QVERIFY(!flooded.payback);
}

void FacilityMoneyTest::sameWorkForLessPowerDoesNotPay() {
    // 100 H100 at 70 kW replaced by 50 Blackwell at 50 kW: the energy alone never repays the chips.
    const EnergyPrice electricity = 0.07 * USD / (kW * hour);
    Upgrade u;
    u.before = {perSecond(1e5), 70 * kW * electricity};
    u.after = {perSecond(1e5), 50 * kW * electricity};
    u.capex = 50 * 54000 * USD;
    u.price = perMtok(1);
    const UpgradeResult r = evaluate(u);
    COMPARE_WITHIN(r.gain * year / USD, 20 * 8760 * .07, 1e-9);
    QVERIFY(*r.payback > 200 * year);
    QVERIFY(!r.discountedPayback);
}

void FacilityMoneyTest::tokenEnergy_data() {
    QTest::addColumn<double>("watts");
    QTest::addColumn<double>("tokens");
    QTest::addColumn<double>("joules");
    QTest::newRow("70B on two B200, boards alone") << 905. * 2 << 2598. << .697;
    QTest::newRow("provisioned") << 2277. << 3265. << .697;
    QTest::newRow("average") << 1330. << 3265. << .407;
}

void FacilityMoneyTest::tokenEnergy() {
    QFETCH(double, watts);
    QFETCH(double, tokens);
    QFETCH(double, joules);
    const TokenEnergy energy = watts * watt / perSecond(tokens);
    COMPARE_WITHIN(energy * token / (watt * second), joules, .005);
}

void FacilityMoneyTest::footprint() {
    const TokenEnergy energy = 0.5 * watt * second / token;
    const TokenFootprint f = tokenFootprint(energy, 1.25, {});
    // A million tokens are 0.1389 kWh: 400 g and, on the IT side, 1.85 L a kilowatt-hour.
    COMPARE_WITHIN((f.carbon * Mtok).si(), 0.5e6 / 3.6e6 * .4, 1e-9);
    COMPARE_WITHIN((f.water * Mtok).si(), 0.5e6 / 3.6e6 / 1.25 * 1.85e-3, 1e-9);
}

namespace {
System unitOf(int packages, Power rating) {
    System unit;
    unit.rack.packages = packages;
    unit.rack.provisioned = rating;
    return unit;
}
Facility siteAt(double pue) {
    Facility facility;
    facility.pue = pue;
    return facility;
}
} // namespace

void FacilityMoneyTest::isoPower_data() {
    QTest::addColumn<int>("packages");
    QTest::addColumn<double>("rating");
    QTest::addColumn<double>("pue");
    QTest::addColumn<double>("gpus");
    QTest::newRow("h100") << 8 << 10.2e3 << 1.25 << 58097.;
    QTest::newRow("gb200") << 72 << 132e3 << 1.15 << 43917.;
}

void FacilityMoneyTest::isoPower() {
    QFETCH(int, packages);
    QFETCH(double, rating);
    QFETCH(double, pue);
    QFETCH(double, gpus);
    const System unit = unitOf(packages, rating * watt);
    const PowerScale scale = powerScale(unit, siteAt(pue));
    COMPARE_WITHIN(100 * MW / scale.provisioned, gpus, .0001);
    const SiteSize size = siteSize(unit, 100 * MW, scale);
    QCOMPARE(size.gpus, int(gpus) / packages * packages);
    QVERIFY(size.left >= Power{} && size.left < double(packages) * scale.provisioned);
}

void FacilityMoneyTest::siteSizes() {
    const System unit = unitOf(72, 132 * kW);
    const PowerScale scale = powerScale(unit, siteAt(1.15));
    const SiteSize size = siteSize(unit, 10 * MW, scale);
    const SiteService service = siteService(size.gpus, perSecond(1000), perSecond(50), 500 * token);
    COMPARE_WITHIN(service.users, size.gpus * 20.0, 1e-12);
    COMPARE_WITHIN(service.requests.si(), size.gpus * 2.0, 1e-12);
    QCOMPARE(siteSize(unit, 72 * scale.provisioned, scale).racks, 1);
    QCOMPARE(siteSize(unit, 1 * kW, scale).racks, 0);
}

void FacilityMoneyTest::ninetyDays_data() {
    QTest::addColumn<double>("megawatts");
    QTest::addColumn<double>("gpus");
    QTest::addColumn<double>("perGpu");
    QTest::addColumn<double>("gigawattHours");
    QTest::newRow("8,000 H100") << 15. << 8000. << 1875. << 32.4;
    QTest::newRow("2,000 Blackwell") << 4. << 2000. << 2000. << 8.64;
}

void FacilityMoneyTest::ninetyDays() {
    QFETCH(double, megawatts);
    QFETCH(double, gpus);
    QFETCH(double, perGpu);
    QFETCH(double, gigawattHours);
    COMPARE_WITHIN((megawatts * MW / gpus).si(), perGpu, 1e-9);
    COMPARE_WITHIN(megawatts * MW * (90 * 24 * hour) / (1e9 * watt * hour), gigawattHours, .001);
}

QTEST_GUILESS_MAIN(FacilityMoneyTest)
#include "facility_money_test.moc"
