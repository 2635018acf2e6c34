// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

namespace {
Finished run(const QString& line) { return launch(words(line)); }
QJsonArray listOf(const QByteArray& json, const QString& name) { return QJsonDocument::fromJson(json).object()[name].toArray(); }
} // namespace

class MapTest : public QObject {
    Q_OBJECT

private slots:
    /// A map is a sweep, whichever way its cells are found: by one search along the speed, by kept rates, or one by one.
    void cellsAreThoseOfASweep_data() {
        QTest::addColumn<QString>("axes");
        const QString isl = QStringLiteral("--axis workload.isl=512:32768:5:log "),
                      speed = QStringLiteral("--axis 'workload.limits.speed=10 tok/s:250 tok/s:7:log' "),
                      pue = QStringLiteral("--axis facility.pue=1.05:1.5:4 ");
        QTest::newRow("speed up") << isl + speed;
        QTest::newRow("speed across") << speed + isl;
        QTest::newRow("price across") << pue + isl;
        QTest::newRow("price and speed") << pue + speed;
        QTest::newRow("a list of names") << QStringLiteral("--axis precision.weights=fp8,fp4 ") + speed;
    }
    void cellsAreThoseOfASweep() {
        QFETCH(QString, axes);
        const Finished map = run(QStringLiteral("map three-generations --format json ") + axes),
                       sweep = run(QStringLiteral("sweep three-generations --format json --quiet ") + axes);
        QVERIFY2(map.code == 0, map.err.constData());
        const QJsonArray cells = listOf(map.out, QStringLiteral("cells")), points = listOf(sweep.out, QStringLiteral("rows"));
        QCOMPARE(points.size(), 3 * cells.size());
        int feasible = 0;
        for (qsizetype s = 0; s < 3; ++s)
            for (qsizetype i = 0; i < cells.size(); ++i) {
                const QJsonValue here = cells[i][QStringLiteral("values")].toArray()[s], point = points[s * cells.size() + i];
                QCOMPARE(!here.isNull(), point[QStringLiteral("feasible")].toBool());
                if (here.isNull()) continue;
                ++feasible;
                QCOMPARE(here[QStringLiteral("mid")], point[QStringLiteral("tok_s_per_mw")]);
                QCOMPARE(here[QStringLiteral("low")], point[QStringLiteral("tok_s_per_mw_at_speed_low")]);
                QCOMPARE(here[QStringLiteral("high")], point[QStringLiteral("tok_s_per_mw_at_speed_high")]);
            }
        QVERIFY(feasible > cells.size());
    }

    void theWinnerHasTheBestValue_data() {
        QTest::addColumn<QString>("metric");
        QTest::newRow("more is better") << QStringLiteral("tok_s_per_mw");
        QTest::newRow("less is better") << QStringLiteral("usd_per_mtok");
    }
    void theWinnerHasTheBestValue() {
        QFETCH(QString, metric);
        const double sign = metric == QLatin1String("usd_per_mtok") ? -1 : 1;
        const Finished map = run(QStringLiteral("map amd-generations --format json --axis workload.isl=512:32768:6:log --axis "
                                                "'workload.limits.speed=10 tok/s:200 tok/s:6:log' --metric ") +
                                 metric);
        QVERIFY2(map.code == 0, map.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(map.out).object();
        const QJsonArray names = json[QStringLiteral("scenarios")].toArray();
        int settled = 0, open = 0, alone = 0;
        for (const QJsonValue& cell : json[QStringLiteral("cells")].toArray()) {
            QString winner;
            QList<double> values;
            double best = 0;
            const QJsonArray all = cell[QStringLiteral("values")].toArray();
            for (qsizetype s = 0; s < all.size(); ++s) {
                if (all[s].isNull()) continue;
                const double value = all[s][QStringLiteral("mid")].toDouble();
                if (winner.isEmpty() || sign * value > sign * best) {
                    best = value;
                    winner = names[s].toString();
                }
                values << value;
            }
            QCOMPARE(cell[QStringLiteral("winner")].toString(), winner);
            std::sort(values.begin(), values.end(), [sign](double a, double b) { return sign * a > sign * b; });
            if (values.size() > 1) {
                const double lead = cell[QStringLiteral("lead")].toDouble();
                QVERIFY(lead >= 1);
                QVERIFY(std::abs(lead / (sign > 0 ? values[0] / values[1] : values[1] / values[0]) - 1) < 1e-12);
                ++(cell[QStringLiteral("settled")].toBool() ? settled : open);
            } else {
                QVERIFY(cell[QStringLiteral("lead")].isNull());
                alone += values.size() == 1 ? 1 : 0;
            }
        }
        QVERIFY(open > 0 && settled + alone > 0);
    }

    void picturesAndFilesAreWritten() {
        const QTemporaryDir folder;
        const QString line = QStringLiteral("map three-generations --axis workload.isl=512:8192:4:log --axis "
                                            "facility.pue=1.05:1.5:3 --quiet -o '%1'");
        for (const char* ending : {"svg", "png", "pdf", "csv", "json"}) {
            const QString file = folder.filePath(QStringLiteral("m.") + QLatin1String(ending));
            const Finished made = run(line.arg(file));
            QVERIFY2(made.code == 0, made.err.constData());
            QVERIFY(contentOf(file).size() > 200);
        }
        const QByteArray svg = contentOf(folder.filePath(QStringLiteral("m.svg")));
        QVERIFY(svg.contains("Rubin Ultra Kyber leads by") && svg.contains("intervals overlap") && !svg.contains("nan"));
    }

    void anyNumberOfThreadsGivesTheSameBits() {
        const QString line =
            QStringLiteral("map three-generations --axis workload.isl=512:8192:5:log --axis facility.pue=1.05:1.5:4 --format csv "
                           "--threads ");
        QCOMPARE(run(line + QStringLiteral("1")).out, run(line + QStringLiteral("4")).out);
    }

    void badInputIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("said");
        const QString isl = QStringLiteral(" --axis workload.isl=512,1024"), pue = QStringLiteral(" --axis facility.pue=1.1,1.2");
        QTest::newRow("one axis") << QStringLiteral("three-generations") + isl << QByteArray("a map has two axes");
        QTest::newRow("one axis twice") << QStringLiteral("three-generations") + isl + isl << QByteArray("is given twice");
        QTest::newRow("an unknown axis") << QStringLiteral("three-generations --axis workload.isll=1,2") + pue
                                         << QByteArray("workload.isl");
        QTest::newRow("an unknown metric") << QStringLiteral("three-generations --metric tok_s_per_nw") + isl + pue
                                           << QByteArray("did you mean");
        QTest::newRow("another ending") << QStringLiteral("three-generations -o m.xyz") + isl + pue << QByteArray(".svg");
        QTest::newRow("too many cells") << QStringLiteral("three-generations --axis workload.isl=1:100000:100000") + pue +
                                               QStringLiteral(",1.3,1.4,1.5")
                                        << QByteArray("cells");
        QTest::newRow("training") << QStringLiteral("train-llama-405b") + isl + pue << QByteArray("trains");
        QTest::newRow("two files") << QStringLiteral("three-generations amd-generations") + isl + pue
                                   << QByteArray("one SCENARIO");
    }
    void badInputIsSaid() {
        QFETCH(QString, line);
        QFETCH(QByteArray, said);
        const Finished refused = run(QStringLiteral("map ") + line);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains(said), refused.err.constData());
        QCOMPARE(refused.err.count('\n'), 1);
    }
};

QTEST_GUILESS_MAIN(MapTest)
#include "map_test.moc"
