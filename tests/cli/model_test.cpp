// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rackline::test;

namespace {
const QString folder = QString::fromStdString(rackline::sourcePath("tests/data/hugging_face/"));

QStringList import(const QString& file, const QStringList& more = {}) {
    return QStringList{QStringLiteral("model"), QStringLiteral("import"), file} + more;
}
} // namespace

/// `rackline model import`, from the file to a model that can be evaluated.
class ModelTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_home;
    QMap<QString, QString> own() const { return {{QStringLiteral("XDG_DATA_HOME"), m_home.path()}}; }

private slots:
    void importsAndEvaluates() {
        const Finished taken =
            launch(import(folder + QStringLiteral("phi-4.json"), {QStringLiteral("--name"), QStringLiteral("Phi 4")}), {}, own());
        QVERIFY2(taken.code == 0, taken.err);
        QVERIFY2(taken.err.contains("14.66"), taken.err);
        QVERIFY(taken.out.isEmpty());
        const Finished shown = launch(words(QStringLiteral("catalogue show model/phi-4")), {}, own());
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.out.contains("Phi 4, shipping, yours"), shown.out);
        QVERIFY2(shown.out.contains("14.66"), shown.out);
        const QByteArray scenario = R"({"format": "rackline", "version": 1, "name": "mine", "model": "phi-4",
            "workload": {"kind": "serve", "isl": 1024, "osl": 1024}, "hardware": {"rack": "dgx-h100", "count": 1}})";
        const Finished evaluated = launch({QStringLiteral("estimate"), QStringLiteral("-")}, scenario, own());
        QVERIFY2(evaluated.code == 0, evaluated.err);
        QVERIFY(launch({QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--no-overlay")}, scenario, own()).code !=
                0);
    }

    /// A checkpoint is served in the formats that it is stored in, unless the scenario says otherwise.
    void servesInItsOwnFormats_data() {
        QTest::addColumn<QString>("config");
        QTest::addColumn<QByteArray>("set");
        QTest::addColumn<QString>("weights");
        QTest::newRow("plain") << QStringLiteral("phi-4") << QByteArray() << QStringLiteral("bf16");
        QTest::newRow("said otherwise") << QStringLiteral("phi-4") << QByteArray(R"("precision": {"weights": "fp8"},)")
                                        << QStringLiteral("fp8");
        QTest::newRow("quantised") << QStringLiteral("deepseek-v3") << QByteArray() << QStringLiteral("fp8-block");
    }
    void servesInItsOwnFormats() {
        QFETCH(QString, config);
        QFETCH(QByteArray, set);
        QFETCH(QString, weights);
        QCOMPARE(launch(import(folder + config + QStringLiteral(".json"), words(QStringLiteral("--id stored --replace --quiet"))),
                        {}, own())
                     .code,
                 0);
        const QByteArray scenario = R"({"format": "rackline", "version": 1, "name": "mine", "model": "stored",)" + set +
                                    R"("workload": {"kind": "serve", "isl": 1024, "osl": 1024},
                                       "hardware": {"rack": "gb200-nvl72", "count": 1}})";
        const Finished run = launch(words(QStringLiteral("estimate - --format json")), scenario, own());
        QVERIFY2(run.code == 0, run.err);
        const QJsonArray inputs =
            QJsonDocument::fromJson(run.out).object()[u"scenarios"].toArray()[0].toObject()[u"inputs"].toArray();
        const auto found = std::find_if(inputs.begin(), inputs.end(), [](const QJsonValue& input) {
            return input.toObject()[u"path"].toString() == QStringLiteral("precision.weights");
        });
        QVERIFY(found != inputs.end());
        QCOMPARE(found->toObject()[u"value"].toString(), weights);
    }

    void evaluatesLayersWithoutAttention() {
        const QString file = folder + QStringLiteral("nemotron-super-49b.json");
        QCOMPARE(launch(import(file, words(QStringLiteral("--id nemotron-mine --quiet"))), {}, own()).code, 0);
        const QByteArray scenario = R"({"format": "rackline", "version": 1, "name": "mine", "model": "nemotron-mine",
            "workload": {"kind": "serve", "isl": 1024, "osl": 1024}, "hardware": {"rack": "dgx-h100", "count": 1}})";
        const Finished run = launch({QStringLiteral("estimate"), QStringLiteral("-")}, scenario, own());
        QVERIFY2(run.code == 0, run.err);
    }

    void printsAnEntry() {
        const Finished printed = launch(
            import(folder + QStringLiteral("gpt-oss-20b.json"), words(QStringLiteral("--format json --id oss"))), {}, own());
        QCOMPARE(printed.code, 0);
        const QJsonObject entry = QJsonDocument::fromJson(printed.out).object();
        QCOMPARE(entry[u"id"].toString(), QStringLiteral("oss"));
        QCOMPARE(entry[u"layers"].toArray().size(), qsizetype(2));
        // Nothing was written, and what was printed can be taken back.
        QCOMPARE(launch(words(QStringLiteral("catalogue show model/oss")), {}, own()).code, 2);
        QFile file(m_home.filePath(QStringLiteral("oss.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(printed.out);
        file.close();
        QCOMPARE(launch({QStringLiteral("catalogue"), QStringLiteral("import"), file.fileName()}, {}, own()).code, 0);
        QCOMPARE(launch(words(QStringLiteral("catalogue show model/oss")), {}, own()).code, 0);
    }

    void refuses_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("part");
        const QString good = folder + QStringLiteral("gpt-oss-120b.json");
        QTest::newRow("no file") << import(QStringLiteral("/nowhere/config.json")) << 3 << QByteArray("no such file");
        QTest::newRow("a folder") << import(folder) << 3 << QByteArray("is a folder");
        QTest::newRow("the product's own id")
            << import(good, {QStringLiteral("--date"), QStringLiteral("2026-01-01")}) << 3 << QByteArray("--replace");
        QTest::newRow("an id that is none") << import(good, words(QStringLiteral("--id 'My Model'"))) << 3
                                            << QByteArray("small letters");
        QTest::newRow("nowhere to put it") << import(good, words(QStringLiteral("--id x --no-overlay"))) << 2
                                           << QByteArray("--no-overlay");
        QTest::newRow("csv") << import(good, words(QStringLiteral("--format csv"))) << 2 << QByteArray("--format");
        QTest::newRow("nothing") << words(QStringLiteral("model")) << 2 << QByteArray("expected a command");
        QTest::newRow("no config") << import(
                                          QString::fromStdString(rackline::sourcePath("resources/catalogue/models/phi-2.json")))
                                   << 3 << QByteArray("no such file");
        QTest::newRow("another file") << import(QString::fromStdString(rackline::sourcePath("resources/catalogue/missing.json")))
                                      << 3 << QByteArray("object");
    }
    void refuses() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, part);
        const Finished run = launch(arguments, {}, own());
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(part), run.err);
        QVERIFY(run.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(ModelTest)
#include "model_test.moc"
