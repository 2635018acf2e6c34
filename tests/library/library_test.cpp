// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/rackline.h"
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

using namespace rackline::test;

namespace {

/// The same digits are the same bits; QCOMPARE of doubles lets the last ones differ.
std::uint64_t bitsOf(double value) { return std::bit_cast<std::uint64_t>(value); }

struct Close {
    void operator()(rackline_catalogue* c) const { rackline_catalogue_close(c); }
    void operator()(rackline_scenario* s) const { rackline_scenario_close(s); }
};
using CataloguePointer = std::unique_ptr<rackline_catalogue, Close>;
using ScenarioPointer = std::unique_ptr<rackline_scenario, Close>;

CataloguePointer opened() {
    rackline_catalogue* catalogue = nullptr;
    rackline_error error;
    if (rackline_catalogue_open(nullptr, nullptr, &catalogue, &error) != RACKLINE_DONE) qFatal("%s", error.detail);
    return CataloguePointer(catalogue);
}

ScenarioPointer scenarioOf(const rackline_catalogue& catalogue, const char* source) {
    rackline_scenario* scenario = nullptr;
    rackline_error error;
    if (rackline_scenario_read(&catalogue, source, &scenario, &error) != RACKLINE_DONE)
        qFatal("%s: %s", error.where, error.detail);
    return ScenarioPointer(scenario);
}

constexpr const char* example = "llama-70b-generations#H100 HGX";
/// One layout and one load, so that a call takes microseconds.
ScenarioPointer fixedOf(const rackline_catalogue& catalogue) {
    ScenarioPointer s = scenarioOf(catalogue, example);
    for (const auto& [path, value] :
         {std::pair{"mapping.mode", "aggregated"}, {"mapping.tp", "8"}, {"workload.load.batch", "16"}})
        if (rackline_error e; rackline_set(s.get(), path, value, &e) != RACKLINE_DONE) qFatal("%s: %s", e.where, e.detail);
    return s;
}

QJsonObject estimated(const QStringList& more) {
    const Finished run = launch(
        QStringList{QStringLiteral("estimate"), QString::fromUtf8(example), QStringLiteral("--format"), QStringLiteral("json")} +
        more);
    if (run.code != 0) qFatal("%s", run.err.constData());
    return QJsonDocument::fromJson(run.out)
        .object()[QStringLiteral("scenarios")]
        .toArray()
        .first()
        .toObject()[QStringLiteral("metrics")]
        .toObject();
}

QStringList listedIn(const QByteArray& text, const char* pattern) {
    QStringList names;
    auto matches =
        QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::MultilineOption).globalMatch(QString::fromUtf8(text));
    while (matches.hasNext()) names << matches.next().captured(1);
    names.sort();
    names.removeDuplicates();
    return names;
}

} // namespace

class LibraryTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    /// Forty requests, one every half second.
    QByteArray m_trace;

private slots:
    void initTestCase() {
        QByteArray rows = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
        for (int i = 0; i < 40; ++i)
            rows += "2023-11-16 18:00:" + QByteArray::number(10 + i / 2) + (i % 2 == 0 ? ".0000000," : ".5000000,") +
                    QByteArray::number(500 + 37 * (i % 7)) + "," + QByteArray::number(60 + 11 * (i % 5)) + "\n";
        m_trace = m_folder.filePath(QStringLiteral("requests.csv")).toUtf8();
        put(QString::fromUtf8(m_trace), rows);
    }

    void exportsWhatTheHeaderSaysAndNothingElse() {
        QProcess nm;
        nm.start(QStringLiteral("nm"),
                 {QStringLiteral("-D"), QStringLiteral("--defined-only"), QStringLiteral(RACKLINE_LIBRARY)});
        QVERIFY(nm.waitForFinished());
        const QStringList exported = listedIn(nm.readAllStandardOutput(), R"(^[0-9a-f]* [TDBRVW] (\w+))");
        const QByteArray folder = QByteArray::fromStdString(rackline::sourcePath("app/library/"));
        const QStringList listed = listedIn(contentOf(QString::fromUtf8(folder + "librackline.map")), R"(^ +(rackline_\w+);)");
        const QStringList declared =
            listedIn(contentOf(QString::fromUtf8(folder + "rackline.h")), R"(^[a-z].*?\b(rackline_\w+)\()");
        QVERIFY(!declared.isEmpty());
        QCOMPARE(listed, declared);
        QCOMPARE(exported, listed);
        nm.start(QStringLiteral("readelf"), {QStringLiteral("-d"), QStringLiteral(RACKLINE_LIBRARY)});
        QVERIFY(nm.waitForFinished());
        QVERIFY(nm.readAllStandardOutput().contains("[librackline.so.0]"));
    }

    void aProgramInCHasTheDigitsOfTheCommandLine_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::newRow("number") << QStringLiteral("workload.isl") << QStringLiteral("2048");
        QTest::newRow("quantity") << QStringLiteral("hardware.accelerator.hbm.bandwidth") << QStringLiteral("4.1 TB/s");
        QTest::newRow("looked up") << QStringLiteral("precision.weights") << QStringLiteral("fp8");
        QTest::newRow("another rack") << QStringLiteral("hardware.rack") << QStringLiteral("gb200-nvl72");
    }
    void aProgramInCHasTheDigitsOfTheCommandLine() {
        QFETCH(QString, path);
        QFETCH(QString, value);
        QProcess caller;
        caller.start(QStringLiteral(RACKLINE_CALLER),
                     {QStringLiteral(RACKLINE_LIBRARY), QString::fromUtf8(example), path, value});
        QVERIFY(caller.waitForFinished());
        QVERIFY2(caller.exitCode() == 0, caller.readAllStandardError().constData());
        const QJsonObject wanted = estimated({QStringLiteral("--set"), path + QLatin1Char('=') + value});
        int compared = 0;
        for (const QByteArray& line : caller.readAllStandardOutput().split('\n')) {
            const QList<QByteArray> cells = line.split(' ');
            const QJsonObject figure = wanted[QString::fromUtf8(cells[0])].toObject();
            if (figure.isEmpty()) continue;
            QCOMPARE(bitsOf(cells[1].toDouble()), bitsOf(figure[QStringLiteral("mid")].toDouble()));
            QCOMPARE(bitsOf(cells[2].toDouble()), bitsOf(figure[QStringLiteral("low")].toDouble()));
            QCOMPARE(bitsOf(cells[3].toDouble()), bitsOf(figure[QStringLiteral("high")].toDouble()));
            ++compared;
        }
        QVERIFY(compared >= 12);
    }

    void eightThreadsAskOneScenarioAndOneCatalogue() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer shared = fixedOf(*catalogue);
        const std::size_t count = rackline_metric_count();
        std::vector<double> wanted(count);
        QCOMPARE(rackline_estimate(shared.get(), nullptr, wanted.data(), nullptr, nullptr, count, nullptr), RACKLINE_DONE);
        std::atomic<int> wrong = 0;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 8; ++t)
                threads.emplace_back([&, t] {
                    const ScenarioPointer own = fixedOf(*catalogue);
                    std::vector<double> mid(count);
                    rackline_error error;
                    for (int i = 0; i < 20; ++i) {
                        rackline_estimate(shared.get(), nullptr, mid.data(), nullptr, nullptr, count, &error);
                        if (mid != wanted) ++wrong;
                        // Each looks up another chip, and then the one of all.
                        rackline_set(own.get(), "hardware.rack", (t + i) % 2 == 0 ? "gb200-nvl72" : "dgx-b200", &error);
                        rackline_set(own.get(), "hardware.rack", "no such rack", &error);
                        if (std::strlen(error.detail) == 0) ++wrong;
                    }
                    std::size_t figures = 0;
                    const rackline_requests requests{m_trace.constData(), nullptr, 1, 0.5, 0, 0, 1, 32};
                    const ScenarioPointer free = scenarioOf(*catalogue, example);
                    if (rackline_traffic(free.get(), &requests, nullptr, 0, &figures, nullptr, &error) != RACKLINE_DONE ||
                        figures < 20)
                        ++wrong;
                    if (rackline_set(own.get(), "hardware.rack", "dgx-h100", &error) != RACKLINE_DONE) ++wrong;
                });
        }
        QCOMPARE(wrong.load(), 0);
    }

    void aFleetUnderRequestsIsTheCommandLines_data() {
        QTest::addColumn<bool>("day");
        QTest::newRow("as recorded") << false;
        QTest::newRow("a day that the fleet follows") << true;
    }
    void aFleetUnderRequestsIsTheCommandLines() {
        QFETCH(bool, day);
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = scenarioOf(*catalogue, example);
        rackline_error error;
        std::size_t count = 0;
        rackline_requests requests{m_trace.constData(), "round-robin", 2, 0.5, 0, 0, 2, 32};
        QStringList more;
        if (day) {
            requests.times = 0.5;
            requests.day = "working-day";
            requests.autoscale = requests.least = 1;
            requests.start_delay = 120, requests.hold = 300, requests.interval = 30;
            more = QStringLiteral("--day working-day --autoscale --start-delay 120 --hold 300 --interval 30")
                       .split(QLatin1Char(' '));
        }
        rackline_figure one;
        QCOMPARE(rackline_traffic(s.get(), &requests, &one, 1, &count, nullptr, &error), RACKLINE_TOO_SMALL);
        std::vector<rackline_figure> figures(count);
        const rackline_status status = rackline_traffic(s.get(), &requests, figures.data(), count, &count, nullptr, &error);
        QVERIFY2(status == RACKLINE_DONE || status == RACKLINE_INFEASIBLE, error.detail);
        const Finished run =
            launch(QStringList{QStringLiteral("traffic"), QString::fromUtf8(example), QStringLiteral("--trace"),
                               QString::fromUtf8(m_trace), QStringLiteral("--router"), QStringLiteral("round-robin"),
                               QStringLiteral("--times"), day ? QStringLiteral("0.5") : QStringLiteral("2"),
                               QStringLiteral("--attain"), QStringLiteral("0.5"), QStringLiteral("--instances"),
                               QStringLiteral("2"), QStringLiteral("--format"), QStringLiteral("csv")} +
                   more);
        QCOMPARE(status == RACKLINE_DONE, run.code == 0);
        std::size_t compared = 0;
        for (const QByteArray& line : run.out.split('\n').mid(1)) {
            const QByteArrayList cells = line.split(',');
            bool isNumber = false;
            if (cells.size() < 8) continue;
            const double value = cells[4].toDouble(&isNumber);
            if (!isNumber) continue;
            const QByteArray id = cells[1] + '.' + cells[2] + '.' + cells[3];
            const auto found = std::find_if(figures.begin(), figures.end(), [&](const rackline_figure& f) { return id == f.id; });
            QVERIFY2(found != figures.end(), id.constData());
            QCOMPARE(bitsOf(found->mid), bitsOf(value));
            QCOMPARE(QByteArray(found->unit), cells[7]);
            ++compared;
        }
        QVERIFY(compared > 20);
    }

    void whatIsNotGivenIsSaid() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = fixedOf(*catalogue);
        rackline_error error;
        std::size_t count = 0;
        rackline_system system;
        double value = 0;
        const auto said = [&error](rackline_status status) { return status == RACKLINE_USAGE && std::strlen(error.detail) > 0; };
        QVERIFY(said(rackline_estimate(nullptr, nullptr, nullptr, nullptr, nullptr, 0, &error)));
        QVERIFY(said(rackline_estimate(s.get(), nullptr, &value, nullptr, nullptr, 100000, &error)));
        QVERIFY(said(rackline_pareto(nullptr, nullptr, nullptr, nullptr, nullptr, 0, &count, nullptr, &error)));
        QVERIFY(said(rackline_pareto(s.get(), nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr, &error)));
        QVERIFY(said(rackline_plan(s.get(), nullptr, "gpus", &system, &error)));
        QVERIFY(said(rackline_plan(s.get(), "5 MW", nullptr, &system, &error)));
        QVERIFY(said(rackline_plan(s.get(), "5 MW", "gpus", nullptr, &error)));
        QVERIFY(said(rackline_train(nullptr, 1, nullptr, nullptr, nullptr, 0, &error)));
        const char* metric = "ttft_s";
        const double nothing = std::nan("");
        const rackline_axis none{nullptr, nullptr, nullptr, 1}, odd{"workload.isl", &nothing, nullptr, 1};
        QVERIFY(said(rackline_sweep(s.get(), &none, 1, &metric, 1, &value, 1, 1, nullptr, &error)));
        QVERIFY(said(rackline_sweep(s.get(), &odd, 1, &metric, 1, &value, 1, 1, nullptr, &error)));
        QVERIFY(said(rackline_sweep(s.get(), nullptr, 1, &metric, 1, &value, 1, 1, nullptr, &error)));
        QVERIFY(said(rackline_sweep(s.get(), &odd, 1, nullptr, 1, &value, 1, 1, nullptr, &error)));
        QVERIFY(said(rackline_sweep(nullptr, &odd, 1, &metric, 1, &value, 1, 1, nullptr, &error)));
        // Nobody needs to listen.
        QCOMPARE(rackline_set(s.get(), "workload.isl", "many", nullptr), RACKLINE_USAGE);
    }

    void requestsThatAreNoneAreRefused() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = fixedOf(*catalogue);
        rackline_error error;
        std::size_t count = 7;
        const char* trace = m_trace.constData();
        const double nothing = std::nan("");
        for (const rackline_requests& wrong :
             {rackline_requests{nullptr, nullptr, 1, 0.5, 0, 0, 1, 32}, rackline_requests{trace, "fastest", 1, 0.5, 0, 0, 1, 32},
              rackline_requests{trace, nullptr, nothing, 0.5, 0, 0, 1, 32}, rackline_requests{trace, nullptr, 1, 2, 0, 0, 1, 32},
              rackline_requests{trace, nullptr, 1, 0.5, 0, 0, -1, 32}, rackline_requests{trace, nullptr, 1, 0.5, 0, 0, 1, 0}}) {
            QCOMPARE(rackline_traffic(s.get(), &wrong, nullptr, 0, &count, nullptr, &error), RACKLINE_USAGE);
            QVERIFY(std::strlen(error.where) > 0 && std::strlen(error.detail) > 0);
            QCOMPARE(count, std::size_t(0));
        }
        const rackline_requests none{"no-such-trace", nullptr, 1, 0.5, 0, 0, 1, 32};
        QCOMPARE(rackline_traffic(s.get(), &none, nullptr, 0, &count, nullptr, &error), RACKLINE_INPUT);
        QCOMPARE(rackline_traffic(s.get(), nullptr, nullptr, 0, &count, nullptr, &error), RACKLINE_USAGE);
        QCOMPARE(rackline_traffic(nullptr, &none, nullptr, 0, &count, nullptr, &error), RACKLINE_USAGE);
        const ScenarioPointer trains = scenarioOf(*catalogue, "train-goodput");
        QCOMPARE(rackline_traffic(trains.get(), &none, nullptr, 0, &count, nullptr, &error), RACKLINE_USAGE);
    }

    void aCallerMayEndAReplay() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = scenarioOf(*catalogue, example);
        int calls = 0;
        const rackline_control control{[](void* user, std::uint64_t, std::uint64_t) {
                                           ++*static_cast<int*>(user);
                                           return 1;
                                       },
                                       &calls};
        std::size_t count = 0;
        const rackline_requests requests{"azure-2023-conv", nullptr, 1, 0.5, 0, 0, 64, 32};
        QCOMPARE(rackline_traffic(s.get(), &requests, nullptr, 0, &count, &control, nullptr), RACKLINE_CANCELLED);
        QVERIFY(calls >= 1);
    }

    void theFrontierIsTheCommandLines() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = scenarioOf(*catalogue, example);
        std::size_t needed = 0;
        QCOMPARE(rackline_pareto(s.get(), nullptr, nullptr, nullptr, nullptr, 0, &needed, nullptr, nullptr), RACKLINE_DONE);
        QVERIFY(needed > 3);
        std::vector<rackline_point> points(needed);
        std::vector<double> values(needed * rackline_metric_count());
        QCOMPARE(rackline_pareto(s.get(), nullptr, nullptr, points.data(), nullptr, 2, &needed, nullptr, nullptr),
                 RACKLINE_TOO_SMALL);
        QCOMPARE(rackline_pareto(s.get(), nullptr, nullptr, points.data(), values.data(), needed, &needed, nullptr, nullptr),
                 RACKLINE_DONE);
        const Finished run =
            launch({QStringLiteral("pareto"), QString::fromUtf8(example), QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonArray frontier = QJsonDocument::fromJson(run.out)
                                        .object()[QStringLiteral("scenarios")]
                                        .toArray()
                                        .first()
                                        .toObject()[QStringLiteral("frontier")]
                                        .toArray();
        QCOMPARE(std::size_t(frontier.size()), needed);
        for (std::size_t i = 0; i < needed; ++i) {
            const QJsonObject one = frontier[int(i)].toObject();
            QCOMPARE(QString::fromUtf8(points[i].label), one[QStringLiteral("label")].toString());
            for (std::size_t m = 0; m < 12; ++m) {
                const QJsonValue figure = one[QString::fromUtf8(rackline_metric_id(m))];
                if (figure.isDouble()) QCOMPARE(bitsOf(values[i * rackline_metric_count() + m]), bitsOf(figure.toDouble()));
            }
        }
    }

    void aSweepIsTheCommandLines() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = fixedOf(*catalogue);
        const std::array<double, 3> lengths{512, 1024.0, 3000};
        const std::array<const char*, 2> formats{"fp8", "bf16"};
        const std::array<rackline_axis, 2> axes{rackline_axis{"precision.weights", nullptr, formats.data(), 2},
                                                {"workload.isl", lengths.data(), nullptr, 3}};
        const std::array<const char*, 2> metrics{"tok_s_per_mw", "ttft_s"};
        std::array<double, 12> values{};
        rackline_error error;
        QVERIFY2(rackline_sweep(s.get(), axes.data(), 2, metrics.data(), 2, values.data(), 6, 2, nullptr, &error) ==
                     RACKLINE_DONE,
                 error.detail);
        const Finished run = launch(
            {QStringLiteral("sweep"), QString::fromUtf8(example), QStringLiteral("--axis"),
             QStringLiteral("precision.weights=fp8,bf16"), QStringLiteral("--axis"), QStringLiteral("workload.isl=512,1024,3000"),
             QStringLiteral("--set"), QStringLiteral("mapping.mode=aggregated"), QStringLiteral("--set"),
             QStringLiteral("mapping.tp=8"), QStringLiteral("--set"), QStringLiteral("workload.load.batch=16"),
             QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(run.code == 0, run.err.constData());
        const QJsonArray rows = QJsonDocument::fromJson(run.out).object()[QStringLiteral("rows")].toArray();
        QCOMPARE(rows.size(), 6);
        for (int i = 0; i < 6; ++i) {
            const QJsonObject row = rows[i].toObject();
            for (int m = 0; m < 2; ++m) {
                const double found = values[2 * std::size_t(i) + std::size_t(m)];
                if (row[QStringLiteral("feasible")].toBool())
                    QCOMPARE(bitsOf(found), bitsOf(row[QString::fromUtf8(metrics[std::size_t(m)])].toDouble()));
                else
                    QVERIFY(std::isnan(found));
            }
        }
    }

    void plansAndTrainingRunsAreTheCommandLines() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = scenarioOf(*catalogue, example);
        rackline_system system;
        rackline_error error;
        QVERIFY2(rackline_plan(s.get(), "100 req/s", "gpus", &system, &error) == RACKLINE_DONE, error.detail);
        const Finished planned =
            launch({QStringLiteral("plan"), QString::fromUtf8(example), QStringLiteral("--target"), QStringLiteral("100 req/s"),
                    QStringLiteral("--minimise"), QStringLiteral("gpus"), QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonObject best = QJsonDocument::fromJson(planned.out)
                                     .object()[QStringLiteral("scenarios")]
                                     .toArray()
                                     .first()
                                     .toObject()[QStringLiteral("answers")]
                                     .toArray()
                                     .first()
                                     .toObject()[QStringLiteral("best")]
                                     .toObject();
        QCOMPARE(system.racks, best[QStringLiteral("racks")].toInt());
        QCOMPARE(system.gpus, best[QStringLiteral("gpus")].toInt());
        QCOMPARE(bitsOf(system.average_w), bitsOf(best[QStringLiteral("average_w")].toDouble()));

        const ScenarioPointer t = scenarioOf(*catalogue, "train-goodput");
        QCOMPARE(rackline_scenario_trains(t.get()), 1);
        std::vector<double> mid(rackline_training_count());
        QVERIFY2(rackline_train(t.get(), 0, mid.data(), nullptr, nullptr, mid.size(), &error) == RACKLINE_DONE, error.detail);
        const QJsonArray scenarios = QJsonDocument::fromJson(launch({QStringLiteral("train"), QStringLiteral("train-goodput"),
                                                                     QStringLiteral("--format"), QStringLiteral("json")})
                                                                 .out)
                                         .object()[QStringLiteral("scenarios")]
                                         .toArray();
        const QJsonObject figures = scenarios.first().toObject()[QStringLiteral("figures")].toObject();
        QVERIFY(figures.size() > 20);
        for (std::size_t i = 0; i < mid.size(); ++i) {
            const QJsonValue figure = figures[QString::fromUtf8(rackline_training_id(i))];
            if (figure.isObject()) QCOMPARE(bitsOf(mid[i]), bitsOf(figure.toObject()[QStringLiteral("mid")].toDouble()));
            if (figure.isDouble()) QCOMPARE(bitsOf(mid[i]), bitsOf(figure.toDouble()));
        }
    }

    /// Callers keep the place of a figure, so that a new one goes behind those that there were.
    void figuresOfTrainingKeepTheirPlaces() {
        QCOMPARE(QByteArray(rackline_training_id(0)), QByteArray("step_s"));
        QCOMPARE(QByteArray(rackline_training_id(10)), QByteArray("days"));
        QCOMPARE(QByteArray(rackline_training_id(22)), QByteArray("memory_reserved_b"));
        QCOMPARE(QByteArray(rackline_training_id(34)), QByteArray("spare_gpus"));
        QCOMPARE(QByteArray(rackline_training_id(37)), QByteArray("deadline_share_format"));
        QCOMPARE(QByteArray(rackline_training_id(rackline_training_count() - 1)), QByteArray("stop_fall_w"));
    }

    void whatIsWrongIsSaidWithItsPlace() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = fixedOf(*catalogue);
        rackline_error error;
        QCOMPARE(rackline_set(s.get(), "workload.isll", "1", &error), RACKLINE_USAGE);
        QCOMPARE(error.where, "workload.isll");
        QVERIFY2(std::strstr(error.detail, "did you mean workload.isl?") != nullptr, error.detail);
        QCOMPARE(rackline_set_number(s.get(), "workload.isl", std::nan(""), &error), RACKLINE_USAGE);
        QCOMPARE(rackline_set(s.get(), nullptr, "1", &error), RACKLINE_USAGE);
        QCOMPARE(error.where, "path");
        rackline_scenario* none = s.get();
        const char* broken = "{\"format\":\"rackline\",\"version\":1,\"hardware\":{\"rack\":7.5e}}";
        QCOMPARE(rackline_scenario_load(catalogue.get(), broken, std::strlen(broken), nullptr, &none, &error), RACKLINE_INPUT);
        QVERIFY(none == nullptr && std::strstr(error.where, "text") == error.where);
        QCOMPARE(rackline_scenario_read(catalogue.get(), "-", &none, &error), RACKLINE_USAGE);
        // What failed has changed nothing.
        double before = 0, after = 0;
        QCOMPARE(rackline_get(s.get(), "workload.isl", &before, nullptr), RACKLINE_DONE);
        QCOMPARE(rackline_set(s.get(), "workload.isl", "-3", &error), RACKLINE_USAGE);
        QCOMPARE(rackline_set(s.get(), "hardware.rack", "nothing", &error), RACKLINE_INPUT);
        QCOMPARE(rackline_get(s.get(), "workload.isl", &after, nullptr), RACKLINE_DONE);
        QCOMPARE(before, after);
        QCOMPARE(rackline_set(s.get(), "workload.limits.speed", "9000 tok/s", &error), RACKLINE_DONE);
        QCOMPARE(rackline_estimate(s.get(), nullptr, nullptr, nullptr, nullptr, 0, &error), RACKLINE_INFEASIBLE);
        QVERIFY(std::strlen(error.detail) > 0);
    }

    void aCallerMayEndASweep() {
        const CataloguePointer catalogue = opened();
        const ScenarioPointer s = scenarioOf(*catalogue, example);
        std::vector<double> lengths(5000), values(lengths.size());
        for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = 512.0 + double(i);
        const rackline_axis axis{"workload.isl", lengths.data(), nullptr, lengths.size()};
        const char* metric = "tok_s_per_mw";
        std::uint64_t seen = 0;
        const rackline_control control{[](void* user, std::uint64_t done, std::uint64_t total) {
                                           *static_cast<std::uint64_t*>(user) = total;
                                           return done > 3 ? 1 : 0;
                                       },
                                       &seen};
        QCOMPARE(rackline_sweep(s.get(), &axis, 1, &metric, 1, values.data(), values.size(), 2, &control, nullptr),
                 RACKLINE_CANCELLED);
        QCOMPARE(seen, std::uint64_t(lengths.size()));
    }
};

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
