// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdlib>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace rackline::test;

namespace {
const QByteArray whole = R"({"format":"rackline","version":1,"name":"deepseek-v3","model":"deepseek-v3",
"hardware":{"rack":"gb200-nvl72","count":1},"precision":{"weights":"fp4"},
"workload":{"isl":8192,"osl":1024,"limits":{"speed":"50 tok/s","ttft":"2s"}}})";
const QByteArray training = R"({"format":"rackline","version":1,"name":"llama-3.1-8b","model":"llama-3.1-8b",
"hardware":{"rack":"dgx-h100","count":8},
"workload":{"kind":"train","sequence":8192,"global_batch":512,"tokens":1e12}})";

QJsonObject first(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object()[QStringLiteral("scenarios")].toArray().first().toObject();
}
/// What a terminal of so many columns gets; NO_COLOR is set to `noColour` where it is not empty.
QByteArray onTerminal(const QStringList& arguments, int columns, const QByteArray& noColour) {
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = 24;
    std::vector<QByteArray> kept{program().toLocal8Bit()};
    for (const QString& one : arguments) kept.push_back(one.toLocal8Bit());
    std::vector<char*> argv;
    for (QByteArray& one : kept) argv.push_back(one.data());
    argv.push_back(nullptr);
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        ::setenv("TERM", "xterm", 1);
        ::setenv("NO_COLOR", noColour.constData(), 1);
        ::execv(argv.front(), argv.data());
        ::_exit(127);
    }
    QByteArray all;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; child > 0 && (count = ::read(terminal, part.data(), part.size())) > 0;)
        all.append(part.data(), static_cast<qsizetype>(count));
    ::close(terminal);
    ::waitpid(child, nullptr, 0);
    return all;
}
} // namespace

/// What people type first, and what they get for it.
class PeopleTest : public QObject {
    Q_OBJECT

private slots:
    /// One scenario written in a file and typed: the same digits to the last.
    void noFileIsNeeded_data() {
        QTest::addColumn<QString>("command");
        for (const char* command : {"estimate", "pareto", "sensitivity", "site", "rack"})
            QTest::newRow(command) << QString::fromLatin1(command);
        QTest::newRow("plan") << QStringLiteral("plan --target '2 MW'");
        QTest::newRow("sweep") << QStringLiteral("sweep --axis workload.prefix_hit=0,0.5");
    }
    void noFileIsNeeded() {
        QFETCH(QString, command);
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("w.rackline")), whole);
        const Finished file = launch(words(command + QStringLiteral(" w.rackline --format csv")), {}, {}, folder.path());
        const Finished typed =
            launch(words(command + QStringLiteral(" --model DeepSeek-V3 --rack GB200_NVL72 --count 1 --isl 8k --osl 1k "
                                                  "--speed 50 --ttft 2s --precision NVFP4 --format csv")));
        QVERIFY2(typed.code == file.code, typed.err.constData());
        QVERIFY2(typed.code < 2, typed.err.constData());
        QByteArray out = typed.out;
        out.replace("DeepSeek-V3,", "deepseek-v3,");
        QCOMPARE(out, file.out);
    }

    /// A network and a domain that the file chooses are read by every command: one point, to the last digit.
    void fabricsAreReadByAll_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("chosen");
        const QString out = QStringLiteral("hardware.out.fabric=ib-xdr"), domain = QStringLiteral("hardware.domain.packages=4");
        const QString both = QStringLiteral(" --set %1 --set %2").arg(out, domain);
        QTest::newRow("pareto") << QStringLiteral("pareto") << both;
        QTest::newRow("sweep") << QStringLiteral("sweep") << QStringLiteral(" --axis %1 --axis %2").arg(out, domain);
        QTest::newRow("other names") << QStringLiteral("sweep")
                                     << QStringLiteral(" --set hardware.scale_out.fabric=InfiniBand_XDR --set %1 "
                                                       "--axis hardware.scale_up.domain=4")
                                            .arg(out);
        QTest::newRow("plan") << QStringLiteral("plan --target '20000 tok/s'") << both;
    }
    void fabricsAreReadByAll() {
        QFETCH(QString, command);
        QFETCH(QString, chosen);
        const QString asked =
            QStringLiteral(" --model deepseek-v3 --rack dgx-h100 --count 8 --isl 2k --osl 512 --speed 30 --format csv");
        const Finished shipped = launch(words(QStringLiteral("estimate") + asked));
        const Finished estimate =
            launch(words(QStringLiteral("estimate --set hardware.out.fabric=ib-xdr --set hardware.domain.packages=4") + asked));
        const auto figure = [](const Finished& answer) {
            for (const QByteArray& line : answer.out.split('\n'))
                if (line.contains(",metric,tok_s_per_user,")) return line.split(',').value(5);
            return QByteArray();
        };
        QVERIFY2(!figure(estimate).isEmpty(), estimate.err.constData());
        QVERIFY(figure(estimate) != figure(shipped));
        const Finished other = launch(words(command + chosen + asked));
        QVERIFY2(other.out.contains(figure(estimate)), (other.out + other.err + figure(estimate)).constData());
    }

    void trainingNeedsNoFile() {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("t.rackline")), training);
        const Finished file = launch(words(QStringLiteral("train t.rackline --format csv")), {}, {}, folder.path());
        const Finished typed = launch(words(QStringLiteral(
            "train --model llama-3.1-8b --rack dgx-h100 --count 8 --sequence 8k --batch 512 --tokens 1T --format csv")));
        QVERIFY2(typed.code == 0, typed.err.constData());
        QCOMPARE(typed.out, file.out);
    }

    void shorthandsStandOnTopOfAFile() {
        const QString set = QStringLiteral("estimate serve-5mw --set workload.isl=2048 --format csv"),
                      typed = QStringLiteral("estimate serve-5mw --isl 2k --format csv");
        const Finished one = launch(words(set)), other = launch(words(typed));
        QVERIFY2(other.code < 2, other.err.constData());
        QCOMPARE(other.out, one.out);
    }

    void waysToWriteAQuantity_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("same");
        const auto row = [](const char* setting, const char* same) {
            QTest::newRow(setting) << QString::fromLatin1(setting) << QString::fromLatin1(same);
        };
        row("workload.isl=8k", "workload.isl=8192");
        row("workload.isl=8K", "workload.isl=8192");
        row("workload.isl='8k tok'", "workload.isl=8192");
        row("workload.osl=0.5k", "workload.osl=512");
        row("workload.load.concurrency=1k", "workload.load.concurrency=1000");
        row("workload.limits.ttft=none", "workload.limits.ttft=0");
        row("precision.weights=FP8", "precision.weights=fp8");
        row("mapping.mode=Aggregated", "mapping.mode=aggregated");
        row("engine=vllm-hopper", "engine=vllm");
        row("hardware.rack='DGX H100'", "hardware.rack=dgx-h100");
        row("model=Llama_3.1_70B", "model=llama-3.1-70b");
        row("economics.elsewhere=1", "");
    }
    void waysToWriteAQuantity() {
        QFETCH(QString, setting);
        QFETCH(QString, same);
        const QString start = QStringLiteral("estimate --model llama-3.1-70b --rack dgx-h100 --format csv --set ");
        const Finished typed = launch(words(start + setting));
        if (same.isEmpty()) {
            QCOMPARE(typed.code, 2);
            return;
        }
        const Finished usual = launch(words(start + same));
        QVERIFY2(typed.code < 2 && usual.code < 2, (typed.err + usual.err).constData());
        QByteArray out = typed.out;
        out.replace("Llama_3.1_70B", "llama-3.1-70b");
        QCOMPARE(out, usual.out);
    }

    /// Measured runs have means such as 921.6.
    void meanLengthsHaveFractions() {
        const Finished run = launch(words(QStringLiteral("estimate --model llama-3.1-70b --rack dgx-h100 --isl 7372.8 --osl "
                                                         "921.6 --set mapping.tp=8 --simulate --requests 40")));
        QVERIFY2(run.code < 2, run.err.constData());
        const QTemporaryDir folder;
        const Finished table =
            launch(words(QStringLiteral("sweep --model llama-3.1-70b --rack dgx-h100 --set mapping.tp=8 --axis "
                                        "workload.isl=921.6,1024 -o t.sqlite")),
                   {}, {}, folder.path());
        QVERIFY2(table.code < 2, table.err.constData());
        QCOMPARE(launch(words(QStringLiteral("estimate serve-5mw --set mapping.tp=2.5"))).code, 2);
    }

    void suggestions_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArrayList>("said");
        QTest::addColumn<QByteArray>("unsaid");
        const auto row = [](const char* line, const QByteArrayList& said, const QByteArray& unsaid = "\n\n") {
            QTest::newRow(line) << QString::fromLatin1(line) << said << unsaid;
        };
        row("estimate serve-5mw --rack H100", {"--rack: ", "\"dgx-h100\""}, "a100");
        row("estimate serve-5mw --set hardware.rack=gb200", {"--set hardware.rack: ", "the nearest is \"gb200-nvl72\""});
        row("estimate serve-5mw --set hardware.rack=h100-sxm", {"\"dgx-h100\""}, "h20\"");
        row("estimate serve-5mw --set model=llama3-70b", {"\"llama-3.1-70b\""}, "llama-2");
        row("estimate serve-5mw --model deepseek", {"--model: ", "\"deepseek-v3\"", "\"deepseek-v4-pro\""});
        row("catalogue show h100", {"h100-sxm", "dgx-h100"}, "b100\"");
        row("catalogue show gb200", {"gb200-nvl72"}, "gh200");
        row("catalogue list gpu", {"no entries of kind \"gpu\"", "accelerator", "rack"}, "entry");
        row("estimate serve-5mw --set workload.tools=3", {"unknown key", "rackline schema keys"}, "osl");
        row("estimate serve-5mw --set workload.lora=3", {"unknown key", "did you mean", "workload.lora.adapters"});
        row("estimate serve-5mw --set mapping.mode=disagg", {"did you mean disaggregated?"});
        row("pareto serve-5mw --y throughput", {"rackline schema metrics"});
        row("estimate no-such-thing-at-all", {"rackline examples"});
        row("estimate h100", {"did you mean", "upgrade-1000-h100"});
        row("estimate", {"--model and --rack", "rackline examples"});
        row("estimate --model deepseek-v3", {"--rack", "is required", "rackline catalogue list rack"});
        row("sweep serve-5mw --axis workload.isl=1024,2048 -o x.ods", {"x.ods", ".csv"});
        row("estimate --rack gb200-nvl72", {"--model", "is required"});
    }
    void suggestions() {
        QFETCH(QString, line);
        QFETCH(QByteArrayList, said);
        QFETCH(QByteArray, unsaid);
        const Finished run = launch(words(line));
        QVERIFY2(run.code == 2 || run.code == 3, run.err.constData());
        QVERIFY2(run.err.count('\n') == 1, run.err.constData());
        for (const QByteArray& part : said) QVERIFY2(run.err.contains(part), run.err.constData());
        QVERIFY2(!run.err.contains(unsaid), run.err.constData());
    }

    void aKindMayBeMany() {
        for (const auto& [one, many] : {std::pair("model", "Models"), {"switch", "switches"}, {"chassis", "chassis"}}) {
            const auto listed = [](const char* kind) {
                return launch({QStringLiteral("catalogue"), QStringLiteral("list"), QString::fromLatin1(kind)});
            };
            QCOMPARE(listed(many).code, 0);
            QCOMPARE(listed(many).out, listed(one).out);
        }
    }
    void sameLettersAreTheEntry() {
        const Finished run = launch({QStringLiteral("catalogue"), QStringLiteral("show"), QStringLiteral("GB200 NVL72")});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(run.out.contains("gb200-nvl72"));
    }

    void strangersSteerNothing_data() {
        QTest::addColumn<QString>("line");
        for (const char* line : {"estimate %1", "pareto %1", "sweep %1 --axis workload.isl=1024,2048", "rack %1", "site %1",
                                 "estimate %1 --format json", "sweep %1 --axis workload.isl=1024 --format csv",
                                 "report %1 -o r.html", "report %1 -o r.md"})
            QTest::newRow(line) << QString::fromLatin1(line).arg(QStringLiteral("s.rackline"));
    }
    void strangersSteerNothing() {
        QFETCH(QString, line);
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("s.rackline")),
            "{\"format\":\"rackline\",\"version\":1,\"name\":\"\\u001b]0;x\\u0007 \\u009b31m \\u202eevil \\u0000\",\"model\":"
            "\"llama-3.1-70b\",\"hardware\":{\"rack\":\"dgx-h100\"},\"mapping\":{\"tp\":8,\"mode\":\"aggregated\"}}");
        const Finished run = launch(words(line), {}, {}, folder.path());
        QVERIFY2(run.code < 2, run.err.constData());
        QByteArray all = run.out + run.err;
        for (const char* file : {"r.html", "r.md"})
            if (QFile::exists(folder.filePath(QString::fromLatin1(file))))
                all += contentOf(folder.filePath(QString::fromLatin1(file)));
        for (const QByteArray& raw :
             {QByteArray("\x1b"), QByteArray("\x07"), QByteArray("\xc2\x9b"), QByteArray("\u202e"), QByteArray(1, '\0')})
            QVERIFY2(!all.contains(raw), all.left(300).toPercentEncoding(" ").constData());
        // Markdown has backslashes before brackets.
        all.replace("\\", "");
        QVERIFY2(all.contains("\u241b]0;x\u2407 [U+009B]31m [U+202E]evil"), all.left(300).constData());
    }

    void terminalsAreNotWiderThanTheyAre_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("columns");
        for (const char* line : {"estimate serve-5mw", "plan serve-5mw --target '5 MW'", "compare three-generations",
                                 "schema keys", "schema metrics", "catalogue list rack",
                                 "sweep serve-5mw --axis workload.isl=1024,2048", "rack racks-kyber", "examples", "help plan"})
            for (const int columns : {80, 120}) QTest::addRow("%s %d", line, columns) << QString::fromLatin1(line) << columns;
    }
    void terminalsAreNotWiderThanTheyAre() {
        QFETCH(QString, line);
        QFETCH(int, columns);
        QByteArray shown = onTerminal(words(line), columns, "");
        QVERIFY(!shown.isEmpty());
        for (const char* colour : {"\x1b[1;31m", "\x1b[32m", "\x1b[0m"}) shown.replace(colour, "");
        QVERIFY(!shown.contains('\x1b'));
        const QStringList lines = QString::fromUtf8(shown).split(QRegularExpression(QStringLiteral("\r?\n")));
        for (const QString& one : lines) QVERIFY2(one.size() <= columns, qPrintable(one));
        // Nothing is left out: every word of the pipe's text is there.
        const auto wordsIn = [](const QByteArray& text) {
            const QStringList list = QString::fromUtf8(text).split(QRegularExpression(QStringLiteral("\\s+")));
            return QSet<QString>(list.begin(), list.end());
        };
        const QSet<QString> missing = wordsIn(launch(words(line)).out) - wordsIn(shown);
        for (const QString& word : missing) QVERIFY2(word.size() > columns / 2, qPrintable(word));
    }

    void colourIsForTerminals() {
        const QStringList failing = words(QStringLiteral("rack racks-kyber"));
        QVERIFY(launch(failing).out.contains("FAIL"));
        QVERIFY(!launch(failing).out.contains('\x1b'));
        QVERIFY(onTerminal(failing, 100, "").contains("\x1b[1;31mFAIL\x1b[0m"));
        QVERIFY(!onTerminal(failing, 100, "1").contains('\x1b'));
    }

    void briefIsTheAnswerAlone() {
        for (const char* line : {"estimate serve-5mw", "train train-llama-405b"}) {
            const QByteArray whole = launch(words(QString::fromLatin1(line))).out,
                             brief = launch(words(QString::fromLatin1(line) + QStringLiteral(" --brief"))).out;
            QVERIFY2(!brief.isEmpty() && brief.count('\n') * 2 < whole.count('\n'), brief.constData());
            QVERIFY(whole.startsWith(brief.left(brief.indexOf("\nhash"))));
        }
    }

    void examplesAreListedShownAndCopied() {
        const QByteArray list = launch({QStringLiteral("examples")}).out;
        QVERIFY2(list.contains("serve-5mw") && list.contains("train-llama-405b"), list.constData());
        const Finished shown = launch({QStringLiteral("examples"), QStringLiteral("serve-5mw")});
        QVERIFY(shown.out.startsWith('{'));
        const QTemporaryDir folder;
        const QStringList copy = words(QStringLiteral("examples serve-5mw -o mine.rackline"));
        QCOMPARE(launch(copy, {}, {}, folder.path()).code, 0);
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("mine.rackline"))), shown.out);
        const Finished again = launch(copy, {}, {}, folder.path());
        QCOMPARE(again.code, 2);
        QVERIFY2(again.err.contains("is there already"), again.err.constData());
        const Finished none = launch({QStringLiteral("examples"), QStringLiteral("405b")});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("train-llama-405b"), none.err.constData());
    }

    /// What each help ends with works.
    void exampleOfEachHelp_data() {
        QTest::addColumn<QString>("command");
        for (const char* command : {"estimate", "pareto", "plan", "sweep", "compare", "sensitivity", "report", "plot", "schema",
                                    "train", "rl", "forward", "rack", "network", "site", "fleet", "examples", "completion"})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void exampleOfEachHelp() {
        QFETCH(QString, command);
        const QTemporaryDir folder;
        const QByteArray help = launch({QStringLiteral("help"), command}).out;
        const qsizetype at = help.lastIndexOf("Example: rackline " + command.toUtf8());
        QVERIFY2(at > 0, help.constData());
        QString line = QString::fromUtf8(help.mid(at).split('\n').first()).mid(int(strlen("Example: rackline ")));
        const Finished run = launch(words(line.replace(QLatin1Char('"'), QLatin1Char('\''))), {}, {}, folder.path());
        QVERIFY2(run.code < 2, run.err.constData());
    }

    void estimateJsonHoldsWhatTheTableSays() {
        const QJsonObject one = first(launch(words(QStringLiteral("estimate serve-5mw --format json"))).out);
        const QJsonObject point = one[QStringLiteral("point")].toObject();
        const QByteArray table = launch(words(QStringLiteral("estimate serve-5mw --brief"))).out;
        QVERIFY2(table.contains(point[QStringLiteral("label")].toString().toUtf8() + ", "), table.constData());
        QCOMPARE(point[QStringLiteral("mode")].toString(), QStringLiteral("disaggregated"));
        QVERIFY(point[QStringLiteral("prefill")].toObject()[QStringLiteral("workers")].toInt() > 0);
        QVERIFY(point[QStringLiteral("gpus")].toInt() > 0);
        QVERIFY(point[QStringLiteral("concurrency")].toDouble() > 0);
    }

    void columnsOfCaseFilesAreListed() {
        const QByteArray list = launch(words(QStringLiteral("schema cases"))).out;
        for (const char* column : {"hardware", "prefill_workers", "global_batch", "metric"})
            QVERIFY2(list.contains(column), column);
    }
};

QTEST_GUILESS_MAIN(PeopleTest)
#include "people_test.moc"
