// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hwdb/catalogue_fixture.h"
#include "tests/paths.h"

#include <QTest>

using namespace rackline;

class TestBuilder : public QObject {
    Q_OBJECT
private slots:
    void acceptsWhatIsSound() {
        const CatalogueFixture fixture;
        fixture.writeBoth();
        QCOMPARE(fixture.mistakes(), std::string());
        const auto catalogue = Catalogue::open(fixture.database());
        QVERIFY(bool(catalogue));
        const auto system = catalogue->system("box");
        QVERIFY2(bool(system), system ? "" : system.error().text().c_str());
        QCOMPARE(system->accelerator.hbm.bandwidth.si(), 3e12);
        QCOMPARE(system->accelerator.power.perByte.si(), 48e-12);
        QCOMPARE(system->accelerator.power.perFlopFp4.si(), 900e-15);
        QCOMPARE(system->rack.scaleOut.perGpu.si(), 50e9);
        QCOMPARE(system->rack.scaleUp.leafPackages, 8);
        QCOMPARE(system->rack.parts.size(), std::size_t(2));
        QCOMPARE(system->rack.parts[0].id, std::string("tray"));
        QCOMPARE(system->rack.parts[0].busyEach.si(), 500.0);
        const auto entry = catalogue->entry("accelerator", "chip");
        QCOMPARE(entry->figure("tdp")->claim.provenance.date, std::string("2026-01-02"));
        QCOMPARE(entry->figure("hbm.bandwidth")->rivals.at(0).provenance.date, std::string("2024-05-01"));
        QCOMPARE(entry->figure("hbm.bandwidth")->low, 2.9e12);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("chip");
        QTest::addColumn<QByteArray>("rack");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        const auto chip = [](const char* name, const char* patch, const char* where, const char* what) {
            QTest::newRow(name) << QByteArray(patch) << QByteArray("{}")
                                << QString::fromUtf8("accelerators/chip.json#") + QString::fromUtf8(where) << what;
        };
        const auto rack = [](const char* name, const char* patch, const char* where, const char* what) {
            QTest::newRow(name) << QByteArray("{}") << QByteArray(patch)
                                << QString::fromUtf8("racks/box.json#") + QString::fromUtf8(where) << what;
        };
        chip("no unit", R"({"figures": {"tdp": "700"}})", "/figures/tdp", "no unit");
        chip("another dimension", R"({"figures": {"tdp": "700 GB"}})", "/figures/tdp", "power");
        chip("unknown unit", R"({"figures": {"tdp": "700 Wombat"}})", "/figures/tdp", "unknown unit");
        chip("comma", R"({"figures": {"tdp": "1,2 kW"}})", "/figures/tdp", "comma");
        chip("negative", R"({"figures": {"tdp": "-700 W"}})", "/figures/tdp", "negative");
        chip("wrong unit in a rival", R"({"figures": {"tdp": {"value": "700 W", "rivals": [{"value": "1 B"}]}}})",
             "/figures/tdp/rivals/0/value", "power");
        chip("range upside down", R"({"figures": {"tdp": {"value": "700 W", "low": "800 W"}}})", "/figures/tdp", "low end");
        chip("no source and no grade", R"({"default": null})", "/figures/tdp", "has no source");
        chip("no grade", R"({"default": null, "figures": {"tdp": {"value": "700 W", "source": "doc"}}})", "/figures/tdp",
             "has no grade");
        chip("unknown grade", R"({"figures": {"tdp": {"value": "700 W", "grade": "sure"}}})", "/figures/tdp/grade", "measured");
        chip("unknown source", R"({"figures": {"tdp": {"value": "700 W", "source": "dok"}}})", "/figures/tdp/source", "\"doc\"");
        chip("second source unknown", R"({"figures": {"tdp": {"value": "700 W", "source": "doc;dok"}}})", "/figures/tdp/source",
             "unknown source \"dok\"");
        chip("unknown path", R"({"figures": {"hbm.bandwith": "3 TB/s"}})", "/figures/hbm.bandwith", "\"hbm.bandwidth\"");
        chip("unknown precision", R"({"figures": {"peak.fp7": "3 PFLOPS"}})", "/figures/peak.fp7", "the nearest is");
        chip("unknown key", R"({"figure": {}})", "/figure", "\"figures\"");
        chip("unknown key of a figure", R"({"figures": {"tdp": {"value": "700 W", "rival": []}}})", "/figures/tdp/rival",
             "\"rivals\"");
        chip("no name", R"({"name": null})", "/name", "is missing");
        chip("status", R"({"status": "shiping"})", "/status", "expected shipping");
        chip("kind", R"({"kind": "acelerator"})", "/kind", "\"accelerator\"");
        chip("id that is no name", R"({"id": "a chip"})", "/id", "small letters");
        chip("id that is not the file's", R"({"id": "chip2"})", "/id", "name");
        chip("sparse in a dense field", R"({"figures": {"peak.fp8": "4 PFLOPS"}})", "/figures/peak.fp8", "sparse");
        chip("sparse below dense", R"({"figures": {"sparse.fp8": "1 PFLOPS"}})", "/figures/sparse.fp8", "exchanged");
        chip("memory in bits", R"({"figures": {"hbm.nominal": "80 Gb"}})", "/figures/hbm.nominal", "in bits");
        chip("bits as bytes", R"({"figures": {"scale_up": "14400 GB/s"}})", "/figures/scale_up", "bits");
        chip("control character", "{\"note\": \"a\\u001b[31m\"}", "/note", "control");
        chip("figure missing that the model needs", R"({"figures": {"tdp": null}})", "", "chip: no figure for tdp");
        chip("zero bandwidth", R"({"figures": {"hbm.bandwidth": "0 TB/s"}})", "", "above 0");
        rack("inconsistent total", R"({"figures": {"total.bf16": "16 PFLOPS"}})", "/figures/total.bf16", "differs by 100 %");
        rack("packages and trays", R"({"figures": {"packages": "9"}})", "/figures/packages", "differs");
        rack("unknown accelerator", R"({"words": {"accelerator": "chop"}})", "/words/accelerator", "\"chip\"");
        rack("part of unknown kind", R"({"parts": [{"id": "a", "kind": "trey", "name": "A", "count": 1}]})", "/parts/0/kind",
             "compute-tray");
        rack("part twice", R"({"parts": [{"id": "a", "kind": "fans", "name": "A", "count": 1},
                                         {"id": "a", "kind": "fans", "name": "A", "count": 1}]})",
             "/parts/1/id", "twice");
        rack("unknown path of a part",
             R"({"parts": [{"id": "a", "kind": "fans", "name": "A", "count": 1, "figures": {"power.bussy": "1 W"}}]})",
             "/parts/0/figures/power.bussy", "part.a.power.busy");
        rack("cooling", R"({"words": {"cooling": "ice"}})", "", "cooling");
    }
    void refuses() {
        QFETCH(QByteArray, chip);
        QFETCH(QByteArray, rack);
        QFETCH(QString, where);
        QFETCH(QString, what);
        OrderedJson chipJson = CatalogueFixture::chip(), rackJson = CatalogueFixture::rack();
        chipJson.merge_patch(OrderedJson::parse(chip.toStdString()));
        rackJson.merge_patch(OrderedJson::parse(rack.toStdString()));
        const CatalogueFixture fixture;
        fixture.writeBoth(chipJson, rackJson);
        const QString text = QString::fromStdString(fixture.mistakes());
        const QString place = where.endsWith(u'#') ? where.chopped(1) : where;
        bool found = false;
        for (const QString& line : text.split(u'\n'))
            found = found || (line.startsWith(place + QStringLiteral(": ")) && line.contains(what));
        QVERIFY2(found, qPrintable(text));
        QVERIFY(!std::filesystem::exists(fixture.database()));
    }

    void acceptsWhatIsMarked_data() {
        QTest::addColumn<QByteArray>("chip");
        QTest::addColumn<QByteArray>("rack");
        QTest::newRow("checked peak")
            << QByteArray(R"({"figures": {"sparse.fp8": null, "peak.fp8": {"value": "4 PFLOPS", "checked": true}}})")
            << QByteArray("{}");
        QTest::newRow("ratio to a judgement")
            << QByteArray(
                   R"({"figures": {"sparse.fp8": null, "peak.fp8": "4 PFLOPS", "peak.bf16": {"value": "1 PFLOPS", "grade": "judgement"}}})")
            << QByteArray("{}");
        QTest::newRow("total with its reason")
            << QByteArray("{}")
            << QByteArray(R"({"figures": {"total.bf16": {"value": "16 PFLOPS", "note": "the vendor counts sparse"}}})");
        QTest::newRow("roadmap") << QByteArray(R"({"status": "roadmap", "figures": {"tdp": null}})") << QByteArray("{}");
    }
    void acceptsWhatIsMarked() {
        QFETCH(QByteArray, chip);
        QFETCH(QByteArray, rack);
        OrderedJson chipJson = CatalogueFixture::chip(), rackJson = CatalogueFixture::rack();
        chipJson.merge_patch(OrderedJson::parse(chip.toStdString()));
        rackJson.merge_patch(OrderedJson::parse(rack.toStdString()));
        const CatalogueFixture fixture;
        fixture.writeBoth(chipJson, rackJson);
        QCOMPARE(fixture.mistakes(), std::string());
    }

    void roadmapCannotBeEvaluated() {
        OrderedJson chip = CatalogueFixture::chip();
        chip["status"] = "roadmap";
        chip["figures"].erase("tdp");
        const CatalogueFixture fixture;
        fixture.writeBoth(chip);
        QCOMPARE(fixture.mistakes(), std::string());
        const auto catalogue = Catalogue::open(fixture.database());
        const auto refused = catalogue->system("box");
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::infeasible);
        QVERIFY(refused.error().detail.find("known only from the roadmap") != std::string::npos);
    }

    void refusesWholeFiles_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("no JSON") << "accelerators/x.json" << QByteArray("{\"id\": ") << "accelerators/x.json: not valid JSON";
        QTest::newRow("a list") << "accelerators/x.json" << QByteArray("[]") << "expected an object";
        QTest::newRow("key twice") << "accelerators/x.json" << QByteArray(R"({"id": "x", "id": "y"})") << "\"id\" is there twice";
        QTest::newRow("id twice") << "other/chip.json" << QByteArray::fromStdString(CatalogueFixture::chip().dump())
                                  << "is there already, in accelerators/chip.json";
        QTest::newRow("sources") << "sources.json" << QByteArray(R"({"doc": {"kind": "page"}})") << "sources.json#/doc";
        QTest::newRow("missing without reason")
            << "missing.json" << QByteArray(R"([{"kind": "nic", "name": "X"}])") << "missing.json#/0";
        QTest::newRow("deep nesting") << "accelerators/x.json" << QByteArray(100000, '[') << "64 levels";
    }
    void refusesWholeFiles() {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QFETCH(QString, what);
        const CatalogueFixture fixture;
        fixture.writeBoth();
        fixture.write(name.toStdString(), text.toStdString());
        const QString mistakes = QString::fromStdString(fixture.mistakes());
        QVERIFY2(mistakes.contains(what), qPrintable(mistakes));
    }

    void refusesAFolderThatIsNotThere() {
        const CatalogueFixture fixture;
        const BuildReport report = buildCatalogue(fixture.path("nowhere"), fixture.database());
        QVERIFY(!report.errors.empty());
    }

    void keepsTheOldDatabaseOnMistakes() {
        const CatalogueFixture fixture;
        fixture.writeBoth();
        QCOMPARE(fixture.mistakes(), std::string());
        const QByteArray before = CatalogueFixture::bytes(fixture.database());
        fixture.write("accelerators/x.json", "{");
        QVERIFY(!fixture.mistakes().empty());
        QCOMPARE(CatalogueFixture::bytes(fixture.database()), before);
    }

    void buildsTheSameBytesTwice() {
        const auto again = [](const char* name) {
            const CatalogueFixture fixture;
            const auto report = buildCatalogue(sourcePath("resources/catalogue"), fixture.path(name));
            return report.errors.empty() ? CatalogueFixture::bytes(fixture.path(name)) : QByteArray();
        };
        const QByteArray first = again("one.sqlite");
        QVERIFY(!first.isEmpty());
        QCOMPARE(first, again("two.sqlite"));
    }
};

QTEST_GUILESS_MAIN(TestBuilder)
#include "test_builder.moc"
