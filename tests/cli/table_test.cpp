// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/sqlite_database.h"
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

namespace {

/// Two of six points of a scenario are not feasible.
const QString grid = QStringLiteral("sweep llama-70b-generations --axis workload.isl=512,2048 --axis 'facility.power=1 MW,8 MW' "
                                    "--axis precision.kv=fp8,bf16 --axis 'workload.limits.speed=10 tok/s,9000 tok/s' --quiet");

Finished run(const QString& line) { return launch(words(line)); }

/// Rows as CSV, as the database itself spells them.
QByteArrayList ask(const QString& path, const char* sql, int columns) {
    auto database = rackline::SqliteDatabase::openReadOnly(path.toStdString());
    if (!database) return {};
    auto statement = database->prepare(sql);
    if (!statement) return {};
    QByteArrayList rows;
    for (auto more = statement.value().step(); more && *more; more = statement.value().step()) {
        QByteArrayList cells;
        for (int i = 0; i < columns; ++i) cells << QByteArray::fromStdString(statement->text(i));
        rows << cells.join('|');
    }
    return rows;
}

} // namespace

class TableTest : public QObject {
    Q_OBJECT

private slots:
    void holdsWhatTheCsvHolds() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("result.sqlite"));
        const Finished made = run(grid + QStringLiteral(" -o '%1'").arg(path));
        QVERIFY2(made.code == 0, made.err.constData());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("result.sqlite")});
        const QByteArrayList lines = run(grid + QStringLiteral(" --format csv")).out.trimmed().split('\n');
        const QByteArrayList head = lines[0].split(',');
        const QByteArrayList columns = ask(path, "SELECT name, unit FROM columns ORDER BY number", 2);
        QCOMPARE(columns.size(), head.size());
        for (qsizetype i = 0; i < head.size(); ++i) QCOMPARE(columns[i].split('|').front(), head[i]);
        QVERIFY(columns.contains("facility.power (MW)|MW") && columns.contains("ttft_s|s"));
        // Numbers as doubles: the database's own digits are fewer.
        auto database = rackline::SqliteDatabase::openReadOnly(path.toStdString());
        QVERIFY(database);
        auto rows = database->prepare("SELECT point, tok_s_per_mw, \"facility.power (MW)\", feasible FROM points ORDER BY point");
        QVERIFY(rows);
        const qsizetype perMw = head.indexOf("tok_s_per_mw") - head.size();
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const auto more = rows.value().step();
            QVERIFY(more && *more);
            const QByteArrayList cells = lines[i].split(',');
            QCOMPARE(rows->integer(0), int(i));
            QCOMPARE(rows->number(1), cells[cells.size() + perMw].toDouble());
            QCOMPARE(rows->number(2), cells[3].toDouble());
            QCOMPARE(rows->integer(3), cells[cells.size() - 2].toInt());
        }
    }

    void columnsHaveTypes() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("result.sqlite"));
        run(grid + QStringLiteral(" -o '%1'").arg(path));
        const auto types = [&](const char* where) {
            return ask(
                path,
                (QByteArray("SELECT DISTINCT typeof(point), typeof(scenario), typeof(\"workload.isl\"), "
                            "typeof(\"facility.power (MW)\"), typeof(\"precision.kv\"), typeof(gpus), typeof(tok_s_per_mw), "
                            "typeof(feasible), typeof(reason) FROM points WHERE feasible = ") +
                 where)
                    .constData(),
                9);
        };
        QCOMPARE(types("1"), QByteArrayList{"integer|text|real|real|text|integer|real|integer|null"});
        QCOMPARE(types("0"), QByteArrayList{"integer|text|real|real|text|null|null|integer|text"});
    }

    /// The apostrophe that keeps a spreadsheet from running a cell belongs to CSV alone.
    void textsAreWhatTheyWere_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"=x", "'=x", "''-a", "-5", "@home", "+1 more", "'"}) QTest::newRow(name) << QByteArray(name);
    }
    void textsAreWhatTheyWere() {
        QFETCH(QByteArray, name);
        const QTemporaryDir folder;
        const QString scenario = folder.filePath(QStringLiteral("s.rackline")),
                      path = folder.filePath(QStringLiteral("t.sqlite"));
        put(scenario, "{\"format\":\"rackline\",\"version\":1,\"name\":\"" + name +
                          "\",\"model\":\"llama-3.1-70b\",\"hardware\":{\"rack\":\"dgx-h100\"}}");
        const Finished made = launch(words(QStringLiteral("sweep '%1' --set mapping.tp=8 --set mapping.mode=aggregated "
                                                          "--axis workload.isl=512 -o '%2' --quiet")
                                               .arg(scenario, path)));
        QVERIFY2(made.code == 0, made.err.constData());
        QCOMPARE(ask(path, "SELECT scenario FROM points", 1), QByteArrayList{name});
    }

    void sharesItsBytesWithTheJoinedParts() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("whole.sqlite"));
        run(grid + QStringLiteral(" --threads 1 -o '%1'").arg(path));
        QStringList merge{QStringLiteral("merge")};
        for (int k = 3; k >= 1; --k) {
            merge << folder.filePath(QString::number(k));
            run(grid + QStringLiteral(" --shard %1/3 -o '%2'").arg(k).arg(merge.back()));
        }
        const QString joined = folder.filePath(QStringLiteral("joined.sqlite"));
        const Finished merged = launch(merge + QStringList{QStringLiteral("-o"), joined});
        QVERIFY2(merged.code == 0, merged.err.constData());
        QVERIFY(contentOf(joined).size() > 4096);
        QVERIFY(contentOf(joined) == contentOf(path));
        const QByteArrayList known = ask(path, "SELECT name, value FROM metadata", 2);
        QVERIFY(known.contains("rackline|" RACKLINE_VERSION) && known.contains("points|48") && known.contains("scenarios|3"));
        const QByteArray command = ask(path, "SELECT value FROM metadata WHERE name = 'command'", 1).value(0);
        QVERIFY(command.startsWith("rackline sweep"));
        // The command that it names makes it again.
        const QString again = folder.filePath(QStringLiteral("again.sqlite"));
        run(QString::fromUtf8(command).mid(9).replace(QStringLiteral(" --format csv"), QString()) +
            QStringLiteral(" -o '%1' --quiet").arg(again));
        QVERIFY(contentOf(again) == contentOf(path));
    }

    void wrongUseIsSaid_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("json") << QStringLiteral("--format json") << QByteArray("no database");
        QTest::newRow("part") << QStringLiteral("--shard 1/2") << QByteArray("merge");
    }
    void wrongUseIsSaid() {
        QFETCH(QString, more);
        QFETCH(QByteArray, said);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("result.sqlite"));
        const Finished wrong = run(grid + QStringLiteral(" %1 -o '%2'").arg(more, path));
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
        QVERIFY(!QFile::exists(path));
    }
    void partsInJsonMakeNone() {
        const QTemporaryDir folder;
        const QString part = folder.filePath(QStringLiteral("1")), path = folder.filePath(QStringLiteral("result.sqlite"));
        run(grid + QStringLiteral(" --format json --shard 1/1 -o '%1'").arg(part));
        put(path, "old");
        const Finished wrong = launch({QStringLiteral("merge"), part, QStringLiteral("-o"), path});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("json"), wrong.err.constData());
        QCOMPARE(contentOf(path), QByteArray("old"));
    }

    /// A file that may not grow is a disk that is full.
    void aFullDiskLeavesThePreviousFile_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"result.csv", "result.json", "result.sqlite"}) QTest::newRow(name) << QString::fromUtf8(name);
    }
    void aFullDiskLeavesThePreviousFile() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        put(path, "old");
        QProcess shell;
        // A build that counts coverage must not cut its counts off.
        shell.start(QStringLiteral("bash"),
                    QStringList{QStringLiteral("-c"),
                                QStringLiteral(
                                    "trap '' XFSZ; export GCOV_PREFIX=/proc GCOV_ERROR_FILE=/dev/null; ulimit -f 4; exec \"$@\""),
                                QStringLiteral("-"), program()} +
                        words(grid) + QStringList{QStringLiteral("-o"), path});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.exitCode(), 3);
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(said.contains(name.toUtf8()) && said.contains("unchanged") && said.count('\n') == 1, said.constData());
        QCOMPARE(contentOf(path), QByteArray("old"));
        // What was reckoned is not lost: with room again it goes on.
        const Finished resumed = run(grid + QStringLiteral(" --resume -o '%1'").arg(path));
        QVERIFY2(resumed.code == 0, resumed.err.constData());
        const QString fresh = folder.filePath(QStringLiteral("fresh-") + name);
        run(grid + QStringLiteral(" -o '%1'").arg(fresh));
        QVERIFY(contentOf(path) == contentOf(fresh));
    }

    /// One of them writes, the other says so; there are whole files or none at any time.
    void twoWritersDoNotMix_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"result.csv", "result.sqlite"}) QTest::newRow(name) << QString::fromUtf8(name);
    }
    void twoWritersDoNotMix() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const QString path = folder.filePath(name), alone = folder.filePath(QStringLiteral("alone-") + name);
        run(grid + QStringLiteral(" -o '%1'").arg(alone));
        std::vector<std::unique_ptr<QProcess>> writers;
        for (int i = 0; i < 4; ++i) {
            writers.push_back(std::make_unique<QProcess>());
            writers.back()->start(program(), words(grid) + QStringList{QStringLiteral("-o"), path});
        }
        int wrote = 0;
        for (const auto& writer : writers) {
            QVERIFY(writer->waitForFinished(60000));
            wrote += writer->exitCode() == 0;
            const QByteArray said = writer->readAllStandardError();
            if (writer->exitCode() != 0) QVERIFY2(writer->exitCode() == 3 && said.contains("another process"), said.constData());
        }
        QVERIFY(wrote >= 1);
        QVERIFY(contentOf(path) == contentOf(alone));
    }
};

QTEST_GUILESS_MAIN(TableTest)
#include "table_test.moc"
