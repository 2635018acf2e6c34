// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

/// Spreadsheets, read by Python's own zipfile: no program of ours wrote the reader.
class WorkbookTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString in(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }

    Finished run(const QString& line) { return launch(words(line), {}, {}, m_folder.path()); }

    /// What a check of workbook.py says is wrong.
    QByteArray wrongIn(const char* name, const char* check) {
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral("-B"), QString::fromStdString(rackline::sourcePath("tests/cli/workbook.py")), in(name),
                      QString::fromUtf8(check)});
        if (!python.waitForFinished(60000)) return "python3 did not finish";
        return python.exitCode() == 0 ? QByteArray() : "wrong: " + python.readAllStandardError();
    }

private Q_SLOTS:
    void figuresAreThoseOfTheCsv_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("pareto") << "pareto three-generations";
        QTest::newRow("sweep") << "sweep llama-70b-generations --axis workload.isl=512:8192:5:log --axis precision.kv=fp8,bf16";
        QTest::newRow("plan") << "plan serve-5mw --target '5 MW'";
        QTest::newRow("train") << "train train-llama-405b";
        QTest::newRow("map") << "map llama-70b-generations --axis workload.isl=1k:8k:3:log --axis workload.osl=128:512:2:log";
    }
    void figuresAreThoseOfTheCsv() {
        QFETCH(QString, line);
        const Finished csv = run(line + QStringLiteral(" --format csv"));
        put(in("same.csv"), csv.out);
        QVERIFY(csv.out.size() > 100);
        QCOMPARE(run(line + QStringLiteral(" -o same.xlsx")).code, csv.code);
        const QByteArray wrong = wrongIn("same.xlsx", "like_csv");
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void tablesHaveUnitsInTheirHeads() {
        QCOMPARE(run(QStringLiteral("site site-100mw -o site.xlsx")).code, 0);
        const QByteArray wrong = wrongIn("site.xlsx", "site");
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void cablesAreListedAndSummedUp() {
        QCOMPARE(run(QStringLiteral("network network-10k --cables -o cables.xlsx")).code, 0);
        const QByteArray wrong = wrongIn("cables.xlsx", "cables");
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void textsAreNeverFormulas() {
        const QByteArray rest = "\", \"model\": \"llama-3.1-70b\", \"hardware\": {\"rack\": \"dgx-h100\"}}";
        put(in("named.json"), "{\"format\": \"rackline\", \"version\": 1, \"name\": \"n\", \"scenarios\": [{\"name\": \"=1+1" +
                                  rest + ", {\"name\": \"2026" + rest + "]}");
        QCOMPARE(run(QStringLiteral("pareto named.json -o named.xlsx")).code, 0);
        const QByteArray wrong = wrongIn("named.xlsx", "texts");
        QVERIFY2(wrong.isEmpty(), wrong.constData());
    }

    void theSameInputGivesTheSameBytes() {
        QCOMPARE(run(QStringLiteral("pareto three-generations -o once.xlsx")).code, 0);
        const QByteArray once = contentOf(in("once.xlsx")), chart = wrongIn("once.xlsx", "frontier_chart");
        QVERIFY2(chart.isEmpty(), chart.constData());
        QVERIFY(QFile::remove(in("once.xlsx")));
        QTest::qWait(1100);
        QCOMPARE(run(QStringLiteral("pareto three-generations -o once.xlsx")).code, 0);
        QVERIFY(contentOf(in("once.xlsx")) == once);
    }

    void whatIsTooLongIsSaidBeforeWork() {
        const Finished big = run(QStringLiteral("sweep three-generations --axis workload.isl=1:2000000:1500000 -o big.xlsx"));
        QCOMPARE(big.code, 2);
        QVERIFY2(big.err.contains("1,048,576 rows"), big.err.constData());
        QVERIFY(!QFile::exists(in("big.xlsx")));
    }

    /// Where the disk is full the old file stays and it is said; the folder for temporary files does not matter.
    void aFullDiskIsSaid() {
        const QString full = in("full");
        QVERIFY(QDir().mkpath(full));
        put(full + QStringLiteral("/x.xlsx"), "keep");
        // A limit on the size of files is what everyone may set. A build that counts coverage must not cut its counts off.
        QProcess shell;
        shell.setWorkingDirectory(full);
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"),
                                           QStringLiteral("export GCOV_PREFIX=/proc GCOV_ERROR_FILE=/dev/null; ulimit -f 40; "
                                                          "exec \"$0\" pareto three-generations --quiet -o x.xlsx"),
                                           program()});
        QVERIFY(shell.waitForFinished(60000));
        const QByteArray said = shell.readAllStandardError();
        QCOMPARE(shell.exitCode(), 3);
        QVERIFY2(said.contains("x.xlsx: ") && said.count('\n') == 1, said.constData());
        QCOMPARE(contentOf(full + QStringLiteral("/x.xlsx")), QByteArray("keep"));
        QCOMPARE(QDir(full).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("x.xlsx")});
    }

    void namesSayTheForm_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("other spreadsheet") << "pareto three-generations -o x.ods"
                                           << ".xlsx";
        QTest::newRow("two forms") << "pareto three-generations --format json -o x.csv"
                                   << "another form";
        QTest::newRow("cables as JSON") << "network network-10k --cables -o x.json"
                                        << ".csv or .xlsx";
        QTest::newRow("sweep as JSON under that name")
            << "sweep three-generations --axis workload.isl=1:8:8 --format json -o x.xlsx"
            << "no spreadsheet";
    }
    void namesSayTheForm() {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const Finished wrong = run(line);
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains(says.toUtf8()), wrong.err.constData());
    }

    void aFileIsWhatTheOutputWouldBe() {
        for (const char* form : {"csv", "json"}) {
            const QString line = QStringLiteral("estimate three-generations");
            const QString name = QStringLiteral("out.") + QString::fromUtf8(form);
            QCOMPARE(run(line + QStringLiteral(" -o ") + name).code, 0);
            const Finished printed = run(line + QStringLiteral(" --format ") + QString::fromUtf8(form));
            QByteArray file = contentOf(in(name.toUtf8().constData()));
            // Each names the command that repeats it.
            QCOMPARE(file.replace("-o " + name.toUtf8(), "--format " + QByteArray(form)), printed.out);
        }
    }

    void partsBecomeOne() {
        const QString sweep = QStringLiteral("sweep llama-70b-generations --axis workload.isl=512:8192:6:log --format csv");
        for (const char* k : {"1", "2"})
            QCOMPARE(run(sweep + QStringLiteral(" --shard ") + QString::fromUtf8(k) + QStringLiteral("/2 -o part.") +
                         QString::fromUtf8(k))
                         .code,
                     0);
        QCOMPARE(run(QStringLiteral("merge part.1 part.2 -o whole.xlsx")).code, 0);
        const QByteArray wrong = wrongIn("whole.xlsx", "parts");
        QVERIFY2(wrong.isEmpty(), wrong.constData());
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("*draft*")}).size(), 0);
    }
};

QTEST_GUILESS_MAIN(WorkbookTest)
#include "workbook_test.moc"
