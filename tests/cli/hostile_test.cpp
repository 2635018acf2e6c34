// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace rackline::test;

namespace {
QByteArray scenarioNamed(const QString& name) {
    const QJsonObject scenario{{QStringLiteral("format"), QStringLiteral("rackline")},
                               {QStringLiteral("version"), 1},
                               {QStringLiteral("name"), name},
                               {QStringLiteral("model"), QStringLiteral("llama-3.1-70b")},
                               {QStringLiteral("hardware"), QJsonObject{{QStringLiteral("rack"), QStringLiteral("dgx-h100")}}}};
    return QJsonDocument(scenario).toJson();
}
const QString oneLayout = QStringLiteral(" --set hardware.count=1 --set mapping.tp=8 --set mapping.mode=aggregated --quiet");
} // namespace

/// What a stranger's file may hold: depth, size, pipes, and names with every character.
class HostileTest : public QObject {
    Q_OBJECT

private slots:
    void deepFilesAreRefused_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("content");
        constexpr int deep = 100000;
        const QByteArray objects = QByteArray("{\"a\":").repeated(deep) + '1' + QByteArray("}").repeated(deep);
        const QByteArray head = "{\"format\":\"rackline\",\"version\":";
        QTest::newRow("scenario") << "estimate" << head + "1,\"workload\":" + objects + "}";
        QTest::newRow("newer scenario") << "estimate" << head + "9,\"workload\":" + objects + "}";
        QTest::newRow("config") << "model import"
                                << "{\"model_type\":\"llama\",\"layer_types\":" + QByteArray("[").repeated(deep) +
                                       QByteArray("]").repeated(deep) + "}";
        QTest::newRow("bundle") << "catalogue import"
                                << "{\"format\":\"rackline-catalogue\",\"version\":1,\"entries\":[" + objects + "]}";
        QTest::newRow("shard") << "merge -o out.csv"
                               << "# rackline shard " + objects + "\n";
        QTest::newRow("65 levels") << "estimate"
                                   << head + "1,\"x\":" + QByteArray("[").repeated(64) + QByteArray("]").repeated(64) + "}";
    }
    void deepFilesAreRefused() {
        QFETCH(QString, line);
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("config.json")), content);
        const Finished run = launch(words(line + QStringLiteral(" config.json")), {}, {}, folder.path());
        QVERIFY2(run.code == 3, QByteArray::number(run.code) + ": " + run.err.left(300));
        if (!line.startsWith(QStringLiteral("merge"))) QVERIFY2(run.err.contains("64 levels"), run.err.constData());
    }

    void whatIsNoFileIsRefused_data() {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"estimate %1", "merge -o x.csv %1", "model import %1", "catalogue import %1", "validate --cases %1"})
            for (const char* what : {"/dev/zero", "fifo"})
                QTest::addRow("%s %s", line, what) << QString::fromUtf8(line).arg(QString::fromUtf8(what));
    }
    void whatIsNoFileIsRefused() {
        QFETCH(QString, line);
        const QTemporaryDir folder;
        QCOMPARE(::mkfifo(QFile::encodeName(folder.filePath(QStringLiteral("fifo"))).constData(), 0600), 0);
        const Finished run = launch(words(line), {}, {}, folder.path());
        QVERIFY2(run.code == 3, QByteArray::number(run.code) + ": " + run.err);
        QVERIFY2(run.err.contains("is a pipe or a device"), run.err.constData());
    }

    void sizesHaveLimits() {
        const QByteArray much = QByteArray(" ").repeated(5'000'000);
        Finished run = launch({QStringLiteral("estimate"), QStringLiteral("-")}, much);
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("is larger than 4 MB"), run.err.constData());
        run = launch({QStringLiteral("estimate"), QString(300, QLatin1Char('9'))});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("too long for the name of a file"), run.err.constData());
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("long")), QByteArray("x").repeated(20'000'000));
        run = launch(words(QStringLiteral("merge -o x.csv long")), {}, {}, folder.path());
        QCOMPARE(run.code, 3);
    }

    void valuesAreTakenAsTheyStand_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("said");
        const QByteArray whole = scenarioNamed(QStringLiteral("x"));
        QTest::newRow("a key twice") << QByteArray(whole).replace("\"version\"", "\"model\": \"x\", \"version\"")
                                     << QByteArray("\"model\" is there twice");
        QTest::newRow("a key twice within") << QByteArray(whole).replace("\"rack\":", "\"count\": 1, \"count\": 3, \"rack\":")
                                            << QByteArray("\"count\" is there twice");
        QTest::newRow("more behind a zero byte")
            << whole + QByteArray("\0{\"count\": 3}", 13) << QByteArray("has a zero byte at line");
        QTest::newRow("a count of 64 bits") << QByteArray(whole).replace("\"rack\":",
                                                                         "\"count\": 18446744073709551615, \"rack\":")
                                            << QByteArray("18446744073709551615 is not a whole number");
    }
    void valuesAreTakenAsTheyStand() {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, said);
        const Finished run = launch({QStringLiteral("estimate"), QStringLiteral("-")}, content);
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains(said), run.err.constData());
    }

    /// A count below zero was taken for one of twenty digits, and one beyond all integers for whatever the processor makes of it.
    void aShardCountsInWholeNumbers() {
        const QTemporaryDir folder;
        const QByteArray head =
            R"(# rackline shard {"rackline":"0.1.0","catalogue":"c","hash":"cdc527f72ce6e46d","format":"csv","points":2,)"
            R"("scenarios":1,"before":"","between":"","behind":"","shard":1,"shards":1,"first_point":1,"last_point":1})";
        const auto said = [&](const QByteArray& count) {
            put(folder.filePath(QStringLiteral("one.csv")),
                QByteArray(head).replace("\"points\":2", "\"points\":" + count) + "\n1,x\n");
            const Finished run = launch(words(QStringLiteral("merge -o x.csv one.csv")), {}, {}, folder.path());
            return run.code == 3 && run.err.contains("is not a shard of a sweep");
        };
        QVERIFY(!said("2"));
        for (const char* count : {"-1", "1e71", "2.5"}) QVERIFY2(said(count), count);
    }

    void aVersionOf33BitsIsNewer() {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("b.json")),
            "{\"format\":\"rackline-catalogue\",\"version\":4294967297,\"entries\":[]}");
        const Finished run = launch(words(QStringLiteral("catalogue import b.json")), {}, {}, folder.path());
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("newer version"), run.err.constData());
    }

    /// 40,000 entries took 12 s: each was compared with every other.
    void manyEntriesAreReadInTheirTime() {
        constexpr int count = 40'000;
        const QTemporaryDir folder;
        const QString one = folder.filePath(QStringLiteral("one.json"));
        QCOMPARE(launch({QStringLiteral("catalogue"), QStringLiteral("export"), QStringLiteral("switch/nvswitch3"),
                         QStringLiteral("-o"), one})
                     .code,
                 0);
        QJsonObject bundle = QJsonDocument::fromJson(contentOf(one)).object();
        QJsonObject entry = bundle.take(QStringLiteral("entries")).toArray().first().toObject();
        entry[QStringLiteral("id")] = QStringLiteral("own-0");
        const QByteArray text = QJsonDocument(entry).toJson(QJsonDocument::Compact);
        QByteArray all = QJsonDocument(bundle).toJson(QJsonDocument::Compact);
        all.chop(1);
        all += ",\"entries\":[" + text;
        for (int i = 1; i < count; ++i) all += ',' + QByteArray(text).replace("own-0", "own-" + QByteArray::number(i));
        put(one, all + "]}");
        const Finished run = launch({QStringLiteral("catalogue"), QStringLiteral("import"), one, QStringLiteral("--no-overlay")});
        // Read, and then there is nowhere to put them.
        QCOMPARE(run.code, 2);
    }

    void namesTravel_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("line break") << QStringLiteral("a\nb");
        QTest::newRow("quotes and breaks") << QStringLiteral("\"a\"\n\"\nb, c");
        QTest::newRow("an end") << QStringLiteral("x\n# end 1 rows 0");
        QTest::newRow("mark of a scenario") << QStringLiteral("a#b");
        QTest::newRow("apostrophe") << QStringLiteral("'a'");
    }
    void namesTravel() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("s.rackline")), scenarioNamed(name));
        const auto run = [&](const QString& line) {
            const Finished finished = launch(words(line), {}, {}, folder.path());
            if (finished.code != 0) QWARN(finished.err.constData());
            return finished;
        };
        const QString sweep = QStringLiteral("sweep s.rackline --axis workload.isl=512,1024,2048") + oneLayout;
        QCOMPARE(run(sweep + QStringLiteral(" -o whole.csv")).code, 0);
        for (int i = 1; i < 3; ++i) QCOMPARE(run(sweep + QStringLiteral(" --shard %1/2 -o %1.shard").arg(i)).code, 0);
        QCOMPARE(run(QStringLiteral("merge 1.shard 2.shard -o merged.csv")).code, 0);
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("merged.csv"))),
                 contentOf(folder.filePath(QStringLiteral("whole.csv"))));
        QCOMPARE(run(QStringLiteral("merge 1.shard 2.shard -o t.sqlite")).code, 0);
        QVERIFY(contentOf(folder.filePath(QStringLiteral("t.sqlite"))).contains(name.toUtf8()));
        const Finished one = launch({QStringLiteral("estimate"), QStringLiteral("s.rackline#") + name, QStringLiteral("--format"),
                                     QStringLiteral("json"), QStringLiteral("--set"), QStringLiteral("mapping.tp=8")},
                                    {}, {}, folder.path());
        QVERIFY2(one.code == 0, one.err.constData());
    }

    /// Little memory and no thread to be had: an answer, or a sentence and the code for it.
    void littleMemoryIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("kilobytes");
        for (const int kilobytes : {40000, 60000, 80000, 100000, 120000, 160000})
            for (const char* line : {"estimate llama-70b-generations", "report llama-70b-generations -o r.pdf"})
                QTest::addRow("%s %d", line, kilobytes) << QString::fromUtf8(line) << kilobytes;
    }
    void littleMemoryIsSaid() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        return; // Sanitizers reserve more than any limit leaves.
#endif
        QFETCH(QString, line);
        QFETCH(int, kilobytes);
        const QTemporaryDir folder;
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"),
                     QStringLiteral("ulimit -c 0; ulimit -v %1; exec '%2' %3 --quiet").arg(kilobytes).arg(program(), line)});
        QVERIFY(shell.waitForFinished(60000));
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(shell.exitStatus() == QProcess::NormalExit, said.constData());
        if (shell.exitCode() == 0) return;
        QVERIFY2(shell.exitCode() == 4 || shell.exitCode() == 3, QByteArray::number(shell.exitCode()) + ": " + said);
        QVERIFY2(said.startsWith("rackline: ") && said.count('\n') == 1 && !said.contains("std::"), said.constData());
    }

    /// Whoever gets fewer threads than were asked for says the same, later; where none can be had and one must, it is said.
    void fewThreadsAreEnough_data() {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"pareto llama-70b-generations --threads 4", "train train-llama-405b --threads 4",
              "map llama-70b-generations --axis workload.isl=512:1024:3 --axis workload.osl=128:256:3 --threads 4 --format csv",
              "sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512:1024:40 --threads 4 --format csv",
              "report llama-70b-generations -o r.pdf"})
            QTest::addRow("%s", line) << QString::fromUtf8(line);
    }
    void fewThreadsAreEnough() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        return; // A sanitizer would not start behind what is preloaded.
#endif
        QFETCH(QString, line);
        const QTemporaryDir folder;
        const Finished whole = launch(words(line), {}, {}, folder.path());
        QCOMPARE(whole.code, 0);
        for (const char* most : {"0", "1", "2"}) {
            const Finished few = launch(words(line), {},
                                        {{QStringLiteral("GCOV_PREFIX"), QStringLiteral("/proc")},
                                         {QStringLiteral("LD_PRELOAD"), QStringLiteral(RACKLINE_SCARCE)},
                                         {QStringLiteral("RACKLINE_FEW_THREADS"), QString::fromLatin1(most)}},
                                        folder.path());
            const QByteArray at = QByteArray(most) + ", code " + QByteArray::number(few.code) + ": " + few.err;
            QVERIFY2(few.code == 0 || (few.code == 4 && few.err.contains("thread")), at.constData());
            if (few.code == 0) QCOMPARE(few.out, whole.out);
        }
    }
};

QTEST_GUILESS_MAIN(HostileTest)
#include "hostile_test.moc"
