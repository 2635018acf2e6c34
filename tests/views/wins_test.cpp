// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/map_layout.h"
#include "app/report/pictures/svg.h"
#include "app/report/records/map_records.h"
#include "app/workbench/analyses/winner_card.h"
#include "tests/paths.h"
#include "tests/views/open_window.h"
#include "views/charts/map_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/wins_page.h"
#include "views/panels/winner_panel.h"
#include "views/widgets/data_table.h"

#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QUndoStack>

#include <numeric>

using namespace rackline;

class WinsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_page = nullptr;
    }
    void cleanup() { m_app.reset(); }

    void itStartsWithPromptAndSpeed() {
        const WinsPage& page = shown();
        QCOMPARE(page.map().width(), WinsPage::fine[0]);
        QCOMPARE(page.map().height(), WinsPage::fine[1]);
        QCOMPARE(page.axes()[0].parameter->id, std::string_view("workload.isl"));
        QCOMPARE(page.axes()[1].parameter->id, std::string_view("workload.limits.speed"));
        QVERIFY(page.view()->chart().point.has_value());
        QCOMPARE(page.table()->data().rows.size(), std::size_t(3));
        QCOMPARE(page.table()->data().rows.front().cells.back().text, QStringLiteral("best"));
    }

    /// The call that is copied prints the same cells, to the digit.
    void theCopiedCallGivesTheSameDigits_data() {
        QTest::addColumn<QByteArray>("across");
        QTest::addColumn<QByteArray>("up");
        QTest::addColumn<bool>("edited");
        QTest::newRow("as opened") << QByteArray("workload.isl") << QByteArray("workload.limits.speed") << false;
        QTest::newRow("edited, one hidden") << QByteArray("workload.isl") << QByteArray("workload.limits.speed") << true;
        QTest::newRow("without the speed") << QByteArray("facility.pue") << QByteArray("workload.isl") << true;
        QTest::newRow("whole numbers close together")
            << QByteArray("workload.speculative.draft") << QByteArray("workload.load.batch") << false;
    }
    void theCopiedCallGivesTheSameDigits() {
        QFETCH(QByteArray, across);
        QFETCH(QByteArray, up);
        QFETCH(bool, edited);
        WinsPage& page = shown();
        page.chooseAxis(1, up.toStdString());
        page.chooseAxis(0, across.toStdString());
        if (edited) {
            m_app->workbench.setVisible(2, false);
            m_app->workbench.setParameter(*findParameter("workload.osl"), 2048);
        }
        settle();
        QCOMPARE(page.map().scenarios.size(), edited ? std::size_t(2) : std::size_t(3));
        m_app->window.run("edit.copy-command");
        QString call = QApplication::clipboard()->text();
        QVERIFY2(call.startsWith(QLatin1String("rackline map ")), qPrintable(call));
        QCOMPARE(call.contains(QLatin1String("<<'END'")), edited);
        call.insert(12, QStringLiteral(" --format csv"));
        const Printed printed = printedBy(call);
        QVERIFY2(printed.code == 0, printed.err.constData());
        QCOMPARE(printed.out, QByteArray::fromStdString(csvOf(mapRows(page.map()))));
    }

    void theCoarsePictureComesFirst() {
        WinsPage& page = shown();
        std::vector<std::size_t> widths;
        auto* background = page.findChild<Background*>();
        connect(background, &Background::started, this, [&] { widths.push_back(page.map().width()); });
        m_app->workbench.setParameter(*findParameter("workload.osl"), 4096);
        settle();
        // When the fine picture is asked for, the coarse one is shown.
        QVERIFY(widths.size() >= 2);
        QCOMPARE(widths.back(), WinsPage::coarse[0]);
        QCOMPARE(page.map().width(), WinsPage::fine[0]);
    }

    /// A newer question cancels what is under way, and what is shown in the end is of the newest.
    void theNewestQuestionWins() {
        WinsPage& page = shown();
        for (const double osl : {256.0, 512.0, 8192.0, 2048.0})
            m_app->workbench.setParameter(*findParameter("workload.osl"), osl);
        settle();
        const MapInput now = mapInput(m_app->workbench, page.axes(), Metric::perMw);
        QVERIFY(now.question.has_value());
        const Result<WinnerMap> wanted = mapOf(*now.question, WinsPage::fine[0], WinsPage::fine[1], nullptr);
        QVERIFY(bool(wanted));
        QCOMPARE(QByteArray::fromStdString(csvOf(mapRows(page.map()))), QByteArray::fromStdString(csvOf(mapRows(*wanted))));
    }

    void aCancelledMapIsNoMap() {
        shown();
        const MapInput input = mapInput(m_app->workbench, m_page->axes(), Metric::perMw);
        const std::atomic<bool> cancelled = true;
        QVERIFY(!mapOf(*input.question, 15, 10, &cancelled));
    }

    /// One step to undo for a click, and one for a whole drag; Esc takes a drag back while it lasts.
    void aClickMovesTheProject() {
        WinsPage& page = shown();
        QUndoStack* undo = m_app->workbench.document().undoStack();
        const auto before = m_app->workbench.document().project();
        click(40, 30);
        settle();
        QCOMPARE(undo->count(), 1);
        QVERIFY(page.view()->pointCell() == (MapView::Cell{40, 30}));
        const double isl = m_app->workbench.scenarios()[0].resolved->scenario.workload.isl;
        QVERIFY(std::abs(isl / page.map().grid.axes[0].number(40) - 1) < 0.05);
        QVERIFY(std::abs(m_app->workbench.reading() / page.map().grid.axes[1].number(30) - 1) < 0.05);
        undo->undo();
        QVERIFY(m_app->workbench.document().project() == before);
        drag({40, 30}, {20, 20}, false);
        settle();
        QCOMPARE(undo->count(), 1);
        QVERIFY(page.view()->pointCell() == (MapView::Cell{20, 20}));
        drag({20, 20}, {50, 10}, true);
        settle();
        QVERIFY(page.view()->pointCell() == (MapView::Cell{20, 20}));
    }

    /// The table under the map is what one search finds at the project's point, and so is the Factory page's.
    void theTableIsOfThePointItself() {
        WinsPage& page = shown();
        click(30, 15);
        settle();
        const MapInput input = mapInput(m_app->workbench, page.axes(), Metric::perMw);
        const Result<WinnerMap> at = mapAtPoint(*input.question, nullptr);
        QVERIFY(bool(at));
        QTest::mouseMove(page.view(), QPoint(2, 2));
        QVERIFY2(page.view()->accessibleDescription().endsWith(leadSentence(*at, 0, 0, QLocale::c())),
                 qPrintable(page.view()->accessibleDescription()));
        for (std::size_t s = 0; s < 3; ++s) {
            const FrontierPoint* point = m_app->workbench.pointAt(s, m_app->workbench.reading());
            QVERIFY(point != nullptr);
            QCOMPARE(at->value(s, 0, 0).mid, point->y.mid);
        }
    }

    /// The card beside the map says what the cells say: its winner is the cell's, and its lead and figure are those of the search
    /// at the point, which the table has too.
    void theCardIsOfTheCells() {
        openOf(QStringLiteral("amd-generations"));
        WinsPage& page = shown();
        for (const MapView::Cell& cell : {MapView::Cell{5, 35}, {50, 20}, {10, 30}, {30, 39}}) {
            click(cell.first, cell.second);
            settle();
            const MapCell here = page.map().cell(cell.first, cell.second);
            const WinnerCard& card = page.panel()->card();
            if (here.winner < 0) {
                QCOMPARE(card.series, -1);
                QVERIFY(card.figure.isEmpty() && card.lead.isEmpty());
                continue;
            }
            const MapInput input = mapInput(m_app->workbench, page.axes(), Metric::perMw);
            const Result<WinnerMap> at = mapAtPoint(*input.question, nullptr);
            QVERIFY(bool(at));
            const QString name = QString::fromStdString(page.map().scenarios[std::size_t(here.winner)]);
            QCOMPARE(card.series, input.question->colours[std::size_t(here.winner)]);
            QVERIFY2(card.winner.startsWith(name), qPrintable(card.winner));
            QCOMPARE(page.table()->data().rows.front().cells[0].text, name);
            QCOMPARE(page.table()->data().rows.front().cells[1].text, card.figure);
            QCOMPARE(card.overlap, at->cell(0, 0).second < 0 ? QString()
                                   : at->cell(0, 0).settled  ? QStringLiteral("The 90\u202f% intervals do not overlap.")
                                                             : QStringLiteral("The 90\u202f% intervals overlap."));
        }
    }

    /// The small chart has the frontiers at the operating point, at any speed, and its disc is what the scenario that leads there
    /// reaches at the speed that is asked for.
    void theCardHasTheFrontiersOfThePoint() {
        openOf(QStringLiteral("amd-generations"));
        WinsPage& page = shown();
        for (const MapView::Cell& cell : {MapView::Cell{5, 25}, {50, 20}, {10, 36}}) {
            click(cell.first, cell.second);
            settle();
            const LineChart& chart = page.frontiers()->chart();
            const MapInput input = mapInput(m_app->workbench, page.axes(), Metric::perMw);
            const Result<WinnerMap> at = mapAtPoint(*input.question, nullptr);
            QVERIFY(bool(at) && at->cell(0, 0).winner >= 0 && chart.pins.size() == 1);
            QCOMPARE(chart.series.size(), at->scenarios.size());
            QCOMPARE(*chart.reading, m_app->workbench.reading());
            QCOMPARE(chart.pins.front().series, at->cell(0, 0).winner);
            QCOMPARE(chart.pins.front().y, at->value(std::size_t(at->cell(0, 0).winner), 0, 0).mid);
            bool slower = false;
            for (std::size_t s = 0; s < chart.series.size(); ++s) {
                QCOMPARE(chart.series[s].colour, input.question->colours[s]);
                double best = 0;
                for (const ChartPoint& point : chart.series[s].points) {
                    slower = slower || point.x < *chart.reading;
                    if (point.x >= *chart.reading) best = std::max(best, point.y);
                }
                QCOMPARE(best, std::isnan(at->value(s, 0, 0).mid) ? 0 : at->value(s, 0, 0).mid);
            }
            QVERIFY2(slower, "the frontiers end at the operating point");
        }
        // Nothing is drawn over speed where that is what decides.
        page.metricChoice()->menu()->actions().at(int(placeOf(Metric::speed)))->trigger();
        settle();
        QVERIFY(!page.frontiers()->isVisible());
    }

    /// Beyond the nearest border the other scenario leads, here it does not, and the causes that are named account for all of
    /// that.
    void whyTheLeadChanges() {
        openOf(QStringLiteral("amd-generations"));
        WinsPage& page = shown();
        int changes = 0, causes = 0;
        for (const MapView::Cell& cell : {MapView::Cell{5, 35}, {5, 25}, {50, 20}, {20, 8}}) {
            click(cell.first, cell.second);
            settle();
            const MapInput input = mapInput(m_app->workbench, page.axes(), Metric::perMw);
            const std::optional<LeadChange> change =
                leadChange(page.map(), *input.question,
                           *closeupAt(*input.question, {*input.question->point[0], *input.question->point[1]}, nullptr), nullptr);
            QVERIFY(change.has_value());
            const QString said = page.panel()->why();
            QCOMPARE(said, wordsOf(*change, page.map(), QLocale::c()).text);
            if (!change->axis) continue;
            ++changes;
            const bool both = change->beyond.done[0] && change->here.done[1];
            const int named = both || !change->here.done[1] ? change->other : change->leader;
            QVERIFY2(said.contains(QString::fromStdString(page.map().scenarios[std::size_t(named)])), qPrintable(said));
            QVERIFY(change->other != change->leader && change->beyond.done[1]);
            for (const LeadChange::Side* side : {&change->here, &change->beyond}) {
                const std::optional<double> factor = side->factor(Metric::perMw);
                QVERIFY(factor || side->reasons[0] || side->reasons[1]);
                if (!factor) continue;
                QVERIFY(side == &change->beyond ? *factor >= 1 : *factor <= 1);
                if (!side->difference) continue;
                ++causes;
                double ln = 0;
                for (const DifferenceTerm& term : side->difference->terms) ln += term.ln[placeOf(Metric::perMw)];
                // The sum of some ten shares is exact but for the last digits.
                QVERIFY(std::abs(ln - std::log(*factor)) < 1e-9);
            }
        }
        QVERIFY(changes >= 2 && causes >= 2);
    }

    /// Without a border it says what the lead rests on; without a point it says nothing.
    void whyOneLeadsEverywhere() {
        WinsPage& page = shown();
        QVERIFY2(page.panel()->why().startsWith(QStringLiteral("The largest part of its lead over ")),
                 qPrintable(page.panel()->why()));
        ChartChoice choice = m_app->workbench.chart();
        choice.x = Metric::ttft;
        m_app->workbench.setChart(choice);
        settle();
        QVERIFY(page.panel()->why().isEmpty() && !page.frontiers()->isVisible());
    }

    /// Every cell is some scenario's or nobody's, and what is shown of them makes the whole map.
    void theSharesMakeTheWholeMap() {
        openOf(QStringLiteral("amd-generations"));
        WinsPage& page = shown();
        const MapShares shares = sharesOf(page.map());
        QCOMPARE(std::accumulate(shares.won.begin(), shares.won.end(), shares.none), page.map().width() * page.map().height());
        QVERIFY(shares.none > 0);
        const TableData& shown = page.panel()->card().shares;
        QCOMPARE(shown.rows.size(), page.map().scenarios.size() + 1);
        QCOMPARE(shown.rows.back().cells[0].text, QStringLiteral("No scenario is feasible"));
        double sum = 0;
        for (const TableRow& row : shown.rows) sum += row.cells[1].text.split(QChar(0x202f)).front().toDouble();
        // Each is written to a whole percent.
        QVERIFY2(std::abs(sum - 100) <= 0.5 * double(shown.rows.size()), qPrintable(QString::number(sum)));
    }

    /// From every cell the nearest border is where the winner of the line changes, no nearer cell has another one, and the value
    /// that is said lies between the two cells.
    void theNearestBorderIsWhereTheWinnerChanges() {
        openOf(QStringLiteral("amd-generations"));
        const WinnerMap& map = shown().map();
        const auto winnerAt = [&](std::size_t axis, std::size_t i, std::size_t other) {
            return (axis == 0 ? map.cell(i, other) : map.cell(other, i)).winner;
        };
        std::size_t found = 0;
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (std::size_t other = 0; other < map.grid.axes[1 - axis].size(); ++other)
                for (std::size_t i = 0; i < map.grid.axes[axis].size(); ++i) {
                    const auto border = nearestBorder(map, axis, axis == 0 ? i : other, axis == 0 ? other : i);
                    const int here = winnerAt(axis, i, other);
                    const std::size_t count = map.grid.axes[axis].size();
                    const std::size_t away = !border ? count : border->beyond > i ? border->beyond - i : i - border->beyond;
                    for (std::size_t j = 0; j < count; ++j)
                        if ((j > i ? j - i : i - j) < away) QCOMPARE(winnerAt(axis, j, other), here);
                    if (!border) continue;
                    ++found;
                    QVERIFY(border->winner != here && border->winner == winnerAt(axis, border->beyond, other));
                    QCOMPARE(border->above, border->beyond > i);
                    const SweepAxis& along = map.grid.axes[axis];
                    const std::size_t upper = border->above ? border->beyond : border->beyond + 1;
                    const double value = border->value / unitFactor(*along.parameter());
                    QVERIFY(value > along.number(upper - 1) && value < along.number(upper));
                }
        QVERIFY(found > 0);
    }

    /// Every two scenarios that share a border are named on it, also where three of them meet.
    void bordersAreNamed() {
        MapChart chart;
        chart.title = chart.xTitle = chart.yTitle = "T";
        chart.series = {"Left", "Right", "Upper"};
        chart.colours = {0, 1, 2};
        constexpr std::size_t columns = 40, rows = 30;
        chart.xValues.assign(columns, "x");
        chart.yValues.assign(rows, "y");
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                chart.cells.push_back({row >= 15 ? 2 : column >= 20 ? 1 : 0, 1.1, true, "cell"});
        QCOMPARE(layoutOf(chart).borders.size(), std::size_t(3));
        const std::string drawn = svgOf(chart, "caption");
        for (const char* words : {"Left = Right", "Left = Upper", "Right = Upper"})
            QVERIFY2(drawn.find(words) != std::string::npos, words);
        openOf(QStringLiteral("amd-generations"));
        QVERIFY(svgOf(shown().picture(nullptr), "caption").find("Helios = B200") != std::string::npos);
    }

    void movingThePointKeepsTheCells() {
        WinsPage& page = shown();
        const std::string before = csvOf(mapRows(page.map()));
        QSignalSpy started(page.findChild<Background*>(), &Background::started);
        click(10, 12);
        settle();
        QCOMPARE(QByteArray::fromStdString(csvOf(mapRows(page.map()))), QByteArray::fromStdString(before));
        QVERIFY2(started.isEmpty(), "the same cells were computed again");
    }

    /// Below the limit in the file the operating point cannot stand, and that is said.
    void aLimitHolds() {
        WinsPage& page = shown();
        const MapView::Cell start = *page.view()->pointCell();
        QCOMPARE(m_app->workbench.reading(), 20.0);
        click(start.first, 1);
        QVERIFY2(page.hint()->text().contains(QStringLiteral("at least")), qPrintable(page.hint()->text()));
        QCOMPARE(m_app->workbench.reading(), 20.0);
    }

    void keysWalkAndMove() {
        WinsPage& page = shown();
        page.view()->setFocus(Qt::TabFocusReason);
        const MapView::Cell start = *page.view()->pointCell();
        QTest::keyClick(page.view(), Qt::Key_Up);
        QTest::keyClick(page.view(), Qt::Key_Up);
        QTest::keyClick(page.view(), Qt::Key_Right);
        QVERIFY(page.view()->hovered() == (MapView::Cell{start.first + 1, start.second + 2}));
        const QString said = page.view()->accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("Rubin Ultra Kyber leads by")) && said.contains(QStringLiteral("GB200 NVL72: ")) &&
                     said.contains(QStringLiteral("intervals overlap")) && said.contains(QStringLiteral("Prompt")),
                 qPrintable(said));
        QTest::keyClick(page.view(), Qt::Key_Return);
        settle();
        QVERIFY(page.view()->pointCell() == (MapView::Cell{start.first + 1, start.second + 2}));
        QTest::keyClick(page.view(), Qt::Key_Return);
        QCOMPARE(m_app->window.currentKind().id, "factory");
    }

    void whereNobodyIsFeasibleItSaysWhy() {
        WinsPage& page = shown();
        const MapCell top = page.map().cell(30, 39);
        QCOMPARE(top.winner, -1);
        const QStringList lines = cellLines(page.map(), 30, 39, QLocale::c());
        QCOMPARE(lines.front(), QStringLiteral("No scenario is feasible"));
        QVERIFY2(lines.join(QLatin1Char('\n')).contains(QStringLiteral("the fastest user gets")),
                 qPrintable(lines.join(QLatin1Char('\n'))));
        QCOMPARE(page.view()->chart().at(30, 39).winner, -1);
    }

    void whatIsMissingIsSaid() {
        WinsPage& page = shown();
        m_app->workbench.setVisible(1, false);
        m_app->workbench.setVisible(2, false);
        settle();
        QVERIFY(labels(page).contains(QStringLiteral("Add a second scenario to compare")));
        QVERIFY(isEmpty(page.picture(nullptr)) && page.commandLine().isEmpty());
        QVERIFY(m_app->workbench.open(QStringLiteral("train-llama-405b")));
        settle();
        QVERIFY(labels(page).contains(QStringLiteral("Maps are of scenarios that serve")));
        QVERIFY(m_app->workbench.open(QStringLiteral("three-generations")));
        settle();
        QCOMPARE(page.map().width(), WinsPage::fine[0]);
    }

    void anyTwoInputsAndMetrics() {
        WinsPage& page = shown();
        for (const Parameter* parameter : mapParameters()) {
            const MapAxis axis = axisAround(*parameter, m_app->workbench);
            QVERIFY2(axis.low < axis.high, parameter->id.data());
            const Result<SweepAxis> read = SweepAxis::parse(axis.setting(WinsPage::fine[0]));
            QVERIFY2(bool(read), read ? "" : read.error().text().c_str());
            QVERIFY(read->size() >= 2 && read->size() <= WinsPage::fine[0]);
        }
        // The same input again: the two change places.
        page.chooseAxis(0, "workload.limits.speed");
        QCOMPARE(page.axes()[1].parameter->id, std::string_view("workload.isl"));
        page.chooseAxis(0, "facility.electricity");
        page.metricChoice()->menu()->actions().at(int(placeOf(Metric::cost)))->trigger();
        settle();
        QCOMPARE(page.map().metric, Metric::cost);
        for (std::size_t across = 0; across < page.map().width(); ++across) {
            const MapCell cell = page.map().cell(across, 5);
            if (cell.second < 0) continue;
            QVERIFY(page.map().value(std::size_t(cell.winner), across, 5).mid <=
                    page.map().value(std::size_t(cell.second), across, 5).mid);
        }
        const Picture picture = page.picture(nullptr);
        QVERIFY(svgOf(picture, "caption").find("Electricity") != std::string::npos);
        QCOMPARE(rowsOf(picture).rows.size(), WinsPage::fine[0] * WinsPage::fine[1]);
    }

    void theWheelNarrowsBothAxes() {
        WinsPage& page = shown();
        const auto before = page.axes();
        const QPointF at = page.view()->centreOf({30, 20});
        QWheelEvent wheel(at, page.view()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(page.view(), &wheel);
        settle();
        for (std::size_t a = 0; a < 2; ++a) QVERIFY(page.axes()[a].low > before[a].low && page.axes()[a].high < before[a].high);
        // It stays where the point is no longer on it, until the axes are fitted again.
        m_app->workbench.setReading(page.axes()[1].high * 1.2);
        settle();
        QVERIFY(page.axes()[1].high < before[1].high && !page.view()->chart().point);
        page.resetButton()->click();
        settle();
        QVERIFY(page.axes() == before && page.view()->chart().point);
        for (int i = 0; i < 40; ++i) QTest::keyClick(page.view(), i % 2 ? Qt::Key_Minus : Qt::Key_Plus);
        settle();
        QVERIFY(page.map().width() == WinsPage::fine[0]);
    }

    /// Who leaves the page before the fine map is there finds it when they come back.
    void theFineMapIsMadeWhenThePageIsShownAgain() {
        WinsPage& page = shown();
        m_app->workbench.setParameter(*findParameter("workload.osl"), 3072);
        QTRY_VERIFY_WITH_TIMEOUT(page.map().width() == WinsPage::coarse[0], 60000);
        m_app->window.showPage("start");
        QVERIFY(m_app->settle());
        shown();
        QCOMPARE(page.map().width(), WinsPage::fine[0]);
    }

    /// While a slider moves each picture may end, and the last is of the last value.
    void aSliderKeepsTheMapMoving() {
        WinsPage& page = shown();
        const int gesture = m_app->workbench.newGesture();
        int pictures = 0;
        connect(page.findChild<Background*>(), &Background::ended, this, [&] { ++pictures; });
        for (int i = 1; i <= 40; ++i) {
            m_app->workbench.setParameter(*findParameter("workload.osl"), 1024 + 64 * i, gesture);
            QTest::qWait(10);
        }
        m_app->workbench.endGesture();
        settle();
        QVERIFY(pictures >= 1);
        const MapInput now = mapInput(m_app->workbench, page.axes(), Metric::perMw);
        const Result<WinnerMap> wanted = mapOf(*now.question, WinsPage::fine[0], WinsPage::fine[1], nullptr);
        QCOMPARE(QByteArray::fromStdString(csvOf(mapRows(page.map()))), QByteArray::fromStdString(csvOf(mapRows(*wanted))));
    }

    /// A chart over another metric has no speed to read at: the map has no point, and a click sets the one of the file.
    void withoutASpeedToReadAt() {
        WinsPage& page = shown();
        ChartChoice choice = m_app->workbench.chart();
        choice.x = Metric::ttft;
        m_app->workbench.setChart(choice);
        settle();
        QVERIFY(!page.view()->chart().point && page.table()->isHidden());
        const double before = m_app->workbench.reading();
        click(20, 30);
        settle();
        QCOMPARE(m_app->workbench.reading(), before);
        QVERIFY(m_app->workbench.document().project().readAt > 20);
    }

    /// Scenarios that differ in an input have no common point on it, until a click gives them one.
    void scenariosThatDifferHaveNoPoint() {
        WinsPage& page = shown();
        page.chooseAxis(0, "facility.pue");
        settle();
        QVERIFY(!page.view()->chart().point && page.table()->isHidden());
        click(10, 20);
        settle();
        QVERIFY(page.view()->chart().point && !page.table()->isHidden());
        for (const ScenarioState& state : m_app->workbench.scenarios())
            QCOMPARE(findParameter("facility.pue")->get(state.resolved->scenario),
                     findParameter("facility.pue")->get(m_app->workbench.scenarios()[0].resolved->scenario));
    }

    void germanAndDarkAndSmall() {
        m_app.reset();
        m_app = std::make_unique<OpenWindow>(1, true, Speech::german);
        m_app->window.resize(1024, 640);
        QVERIFY(m_app->open());
        const WinsPage& page = shown();
        QVERIFY2(page.view()->accessibleDescription().contains(QStringLiteral("f\u00fchrt")),
                 qPrintable(page.view()->accessibleDescription()));
        QVERIFY2(cutLabel(m_app->window).isEmpty(), qPrintable(cutLabel(m_app->window)));
    }

private:
    WinsPage& shown() {
        m_app->window.showPage("wins");
        m_page = qobject_cast<WinsPage*>(m_app->window.currentPage());
        settle();
        return *m_page;
    }
    void openOf(const QString& example) {
        QVERIFY(m_app->workbench.open(example));
        settle();
    }
    void settle() {
        QVERIFY(m_app->settle());
        if (m_page) QTRY_VERIFY_WITH_TIMEOUT(m_page->isSettled(), 60000);
        QVERIFY(m_app->settle());
    }
    void click(std::size_t across, std::size_t up) {
        QTest::mouseClick(m_page->view(), Qt::LeftButton, {}, m_page->view()->centreOf({across, up}).toPoint());
    }
    void drag(MapView::Cell from, MapView::Cell to, bool escape) {
        const auto at = [&](double share) {
            return (m_page->view()->centreOf(from) * (1 - share) + m_page->view()->centreOf(to) * share).toPoint();
        };
        QTest::mousePress(m_page->view(), Qt::LeftButton, {}, at(0));
        for (const double share : {0.2, 0.5, 0.8, 1.0}) {
            QMouseEvent move(QEvent::MouseMove, at(share), m_page->view()->mapToGlobal(at(share)), Qt::LeftButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(m_page->view(), &move);
        }
        if (escape) QTest::keyClick(m_page->view(), Qt::Key_Escape);
        QTest::mouseRelease(m_page->view(), Qt::LeftButton, {}, at(1));
    }

    std::unique_ptr<OpenWindow> m_app;
    WinsPage* m_page = nullptr;
};

QTEST_MAIN(WinsTest)
#include "wins_test.moc"
