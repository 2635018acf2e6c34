// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/json_schema.h"
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace rackline::test;

namespace {
/// Every line of an answer as an object; a line that is none fails the test.
QList<QJsonObject> answersTo(const QString& command, const QByteArray& input) {
    const Finished run = launch({command}, input);
    if (run.code != 0) QWARN(run.err.constData());
    QList<QJsonObject> answers;
    for (const QByteArray& line : run.out.split('\n')) {
        if (line.isEmpty()) continue;
        const QJsonDocument read = QJsonDocument::fromJson(line);
        if (!read.isObject()) qFatal("no object: %s", line.left(300).constData());
        answers << read.object();
    }
    return answers;
}

QString messageOf(const QJsonObject& answer) {
    return answer[QStringLiteral("error")].toObject()[QStringLiteral("message")].toString();
}

/// Removes the layout between the words of a JSON text.
QByteArray flat(const QByteArray& text) {
    return QString::fromUtf8(text).replace(QRegularExpression(QStringLiteral("\\n *")), QString()).toUtf8();
}
} // namespace

/// Requests that other programs send over standard input.
class RequestsTest : public QObject {
    Q_OBJECT

private slots:
    void answersAreTheCommandLines_data() {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* request, const char* line) {
            QTest::newRow(line) << QByteArray(request) << QString::fromUtf8(line);
        };
        row(R"({"command":"estimate","scenario":"three-generations","set":{"workload.isl":2048}})",
            "estimate three-generations --set=workload.isl=2048 --format=json");
        row(R"({"command":"pareto","scenario":["llama-70b-generations#GB200 NVL72"],"x":"ttft_s"})",
            "pareto 'llama-70b-generations#GB200 NVL72' --x=ttft_s --format=json");
        row(R"({"command":"plan","scenario":"llama-70b-generations#GB200 NVL72","target":"5 MW"})",
            "plan 'llama-70b-generations#GB200 NVL72' --target='5 MW' --format=json");
        row(R"({"command":"catalogue","entry":"rack"})", "catalogue list rack --format=json");
        row(R"({"command":"catalogue","entry":"accelerator/h200-sxm"})", "catalogue show accelerator/h200-sxm --format=json");
    }
    void answersAreTheCommandLines() {
        QFETCH(QByteArray, request);
        QFETCH(QString, line);
        const Finished batch = launch({QStringLiteral("batch")}, request), direct = launch(words(line));
        QCOMPARE(batch.code, 0);
        QCOMPARE(direct.code, 0);
        const QByteArray head = "{\"line\":1,\"code\":0,\"result\":";
        QVERIFY2(batch.out.startsWith(head), batch.out.left(300).constData());
        QCOMPARE(batch.out.mid(head.size()), flat(direct.out) + "}\n");
    }

    void aScenarioMayStandInTheRequest() {
        const QByteArray scenario =
            R"({"format":"rackline","version":1,"model":"llama-3.1-70b","hardware":{"rack":"dgx-h100"},"mapping":{"tp":8}})";
        const QList<QJsonObject> answers =
            answersTo(QStringLiteral("batch"), R"({"id":"a","command":"estimate","scenario":)" + scenario + "}\n\n" +
                                                   R"({"id":7,"command":"estimate","scenario":{"format":"rackline"}})");
        QCOMPARE(answers.size(), 2);
        QCOMPARE(answers[0][QStringLiteral("id")].toString(), QStringLiteral("a"));
        QCOMPARE(answers[0][QStringLiteral("result")].toObject()[QStringLiteral("scenarios")].toArray().size(), 1);
        QCOMPARE(answers[1][QStringLiteral("id")].toInt(), 7);
        QCOMPARE(answers[1][QStringLiteral("line")].toInt(), 3);
        QVERIFY2(messageOf(answers[1]).startsWith(QStringLiteral("scenario: /version")), qPrintable(messageOf(answers[1])));
    }

    void aBadLineIsOneErrorAndNoEnd_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QByteArray& line, const char* said) {
            QTest::newRow(name) << line << QString::fromUtf8(said);
        };
        row("no JSON", "nonsense", "line 1");
        row("no object", "[1]", "line 1: expected an object");
        row("bytes", QByteArray("\xff\xfe\x00{", 4), "line 1");
        row("half", R"({"command":"estimate")", "line 1");
        row("deep", R"({"command":)" + QByteArray("[").repeated(100000) + QByteArray("]").repeated(100000) + "}", "64 levels");
        row("long", QByteArray(" ").repeated(6'000'000), "line 1: is longer than 5 MB");
        row("a key twice", R"({"command":"estimate","command":"plan"})", "is there twice");
        row("no command", "{}", "command: expected the name of a command");
        row("a number", R"({"command":7})", "command: expected the name of a command");
        row("unknown command", R"({"command":"estimat"})", "did you mean estimate?");
        row("a command that writes", R"({"command":"report"})", "cannot be asked here");
        row("no scenario", R"({"command":"estimate"})", "scenario: is missing");
        row("unknown key", R"({"command":"plan","scenario":"x","targt":"5 MW"})", "did you mean target?");
        row("an option as a name", R"({"command":"estimate","scenario":"--help"})", "is no name");
        row("standard input", R"({"command":"estimate","scenario":"-"})", "is no name");
        row("an option in a list", R"({"command":"compare","scenario":["x","-o"]})", "is no name");
        row("an option as an entry", R"({"command":"catalogue","entry":"--no-overlay/x"})", "is no name");
        row("an object as a metric", R"({"command":"estimate","scenario":"keynote","x":{}})", "x: expected text or a number");
        row("an id that is a list", R"({"id":[1],"command":"estimate"})", "id: expected text or a number");
        row("a file that is none", R"({"command":"estimate","scenario":"/dev/zero"})", "is a pipe or a device");
        row("a setting that is none", R"({"command":"estimate","scenario":"three-generations","set":{"workload.isl":"many"}})",
            "--set workload.isl");
        row("a seed that is none", R"({"command":"estimate","scenario":"three-generations","seed":"x"})", "seed");
    }
    void aBadLineIsOneErrorAndNoEnd() {
        QFETCH(QByteArray, line);
        QFETCH(QString, said);
        const QList<QJsonObject> answers =
            answersTo(QStringLiteral("batch"), line + "\n" + R"({"command":"catalogue","entry":"rack"})" + "\n" + line);
        QCOMPARE(answers.size(), 3);
        QVERIFY2(messageOf(answers[0]).contains(said), qPrintable(messageOf(answers[0])));
        QVERIFY(!messageOf(answers[0]).contains(QLatin1Char('\n')));
        QVERIFY(answers[1].contains(QStringLiteral("result")));
        QCOMPARE(answers[2][QStringLiteral("error")].toObject()[QStringLiteral("code")],
                 answers[0][QStringLiteral("error")].toObject()[QStringLiteral("code")]);
    }

    void requestsHaveASchema() {
        const Finished printed = launch(words(QStringLiteral("schema batch")));
        QCOMPARE(printed.code, 0);
        const JsonSchema schema(QJsonDocument::fromJson(printed.out).object());
        const auto errors = [&](const char* request) { return schema.errorsOf(QJsonDocument::fromJson(request).object()); };
        QCOMPARE(errors(R"({"command":"plan","scenario":"x","target":"5 MW","id":1,"set":{"workload.isl":5}})"), QStringList());
        QVERIFY(!errors(R"({"command":"plan","scenario":"x"})").isEmpty());
        QVERIFY(!errors(R"({"command":"estimate","scenario":"x","output":"y"})").isEmpty());
    }

    void assistantsFindTheTools() {
        const QList<QJsonObject> answers = answersTo(
            QStringLiteral("mcp"),
            R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}})"
            "\n"
            R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
            "\n"
            R"({"jsonrpc":"2.0","id":"two","method":"tools/list"})"
            "\n"
            R"({"jsonrpc":"2.0","id":3,"method":"ping"})");
        QCOMPARE(answers.size(), 3);
        const QJsonObject greeting = answers[0][QStringLiteral("result")].toObject();
        QCOMPARE(greeting[QStringLiteral("protocolVersion")].toString(), QStringLiteral("2025-03-26"));
        QVERIFY(greeting[QStringLiteral("capabilities")].toObject().contains(QStringLiteral("tools")));
        QCOMPARE(answers[1][QStringLiteral("id")].toString(), QStringLiteral("two"));
        QStringList names;
        const QJsonArray tools = answers[1][QStringLiteral("result")].toObject()[QStringLiteral("tools")].toArray();
        for (const auto& tool : tools) {
            names << tool.toObject()[QStringLiteral("name")].toString();
            QCOMPARE(tool.toObject()[QStringLiteral("inputSchema")].toObject()[QStringLiteral("type")].toString(),
                     QStringLiteral("object"));
        }
        for (const char* wanted : {"estimate", "pareto", "plan", "catalogue", "explain"})
            QVERIFY2(names.contains(QString::fromUtf8(wanted)), wanted);
        QCOMPARE(answers[2][QStringLiteral("result")].toObject(), QJsonObject());
    }

    void toolsAnswerAsTheirSchemaSays_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("arguments");
        const QByteArray one = "{\"scenario\":\"llama-70b-generations#GB200 NVL72\"}";
        QTest::newRow("estimate") << QStringLiteral("estimate") << one;
        QTest::newRow("pareto") << QStringLiteral("pareto") << one;
        QTest::newRow("plan") << QStringLiteral("plan") << QByteArray(one).replace("}", ",\"target\":\"5 MW\"}");
        QTest::newRow("explain") << QStringLiteral("explain") << one;
        QTest::newRow("catalogue") << QStringLiteral("catalogue") << QByteArray("{\"entry\":\"rack\"}");
    }
    void toolsAnswerAsTheirSchemaSays() {
        QFETCH(QString, name);
        QFETCH(QByteArray, arguments);
        const QByteArray call = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%1","arguments":%2}})";
        const QList<QJsonObject> answers =
            answersTo(QStringLiteral("mcp"), QByteArray(call).replace("%1", name.toUtf8()).replace("%2", arguments) + "\n" +
                                                 R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})");
        QCOMPARE(answers.size(), 2);
        const QJsonObject result = answers[0][QStringLiteral("result")].toObject();
        const QJsonObject content = result[QStringLiteral("content")].toArray().first().toObject();
        QVERIFY2(!result[QStringLiteral("isError")].toBool(), qPrintable(content[QStringLiteral("text")].toString()));
        QVERIFY(!content[QStringLiteral("text")].toString().isEmpty());
        for (const auto& tool : answers[1][QStringLiteral("result")].toObject()[QStringLiteral("tools")].toArray()) {
            const QJsonObject one = tool.toObject();
            if (one[QStringLiteral("name")].toString() != name || !one.contains(QStringLiteral("outputSchema"))) continue;
            const QStringList errors =
                JsonSchema(one[QStringLiteral("outputSchema")].toObject()).errorsOf(result[QStringLiteral("structuredContent")]);
            QVERIFY2(errors.isEmpty(), qPrintable(errors.join(QLatin1Char('\n'))));
        }
    }

    void aWrongMessageIsAnsweredByItsKind_data() {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<int>("code");
        QTest::newRow("no JSON") << QByteArray("{") << -32700;
        QTest::newRow("a list") << QByteArray("[]") << -32700;
        QTest::newRow("no version") << QByteArray(R"({"id":1,"method":"ping"})") << -32600;
        QTest::newRow("no method") << QByteArray(R"({"jsonrpc":"2.0","id":1})") << -32600;
        QTest::newRow("unknown method") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"resources/list"})") << -32601;
        QTest::newRow("unknown tool") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}})")
                                      << -32602;
        QTest::newRow("no parameters") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]})") << -32602;
    }
    void aWrongMessageIsAnsweredByItsKind() {
        QFETCH(QByteArray, message);
        QFETCH(int, code);
        const QList<QJsonObject> answers =
            answersTo(QStringLiteral("mcp"), message + "\n" + R"({"jsonrpc":"2.0","id":9,"method":"ping"})");
        QCOMPARE(answers.size(), 2);
        QCOMPARE(answers[0][QStringLiteral("error")].toObject()[QStringLiteral("code")].toInt(), code);
        QCOMPARE(answers[1][QStringLiteral("id")].toInt(), 9);
    }

    void aWrongCallIsForTheAssistantToMend() {
        const QList<QJsonObject> answers = answersTo(
            QStringLiteral("mcp"),
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"estimate","arguments":{"scenario":"three-generation"}}})");
        const QJsonObject result = answers.first()[QStringLiteral("result")].toObject();
        QVERIFY(result[QStringLiteral("isError")].toBool());
        const QString said = result[QStringLiteral("content")].toArray().first().toObject()[QStringLiteral("text")].toString();
        QVERIFY2(said.contains(QStringLiteral("did you mean three-generations?")), qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(RequestsTest)
#include "requests_test.moc"
