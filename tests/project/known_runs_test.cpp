// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/known_runs_file.h"
#include "app/project/measured/predicted_run.h"
#include "app/project/project.h"
#include "tests/paths.h"

#include <QTest>

#include <limits>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> shipped = Catalogue::open(Catalogue::defaultPath());
    return shipped.value();
}
const std::vector<MeasuredCase>& cases() {
    static const auto all = readCases(sourcePath("resources/measurements/serving/cases.csv"));
    return all.value();
}
const Recipes& recipes() {
    static const auto shipped = Recipes::shipped();
    return shipped.value();
}

const KnownRuns& runs() {
    static const KnownRuns all(cases(), catalogue(), recipes());
    return all;
}

/// A measured run as the point of its scenario.
struct Point {
    Scenario scenario;
    OperatingPoint point;
};
Point pointOf(const MeasuredCase& row) {
    const PredictedRun run(servedScenario(row, catalogue(), recipes()));
    Point p{*run.scenario(), run.point()};
    p.point.concurrency = row.kind == CaseKind::staticBatch ? row.batch : row.concurrency;
    return p;
}
const MeasuredCase& caseNamed(const std::string& id) {
    return *std::find_if(cases().begin(), cases().end(), [&](const MeasuredCase& row) { return row.id == id; });
}
Nearness nearestTo(const Point& p) { return runs().nearestTo(p.scenario, p.point, catalogue()); }
const std::string one = "INF00236-tpot";

} // namespace

class KnownRunsTest : public QObject {
    Q_OBJECT
private slots:
    /// The table that the build makes says what the cases say, to the last bit.
    void tableHoldsTheCases() {
        const Result<std::vector<KnownRun>> read = parseRuns(runsTable(runs().runs()), "runs.table");
        QVERIFY(read);
        QCOMPARE(runsTable(*read), runsTable(runs().runs()));
        const std::optional<KnownRuns> shipped = KnownRuns::shipped();
        QVERIFY(shipped && shipped->runs().size() > 500);
        QCOMPARE(runsTable(shipped->runs()), runsTable(runs().runs()));
    }

    void brokenTablesAreRefused_data() {
        QTest::addColumn<QByteArray>("table");
        const std::vector<KnownRun> first{runs().runs().front()};
        const QByteArray good = QByteArray::fromStdString(runsTable(first));
        QVERIFY(parseRuns(good.toStdString(), "runs.table"));
        const qsizetype head = good.indexOf('\n') + 1;
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("other columns") << QByteArray("rackline runs id chip\n") + good.mid(head);
        for (qsizetype kept = head + 1; kept < good.size(); ++kept) QTest::addRow("cut at %d", int(kept)) << good.left(kept);
        QByteArray endless = good;
        endless.replace(head, 4, "\xff\xff\xff\xff", 4);
        QTest::newRow("a text longer than the table") << endless;
        for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
            std::vector<KnownRun> runs = first;
            runs.front().perGpu = wrong;
            QTest::addRow("%g tokens a second", wrong) << QByteArray::fromStdString(runsTable(runs));
        }
    }
    void brokenTablesAreRefused() {
        QFETCH(QByteArray, table);
        QVERIFY(!parseRuns(table.toStdString(), "runs.table"));
    }

    /// What was measured lies beside itself.
    void findsItself() {
        for (std::size_t i = 0; i < cases().size(); i += 41) {
            const MeasuredCase& row = cases()[i];
            if (row.metric == "ttft_ms") continue;
            const Nearness n = nearestTo(pointOf(row));
            QVERIFY2(n.standing == Standing::calibrated && n.runsNear > 0 && n.nearest && n.distance < 1e-9,
                     qPrintable(QString::fromStdString(row.id) + QString::asprintf(": %zu runs, %g", n.runsNear, n.distance)));
            QVERIFY2(n.sameChip && n.sameModel && n.sameEngine, row.id.c_str());
        }
    }
    void knowsHowFar() {
        Point p = pointOf(caseNamed(one));
        const std::string chip = p.scenario.system.accelerator.id;
        p.point.concurrency *= 1.1;
        Nearness n = nearestTo(p);
        QCOMPARE(n.standing, Standing::calibrated);
        QVERIFY(std::abs(n.load - 1.1) < 1e-9 && std::abs(n.distance - std::log(1.1)) < 1e-6);
        p.point.concurrency *= 1e3;
        n = nearestTo(p);
        QVERIFY(n.standing != Standing::calibrated && n.runsNear == 0);
    }
    void saysWhatIsCarried_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<int>("standing");
        QTest::addColumn<bool>("sameChip");
        QTest::addColumn<bool>("sameModel");
        const QString here = QString::fromStdString(one), onH200 = QStringLiteral("INF00076-tpot");
        QTest::newRow("next generation") << here << "deepseek-v3"
                                         << "rubin-ultra-kyber" << int(Standing::carriedOver) << false << true;
        QTest::newRow("same generation") << here << "deepseek-v3"
                                         << "gb300-nvl72" << int(Standing::carriedOver) << false << true;
        QTest::newRow("another model") << onH200 << "qwen3-next-80b-a3b"
                                       << "dgx-h200" << int(Standing::carriedOver) << true << false;
        QTest::newRow("neither") << onH200 << "qwen3-next-80b-a3b"
                                 << "rubin-ultra-kyber" << int(Standing::unmeasured) << false << false;
    }
    void saysWhatIsCarried() {
        QFETCH(QString, from);
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(int, standing);
        QFETCH(bool, sameChip);
        QFETCH(bool, sameModel);
        Point p = pointOf(caseNamed(from.toStdString()));
        const auto other = catalogue().model(model.toStdString());
        const auto system = catalogue().system(rack.toStdString());
        QVERIFY2(other && system, qPrintable(model));
        p.scenario.model = *other;
        p.scenario.system = *system;
        const Nearness n = nearestTo(p);
        QCOMPARE(int(n.standing), standing);
        QCOMPARE(n.runsNear, std::size_t{0});
        QCOMPARE(n.nearest.has_value(), standing == int(Standing::carriedOver));
        if (!n.nearest) return;
        QCOMPARE(n.sameChip, sameChip);
        QCOMPARE(n.sameModel, sameModel);
    }
};

QTEST_GUILESS_MAIN(KnownRunsTest)
#include "known_runs_test.moc"
