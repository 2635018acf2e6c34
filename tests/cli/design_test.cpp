// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline::test;

namespace {

/// Three scenarios, and an axis of each kind: a fraction, a range over decades, whole numbers and words.
const QString drawn =
    QStringLiteral("sweep llama-70b-generations --axis facility.pue=1.1:1.5 --axis 'facility.power=1 MW:100 MW:log' "
                   "--axis workload.isl=512:531 --axis precision.kv=fp8,bf16 --quiet ");

QByteArray outputOf(const QString& more) { return launch(words(drawn + more)).out; }
QJsonArray rowsOf(const QString& more) {
    return QJsonDocument::fromJson(outputOf(more + QStringLiteral(" --format json")))[QStringLiteral("rows")].toArray();
}
double valueAt(const QJsonValue& row, const char* path) { return row[QStringLiteral("axes")][QLatin1String(path)].toDouble(); }

} // namespace

class DesignTest : public QObject {
    Q_OBJECT

private slots:
    /// McKay, Beckman and Conover 1979: of N equal parts of each range every one has exactly one point.
    void everyPartHasOnePoint_data() {
        QTest::addColumn<int>("count");
        for (const int n : {1, 2, 20, 37}) QTest::newRow(qPrintable(QString::number(n))) << n;
    }
    void everyPartHasOnePoint() {
        QFETCH(int, count);
        const QJsonArray rows = rowsOf(QStringLiteral("--design lhs:%1").arg(count));
        QCOMPARE(rows.size(), 3 * count);
        QSet<int> shares, decades;
        int narrow = 0;
        for (int i = 0; i < count; ++i) {
            shares << int((valueAt(rows[i], "facility.pue") - 1.1) / 0.4 * count);
            decades << int(std::log10(valueAt(rows[i], "facility.power")) / 2 * count);
            narrow += rows[i][QStringLiteral("axes")][QStringLiteral("precision.kv")] == QStringLiteral("fp8");
            // Every scenario is asked at the same points.
            for (int scenario = 1; scenario < 3; ++scenario)
                QCOMPARE(rows[scenario * count + i][QStringLiteral("axes")], rows[i][QStringLiteral("axes")]);
        }
        QCOMPARE(shares.size(), count);
        QCOMPARE(decades.size(), count);
        QVERIFY(std::abs(2 * narrow - count) <= 1);
    }
    void wholeNumbersComeEquallyOften() {
        const QJsonArray rows = rowsOf(QStringLiteral("--design lhs:20"));
        QSet<double> lengths;
        for (int i = 0; i < 20; ++i) lengths << valueAt(rows[i], "workload.isl");
        QCOMPARE(lengths.size(), 20);
        QVERIFY(lengths.contains(512) && lengths.contains(531));
    }
    void randomPointsAreSpread() {
        const QJsonArray rows = rowsOf(QStringLiteral("--design random:100"));
        double sum = 0, least = 2, most = 0;
        for (int i = 0; i < 100; ++i) {
            const double pue = valueAt(rows[i], "facility.pue");
            sum += pue;
            least = std::min(least, pue);
            most = std::max(most, pue);
        }
        // Three standard errors of the mean of 100 numbers from a range of 0.4: 3 * 0.4 / sqrt(12 * 100).
        QVERIFY2(std::abs(sum / 100 - 1.3) < 0.035, QByteArray::number(sum / 100).constData());
        QVERIFY(least >= 1.1 && least < 1.13 && most > 1.47 && most <= 1.5);
    }

    void theSeedMakesTheDraw_data() {
        QTest::addColumn<QString>("design");
        for (const char* design : {"--design random:7", "--design lhs:7"}) QTest::newRow(design) << QString::fromUtf8(design);
    }
    void theSeedMakesTheDraw() {
        QFETCH(QString, design);
        const QString csv = design + QStringLiteral(" --format csv");
        const QByteArray first = outputOf(csv);
        QCOMPARE(first.count('\n'), 1 + 3 * 7);
        QCOMPARE(outputOf(csv + QStringLiteral(" --seed 1 --threads 1")), first);
        QVERIFY(outputOf(csv + QStringLiteral(" --seed 2")) != first);
        // The columns are those of a grid.
        const Finished grid = launch(words(QStringLiteral("sweep llama-70b-generations --axis facility.pue=1.1 --axis "
                                                          "'facility.power=1 MW' --axis workload.isl=512 --axis "
                                                          "precision.kv=fp8 --format csv --quiet")));
        QCOMPARE(first.left(first.indexOf('\n')), grid.out.left(grid.out.indexOf('\n')));
    }

    void shardsJoinToTheSameBytes() {
        const QTemporaryDir folder;
        const QString design = QStringLiteral("--design lhs:9 --seed 5 --format csv");
        QStringList merge{QStringLiteral("merge")};
        for (int k = 4; k >= 1; --k) {
            merge << folder.filePath(QString::number(k));
            launch(words(drawn + design + QStringLiteral(" --shard %1/4 -o '%2'").arg(k).arg(merge.back())));
        }
        const QString whole = folder.filePath(QStringLiteral("whole.csv"));
        const Finished merged = launch(merge + QStringList{QStringLiteral("-o"), whole});
        QVERIFY2(merged.code == 0, merged.err.constData());
        QFile file(whole);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), outputOf(design));
        // A part of another draw is another sweep.
        launch(words(drawn +
                     QStringLiteral("--design lhs:9 --seed 6 --shard 2/4 -o '%1'").arg(folder.filePath(QStringLiteral("2")))));
        const Finished mixed = launch(merge + QStringList{QStringLiteral("-o"), whole});
        QCOMPARE(mixed.code, 3);
        QVERIFY2(mixed.err.contains("another sweep"), mixed.err.constData());
    }

    void wrongDesignsAreSaid_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* more, const char* said) {
            QTest::newRow(more) << QString::fromUtf8(more) << QByteArray(said);
        };
        row("--axis workload.isl=512:600", "--design");
        row("--axis workload.isl=512:600 --design lhs", "random:N");
        row("--axis workload.isl=512:600 --design grid:4", "random:N");
        row("--axis workload.isl=512:600 --design lhs:0", "random:N");
        row("--axis workload.isl=512:600 --design lhs:1.5", "random:N");
        row("--axis workload.isl=512:600:lin --design lhs:4", "number of steps");
        row("--axis workload.prefix_hit=0:0.5:log --design lhs:4", "above 0");
        row("--axis facility.pu=1:2 --design lhs:4", "facility.pue");
        row("--design lhs:4", "--axis");
        row("--axis workload.isl=512:600 --design lhs:1e12", "1000000000000 points");
    }
    void wrongDesignsAreSaid() {
        QFETCH(QString, more);
        QFETCH(QByteArray, said);
        const Finished wrong = launch(words(QStringLiteral("sweep 'llama-70b-generations#H100 HGX' ") + more));
        QVERIFY2(wrong.code == 2, (QByteArray::number(wrong.code) + ": " + wrong.err).constData());
        QCOMPARE(wrong.out, QByteArray());
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
        QCOMPARE(wrong.err.count('\n'), 1);
    }
};

QTEST_GUILESS_MAIN(DesignTest)
#include "design_test.moc"
