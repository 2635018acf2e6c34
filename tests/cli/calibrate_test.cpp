// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/json_schema.h"
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>

using namespace rackline::test;

namespace {

constexpr int idColumn = 0, metricColumn = 40, valueColumn = 41, unitColumn = 42;
const QString shipped = QStringLiteral("vllm-hopper");

QJsonObject json(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

/// Lines of the shipped cases that ran vLLM on H200, without those of first tokens; the head comes first.
QList<QByteArray> casesOfOneCluster() {
    QList<QByteArray> kept;
    for (const QByteArray& line :
         contentOf(QString::fromStdString(rackline::sourcePath("resources/measurements/serving/cases.csv"))).split('\n'))
        if (kept.isEmpty() || (line.contains(",h200-sxm,") && line.contains(",vllm,") && !line.contains(",qwen3-235b-a22b,") &&
                               !line.contains(",ttft_ms,")))
            kept << line;
    return kept;
}

using Cells = QList<QByteArray>;
/// The lines with some cells changed; only the source, which is last, may hold commas.
QByteArray changed(const QList<QByteArray>& lines, const std::function<void(qsizetype, Cells&)>& change) {
    QByteArray text;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        Cells cells = lines[i].split(',');
        if (i > 0) change(i, cells);
        text += cells.join(',') + '\n';
    }
    return text;
}

const QJsonValue parameterOf(const QJsonObject& profile, const char* id) {
    for (const QJsonValue p : profile[QStringLiteral("parameters")].toArray())
        if (p[QStringLiteral("id")].toString() == QLatin1String(id)) return p;
    return {};
}

double scaled(QJsonObject& figures, const char* path, double by) {
    // A figure with a note of its own is an object.
    const QJsonValue figure = figures[QLatin1String(path)];
    const QString text = figure.isObject() ? figure[QLatin1String("value")].toString() : figure.toString();
    const QStringList parts = text.split(QLatin1Char(' '));
    const double value = parts.first().toDouble() * by;
    figures[QLatin1String(path)] = (QStringList{QString::number(value)} + parts.mid(1)).join(QLatin1Char(' '));
    return value;
}

} // namespace

/// `rackline calibrate` as a user meets it: a cluster of which the truth is known, and files with mistakes.
class CalibrateTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    double m_work = 0, m_latency = 0;

    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QMap<QString, QString> home(const char* name) const { return {{QStringLiteral("XDG_DATA_HOME"), at(name)}}; }
    Finished calibrated(const QString& cases, const QStringList& more = {}) const {
        return launch(QStringList{QStringLiteral("calibrate"), QStringLiteral("--cases"), cases} + more, {}, home("user"));
    }
    QByteArray estimated(const char* rack, const char* efficiency) const {
        const QByteArray scenario = QByteArray(R"({"format": "rackline", "version": 1, "name": "one", "model": "llama-3.1-70b",
            "engine": "vllm", "efficiency": "EFF", "precision": {"weights": "fp8"},
            "workload": {"kind": "serve", "isl": 1024, "osl": 1024, "load": {"concurrency": 32}}, "mapping": {"tp": 4},
            "hardware": {"rack": "RACK", "count": 1}})")
                                        .replace("EFF", efficiency)
                                        .replace("RACK", rack);
        const Finished run =
            launch({QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json")},
                   scenario, home("user"));
        return run.code == 0 ? run.out : run.err;
    }
    /// High over low of the time per token.
    double width(const char* rack, const char* efficiency) const {
        const QJsonValue tpot = json(
            estimated(rack, efficiency))[QStringLiteral("scenarios")][0][QStringLiteral("metrics")][QStringLiteral("tpot_ms")];
        return tpot[QStringLiteral("high")].toDouble() / tpot[QStringLiteral("low")].toDouble();
    }

private slots:
    /// A cluster whose kernels work 20 % longer and start 40 % later than the shipped profile says; what it measures is what
    /// the model predicts with such a profile, give or take 3 %.
    void initTestCase() {
        QByteArray truth =
            launch({QStringLiteral("catalogue"), QStringLiteral("export"), QStringLiteral("engine/") + shipped}).out;
        QJsonObject bundle = json(truth);
        QJsonArray entries = bundle[QStringLiteral("entries")].toArray();
        QJsonObject entry = entries[0].toObject(), figures = entry[QStringLiteral("figures")].toObject();
        figures[QStringLiteral("work_factor")] = QStringLiteral("1");
        m_work = scaled(figures, "work_factor", 1.2);
        m_latency = scaled(figures, "latency_factor", 1.4);
        entry[QStringLiteral("figures")] = figures;
        entries[0] = entry;
        bundle[QStringLiteral("entries")] = entries;
        put(at("truth.json"), QJsonDocument(bundle).toJson());
        const Finished taken =
            launch({QStringLiteral("catalogue"), QStringLiteral("import"), at("truth.json"), QStringLiteral("--replace")}, {},
                   home("cluster"));
        QVERIFY2(taken.code == 0, taken.err);
        const QList<QByteArray> lines = casesOfOneCluster();
        QVERIFY(lines.size() > 100);
        put(at("lines.csv"), lines.join('\n') + '\n');
        const Finished run = launch({QStringLiteral("validate"), QStringLiteral("--cases"), at("lines.csv"),
                                     QStringLiteral("--format"), QStringLiteral("csv")},
                                    {}, home("cluster"));
        const QList<QByteArray> predicted = run.out.split('\n');
        QVERIFY(predicted.size() > lines.size());
        QRandomGenerator random(4);
        put(at("my-cluster.csv"), changed(lines, [&](qsizetype i, Cells& cells) {
                double noise = 0;
                for (int draw = 0; draw < 12; ++draw) noise += random.generateDouble() - 0.5;
                cells[valueColumn] = QByteArray::number(predicted[i].split(',')[1].toDouble() * std::exp(0.03 * noise));
            }));
    }

    void findsTheTruth() {
        const Finished run = calibrated(at("my-cluster.csv"), words(QStringLiteral("--format json --date 2026-11-21 --output")) +
                                                                  QStringList{at("my-cluster.json")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.err.contains("--set efficiency=my-cluster"), run.err);
        const QJsonObject schema = json(launch(words(QStringLiteral("schema calibrate"))).out);
        const QStringList errors = JsonSchema(schema).errorsOf(json(run.out));
        QVERIFY2(errors.isEmpty(), qPrintable(errors.join(QLatin1Char('\n'))));
        const QJsonObject profile = json(run.out)[QStringLiteral("profiles")][0].toObject();
        QCOMPARE(profile[QStringLiteral("profile")].toString(), shipped);
        for (const auto& [id, truth] : {std::pair{"work", m_work}, {"latency", m_latency}}) {
            const QJsonValue p = parameterOf(profile, id);
            QVERIFY(p[QStringLiteral("told")].toBool());
            QVERIFY2(p[QStringLiteral("low")].toDouble() <= truth && truth <= p[QStringLiteral("high")].toDouble(), run.out);
            QVERIFY2(std::abs(p[QStringLiteral("fitted")].toDouble() / truth - 1) < 0.08, run.out);
        }
        for (const QJsonValue e : profile[QStringLiteral("errors")].toArray()) {
            const auto error = [&e](const char* which) { return e[QLatin1String(which)][QStringLiteral("median")].toDouble(); };
            QVERIFY2(error("held_out") < 0.5 * error("shipped"), run.out);
            QVERIFY2(error("held_out") < 0.06, run.out);
        }
    }
    void savesWhereItComesFrom() {
        const QByteArray saved = contentOf(at("my-cluster.json"));
        QVERIFY2(saved.contains("my-cluster.csv, fingerprint ") && saved.contains("2026-11-21"), saved);
        QVERIFY2(saved.contains("\"rivals\"") && saved.contains("serving_fit"), saved);
        const Finished taken =
            launch({QStringLiteral("catalogue"), QStringLiteral("import"), at("my-cluster.json")}, {}, home("user"));
        QVERIFY2(taken.code == 0, taken.err);
        const Finished shown = launch(words(QStringLiteral("catalogue show engine/my-cluster")), {}, home("user"));
        QVERIFY2(shown.out.contains("calibrated on my-cluster.csv"), shown.out);
    }
    void narrowsWhereItWasMeasured() {
        const double own = width("dgx-h200", "my-cluster"), general = width("dgx-h200", "calibrated");
        QVERIFY2(own > 1 && own < 0.8 * general, qPrintable(QStringLiteral("%1 of %2").arg(own).arg(general)));
    }
    /// Another chip of the generation, and another generation: wider, and said.
    void widensWhereItIsCarried_data() {
        QTest::addColumn<QByteArray>("rack");
        QTest::newRow("same generation") << QByteArray("dgx-h100");
        QTest::newRow("next generation") << QByteArray("gb300-nvl72");
    }
    void widensWhereItIsCarried() {
        QFETCH(QByteArray, rack);
        const double carried = width(rack.constData(), "my-cluster");
        QVERIFY(carried > width("dgx-h200", "my-cluster"));
        QVERIFY(carried >= width(rack.constData(), "calibrated"));
        const QByteArray text = estimated(rack.constData(), "my-cluster");
        QVERIFY2(text.contains("\"engine_carried_over\""), text);
        QVERIFY(!estimated("dgx-h200", "my-cluster").contains("\"engine_carried_over\""));
    }
    void namesThatAreNone() {
        QVERIFY(estimated("dgx-h200", "my-clustr").contains("my-cluster"));
        QVERIFY(estimated("dgx-h200", "trtllm-hopper").contains("is a profile of trtllm, and engine is vllm"));
        const Finished taken = calibrated(at("my-cluster.csv"), {QStringLiteral("--output"), at("vllm-hopper.json")});
        QCOMPARE(taken.code, 2);
        QVERIFY2(taken.err.contains("choose another name"), taken.err);
        QVERIFY(!QFile::exists(at("vllm-hopper.json")));
    }

    /// What an answer rests on stands beside it: runs near it, one's own figures, or that it is carried over.
    void saysWhatWasMeasured() {
        const auto measured = [this](const char* rack, const char* efficiency) {
            return json(estimated(rack, efficiency))[QStringLiteral("scenarios")][0][QStringLiteral("measured")];
        };
        const QJsonValue general = measured("dgx-h200", "calibrated"), own = measured("dgx-h200", "my-cluster"),
                         carried = measured("hgx-rubin-nvl8", "calibrated");
        QCOMPARE(general[QStringLiteral("standing")].toString(), QStringLiteral("calibrated"));
        QVERIFY(general[QStringLiteral("runs_near")].toInt() > 0);
        QCOMPARE(general[QStringLiteral("own_figures")].toInt(), 0);
        QCOMPARE(general[QStringLiteral("nearest")][QStringLiteral("chip")].toString(), QStringLiteral("h200-sxm"));
        QCOMPARE(own[QStringLiteral("own_figures")].toInt(), 120);
        QCOMPARE(carried[QStringLiteral("standing")].toString(), QStringLiteral("carried_over"));
        QCOMPARE(carried[QStringLiteral("runs_near")].toInt(), 0);
        const Finished report = launch(words(QStringLiteral("report three-generations --output")) + QStringList{at("r.md")});
        QVERIFY2(report.code == 0, report.err);
        QVERIFY(contentOf(at("r.md")).contains("Nearest measured: "));
    }

    /// What the shipped profile was fitted to teaches nothing new.
    void refusesWhatDoesNotHelp() {
        const Finished run = calibrated(at("lines.csv"), {QStringLiteral("--output"), at("none.json")});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.contains("refused: on configurations left out"), run.out);
        QVERIFY(!QFile::exists(at("none.json")));
    }

    /// Ten thousand rows at any load with any value: their mean is not the model's, but they follow nothing.
    void refusesNoise() {
        const QList<QByteArray> lines = contentOf(at("my-cluster.csv")).trimmed().split('\n');
        QRandomGenerator random(1);
        QByteArray noise = lines[0] + '\n';
        constexpr int loadColumn = 30, rows = 10000;
        QCOMPARE(lines[0].split(',')[loadColumn], QByteArray("concurrency"));
        for (int row = 0; row < rows; ++row) {
            Cells cells = lines[1 + random.bounded(lines.size() - 1)].split(',');
            cells[idColumn] = "noise-" + QByteArray::number(row);
            cells[loadColumn] = QByteArray::number(1 + random.bounded(512));
            cells[metricColumn] = "tpot_ms";
            cells[unitColumn] = "ms";
            cells[valueColumn] = QByteArray::number(5 + random.generateDouble() * 45);
            noise += cells.join(',') + '\n';
        }
        put(at("noise.csv"), noise);
        const Finished run = calibrated(at("noise.csv"), {QStringLiteral("--output"), at("noise.json")});
        QVERIFY2(run.out.contains("refused: runs left out of the fit are no nearer to their prediction"), run.out);
        QCOMPARE(run.code, 1);
        QVERIFY(!QFile::exists(at("noise.json")));
    }

    void mistakesAreSaid_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        QList<QByteArray> lines = contentOf(at("my-cluster.csv")).trimmed().split('\n');
        for (qsizetype i = lines.size() - 1; i > 0; --i)
            if (i % 3 != 0) lines.removeAt(i);
        const auto withFirst = [&lines](const std::function<void(Cells&)>& change) {
            return changed(lines, [&](qsizetype i, Cells& cells) {
                if (i == 1) change(cells);
            });
        };
        const auto withOneMore = [&lines](double factor) {
            Cells more = lines[1].split(',');
            more[idColumn] = "again";
            more[valueColumn] = QByteArray::number(more[valueColumn].toDouble() * factor);
            return lines.join('\n') + '\n' + more.join(',') + '\n';
        };
        QTest::newRow("another unit") << withFirst([](Cells& c) { c[unitColumn] = "furlong"; }) << 0
                                      << QByteArray("1 row in another unit, left out, such as ");
        QTest::newRow("below nothing") << withFirst([](Cells& c) { c[valueColumn] = "-5"; }) << 0
                                       << QByteArray("value is \"-5\", expected a number of at least 0");
        QTest::newRow("nothing") << withFirst([](Cells& c) { c[valueColumn] = "0"; }) << 0 << QByteArray("value is 0");
        QTest::newRow("a word") << withFirst([](Cells& c) { c[valueColumn] = "fast"; }) << 0 << QByteArray("value is \"fast\"");
        QTest::newRow("a thousandth") << withFirst([](Cells& c) {
            c[valueColumn] = QByteArray::number(c[valueColumn].toDouble() / 1000);
        }) << 0 << QByteArray("so far off that their unit or label must be wrong");
        QTest::newRow("another metric") << withFirst([](Cells& c) { c[metricColumn] = "joy"; }) << 0
                                        << QByteArray("of a metric that the fit does not use");
        QTest::newRow("twice") << withOneMore(1) << 0
                               << QByteArray("1 row repeating another one, counted once, such as again of");
        QTest::newRow("twice and not the same") << withOneMore(3) << 0 << QByteArray("2 rows contradicting another one");
        QTest::newRow("one row") << lines[0] + '\n' + lines[1] + '\n'
                                 << 1 << QByteArray("needs at least 20 runs of 5 configurations");
        QTest::newRow("no row") << lines[0] + '\n' << 1 << QByteArray("has no row that a fit can use");
        QTest::newRow("no file of cases") << QByteArray("a,b\n1,2\n") << 3 << QByteArray("unknown column \"a\"");
        QTest::newRow("empty") << QByteArray() << 3 << QByteArray("has no header row");
        QByteArray many = lines.join('\n') + '\n';
        for (int copy = 0; many.count('\n') <= 10000; ++copy)
            for (qsizetype i = 1; i < lines.size(); ++i) {
                Cells cells = lines[i].split(',');
                cells[idColumn] += "-" + QByteArray::number(copy);
                many += cells.join(',') + '\n';
            }
        QTest::newRow("ten thousand rows") << many << 0 << QByteArray("rows repeating another one, counted once");
    }
    void mistakesAreSaid() {
        QFETCH(QByteArray, file);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        put(at("mistake.csv"), file);
        const Finished run = calibrated(at("mistake.csv"));
        QVERIFY2((run.out + run.err).contains(said), (run.out + run.err).right(2000));
        QCOMPARE(run.code, code);
    }
    void needsCases() {
        const Finished run = launch({QStringLiteral("calibrate")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("--cases"));
        QCOMPARE(calibrated(at("there-is-none.csv")).code, 3);
    }
    void threadsChangeNothing() {
        const Finished one = calibrated(at("my-cluster.csv"), words(QStringLiteral("--format json --threads 1")));
        const Finished three = calibrated(at("my-cluster.csv"), words(QStringLiteral("--format json --threads 3")));
        QVERIFY(!one.out.isEmpty());
        QVERIFY(one.out == three.out);
    }
};

QTEST_GUILESS_MAIN(CalibrateTest)
#include "calibrate_test.moc"
