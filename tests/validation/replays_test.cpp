// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/replayed.h"
#include "hwdb/store/text_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

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
        m_figures = *figures;
        std::size_t measured = 0;
        for (const MeasuredReplay& replay : *replays) measured += replay.figures.size();
        QCOMPARE(m_figures.size(), measured);
    }

    /// What the guide says of it.
    void replaysAreNear() {
        const auto middle = [this](const std::string& replay, const std::string& statistic) {
            std::vector<double> errors;
            for (const ReplayFigure& f : m_figures)
                if (f.replay == replay && f.statistic == statistic && f.metric == "ttft_ms")
                    errors.push_back(std::abs(f.ratio() - 1));
            std::sort(errors.begin(), errors.end());
            return (errors[(errors.size() - 1) / 2] + errors[errors.size() / 2]) / 2;
        };
        QVERIFY(middle("shared-prefixes-in-turn#16 H100", "mean") < 0.08);
        QVERIFY(middle("shared-prefixes-in-turn#16 H100", "p90") < 0.08);
        for (const ReplayFigure& f : m_figures) {
            const std::string what =
                f.replay + ' ' + f.kind + ' ' + f.metric + ' ' + f.statistic + ' ' + std::to_string(f.ratio());
            // A tokeniser of the router's own is on the way of these.
            const bool own = f.replay == "shared-prefixes-by-prefix#16 H100";
            const double most = f.replay.ends_with("January") ? 1.2 : own ? 5 : 2.8;
            QVERIFY2(f.ratio() < most && f.ratio() > 1 / most, what.c_str());
        }
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
        QTest::newRow("cells") << head + "a,b\n" << std::string(":2: has not as many cells");
        QTest::newRow("number") << head + "a,b,,ttft_ms,mean,fast\n" << std::string("expected a number above 0");
        QTest::newRow("none") << head + "a,b,,ttft_ms,mean,0\n" << std::string("expected a number above 0");
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

private:
    std::vector<ReplayFigure> m_figures;
};

QTEST_GUILESS_MAIN(ReplaysTest)
#include "replays_test.moc"
