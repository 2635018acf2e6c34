// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/audit.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/overlay.h"
#include "tests/hwdb/catalogue_fixture.h"
#include "tests/paths.h"

#include <QElapsedTimer>
#include <QTest>

using namespace rackline;
namespace fs = std::filesystem;

namespace {
Catalogue shipped() { return std::move(Catalogue::open(buildPath("share/rackline/catalogue.sqlite"))).value(); }
std::string allMistakes(const BundleReading& reading) {
    std::string text;
    for (const Error& error : reading.errors) text += error.text() + "\n";
    return text;
}
bool equal(const Claim& a, const Claim& b) { return a.text == b.text && a.provenance == b.provenance; }
bool equal(const Figure& a, const Figure& b) {
    return a.path == b.path && equal(a.claim, b.claim) && a.value == b.value && a.low == b.low && a.high == b.high &&
           a.lowText == b.lowText && a.highText == b.highText &&
           std::equal(a.rivals.begin(), a.rivals.end(), b.rivals.begin(), b.rivals.end(),
                      [](const Claim& x, const Claim& y) { return equal(x, y); });
}
} // namespace

class TestBundle : public QObject {
    Q_OBJECT
private slots:
    void takesBackWhatItWrote() {
        const Catalogue catalogue = shipped();
        const auto bundle = bundleOf(catalogue, {}, true);
        QVERIFY(bool(bundle));
        QVERIFY(bundle->entries.size() > 100);
        const std::string text = writeBundle(*bundle);
        const BundleReading reading = readBundleText(text, "export.json", {});
        QCOMPARE(allMistakes(reading), std::string());
        QCOMPARE(reading.bundle.entries.size(), bundle->entries.size());
        for (std::size_t i = 0; i < bundle->entries.size(); ++i) {
            const Entry &was = bundle->entries[i], &is = reading.bundle.entries[i];
            QCOMPARE(is.id, was.id);
            QVERIFY2(is.words == was.words && is.note == was.note && is.status == was.status && is.name == was.name,
                     was.id.c_str());
            QCOMPARE(is.figures.size(), was.figures.size());
            for (const Figure& figure : was.figures) {
                const Figure* back = is.figure(figure.path);
                QVERIFY2(back && equal(*back, figure), (was.id + " " + figure.path).c_str());
            }
        }
        QVERIFY(writeBundle(reading.bundle) == text);
    }

    void travelsThroughAnOverlay() {
        const CatalogueFixture fixture;
        fixture.writeBoth();
        QCOMPARE(fixture.mistakes(), std::string());
        const Catalogue there = std::move(Catalogue::open(fixture.database())).value();
        const auto sent = bundleOf(there, {"chip", "rack/box"}, false);
        QVERIFY(bool(sent));
        QCOMPARE(sent->sources.size(), std::size_t(2));
        const fs::path file = fixture.path("export.json");
        CatalogueFixture::writeAt(file, writeBundle(*sent));

        const CatalogueFixture other;
        QCOMPARE(other.mistakes(), std::string());
        const BundleReading taken = readBundle(file, {});
        QCOMPARE(allMistakes(taken), std::string());
        QVERIFY(bool(writeOverlay(other.path("own.sqlite"), {taken.bundle.sources, taken.bundle.entries})));
        const Catalogue here = std::move(Catalogue::open(other.database(), other.path("own.sqlite"))).value();
        QVERIFY(bool(here.system("box")));
        const auto back = bundleOf(here, {}, false);
        QCOMPARE(writeBundle(*back), writeBundle(*sent));
    }

    void takesASingleEntry() {
        OrderedJson json = CatalogueFixture::chip();
        json["default"] = {{"grade", "yours"}, {"source", "user"}};
        json["figures"].erase("hbm.bandwidth");
        json["figures"]["hbm.bandwidth"] = "3 TB/s";
        const BundleReading reading = readBundleText(json.dump(), "chip.json", {});
        QCOMPARE(allMistakes(reading), std::string());
        QCOMPARE(reading.bundle.entries.size(), std::size_t(1));
        QCOMPARE(reading.bundle.sources.size(), std::size_t(1));
        QCOMPARE(reading.bundle.sources[0].id, std::string("user"));
    }

    void asksAboutSparseAndBits() {
        OrderedJson json = CatalogueFixture::chip();
        json["default"] = {{"grade", "yours"}, {"source", "user"}};
        json["figures"] = {
            {"peak.bf16", "1 PFLOPS"}, {"peak.fp8", "4 PFLOPS"}, {"hbm.nominal", "640 Gb"}, {"scale_up", "14400 GB/s"}};
        const BundleReading reading = readBundleText(json.dump(), "chip.json", {});
        QCOMPARE(allMistakes(reading), std::string());
        QCOMPARE(reading.doubts.size(), std::size_t(3));
        for (const auto& [entry, doubt] : reading.doubts) QVERIFY(doubt.question.find('?') != std::string::npos);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("no JSON") << QByteArray("hello") << "in.json: not valid JSON";
        QTest::newRow("nothing") << QByteArray() << "in.json: not valid JSON";
        QTest::newRow("another format") << QByteArray(R"({"format": "x", "version": 1, "entries": []})") << "#/format";
        QTest::newRow("newer") << QByteArray(R"({"format": "rackline-catalogue", "version": 2, "entries": []})")
                               << "newer version";
        QTest::newRow("no version") << QByteArray(R"({"format": "rackline-catalogue", "entries": []})") << "#/version";
        QTest::newRow("no entries") << QByteArray(R"({"format": "rackline-catalogue", "version": 1})") << "#/entries";
        QTest::newRow("entry that is none") << QByteArray(R"({"format": "rackline-catalogue", "version": 1, "entries": [3]})")
                                            << "#/entries/0";
        const std::string chip = CatalogueFixture::chip().dump();
        QTest::newRow("entry twice")
            << QByteArray::fromStdString(
                   R"({"format": "rackline-catalogue", "version": 1, "sources": {"doc": {"ref": "a"}, "old": {"ref": "b"}},
                                            "entries": [)" +
                   chip + "," + chip + "]}")
            << "#/entries/1/id: the accelerator \"chip\" is there twice";
        QTest::newRow("source that is not there") << QByteArray::fromStdString(chip) << "unknown source \"doc\"";
        OrderedJson coloured = CatalogueFixture::chip();
        coloured["words"]["\x1b[31mred"] = "a";
        QTest::newRow("key that colours a terminal")
            << QByteArray::fromStdString(coloured.dump()) << "a key with a control character";
        coloured = CatalogueFixture::chip();
        coloured["figures"]["\xe2\x80\xae"] = "1";
        QTest::newRow("key that turns the text")
            << QByteArray::fromStdString(coloured.dump()) << "a key with a control character";
        QTest::newRow("number out of range") << QByteArray(R"({"id": 1e999})") << "too large";
        QTest::newRow("not UTF-8") << QByteArray("{\"id\": \"\xff\xfe\"}") << "not valid JSON";
    }
    void refuses() {
        QFETCH(QByteArray, text);
        QFETCH(QString, what);
        const QString mistakes = QString::fromStdString(allMistakes(readBundleText(text.toStdString(), "in.json", {})));
        QVERIFY2(mistakes.contains(what), qPrintable(mistakes));
    }

    void refusesToMistakeASource() {
        const std::string chip = CatalogueFixture::chip().dump();
        const std::string text = R"({"format": "rackline-catalogue", "version": 1,
            "sources": {"doc": {"ref": "My own"}, "old": {"ref": "b"}}, "entries": [)" +
                                 chip + "]}";
        QCOMPARE(allMistakes(readBundleText(text, "in.json", {})), std::string());
        const BundleReading refused = readBundleText(text, "in.json", {{"doc", "page", "A document", "2026-01-02"}});
        QVERIFY(allMistakes(refused).starts_with("in.json#/sources/doc: is another source"));
    }

    void refusesAHugeFileBySize() {
        const CatalogueFixture fixture;
        const fs::path file = fixture.path("huge.json");
        CatalogueFixture::writeAt(file, "{");
        fs::resize_file(file, 200'000'000);
        QElapsedTimer timer;
        timer.start();
        const QString mistakes = QString::fromStdString(allMistakes(readBundle(file, {})));
        QVERIFY2(mistakes.contains(u"200 MB") && mistakes.contains(u"64 MB"), qPrintable(mistakes));
        QVERIFY(timer.elapsed() < 100);
        QVERIFY(!readBundle(fixture.path("nowhere.json"), {}).errors.empty());
        QVERIFY(!readBundle(fixture.path("."), {}).errors.empty());
    }

    void namesTheNearest() {
        const auto refused = bundleOf(shipped(), {"h100-smx"}, false);
        QVERIFY(!refused);
        QVERIFY(refused.error().detail.find("h100-sxm") != std::string::npos);
    }

    void audits() {
        OrderedJson chip = CatalogueFixture::chip();
        chip["figures"]["tdp"] = {{"value", "700 W"}, {"source", "old"}, {"grade", "estimate"}, {"unverified", true}};
        chip["figures"]["price"] = {{"value", "30000 USD"}, {"source", "old"}, {"grade", "estimate"}};
        chip["figures"]["l2"] = {{"value", "50 MB"}, {"source", "old"}, {"grade", "announced"}};
        chip["figures"]["host_link"] = {
            {"value", "64 GB/s"}, {"source", "old"}, {"grade", "vendor"}}; // a data sheet does not age
        chip["figures"]["scale_up"] = {{"value", "450 GB/s"},
                                       {"rivals", {{{"value", "460 GB/s"}, {"grade", "estimate"}, {"source", "old"}}}}};
        OrderedJson rack = CatalogueFixture::rack();
        rack["figures"]["total.bf16"] = {{"value", "16 PFLOPS"}, {"note", "the vendor counts sparse"}};
        const CatalogueFixture fixture;
        fixture.writeBoth(chip, rack);
        fixture.write("missing.json", R"([{"kind": "nic", "name": "Nowhere 1", "reason": "nobody published it"}])");
        QCOMPARE(fixture.mistakes(), std::string());
        const Catalogue catalogue = std::move(Catalogue::open(fixture.database())).value();
        QCOMPARE(catalogue.date(), std::string("2026-01-02"));
        QStringList lines;
        for (const AuditLine& line : audit(catalogue))
            lines << QString::fromStdString(std::string(nameOf(line.remark)) + " " + line.id + " " + line.path);
        const QStringList expected{QStringLiteral("conflict chip hbm.bandwidth"),
                                   QStringLiteral("unverified chip tdp"),
                                   QStringLiteral("stale chip price"),
                                   QStringLiteral("stale chip l2"),
                                   QStringLiteral("total box total.bf16"),
                                   QStringLiteral("missing Nowhere 1 ")};
        lines.sort();
        QStringList sorted = expected;
        sorted.sort();
        QCOMPARE(lines, sorted);
    }
};

QTEST_GUILESS_MAIN(TestBundle)
#include "test_bundle.moc"
