// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/overlay.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/seal.h"
#include "tests/hwdb/catalogue_fixture.h"

#include <QTest>

#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <csignal>

using namespace rackline;
namespace fs = std::filesystem;

namespace {
const Source user{"user", "own", "Entered by the user", ""};

Entry chipWith(const char* id, const char* tdp) {
    OrderedJson json = CatalogueFixture::chip();
    json["id"] = id;
    json["figures"]["tdp"] = tdp;
    const std::vector<Source> sources{{"doc", "page", "A document", "2026-01-02"}, {"old", "page", "An older one", "2024-05-01"}};
    std::vector<Error> errors;
    Entry entry = entryFromJson(json, {"test", &sources}, "", errors);
    if (!errors.empty()) qFatal("%s", errors.front().text().c_str());
    return entry;
}

/// Neither a draft nor a lock.
bool nothingBeside(const fs::path& file) {
    for (const auto& one : fs::directory_iterator(file.parent_path()))
        if (one.path().string().find("rackline-") != std::string::npos) return false;
    return true;
}

void setVersion(const fs::path& file, int version) {
    {
        auto database = SqliteDatabase::openForWriting(file);
        QVERIFY(bool(database));
        QVERIFY(bool(database.value().execute("PRAGMA user_version = " + std::to_string(version))));
    }
    QVERIFY(bool(seal(file)));
}

/// What a step of a later version would do.
Result<void> addColumn(SqliteDatabase& database) {
    return database.execute("ALTER TABLE source ADD COLUMN url TEXT NOT NULL DEFAULT ''");
}
Result<void> breakHalfway(SqliteDatabase& database) {
    if (auto dropped = database.execute("DROP TABLE word"); !dropped) return dropped;
    return database.execute("ALTER TABLE nowhere ADD COLUMN url TEXT");
}
} // namespace

class TestOverlay : public QObject {
    Q_OBJECT
private:
    CatalogueFixture m_fixture;
    fs::path m_file;

private slots:
    void initTestCase() {
        m_fixture.writeBoth();
        QCOMPARE(m_fixture.mistakes(), std::string());
    }
    void init() {
        m_file = m_fixture.path("own") / "catalogue.sqlite";
        fs::remove_all(m_file.parent_path());
    }

    void liesOverTheShippedOne() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("chip", "800 W"), chipWith("mine", "900 W")}})));
        const auto catalogue = Catalogue::open(m_fixture.database(), m_file);
        QVERIFY2(bool(catalogue), catalogue ? "" : catalogue.error().text().c_str());
        QCOMPARE(catalogue->accelerator("chip")->tdp.si(), 800.0);
        QCOMPARE(catalogue->accelerator("mine")->tdp.si(), 900.0);
        QVERIFY(catalogue->entry("accelerator", "chip")->yours);
        QCOMPARE(catalogue->system("box")->accelerator.tdp.si(), 800.0);
        QVERIFY(!catalogue->entry("rack", "box")->yours);
        const auto list = catalogue->list("accelerator");
        QCOMPARE(list.size(), std::size_t(2));
        QVERIFY(list[0].yours && list[1].yours);
        const auto plain = Catalogue::open(m_fixture.database());
        QCOMPARE(plain->accelerator("chip")->tdp.si(), 700.0);
        QVERIFY(catalogue->version() != plain->version());
        QVERIFY(!plain->accelerator("mine"));
    }

    void replacesAnEntry() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "901 W"), chipWith("more", "1 W")}})));
        const auto catalogue = Catalogue::open(m_fixture.database(), m_file);
        QCOMPARE(catalogue->accelerator("mine")->tdp.si(), 901.0);
        QCOMPARE(catalogue->list().size(), std::size_t(4));
        QVERIFY(nothingBeside(m_file));
    }

    /// Whoever wrote a database without a seal may be a stranger: what would control a terminal is shown as a symbol.
    void whatControlsATerminalIsASymbol() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        {
            auto database = SqliteDatabase::openForWriting(m_file);
            QVERIFY(bool(database));
            QVERIFY(bool(database.value().execute("UPDATE entry SET name = 'a' || char(27) || '[31mb' || char(8238)")));
            QVERIFY(bool(database.value().execute("UPDATE figure SET path = path || char(7)")));
            QVERIFY(bool(database.value().execute("DELETE FROM meta WHERE key = 'seal'")));
        }
        const auto catalogue = Catalogue::open(m_fixture.database(), m_file);
        QVERIFY(bool(catalogue));
        const auto entry = catalogue->entry("accelerator", "mine");
        QVERIFY(bool(entry));
        QCOMPARE(QString::fromStdString(entry->name), QStringLiteral("a\u241b[31mb[U+202E]"));
        for (const Figure& figure : entry->figures) QVERIFY(figure.path.find('\a') == std::string::npos);
    }

    /// A flipped bit in a figure is sound for SQLite: only what was written tells.
    void aChangedBitIsNoticed_data() {
        QTest::addColumn<bool>("own");
        QTest::newRow("own") << true;
        QTest::newRow("shipped") << false;
    }
    void aChangedBitIsNoticed() {
        QFETCH(bool, own);
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        const fs::path shipped = m_fixture.path("flipped.sqlite");
        fs::copy_file(m_fixture.database(), shipped, fs::copy_options::overwrite_existing);
        QVERIFY(bool(Catalogue::open(shipped, m_file)));
        const fs::path& file = own ? m_file : shipped;
        QByteArray bytes = CatalogueFixture::bytes(file);
        // 900 and 700 as SQLite keeps them: whole numbers of two bytes behind the empty texts of their limits.
        const auto watts = bytes.indexOf(own ? "900 W" : "700 W");
        QVERIFY(watts > 0);
        const auto place = bytes.indexOf(own ? QByteArray("\x03\x84") : QByteArray("\x02\xbc"), watts);
        QVERIFY(place > 0);
        bytes[place + 1] = static_cast<char>(bytes[place + 1] ^ 4);
        CatalogueFixture::writeAt(file, bytes.toStdString());
        const auto database = SqliteDatabase::openReadOnly(file);
        QVERIFY(database && database->checkIntegrity());
        QVERIFY(std::abs(readEntry(*database, "accelerator", own ? "mine" : "chip")->value().figure("tdp")->value -
                         (own ? 900 : 700)) > 1);
        const auto opened = Catalogue::open(shipped, m_file);
        QVERIFY(!opened);
        QVERIFY2(QByteArray::fromStdString(opened.error().detail).contains("changed by another program"),
                 opened.error().detail.c_str());
        QVERIFY(QByteArray::fromStdString(opened.error().where).contains(own ? "own" : "flipped"));
    }

    void whatAStrangersDatabaseRunsIsRefused_data() {
        QTest::addColumn<QString>("sql");
        QTest::newRow("trigger") << "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM figure; END";
        QTest::newRow("view")
            << "ALTER TABLE missing RENAME TO m; CREATE VIEW missing AS WITH RECURSIVE r(kind, name, reason) AS "
               "(SELECT 'a', 'b', 'c' UNION ALL SELECT kind, name, reason FROM r) SELECT * FROM r";
        QTest::newRow("another table") << "CREATE TABLE more (x)";
        QTest::newRow("an index by an expression") << "CREATE INDEX i ON source (abs(kind))";
        QTest::newRow("a default") << "ALTER TABLE source ADD COLUMN url TEXT DEFAULT 'x'";
    }
    void whatAStrangersDatabaseRunsIsRefused() {
        QFETCH(QString, sql);
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        auto database = SqliteDatabase::openForWriting(m_file);
        QVERIFY(bool(database));
        QVERIFY2(bool(database.value().execute(sql.toStdString())), "the test's own change");
        QVERIFY(bool(seal(m_file)));
        const auto opened = Catalogue::open(m_fixture.database(), m_file);
        QVERIFY(!opened);
        QVERIFY2(QByteArray::fromStdString(opened.error().detail).contains("are not those of Rackline"),
                 opened.error().detail.c_str());
        QVERIFY(!writeOverlay(m_file, {{user}, {chipWith("more", "900 W")}}));
    }

    void anOverlayFromBeforeSealsIsTaken() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        {
            auto database = SqliteDatabase::openForWriting(m_file);
            QVERIFY(bool(database));
            QVERIFY(bool(database.value().execute("DELETE FROM meta WHERE key = 'seal'; VACUUM")));
        }
        QVERIFY(bool(Catalogue::open(m_fixture.database(), m_file)));
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("more", "901 W")}})));
        const auto sealed = checkSeal(m_file);
        QVERIFY(sealed && *sealed);
        QVERIFY(bool(Catalogue::open(m_fixture.database(), m_file)));
    }

    void aReaderKeepsWhatItOpened() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        const auto reader = Catalogue::open(m_fixture.database(), m_file);
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "901 W")}})));
        QCOMPARE(reader->accelerator("mine")->tdp.si(), 900.0);
    }

    void noFileIsNoOverlay() {
        QVERIFY(bool(Catalogue::open(m_fixture.database(), m_file)));
        QVERIFY(bool(Catalogue::open(m_fixture.database(), {})));
        QVERIFY(!fs::exists(m_file.parent_path()));
    }

    void refusesWhatIsDamaged_data() {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("what");
        QTest::newRow("truncated") << "truncated"
                                   << "damaged";
        QTest::newRow("half a page") << "half"
                                     << "";
        QTest::newRow("garbage") << "garbage"
                                 << "not a catalogue database";
        QTest::newRow("empty") << "empty"
                               << "not a catalogue database";
        QTest::newRow("another program's") << "foreign"
                                           << "not a catalogue database";
        QTest::newRow("overwritten in the middle") << "scribbled"
                                                   << "damaged";
        QTest::newRow("newer") << "newer"
                               << "newer version";
        QTest::newRow("older than any step") << "older"
                                             << "no step leads on";
        QTest::newRow("a folder") << "folder"
                                  << "";
    }
    void refusesWhatIsDamaged() {
        QFETCH(QString, how);
        QFETCH(QString, what);
        std::vector<Entry> entries;
        for (int i = 0; i < 40; ++i) entries.push_back(chipWith(("chip" + std::to_string(i)).c_str(), "900 W"));
        QVERIFY(bool(writeOverlay(m_file, {{user}, entries})));
        const auto size = fs::file_size(m_file);
        if (how == u"truncated") fs::resize_file(m_file, size / 2 / 4096 * 4096);
        if (how == u"half") fs::resize_file(m_file, 2000);
        if (how == u"garbage") CatalogueFixture::writeAt(m_file, std::string(50000, 'x'));
        if (how == u"empty") fs::resize_file(m_file, 0);
        if (how == u"newer") setVersion(m_file, schemaVersion + 1);
        if (how == u"older") setVersion(m_file, 0);
        if (how == u"scribbled") {
            QByteArray bytes = CatalogueFixture::bytes(m_file);
            for (qsizetype at = 4096 * 3; at < bytes.size() - 4096; at += 4096) bytes.replace(at, 64, QByteArray(64, '\xff'));
            CatalogueFixture::writeAt(m_file, bytes.toStdString());
        }
        if (how == u"foreign") {
            fs::remove(m_file);
            auto other = SqliteDatabase::openForWriting(m_file);
            QVERIFY(bool(other.value().execute("CREATE TABLE t (a)")));
        }
        if (how == u"folder") {
            fs::remove(m_file);
            fs::create_directory(m_file);
        }
        const QByteArray before = CatalogueFixture::bytes(m_file);
        const auto catalogue = Catalogue::open(m_fixture.database(), m_file);
        QVERIFY(!catalogue);
        const QString text = QString::fromStdString(catalogue.error().text());
        QVERIFY2(text.contains(what) && text.contains(u"--no-overlay") && !text.contains(u'\n'), qPrintable(text));
        const auto written = writeOverlay(m_file, {{user}, {chipWith("mine", "1 W")}});
        QVERIFY(!written);
        QCOMPARE(CatalogueFixture::bytes(m_file), before);
        QVERIFY(nothingBeside(m_file));
    }

    void refusesADamagedShippedOne() {
        const fs::path copy = m_fixture.path("copy.sqlite");
        fs::copy_file(m_fixture.database(), copy, fs::copy_options::overwrite_existing);
        fs::resize_file(copy, 100);
        QVERIFY(!Catalogue::open(copy));
        QVERIFY(!Catalogue::open(m_fixture.path("nowhere.sqlite")));
    }

    void migratesWithABackup() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        setVersion(m_file, 0);
        const QByteArray before = CatalogueFixture::bytes(m_file);
        const Migration steps[] = {{0, addColumn}};
        QVERIFY(bool(migrateOverlay(m_file, steps)));
        QCOMPARE(CatalogueFixture::bytes(m_file.string() + ".v0.backup"), before);
        auto database = SqliteDatabase::openReadOnly(m_file);
        QCOMPARE(*database->checkedVersion(), schemaVersion);
        QVERIFY(bool(database->prepare("SELECT url FROM source")));
        const auto entry = readEntry(*database, "accelerator", "mine");
        QVERIFY(entry && entry.value());
        QCOMPARE((*entry.value()).figure("tdp")->value, 900.0);
    }

    void aFailedMigrationLeavesAllAsItWas() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        setVersion(m_file, 0);
        const QByteArray before = CatalogueFixture::bytes(m_file);
        const Migration steps[] = {{0, breakHalfway}};
        QVERIFY(!migrateOverlay(m_file, steps));
        QCOMPARE(CatalogueFixture::bytes(m_file), before);
        QVERIFY(nothingBeside(m_file));
    }

    void aFolderThatCannotBeWritten() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        const QByteArray before = CatalogueFixture::bytes(m_file);
        fs::permissions(m_fixture.path("."), fs::perms(0755));
        fs::permissions(m_file, fs::perms(0644));
        fs::permissions(m_file.parent_path(), fs::perms(0555));
        const bool root = geteuid() == 0;
        if (root) QCOMPARE(seteuid(65534), 0);
        const auto written = writeOverlay(m_file, {{user}, {chipWith("more", "1 W")}});
        const bool reads = bool(Catalogue::open(m_fixture.database(), m_file));
        if (root) QCOMPARE(seteuid(0), 0);
        fs::permissions(m_file.parent_path(), fs::perms(0755));
        QVERIFY(!written);
        QVERIFY(written.error().text().find("cannot be written to") != std::string::npos);
        QVERIFY(reads);
        QCOMPARE(CatalogueFixture::bytes(m_file), before);
    }

    void aFullDisk() {
        QVERIFY(bool(writeOverlay(m_file, {{user}, {chipWith("mine", "900 W")}})));
        const QByteArray before = CatalogueFixture::bytes(m_file);
        std::vector<Entry> many;
        for (int i = 0; i < 300; ++i) many.push_back(chipWith(("chip" + std::to_string(i)).c_str(), "1 W"));
        // A limit on the size of files is met as a full disk is: the write that crosses it fails.
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit old{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &old), 0);
        rlimit small = old;
        small.rlim_cur = static_cast<rlim_t>(before.size()) + 20000;
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto written = writeOverlay(m_file, {{user}, many});
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &old), 0);
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::io);
        QCOMPARE(CatalogueFixture::bytes(m_file), before);
        QVERIFY(nothingBeside(m_file));
        QVERIFY(bool(Catalogue::open(m_fixture.database(), m_file)));
    }
};

QTEST_GUILESS_MAIN(TestOverlay)
#include "test_overlay.moc"
