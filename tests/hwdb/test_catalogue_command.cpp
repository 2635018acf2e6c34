// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hwdb/catalogue_fixture.h"
#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace rackline;
namespace fs = std::filesystem;

namespace {
struct Answer {
    int code = -1;
    QByteArray out, messages;
};
} // namespace

/// The command from outside: exit codes, data on standard output, messages on standard error.
class TestCatalogueCommand : public QObject {
    Q_OBJECT
private:
    CatalogueFixture m_fixture;

    Answer run(const std::vector<std::string>& arguments, const char* home = "home") const {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("RACKLINE_CATALOGUE"), QString::fromStdString(m_fixture.database().string()));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), QString::fromStdString(m_fixture.path(home).string()));
        process.setProcessEnvironment(environment);
        QStringList list{QStringLiteral("catalogue")};
        for (const std::string& argument : arguments) list << QString::fromStdString(argument);
        process.start(QString::fromStdString(buildPath("bin/rackline")), list);
        process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    fs::path own(const char* home = "home") const { return m_fixture.path(home) / "rackline/catalogue.sqlite"; }

private slots:
    void initTestCase() {
        m_fixture.writeBoth();
        QCOMPARE(m_fixture.mistakes(), std::string());
    }
    void init() { fs::remove_all(m_fixture.path("home")); }

    void lists() {
        const Answer table = run({"list"});
        QCOMPARE(table.code, 0);
        QVERIFY(table.messages.isEmpty());
        QVERIFY(table.out.contains("accelerator  chip  A chip  Nobody  shipping"));
        QCOMPARE(run({"list", "rack", "--format", "csv"}).out,
                 QByteArray("kind,id,name,vendor,status,yours\nrack,box,A box,Nobody,shipping,0\n"));
        const auto json = QJsonDocument::fromJson(run({"list", "--format", "json"}).out).object();
        QCOMPARE(json[u"entries"].toArray().size(), 2);
        const Answer sound = run({"list", "--without-source"});
        QCOMPARE(sound.code, 0);
        QVERIFY(sound.out.isEmpty());
    }

    void showsEveryClaim() {
        const QByteArray table = run({"show", "chip"}).out;
        for (const char* part : {"hbm.bandwidth", "3 TB/s (2.9 TB/s to 3.1 TB/s)", "rival claim", "3.3 TB/s", "estimate",
                                 "a claim", "2024-05-01", "A document", "An older one", "generation: hopper"})
            QVERIFY2(table.contains(part), part);
        const auto json = QJsonDocument::fromJson(run({"show", "accelerator/chip", "--format", "json"}).out).object();
        const auto entry = json[u"entries"].toArray().at(0).toObject();
        QCOMPARE(entry[u"figures"].toArray().size(), qsizetype(CatalogueFixture::chip()["figures"].size()));
        QCOMPARE(json[u"sources"].toObject()[u"doc"].toObject()[u"ref"].toString(), QStringLiteral("A document"));
        QVERIFY(run({"show", "box"}).out.contains("total.bf16"));
        const QByteArray csv = run({"show", "chip", "--format", "csv"}).out;
        QVERIFY(csv.contains("accelerator,chip,hbm.bandwidth,1,3.3 TB/s,,,estimate,old,2024-05-01,0,a claim\n"));
    }

    void checks() {
        const Answer answer = run({"check"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.out.contains("conflict"));
        QVERIFY(answer.out.contains("3.3 TB/s (+10 %, old)"));
        QVERIFY(run({"check", "box", "--format", "json"}).out.contains("remarks"));
    }

    void refusesWrongUse_data() {
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("nothing") << QByteArray() << 2 << QByteArray("expected a command");
        QTest::newRow("unknown action") << QByteArray("lst") << 2 << QByteArray();
        QTest::newRow("unknown option") << QByteArray("list --sorted") << 2 << QByteArray("sorted");
        QTest::newRow("unknown format") << QByteArray("list --format xml") << 2 << QByteArray("format");
        QTest::newRow("unknown kind") << QByteArray("list toasters") << 2 << QByteArray("toasters");
        QTest::newRow("unknown entry") << QByteArray("show chop") << 2 << QByteArray("\"chip\"");
        QTest::newRow("no entry") << QByteArray("show") << 2 << QByteArray();
        QTest::newRow("no file") << QByteArray("import nowhere.json") << 3 << QByteArray("no such file");
        QTest::newRow("add without kind") << QByteArray("add chip2") << 2 << QByteArray("kind/id");
        QTest::newRow("add from an unknown entry") << QByteArray("add accelerator/x --from chop") << 3 << QByteArray("\"chip\"");
        QTest::newRow("add a wrong unit") << QByteArray("add accelerator/x --from chip --figure tdp=700GB") << 3
                                          << QByteArray("tdp");
        QTest::newRow("add an unknown figure")
            << QByteArray("add accelerator/x --from chip --figure tpd=700W") << 3 << QByteArray("\"tdp\"");
        QTest::newRow("add a known id") << QByteArray("add accelerator/chip --from chip --figure tdp=800W") << 3
                                        << QByteArray("--replace");
        QTest::newRow("add without overlay")
            << QByteArray("add accelerator/x --from chip --no-overlay") << 2 << QByteArray("--no-overlay");
        QTest::newRow("export as CSV") << QByteArray("export --format csv") << 2 << QByteArray("CSV");
    }
    void refusesWrongUse() {
        QFETCH(QByteArray, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, message);
        std::vector<std::string> list;
        if (!arguments.isEmpty())
            for (const QByteArray& argument : arguments.split(' ')) list.push_back(argument.toStdString());
        const Answer answer = run(list);
        QCOMPARE(answer.code, code);
        QVERIFY2(answer.messages.contains(message) && !answer.messages.isEmpty(), answer.messages.constData());
        QVERIFY2(answer.out.isEmpty(), answer.out.constData());
        QVERIFY(!fs::exists(own()));
    }

    void addsExportsAndImports() {
        const Answer added = run({"add", "accelerator/mine", "--from", "chip", "--figure", "tdp=800 W", "--figure",
                                  "hbm.bandwidth=4 TB/s", "--name", "=My chip", "--word", "generation=blackwell"});
        QVERIFY2(added.code == 0, added.messages.constData());
        QVERIFY(added.out.isEmpty());
        QVERIFY(run({"list", "accelerator"}).out.contains("yours"));
        QVERIFY(run({"list", "--format", "csv"}).out.contains("accelerator,mine,'=My chip"));
        QVERIFY(!run({"list", "--no-overlay"}).out.contains("mine"));
        const QByteArray shown = run({"show", "mine"}).out;
        QVERIFY(shown.contains("800 W") && shown.contains("yours") && shown.contains("Entered by the user"));

        const std::string file = m_fixture.path("export.json").string();
        QCOMPARE(run({"export", "-o", file}).code, 0);
        const QByteArray sent = CatalogueFixture::bytes(file);
        const Answer mistaken = run({"add", file}, "elsewhere");
        QCOMPARE(mistaken.code, 2);
        QVERIFY2(mistaken.messages.contains("catalogue import"), mistaken.messages.constData());
        const Answer taken = run({"import", file}, "elsewhere");
        QVERIFY2(taken.code == 0, taken.messages.constData());
        QVERIFY(taken.messages.contains("1 entry taken"));
        QCOMPARE(run({"export"}, "elsewhere").out, sent);
        const QByteArray database = CatalogueFixture::bytes(own("elsewhere"));
        QVERIFY(run({"import", file}, "elsewhere").messages.contains("0 entries taken, 1 there already"));
        QCOMPARE(CatalogueFixture::bytes(own("elsewhere")), database);

        QVERIFY(run({"add", "accelerator/mine", "--from", "accelerator/mine", "--figure", "tdp=801 W", "--replace"}, "elsewhere")
                    .code == 0);
        const Answer refused = run({"import", file}, "elsewhere");
        QCOMPARE(refused.code, 3);
        QVERIFY(refused.messages.contains("--replace"));
        QCOMPARE(run({"import", "--replace", file}, "elsewhere").code, 0);
        QCOMPARE(run({"export"}, "elsewhere").out, sent);
    }

    /// A driver shows what a chip has: another memory is not seen as that of the entry it began with.
    void anotherMemoryIsSeen() {
        QCOMPARE(run({"add", "accelerator/large", "--from", "chip", "--figure", "hbm.nominal=192 GB"}).code, 0);
        const QByteArray large = run({"show", "large", "--format", "csv"}).out;
        QVERIFY2(large.contains("accelerator,large,hbm.visible,0,192 GB"), large.constData());
        QCOMPARE(
            run({"add", "accelerator/both", "--from", "chip", "--figure", "hbm.nominal=192 GB", "--figure", "hbm.visible=180 GB"})
                .code,
            0);
        QVERIFY(run({"show", "both", "--format", "csv"}).out.contains("accelerator,both,hbm.visible,0,180 GB"));
    }

    void warnsAndTakes() {
        const Answer answer = run({"add", "accelerator/fast", "--from", "chip", "--figure", "peak.fp8=4 PFLOPS"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.messages.contains("warning") && answer.messages.contains("sparse"));
        QVERIFY(run({"check", "fast"}).out.contains("doubt"));
    }

    void aDamagedOverlayIsSaidOnce() {
        fs::create_directories(own().parent_path());
        CatalogueFixture::writeAt(own(), "not a database at all");
        const Answer answer = run({"list"});
        QCOMPARE(answer.code, 3);
        QVERIFY(answer.out.isEmpty());
        QCOMPARE(answer.messages.count('\n'), 1);
        QVERIFY(answer.messages.contains("--no-overlay"));
        QCOMPARE(run({"list", "--no-overlay"}).code, 0);
    }
};

QTEST_GUILESS_MAIN(TestCatalogueCommand)
#include "test_catalogue_command.moc"
