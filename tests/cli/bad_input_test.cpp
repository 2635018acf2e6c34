// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

namespace {
/// A good file with one thing replaced.
QByteArray scenarioWith(const QByteArray& from = {}, const QByteArray& to = {}) {
    QByteArray text = R"({
  "format": "rackline", "version": 1, "name": "one",
  "model": "llama-3.1-70b",
  "workload": { "kind": "serve", "isl": 1024, "osl": 1024 },
  "hardware": { "rack": "dgx-h100", "count": 1 }
})";
    if (!from.isEmpty()) {
        Q_ASSERT(text.contains(from));
        text.replace(from, to);
    }
    return text;
}
} // namespace

class BadInputTest : public QObject {
    Q_OBJECT

private slots:
    void goodFilePasses() {
        const Finished run = launch({QStringLiteral("estimate"), QStringLiteral("-")}, scenarioWith());
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("Output tokens/s per facility MW"));
    }

    void badFilesGetOneClearLine_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArrayList>("said");
        const auto row = [](const char* name, const QByteArray& content, const QByteArrayList& said) {
            QTest::newRow(name) << content << said;
        };
        row("empty", "", {"not valid JSON"});
        row("not JSON", "hello", {"not valid JSON", "line 1"});
        row("cut short", scenarioWith().left(80), {"not valid JSON", "line"});
        row("trailing comma", scenarioWith("\"count\": 1", "\"count\": 1,"), {"not valid JSON"});
        row("a list", "[]", {"expected an object"});
        row("a number", "7", {"expected an object"});
        row("null", "null", {"expected an object"});
        row("another format", scenarioWith("\"format\": \"rackline\"", "\"format\": \"ini\""), {"/format", "rackline"});
        row("no version", scenarioWith("\"version\": 1, ", ""), {"/version"});
        row("version zero", scenarioWith("\"version\": 1", "\"version\": 0"), {"/version"});
        row("version as text", scenarioWith("\"version\": 1", "\"version\": \"1\""), {"/version"});
        row("unknown key", scenarioWith("\"isl\"", "\"isll\""), {"/workload/isll", "workload.isl"});
        row("unknown key at the top", scenarioWith("\"workload\"", "\"wokload\""), {"/wokload"});
        row("key in another case", scenarioWith("\"isl\"", "\"ISL\""), {"/workload/ISL"});
        row("unknown rack", scenarioWith("dgx-h100", "dgx-h10"), {"/hardware/rack", "dgx-h100"});
        row("unknown model", scenarioWith("llama-3.1-70b", "llama-3.1-7b"), {"/model", "llama-3.1"});
        row("negative count", scenarioWith("\"count\": 1", "\"count\": -1"), {"/hardware/count"});
        row("count of zero", scenarioWith("\"count\": 1", "\"count\": 0"), {"/hardware/count"});
        row("half a rack", scenarioWith("\"count\": 1", "\"count\": 1.5"), {"/hardware/count"});
        row("absurd count", scenarioWith("\"count\": 1", "\"count\": 1e18"), {"/hardware/count"});
        row("negative length", scenarioWith("\"isl\": 1024", "\"isl\": -5"), {"/workload/isl"});
        row("text for a number", scenarioWith("\"isl\": 1024", "\"isl\": \"many\""), {"/workload/isl"});
        row("list for a number", scenarioWith("\"isl\": 1024", "\"isl\": [1]"), {"/workload/isl"});
        row("true for a number", scenarioWith("\"isl\": 1024", "\"isl\": true"), {"/workload/isl"});
        row("null for a number", scenarioWith("\"isl\": 1024", "\"isl\": null"), {"/workload/isl"});
        row("too large a number", scenarioWith("\"isl\": 1024", "\"isl\": 1e999"), {"number"});
        row("wrong unit", scenarioWith("\"hardware\"", "\"facility\": {\"power\": \"100 GB\"}, \"hardware\""),
            {"/facility/power", "power such as"});
        row("decimal comma", scenarioWith("\"hardware\"", "\"facility\": {\"power\": \"1,2 MW\"}, \"hardware\""),
            {"/facility/power", "comma"});
        row("no unit", scenarioWith("\"hardware\"", "\"facility\": {\"power\": \"100\"}, \"hardware\""),
            {"/facility/power", "has no unit"});
        row("plain number for a quantity", scenarioWith("\"hardware\"", "\"facility\": {\"power\": 100}, \"hardware\""),
            {"/facility/power", "has no unit"});
        row("unit in the wrong case", scenarioWith("\"hardware\"", "\"facility\": {\"power\": \"100 mw\"}, \"hardware\""),
            {"/facility/power", "did you mean"});
        row("efficiency below one", scenarioWith("\"hardware\"", "\"facility\": {\"pue\": 0.5}, \"hardware\""),
            {"/facility/pue"});
        row("two loads", scenarioWith("\"osl\"", "\"load\": {\"concurrency\": 5, \"rate\": \"2 req/s\"}, \"osl\""),
            {"/workload/load"});
        row("unknown precision", scenarioWith("\"hardware\"", "\"precision\": {\"weights\": \"fp5\"}, \"hardware\""),
            {"/precision/weights", "fp"});
        row("no model", scenarioWith("\"model\": \"llama-3.1-70b\",", ""), {"model"});
        row("no hardware", scenarioWith(",\n  \"hardware\": { \"rack\": \"dgx-h100\", \"count\": 1 }", ""), {"hardware"});
        row("no scenarios", R"({"format":"rackline","version":1,"scenarios":[]})", {"/scenarios"});
        row("scenarios is text", R"({"format":"rackline","version":1,"scenarios":"x"})", {"/scenarios"});
        row("control characters", scenarioWith("dgx-h100", "dgx\\u001b[31m\\u0000h100"), {"/hardware/rack"});
        row("control characters in a key", scenarioWith("\"isl\"", "\"i\\u001b[31ml\""), {"/workload/"});
        row("broken UTF-8", scenarioWith("dgx-h100", "dgx-\xff\xfe"), {"JSON"});
        row("deeply nested", "{\"a\":" + QByteArray("[").repeated(100000), {"JSON"});
    }
    void badFilesGetOneClearLine() {
        QFETCH(QByteArray, content);
        QFETCH(QByteArrayList, said);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("bad.rackline")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const Finished run = launch({QStringLiteral("estimate"), file.fileName()});
        QVERIFY2(run.code == 3, QByteArray::number(run.code) + ": " + run.err);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains("bad.rackline"), run.err.constData());
        for (const QByteArray& words : said) QVERIFY2(run.err.contains(words), (words + " is not in: " + run.err).constData());
        oneCleanLine(run.err);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("bad.rackline")});
    }

    void wrongUsageIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* line, int code, const char* said) {
            QTest::newRow(line) << QString::fromUtf8(line) << code << QByteArray(said);
        };
        row("", 2, "expected a command");
        row("frobnicate", 2, "");
        row("estimate", 2, "SCENARIO");
        row("pareto", 2, "SCENARIO");
        row("estimate three-generations --frobnicate", 2, "--frobnicate");
        row("estimate three-generations --format yaml", 2, "--format");
        row("estimate three-generations --set workload.islx=5", 2, "did you mean workload.isl?");
        row("estimate three-generations --set workload.isl", 2, "--set");
        row("estimate three-generations --set =5", 2, "--set");
        row("estimate three-generations --set workload.isl=", 2, "workload.isl");
        row("estimate three-generations --set workload.isl=-5", 2, "workload.isl");
        row("estimate three-generations --set workload.isl=nan", 2, "workload.isl");
        row("estimate three-generations --set workload.isl=1e30", 2, "workload.isl");
        row("estimate three-generations --set hardware.count=-1", 2, "hardware.count");
        row("estimate three-generations --set hardware.count=1.5", 2, "hardware.count");
        row("estimate three-generations --set hardware.rack=gb200-nvl7", 2, "gb200-nvl72");
        row("estimate three-generations --set 'facility.power=1,2 kW'", 2, "comma");
        row("estimate three-generations --set 'facility.power=100 GB'", 2, "power such as");
        row("estimate three-generations --set 'facility.power=100'", 2, "has no unit");
        row("estimate three-generations --assert 'tok_s_per_mww >= 2'", 2, "tok_s_per_mw");
        row("estimate three-generations --assert 'tok_s_per_mw'", 2, "--assert");
        row("estimate three-generations --assert 'tok_s_per_mw >= x'", 2, "--assert");
        row("pareto three-generations --x frobs", 2, "frobs");
        row("pareto three-generations --threads -1", 2, "--threads");
        row("pareto three-generation", 3, "three-generation");
        row("estimate /nowhere/x.rackline", 3, "/nowhere/x.rackline");
        row("estimate /", 3, "/");
        row("estimate three-generations#Nobody", 3, "Nobody");
        row("catalogue show h100-sxmm", 2, "h100-sxm");
        row("catalogue frobnicate", 2, "unknown command");
        // What they write says by its name what it is.
        row("plot three-generations --kind pareto -o x.svg --format json", 2, "--format");
        row("report three-generations -o x.html --format csv", 2, "--format");
        row("plot --kind pareto -o x.svg", 2, "SCENARIO");
        row("plot --kind validate --y tpot -o x.svg", 2, "tpot_ms");
        row("plot train-llama-405b --kind waterfall --metric tok_s_mw -o x.svg", 2, "unknown metric of training");
        row("plot three-generations --kind waterfall --metric days -o x.svg", 2, "--metric days");
        row("plot train-llama-405b --kind power --metric days -o x.svg", 2, "is not shown by --kind power");
        row("plot three-generations --kind step --y cost -o x.svg", 2, "is not shown by --kind step");
        row("plot train-llama-405b --kind pareto --measured x.csv -o x.svg", 2, "of scenarios that serve");
        row("plot --kind validate --cases /nowhere.csv -o x.svg", 3, "/nowhere.csv");
        row("plot three-generations --kind step --measured /nowhere.csv -o x.svg", 2, "--measured /nowhere.csv");
        row("plot three-generations --kind pareto --cases /nowhere.csv -o x.svg", 2, "--cases /nowhere.csv");
        row("validate --cases /bin/true", 3, "is not text");
        row("validate --traffic --cases /nowhere.csv", 3, "/nowhere.csv");
        row("traffic 'conversations#read anew' --trace azure-2023-conv --set mapping.pp=2", 1,
            "pipeline stages cannot be simulated");
        row("traffic 'conversations#read anew' --trace azure-2023-conv --set 'workload.limits.goodput=500 req/s'", 1,
            "fewer requests a second");
        row("validate --traffic --power /tmp", 2, "--power");
        row("validate --traffic --open INF00236-tpot", 2, "--open");
        row("schema estimate --format csv", 2, "a schema is JSON");
        row("network network-10k --cables --format json", 2, "--format json");
        row("catalogue lst", 2, "did you mean list?");
        row("rl three-generations", 3, "serves; rl needs \"rl\"");
        row("rl train-goodput", 3, "trains; rl needs \"rl\"");
        for (const char* other : {"estimate", "train", "pareto", "rack", "network", "site", "compare", "sensitivity"})
            row((QByteArray(other) + " rl-grpo-32b").constData(), 3, "rackline rl answers it");
        row("rl rl-grpo-32b --set workload.rl.longest=4000", 3, "at which answers are cut");
        row("rl rl-grpo-32b --set workload.rl.longest=100k", 2, "the model has 40960");
        row("rl rl-grpo-32b --set workload.rl.prompts=100000", 2, "makes 1600000 answers");
        row("rl rl-grpo-32b --set workload.rl.updates=3", 2, "does not divide the 8192 answers");
        row("rl 'rl-grpo-32b#one step off' --set workload.rl.placement=colocated", 3, "set workload.rl.placement to apart");
        row("rl rl-grpo-32b --set workload.rl.generators=64 --set workload.rl.placement=colocated", 2, "only generate");
        row("rl rl-grpo-32b --set 'workload.rl.reward.time=61 s'", 2, "above workload.rl.reward.timeout");
    }
    void wrongUsageIsSaid() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const Finished run = launch(words(line));
        QVERIFY2(run.code == code, QByteArray::number(run.code) + ": " + run.err);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(said), run.err.constData());
        QVERIFY(!run.err.isEmpty() && run.err.endsWith('\n'));
    }

    void brokenCatalogueIsSaid_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("missing") << QByteArray();
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("not a database") << QByteArray("hello hello hello hello hello hello hello hello hello").repeated(100);
        QTest::newRow("a header and nothing else") << QByteArray("SQLite format 3\0", 16);
    }
    void brokenCatalogueIsSaid() {
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("broken.sqlite"));
        if (!content.isNull()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        const Finished run = launch({QStringLiteral("estimate"), QStringLiteral("-")}, scenarioWith(),
                                    {{QStringLiteral("RACKLINE_CATALOGUE"), path}});
        QVERIFY2(run.code == 3, QByteArray::number(run.code) + ": " + run.err);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains("broken.sqlite"), run.err.constData());
        oneCleanLine(run.err);
    }

    void fullDiskIsSaid() {
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(program(), words(QStringLiteral("pareto three-generations --format csv")));
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().contains("could not be written"));
    }

private:
    static void oneCleanLine(const QByteArray& message) {
        QVERIFY2(message.startsWith("rackline: ") && message.count('\n') == 1 && message.endsWith('\n'), message.constData());
        QVERIFY2(message.size() < 600, message.constData());
        for (const char c : message) QVERIFY2(c == '\n' || static_cast<unsigned char>(c) >= 0x20, message.constData());
    }
};

QTEST_GUILESS_MAIN(BadInputTest)
#include "bad_input_test.moc"
