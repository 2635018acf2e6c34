// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

namespace {
QString line(const char* text) { return QString::fromUtf8(text); }

/// Middles of `train --format csv` by figure, as text: the same digits are the same bits.
QHash<QByteArray, QByteArray> trained(const QString& scenario) {
    QHash<QByteArray, QByteArray> figures;
    const Finished run = launch(words(line("train ") + scenario + line(" --format csv")));
    for (const QByteArray& row : run.out.split('\n')) {
        // Names have commas in them and stand in quotes.
        const QList<QByteArray> cells = row.mid(row.lastIndexOf('"') + 1).split(',');
        if (cells.size() > 3) figures.insert(cells[1], cells[2]);
    }
    return figures;
}
QList<QHash<QByteArray, QByteArray>> rowsOf(const QByteArray& csv) {
    QList<QHash<QByteArray, QByteArray>> rows;
    const QList<QByteArray> lines = csv.trimmed().split('\n');
    const QList<QByteArray> head = lines[0].split(',');
    for (const QByteArray& one : lines.mid(1)) {
        // Names have a comma in them.
        QByteArray plain = one;
        const QList<QByteArray> cells = plain.replace("8,192", "8192").split(',');
        QHash<QByteArray, QByteArray> row;
        for (qsizetype i = 0; i < std::min(cells.size(), head.size()); ++i) row.insert(head[i], cells[i]);
        rows.append(row);
    }
    return rows;
}
QJsonArray pagesOf(const char* command) {
    return QJsonDocument::fromJson(launch(words(line(command) + line(" --format json"))).out)
        .object()[QStringLiteral("scenarios")]
        .toArray();
}
QJsonValue tableOf(const QJsonValue& page, const char* id) {
    for (const QJsonValue& one : page[QStringLiteral("tables")].toArray())
        if (one[QStringLiteral("id")] == QLatin1String(id)) return one[QStringLiteral("rows")];
    return {};
}
double middle(const QJsonValue& v) { return v.isObject() ? v[QStringLiteral("mid")].toDouble() : v.toDouble(); }
constexpr auto metrics = {
    "step_s", "tok_s", "tok_s_per_gpu", "tok_s_per_mw", "mfu_bf16",   "mfu_format",  "hfu_bf16", "goodput",
    "days",   "gpus",  "gpu_hours",     "cost_usd",     "energy_mwh", "facility_mw", "carbon_t", "memory_reserved_b"};
} // namespace

class TrainingCommandsTest : public QObject {
    Q_OBJECT

private slots:
    void aSweepHasTheDigitsOfTrain() {
        const Finished sweep =
            launch(words(line("sweep 'train-llama-405b#8,192 H100' --format csv "
                              "--axis workload.global_batch=1024,2048 --axis 'hardware.out.bandwidth=50 GB/s,100 GB/s'")));
        QCOMPARE(sweep.code, 0);
        const auto rows = rowsOf(sweep.out);
        QCOMPARE(rows.size(), 4);
        qsizetype at = 0;
        for (const char* batch : {"1024", "2048"})
            for (const char* link : {"50 GB/s", "100 GB/s"}) {
                const auto alone = trained(QStringLiteral("'train-llama-405b#8,192 H100' --set workload.global_batch=%1 "
                                                          "--set 'hardware.out.bandwidth=%2'")
                                               .arg(QLatin1String(batch), QLatin1String(link)));
                for (const char* m : metrics) {
                    QVERIFY2(!alone[m].isEmpty(), m);
                    QCOMPARE(rows[at][m], alone[m]);
                }
                ++at;
            }
    }
    void aSweepOfRunsIsADatabaseAndHasShards() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("runs.sqlite")),
                      axes = line(" --axis workload.global_batch=512,1024,2048 ");
        const Finished made = launch(words(line("sweep train-goodput") + axes + line("-o '") + file + line("'")));
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(QFile::exists(file));
        const QString a = folder.filePath(QStringLiteral("a")), b = folder.filePath(QStringLiteral("b")),
                      whole = folder.filePath(QStringLiteral("whole.csv"));
        QCOMPARE(launch(words(line("sweep train-goodput") + axes + line("--shard 1/2 -o '") + a + line("'"))).code, 0);
        QCOMPARE(launch(words(line("sweep train-goodput") + axes + line("--shard 2/2 -o '") + b + line("'"))).code, 0);
        QCOMPARE(launch(words(line("merge '") + a + line("' '") + b + line("' -o '") + whole + line("'"))).code, 0);
        QFile joined(whole);
        QVERIFY(joined.open(QIODevice::ReadOnly));
        QCOMPARE(joined.readAll(), launch(words(line("sweep train-goodput --format csv") + axes)).out);
    }

    /// A run is as long as its tokens or its arithmetic say; the one that is asked for replaces the file's, and both at once are
    /// refused.
    void aRunHasOneLength() {
        const auto train = [](const char* more) {
            return launch(words(QStringLiteral("train 'train-llama-405b#8,192 H100' --brief ") + QLatin1String(more)));
        };
        const QByteArray usual = train("").out, half = train("--set 'workload.flops=1e25 FLOP'").out;
        QVERIFY(!usual.isEmpty() && !half.isEmpty() && half != usual);
        const Finished both = train("--set 'workload.flops=1e25 FLOP' --set workload.tokens=1e12");
        QVERIFY2(both.code == 2 && both.err.contains("workload.flops says too"), both.err.constData());
    }

    void estimateIsTrain() {
        for (const char* format : {"table", "csv"}) {
            const QString rest = line(" train-llama-405b --format ") + QLatin1String(format);
            QCOMPARE(launch(words(line("estimate") + rest)).out, launch(words(line("train") + rest)).out);
        }
    }

    void everyCommandHasTheSameRun() {
        const auto alone = trained(line("'train-llama-405b#8,192 H100'"));
        const QJsonArray compared = pagesOf("compare train-llama-405b");
        QJsonArray frontier = tableOf(pagesOf("pareto 'train-llama-405b#8,192 H100'")[0], "frontier").toArray();
        QVERIFY(!frontier.isEmpty());
        for (const QJsonValue& row : tableOf(compared[0], "metrics").toArray()) {
            const QByteArray id = row[QStringLiteral("id")].toString().toUtf8();
            QCOMPARE(middle(row[QStringLiteral("values")][QStringLiteral("from")]), alone[id].toDouble());
        }
        for (const char* m : {"days", "cost_usd", "energy_mwh", "facility_mw", "step_s", "gpus", "mfu_bf16"})
            QCOMPARE(frontier[0][QStringLiteral("values")][QLatin1String(m)].toDouble(), alone[m].toDouble());
        const QJsonArray why = tableOf(compared[0], "why").toArray();
        QVERIFY(why.size() > 3);
        QCOMPARE(why.first()[QStringLiteral("values")][QStringLiteral("then")].toDouble(), alone["days"].toDouble());
        // A site of exactly these racks and what is held ready beside them trains the same run.
        const QJsonArray site = pagesOf("site 'train-llama-405b#8,192 H100' --set site.racks=1033");
        for (const QJsonValue& row : tableOf(site[0], "run").toArray())
            QCOMPARE(middle(row[QStringLiteral("values")][QStringLiteral("value")]),
                     alone[row[QStringLiteral("id")].toString().toUtf8()].toDouble());
    }

    void conditionsDecideTheExitCode() {
        QCOMPARE(launch(words(line("train 'train-llama-405b#8,192 H100' --assert 'days <= 150' --assert 'mfu_bf16 > 0.3'"))).code,
                 0);
        const Finished longer = launch(words(line("estimate 'train-llama-405b#8,192 H100' --assert 'days <= 100'")));
        QCOMPARE(longer.code, 1);
        QVERIFY2(longer.err.contains("days <= 100 does not hold, it is 138 d"), longer.err.constData());
        QCOMPARE(launch(words(line("pareto 'train-llama-405b#8,192 H100' --assert 'cost_usd < 56e6'"))).code, 0);
        QCOMPARE(launch(words(line("pareto 'train-llama-405b#8,192 H100' --assert 'days < 100'"))).code, 1);
    }

    void mistakesAreSaid_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* text, int code, const char* said) {
            QTest::newRow(text) << line(text) << code << QByteArray(said);
        };
        row("estimate train-llama-405b three-generations", 2, "serves, and the scenarios before it train");
        row("pareto train-llama-405b --x day", 2, "did you mean days?");
        row("pareto train-llama-405b --y tok_s_per_user", 2, "did you mean tok_s?");
        row("train train-llama-405b --assert 'day < 3'", 2, "did you mean days?");
        row("plan train-llama-405b --target '100 req/s'", 2, "\"90 d\"");
        row("plan train-llama-405b --target '0 d'", 2, "above 0");
        row("sensitivity train-llama-405b --metric speed", 2, "unknown metric of training");
        row("sensitivity train-llama-405b --target 3", 2, "facility.pue:energy_mwh");
        row("sensitivity train-llama-405b --assumptions", 2, "of scenarios that serve");
        row("compare 'train-llama-405b#8,192 H100'", 2, "two scenarios");
        row("sweep train-llama-405b --axis workload.kind=train,serve", 2, "one grid has the columns");
    }
    void mistakesAreSaid() {
        QFETCH(QString, command);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const Finished wrong = launch(words(command));
        QVERIFY2(wrong.code == code, wrong.err.constData());
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
    }
};

QTEST_GUILESS_MAIN(TrainingCommandsTest)
#include "training_test.moc"
