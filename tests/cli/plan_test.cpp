// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace rackline::test;

namespace {
QJsonArray scenariosOf(const Finished& run) {
    return QJsonDocument::fromJson(run.out).object()[QStringLiteral("scenarios")].toArray();
}
Finished plan(const QString& target, const QString& more = {}) {
    return launch(QStringList{QStringLiteral("plan"), QStringLiteral("three-generations"), QStringLiteral("--format"),
                              QStringLiteral("json"), QStringLiteral("--target"), target} +
                  words(more));
}
QJsonValue answerOf(const QJsonValue& scenario, const char* goal) {
    for (const QJsonValue& answer : scenario[QStringLiteral("answers")].toArray())
        if (answer[QStringLiteral("minimise")] == QLatin1String(goal)) return answer;
    return {};
}
double number(const QJsonValue& answer, const char* key) { return answer[QStringLiteral("best")][QLatin1String(key)].toDouble(); }
} // namespace

class PlanTest : public QObject {
    Q_OBJECT

private slots:
    void ratesAreReachedInWholeRacks_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<double>("tokens");
        // The scenarios answer with 1,024 tokens.
        QTest::newRow("requests") << QStringLiteral("100 req/s") << 102400.0;
        QTest::newRow("tokens a second") << QStringLiteral("1e6 tok/s") << 1e6;
        QTest::newRow("tokens a day") << QStringLiteral("1e9 tok/day") << 1e9 / 86400;
    }
    void ratesAreReachedInWholeRacks() {
        QFETCH(QString, target);
        QFETCH(double, tokens);
        const Finished run = plan(target);
        QVERIFY2(run.code == 0, run.err.constData());
        const QJsonArray scenarios = scenariosOf(run);
        QCOMPARE(scenarios.size(), 3);
        for (const QJsonValue& scenario : scenarios) {
            const QJsonValue smallest = answerOf(scenario, "gpus"), thriftiest = answerOf(scenario, "power");
            for (const QJsonValue& answer : {smallest, thriftiest}) {
                QVERIFY(number(answer, "tok_s") >= tokens * (1 - 1e-9));
                QVERIFY(number(answer, "tok_s_per_user") >= 20);
                const double value = answer[QStringLiteral("value")].toDouble();
                QVERIFY(0 < answer[QStringLiteral("low")].toDouble() && answer[QStringLiteral("low")].toDouble() < value);
                QVERIFY(value < answer[QStringLiteral("high")].toDouble());
                QCOMPARE(number(answer, "racks"), std::floor(number(answer, "racks")));
                // One instance less does not do.
                const double instances = number(answer, "instances");
                QVERIFY(number(answer, "tok_s") * (instances - 1) / instances < tokens);
            }
            QVERIFY(number(smallest, "racks") <= number(thriftiest, "racks"));
            QVERIFY(number(smallest, "average_w") >= number(thriftiest, "average_w"));
            QVERIFY(smallest[QStringLiteral("runner_up")][QStringLiteral("racks")].toDouble() >= number(smallest, "racks"));
            QVERIFY(smallest[QStringLiteral("runner_up")][QStringLiteral("label")] !=
                    smallest[QStringLiteral("best")][QStringLiteral("label")]);
        }
    }

    void powerIsFilledAndNotExceeded() {
        const QJsonArray scenarios = scenariosOf(plan(QStringLiteral("5 MW")));
        QCOMPARE(scenarios.size(), 3);
        for (const QJsonValue& scenario : scenarios)
            for (const char* goal : {"gpus", "power"}) {
                const QJsonValue answer = answerOf(scenario, goal);
                const double watts = number(answer, "provisioned_w"), racks = number(answer, "racks");
                QVERIFY(watts <= 5e6 * (1 + 1e-9));
                // Another instance of the same kind would not fit.
                QVERIFY(watts * (1 + 1 / number(answer, "instances")) > 5e6 - watts / racks);
            }
    }

    /// How many racks there are is the answer: a model that one server does not hold is planned on as many as it takes.
    void modelsGetTheRacksThatTheyNeed() {
        const Finished run = launch(words(QStringLiteral("plan --model deepseek-v3 --rack dgx-h100 --target '5 MW'")));
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY2(run.out.contains("No layout on 1 of these racks holds the model, so that instances on up to 2 were looked at."),
                 run.out.constData());
    }

    /// Users who are served at the same time: as many as the table says, in whole racks, and fewer GPUs for fewer of them.
    void usersAreATarget() {
        double before = 0;
        for (const char* target : {"64 users", "5000 users", "50000 users"}) {
            for (const QJsonValue& scenario : scenariosOf(plan(QString::fromLatin1(target)))) {
                const double asked = QByteArray(target).split(' ')[0].toDouble();
                for (const QJsonValue& answer : scenario[QStringLiteral("answers")].toArray())
                    QVERIFY(answer[QStringLiteral("best")][QStringLiteral("users")].toDouble() >= asked * (1 - 1e-9));
            }
            const double racks = scenariosOf(plan(QString::fromLatin1(target)))
                                     .at(0)[QStringLiteral("answers")][0][QStringLiteral("best")][QStringLiteral("racks")]
                                     .toDouble();
            QVERIFY(racks >= before && racks >= 1);
            before = racks;
        }
        QVERIFY(before > 1);
    }

    /// A rate of the scenario is not what is planned for, and the answer says so.
    void aRateGivesWayAloud() {
        const Finished run = launch(
            words(QStringLiteral("plan 'llama-70b-generations#H100 HGX' --set 'workload.load.rate=10 req/s' --target '1 MW'")));
        QVERIFY2(run.out.contains("10 req/s give way to the target"), run.out.constData());
    }

    void moreIsNeverLess() {
        double before = 0;
        for (const char* target : {"1e5 tok/s", "3e5 tok/s", "1e6 tok/s", "3e6 tok/s"}) {
            const double racks = number(
                answerOf(scenariosOf(plan(QString::fromUtf8(target), QStringLiteral("--minimise gpus")))[0], "gpus"), "racks");
            QVERIFY(racks >= before);
            before = racks;
        }
    }

    void leversImproveWhatTheySay() {
        const QJsonArray scenarios = scenariosOf(plan(QStringLiteral("4e7 tok/s"), QStringLiteral("--minimise power")));
        QCOMPARE(scenarios.size(), 3);
        for (const QJsonValue& scenario : scenarios) {
            const QJsonArray levers = answerOf(scenario, "power")[QStringLiteral("levers")].toArray();
            QVERIFY(!levers.isEmpty());
            for (const QJsonValue& lever : levers) {
                QVERIFY(lever[QStringLiteral("after")].toDouble() < lever[QStringLiteral("before")].toDouble());
                const Finished changed = launch(
                    {QStringLiteral("plan"), QStringLiteral("three-generations#") + scenario[QStringLiteral("name")].toString(),
                     QStringLiteral("--target"), QStringLiteral("4e7 tok/s"), QStringLiteral("--minimise"),
                     QStringLiteral("power"), QStringLiteral("--format"), QStringLiteral("json"), QStringLiteral("--set"),
                     lever[QStringLiteral("path")].toString() + QLatin1Char('=') + lever[QStringLiteral("to")].toString()});
                QVERIFY2(changed.code == 0, changed.err.constData());
                const double value = answerOf(scenariosOf(changed)[0], "power")[QStringLiteral("value")].toDouble();
                QVERIFY(std::abs(value - lever[QStringLiteral("after")].toDouble()) <= 1e-6 * value);
            }
        }
    }

    /// Nor is a layout refused that takes more of them than the scenario has.
    void layoutsBeyondTheSystemAreGivenRacks() {
        const Finished run =
            launch(words(QStringLiteral("plan --model deepseek-v3 --rack dgx-h100 --set mapping.tp=32 --target '5 MW' --brief")));
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("TP32"), run.out.constData());
    }

    /// More tokens are a rise in words, as less money is a fall.
    void leversSayTheirDirection() {
        for (const auto& [goal, sign] : {std::pair("gpus", " tok/s, +"), std::pair("cost", "/Mtok, -")}) {
            const Finished run = launch(
                words(QStringLiteral("plan 'three-generations#GB200 NVL72' --target '5 MW' --minimise ") + QLatin1String(goal)));
            int levers = 0;
            for (const QByteArray& line : run.out.split('\n'))
                if (line.contains(" -> ")) {
                    ++levers;
                    QVERIFY2(line.contains(sign), line.constData());
                }
            QVERIFY(levers > 0);
        }
    }

    void whatIsOutOfReachNamesTheNearest_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("reason");
        QTest::newRow("site") << QStringLiteral("1e10 tok/s") << QString() << QStringLiteral("facility.power");
        QTest::newRow("speed") << QStringLiteral("100 req/s") << QStringLiteral("--set 'workload.limits.speed=9000 tok/s'")
                               << QStringLiteral("tok/s");
        QTest::newRow("one rack") << QStringLiteral("2 kW") << QString() << QStringLiteral("one unit takes");
    }
    void whatIsOutOfReachNamesTheNearest() {
        QFETCH(QString, target);
        QFETCH(QString, more);
        QFETCH(QString, reason);
        const Finished run = plan(target, more);
        QCOMPARE(run.code, 1);
        QCOMPARE(scenariosOf(run).size(), 3);
        for (const QJsonValue& scenario : scenariosOf(run)) {
            QVERIFY(scenario[QStringLiteral("answers")].toArray().isEmpty());
            QVERIFY2(scenario[QStringLiteral("reason")].toString().contains(reason),
                     qPrintable(scenario[QStringLiteral("reason")].toString()));
        }
    }

    void ciExampleIsUnderstood() {
        QFile example(QString::fromStdString(rackline::sourcePath("packaging/ci/budget.yml")));
        QVERIFY(example.open(QIODevice::ReadOnly));
        int conditions = 0;
        for (const QByteArray& line : example.readAll().split('\n')) {
            const qsizetype at = line.indexOf("--assert \"");
            if (at < 0) continue;
            ++conditions;
            const QString condition = QString::fromUtf8(line.mid(at + 10, line.lastIndexOf('"') - at - 10));
            const Finished run = launch({QStringLiteral("estimate"), QStringLiteral("three-generations"),
                                         QStringLiteral("--quiet"), QStringLiteral("--assert"), condition});
            QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
        }
        QVERIFY(conditions >= 3);
    }

    void wrongTargetsAreSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* line, const char* said) {
            QTest::newRow(line) << QString::fromUtf8(line) << QByteArray(said);
        };
        row("plan three-generations", "--target");
        row("plan three-generations --target 5", "5 MW");
        row("plan three-generations --target '5 GB'", "5 MW");
        row("plan three-generations --target '-5 MW'", "above 0");
        row("plan three-generations --target '0 req/s'", "above 0");
        row("plan three-generations --target '5 MW' --minimise joy", "--minimise");
    }
    void wrongTargetsAreSaid() {
        QFETCH(QString, line);
        QFETCH(QByteArray, said);
        const Finished wrong = launch(words(line));
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
        QCOMPARE(wrong.out, QByteArray());
    }
};

QTEST_GUILESS_MAIN(PlanTest)
#include "plan_test.moc"
