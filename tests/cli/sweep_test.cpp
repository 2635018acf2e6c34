// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>

using namespace rackline::test;

namespace {

/// Two scenarios, three axes of three kinds: a range, words that change the chip's formats, and another rack count.
const QString grid = QStringLiteral("sweep three-generations --axis workload.isl=512:4096:3 --axis precision.weights=fp8,fp4 "
                                    "--axis hardware.count=1,2 --quiet");

Finished run(const QString& line) { return launch(words(line)); }

QStringList filesIn(const QTemporaryDir& folder) { return QDir(folder.path()).entryList(QDir::Files); }

/// The shards of the grid in a folder, all written.
QStringList shardsIn(const QTemporaryDir& folder, int n, const QString& more = QStringLiteral("--format csv")) {
    QStringList paths;
    for (int k = 1; k <= n; ++k) {
        paths << folder.filePath(QStringLiteral("%1.shard").arg(k));
        run(grid + QStringLiteral(" %1 --shard %2/%3 -o '%4'").arg(more).arg(k).arg(n).arg(paths.back()));
    }
    return paths;
}

Finished merge(const QStringList& shards, const QString& output) {
    return launch(QStringList{QStringLiteral("merge")} + shards + QStringList{QStringLiteral("-o"), output});
}

/// A sweep that takes long enough to be stopped in its middle.
const QString slow = QStringLiteral("sweep three-generations --axis facility.pue=1.05:1.5:16 --axis workload.isl=512:4096:16 "
                                    "--threads 2 --quiet");

/// Starts it, waits until its checkpoint has rows and sends a signal; the milliseconds until it ends.
qint64 stopMidway(const QString& line, const QString& checkpoint, int signal) {
    QProcess process;
    process.start(program(), words(line));
    if (!process.waitForStarted()) return -1;
    for (int i = 0; i < 600 && contentOf(checkpoint).count('\n') < 5; ++i) QTest::qWait(50);
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(process.processId()), signal);
    if (!process.waitForFinished(60000)) return -1;
    return process.exitStatus() == QProcess::CrashExit ? clock.elapsed() : -1;
}

} // namespace

class SweepTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreWhatEstimateSays() {
        const QByteArrayList lines = run(grid + QStringLiteral(" --format csv")).out.trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 3 * 3 * 2 * 2);
        const QByteArrayList head = lines[0].split(',');
        QCOMPARE(head.mid(0, 5), (QByteArrayList{"point", "scenario", "workload.isl", "precision.weights", "hardware.count"}));
        // The twelfth row of the second scenario: the last value on each axis.
        const QByteArrayList cells = lines[24].split(',');
        QCOMPARE(cells.mid(0, 5), (QByteArrayList{"24", "Rubin Ultra Kyber", "4096", "fp4", "2"}));
        const Finished one =
            launch(words(QStringLiteral("estimate 'three-generations#Rubin Ultra Kyber' --format json --set workload.isl=4096 "
                                        "--set precision.weights=fp4 --set hardware.count=2")));
        const QJsonValue metrics = QJsonDocument::fromJson(one.out)[QStringLiteral("scenarios")][0][QStringLiteral("metrics")];
        for (const char* metric : {"tok_s_per_mw", "tok_s_per_user", "usd_per_mtok", "ttft_s"}) {
            // Labels may hold a comma, so columns are counted from the end.
            const qsizetype fromEnd = head.size() - head.indexOf(metric);
            const auto& cell = cells[cells.size() - fromEnd];
            const QJsonValue mid = metrics[QLatin1String(metric)][QStringLiteral("mid")];
            if (mid.isNull())
                QCOMPARE(cell, QByteArray());
            else
                QCOMPARE(cell.toDouble(), mid.toDouble());
        }
    }

    void threadsDoNotChangeBytes() {
        const QByteArray one = run(grid + QStringLiteral(" --format csv --threads 1")).out;
        QVERIFY(one.count('\n') == 37);
        for (const char* threads : {"2", "7"})
            QVERIFY(run(grid + QStringLiteral(" --format csv --threads ") + QLatin1String(threads)).out == one);
    }

    /// Where the last axis is of money or power the rates of the row before are kept; with that axis first they are not.
    void keptRatesDoNotChangeBytes() {
        const QString isl = QStringLiteral(" --axis workload.isl=512:4096:3"),
                      pue = QStringLiteral(" --axis facility.pue=1.05:1.5:5"),
                      power = QStringLiteral(" --axis 'facility.power=10 kW,1 MW,100 MW'"),
                      rest = QStringLiteral(" --quiet --format csv --threads ");
        const QString kept = QStringLiteral("sweep three-generations") + isl + power + pue,
                      anew = QStringLiteral("sweep three-generations") + power + pue + isl;
        const auto sorted = [](const QByteArray& csv, const std::array<int, 3>& axes) {
            QByteArrayList lines = csv.trimmed().split('\n');
            QByteArrayList rows;
            for (const QByteArray& line : lines.mid(1)) {
                QByteArrayList cells = line.split(',');
                QByteArray row = cells[1];
                for (const int axis : axes) row += ',' + cells[axis];
                rows << row + ',' + cells.mid(5).join(',');
            }
            std::sort(rows.begin(), rows.end());
            return rows;
        };
        const QByteArray one = run(kept + rest + QLatin1Char('1')).out;
        const QByteArrayList rows = sorted(one, {2, 3, 4});
        QCOMPARE(rows.size(), 3 * 3 * 3 * 5);
        QCOMPARE(rows, sorted(run(anew + rest + QLatin1Char('1')).out, {4, 2, 3}));
        QVERIFY(run(kept + rest + QLatin1Char('3')).out == one);
        // A part may begin anywhere.
        const QTemporaryDir folder;
        QStringList shards;
        for (const char* k : {"1", "2", "3", "4"}) {
            shards << folder.filePath(QLatin1String(k));
            run(kept + rest + QStringLiteral("2 --shard %1/4 -o '%2'").arg(QLatin1String(k), shards.back()));
        }
        const QString whole = folder.filePath(QStringLiteral("whole.csv"));
        QCOMPARE(merge(shards, whole).code, 0);
        QVERIFY(contentOf(whole) == one);
    }

    void shardsJoinToTheSameBytes_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("shards");
        for (const char* format : {"csv", "json"})
            for (const int n : {1, 4, 7, 50})
                QTest::newRow(qPrintable(QLatin1String(format) + QStringLiteral(" in %1").arg(n)))
                    << QString::fromUtf8(format) << n;
    }
    void shardsJoinToTheSameBytes() {
        QFETCH(QString, format);
        QFETCH(int, shards);
        const QTemporaryDir folder;
        const QString asked = QStringLiteral("--format ") + format;
        QStringList paths = shardsIn(folder, shards, asked);
        std::reverse(paths.begin(), paths.end());
        const QString whole = folder.filePath(QStringLiteral("whole"));
        const Finished merged = merge(paths, whole);
        QVERIFY2(merged.code == 0, merged.err.constData());
        const QByteArray direct = run(grid + QLatin1Char(' ') + asked).out;
        QVERIFY(direct.size() > 1000);
        QVERIFY(contentOf(whole) == direct);
        run(grid + QStringLiteral(" %1 -o '%2'").arg(asked, whole));
        QVERIFY(contentOf(whole) == direct);
        QCOMPARE(filesIn(folder).size(), shards + 1);
    }

    void mergeRefusesByName_data() {
        QTest::addColumn<QString>("harm");
        QTest::addColumn<QByteArrayList>("said");
        QTest::newRow("gap") << QStringLiteral("gap") << QByteArrayList{"missing: 2"};
        QTest::newRow("twice") << QStringLiteral("twice") << QByteArrayList{"copy.shard", "shard 3 again"};
        QTest::newRow("version") << QStringLiteral("version") << QByteArrayList{"2.shard", "version of Rackline", "9.9.9"};
        QTest::newRow("catalogue") << QStringLiteral("catalogue") << QByteArrayList{"2.shard", "version of the catalogue"};
        QTest::newRow("another sweep") << QStringLiteral("sweep") << QByteArrayList{"2.shard", "another sweep"};
        QTest::newRow("cut") << QStringLiteral("cut") << QByteArrayList{"2.shard", "cut short"};
        QTest::newRow("changed") << QStringLiteral("changed") << QByteArrayList{"2.shard", "changed"};
        QTest::newRow("row lost") << QStringLiteral("lost") << QByteArrayList{"2.shard", "rows where its header says"};
        QTest::newRow("no shard") << QStringLiteral("other") << QByteArrayList{"2.shard", "not a shard"};
        QTest::newRow("not there") << QStringLiteral("gone") << QByteArrayList{"2.shard", "there is no such file"};
    }
    void mergeRefusesByName() {
        QFETCH(QString, harm);
        QFETCH(QByteArrayList, said);
        const QTemporaryDir folder;
        QStringList paths = shardsIn(folder, 4);
        QByteArray second = contentOf(paths[1]);
        QVERIFY(second.size() > 500);
        const qsizetype lastRow = second.lastIndexOf('\n', second.lastIndexOf("# end") - 2) + 1;
        if (harm == QLatin1String("gap")) paths.removeAt(1);
        if (harm == QLatin1String("twice")) {
            paths << folder.filePath(QStringLiteral("copy.shard"));
            QVERIFY(QFile::copy(paths[2], paths.back()));
        }
        if (harm == QLatin1String("version")) second.replace("\"rackline\":\"" RACKLINE_VERSION "\"", "\"rackline\":\"9.9.9\"");
        if (harm == QLatin1String("catalogue")) second.replace("\"catalogue\":\"", "\"catalogue\":\"x");
        if (harm == QLatin1String("cut")) second.truncate(lastRow);
        if (harm == QLatin1String("changed")) second.replace(lastRow + 1, 1, second[lastRow + 1] == '9' ? "8" : "9");
        if (harm == QLatin1String("lost")) second.remove(lastRow, second.lastIndexOf("# end") - lastRow);
        if (harm == QLatin1String("other")) second = "hello\n";
        put(folder.filePath(QStringLiteral("2.shard")), second);
        if (harm == QLatin1String("sweep"))
            run(grid + QStringLiteral(" --set workload.osl=2048 --format csv --shard 2/4 -o '%1'").arg(paths[1]));
        if (harm == QLatin1String("gone")) QVERIFY(QFile::remove(paths[1]));
        const QString whole = folder.filePath(QStringLiteral("whole.csv"));
        put(whole, "old");
        const Finished merged = merge(paths, whole);
        QCOMPARE(merged.code, 3);
        for (const QByteArray& words : said)
            QVERIFY2(merged.err.contains(words), (words + " is not in: " + merged.err).constData());
        QCOMPARE(merged.err.count('\n'), 1);
        QCOMPARE(contentOf(whole), QByteArray("old"));
        QVERIFY(filesIn(folder).filter(QStringLiteral("draft")).isEmpty());
    }

    void stoppedSweepsGoOn_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QString>("part");
        QTest::newRow("Ctrl-C") << SIGINT << QString();
        QTest::newRow("kill") << SIGTERM << QString();
        QTest::newRow("kill -9") << SIGKILL << QString();
        QTest::newRow("a shard, kill -9") << SIGKILL << QStringLiteral(" --shard 2/3");
    }
    void stoppedSweepsGoOn() {
        QFETCH(int, signal);
        QFETCH(QString, part);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("out.csv"));
        const QString line = slow + part + QStringLiteral(" -o '%1'").arg(path);
        const qint64 ended = stopMidway(line, path + QStringLiteral(".part"), signal);
        QVERIFY2(ended >= 0, "it was not ended by the signal");
        QVERIFY(!QFile::exists(path));
        const qsizetype kept = contentOf(path + QStringLiteral(".part")).count('\n');
        QVERIFY(kept >= 5);
        // A kill may fall into a line.
        QFile part0(path + QStringLiteral(".part"));
        QVERIFY(part0.open(QIODevice::Append));
        part0.write("77,half a li");
        part0.close();
        const Finished resumed = run(line + QStringLiteral(" --resume"));
        QVERIFY2(resumed.code == 0, resumed.err.constData());
        const QString fresh = folder.filePath(QStringLiteral("fresh.csv"));
        QCOMPARE(run(slow + part + QStringLiteral(" -o '%1'").arg(fresh)).code, 0);
        QVERIFY(contentOf(path) == contentOf(fresh));
        QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("fresh.csv"), QStringLiteral("out.csv")}));
    }

    void stopsAtOnce() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("out.csv"));
        const qint64 ended = stopMidway(slow + QStringLiteral(" -o '%1'").arg(path), path + QStringLiteral(".part"), SIGINT);
        // 100 ms is what is promised; the rest is for a machine that does other things too.
        QVERIFY2(ended >= 0 && ended < 1000, QByteArray::number(ended).constData());
    }

    void resumeRefusesAnotherSweep() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("out.csv"));
        const QString line = slow + QStringLiteral(" -o '%1'").arg(path);
        QVERIFY(stopMidway(line, path + QStringLiteral(".part"), SIGINT) >= 0);
        const QByteArray before = contentOf(path + QStringLiteral(".part"));
        const Finished other = run(line + QStringLiteral(" --set workload.osl=64 --resume"));
        QCOMPARE(other.code, 3);
        QVERIFY2(other.err.contains("cannot be resumed"), other.err.constData());
        QVERIFY(contentOf(path + QStringLiteral(".part")) == before);
    }

    void fullDiskLeavesThePreviousFile() {
        const Finished full = run(grid + QStringLiteral(" --format csv -o /dev/full"));
        QCOMPARE(full.code, 3);
        QVERIFY(full.err.contains("/dev/full"));
        const Finished nowhere = run(grid + QStringLiteral(" -o /nowhere/x.csv"));
        QCOMPARE(nowhere.code, 3);
        QVERIFY(nowhere.err.contains("/nowhere/x.csv"));
    }

    /// A PUE replaces the file's climate, with its water and its hottest hour, on an axis as well as by --set.
    void aPueReplacesTheClimate() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("place.rackline"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "rackline", "version": 1, "name": "p", "scenarios": [{"name": "s", "model": "llama-3.1-70b",
                       "hardware": {"rack": "gb200-nvl72"}, "facility": {"climate": "madrid"}}]})");
        file.close();
        const auto rowOf = [&](const char* asked) {
            const Finished done = run(QStringLiteral("sweep %1 %2 --format csv --quiet").arg(path, QLatin1String(asked)));
            const QList<QByteArray> lines = done.out.trimmed().split('\n');
            // Behind the point's number, the scenario and the value of the axis.
            return lines.size() == 2 ? lines[1].split(',').mid(3) : QList<QByteArray>();
        };
        const auto onAxis = rowOf("--axis facility.pue=1.2"), bySet = rowOf("--set facility.pue=1.2 --axis workload.isl=1024");
        QVERIFY(onAxis.size() > 5);
        QCOMPARE(onAxis, bySet);
        QVERIFY(onAxis != rowOf("--axis workload.isl=1024"));
    }

    void hugeGridsAreCountedFirst() {
        QElapsedTimer clock;
        clock.start();
        const Finished asked = launch({QStringLiteral("sweep"), QStringLiteral("three-generations#GB200 NVL72"),
                                       QStringLiteral("--axis"), QStringLiteral("facility.pue=1:3:1000000"),
                                       QStringLiteral("--axis"), QStringLiteral("economics.rate=0:1:1000000")});
        QVERIFY2(clock.elapsed() < 10000, QByteArray::number(clock.elapsed()).constData());
        QCOMPARE(asked.code, 2);
        QCOMPARE(asked.out, QByteArray());
        for (const char* words : {"1000000000000 points", "--yes", "--shard"})
            QVERIFY2(asked.err.contains(words), asked.err.constData());
    }

    void wrongGridsAreSaid_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* more, const char* said) {
            QTest::newRow(more) << QString::fromUtf8(more) << QByteArray(said);
        };
        row("", "--axis");
        row("--axis workload.islx=1,2", "workload.isl");
        row("--axis workload.isl", "path=a,b,c");
        row("--axis workload.isl=", "empty");
        row("--axis workload.isl=1,,2", "empty");
        row("--axis workload.isl=5,5", "twice");
        row("--axis workload.isl=512 --axis workload.isl=1024", "twice");
        row("--axis workload.isl=1:2", "lo:hi:n");
        row("--axis workload.isl=1:4:10", "different whole numbers");
        row("--axis workload.isl=1:64:3:lin", "lo:hi:n");
        row("--axis workload.isl=8:4:3", "below");
        row("--axis workload.isl=8:1e30:3", "outside");
        row("--axis workload.isl=8:16:1", "number of steps");
        row("--axis workload.prefix_hit=0:0.5:3:log", "above 0");
        row("--axis facility.power=1:5:3", "has no unit");
        row("--axis precision.weights=fp4:fp8:2", "takes words");
        row("--axis hardware.rack=gb200-nvl7,dgx-h100", "gb200-nvl72");
        row("--axis name=a,b", "cannot be swept");
        row("--axis workload.isl=512 --shard 0/4", "--shard");
        row("--axis workload.isl=512 --shard 5/4", "--shard");
        row("--axis workload.isl=512 --shard x", "--shard");
        row("--axis workload.isl=512 --resume", "-o FILE");
        row("--axis workload.isl=512 --submit slurm", "-o FILE");
        row("--axis workload.isl=512 --submit lsf", "--submit");
        row("--axis workload.isl=512 --format table -o x.csv", "csv or json");
        row("--axis facility.pue=1:3:1000000000 --axis economics.rate=0:1:1000000000 --axis workload.prefix_hit=0:0.9:1000",
            "10^18");
    }
    void wrongGridsAreSaid() {
        QFETCH(QString, more);
        QFETCH(QByteArray, said);
        const Finished wrong = run(QStringLiteral("sweep three-generations ") + more);
        QVERIFY2(wrong.code == 2, (QByteArray::number(wrong.code) + ": " + wrong.err).constData());
        QCOMPARE(wrong.out, QByteArray());
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
        QCOMPARE(wrong.err.count('\n'), 1);
    }

    void infeasiblePointsSayWhy() {
        const Finished half =
            run(QStringLiteral("sweep three-generations --axis 'workload.limits.speed=20 tok/s,9000 tok/s' --format csv"));
        QCOMPARE(half.code, 0);
        QCOMPARE(half.out.count(",0,speed_limit\n"), 3);
        const Finished none =
            run(QStringLiteral("sweep three-generations --axis 'workload.limits.speed=9000 tok/s' --format csv"));
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.contains("H100 HGX: no point"));
    }

    /// What a task of the array runs, with the variables that Slurm gives it.
    void jobScriptWritesTheShards() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("it's out.csv"));
        const QStringList asked = words(grid) + QStringList{QStringLiteral("-o"), path};
        const Finished written = launch(asked + QStringList{QStringLiteral("--submit"), QStringLiteral("slurm"),
                                                            QStringLiteral("--shards"), QStringLiteral("3")});
        QVERIFY2(written.code == 0, written.err.constData());
        QVERIFY(written.out.contains("sbatch --parsable") && written.out.contains("rackline merge"));
        const QString script = path + QStringLiteral(".sbatch");
        QVERIFY(contentOf(script).contains("#SBATCH --array=1-3\n"));
        QVERIFY(!contentOf(script).contains("{{"));
        QStringList shards;
        for (int k = 1; k <= 3; ++k) {
            QProcess task;
            QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
            variables.insert(QStringLiteral("SLURM_ARRAY_TASK_ID"), QString::number(k));
            variables.insert(QStringLiteral("SLURM_CPUS_PER_TASK"), QStringLiteral("1"));
            variables.insert(QStringLiteral("RACKLINE"), program());
            task.setProcessEnvironment(variables);
            task.start(QStringLiteral("bash"), {script});
            QVERIFY(task.waitForFinished(120000));
            QVERIFY2(task.exitCode() == 0, task.readAllStandardError().constData());
            shards << QStringLiteral("%1.%2.shard").arg(path).arg(k);
        }
        const Finished merged = merge(shards, path);
        QVERIFY2(merged.code == 0, merged.err.constData());
        QVERIFY(contentOf(path) == run(grid + QStringLiteral(" --format csv")).out);
    }
};

QTEST_GUILESS_MAIN(SweepTest)
#include "sweep_test.moc"
