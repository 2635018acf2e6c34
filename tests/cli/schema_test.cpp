// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/json_schema.h"
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace rackline::test;

namespace {
QJsonObject objectOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

QJsonObject schemaOf(const char* topic) { return objectOf(launch({QStringLiteral("schema"), QString::fromUtf8(topic)}).out); }

/// The beginning of a file of cases, which is quicker.
QString few(const QString& path, const QTemporaryDir& folder) {
    QFile whole(path), some(folder.filePath(QStringLiteral("few.csv")));
    if (!whole.open(QIODevice::ReadOnly) || !some.open(QIODevice::WriteOnly | QIODevice::Truncate)) return {};
    for (int line = 0; line < 200 && !whole.atEnd(); ++line) some.write(whole.readLine());
    return some.fileName();
}
QByteArray fileOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void fits(const QJsonObject& schema, const QByteArray& json) {
    QVERIFY(!schema.isEmpty());
    QJsonParseError broken{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &broken);
    QVERIFY2(broken.error == QJsonParseError::NoError, qPrintable(broken.errorString()));
    const QStringList errors = JsonSchema(schema).errorsOf(document.object());
    QVERIFY2(errors.isEmpty(), qPrintable(errors.mid(0, 8).join(QLatin1Char('\n'))));
}

/// Every key that a schema or a result has, however deep.
void addKeys(const QJsonValue& value, std::set<QString>& keys) {
    const QJsonObject object = value.toObject();
    for (auto at = object.begin(); at != object.end(); ++at) {
        keys.insert(at.key());
        addKeys(at.value(), keys);
    }
    for (const QJsonValue& one : value.toArray()) addKeys(one, keys);
}
} // namespace

class SchemaTest : public QObject {
    Q_OBJECT

private slots:
    void shippedScenariosFit_data() {
        QTest::addColumn<QString>("path");
        const QDir folder(QString::fromStdString(rackline::sourcePath("resources/scenarios")));
        const QStringList files = folder.entryList({QStringLiteral("*.rackline")});
        QVERIFY(!files.isEmpty());
        for (const QString& name : files) QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void shippedScenariosFit() {
        QFETCH(QString, path);
        fits(schemaOf("scenario"), fileOf(path));
    }

    void outputsFit_data() {
        QTest::addColumn<QByteArray>("topic");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* topic, const char* line) {
            QTest::newRow(line) << QByteArray(topic) << QString::fromUtf8(line);
        };
        row("estimate", "estimate three-generations --format json");
        row("estimate", "estimate three-generations --format json --set 'workload.limits.speed=9000 tok/s'");
        row("estimate", "estimate llama-70b-generations --format json");
        row("estimate", "estimate llama-70b-generations --format json --simulate --requests 200");
        row("estimate", "estimate three-generations --format json --launch");
        row("estimate", "estimate conversations --format json --simulate --set workload.load.batch=4");
        row("pareto", "pareto three-generations --format json");
        row("pareto", "pareto three-generations --format json --all --set mapping.tp=8");
        row("pareto", "pareto three-generations --format json --simulate --requests 50");
        row("pareto", "pareto three-generations --format json --simulate --set offload.weights=0.1");
        row("pareto", "pareto three-generations --format json --set 'workload.limits.speed=9000 tok/s'");
        row("sweep", "sweep three-generations --axis precision.weights=fp8,fp4 --axis workload.isl=512,1024 --format json");
        row("sweep", "sweep three-generations --axis 'workload.limits.speed=9000 tok/s' --format json");
        row("rack", "rack racks-ir7000 --format json");
        row("network", "network network-10k --format json");
        row("rl", "rl rl-grpo-32b --format json");
        row("rl", "rl rl-grpo-32b --format json --set mapping.training.pp=200 --set workload.rl.placement=apart");
        row("forward", "forward --model bge-m3 --rack dgx-h100 --isl 512 --format json");
        row("forward",
            "forward --model hunyuanvideo --rack dgx-h100 --set 'hardware.accelerator.hbm.visible=20 GB' --format json");
        row("traffic", "traffic 'conversations#read anew' --trace azure-2023-conv --instances 2 --format json");
        row("site", "site site-100mw --format json");
        row("site", "site upgrade-book --format json");
        row("fleet", "fleet site-100mw --from 2026-Q1 --demand '1e8 tok/s' --delivery H100=2027-Q1 --format json");
        row("train", "train train-goodput --format json");
        row("train", "train train-100t --format json");
        row("train", "train train-llama-405b --format json --set mapping.training.pp=200");
        row("sweep", "sweep train-llama-405b --axis workload.global_batch=1024,2048 --format json");
        row("train", "estimate train-goodput --format json");
        row("runs", "pareto train-llama-405b --all --format json");
        row("runs", "plan train-llama-405b --target '90 d' --format json");
        row("runs", "plan train-llama-405b --target '1 d' --format json");
        row("runs", "compare train-llama-405b --format json");
        row("runs", "sensitivity train-llama-405b --target days=120 --format json");
        row("runs", "site train-llama-405b --format json");
        row("sensitivity",
            "sensitivity three-generations --format json --target facility.pue:tok_s_per_mw=1 --along facility.pue");
        row("sensitivity", "sensitivity three-generations --format json --target tok_s_per_mw=2e6");
        row("sensitivity", "sensitivity three-generations --format json --metric usd_per_mtok --set 'hardware.price=3e6 USD'");
        row("compare", "compare 'three-generations#GB200 NVL72' 'three-generations#H100 HGX' --format json");
        row("compare", "compare three-generations --format json");
        row("plan", "plan three-generations --target '100 req/s' --format json");
        row("plan", "plan three-generations --target '5 MW' --format json");
        row("plan", "plan three-generations --target '1e15 tok/s' --format json");
        row("plan", "plan three-generations --target '5 MW' --format json --set 'workload.limits.speed=9000 tok/s'");
    }
    void outputsFit() {
        QFETCH(QByteArray, topic);
        QFETCH(QString, line);
        const Finished run = launch(words(line));
        QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
        fits(schemaOf(topic.constData()), run.out);
    }

    void runsOfOthersFit_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("series");
        QTest::newRow("aiconfigurator")
            << QByteArray("model,isl,osl,concurrency,ttft,tpot,tokens/s/gpu,tokens/s/user,num_total_gpus,tp,gemm,backend,system\n"
                          "meta-llama/Meta-Llama-3.1-70B,1024,1024,64,310.5,20,750,50,4,4,fp8,trtllm,h100_sxm\n")
            << QByteArray("foreign");
        const QByteArray run = "serve,h100-sxm,4,trtllm,llama-3.1-70b,fp8,fp8,4,1,1,1024,1024,64,";
        QTest::newRow("case file") << QByteArray("id,kind,hardware,gpus,engine,model,weights,kv,tp,pp,dp,isl,osl,concurrency,"
                                                 "metric,value,unit\n") +
                                          "=1-tpot," + run + "tpot_ms,20,ms\n" + "=1-rate," + run +
                                          "output_tok_s_gpu,750,tok/s/GPU\n"
                                   << QByteArray("measured");
    }
    void runsOfOthersFit() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, series);
        const QTemporaryDir folder;
        QFile runs(folder.filePath(QStringLiteral("runs.csv")));
        QVERIFY(runs.open(QIODevice::WriteOnly) && runs.write(file) == file.size());
        runs.close();
        const QString line = QStringLiteral("pareto 'llama-70b-generations#H100 HGX' --set workload.isl=1024 --set "
                                            "workload.osl=1024 --set precision.weights=fp8 --measured '%1' --quiet --format ")
                                 .arg(runs.fileName());
        const Finished json = launch(words(line + QStringLiteral("json")));
        fits(schemaOf("pareto"), json.out);
        const QJsonArray found = objectOf(json.out)[QStringLiteral("scenarios")][0][QStringLiteral("runs")].toArray();
        QCOMPARE(found.size(), 1);
        QCOMPARE(found[0][QStringLiteral("series")].toString().toUtf8(), series);
        QCOMPARE(found[0][QStringLiteral("tpot_ms")].toDouble(), 20.0);
        QCOMPARE(found[0][QStringLiteral("tok_s_per_user")].toDouble(), 50.0);
        QCOMPARE(found[0][QStringLiteral("tok_s_per_gpu")].toDouble(), 750.0);
        QVERIFY(!found[0].toObject().contains(QStringLiteral("usd_per_mtok")));

        const QByteArrayList lines = launch(words(line + QStringLiteral("csv"))).out.trimmed().split('\n');
        const QByteArrayList head = lines.front().split(',');
        QCOMPARE(head.back(), QByteArray("series"));
        QVERIFY(lines.size() > 3);
        for (qsizetype i = 1; i < lines.size(); ++i)
            QVERIFY2(lines[i].endsWith(i + 1 < lines.size() ? "," + QByteArray("frontier") : "," + series), lines[i].constData());
        // The label may hold commas; the cells behind it do not.
        const QByteArrayList cells = lines.back().split(',');
        const auto cell = [&](const char* name) { return cells[cells.size() - head.size() + head.indexOf(name)]; };
        QCOMPARE(cell("tpot_ms").toDouble(), 20.0);
        QCOMPARE(cell("tok_s_per_gpu").toDouble(), 750.0);
        QVERIFY(cell("usd_per_mtok").isEmpty() && cell("feasible").isEmpty());
    }

    void validationFits() {
        const QTemporaryDir folder;
        const QString measurements = QString::fromStdString(rackline::sourcePath("resources/measurements/serving"));
        const QStringList files = QDir(measurements).entryList({QStringLiteral("*.csv")});
        QVERIFY(!files.isEmpty());
        const Finished run =
            launch({QStringLiteral("validate"), QStringLiteral("--cases"), measurements + QLatin1Char('/') + files.first(),
                    QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(run.code == 0, run.err.constData());
        fits(schemaOf("validate"), run.out);
        const Finished coverage =
            launch({QStringLiteral("validate"), QStringLiteral("--coverage"), QStringLiteral("--cases"),
                    measurements + QLatin1Char('/') + files.first(), QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(coverage.code == 0 && coverage.out.contains("\"covered\""), coverage.err.constData());
        fits(schemaOf("validate"), coverage.out);
        const Finished frontier =
            launch({QStringLiteral("validate"), QStringLiteral("--frontier"), QStringLiteral("--cases"),
                    measurements + QLatin1Char('/') + files.first(), QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(frontier.code == 0 && frontier.out.contains("\"band_without_chip_engines\""), frontier.err.constData());
        fits(schemaOf("validate"), frontier.out);
        const Finished traffic = launch({QStringLiteral("validate"), QStringLiteral("--traffic"), QStringLiteral("--cases"),
                                         few(measurements + QLatin1Char('/') + files.first(), folder), QStringLiteral("--format"),
                                         QStringLiteral("json")});
        QVERIFY2(traffic.code == 0 && traffic.out.contains("\"closed_median\""), traffic.err.constData());
        fits(schemaOf("validate"), traffic.out);
        const auto crossed = [&](const char* kind, const char* part) {
            const QDir all(QString::fromStdString(rackline::sourcePath("resources/measurements")) + QLatin1Char('/') +
                           QLatin1String(kind));
            QVERIFY(!all.entryList({QStringLiteral("*.csv")}).isEmpty());
            const Finished fitted = launch({QStringLiteral("validate"), QStringLiteral("--cross"), QStringLiteral("--cases"),
                                            few(all.filePath(all.entryList({QStringLiteral("*.csv")}).first()), folder),
                                            QStringLiteral("--format"), QStringLiteral("json")});
            QVERIFY2(fitted.code == 0 && fitted.out.contains(part), fitted.err.constData());
            fits(schemaOf("validate"), fitted.out);
        };
        crossed("serving", "without_models");
        crossed("training", "layout_choice");
        const Finished kernels = launch({QStringLiteral("validate"), QStringLiteral("--kernels"),
                                         QString::fromStdString(rackline::sourcePath("resources/measurements/kernels")),
                                         QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(kernels.code == 0, kernels.err.constData());
        fits(schemaOf("validate"), kernels.out);
    }

    /// What the program refuses for its form, the schema refuses too.
    void wrongScenariosDoNotFit_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const auto row = [](const char* from, const char* to) { QTest::newRow(to) << QByteArray(from) << QByteArray(to); };
        row("\"isl\"", "\"isll\"");
        row("1024", "-5");
        row("\"count\": 8", "\"count\": 8.5");
        row("1024", "[1]");
        row("1024", "true");
        row("\"fp4\"", "\"fp5\"");
        row("\"count\": 8", "\"count\": 0");
        row("\"100 MW\"", "100");
        row("\"pue\": 1.15", "\"pue\": 0.5");
        row("\"version\": 1", "\"version\": \"1\"");
        row("\"rackline\"", "\"ini\"");
        row("\"shared\"", "\"shred\"");
    }
    void wrongScenariosDoNotFit() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QByteArray text = fileOf(QString::fromStdString(rackline::sourcePath("resources/scenarios/three-generations.rackline")));
        const qsizetype at = text.indexOf(from);
        QVERIFY(at >= 0);
        text.replace(at, from.size(), to);
        const QJsonObject changed = objectOf(text);
        QVERIFY(!changed.isEmpty());
        QVERIFY(!JsonSchema(schemaOf("scenario")).errorsOf(changed).isEmpty());
        QCOMPARE(launch({QStringLiteral("estimate"), QStringLiteral("-")}, text).code, 3);
    }

    void allListsParametersAndMetrics() {
        const QJsonObject all = objectOf(launch({QStringLiteral("schema")}).out);
        QVERIFY(all[QStringLiteral("schemas")].toObject().size() >= 6);
        bool found = false;
        for (const QJsonValue& p : all[QStringLiteral("parameters")].toArray()) {
            QVERIFY2(!p[QStringLiteral("help")].toString().isEmpty(), qPrintable(p[QStringLiteral("id")].toString()));
            found = found || (p[QStringLiteral("id")] == QLatin1String("facility.power") &&
                              p[QStringLiteral("unit")] == QLatin1String("MW"));
        }
        QVERIFY(found);
        QVERIFY(all[QStringLiteral("metrics")].toArray().size() >= 12);
    }

    /// Whoever joins two outputs would otherwise read one figure in two units: `tpot_s` here and `tpot_ms` there.
    void aFigureHasOneUnit() {
        std::set<QString> keys;
        addKeys(objectOf(launch({QStringLiteral("schema")}).out)[QStringLiteral("schemas")], keys);
        for (const char* line : {"train train-llama-405b --format json", "site three-generations --format json"})
            addKeys(objectOf(launch(words(QString::fromUtf8(line))).out), keys);
        QVERIFY(keys.size() > 300);
        const QList<QStringList> kinds{{QStringLiteral("us"), QStringLiteral("ms"), QStringLiteral("s"), QStringLiteral("h"),
                                        QStringLiteral("days"), QStringLiteral("years")},
                                       {QStringLiteral("j"), QStringLiteral("kwh"), QStringLiteral("mwh"), QStringLiteral("gwh")},
                                       {QStringLiteral("w"), QStringLiteral("kw"), QStringLiteral("mw")},
                                       {QStringLiteral("kg"), QStringLiteral("t")},
                                       {QStringLiteral("b"), QStringLiteral("gb"), QStringLiteral("tb")}};
        for (const QStringList& units : kinds) {
            std::map<QString, QString> named;
            for (const QString& unit : units)
                for (const QString& key : keys) {
                    if (!key.endsWith(QLatin1Char('_') + unit)) continue;
                    const auto [first, isNew] = named.try_emplace(key.chopped(unit.size() + 1), key);
                    QVERIFY2(isNew, qPrintable(first->second + QStringLiteral(" and ") + key));
                }
        }
    }

    /// A training run says what every other command says of it, under the same name, in the same unit, with the same interval.
    void trainSaysTheMetricsOfItsKind() {
        const QJsonObject run =
            objectOf(launch(words(QStringLiteral("train train-llama-405b --format json"))).out)[QStringLiteral("scenarios")]
                .toArray()[0]
                .toObject()[QStringLiteral("figures")]
                .toObject();
        // The rows of a table that begin with an id, of the part on runs that train.
        const QByteArray table = launch(words(QStringLiteral("schema metrics"))).out;
        static const QRegularExpression row(QStringLiteral("^([a-z][a-z0-9_]+)  "), QRegularExpression::MultilineOption);
        auto rows = row.globalMatch(QString::fromUtf8(table.mid(table.indexOf("step_s"))));
        int count = 0;
        for (; rows.hasNext(); ++count) {
            const QString id = rows.next().captured(1);
            QVERIFY2(run.contains(id), qPrintable(id));
        }
        QVERIFY(count > 10);
        for (const char* gone : {"duration_s", "energy_j", "carbon_kg", "facility_w"})
            QVERIFY2(!run.contains(QString::fromUtf8(gone)), gone);
    }

    void unknownTopicsNameTheNearest() {
        const Finished wrong = launch({QStringLiteral("schema"), QStringLiteral("paretto")});
        QCOMPARE(wrong.code, 2);
        QVERIFY(wrong.err.contains("did you mean pareto?"));
    }
};

QTEST_GUILESS_MAIN(SchemaTest)
#include "schema_test.moc"
