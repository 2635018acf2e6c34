// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace rackline::test;

namespace {
const QString azureChat = QStringLiteral(
    "traffic --model llama-3.1-70b --rack dgx-h200 --speed 20 --ttft '2 s' --trace azure-2023-conv --format json ");

/// What the rows of the first scenario's tables have, by "table/row".
QHash<QString, QJsonObject> rowsOf(const QByteArray& out) {
    QHash<QString, QJsonObject> rows;
    const QJsonValue first = QJsonDocument::fromJson(out)[QStringLiteral("scenarios")][0];
    for (const QJsonValue& table : first[QStringLiteral("tables")].toArray())
        for (const QJsonValue& row : table[QStringLiteral("rows")].toArray())
            rows[table[QStringLiteral("id")].toString() + QLatin1Char('/') + row[QStringLiteral("id")].toString()] =
                row[QStringLiteral("values")].toObject();
    return rows;
}
/// A figure of it; -1 where there is no such row.
double figureIn(const QByteArray& out, const QString& row, const char* column = "value") {
    return rowsOf(out)[row][QLatin1String(column)].toDouble(-1);
}
double figureOf(const QString& line, const char* table, const char* row) {
    return figureIn(launch(words(line)).out, QLatin1String(table) + QLatin1Char('/') + QLatin1String(row));
}
} // namespace

/// `rackline traffic`, what `plot` draws of it, and the file for trace viewers.
class TrafficCommandTest : public QObject {
    Q_OBJECT

private slots:
    /// What a project says of its requests is what the options say; an option comes before it, and only requests read it.
    void aProjectHasItsRequests() {
        QTemporaryDir folder;
        const QByteArray example = launch(words(QStringLiteral("examples llama-70b-generations"))).out;
        const auto save = [&](const QByteArray& traffic) {
            put(folder.filePath(QStringLiteral("p.rackline")),
                QByteArray(example).replace("\"scenarios\"", "\"traffic\": " + traffic + ", \"scenarios\""));
        };
        const auto run = [&](const QString& call) { return launch(words(call), {}, {}, folder.path()); };
        const auto tables = [&](const QString& call) {
            QJsonArray all;
            for (const QJsonValue& one : QJsonDocument::fromJson(run(call).out)[QStringLiteral("scenarios")].toArray())
                all.append(one[QStringLiteral("tables")]);
            return all;
        };
        save(R"({"trace": "azure-2023-code", "times": 0.25, "router": "round-robin", "autoscale": true, "start_delay": 240})");
        const QString plain = QStringLiteral("traffic llama-70b-generations --format json --trace azure-2023-code "),
                      own = QStringLiteral("traffic p.rackline --format json");
        const QJsonArray said = tables(plain + QStringLiteral("--times 0.25 --router round-robin --autoscale --start-delay 240"));
        QVERIFY(said.size() > 1);
        QCOMPARE(tables(own), said);
        QCOMPARE(tables(own + QStringLiteral(" --times 0.5 --autoscale=false")),
                 tables(plain + QStringLiteral("--times 0.5 --router round-robin")));
        // Whatever a project says, an option takes it back.
        save(R"({"trace": "azure-2023-code", "times": 0.25, "instances": 3, "day": "working-day"})");
        QCOMPARE(tables(own + QStringLiteral(" --instances 0 --day ''")), tables(plain + QStringLiteral("--times 0.25")));
        QCOMPARE(run(QStringLiteral("pareto p.rackline --format csv --quiet")).out,
                 run(QStringLiteral("pareto llama-70b-generations --format csv --quiet")).out);
        // The report says of them what the command says.
        const auto report = [&](const char* file) {
            run(QStringLiteral("report %1 -o r.md --quiet").arg(QLatin1String(file)));
            return contentOf(folder.filePath(QStringLiteral("r.md")));
        };
        const QByteArray page = report("p.rackline");
        QVERIFY(!report("llama-70b-generations").contains("## Requests"));
        QVERIFY(page.contains("## Requests"));
        QStringList goodputs;
        for (const QString& line : QString::fromUtf8(run(QStringLiteral("traffic p.rackline")).out).split(u'\n'))
            if (line.startsWith(QStringLiteral("requests a second within the limits"))) goodputs << line.mid(35).trimmed();
        QVERIFY(goodputs.size() > 1);
        const QString row = QStringLiteral("| Requests a second within the limits | ") + goodputs.join(QStringLiteral(" | "));
        QVERIFY2(page.contains(row.toUtf8()), qPrintable(row));
        // What cannot be read is said, and the rest of the report stands.
        save(R"({"trace": "none.csv"})");
        QVERIFY(report("p.rackline").contains("does not serve its requests: none.csv"));
    }
    void requestsOfAProjectAreRefused_data() {
        QTest::addColumn<QByteArray>("traffic");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("a list") << QByteArray("[]") << QByteArray("/traffic: expected an object");
        QTest::newRow("no trace") << QByteArray("{}") << QByteArray("/traffic/trace: names no file");
        const auto row = [](const char* member, const char* expected) {
            QTest::newRow(member) << QByteArray("{\"trace\": \"azure-2023-code\", ") + member + "}" << QByteArray(expected);
        };
        row("\"speed\": 1", "/traffic/speed: unknown key");
        row("\"times\": 0", "/traffic/times: expected 0.001 to 1000");
        row("\"times\": \"2\"", "/traffic/times: expected a number");
        row("\"times\": 1, \"times\": 2", "twice");
        row("\"instances\": 2.5", "/traffic/instances: expected a whole number");
        row("\"lanes\": 18446744073709551615", "/traffic/lanes: expected a whole number");
        row("\"hold\": -1", "/traffic/hold: expected 0 to 86400 seconds");
        row("\"compress\": 1", "/traffic/compress: expected true or false");
        row("\"router\": \"best\"", "/traffic/router: is none of those");
        row("\"hold\": 30", "/traffic/hold: is of a fleet that follows the load");
        row("\"switch\": 30", "/traffic/switch: is of workers that move between the pools: add move_pools");
        row("\"move_pools\": true, \"move_above\": 0.5", "/traffic/move_below: must not be above move_above");
        row("\"move_pools\": true, \"move_every\": 0", "/traffic/move_every: expected 1 to 3600 seconds");
        row("\"down\": 30", "/traffic/down: is of instances that fail: add lose");
    }
    void requestsOfAProjectAreRefused() {
        QFETCH(QByteArray, traffic);
        QFETCH(QByteArray, expected);
        QTemporaryDir folder;
        QByteArray text = launch(words(QStringLiteral("examples llama-70b-generations"))).out;
        put(folder.filePath(QStringLiteral("p.rackline")),
            text.replace("\"scenarios\"", "\"traffic\": " + traffic + ", \"scenarios\""));
        const Finished refused = launch(words(QStringLiteral("estimate p.rackline")), {}, {}, folder.path());
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains(expected), refused.err.constData());
    }
    void everyRequestIsInTheTimeline() {
        QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("t.csv")),
            "time [s],prompt [tokens],answer [tokens]\n0,100,10\n0.5,2000,200\n1,300,30\n1,400000000,2\n2,50,1\n");
        const Finished run =
            launch(words(QStringLiteral("traffic 'conversations#read anew' --trace t.csv --instances 2 --timeline t.json "
                                        "--format json")),
                   {}, {}, folder.path());
        QVERIFY2(run.code == 0 || run.code == 3, run.err.constData());
        const QJsonDocument file = QJsonDocument::fromJson(contentOf(folder.filePath(QStringLiteral("t.json"))));
        const QJsonArray events = file[QStringLiteral("traceEvents")].toArray();
        QVERIFY(!events.isEmpty());
        QSet<QString> phases;
        int begun = 0, ended = 0, prompts = 0;
        double open = 0;
        for (const QJsonValue& event : events) {
            const QString phase = event[QStringLiteral("ph")].toString();
            phases.insert(phase);
            QVERIFY(event[QStringLiteral("ts")].toDouble(-1) >= 0);
            if (event[QStringLiteral("name")] != QLatin1String("request")) continue;
            begun += phase == QLatin1String("b") ? 1 : 0;
            ended += phase == QLatin1String("e") ? 1 : 0;
            prompts += event[QStringLiteral("args")][QStringLiteral("prompt")].toInt();
            open += (phase == QLatin1String("e") ? 1 : -1) * event[QStringLiteral("ts")].toDouble();
        }
        QCOMPARE(phases, QSet<QString>({QStringLiteral("M"), QStringLiteral("b"), QStringLiteral("e"), QStringLiteral("C")}));
        // The row without usable tokens is left out when the file is read.
        QCOMPARE(begun, 4);
        QCOMPARE(ended, 4);
        QCOMPARE(prompts, 100 + 2000 + 300 + 50);
        // The mean time of a whole request is what the table says.
        const QJsonObject page = QJsonDocument::fromJson(run.out)[QStringLiteral("scenarios")].toArray().first().toObject();
        for (const QJsonValue& table : page[QStringLiteral("tables")].toArray())
            for (const QJsonValue& row : table[QStringLiteral("rows")].toArray())
                if (row[QStringLiteral("id")] == QLatin1String("latency")) {
                    const double mean = row[QStringLiteral("values")][QStringLiteral("mean")].toDouble();
                    QVERIFY(std::abs(open / 1e6 / 4 / mean - 1) < 1e-6);
                }
    }
    void picturesNeedRequests_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("no trace") << QStringLiteral("--kind traffic") << QStringLiteral("--trace: names the requests");
        QTest::newRow("a trace for nothing")
            << QStringLiteral("--kind pareto --trace azure-2023-code") << QStringLiteral("--kind pareto: shows no requests");
        QTest::newRow("a load of no requests")
            << QStringLiteral("--kind power --times 4") << QStringLiteral("--kind power: shows no requests");
    }
    void picturesNeedRequests() {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        QTemporaryDir folder;
        const Finished run = launch(words(QStringLiteral("plot three-generations -o a.svg ") + arguments), {}, {}, folder.path());
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(says.toUtf8()), run.err.constData());
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("a.svg"))));
    }
    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QByteArray>("day");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::addColumn<int>("code");
        const QString chat = QStringLiteral("--trace azure-2023-code"), own = chat + QStringLiteral(" --day day.csv");
        QTest::newRow("empty") << QByteArray() << own << QStringLiteral("day.csv: is empty") << 3;
        QTest::newRow("no rate") << QByteArray("price [USD/kWh]\n1\n") << own << QStringLiteral("no column `rate`") << 3;
        QTest::newRow("unknown") << QByteArray("rate,euro\n1,1\n") << own << QStringLiteral("unknown or there twice") << 3;
        QTest::newRow("twice") << QByteArray("rate,rate\n1,1\n") << own << QStringLiteral("unknown or there twice") << 3;
        QTest::newRow("negative") << QByteArray("rate\n1\n-1\n") << own << QStringLiteral("line 3: rate is not a number from 0")
                                  << 3;
        QTest::newRow("words") << QByteArray("rate\nnan\n") << own << QStringLiteral("line 2: rate is not a number") << 3;
        QTest::newRow("nobody") << QByteArray("rate\n0\n0\n") << own << QStringLiteral("no part with requests") << 3;
        QTest::newRow("short row") << QByteArray("rate,carbon [kg/kWh]\n1\n") << own
                                   << QStringLiteral("another number of columns") << 3;
        QTest::newRow("unclosed") << QByteArray("rate\n1\n\"2\n3\n") << own << QStringLiteral("a quote that is never closed")
                                  << 3;
        QTest::newRow("too fine") << "rate\n" + QByteArray("1\n").repeated(289) << own << QStringLiteral("more than 288 parts")
                                  << 3;
        QTest::newRow("no file") << QByteArray("rate\n1\n") << chat + QStringLiteral(" --day none.csv")
                                 << QStringLiteral("none.csv") << 3;
        QTest::newRow("too many") << QByteArray("rate\n1\n") << own + QStringLiteral(" --times 500")
                                  << QStringLiteral("a day has at most 5000000") << 2;
        QTest::newRow("sessions") << QByteArray("rate\n1\n") << QStringLiteral("--trace agentic-coding --day day.csv")
                                  << QStringLiteral("--day: sessions are a closed loop") << 2;
        QTest::newRow("sessions that are followed") << QByteArray() << QStringLiteral("--trace agentic-coding --autoscale")
                                                    << QStringLiteral("--autoscale: sessions are a closed loop") << 2;
        QTest::newRow("lanes of requests") << QByteArray() << chat + QStringLiteral(" --lanes 8")
                                           << QStringLiteral("--lanes: is of sessions") << 2;
        QTest::newRow("compressed by nothing") << QByteArray() << chat + QStringLiteral(" --compress")
                                               << QStringLiteral("--compress: says how --times are made") << 2;
        QTest::newRow("caches that nobody knows") << QByteArray() << chat + QStringLiteral(" --by-cache")
                                                  << QStringLiteral("nothing is known of what its prompts share") << 2;
        QTest::newRow("caches that are not there")
            << QByteArray() << QStringLiteral("--trace mooncake-conversation --instances 8 --no-cache --by-cache")
            << QStringLiteral("--no-cache reads every prompt whole") << 2;
        QTest::newRow("a load of sessions") << QByteArray()
                                            << QStringLiteral("--trace agentic-coding --instances 1 --lanes 1 --by-load")
                                            << QStringLiteral("a closed loop whose load nobody sets") << 2;
        QTest::newRow("a map of sessions") << QByteArray()
                                           << QStringLiteral("--trace agentic-coding --instances 1 --lanes 1 --by-fleet")
                                           << QStringLiteral("a closed loop whose load nobody sets") << 2;
        QTest::newRow("a rule for nothing") << QByteArray() << chat + QStringLiteral(" --hold 5") << QStringLiteral("--autoscale")
                                            << 2;
        QTest::newRow("too late") << QByteArray() << chat + QStringLiteral(" --autoscale --start-delay 1e9")
                                  << QStringLiteral("--start-delay") << 2;
        QTest::newRow("when nothing fails") << QByteArray() << chat + QStringLiteral(" --lose-at 60")
                                            << QStringLiteral("--lose-at: is of instances that fail: add --lose") << 2;
        QTest::newRow("a failure of nothing") << QByteArray() << chat + QStringLiteral(" --down 60")
                                              << QStringLiteral("--down: is of instances that fail: add --lose") << 2;
        QTest::newRow("a failure after the last request") << QByteArray() << chat + QStringLiteral(" --lose 1 --lose-at 7200")
                                                          << QStringLiteral("--lose-at: is after the last request") << 2;
        QTest::newRow("a switch of nothing")
            << QByteArray() << chat + QStringLiteral(" --switch 60")
            << QStringLiteral("--switch: is of workers that move between the pools: add --move-pools") << 2;
        QTest::newRow("moving and following") << QByteArray() << chat + QStringLiteral(" --move-pools --autoscale")
                                              << QStringLiteral("--move-pools: is not modelled for a fleet that follows") << 2;
        QTest::newRow("moving and failing") << QByteArray() << chat + QStringLiteral(" --move-pools --lose 1")
                                            << QStringLiteral("--move-pools: is not modelled where instances fail") << 2;
        QTest::newRow("moving and failing at random")
            << QByteArray() << chat + QStringLiteral(" --move-pools --failures 5 --set failures.mttf=50000h")
            << QStringLiteral("--move-pools: is not modelled where instances fail") << 2;
        QTest::newRow("two ways to fail") << QByteArray() << chat + QStringLiteral(" --lose 1 --failures 5")
                                          << QStringLiteral("--failures: and --lose both say what fails") << 2;
        QTest::newRow("nobody says how often") << QByteArray() << chat + QStringLiteral(" --failures 5")
                                               << QStringLiteral("the scenario states no failure rate") << 1;
        QTest::newRow("sooner than they are back")
            << QByteArray() << chat + QStringLiteral(" --failures 1e6 --set failures.mttf=100h")
            << QStringLiteral("instances fail before they have recovered") << 1;
        QTest::newRow("no kinds") << QByteArray() << chat + QStringLiteral(" --priority chat")
                                  << QStringLiteral("--priority: these requests have no kinds") << 2;
        QTest::newRow("an unknown kind") << QByteArray() << QStringLiteral("--trace chat-and-code --priority chat,bots")
                                         << QStringLiteral("no request is of the kind \"bots\"; there are chat, code") << 2;
        QTest::newRow("a kind twice") << QByteArray() << QStringLiteral("--trace chat-and-code --priority chat,chat")
                                      << QStringLiteral("names \"chat\" twice") << 2;
        QTest::newRow("answers of sessions") << QByteArray() << QStringLiteral("--trace agentic-coding --instances 1 --samples 2")
                                             << QStringLiteral("--samples: is of requests with times of their own") << 2;
        QTest::newRow("no answer") << QByteArray() << chat + QStringLiteral(" --samples 0") << QStringLiteral("--samples") << 2;
        QTest::newRow("too many thoughts") << QByteArray() << chat + QStringLiteral(" --thinking 1e7")
                                           << QStringLiteral("--thinking") << 2;
        QTest::newRow("too many answers of a day")
            << QByteArray("rate\n1\n") << own + QStringLiteral(" --samples 100") << QStringLiteral("a day has at most") << 2;
        QTest::newRow("too many answers") << QByteArray() << chat + QStringLiteral(" --times 100 --samples 100")
                                          << QStringLiteral("--samples 100: makes") << 2;
        QTest::newRow("longer than the context")
            << QByteArray() << chat + QStringLiteral(" --model llama-3.1-8b --thinking 200000")
            << QStringLiteral("longer than the model's context of 131072 tokens") << 1;
        QTest::newRow("adapters are loaded where nothing fails")
            << QByteArray() << chat + QStringLiteral(" --lose 1 --set workload.lora.adapters=9 --set workload.lora.slots=8")
            << QStringLiteral("give slots for all of them") << 1;
        QTest::newRow("sessions have no next rack")
            << QByteArray() << QStringLiteral("--trace agentic-coding --instances 1 --lanes 1 --next-rack")
            << QStringLiteral("a closed loop whose load nobody sets") << 2;
        QTest::newRow("sessions have no busiest minute") << QByteArray() << QStringLiteral("--trace agentic-coding --lose 1")
                                                         << QStringLiteral("say with --lose-at when") << 2;
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(QByteArray, day);
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        QFETCH(int, code);
        QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("day.csv")), day);
        const Finished run = launch(words(QStringLiteral("traffic llama-70b-generations ") + arguments), {}, {}, folder.path());
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(says.toUtf8()), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
    }
    /// Two scenarios with their own traces and days: what one gives back the other has, and their hours are those of both.
    /// A fleet that an instance leaves is no smaller; one that has none too many is worse with it; the failures of the scenario
    /// say how often that is and for how long, and pictures and the project have the same run.
    void oneFails() {
        const auto value = [](const QString& options, const char* table, const char* row) {
            return figureOf(azureChat + options, table, row);
        };
        const double stay = value({}, "fleet", "instances"), lose = value(QStringLiteral("--lose 1"), "fleet", "instances");
        QVERIFY2(stay >= 1 && lose > stay, qPrintable(QString::number(lose)));
        const QString as = QStringLiteral("--instances %1 ").arg(stay);
        const double all = value(as, "fleet", "attainment"), rest = value(as + QStringLiteral("--lose 1"), "fleet", "attainment");
        QVERIFY2(rest < all && rest > 0, qPrintable(QString::number(rest)));
        QVERIFY(value(as + QStringLiteral("--lose 1 --down 3600"), "fleet", "attainment") < rest);
        QCOMPARE(value(QStringLiteral("--lose 1 --down 77"), "failures", "down"), 77.);
        // However many fail, as many more are enough: a search that tries fewer would find none.
        const double many = value(QStringLiteral("--times 0.05 --lose 100"), "fleet", "instances");
        QVERIFY2(many > 100 && many < 110, qPrintable(QString::number(many)));
        // A detection that takes a minute longer is one of the down time too.
        const QString seen = QStringLiteral("--lose 1 --set failures.detect=");
        const double before = value(seen + QStringLiteral("120s"), "failures", "down");
        QVERIFY(std::abs(value(seen + QStringLiteral("180s"), "failures", "down") - before - 60) < 1e-9);
        const QString often = QStringLiteral("--set failures.mttf=");
        const double between = value(often + QStringLiteral("50000h"), "failures", "between");
        QVERIFY(between > 0);
        QVERIFY(std::abs(value(often + QStringLiteral("25000h"), "failures", "between") / between - 0.5) < 1e-9);
    }
    /// Kinds have limits of their own, each of which must hold: who goes first takes fewer GPUs. The scenario's kinds that no
    /// request is of are said to hold for nobody.
    void kindsHaveTheirLimits() {
        const QString asked = QStringLiteral(
                          "traffic --model llama-3.1-70b --rack dgx-h200 --trace chat-and-code --attain 0.99 --format json "),
                      kinds = QStringLiteral("--set 'workload.classes=chat 2 1k/256 ttft=1.5 s; code 1 2k/64' ");
        const auto kind = [&](const QByteArray& out, const char* name, const char* column) {
            return figureIn(out, QStringLiteral("kinds/") + QLatin1String(name), column);
        };
        const double alike = figureOf(asked + kinds, "fleet", "gpus");
        const Finished first = launch(words(asked + kinds + QStringLiteral("--priority chat")));
        QCOMPARE(first.code, 0);
        QVERIFY2(first.err.isEmpty(), first.err.constData());
        const double gpus = figureOf(asked + kinds + QStringLiteral("--priority chat"), "fleet", "gpus");
        QVERIFY2(gpus > 0 && gpus < alike, qPrintable(QStringLiteral("%1 of %2").arg(gpus).arg(alike)));
        QVERIFY(kind(first.out, "chat", "within") >= 99 && kind(first.out, "code", "within") == 100);
        QCOMPARE(kind(first.out, "chat", "turn"), 1.);
        QCOMPARE(kind(first.out, "code", "turn"), 2.);
        QCOMPARE(kind(first.out, "chat", "ttft_limit"), 1.5);
        // All requests together keep the goal, and chat by itself does not.
        const QString three = QString(asked).replace(QStringLiteral("0.99"), QStringLiteral("0.8")) + kinds +
                              QStringLiteral("--instances 3 --set mapping.mode=aggregated");
        const Finished missed = launch(words(three));
        QCOMPARE(missed.code, 1);
        QVERIFY(kind(missed.out, "chat", "within") < 80 && figureOf(three, "fleet", "attainment") > 80);
        // More and less load is judged by the kind too.
        const QByteArray byLoad = launch(words(three + QStringLiteral(" --by-load"))).out;
        const double share = figureIn(byLoad, QStringLiteral("capacity/times_1"), "instances_3");
        QVERIFY2(share > 0 && share < 80, qPrintable(QString::number(share)));
        const Finished nobody =
            launch(words(QString(asked).replace(QStringLiteral("--format json"), QString()) +
                         QStringLiteral("--instances 9 --set 'workload.classes=talk 2 1k/256 ttft=1.5s; code 1 2k/64'")));
        QVERIFY2(nobody.out.contains("limits for requests of the kind \"talk\", and the trace has none of that kind"),
                 nobody.out.constData());
    }
    /// What a fleet costs is what reading, writing and waiting do, and what its kinds do; sessions have their share of it.
    void dollarsAddUp() {
        const QByteArray out = launch(words(QStringLiteral("traffic --model llama-3.1-70b --rack dgx-h200 --speed 20 --trace "
                                                           "chat-then-reasoning --times 0.1 --format json")))
                                   .out;
        const QHash<QString, QJsonObject> rows = rowsOf(out);
        const auto value = [&](const char* row, const char* column = "value") {
            return rows[QLatin1String(row)][QLatin1String(column)].toDouble(-1);
        };
        const double all = value("bill/usd");
        QVERIFY(all > 0 && value("bill/usd_waiting") > 0);
        QVERIFY(std::abs(value("bill/usd_reading") + value("bill/usd_writing") + value("bill/usd_waiting") - all) < 1e-9 * all);
        const auto ofKinds = [](const QHash<QString, QJsonObject>& of) {
            double kinds = 0;
            for (const char* kind : {"chat", "reasoning"})
                kinds += of[QStringLiteral("kinds_take/") + QLatin1String(kind)][QStringLiteral("usd")].toDouble() / 1000 *
                         of[QStringLiteral("kinds/") + QLatin1String(kind)][QStringLiteral("requests")].toDouble();
            return kinds / of[QStringLiteral("bill/usd")][QStringLiteral("value")].toDouble();
        };
        QVERIFY2(std::abs(ofKinds(rows) - 1) < 1e-9, qPrintable(QString::number(ofKinds(rows))));
        // What is lost and sent again is read again, and is no further prompt.
        const double lost = ofKinds(rowsOf(launch(words(QStringLiteral("traffic --model llama-3.1-70b --rack dgx-h200 --speed 20 "
                                                                       "--trace chat-then-reasoning --times 0.1 --samples 2 "
                                                                       "--instances 2 --lose 1 --down 5 --format json")))
                                               .out));
        QVERIFY2(std::abs(lost - 1) < 1e-9, qPrintable(QString::number(lost)));
        // Twenty-four times the tokens cost most of twenty-four times as much.
        const double times = value("kinds_take/reasoning", "usd") / value("kinds_take/chat", "usd"),
                     tokens = value("kinds_take/reasoning", "written") / value("kinds_take/chat", "written");
        QVERIFY2(times > 5 && times < tokens, qPrintable(QStringLiteral("%1 %2").arg(times).arg(tokens)));
        QVERIFY(!rows.contains(QStringLiteral("sessions/usd")));
        const double session = figureOf(
            QStringLiteral("traffic --model deepseek-v3 --rack gb200-nvl72 --trace agentic-coding --instances 1 --format json"),
            "sessions", "usd");
        QVERIFY2(session > 0, qPrintable(QString::number(session)));
    }
    /// Memories below HBM in order, and a store: each finds something, the bill names the store, and its dollars add up.
    void memoriesAndAStore() {
        const QString asked =
            QStringLiteral("traffic --model deepseek-v3 --rack gb200-nvl72 --trace agentic-coding --lanes 64 --instances 2 "
                           "--router round-robin --set mapping.mode=aggregated --set mapping.attention_dp=1 "
                           "--set mapping.tp=4 --format json --set offload.tier=");
        const auto rows = [&](const char* tiers) { return rowsOf(launch(words(asked + QLatin1String(tiers))).out); };
        const auto value = [](const QHash<QString, QJsonObject>& of, const char* row, const char* column = "value") {
            return of[QLatin1String(row)][QLatin1String(column)].toDouble(-1);
        };
        const QHash<QString, QJsonObject> two = rows("grace-lpddr,local-nvme"), shared = rows("grace-lpddr,weka");
        QVERIFY(value(two, "caches/below", "share") > 0 &&
                value(two, "caches/below2", "room") > value(two, "caches/below", "room"));
        QVERIFY(!two.contains(QStringLiteral("bill/usd_store")) && !two.contains(QStringLiteral("caches/store")));
        QVERIFY2(value(shared, "caches/store", "share") > 0, qPrintable(QString::number(value(shared, "caches/store", "share"))));
        const double parts = value(shared, "bill/usd_reading") + value(shared, "bill/usd_writing") +
                             value(shared, "bill/usd_store") + value(shared, "bill/usd_waiting");
        QVERIFY(value(shared, "bill/usd_store") > 0);
        QVERIFY(std::abs(parts / value(shared, "bill/usd") - 1) < 1e-9);
    }
    /// Thoughts and more answers take longer and cost more, and the table says of what a question consists.
    void questionsThatThink() {
        const auto value = [](const char* options, const char* row) {
            return figureOf(azureChat + QLatin1String(options), "tasks", row);
        };
        QCOMPARE(value("--thinking 100 --samples 2", "samples"), 2.);
        QCOMPARE(value("--thinking 100 --samples 2", "thoughts"), 200.);
        // The fewest GPUs are no more than those of a layout that somebody names, and no fewer for more answers.
        const QString asked = QStringLiteral(
            "traffic --model llama-3.1-70b --rack dgx-h100 --ttft 5s --speed 20 --attain 0.9 --trace mooncake-conversation "
            "--times 0.3 --format json ");
        double before = 0;
        for (const int samples : {1, 3, 4, 5}) {
            const QString each = asked + QStringLiteral("--samples %1 ").arg(samples);
            const double free = figureOf(each, "fleet", "gpus"),
                         named =
                             figureOf(each + QStringLiteral("--set mapping.tp=8 --set mapping.mode=aggregated"), "fleet", "gpus");
            QVERIFY2(free > 0 && free <= named, qPrintable(QStringLiteral("%1: %2 %3").arg(samples).arg(free).arg(named)));
            QVERIFY2(free >= before, qPrintable(QStringLiteral("%1: %2").arg(samples).arg(free)));
            before = free;
        }
        const double once = value("--thinking 100 --instances 4", "lasts_p50");
        QVERIFY(once > 0);
        QVERIFY(value("--thinking 1000 --instances 4", "lasts_p50") > once);
        const double written = value("--thinking 100 --instances 4", "written");
        QVERIFY(std::abs(value("--thinking 100 --samples 4 --instances 4", "written") / written - 4) < 1e-9);
        QVERIFY(value("--thinking 100 --instances 4", "answer_p50") < once);
    }
    /// Failures are drawn from what the scenario says, so many times as often; more of them are never better.
    void failuresAtRandom() {
        const QString asked =
            QStringLiteral("--instances 4 --set failures.mttf=50000h --set failures.tray_mttf=100000h --failures ");
        std::map<int, QByteArray> printed;
        const auto out = [&](int times) {
            QByteArray& text = printed[times];
            if (text.isEmpty()) text = launch(words(azureChat + asked + QString::number(times))).out;
            return text;
        };
        const auto value = [&](int times, const char* row) {
            return figureIn(out(times), QStringLiteral("failures/") + QLatin1String(row));
        };
        QVERIFY(value(1, "expected") > 0 && value(1, "expected") < 0.01);
        QCOMPARE(value(1, "failures"), 0.);
        const double expected = value(50'000, "expected");
        // Without a spare an instance waits for its repair, and the run with it.
        QVERIFY2(expected >= 50'000 * value(1, "expected"), qPrintable(QString::number(expected)));
        QVERIFY(value(50'000, "failures") > 0 && std::abs(value(50'000, "failures") - expected) < 4 * std::sqrt(expected));
        QVERIFY(value(50'000, "again") > 0);
        const auto share = [&](int times) { return figureIn(out(times), QStringLiteral("fleet/attainment")); };
        QVERIFY2(share(50'000) < share(1), qPrintable(QString::number(share(50'000))));
    }
    /// One more rack carries more, about in the proportion of its instances.
    void oneMoreRackCarriesMore() {
        const QByteArray out = launch(words(azureChat + QStringLiteral("--next-rack"))).out;
        const auto of = [&](const char* row, const char* column) {
            return figureIn(out, QStringLiteral("next_rack/") + QLatin1String(row), column);
        };
        QCOMPARE(of("gpus", "then"), of("gpus", "now") + 8);
        QVERIFY(of("times", "now") >= 1);
        const double instances = of("instances", "then") / of("instances", "now"),
                     load = of("times", "then") / of("times", "now");
        QVERIFY2(load > 0.9 * instances && load < 1.5 * instances, qPrintable(QString::number(load / instances)));
        QVERIFY(std::abs(of("rate", "then") / of("rate", "now") / load - 1) < 0.05);
    }
    /// Workers that move stand beside those that stay; nobody pays for one that is in both pools.
    void poolsMove() {
        const QString asked = azureChat + QStringLiteral("--times 4 --move-pools ");
        QHash<QString, QByteArray> printed;
        const auto of = [&](const QString& options, const char* row, const char* column) {
            QByteArray& out = printed[options];
            if (out.isEmpty()) out = launch(words(asked + options)).out;
            return figureIn(out, QStringLiteral("moving/") + QLatin1String(row), column);
        };
        QVERIFY(of({}, "workers", "moves") >= 2);
        QVERIFY(of({}, "attainment", "moves") >= 95 && of({}, "attainment", "stays") >= 95);
        const QString same = QStringLiteral("--instances 4 ");
        QCOMPARE(of(same, "workers", "moves"), of(same, "workers", "stays"));
        QVERIFY(std::abs(of(same, "gpu_hours", "moves") / of(same, "gpu_hours", "stays") - 1) < 0.02);
        QCOMPARE(of(same + QStringLiteral("--move-above 1 --move-below 0"), "switches", "moves"), 0.);
        QVERIFY(of(same, "attainment", "split") >= of(same, "attainment", "stays") - 1e-9);
    }
    /// What the scheduler may run at once holds for every instance of a fleet.
    void fewerRunAtOnce() {
        const auto within = [](int running) {
            return figureOf(azureChat + QStringLiteral("--instances 1 --set scheduler.running=%1").arg(running), "fleet",
                            "attainment");
        };
        const double few = within(4), more = within(16), many = within(64);
        QVERIFY2(few >= 0 && few < more && more < many, qPrintable(QStringLiteral("%1 %2 %3").arg(few).arg(more).arg(many)));
    }
    void severalOnOneCluster() {
        QTemporaryDir folder;
        QByteArray requests("time [s],prompt [tokens],answer [tokens]\n");
        for (int i = 0; i < 3000; ++i) requests += QByteArray::number(i) + (i % 2 == 0 ? ",30000,20\n" : ",20000,30\n");
        put(folder.filePath(QStringLiteral("long.csv")), requests);
        put(folder.filePath(QStringLiteral("morning.csv")), "rate\n1\n4\n1\n1\n");
        put(folder.filePath(QStringLiteral("evening.csv")), "rate\n1\n1\n1\n4\n");
        const QString scenario = QStringLiteral("'llama-70b-generations#H100 HGX'"),
                      both = scenario + QLatin1Char(' ') + scenario,
                      asked = QStringLiteral(" --trace long.csv --set workload.limits.ttft=8s --autoscale --format json ");
        const auto figures = [&](const QString& call, const char* sheet, const char* column) {
            const Finished run = launch(words(QStringLiteral("traffic ") + call), {}, {}, folder.path());
            if (run.code != 0) qFatal("%s", run.err.constData());
            std::map<QString, double> found;
            for (const QJsonValue& page : QJsonDocument::fromJson(run.out)[QStringLiteral("scenarios")].toArray())
                for (const QJsonValue& table : page[QStringLiteral("tables")].toArray())
                    if (table[QStringLiteral("id")] == QLatin1String(sheet))
                        for (const QJsonValue& row : table[QStringLiteral("rows")].toArray())
                            found[row[QStringLiteral("id")].toString()] =
                                row[QStringLiteral("values")][QLatin1String(column)].toDouble();
            return found;
        };
        auto cluster =
            figures(both + asked + QStringLiteral("--day morning.csv --day evening.csv --together"), "cluster", "value");
        double hours = 0, gpus = 0;
        for (const char* day : {"morning.csv", "evening.csv"}) {
            auto alone = figures(scenario + asked + QStringLiteral("--day ") + QLatin1String(day), "fixed", "follows");
            hours += alone[QStringLiteral("gpu_hours")];
            gpus += alone[QStringLiteral("gpus")];
        }
        QVERIFY2(std::abs(cluster[QStringLiteral("gpu_hours")] / hours - 1) < 1e-9, std::to_string(hours).c_str());
        QCOMPARE(cluster[QStringLiteral("apart")], gpus);
        QVERIFY2(cluster[QStringLiteral("together")] < 0.9 * gpus, std::to_string(cluster[QStringLiteral("together")]).c_str());
        for (const auto& [call, says] :
             {std::pair{scenario + QStringLiteral(" --trace long.csv --autoscale --together"), "needs two scenarios"},
              {both + QStringLiteral(" --trace long.csv --together"), "needs two scenarios at least, and --autoscale"},
              {scenario + QStringLiteral(" --trace long.csv --trace long.csv"), "there are 2 for 1 scenario"},
              {both + QStringLiteral(" 'llama-70b-generations#GB200 NVL72' --trace long.csv --autoscale --together"),
               "runs on other hardware"}}) {
            const Finished run = launch(words(QStringLiteral("traffic ") + call), {}, {}, folder.path());
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains(says), run.err.constData());
        }
    }
    void everyPictureIsDrawn() {
        QTemporaryDir folder;
        for (const char* kind : {"traffic", "traffic-sent", "traffic-ttft", "traffic-tpot", "traffic-fleet", "traffic-power"}) {
            const Finished run =
                launch(words(QStringLiteral("plot three-generations --trace azure-2023-code --times 0.5 -o %1.svg --kind %1")
                                 .arg(QLatin1String(kind))),
                       {}, {}, folder.path());
            QVERIFY2(run.code == 0, run.err.constData());
            const QByteArray svg = contentOf(folder.filePath(QLatin1String(kind) + QStringLiteral(".svg")));
            QVERIFY2(svg.contains("<path") && svg.contains("Minutes") != svg.contains("Time "), kind);
            // One line for all of an open loop; else each scenario is named.
            QCOMPARE(svg.contains("H100 HGX"), qstrcmp(kind, "traffic-sent") != 0);
        }
    }
};

QTEST_GUILESS_MAIN(TrafficCommandTest)
#include "traffic_test.moc"
