// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/site_zoom.h"
#include "app/report/pictures/layouts.h"
#include "model/search/explore.h"
#include "model/site/study.h"
#include "model/units/constants.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace rackline;

namespace {
bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

/// A scenario at the middle of its frontier.
struct Sited {
    Scenario scenario;
    Estimate estimate;
};
std::vector<Sited> sitesOf(const std::string& example, const std::vector<std::string>& settings = {}) {
    std::vector<Sited> sites;
    for (const ResolvedScenario& resolved : test::example(example, settings)) {
        if (resolved.scenario.trains()) continue;
        const Exploration found = explore(resolved.scenario, {});
        if (found.frontier.empty()) continue;
        sites.push_back({resolved.scenario, explain(resolved.scenario, found.frontier[found.frontier.size() / 2].point)});
    }
    return sites;
}

/// What the stack of a GPU's power says that its rack draws.
double rackShare(const Estimate& e) {
    const std::set<std::string_view> beside{"network and storage", "memory beside the racks", "UPS",
                                            "transformer",         "cooling and site",        "rating above full load"};
    double sum = 0;
    for (const PowerStackPart& part : e.power) sum += beside.contains(part.name) ? 0 : part.average.si();
    return sum;
}
double wattsOf(const std::vector<TrayPlan::Part>& parts) {
    double sum = 0;
    for (const TrayPlan::Part& part : parts) sum += part.watts;
    return sum;
}
} // namespace

/// What the zoom draws, against the figures of the point and of the site.
class SiteZoomTest : public QObject {
    Q_OBJECT
private slots:
    void racksAreThoseOfTheSite_data() {
        QTest::addColumn<QString>("example");
        for (const char* example :
             {"three-generations", "amd-generations", "site-100mw", "racks-kyber", "kyber-2t", "upgrade-100-racks"})
            QTest::newRow(example) << QString::fromLatin1(example);
    }
    void racksAreThoseOfTheSite() {
        QFETCH(QString, example);
        const std::vector<Sited> sites = sitesOf(example.toStdString());
        QVERIFY(!sites.empty());
        for (const auto& [s, e] : sites) {
            const SiteZoom zoom(s, e);
            const auto racks = static_cast<int>(siteMiddle({&s, &e}, s)[static_cast<std::size_t>(SiteFigure::racks)]);
            int stands = 0;
            double watts = 0;
            for (int hall = 0; hall < zoom.halls(); ++hall) {
                stands += zoom.standsIn(hall);
                watts += zoom.inletsOf(hall).si();
            }
            QCOMPARE(stands, zoom.stands());
            QVERIFY(near(watts, zoom.inlets().si()));
            if (s.system.rack.stand() != Rack::Stand::node) QCOMPARE(stands, racks);
            // Pools are drawn in whole racks; the mean GPU is that of the stack, whatever reads beside it.
            const double mean = rackShare(e) * s.system.rack.packages, drawn = zoom.inlets().si() / racks;
            if (e.point.beside <= 0 && !s.prefillHardware)
                QVERIFY2(std::abs(drawn / mean - 1) < 0.01, qPrintable(QStringLiteral("%1 %2").arg(drawn).arg(mean)));
        }
    }
    void partsSumToTheirTray() {
        for (const auto& [s, e] : sitesOf("three-generations")) {
            const SiteZoom zoom(s, e);
            const TrayPlan tray = zoom.tray({.part = -1});
            const RackDrawing rack = zoom.rack({.part = -1});
            QVERIFY(rack.racks.front().chosen >= 0);
            QCOMPARE(tray.chips.size(), std::size_t(rack.racks.front().parts[std::size_t(rack.racks.front().chosen)].gpus));
            // The words beside the rack are those of its parts.
            const double sum = wattsOf(tray.chips) + wattsOf(tray.hosts) + wattsOf(tray.others);
            QCOMPARE(tray.subtitle, measureText(sum, "W"));
            for (const auto* parts : {&tray.chips, &tray.hosts, &tray.others})
                for (const TrayPlan::Part& part : *parts) QVERIFY(part.watts > 0 && part.heat >= 0 && part.heat <= 1);
        }
    }
    void poolsStandApart() {
        int pools = 0;
        for (const auto& [s, e] : sitesOf("three-generations", {"mapping.mode=disaggregated"})) {
            if (!(e.prefillChip.si() > 0)) continue;
            ++pools;
            const SiteZoom zoom(s, e);
            int reading = 0;
            for (int hall = 0; hall < zoom.halls(); ++hall)
                for (const HallPlan::Stand& stand : zoom.hall({.hall = hall}).stands) reading += stand.work == 0 ? 1 : 0;
            QCOMPARE(reading, int(std::lround(zoom.stands() * e.point.prefillShare())));
            QCOMPARE(zoom.phaseAt({}), StepPhase::prefill);
            QCOMPARE(zoom.phaseAt({.hall = 1 << 20, .stand = 1 << 20}), StepPhase::decode);
        }
        QVERIFY(pools > 0);
    }
    /// Racks of another kind that read prompts are those that the site's figures count.
    void readersOfTheirOwnAreCounted() {
        const Sited one =
            sitesOf("three-generations", {"mapping.mode=disaggregated", "hardware.prefill.rack=gb300-nvl72"}).front();
        QVERIFY(one.scenario.readsElsewhere() && one.estimate.prefillChip.si() > 0);
        const SiteRacks racks = racksOf(one.scenario, one.estimate.point);
        const SiteZoom zoom(one.scenario, one.estimate);
        QVERIFY(racks.prefill > 0 && racks.decode > 0);
        QCOMPARE(double(zoom.stands()), racks.all());
        const double inlets = racks.prefill * zoom.hall({}).works[0].watts + racks.decode * zoom.hall({}).works[1].watts;
        QVERIFY(near(zoom.inlets().si(), inlets));
    }
    void standsDoNotOverlapAndLieInTheHall() {
        for (const char* racks : {"1", "19", "40", "41", "333", "2000"}) {
            const Sited one = sitesOf("three-generations", {"facility.racks=" + std::string(racks)}).front();
            const SiteZoom zoom(one.scenario, one.estimate);
            for (int hall = 0; hall < zoom.halls(); ++hall) {
                const HallPlan plan = zoom.hall({.hall = hall});
                std::set<std::string> names;
                for (std::size_t i = 0; i < plan.stands.size(); ++i) {
                    const HallPlan::Stand& a = plan.stands[i];
                    QVERIFY(a.x >= 0 && a.x + plan.standWidth <= plan.width + 1e-9 && a.y >= 0 &&
                            a.y + plan.standDepth <= plan.depth + 1e-9);
                    QVERIFY(names.insert(a.name).second);
                    for (std::size_t j = 0; j < i; ++j) {
                        const HallPlan::Stand& b = plan.stands[j];
                        QVERIFY(std::abs(a.x - b.x) >= plan.standWidth - 1e-9 || std::abs(a.y - b.y) >= plan.standDepth - 1e-9);
                    }
                }
                QCOMPARE(plan.stands[std::size_t(zoom.within({.hall = hall, .stand = 18}).stand)].name,
                         zoom.pathTo({.hall = hall, .stand = 18})[2].number);
                const Drawing drawing = drawingOf(plan, {.width = 700, .height = 500});
                QCOMPARE(drawing.marks().size(), plan.stands.size());
            }
        }
    }
    /// A cabinet says what all of its nodes draw, as the hall does, though one of them is drawn.
    void aCabinetIsAllOfItsNodes() {
        int cabinets = 0;
        for (const auto& [s, e] : sitesOf("upgrade-newsletter")) {
            const SiteZoom zoom(s, e);
            const int nodes = zoom.nodesAt({});
            const RackDrawing drawn = zoom.rack({});
            QCOMPARE(nodes > 1, zoom.hasCabinets());
            const std::string watts = zoom.hall({}).works.front().text;
            QCOMPARE(drawn.racks.front().total, watts);
            if (nodes == 1) continue;
            ++cabinets;
            QVERIFY(zoom.nodeAmount({}) != watts && drawn.subtitle.starts_with("One node"));
        }
        QVERIFY(cabinets > 0);
    }
    /// As many halls as the largest site has are as quick, and a site for which the power is too low has none.
    void sitesMayBeLargeOrEmpty() {
        const Sited huge = sitesOf("amd-generations", {"facility.power=100000 MW"}).front();
        const SiteZoom zoom(huge.scenario, huge.estimate);
        QVERIFY(zoom.halls() > 1000);
        QCOMPARE(zoom.hall({.hall = zoom.halls() - 1, .stand = 3}).chosen, 3);
        Sited none = sitesOf("three-generations").front();
        none.scenario.facility.power = 50 * kW;
        const SiteZoom empty(none.scenario, none.estimate);
        QCOMPARE(empty.stands(), 0);
        QCOMPARE(empty.inlets().si(), 0.0);
        QVERIFY(empty.hall({}).stands.empty());
    }
    void inputsMoveIt() {
        const auto first = [](const std::vector<std::string>& settings) {
            return sitesOf("three-generations", settings).front();
        };
        const Sited usual = first({}), dear = first({"facility.electricity=0.14 USD/kWh"}),
                    large = first({"facility.power=200 MW"});
        const SiteZoom zoom(usual.scenario, usual.estimate), more(large.scenario, large.estimate);
        QVERIFY(more.stands() > 1.9 * zoom.stands());
        // Dollars are those of a year of the watts at the meter.
        const std::string once = SiteZoom(usual.scenario, usual.estimate, Heat::dollars).hall({}).works.front().text;
        const HallPlan::Work work = zoom.hall({}).works.front();
        const Scenario& s = usual.scenario;
        QCOMPARE(once, moneyText(work.watts * s.facility.pue * (year * s.facility.electricity).si()));
        QVERIFY(once != SiteZoom(dear.scenario, dear.estimate, Heat::dollars).hall({}).works.front().text);
        // Chips that are held draw less.
        const Sited held = first({"power.cap=700 W"});
        QVERIFY(SiteZoom(held.scenario, held.estimate).hall({}).works.front().watts < work.watts);
        QVERIFY(near(work.heat, zoom.hall({.stand = 5}).works.front().heat));
    }
};

QTEST_GUILESS_MAIN(SiteZoomTest)
#include "site_zoom_test.moc"
