// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/site_inputs.h"
#include "app/report/sheets/network_sheets.h"
#include "app/report/sheets/site_sheets.h"
#include "app/report/words/number_text.h"
#include "app/workbench/analyses/stack_facts.h"
#include "app/workbench/text/field_text.h"
#include "model/site/phase_work.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/facet_grid.h"
#include "views/charts/map_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/compare_page.h"
#include "views/pages/network_page.h"
#include "views/pages/picture_buttons.h"
#include "views/pages/roofline_page.h"
#include "views/pages/runs/training_page.h"
#include "views/pages/sensitivity_page.h"
#include "views/pages/stack_page.h"
#include "views/pages/traffic_page.h"
#include "views/pages/validate_page.h"
#include "views/pages/wins_page.h"
#include "views/panels/inspector.h"
#include "views/panels/left_panel.h"
#include "views/widgets/case_filter_bar.h"
#include "views/widgets/data_table.h"
#include "views/widgets/quantity_edit.h"
#include "views/window/chrome.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>

#include <cmath>

using namespace rackline;

class AnalysisPagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
    }
    void cleanup() { m_app.reset(); }

    void rooflineHasTheOperatorsOfThePoint() {
        auto& page = shown<RooflinePage>("roofline");
        const std::optional<Estimate> estimate = m_app->workbench.explained({0, m_app->workbench.reading()});
        QVERIFY(estimate.has_value());
        const LineChart wanted =
            rooflineChart({&m_app->workbench.scenarios()[0].resolved->scenario, nullptr, &*estimate, 0}, StepPhase::decode);
        const LineChart& chart = page.plot()->chart();
        QCOMPARE(chart.series.size(), wanted.series.size());
        QCOMPARE(chart.series.back().points.size(), wanted.series.back().points.size());
        for (std::size_t i = 0; i < wanted.series.back().points.size(); ++i)
            QCOMPARE(chart.series.back().points[i].y, wanted.series.back().points[i].y);
    }

    /// A roof for each link of the chip, as high as its bytes a second times the work of a byte.
    void linksHaveRoofs() {
        auto& page = shown<RooflinePage>("roofline");
        const System& system = m_app->workbench.scenarios()[0].resolved->scenario.system;
        const auto& series = page.plot()->chart().series;
        for (const auto& [name, bandwidth] : {std::pair{"Scale-up link", system.accelerator.scaleUp},
                                              {"Network", system.rack.scaleOut.perGpu},
                                              {"Host link", system.accelerator.hostLink}}) {
            const auto roof =
                std::find_if(series.begin(), series.end(), [name = name](const ChartSeries& s) { return s.remark == name; });
            QVERIFY2(roof != series.end() && roof->look == ChartSeries::Look::lowerRoof, name);
            for (const ChartPoint& p : roof->points)
                QVERIFY2(std::abs(p.y / (p.x * bandwidth.si()) - 1) < 1e-9 && p.y <= 1.0001 * series.front().points[0].y, name);
        }
    }

    /// Another scenario's roofs and operators lie faint behind the selected one's, on the same axes.
    void aBaselineLiesBehind() {
        auto& page = shown<RooflinePage>("roofline");
        const std::size_t alone = page.plot()->chart().series.size();
        const QString answer = page.answer().plainText();
        QVERIFY(page.baselineChoice()->isVisible());
        page.baselineChoice()->setCurrent(1);
        Q_EMIT page.baselineChoice()->chosen(1);
        QVERIFY(m_app->settle());
        const auto& series = page.plot()->chart().series;
        const std::string other = m_app->workbench.scenarios()[1].name;
        QCOMPARE(std::count_if(series.begin(), series.end(), [](const ChartSeries& s) { return !s.second; }),
                 std::ptrdiff_t(alone));
        const auto behind = std::find_if(series.begin(), series.end(), [&](const ChartSeries& s) {
            return s.second && s.look == ChartSeries::Look::discs && s.name == other;
        });
        QVERIFY(behind != series.end() && !behind->points.empty());
        const LineChart& chart = page.plot()->chart();
        for (const ChartPoint& p : behind->points)
            QVERIFY(p.x >= chart.x.low && p.x <= chart.x.high && p.y >= chart.y.low && p.y <= chart.y.high);
        QCOMPARE(page.answer().plainText(), answer);
        // It stays as long as it is not the selected one itself.
        m_app->workbench.setCurrent(2);
        QVERIFY(m_app->settle());
        QCOMPARE(page.baselineChoice()->current(), 2);
        m_app->workbench.setCurrent(1);
        QVERIFY(m_app->settle());
        QCOMPARE(page.baselineChoice()->current(), 0);
    }

    /// Every page with a chart copies and exports it where it stands.
    void chartsAreCopiedAndExportedWhereTheyStand() {
        for (const char* id :
             {"factory", "compare", "sensitivity", "roofline", "memory", "power", "cost", "network", "site", "wins"}) {
            m_app->window.showPage(id);
            QVERIFY(m_app->settle());
            QVERIFY2(!isEmpty(m_app->window.currentPage()->picture(nullptr)), id);
            const auto buttons = m_app->window.currentPage()->findChildren<PictureButtons*>();
            QVERIFY2(buttons.size() == 1 && buttons.front()->isVisible(), id);
        }
    }

    void rooflineFollowsPhaseAndScenario() {
        auto& page = shown<RooflinePage>("roofline");
        const double decode = page.plot()->chart().series.back().points.front().x;
        QTest::mouseClick(page.phaseBar(), Qt::LeftButton, {}, QPoint(page.phaseBar()->width() - 20, 10));
        QVERIFY(m_app->settle());
        const double prefill = page.plot()->chart().series.back().points.front().x;
        QVERIFY(prefill != decode);
        m_app->workbench.setCurrent(1);
        QVERIFY(m_app->settle());
        QCOMPARE(page.plot()->chart().series.back().colour, 1);
    }

    /// The same step in lanes: windows that add up to it, none of which is shorter than any lane would need at its peak.
    void rooflineDrawsTheStepInLanes() {
        auto& page = shown<RooflinePage>("roofline");
        QVERIFY(page.plot()->isVisible() && !page.lanes()->isVisible());
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() - 20, 10));
        QVERIFY(!page.plot()->isVisible() && page.lanes()->isVisible());
        QVERIFY(!page.answer().conditions.contains(QStringLiteral("Disc area")));
        const std::optional<Estimate> estimate = m_app->workbench.explained({0, m_app->workbench.reading()});
        QVERIFY(estimate.has_value());
        const StepLanes& chart = page.lanes()->chart<StepLanes>();
        double sum = 0;
        for (const StepLanes::Part& part : chart.parts) {
            sum += part.seconds;
            QCOMPARE(part.light.size(), chart.lanes.size());
            for (const double light : part.light) QVERIFY(light >= 0 && light <= part.seconds);
        }
        QVERIFY(std::abs(sum - estimate->decodeStepTime.si()) < 1e-9 * sum);
        // Each operator answers to the pointer and to keys, and the picture is what is exported.
        QCOMPARE(page.lanes()->drawing().marks().size(), chart.parts.size());
        QVERIFY(std::holds_alternative<StepLanes>(page.picture(page.lanes())));
        page.lanes()->setFocus();
        QTest::keyClick(page.lanes(), Qt::Key_Right);
        QVERIFY(page.lanes()->accessibleDescription().contains(QStringLiteral("limited by")));
        QTest::mouseClick(page.phaseBar(), Qt::LeftButton, {}, QPoint(page.phaseBar()->width() - 20, 10));
        QVERIFY(m_app->settle());
        QVERIFY(page.lanes()->chart<StepLanes>().title != chart.title || page.lanes()->chart<StepLanes>().parts.size() > 0);
    }

    void underTheStacksStandsHowFarTheyGo_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("line");
        for (int line = 0; line < 4; ++line) QTest::addRow("memory-%d", line) << QByteArray("memory") << line;
        for (int line = 0; line < 4; ++line) QTest::addRow("power-%d", line) << QByteArray("power") << line;
        for (int line = 0; line < 3; ++line) QTest::addRow("cost-%d", line) << QByteArray("cost") << line;
    }
    void underTheStacksStandsHowFarTheyGo() {
        QFETCH(QByteArray, id);
        QFETCH(int, line);
        m_app->window.showPage(id.toStdString());
        QVERIFY(m_app->settle());
        const auto facts = id == "memory" ? &memoryFacts : id == "power" ? &powerFacts : &costFacts;
        QSet<QString> texts;
        for (const QLabel* label : m_app->window.currentPage()->findChildren<QLabel*>()) texts.insert(label->text());
        for (std::size_t scenario = 0; scenario < 3; ++scenario) {
            const auto estimate = m_app->workbench.explained({scenario, m_app->workbench.reading()});
            QVERIFY(estimate.has_value());
            const StackFact fact = facts(*estimate, QLocale::c()).at(static_cast<std::size_t>(line));
            QVERIFY2(texts.contains(fact.name) && texts.contains(fact.value), qPrintable(fact.name + fact.value));
        }
    }

    /// Beside the table stands how far it goes, of every scenario and with the engine's figures.
    void memoryShowsWhatFits() {
        const LineChart& chart = shown<StackPage>("memory").plot()->chart();
        QCOMPARE(chart.series.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            const Scenario& s = m_app->workbench.scenarios()[i].resolved->scenario;
            const Estimate e = m_app->workbench.explained({i, m_app->workbench.reading()}).value();
            const ChartSeries& series = chart.series[i];
            const double now = s.workload.isl + s.workload.osl;
            QCOMPARE(series.measured.front().x, now);
            QCOMPARE(series.measured.front().y, e.point.batch);
            const auto after =
                std::find_if(series.points.begin(), series.points.end(), [now](const ChartPoint& p) { return p.x > now; });
            QVERIFY(after != series.points.begin() && after != series.points.end());
            QVERIFY(std::prev(after)->y >= e.fit.largestBatch && after->y <= e.fit.largestBatch);
            QVERIFY(series.points.back().x <= e.fit.largestContext);
        }
    }
    void powerShowsTheBestLimit() {
        const LineChart& chart = shown<StackPage>("power").plot()->chart();
        QCOMPARE(chart.series.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            const Scenario& s = m_app->workbench.scenarios()[i].resolved->scenario;
            const Estimate e = m_app->workbench.explained({i, m_app->workbench.reading()}).value();
            const PhaseWork decode = phaseWorks(s, e.point).front();
            const ChartPoint& ring = chart.series[i].measured.front();
            QCOMPARE(chart.series[i].points.back().y, 1.0);
            for (const ChartPoint& point : chart.series[i].points) QVERIFY(point.y <= ring.y);
            const std::vector<CapPoint> there =
                capCurve(decode.chip, decode.work(), Power::fromSi(ring.x), Power::fromSi(ring.x), 1);
            QVERIFY(there.size() == 1 && std::abs(there.front().efficiency / ring.y - 1) < 1e-9);
        }
    }
    void costShowsWhereRentingCostsTheSame() {
        const LineChart& chart = shown<StackPage>("cost").plot()->chart();
        QVERIFY(!chart.series.empty());
        int rings = 0;
        for (const ChartSeries& series : chart.series) {
            const auto& states = m_app->workbench.scenarios();
            const auto state =
                std::find_if(states.begin(), states.end(), [&](const ScenarioState& s) { return s.colour == series.colour; });
            const auto index = static_cast<std::size_t>(state - states.begin());
            const Estimate e = m_app->workbench.explained({index, m_app->workbench.reading()}).value();
            const double full = valueOf(e.point, Metric::cost) * state->resolved->scenario.economics.utilisation;
            QVERIFY(std::abs(series.points.back().y / full - 1) < 1e-9);
            for (const ChartPoint& ring : series.measured) {
                const Scenario priced = siteInputs(*state->resolved, m_app->workbench.catalogue()).scenario;
                const double rented = costPerToken(priced.site.money.cloud, e.point.perGpu, 1) / (USD / Mtok);
                QVERIFY(std::abs(ring.y / rented - 1) < 1e-9);
                ++rings;
            }
        }
        QVERIFY(rings > 0);
        std::vector<SiteCase> cases;
        std::vector<SiteCandidate> candidates;
        for (std::size_t i = 0; i < 3; ++i)
            cases.push_back(siteCaseOf(*m_app->workbench.scenarios()[i].resolved, m_app->workbench.catalogue(),
                                       m_app->workbench.explained({i, m_app->workbench.reading()}).value()));
        for (const SiteCase& one : cases) candidates.push_back(one.candidate());
        const SiteComparison sites = studySites(candidates, siteSamples, 1);
        QSet<QString> texts;
        for (const QLabel* label : m_app->window.currentPage()->findChildren<QLabel*>()) texts.insert(label->text());
        const auto saidOf = [](const Interval<double>& money) {
            return fromView(moneyText(money.mid, beside(money, screenStyle(QLocale::c()))));
        };
        for (const SiteAnswer& site : sites.sites)
            for (const SiteFigure figure : {SiteFigure::capital, SiteFigure::income})
                QVERIFY(texts.contains(saidOf(site.of(figure))));
        QVERIFY(texts.contains(saidOf(sites.upgrades.front().of(UpgradeFigure::gain))));
    }

    /// The model of every table of numbers; the tester looks on while another page's rows replace those shown.
    void aTableKeepsThePromisesOfItsModel() {
        auto& page = shown<RooflinePage>("roofline");
        DataTable* table = page.remedies();
        const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const TableData before = table->data();
        QVERIFY(!before.rows.empty());
        TableData fewer = before;
        fewer.rows.resize(1);
        table->showData(fewer);
        QCOMPARE(table->model()->rowCount(), 1);
        table->showData(before);
        QCOMPARE(table->model()->rowCount(), static_cast<int>(before.rows.size()));
    }

    void aRemedyLeadsToItsParameter() {
        auto& page = shown<RooflinePage>("roofline");
        DataTable* table = page.remedies();
        QVERIFY(table->model()->rowCount() >= 3);
        const QRect cell = table->visualRect(table->model()->index(1, 0));
        const QString target = table->data().rows[1].target;
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
        QVERIFY(isFocused(target));
    }

    void aBarOfTheTornadoLeadsToItsParameter() {
        auto& page = shown<SensitivityPage>("sensitivity");
        const BarChart& chart = page.bars()->chart<BarChart>();
        QVERIFY(chart.steps.size() >= 5);
        for (std::size_t i = 1; i < chart.steps.size(); ++i)
            QVERIFY(std::abs(chart.steps[i - 1].high - chart.steps[i - 1].low) >=
                    std::abs(chart.steps[i].high - chart.steps[i].low));
        int bar = -1;
        for (std::size_t i = 0; i < chart.steps.size() && bar < 0; ++i)
            if (chart.steps[i].name == "Rack rating") bar = static_cast<int>(i);
        QVERIFY(bar >= 0);
        QTest::mouseClick(page.bars(), Qt::LeftButton, {}, page.bars()->boxOf({Mark::Kind::part, 0, bar}).center().toPoint());
        QVERIFY(isFocused(page.targetOf(bar)));
    }

    /// A high window has room for all elasticities, and below them for what the bars rest on; a lower one has the first alone.
    void aHighWindowShowsTwoTables() {
        auto& page = shown<SensitivityPage>("sensitivity");
        QVERIFY(!page.more()->isVisible());
        m_app->window.resize(2560, 1440);
        QVERIFY(m_app->settle());
        QVERIFY(page.more()->isVisible());
        QCOMPARE(page.table()->verticalScrollBar()->maximum(), 0);
        QCOMPARE(page.more()->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(page.more()->data().rows.size(), page.assumptions()->data().rows.size());
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 3 / 8, 10));
        QVERIFY(m_app->settle());
        QCOMPARE(page.more()->accessibleName(), QStringLiteral("Elasticities"));
        m_app->window.resize(1440, 900);
        QVERIFY(m_app->settle());
        QVERIFY(!page.more()->isVisible());
    }

    /// One target, and what it takes of each input alone: the engine's answer, put into the scenario, gives the target.
    void aTargetHasABreakEvenForEachInput() {
        auto& page = shown<SensitivityPage>("sensitivity");
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 5 / 8, 10));
        QVERIFY(m_app->settle());
        QVERIFY(page.breakEvens()->isVisible() && page.targetField()->isVisible() && !page.bars()->isVisible());
        const std::optional<AnalysisInput> input = selectedInput(m_app->workbench);
        QVERIFY(input.has_value());
        const double wanted = 1.1 * valueOf(input->point, Metric::perMw);
        page.targetField()->setFocus();
        QTest::keyClick(page.targetField(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(page.targetField(), QString::number(wanted, 'f', 0) + QStringLiteral(" tok/s/MW"));
        QTest::keyClick(page.targetField(), Qt::Key_Return);
        QVERIFY(m_app->settle());
        const std::vector<TableRow>& rows = page.breakEvens()->data().rows;
        QVERIFY(rows.size() >= 5);
        const auto rating = std::find_if(rows.begin(), rows.end(), [](const TableRow& row) {
            return row.target == QLatin1String("hardware.power.provisioned");
        });
        QVERIFY(rating != rows.end() && rating->cells[2].strong);
        const Parameter& parameter = *findParameter("hardware.power.provisioned");
        const BreakEven exact = breakEven(input->scenario(), input->point, parameter, Metric::perMw, std::round(wanted));
        QVERIFY(exact.value.has_value());
        const Result<double> shown = readField(parameter, rating->cells[2].text, exact.now, QLocale::c());
        QVERIFY(bool(shown));
        QVERIFY2(std::abs(*shown / *exact.value - 1) < 0.005, qPrintable(rating->cells[2].text));
    }
    void whatBindsStandsBesideTheLimits() {
        auto& page = shown<SensitivityPage>("sensitivity");
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() * 3 / 8, 10));
        QVERIFY(m_app->settle());
        const ScenarioState& state = m_app->workbench.scenarios()[m_app->workbench.current()];
        std::vector<OperatingPoint> points;
        for (const FrontierPoint& at : state.exploration.frontier) points.push_back(at.point);
        const auto spans = withoutShort(bindingAlong(state.resolved->scenario, points, m_app->workbench.chart().x));
        const std::vector<TableRow>& rows = page.table()->data().rows;
        QVERIFY(rows.size() >= spans.size() + 2);
        int here = 0;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            QCOMPARE(rows[i].cells[1].text.toLower(), QString::fromStdString(std::string(nameOf(spans[i].limit))).toLower());
            here += rows[i].cells[1].strong ? 1 : 0;
        }
        QCOMPARE(here, 1);
    }

    void assumptionsAreWhatTheFileDoesNotSay() {
        auto& page = shown<SensitivityPage>("sensitivity");
        QTest::mouseClick(page.kindBar(), Qt::LeftButton, {}, QPoint(page.kindBar()->width() - 20, 10));
        QVERIFY(page.assumptions()->isVisible() && !page.bars()->isVisible());
        const std::vector<TableRow>& rows = page.assumptions()->data().rows;
        QVERIFY(rows.size() >= 8);
        const ResolvedScenario& resolved = *m_app->workbench.scenarios()[m_app->workbench.current()].resolved;
        for (const InputFigure& input : resolved.inputs)
            if (input.provenance.source == "scenario")
                for (const TableRow& row : rows) QVERIFY2(row.target.toStdString() != input.path, input.path.c_str());
        for (const TableRow& row : rows) QVERIFY(row.cells.at(2).grade.has_value());
        const auto target = std::find_if(rows.begin(), rows.end(), [](const TableRow& row) { return !row.target.isEmpty(); });
        QVERIFY(target != rows.end());
        const int at = static_cast<int>(target - rows.begin());
        QTest::mouseClick(page.assumptions()->viewport(), Qt::LeftButton, {},
                          page.assumptions()->visualRect(page.assumptions()->model()->index(at, 0)).center());
        QVERIFY(isFocused(target->target));
    }

    void theInspectorSaysWhatWasMeasured() {
        m_app->window.showPage("factory");
        QVERIFY(m_app->settle());
        MeasuredStanding measured;
        const std::optional<Nearness> wanted = measured.of(m_app->workbench, *m_app->workbench.pin(PinName::a));
        QVERIFY(wanted && wanted->nearest);
        QStringList said;
        for (const QLabel* label : m_app->window.findChild<Inspector*>()->findChildren<QLabel*>())
            if (label->isVisibleTo(&m_app->window)) said << label->text();
        QVERIFY(said.contains(standingWords(*wanted)));
        QVERIFY(said.contains(nearestWords(*wanted, QLocale::c())));
        QVERIFY(nearestWords(*wanted, QLocale::c()).contains(QString::fromStdString(wanted->nearest->id)));
    }

    void keysWalkTheBars() {
        auto& page = shown<SensitivityPage>("sensitivity");
        page.bars()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(page.bars(), Qt::Key_Down);
        QTest::keyClick(page.bars(), Qt::Key_Down);
        QVERIFY(page.bars()->accessibleDescription().startsWith(
            QString::fromStdString(page.bars()->chart<BarChart>().steps[1].name)));
    }

    void everyMetricHasATornado() {
        auto& page = shown<SensitivityPage>("sensitivity");
        for (const MetricInfo& info : metrics()) {
            page.metricChoice()->menu()->actions().at(static_cast<int>(info.metric))->trigger();
            QVERIFY(m_app->settle());
            for (const BarStep& step : page.bars()->chart<BarChart>().steps)
                QVERIFY(std::isfinite(step.low) && std::isfinite(step.high));
            if (info.metric != Metric::batch) QVERIFY(!page.bars()->chart<BarChart>().steps.empty());
        }
    }

    void theWaterfallSumsToTheDifference() {
        auto& page = shown<ComparePage>("compare");
        for (const MetricInfo& info : metrics()) {
            page.metricChoice()->menu()->actions().at(static_cast<int>(info.metric))->trigger();
            sumsUp(page.bars()->chart<BarChart>().steps, info.metric);
        }
    }
    void pointsAreChosenAndSwapped() {
        auto& page = shown<ComparePage>("compare");
        const std::size_t a = m_app->workbench.pin(PinName::a)->scenario, b = m_app->workbench.pin(PinName::b)->scenario;
        QTest::mouseClick(page.swapButton(), Qt::LeftButton);
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.pin(PinName::a)->scenario, b);
        QCOMPARE(page.bars()->chart<BarChart>().steps.back().name, m_app->workbench.scenarios()[a].name);
        page.pointChoice(PinName::b)->menu()->actions().at(2)->trigger();
        QVERIFY(m_app->settle());
        QCOMPARE(page.bars()->chart<BarChart>().steps.back().name, m_app->workbench.scenarios()[2].name);
        QCOMPARE(page.table()->data().rows.size(), metrics().size());
        // The row that the bars explain needs no scrolling.
        QVERIFY(page.table()->data().rows.front().cells.front().strong);
    }

    void whatDiffersLeadsToItsParameter() {
        auto& page = shown<ComparePage>("compare");
        QTest::mouseClick(page.tableBar(), Qt::LeftButton, {}, QPoint(page.tableBar()->width() / 2, 10));
        QVERIFY(m_app->settle());
        const auto& rows = page.table()->data().rows;
        const auto found = std::find_if(rows.begin(), rows.end(), [](const TableRow& row) {
            return row.target == QLatin1String("hardware.accelerator.hbm.bandwidth");
        });
        QVERIFY(found != rows.end());
        page.table()->setFocus();
        page.table()->setCurrentIndex(page.table()->model()->index(static_cast<int>(found - rows.begin()), 0));
        QTest::keyClick(page.table(), Qt::Key_Return);
        QVERIFY(isFocused(found->target));
    }

    void withoutTwoPointsThePageSaysWhatIsMissing() {
        auto& page = shown<ComparePage>("compare");
        m_app->workbench.setPin(PinName::b, std::nullopt);
        QVERIFY(m_app->settle());
        QVERIFY(!page.bars()->isVisible());
        m_app->workbench.setPin(PinName::b, Pin{1, m_app->workbench.reading()});
        QVERIFY(m_app->settle());
        QVERIFY(page.bars()->isVisible());
    }

    void validationHasTheErrorsOfTheCommandLine() {
        auto& page = validated();
        const Result<std::vector<MeasuredCase>> cases = readCases(fewCases(m_folder));
        QVERIFY(bool(cases));
        const auto predictions = predictCases(*cases, m_app->workbench.catalogue(), *Recipes::shipped(), 1);
        const auto rows = caseErrorTable(*cases, predictions);
        const auto all = std::find_if(rows.begin(), rows.end(), [](const CaseErrorRow& row) {
            return row.kind == "serve" && row.metric == "output_tok_s_gpu" && row.by.empty();
        });
        QVERIFY(all != rows.end());
        const TableRow& first = page.table()->data().rows.front();
        QCOMPARE(first.cells[1].text, QString::number(all->errors.cases));
        QCOMPARE(first.cells[2].text, QString::fromStdString(percentText(all->errors.median)));
        QCOMPARE(page.plot()->chart().series.back().points.size(), all->errors.predicted);
    }

    /// The same factors as `validate --frontier`, and the runs of the frontier that is chosen.
    void frontiersHaveTheFactorsOfTheCommandLine() {
        auto& page = validated();
        page.validate(casesWith(",h200-sxm,"));
        m_app->settle();
        page.chooseFrontiers();
        QVERIFY(m_app->settle());
        const Result<std::vector<MeasuredCase>> cases = readCases(casesWith(",h200-sxm,"));
        const FrontierValidation searched = validateFrontiers(*cases, m_app->workbench.catalogue(), *Recipes::shipped(), 1);
        QVERIFY(searched.frontiers.size() > 1);
        const std::vector<TableRow>& rows = page.table()->data().rows;
        QCOMPARE(rows.size(), searched.frontiers.size() + 1);
        const FrontierScore& all = searched.scores.front();
        QCOMPARE(rows.front().cells[1].text, QString::number(all.points));
        QCOMPARE(rows.front().cells[2].text, fromView(factorText(all.equalSpeed, screenStyle(QLocale::c()))));
        QCOMPARE(rows.front().cells[3].text, fromView(factorText(all.demonstratedSpeed, screenStyle(QLocale::c()))));
        const auto runs = [&page] { return page.plot()->chart().series.front().measured.size(); };
        QCOMPARE(runs(), searched.frontiers.front().runs.size());
        QVERIFY(!page.filters()->isVisible());
        const int last = static_cast<int>(searched.frontiers.size());
        page.table()->scrollTo(page.table()->model()->index(last, 0));
        QTest::mouseClick(page.table()->viewport(), Qt::LeftButton, {},
                          page.table()->visualRect(page.table()->model()->index(last, 0)).center());
        QVERIFY(m_app->settle());
        QCOMPARE(runs(), searched.frontiers.back().runs.size());
        page.subjectChoice()->menu()->actions().front()->trigger();
        QVERIFY(m_app->settle());
        QVERIFY(page.filters()->isVisible());
    }

    void aGroupOfCasesStandsOut() {
        auto& page = validated();
        const std::size_t all = page.plot()->chart().series.back().points.size();
        const QRect cell = page.table()->visualRect(page.table()->model()->index(1, 0));
        QTest::mouseClick(page.table()->viewport(), Qt::LeftButton, {}, cell.center());
        QVERIFY(m_app->settle());
        const auto& series = page.plot()->chart().series;
        QVERIFY(series.back().points.size() < all);
        QCOMPARE(series.back().points.size() + series[series.size() - 2].points.size(), all);
        QTest::mouseClick(page.tableBar(), Qt::LeftButton, {}, QPoint(page.tableBar()->width() / 2, 10));
        QVERIFY(m_app->settle());
        QVERIFY(!page.table()->data().rows.empty());
    }

    void aRegionHasItsPlot() {
        auto& page = validated();
        const std::size_t all = page.plot()->chart().series.back().points.size();
        page.filters()->facetChoice()->menu()->actions().at(2)->trigger();
        QVERIFY(m_app->settle());
        QVERIFY(!page.plot()->isVisible() && page.facets()->count() > 1);
        std::size_t sum = 0;
        for (int i = 0; i < page.facets()->count(); ++i) {
            QVERIFY(page.facets()->plot(i)->isVisible());
            const LineChart& chart = page.facets()->plot(i)->chart();
            sum += chart.series.back().points.size();
            QCOMPARE(chart.x.high, page.facets()->plot(0)->chart().x.high);
        }
        QCOMPARE(sum, all);
    }
    void groupsAreNarrowedDownTogether() {
        auto& page = validated();
        const auto count = [&page] { return page.plot()->chart().series.back().points.size(); };
        const std::size_t all = count();
        page.filters()->narrow("hardware", page.filters()->choice("hardware")->menu()->actions().at(1)->text().toStdString());
        QVERIFY(m_app->settle());
        const std::size_t chip = count();
        QVERIFY(chip < all);
        QVERIFY(page.table()->data().rows.size() > 1);
        page.filters()->choice("load")->menu()->actions().at(1)->trigger();
        QVERIFY(m_app->settle());
        QVERIFY(count() < chip);
        page.filters()->narrow({}, {});
        QVERIFY(m_app->settle());
        QCOMPARE(count(), all);
        QVERIFY(page.nearest().contains(QStringLiteral("at the reading")));
    }

    void validationIsCancelledAndStartedAgain() {
        m_app->window.showPage("validate");
        auto& page = *qobject_cast<ValidatePage*>(m_app->window.page("validate"));
        QVERIFY(page.isRunning());
        QTRY_VERIFY(page.cancelButton()->isVisible());
        QTest::mouseClick(page.cancelButton(), Qt::LeftButton);
        QVERIFY(!page.isRunning());
        QVERIFY(!page.plot()->isVisible());
        QVERIFY(page.startButton()->isVisible());
        page.validate(fewCases(m_folder));
        m_app->window.showPage("factory");
        QVERIFY(page.isRunning());
        QVERIFY(m_app->settle());
        m_app->window.showPage("validate");
        QVERIFY(m_app->settle());
        QVERIFY(page.plot()->isVisible());
    }

    void ownCasesAreFittedAsOnTheCommandLine() {
        QFile::remove(QString::fromStdString(Catalogue::defaultOverlay().string()));
        const std::filesystem::path file = casesOfOneCluster();
        m_app->window.showPage("validate");
        auto& page = *qobject_cast<ValidatePage*>(m_app->window.page("validate"));
        page.calibrate(file);
        QVERIFY(page.isFitting());
        QTRY_VERIFY_WITH_TIMEOUT(page.calibration() != nullptr, 120000);
        const Result<std::vector<MeasuredCase>> cases = readCases(file);
        const CaseCalibration wanted =
            calibrateCases(*cases, m_app->workbench.catalogue(), *Recipes::shipped(), 1, [](std::size_t, std::size_t) {});
        const CaseCalibration& found = page.calibration()->calibration;
        QCOMPARE(found.profiles.size(), wanted.profiles.size());
        QVERIFY(!found.profiles.empty() && page.calibration()->hasAccepted());
        for (std::size_t p = 0; p < found.profiles.size(); ++p)
            for (std::size_t i = 0; i < found.profiles[p].fit.factors.size(); ++i)
                QCOMPARE(found.profiles[p].fit.factors[i].log, wanted.profiles[p].fit.factors[i].log);
        QVERIFY(page.notes().contains(QStringLiteral("accepted")));
        QTRY_VERIFY_WITH_TIMEOUT(!page.isRunning(), 60000);
        QVERIFY(m_app->settle());

        QVERIFY(page.saveButton()->isVisible());
        QTest::mouseClick(page.saveButton(), Qt::LeftButton);
        for (const std::string& id : calibratedIds(found, file.string())) {
            const Result<Entry> saved = m_app->workbench.catalogue().entry("engine", id);
            QVERIFY2(bool(saved) && saved->yours, id.c_str());
        }
        QFile::remove(QString::fromStdString(Catalogue::defaultOverlay().string()));
    }
    void aFitIsCancelled() {
        m_app->window.showPage("validate");
        auto& page = *qobject_cast<ValidatePage*>(m_app->window.page("validate"));
        page.calibrate(casesOfOneCluster());
        QTRY_VERIFY(page.cancelButton()->isVisible());
        QTest::mouseClick(page.cancelButton(), Qt::LeftButton);
        QVERIFY(!page.isFitting() && !page.isRunning());
        QVERIFY(page.calibration() == nullptr && !page.saveButton()->isVisible());
    }

    void aFileThatHasNoCasesIsRefused() {
        auto& page = validated();
        const std::size_t rows = page.table()->data().rows.size();
        QFile file(m_folder.filePath(QStringLiteral("broken.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not,a\ncase,file\n");
        file.close();
        page.validate(file.fileName().toStdString());
        QVERIFY(m_app->settle());
        QCOMPARE(page.table()->data().rows.size(), rows);
    }

    void trainingHasTheFiguresOfTheEngine() {
        QVERIFY(m_app->open(QStringLiteral("train-llama-405b")));
        auto& page = shown<TrainingPage>("training");
        const TrainingEstimate estimate = estimateTraining(m_app->workbench.scenarios()[0].resolved->scenario, 1);
        const auto& rows = page.table()->data().rows;
        QCOMPARE(rows.front().cells.size(), std::size_t(3));
        QCOMPARE(rows.front().cells[1].text, QString::fromStdString(timeText(estimate.duration.mid.si())));
        double sum = 0;
        for (const StackPart& part : page.stack()->chart<StackChart>().rows.front().parts) sum += part.value;
        QVERIFY(std::abs(sum / estimate.step.mid.si() - 1) < 1e-9);
        QTest::mouseClick(page.stackBar(), Qt::LeftButton, {}, QPoint(page.stackBar()->width() - 20, 10));
        sum = 0;
        for (const StackPart& part : page.stack()->chart<StackChart>().rows.front().parts) sum += part.value;
        QVERIFY(std::abs(sum * 1e9 / estimate.point.memory.reserved - 1) < 1e-9);
        QVERIFY(page.plot()->chart().series.front().points.size() > 5);
        // Both lines of a scenario are in its colour.
        const auto& states = m_app->workbench.scenarios();
        const auto& lines = page.plot()->chart().series;
        QCOMPARE(lines.size(), 2 * states.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QCOMPARE(lines[i].colour, states[i / 2].colour);
            QCOMPARE(lines[i].second, i % 2 == 1);
        }
        const std::string tokens = page.plot()->chart().y.title;
        QTest::keyClick(page.scalingBar(), Qt::Key_Right);
        QVERIFY(page.plot()->chart().y.title != tokens);
    }

    void withoutARunTheTrainingPageSaysSo() {
        auto& page = shown<TrainingPage>("training");
        QVERIFY(!page.stack()->isVisible());
    }

    void theNetworkIsThatOfTheCommandLine() {
        auto& page = shown<NetworkPage>("network");
        const Workbench& workbench = m_app->workbench;
        const Result<NetworkVariants> network = networkOf(*workbench.scenarios()[0].resolved, workbench.catalogue());
        QVERIFY(bool(network));
        const NetworkStudy& study = network->variants.front();
        const StackRow& row = page.stack()->chart<StackChart>().rows.front();
        double sum = 0;
        for (const StackPart& part : row.parts) sum += part.value;
        QVERIFY(std::abs(sum * double(study.gpus) / study.power.mid.si() - 1) < 1e-9);
        const auto switches = [&] { return page.table()->data().rows[5].cells[1].text; };
        QCOMPARE(switches(), QString::fromStdString(countText(double(study.fabric.switchCount()))));
        const QString before = switches();
        page.topologyChoice()->menu()->actions().at(1)->trigger();
        QVERIFY(m_app->settle());
        QVERIFY(switches() != before);
        m_app->workbench.document().undoStack()->undo();
        QVERIFY(m_app->settle());
        QCOMPARE(switches(), before);
    }

    void noLabelIsCut_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::newRow("1440x900") << QSize(1440, 900) << 1.0;
        QTest::newRow("1024x640") << QSize(1024, 640) << 1.0;
        QTest::newRow("640x480") << QSize(640, 480) << 1.0;
        QTest::newRow("font200") << QSize(1440, 900) << 2.0;
    }
    void noLabelIsCut() {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        m_app = nullptr;
        m_app = std::make_unique<OpenWindow>(scale);
        m_app->window.resize(size);
        QVERIFY(m_app->open());
        for (const PageKind& kind : pageKinds()) {
            m_app->window.showPage(kind.id);
            if (auto* page = qobject_cast<ValidatePage*>(m_app->window.page(kind.id))) page->validate(fewCases(m_folder));
            QVERIFY(m_app->settle());
            // A busy machine may still owe a layout.
            const QWidget& page = *m_app->window.page(kind.id);
            const bool whole = QTest::qWaitFor([&] { return cutLabel(page).isEmpty(); }, 2000);
            QVERIFY2(whole, (QByteArray(kind.id) + ": " + cutLabel(page)).constData());
            QCOMPARE(rackline::cutLabel(*m_app->window.findChild<ToolStrip*>()), QString());
            for (const QWidget* widget : m_app->window.page(kind.id)->findChildren<QWidget*>())
                if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !qobject_cast<const QScrollBar*>(widget))
                    QVERIFY2(!widget->accessibleName().isEmpty() || widget->objectName().startsWith(QLatin1String("qt_")),
                             widget->metaObject()->className());
        }
    }

    void aLowWindowKeepsTheChart_data() {
        QTest::addColumn<QString>("page");
        QTest::newRow("wins") << QStringLiteral("wins");
        QTest::newRow("traffic") << QStringLiteral("traffic");
    }
    /// The chart has at least half of what is seen of the page, all of it without scrolling, also after the window was lower.
    void aLowWindowKeepsTheChart() {
        QFETCH(QString, page);
        for (const int height : {640, 540, 640}) {
            m_app->window.resize(1024, height);
            m_app->window.showPage(page.toStdString());
            QVERIFY(m_app->settle());
            const QWidget* shown = m_app->window.currentPage();
            const QWidget* chart = page == QLatin1String("wins")
                                       ? static_cast<QWidget*>(m_app->window.findChild<WinsPage*>()->view())
                                       : m_app->window.findChild<TrafficPage*>()->timePlot();
            const int seen = shown->parentWidget()->height();
            QVERIFY2(2 * chart->height() >= seen, qPrintable(QStringLiteral("%1 of %2").arg(chart->height()).arg(seen)));
            const int bottom = chart->mapTo(shown, QPoint(0, chart->height())).y();
            if (height == 640) QVERIFY2(bottom <= seen, qPrintable(QStringLiteral("%1 of %2").arg(bottom).arg(seen)));
        }
    }

private:
    /// The text of a visible label that has less room than it needs.
    static QByteArray cutLabel(const QWidget& page) {
        for (const QLabel* label : page.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty()) continue;
            const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            if (label->height() + 1 < needed) return label->text().toUtf8();
            if (!label->wordWrap() && label->width() + 1 < label->sizeHint().width()) return label->text().toUtf8();
        }
        return {};
    }
    /// A tenth of the published runs of vLLM on H200 with slower hosts, as somebody's own.
    std::filesystem::path casesOfOneCluster() {
        QFile all(QString::fromStdString(shippedCases().string())), own(m_folder.filePath(QStringLiteral("cluster.csv")));
        if (!all.open(QIODevice::ReadOnly) || !own.open(QIODevice::WriteOnly)) return {};
        own.write(all.readLine());
        constexpr int valueColumn = 41;
        while (!all.atEnd()) {
            const QByteArray line = all.readLine();
            if (!line.contains(",h200-sxm,") || !line.contains(",vllm,") || !line.contains(",tpot_ms,")) continue;
            QList<QByteArray> cells = line.split(',');
            cells[valueColumn] = QByteArray::number(cells[valueColumn].toDouble() * 1.3);
            own.write(cells.join(','));
        }
        return own.fileName().toStdString();
    }
    /// The shipped measurements that have these words.
    std::filesystem::path casesWith(const char* words) {
        QFile all(QString::fromStdString(shippedCases().string())), some(m_folder.filePath(QStringLiteral("some.csv")));
        if (!all.open(QIODevice::ReadOnly) || !some.open(QIODevice::WriteOnly)) return {};
        some.write(all.readLine());
        while (!all.atEnd())
            if (const QByteArray line = all.readLine(); line.contains(words)) some.write(line);
        return some.fileName().toStdString();
    }
    ValidatePage& validated() {
        m_app->window.showPage("validate");
        auto& page = *qobject_cast<ValidatePage*>(m_app->window.page("validate"));
        page.validate(fewCases(m_folder));
        m_app->settle();
        return page;
    }
    void sumsUp(const std::vector<BarStep>& steps, Metric which) {
        const OperatingPoint &a = pinned(PinName::a), &b = pinned(PinName::b);
        QVERIFY(steps.size() >= 3);
        QCOMPARE(steps.front().high, valueOf(a, which));
        QCOMPARE(steps.back().high, valueOf(b, which));
        double here = steps.front().high;
        for (std::size_t i = 1; i + 1 < steps.size(); ++i) {
            QVERIFY(std::abs(steps[i].low / here - 1) < 1e-12);
            here = steps[i].high;
        }
        QVERIFY(std::abs(here / steps.back().high - 1) < 1e-9);
    }

    const OperatingPoint& pinned(PinName name) {
        const std::optional<Pin> pin = m_app->workbench.pin(name);
        return m_app->workbench.pointAt(pin->scenario, pin->x)->point;
    }
    template <class Kind> Kind& shown(const char* id) {
        m_app->window.showPage(id);
        m_app->settle();
        return *qobject_cast<Kind*>(m_app->window.page(id));
    }
    bool isFocused(const QString& parameter) {
        const ParameterRow* row = m_app->window.leftPanel()->parameters()->row(parameter.toStdString());
        return row && row->isAncestorOf(QApplication::focusWidget());
    }

    std::unique_ptr<OpenWindow> m_app;
    QTemporaryDir m_folder;
};

QTEST_MAIN(AnalysisPagesTest)
#include "analysis_pages_test.moc"
