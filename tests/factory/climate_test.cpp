// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <bit>

using namespace rackline;

namespace {
using Words = std::vector<std::string>;

Scenario gb200(const Words& more = {}) { return test::scenarioOf("llama-3.1-70b", "gb200-nvl72", more); }
std::string refusal(const Words& more) {
    try {
        gb200(more);
    } catch (const std::exception& e) { return e.what(); }
    return {};
}
std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }
} // namespace

class ClimateTest : public QObject {
    Q_OBJECT
private slots:
    void everyPlaceHasAYear() {
        const Catalogue catalogue = Catalogue::open(Catalogue::defaultPath()).value();
        const auto places = catalogue.list("climate");
        QVERIFY(places.size() >= 6);
        for (const EntrySummary& place : places)
            for (const char* rejection : {"dry", "sprayed", "tower"}) {
                const Scenario s = gb200({"facility.climate=" + place.id, std::string("facility.rejection=") + rejection});
                const PlantYear& year = s.site.cooling.year;
                QVERIFY2(year.pue > 1.05 && year.pue < 1.4 && year.peakPue >= year.pue, place.id.c_str());
                QCOMPARE(bits(s.facility.pue), bits(year.pue));
                QCOMPARE(bits(s.facility.provisioningPue()), bits(year.peakPue));
                QCOMPARE(bits(s.site.water.si()), bits(year.water.si()));
            }
    }

    void coldPlacesCostLess() {
        const Scenario cold = gb200({"facility.climate=oulu"}), warm = gb200({"facility.climate=madrid"}),
                       hot = gb200({"facility.climate=phoenix"});
        QVERIFY(cold.facility.pue < warm.facility.pue && warm.facility.pue < hot.facility.pue);
        const Estimate a = estimate(cold), b = estimate(warm);
        QVERIFY(a.point.perWatt > b.point.perWatt);
        QVERIFY(a.point.average < b.point.average);
        QCOMPARE(bits(a.point.perGpu.si()), bits(b.point.perGpu.si()));
        // Chillers that are not bought are not paid.
        QVERIFY(cold.economics.dataCentre < warm.economics.dataCentre);
        QCOMPARE(bits(warm.economics.dataCentre.si()), bits(gb200().economics.dataCentre.si()));
    }

    /// A megawatt provides for the hottest hour and pays for the year.
    void theHottestHourIsProvidedFor() {
        const Scenario s = gb200({"facility.climate=madrid"});
        const Estimate e = estimate(s);
        QVERIFY(close(e.point.provisioned / e.point.average * s.facility.pue / s.facility.peakPue, ratioAt(s, s.facility.pue)));
        const PowerStackPart sum = totalOf(e.power);
        QVERIFY(close(sum.provisioned / e.point.provisioned, 1));
        QVERIFY(close(sum.average / e.point.average, 1));
        // What counts at the racks' inlet knows neither.
        QVERIFY(close(e.metrics[std::size_t(Metric::perItMw)].mid, estimate(gb200()).metrics[std::size_t(Metric::perItMw)].mid));
    }

    void nothingIsReadOfAHallWithoutOne() {
        const Scenario none = gb200({"facility.climate=none"}), plain = gb200();
        QCOMPARE(bits(none.facility.pue), bits(plain.facility.pue));
        QCOMPARE(bits(none.facility.provisioningPue()), bits(plain.facility.pue));
        QCOMPARE(bits(none.economics.dataCentre.si()), bits(plain.economics.dataCentre.si()));
    }

    void whatIsStatedStands() {
        const Scenario s = gb200({"facility.climate=madrid", "facility.water=1 L/kWh", "economics.data_centre=10 USD/W"});
        QVERIFY(close(s.site.water.si() * 3.6e9, 1));
        QVERIFY(close(s.economics.dataCentre.si(), 10));
    }

    /// Whoever asks at the command line has the last word, and a scenario over what is shared.
    void theCloserOneCounts() {
        const Catalogue catalogue = Catalogue::open(Catalogue::defaultPath()).value();
        const std::string rest = R"("name": "p", "shared": {"model": "llama-3.1-70b", "hardware": {"rack": "gb200-nvl72"}, )";
        const auto pue = [&](const std::string& shared, const std::string& own, const Words& asked) {
            const Result<Project> project =
                parseProject(R"({"format": "rackline", "version": 1, )" + rest + R"("facility": {)" + shared +
                                 R"(}}, "scenarios": [{"name": "s", "facility": {)" + own + "}}]}",
                             "p");
            if (!project) throw std::runtime_error(project.error().text());
            const Result<ResolvedScenario> r = resolve(*project, 0, catalogue, asked);
            const Result<Project> with = projectWith(*project, asked);
            const Result<ResolvedScenario> again = resolve(with.value(), 0, catalogue, {});
            if (!r || !again || bits(r->scenario.facility.pue) != bits(again->scenario.facility.pue)) return 0.0;
            return r->scenario.facility.pue;
        };
        const std::string stated = R"("pue": 1.3)", place = R"("climate": "oulu", "inlet": "35 \u00b0C", "rejection": "tower")";
        const double computed = pue(place, "", {});
        QVERIFY(computed > 1.05 && computed < 1.15);
        QCOMPARE(bits(pue(stated, place, {})), bits(computed));
        QCOMPARE(pue(place, stated, {}), 1.3);
        QCOMPARE(pue(place, "", {"facility.pue=1.2"}), 1.2);
        QCOMPARE(pue("", place, {"facility.pue=1.2"}), 1.2);
        const double dry = pue("", stated, {"facility.climate=oulu"});
        QVERIFY(dry > 1.05 && dry < 1.15);
        QCOMPARE(pue("", stated, {"facility.climate=none"}), 1.3);
        // Both in one place: nobody knows which is meant.
        QCOMPARE(pue("", stated + ", " + place, {}), 0);
        QCOMPARE(pue("", "", {"facility.climate=oulu", "facility.pue=1.2"}), 0);
    }

    /// The inlet of a rack that takes no liquid is its air.
    void theInletIsThatOfTheRack_data() {
        QTest::addColumn<QString>("rack");
        for (const char* rack : {"gb200-nvl72", "dgx-h100"}) QTest::newRow(rack) << rack;
    }
    void theInletIsThatOfTheRack() {
        QFETCH(QString, rack);
        const auto pue = [&](const char* inlet) {
            return test::scenarioOf("llama-3.1-70b", rack.toStdString(),
                                    {"facility.climate=madrid", std::string("facility.inlet=") + inlet})
                .facility.pue;
        };
        QVERIFY(pue("30 °C") < pue("22 °C"));
        QCOMPARE(bits(pue("30 degC")), bits(pue("30 °C")));
    }

    void lossesOfTheSupplyCount() {
        const auto pue = [](const char* ups) { return gb200({"facility.climate=madrid", ups}).facility.pue; };
        QVERIFY(pue("facility.ups=0.9") > pue("facility.ups=0.97") + 0.07);
    }

    /// What is set afterwards, as a sweep does, keeps the hottest hour's distance.
    void aSetPueMovesTheHottestHour() {
        Scenario s = gb200({"facility.climate=madrid"});
        const Parameter& pue = *findParameter("facility.pue");
        const double before = (s.facility.peakPue - 1) / (s.facility.pue - 1);
        pue.set(s, 1.5);
        QVERIFY(close((s.facility.peakPue - 1) / 0.5, before));
    }

    void contradictionsAreRefused_data() {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("says");
        QTest::newRow("two PUEs") << "facility.climate=madrid|facility.pue=1.1"
                                  << "state one of the two";
        QTest::newRow("an inlet without air") << "facility.inlet=30 °C"
                                              << "facility.climate";
        QTest::newRow("rejection without air") << "facility.rejection=tower"
                                               << "facility.climate";
        QTest::newRow("a place that nobody knows") << "facility.climate=atlantis"
                                                   << "facility.climate";
        QTest::newRow("too hot for servers") << "facility.climate=madrid|facility.cooling=air|facility.inlet=40 °C"
                                             << "35 °C";
        QTest::newRow("a UPS that loses more than the PUE adds")
            << "facility.ups=0.8|facility.pue=1.05"
            << "26.9 % of what the machines take, and a PUE of 1.05 leaves 5 %";
        QTest::newRow("a transformer that does") << "facility.transformer=0.8|facility.pue=1.2"
                                                 << "facility.pue";
        QTest::newRow("kelvin") << "facility.climate=madrid|facility.inlet=303.15 K"
                                << "facility.inlet";
    }
    void contradictionsAreRefused() {
        QFETCH(QString, settings);
        QFETCH(QString, says);
        Words words;
        for (const QString& one : settings.split(QLatin1Char('|'))) words.push_back(one.toStdString());
        const QString told = QString::fromStdString(refusal(words));
        QVERIFY2(told.contains(says), qPrintable(told));
    }

private:
    static bool close(double a, double b) { return std::abs(a / b - 1) < 1e-12; }
    /// Provided for over average, as it is where all hours are alike.
    static double ratioAt(Scenario s, double pue) {
        s.facility.peakPue = 0;
        s.facility.pue = pue;
        const Estimate e = estimate(s);
        return e.point.provisioned / e.point.average;
    }
};

QTEST_GUILESS_MAIN(ClimateTest)
#include "climate_test.moc"
