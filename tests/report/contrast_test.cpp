// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/contrast.h"
#include "app/report/charts/training_charts.h"
#include "app/report/pages/report.h"
#include "app/report/pictures/layouts.h"
#include "app/report/pictures/line_series.h"
#include "app/report/pictures/text_width.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace rackline;

/// Which two are compared first.
class ContrastTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestStandsAgainstTheBestThatShips() {
        const std::vector<Contender> all{{1.0}, {}, {9.0, false}, {7.0, false}, {6.0}};
        const auto found = contrastOf(all, true);
        QVERIFY(found && found->best == 2 && found->other == std::size_t(4));
        const auto cheapest = contrastOf(all, false);
        QVERIFY(cheapest && cheapest->best == 0 && cheapest->other == std::size_t(4));
        const auto announced = contrastOf(std::vector<Contender>{{2.0, false}, {3.0, false}}, true);
        QVERIFY(announced && announced->best == 1 && announced->other == std::size_t(0));
    }

    /// Twins say nothing about each other; where there is nothing else they are what there is.
    void twinsComeLast() {
        const auto found = contrastOf(std::vector<Contender>{{1.0}, {9.0}, {9.001}, {8.999}}, true);
        QVERIFY(found && found->best == 2 && found->other == std::size_t(0));
        const auto twins = contrastOf(std::vector<Contender>{{9.0}, {9.001}}, true);
        QVERIFY(twins && twins->best == 1 && twins->other == std::size_t(0));
    }

    void oneAloneStandsAgainstNothing() {
        const auto alone = contrastOf(std::vector<Contender>{{}, {1.0}}, true);
        QVERIFY(alone && alone->best == 1 && !alone->other);
        QVERIFY(!contrastOf(std::vector<Contender>{{}}, true));
        QVERIFY(!contrastOf(std::span<const TrainedScenario>()));
    }

    /// The picture of many runs has the two that the first page compares.
    void theScalingOfManyRunsHasTheQuickest() {
        const std::vector<ResolvedScenario> scenarios = test::example("train-gpt-moe-90-days");
        std::vector<TrainedScenario> runs;
        for (const ResolvedScenario& s : scenarios) runs.push_back({&s, estimateTraining(s.scenario, 1), 0});
        const auto found = contrastOf(runs);
        QVERIFY(found && found->other);
        QCOMPARE(*found->other, std::size_t(0));
        for (const TrainedScenario& run : runs)
            QVERIFY(runs[found->best].estimate.duration.mid.si() <= run.estimate.duration.mid.si());
        QVERIFY(found->best > 2);
        ReportInput input;
        for (const TrainedScenario& run : runs) input.scenarios.push_back({run.scenario, nullptr, nullptr, &run.estimate});
        const Report report = buildReport(input);
        const auto name = [&](std::size_t place) { return runs[place].scenario->scenario.name; };
        QVERIFY(report.answer.starts_with(name(found->best)) && report.answer.find(name(0)) != std::string::npos);
        QStringList drawn;
        for (const ReportSection& section : report.sections)
            if (section.id == "scaling")
                for (const auto& block : section.blocks)
                    if (const auto* figure = std::get_if<ReportFigure>(&block))
                        for (const ChartSeries& series : std::get<LineChart>(figure->chart).series)
                            drawn << QString::fromStdString(series.name);
        QVERIFY(drawn.contains(QString::fromStdString(name(found->best))) && drawn.contains(QString::fromStdString(name(0))));
    }

    /// A report on runs says which to choose, whether that is settled, what its deadline says and what to check; the tornado is
    /// that of the run that it recommends.
    void aTrainingReportRecommends() {
        const std::vector<ResolvedScenario> scenarios = test::example("train-gpt-moe-90-days");
        std::vector<TrainedScenario> runs;
        for (const ResolvedScenario& s : scenarios) runs.push_back({&s, estimateTraining(s.scenario, 1), 0});
        ReportInput input;
        for (const TrainedScenario& run : runs) input.scenarios.push_back({run.scenario, nullptr, nullptr, &run.estimate});
        const Report report = buildReport(input);
        const TrainedScenario& best = runs[contrastOf(runs)->best];
        QVERIFY(&best != &runs.front());
        std::string words;
        bool tornado = false;
        for (const ReportSection& section : report.sections)
            for (const ReportBlock& block : section.blocks) {
                const auto* figure = std::get_if<ReportFigure>(&block);
                const auto* bars = figure == nullptr ? nullptr : std::get_if<BarChart>(&figure->chart);
                if (bars != nullptr && bars->kind == BarChart::Kind::tornado) {
                    QVERIFY2(bars->title.ends_with(": " + best.scenario->scenario.name), bars->title.c_str());
                    tornado = true;
                }
                const auto* text = std::get_if<ReportText>(&block);
                if (section.id == "recommendation" && text != nullptr) words += text->words + "\n";
            }
        QVERIFY(tornado);
        QVERIFY2(words.starts_with(best.scenario->scenario.name + " comes out best: "), words.c_str());
        for (const char* part : {"Its lead over ", "90 % intervals", "the deadline of 90\u202fd", "Its layout is ",
                                 "Check first what moves it most: "})
            QVERIFY2(words.find(part) != std::string::npos, (part + words).c_str());
        // The lead is the one over the best other run that ships, as in reports on what serves.
        const auto next = contrastOf(contendersOf(runs), false);
        QVERIFY(words.find("Its lead over " + scenarios[*next->other].scenario.name) != std::string::npos);
    }

    /// Ten lines that lie close to each other: no name is nearer to a line of another run than to its own.
    void namesHangAtTheirOwnLines() {
        const std::vector<ResolvedScenario> scenarios = test::example("train-gpt-moe-90-days");
        std::vector<TrainedScenario> runs;
        for (const ResolvedScenario& s : scenarios)
            runs.push_back({&s, estimateTraining(s.scenario, 1), static_cast<int>(runs.size())});
        const LineChart chart = scalingChart(runs, ScalingFigure::tokens, 1);
        const DrawingSheet sheet{.width = 480, .height = 280};
        const LineFrame frame = frameOf(chart, scalesOf(chart), sheet);
        const auto away = [&](const PlacedSeries& line, const PictureBox& words) {
            double least = std::numeric_limits<double>::infinity();
            for (const PicturePoint p : line.curve(frame.box))
                least = std::min(least, std::hypot(p.x - std::clamp(p.x, words.x, words.right()),
                                                   p.y - std::clamp(p.y, words.y, words.bottom())));
            return least;
        };
        int named = 0;
        for (const Shape& shape : drawingOf(chart, sheet).shapes) {
            const auto* said = std::get_if<Words>(&shape.form);
            if (said == nullptr || said->type != Type::seriesName) continue;
            ++named;
            const double width = textWidth(said->text, figuresOf(Type::seriesName).size), high = 10;
            const PictureBox box{said->at.x - (said->anchor == TextAnchor::end ? width : 0), said->at.y - high, width, high};
            double own = std::numeric_limits<double>::infinity(), other = own;
            for (const PlacedSeries& line : placedSeries(chart, frame)) {
                double& least = line.series->name == said->text ? own : other;
                least = std::min(least, away(line, box));
            }
            constexpr double farther = 10;
            QVERIFY2(own <= other + farther,
                     qPrintable(QStringLiteral("%1 %2 %3").arg(QString::fromStdString(said->text)).arg(own).arg(other)));
        }
        QVERIFY(named >= 2);
    }
};

QTEST_APPLESS_MAIN(ContrastTest)
#include "contrast_test.moc"
