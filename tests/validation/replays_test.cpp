// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/replayed.h"
#include "hwdb/store/text_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace rackline;

/// Traces that somebody sent to a fleet, beside what the simulation makes of them.
class ReplaysTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        const auto catalogue = Catalogue::open(Catalogue::defaultPath());
        const auto replays = readReplays(shippedReplays());
        QVERIFY(catalogue);
        QVERIFY2(replays, replays ? "" : replays.error().text().c_str());
        QCOMPARE(replays->size(), std::size_t(7));
        const auto figures = simulateReplays(*replays, *catalogue, 0);
        QVERIFY2(figures, figures ? "" : figures.error().text().c_str());
        m_figures = figures->figures;
        QVERIFY(std::any_of(figures->remarks.begin(), figures->remarks.end(), [](const std::string& remark) {
            return remark.find("longer than the model's context") != std::string::npos;
        }));
        std::size_t measured = 0;
        for (const MeasuredReplay& replay : *replays) measured += replay.figures.size();
        QCOMPARE(m_figures.size(), measured);
    }

    /// What the guide says of each of them. A ratio is simulated over measured.
    void replaysAreNear() {
        const auto within = [this](const std::string& replay, const std::string& metric, double least, double most,
                                   const std::set<std::string>& kinds = {}, const std::string& statistic = "") {
            int found = 0;
            for (const ReplayFigure& f : m_figures) {
                if (f.replay != replay || f.metric != metric || (!kinds.empty() && !kinds.contains(f.kind)) ||
                    (!statistic.empty() && f.statistic != statistic))
                    continue;
                ++found;
                const std::string what =
                    f.replay + ' ' + f.kind + ' ' + f.metric + ' ' + f.statistic + ' ' + std::to_string(f.ratio());
                QVERIFY2(f.ratio() >= least && f.ratio() <= most, what.c_str());
            }
            QVERIFY2(found > 0, (replay + ' ' + metric).c_str());
        };
        const std::string chips = "one-reads-one-decodes#", inTurn = "shared-prefixes-in-turn#16 H100",
                          byPrefix = "shared-prefixes-by-prefix#16 H100";
        within(chips + "GB200", "ttft_ms", 1, 1.7);
        within(chips + "GB200", "tpot_ms", 1, 1.25, {}, "p50");
        within(chips + "GB200", "output_tok_s", 0.95, 1.05);
        within(chips + "B200", "tpot_ms", 0.75, 1);
        within(chips + "H200", "tpot_ms", 1, 1.25);
        within(chips + "H100", "tpot_ms", 0.95, 1.05);
        for (const char* chip : {"B200", "H200", "H100"}) within(chips + chip, "ttft_ms", 0.8, 1.2);
        const std::set<std::string> others{"3-a-second",  "20-a-second", "22-a-second", "25-a-second",
                                           "30-a-second", "35-a-second", "40-a-second", "60-a-second"};
        within(inTurn, "ttft_ms", 0.89, 1.11, others);
        within(inTurn, "ttft_ms", 0.33, 0.7, {"10-a-second", "15-a-second"});
        within(byPrefix, "ttft_ms", 0.2, 0.6);
        within(byPrefix + " of January", "ttft_ms", 0.83, 1);
        within(byPrefix + " of January", "tpot_ms", 1.05, 1.25);
        within(byPrefix + " of January", "latency_ms", 1, 1.18);
        for (const ReplayFigure& f : m_figures)
            if (f.replay == byPrefix && f.statistic == "mean" && f.kind != "40-a-second")
                QVERIFY(f.measured - f.simulated > 70 && f.measured - f.simulated < 140);
    }
    /// The router that asks who has the prefix answers sooner at each rate, in what was measured and in what is simulated.
    void routersAreOrderedAsMeasured() {
        std::map<std::string, std::array<const ReplayFigure*, 2>> rates;
        for (const ReplayFigure& f : m_figures) {
            if (f.metric != "ttft_ms" || f.statistic != "mean" || f.kind.empty() || f.replay.ends_with("January")) continue;
            rates[f.kind][f.replay.starts_with("shared-prefixes-by-prefix") ? 1 : 0] = &f;
        }
        QCOMPARE(rates.size(), std::size_t(10));
        for (const auto& [rate, figures] : rates) {
            QVERIFY(figures[1]->measured < figures[0]->measured);
            QVERIFY(figures[1]->simulated < figures[0]->simulated);
        }
    }
    /// One model on four chips: the two that cannot carry the load are the two that could not, by minutes.
    void whoIsTooSlowIsFound() {
        for (const ReplayFigure& f : m_figures)
            if (f.metric == "ttft_ms" && f.statistic == "mean" && f.kind.empty())
                QCOMPARE(f.simulated > 60'000, f.measured > 60'000);
    }

    void wrongFilesAreRefused_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("why");
        const std::string head = "project,scenario,kind,metric,statistic,value\n";
        QTest::newRow("columns") << std::string("project,value\n") << std::string("expected the columns");
        QTest::newRow("cells") << head + "a,b\n" << std::string(":2: does not have as many cells");
        QTest::newRow("number") << head + "a,b,,ttft_ms,mean,fast\n" << std::string("expected a number between");
        QTest::newRow("none") << head + "a,b,,ttft_ms,mean,0\n" << std::string("expected a number between");
        QTest::newRow("kind") << head + "p,one,chat,end_s,last,3\n" << std::string("is of all requests, and of no kind");
        QTest::newRow("no figure") << head << std::string("has no figure");
        QTest::newRow("statistic") << head + "a,b,,end_s,p99,3\n" << std::string("is no figure of a replay");
        QTest::newRow("project") << head + "a,b,,ttft_ms,mean,3\n" << std::string("a.rackline");
        QTest::newRow("quote") << head + "a,\"b\n" << std::string("a quote is never closed");
        QTest::newRow("scenario") << head + "p,none,,ttft_ms,mean,3\n" << std::string("has no scenario \"none\"");
        QTest::newRow("requests") << head + "q,one,,ttft_ms,mean,3\n" << std::string("says neither which requests");
    }
    void wrongFilesAreRefused() {
        QFETCH(std::string, text);
        QFETCH(std::string, why);
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString() + '/';
        const auto write = [&](const char* name, const std::string& content) { QVERIFY(writeTextFile(path + name, content)); };
        const std::string scenarios = R"("scenarios":[{"name":"one"}]})";
        write("p.rackline",
              R"({"format":"rackline","version":1,"traffic":{"trace":"azure-2023-conv","instances":2},)" + scenarios);
        write("q.rackline", R"({"format":"rackline","version":1,)" + scenarios);
        write("replays.csv", text);
        const auto replays = readReplays(path + "replays.csv");
        QVERIFY(!replays);
        const std::string said = replays.error().text();
        QVERIFY2(said.find(why) != std::string::npos, said.c_str());
    }

    /// A figure that the run does not have is no 0.
    void figuresThatAreNone() {
        const auto catalogue = Catalogue::open(Catalogue::defaultPath());
        auto replays = *readReplays(shippedReplays());
        replays.resize(1);
        const auto said = [&](const ReplayFigure& figure) {
            replays[0].figures = {figure};
            const auto run = simulateReplays(replays, *catalogue, 1);
            return run ? std::string() : run.error().text();
        };
        QCOMPARE(said({"a#b", "chat", "ttft_ms", "mean", 1, 0}), std::string("a#b: the run has no ttft_ms of the kind \"chat\""));
        replays[0].project.traffic->trace = "azure-2023-code";
        QCOMPARE(said({"a#b", "", "cached_pct", "share", 1, 0}), std::string("a#b: the run has no cached_pct"));
        QCOMPARE(said({"a#b", "", "ttft_ms", "mean", 1, 0}), std::string());
    }

private:
    std::vector<ReplayFigure> m_figures;
};

QTEST_GUILESS_MAIN(ReplaysTest)
#include "replays_test.moc"
