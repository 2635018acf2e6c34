// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rackline::test;

namespace {
const QString example = QStringLiteral("three-generations");

Finished run(const char* line, const QMap<QString, QString>& environment = {}) {
    return launch(words(QString::fromUtf8(line)), {}, environment);
}
QJsonObject json(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }
} // namespace

class CommandsTest : public QObject {
    Q_OBJECT

private slots:
    void helpIsThere_data() {
        QTest::addColumn<QString>("line");
        for (const char* line : {"--help", "estimate --help", "pareto --help", "bench --help", "-h"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void helpIsThere() {
        QFETCH(QString, line);
        const Finished help = launch(words(line));
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("Usage: "));
        QVERIFY(help.err.isEmpty());
    }
    void versionIsThere() {
        const Finished version = run("--version");
        QCOMPARE(version.code, 0);
        QCOMPARE(version.out, QByteArray("rackline " RACKLINE_VERSION "\n"));
    }

    /// Speeds are of this machine; what they are shares of is said.
    void benchSaysWhatAnOperatorCosts() {
        const Finished bench = run("bench");
        QCOMPARE(bench.code, 0);
        static const QRegularExpression line(
            QStringLiteral("operator evaluation ([0-9.]+) ns, ([0-9.]+) % of the core's peak; in rows of numbers of sequences "
                           "([0-9.]+) ns, ([0-9.]+) %\n([0-9.]+) floating-point operations each; the peak is ([0-9.]+) GFLOP/s "
                           "without fused multiply-add"));
        const QRegularExpressionMatch said = line.match(QString::fromUtf8(bench.out));
        QVERIFY2(said.hasMatch(), bench.out);
        const auto number = [&](int i) { return said.captured(i).toDouble(); };
        QVERIFY(number(2) > 0 && number(4) > 0 && number(2) <= 100 && number(4) <= 100);
        // The share, the time and the peak are of one another: operations in that time over those of the peak.
        for (const int i : {1, 3}) {
            const double share = 100 * number(5) / number(i) / number(6), printed = number(i + 1);
            const double rounded = 0.02 * share + (printed < 10 ? 0.05 : 0.5);
            QVERIFY2(std::abs(share - printed) <= rounded, qPrintable(QString::number(share)));
        }
        QVERIFY2(bench.out.endsWith(run("bench --signature").out), bench.out.constData());
    }
    /// What CHANGELOG.md says of this version, whatever the number of threads and whatever the user has of his own.
    void resultsAreThoseOfEveryBuild() {
        QFile changes(QString::fromStdString(rackline::sourcePath("CHANGELOG.md")));
        QVERIFY(changes.open(QIODevice::ReadOnly));
        static const QRegularExpression promise(QStringLiteral("Behaviour signature `([0-9a-f]{16})`"));
        const QString promised = promise.match(QString::fromUtf8(changes.readAll())).captured(1);
        for (const char* line : {"bench --signature --threads 1", "bench --signature --threads 2", "bench --signature"}) {
            const Finished said = run(line);
            QVERIFY2(said.code == 0, said.err.constData());
            QCOMPARE(QString::fromUtf8(said.out),
                     QStringLiteral("signature %1, which every build of version " RACKLINE_VERSION " gives\n").arg(promised));
        }
        const Finished quiet = run("bench --signature --quiet");
        QCOMPARE(quiet.code, 0);
        QVERIFY(quiet.out.isEmpty() && quiet.err.isEmpty());
    }
    /// With the last digit of one figure changed, results are others, and that is said.
    void otherResultsAreSaid() {
        const QTemporaryDir folder;
        const QString sources = folder.filePath(QStringLiteral("catalogue")),
                      built = folder.filePath(QStringLiteral("one.sqlite"));
        const QString shipped = QString::fromStdString(rackline::sourcePath("resources/catalogue"));
        QCOMPARE(QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-r"), shipped, sources}), 0);
        const QString chip = sources + QStringLiteral("/accelerators/h100-sxm.json");
        const QByteArray text = contentOf(chip);
        QVERIFY(text.contains("\"3.35 TB/s\""));
        put(chip, QByteArray(text).replace("\"3.35 TB/s\"", "\"3.350001 TB/s\""));
        QCOMPARE(QProcess::execute(QString::fromStdString(rackline::buildPath("bin/rackline-hwdb-build")), {sources, built}), 0);
        // Scenarios are looked for beside the catalogue.
        QVERIFY(QFile::link(QString::fromStdString(rackline::buildPath("share/rackline/scenarios")),
                            folder.filePath(QStringLiteral("scenarios"))));
        const Finished said = run("bench --signature --quiet", {{QStringLiteral("RACKLINE_CATALOGUE"), built}});
        QCOMPARE(said.code, 4);
        QVERIFY(said.out.isEmpty());
        static const QRegularExpression sentence(
            QStringLiteral("^rackline: signature [0-9a-f]{16}: this build or its catalogue gives other results than version "
                           "[0-9.]+, whose signature is [0-9a-f]{16}\n$"));
        QVERIFY2(sentence.match(QString::fromUtf8(said.err)).hasMatch(), said.err.constData());
    }

    /// Served runs of one engine, in all formats.
    void servedRunsAreCrossed() {
        QFile all(QString::fromStdString(rackline::sourcePath("resources/measurements/serving/cases.csv")));
        QVERIFY(all.open(QIODevice::ReadOnly));
        QTemporaryDir folder;
        QFile some(folder.filePath(QStringLiteral("some.csv")));
        QVERIFY(some.open(QIODevice::WriteOnly));
        some.write(all.readLine());
        int rows = 0;
        while (!all.atEnd())
            if (const QByteArray line = all.readLine(); line.contains(",atom,") && line.contains(",tpot_ms,")) {
                some.write(line);
                ++rows;
            }
        some.close();
        QVERIFY(rows > 20);
        const QStringList command{QStringLiteral("validate"), QStringLiteral("--cross"), QStringLiteral("--cases"),
                                  some.fileName(), QStringLiteral("--format")};
        const Finished table = launch(command + QStringList{QStringLiteral("table")}),
                       csv = launch(command + QStringList{QStringLiteral("csv")}),
                       asJson = launch(command + QStringList{QStringLiteral("json")});
        QCOMPARE(table.code, 0);
        QVERIFY2(table.out.contains(" parts of the configurations, of 2 models, of 1 chips"), table.out);
        QVERIFY(csv.out.startsWith("id,metric,measured,in_sample,without_configurations,without_models,without_chips\n"));
        QCOMPARE(csv.out.count('\n'), rows + 1);
        const QJsonObject errors = json(asJson.out)[QStringLiteral("errors")][0].toObject();
        QCOMPARE(errors[QStringLiteral("cases")].toInt(), rows);
        const auto mape = [&](const char* of) { return errors[QLatin1String(of)][QStringLiteral("mape")].toDouble(); };
        // Without the chip nothing is left but priors.
        QVERIFY(mape("in_sample") > 0 && mape("in_sample") < mape("without_chips"));
        QVERIFY(!json(asJson.out)[QStringLiteral("figures")].toArray().isEmpty());
    }

    void everyGenerationHasItsFrontier() {
        const Finished pareto = run("pareto three-generations --format json");
        QCOMPARE(pareto.code, 0);
        const QJsonArray scenarios = json(pareto.out)[QStringLiteral("scenarios")].toArray();
        QCOMPARE(scenarios.size(), 3);
        for (const QJsonValue scenario : scenarios) {
            const QJsonArray frontier = scenario[QStringLiteral("frontier")].toArray();
            QVERIFY2(frontier.size() >= 20, qPrintable(scenario[QStringLiteral("name")].toString()));
            for (qsizetype i = 1; i < frontier.size(); ++i) {
                QVERIFY(frontier[i][QStringLiteral("tok_s_per_user")].toDouble() >
                        frontier[i - 1][QStringLiteral("tok_s_per_user")].toDouble());
                QVERIFY(frontier[i][QStringLiteral("tok_s_per_mw")].toDouble() <
                        frontier[i - 1][QStringLiteral("tok_s_per_mw")].toDouble());
            }
        }
    }

    void formatsGiveTheSameDigits() {
        const QJsonArray scenarios =
            json(run("pareto three-generations --format json").out)[QStringLiteral("scenarios")].toArray();
        const QList<QByteArray> lines = run("pareto three-generations --format csv").out.trimmed().split('\n');
        const qsizetype column = lines[0].split(',').indexOf("tok_s_per_mw");
        QVERIFY(column > 0);
        qsizetype line = 1;
        for (const QJsonValue scenario : scenarios)
            for (const QJsonValue point : scenario[QStringLiteral("frontier")].toArray()) {
                // Layout labels may hold a comma and are then quoted.
                const QByteArray number =
                    QByteArray::number(point[QStringLiteral("tok_s_per_mw")].toDouble(), 'g', QLocale::FloatingPointShortest);
                QVERIFY(line < lines.size());
                QVERIFY2(lines[line].contains("," + number + ","), (lines[line] + " has no " + number).constData());
                ++line;
            }
        QCOMPARE(line, lines.size());
    }

    void bytesDependOnNothingElse_data() {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"estimate three-generations", "estimate three-generations --format json", "estimate three-generations --format csv",
              "pareto three-generations", "pareto three-generations --format json", "pareto three-generations --format csv",
              "pareto three-generations --format csv --all", "catalogue list", "catalogue list --format csv"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void bytesDependOnNothingElse() {
        QFETCH(QString, line);
        const Finished first = launch(words(line));
        QVERIFY2(first.code == 0 && first.out.size() > 200, first.err.constData());
        // The comma is really the decimal mark where the program runs.
        const QMap<QString, QString> german{{QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")},
                                            {QStringLiteral("LOCPATH"), QString::fromStdString(rackline::buildPath("locale"))}};
        QProcess locale;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        for (auto it = german.begin(); it != german.end(); ++it) variables.insert(it.key(), it.value());
        locale.setProcessEnvironment(variables);
        locale.start(QStringLiteral("locale"), {QStringLiteral("decimal_point")});
        QVERIFY(locale.waitForFinished());
        QCOMPARE(locale.readAllStandardOutput().trimmed(), QByteArray(","));
        QVERIFY2(launch(words(line), {}, german).out == first.out, "another output under a German locale");
        QVERIFY2(launch(words(line), {}, {{QStringLiteral("LC_ALL"), QStringLiteral("C")}}).out == first.out,
                 "another output under C");
        QVERIFY2(launch(words(line), {}, {{QStringLiteral("TZ"), QStringLiteral("Pacific/Kiritimati")}}).out == first.out,
                 "another output in another time zone");
        QVERIFY2(launch(words(line), {},
                        {{QStringLiteral("GLIBC_TUNABLES"), QStringLiteral("glibc.cpu.hwcaps=-AVX512F,-AVX2,-FMA,-FMA4")}})
                         .out == first.out,
                 "another output on a plain processor");
    }
    void threadsDoNotChangeBytes() {
        // The command is part of a JSON result, so the table is compared.
        const QByteArray one = run("pareto three-generations --format csv --all --threads 1").out;
        QVERIFY(one.size() > 1000);
        for (const char* line : {"pareto three-generations --format csv --all --threads 2",
                                 "pareto three-generations --format csv --all --threads 5"})
            QVERIFY(run(line).out == one);
    }

    void settingsMeanWhatTheFileMeans() {
        const QByteArray text = R"({"format": "rackline", "version": 1, "name": "one", "model": "llama-3.1-70b",
            "workload": {"kind": "serve", "isl": ISL, "osl": 512}, "facility": {"power": "POWER"},
            "hardware": {"rack": "dgx-h100", "count": 1}})";
        QByteArray before = text, after = text;
        before.replace("ISL", "1024").replace("POWER", "100 MW");
        after.replace("ISL", "8192").replace("POWER", "20 MW");
        const Finished edited = launch(words(QStringLiteral("estimate - --format csv")), after);
        const Finished set =
            launch(words(QStringLiteral("estimate - --format csv --set workload.isl=8192 --set 'facility.power=20 MW'")), before);
        const Finished plain = launch(words(QStringLiteral("estimate - --format csv")), before);
        QCOMPARE(edited.code, 0);
        QCOMPARE(set.out, edited.out);
        QVERIFY(plain.out != edited.out);
    }

    void oneScenarioCanBeNamed() {
        const Finished all = run("pareto three-generations --format csv");
        const Finished one = launch({QStringLiteral("pareto"), QStringLiteral("three-generations#Rubin Ultra Kyber"),
                                     QStringLiteral("--format"), QStringLiteral("csv")});
        QCOMPARE(one.code, 0);
        for (const QByteArray& line : one.out.trimmed().split('\n')) QVERIFY(all.out.contains(line + "\n"));
        QVERIFY(!one.out.contains("GB200"));
    }

    /// The stretches that the text ends with are in JSON, and every line of CSV has its limit.
    void bindingIsInEveryFormat() {
        const Finished text = run("pareto three-generations"), machine = run("pareto three-generations --format json");
        for (const QJsonValue scenario : json(machine.out)[QStringLiteral("scenarios")].toArray()) {
            QStringList words;
            for (const QJsonValue span : scenario[QStringLiteral("binding")].toArray()) {
                QCOMPARE(span[QStringLiteral("metric")].toString(), QStringLiteral("tok_s_per_user"));
                QVERIFY(span[QStringLiteral("from")].toDouble() <= span[QStringLiteral("to")].toDouble());
                words << span[QStringLiteral("limit")].toString();
            }
            QVERIFY(!words.isEmpty());
            QString line = words.first() + QStringLiteral(" binds");
            for (const QString& next : words.mid(1)) line += QStringLiteral("[^\n]*, then ") + next;
            const QRegularExpression said(QStringLiteral("\n") + line + QStringLiteral("[^\n]*\n"));
            QVERIFY2(said.match(QString::fromUtf8(text.out)).hasMatch(), qPrintable(line));
        }
        const QList<QByteArray> lines = run("pareto three-generations --format csv").out.trimmed().split('\n');
        QVERIFY(lines.first().endsWith(",binding,speed_of_light_share,standing"));
        for (const QByteArray& line : lines.mid(1)) {
            const QList<QByteArray> cells = line.split(',');
            for (const qsizetype fromEnd : {1, 2, 3}) QVERIFY2(!cells[cells.size() - fromEnd].isEmpty(), line.constData());
        }
    }

    void assertionsDecideTheExitCode_data() {
        QTest::addColumn<QString>("condition");
        QTest::addColumn<int>("code");
        QTest::newRow("holds") << QStringLiteral("tok_s_per_mw >= 1") << 0;
        QTest::newRow("does not hold") << QStringLiteral("tok_s_per_mw >= 1e15") << 1;
        QTest::newRow("below") << QStringLiteral("usd_per_mtok < 1e6") << 0;
        QTest::newRow("not below") << QStringLiteral("usd_per_mtok < 1e-6") << 1;
    }
    void assertionsDecideTheExitCode() {
        QFETCH(QString, condition);
        QFETCH(int, code);
        for (const char* command : {"estimate", "pareto"}) {
            const Finished asserted = launch({QString::fromUtf8(command), example, QStringLiteral("--assert"), condition});
            QVERIFY2(asserted.code == code, asserted.err.constData());
            QVERIFY(!asserted.out.isEmpty());
        }
    }

    void infeasibleIsAResultWithAReason() {
        // A model of 1.3 TB in bf16 does not fit eight GPUs of 80 GB.
        const QByteArray text = R"({"format": "rackline", "version": 1, "name": "too small", "model": "deepseek-v3",
            "precision": {"weights": "bf16", "attention": "bf16", "activations": "bf16", "kv": "bf16"},
            "workload": {"kind": "serve"}, "hardware": {"rack": "dgx-h100", "count": 1}})";
        for (const char* line : {"estimate -", "pareto -", "estimate - --format json"}) {
            const Finished small = launch(words(QString::fromUtf8(line)), text);
            QVERIFY2(small.code == 1, (QByteArray(line) + " " + QByteArray::number(small.code) + small.err).constData());
            QVERIFY2(!small.out.isEmpty(), line);
        }
        QVERIFY(launch(words(QStringLiteral("estimate -")), text).out.contains("weights"));
    }

    void quietSaysNothing() {
        const Finished quiet = run("pareto three-generations --quiet");
        QCOMPARE(quiet.code, 0);
        QVERIFY2(quiet.err.isEmpty(), quiet.err.constData());
    }

    void outputNamesWhereItComesFrom() {
        const QJsonObject result = json(run("estimate three-generations --format json").out);
        for (const char* key : {"rackline", "catalogue", "command"})
            QVERIFY2(!result[QLatin1String(key)].toString().isEmpty(), key);
        for (const QJsonValue scenario : result[QStringLiteral("scenarios")].toArray())
            QVERIFY(scenario[QStringLiteral("hash")].toString().size() >= 8);
    }

    void hashesFollowTheInputs() {
        const auto hashOf = [](const char* line) {
            return json(run(line).out)[QStringLiteral("scenarios")].toArray()[0][QStringLiteral("hash")].toString();
        };
        const QString base = hashOf("estimate three-generations --format json");
        QCOMPARE(hashOf("estimate three-generations --format json --quiet"), base);
        QVERIFY(hashOf("estimate three-generations --format json --set workload.isl=2048") != base);
    }
};

QTEST_GUILESS_MAIN(CommandsTest)
#include "commands_test.moc"
