// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_page.h"
#include "hwdb/entry/entry_json.h"
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>

using namespace rackline;
using namespace rackline::test;

namespace {
Catalogue shipped() {
    auto opened = Catalogue::open(Catalogue::defaultPath());
    if (!opened) qFatal("%s", opened.error().text().c_str());
    return std::move(opened).value();
}

LiveQuestion questionOf(const std::string& source) {
    auto project = readProject(source);
    if (!project) qFatal("%s", project.error().text().c_str());
    return {std::move(project).value(), {}, source, ""};
}

LiveReport reportOf(const LiveQuestion& question) {
    const auto catalogue = writeCatalogue(shipped());
    auto opened = LiveReport::open(*catalogue);
    if (!opened) qFatal("%s", opened.error().text().c_str());
    LiveReport report = std::move(opened).value();
    if (const auto asked = report.ask(writeQuestion(question)); !asked) qFatal("%s", asked.error().text().c_str());
    return report;
}

/// Every figure bit for bit, with its rivals and where they are from.
std::string exactly(const Entry& entry) {
    std::string text = jsonFromEntry(entry).dump() + (entry.yours ? " yours" : "");
    for (const Figure& f : entry.figures)
        for (const double number : {f.value, f.low, f.high}) text += " " + std::to_string(std::bit_cast<std::uint64_t>(number));
    return text;
}

QStringList linesOf(const QByteArray& text) { return QString::fromUtf8(text).split(QLatin1Char('\n')); }
} // namespace

class LiveTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString in(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }

private Q_SLOTS:
    void aCatalogueIsTheSameFromItsText() {
        const Catalogue database = shipped();
        const auto text = writeCatalogue(database);
        QVERIFY(text);
        const auto read = readCatalogue(*text);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->version(), database.version());
        QCOMPARE(read->date(), database.date());
        const auto all = database.list(), again = read->list();
        QCOMPARE(again.size(), all.size());
        QVERIFY(all.size() > 100);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(again[i].id, all[i].id);
            QCOMPARE(again[i].kind, all[i].kind);
            QCOMPARE(exactly(*read->entry(all[i].kind, all[i].id)), exactly(*database.entry(all[i].kind, all[i].id)));
        }
        const auto unknown = read->entry("rack", "gb200-nvl71");
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().detail, database.entry("rack", "gb200-nvl71").error().detail);
    }

    void entriesOfTheUserStayTheirs() {
        const Catalogue database = shipped();
        auto text = writeCatalogue(database);
        const std::string none = "\"yours\":[]";
        const std::size_t at = text->find(none);
        QVERIFY(at != std::string::npos);
        std::string changed = *text;
        changed.replace(at, none.size(), "\"yours\":[\"rack/gb200-nvl72\"]");
        const auto read = readCatalogue(changed);
        QVERIFY(read);
        QVERIFY(read->entry("rack", "gb200-nvl72")->yours);
        QVERIFY(!read->entry("rack", "dgx-h100")->yours);
    }

    void brokenTextIsRefused() {
        QVERIFY(!readCatalogue("{"));
        QVERIFY(!readCatalogue("{\"version\":\"1\",\"date\":\"2026\",\"bundle\":\"{}\"}"));
        auto report = LiveReport::open(*writeCatalogue(shipped()));
        QVERIFY(report);
        QVERIFY(!report.value().ask("nothing"));
        QVERIFY(!report.value().ask("{\"project\":\"{\\\"scenarios\\\": 7}\"}"));
    }

    void answersAreThoseOfTheCommandLine_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("changes");
        QTest::newRow("as written") << "three-generations"
                                    << "";
        QTest::newRow("longer prompts") << "three-generations"
                                        << "workload.isl=8192";
        QTest::newRow("two inputs") << "llama-70b-generations"
                                    << "workload.limits.speed=60 tok/s\nfacility.pue=1.4";
        QTest::newRow("another rack") << "llama-70b-generations#H100 HGX"
                                      << "hardware.rack=dgx-b200\nworkload.prefix_hit=0.5";
        QTest::newRow("one load") << "three-generations"
                                  << "workload.load.concurrency=512";
    }
    void answersAreThoseOfTheCommandLine() {
        QFETCH(QString, source);
        QFETCH(QString, changes);
        const LiveReport report = reportOf(questionOf(source.toStdString()));
        const auto live = report.frontier(changes.toStdString());
        QVERIFY2(live, live ? "" : live.error().text().c_str());
        QStringList command{QStringLiteral("pareto"), source};
        for (const QString& change : changes.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            command << QStringLiteral("--set") << change;
        const Finished run = launch(command + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY(!run.out.isEmpty());
        QCOMPARE(linesOf(QByteArray::fromStdString(*live)), linesOf(run.out));
    }

    void thePageIsTheReports() {
        for (const char* source : {"three-generations", "train-llama-405b"}) {
            QCOMPARE(launch({QStringLiteral("report"), QString::fromUtf8(source), QStringLiteral("-o"), in("still.html")}).code,
                     0);
            const QByteArray still = contentOf(in("still.html"));
            const auto live = reportOf(questionOf(source)).page("");
            QVERIFY(live);
            // The command that repeats it names no file to write.
            QByteArray expected = still.mid(still.indexOf("<section class=\"summary\""));
            expected.truncate(expected.indexOf("</div>\n</main>"));
            expected.replace(" -o " + in("still.html").toUtf8(), "");
            QVERIFY(expected.size() > 10000);
            QCOMPARE(linesOf(QByteArray::fromStdString(*live)), linesOf(expected));
        }
    }

    void aWrongChangeIsSaid() {
        const LiveReport report = reportOf(questionOf("three-generations"));
        const auto wrong = report.page("workload.isl=0");
        QVERIFY(!wrong);
        QVERIFY2(QByteArray::fromStdString(wrong.error().text()).contains("workload.isl"), wrong.error().text().c_str());
        QVERIFY(!report.frontier("workload.islands=7"));
        QVERIFY(!report.scenarioFile("workload.islands=7"));
    }

    /// What the page's button saves is asked by the command line and answers the same.
    void theFileHasTheChanges() {
        const LiveReport report = reportOf(questionOf("llama-70b-generations"));
        const std::string changes = "workload.isl=3000\nfacility.pue=1.31";
        put(in("changed.json"), QByteArray::fromStdString(*report.scenarioFile(changes)));
        const Finished saved =
            launch({QStringLiteral("pareto"), in("changed.json"), QStringLiteral("--format"), QStringLiteral("csv")});
        const Finished set = launch({QStringLiteral("pareto"), QStringLiteral("llama-70b-generations"), QStringLiteral("--set"),
                                     QStringLiteral("workload.isl=3000"), QStringLiteral("--set"),
                                     QStringLiteral("facility.pue=1.31"), QStringLiteral("--format"), QStringLiteral("csv")});
        QVERIFY(!set.out.isEmpty());
        QCOMPARE(linesOf(saved.out), linesOf(set.out));
    }

    /// One load takes the place of another, in what all share and in what is a scenario's own.
    void theFileHasOneLoad() {
        const LiveReport rated = reportOf(
            {{"loads",
              {{"model", "llama-3.1-70b"}, {"workload.load.rate", "5 req/s"}},
              {{"a", {{"hardware.rack", "dgx-h100"}}}, {"b", {{"hardware.rack", "dgx-h100"}, {"workload.load.batch", "16"}}}}},
             {},
             "loads.json",
             ""});
        const std::string change = "workload.load.concurrency=64";
        put(in("load.json"), QByteArray::fromStdString(*rated.scenarioFile(change)));
        const Finished saved =
            launch({QStringLiteral("estimate"), in("load.json"), QStringLiteral("--format"), QStringLiteral("csv")});
        QVERIFY2(saved.code == 0, saved.err.constData());
        QVERIFY(saved.out.size() > 100);
    }

    void sliders() {
        const LiveQuestion question = questionOf("three-generations");
        const Catalogue catalogue = shipped();
        std::vector<ResolvedScenario> scenarios;
        for (std::size_t i = 0; i < question.project.scenarios.size(); ++i)
            scenarios.push_back(std::move(resolve(question.project, i, catalogue)).value());
        const auto first = liveAxes({}, scenarios);
        QVERIFY(first);
        QCOMPARE(first->size(), std::size_t(6));
        for (const SweepAxis& axis : *first) QVERIFY(axis.size() >= 3 && axis.size() <= 60);
        const auto chosen = liveAxes({"workload.isl=1k:64k:31:log", "hardware.rack=gb200-nvl72,gb300-nvl72"}, scenarios);
        QVERIFY(chosen);
        QCOMPARE(chosen->at(0).text(30), std::string("65536"));
        for (const char* text : {"workload.isl=1:8", "workload.osl=1:1000000:2000", "workload.islands=1:8:8", "workload.isl"})
            QVERIFY2(!liveAxes({text}, scenarios), text);
        QVERIFY(!liveAxes({"workload.isl=1:8:8", "workload.isl=1:4:4"}, scenarios));
    }

    /// Where the engine for browsers is not built, the guide's lines cannot be run; all that they ask is read.
    void theGuidesLinesAreUnderstood() {
        int lines = 0;
        for (const QString& line : linesOf(contentOf(QString::fromStdString(sourcePath("resources/help/programs.md"))))) {
            if (!line.startsWith(QLatin1String("rackline report")) || !line.contains(QLatin1String("--live"))) continue;
            const QStringList all = words(line);
            std::vector<std::string> axes;
            for (qsizetype i = 0; i + 1 < all.size(); ++i)
                if (all[i] == QLatin1String("--axis")) axes.push_back(all[i + 1].toStdString());
            const LiveQuestion question = questionOf(all[2].toStdString());
            const std::vector<ResolvedScenario> scenarios{resolve(question.project, 0, shipped()).value()};
            const auto read = liveAxes(axes, scenarios);
            QVERIFY2(read, read ? "" : read.error().text().c_str());
            ++lines;
        }
        QVERIFY(lines >= 3);
    }

    void whatCannotBeLiveIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        QTest::newRow("paper") << "report three-generations --live -o live.pdf" << 2 << "ends in .html";
        QTest::newRow("two files") << "report three-generations llama-70b-generations --live -o live.html" << 2 << "one file";
        QTest::newRow("sliders alone") << "report three-generations --axis workload.isl=1:8:8 -o still.html" << 2 << "--live";
        QTest::newRow("unknown input") << "report three-generations --live --axis workload.islands=1:8:8 -o live.html" << 2
                                       << "workload.isl";
    }
    void whatCannotBeLiveIsSaid() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Finished run = launch(words(line), {}, {}, m_folder.path());
        QVERIFY2(run.err.contains(says.toUtf8()), run.err.constData());
        QCOMPARE(run.code, code);
        QVERIFY(!QFile::exists(in("live.html")));
    }

    void withoutAnEngineTheCommandSaysSo() {
        const QString alone = in("alone.sqlite");
        QVERIFY(QFile::copy(QString::fromStdString(Catalogue::defaultPath().string()), alone));
        const Finished run = launch(words(QStringLiteral("report --model deepseek-v3 --rack gb200-nvl72 --live -o live.html")),
                                    {}, {{QStringLiteral("RACKLINE_CATALOGUE"), alone}}, m_folder.path());
        QVERIFY2(run.err.contains("no engine for browsers"), run.err.constData());
        QCOMPARE(run.code, 3);
        QVERIFY(!QFile::exists(in("live.html")));
    }
};

QTEST_GUILESS_MAIN(LiveTest)
#include "live_test.moc"
