// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/traffic_page.h"

#include "app/workbench/export/command_line.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
using traffic::Wait;

/// What the bar over the first chart shows over time; behind it stands what is varied around a fleet.
constexpr LineChart (*overTimeCharts[])(std::span<const ServedTraffic>) = {presentChart, sentChart, fleetChart,
                                                                           trafficPowerChart};

constexpr double loads[] = {0.25, 0.5, 1, 2, 4, 8, 16, 32};
/// The fewest that are enough, always on or following the load; or so many.
constexpr int fewest = 0, following = -1;
constexpr int fleets[] = {fewest, following, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
constexpr double goals[] = {0.5, 0.9, 0.95, 0.99};

/// The place of a value among those that are offered.
template <class Values, class Value> int placeAmong(const Values& values, const Value& value) {
    return static_cast<int>(std::find(std::begin(values), std::end(values), value) - std::begin(values));
}

constexpr Wait shownWaits[] = {Wait::firstToken, Wait::perToken};
constexpr const char* limitPaths[] = {"workload.limits.ttft", "workload.limits.speed"};

double secondsOf(const ServiceLimits& limits, std::size_t wait) {
    if (wait == 0) return limits.ttft.si();
    return limits.speed.si() > 0 ? 1 / limits.speed.si() : 0;
}
} // namespace

TrafficPage::TrafficPage(const PageContext& context)
    : AnalysisPage(context), m_trace{new ChoiceButton(m_theme, tr("Trace"), tr("Trace of requests")), tr("Requests"),
                                     tr("Traces of requests (*.jsonl *.csv *.json *.gz);;All files (*)")},
      m_day{new ChoiceButton(m_theme, tr("Time"), tr("The trace's own time, or a whole day")), tr("Day"),
            tr("Load over a day (*.csv);;All files (*)")},
      m_load(new ChoiceButton(m_theme, tr("Load"), tr("Load beside that of the trace"))),
      m_router(new ChoiceButton(m_theme, tr("Router"), tr("How requests find their instance"))),
      m_fleet(new ChoiceButton(m_theme, tr("Fleet"), tr("Instances of the fleet"))),
      m_goal(new ChoiceButton(m_theme, tr("Goal"), tr("Share of requests within the limits"))),
      m_overTime(new SegmentBar(m_theme, {tr("In the fleet"), tr("Sent"), tr("GPUs"), tr("Watts"), tr("By load"), tr("By cache")},
                                tr("Over time"))),
      m_time(new ParetoPlot(m_theme)), m_hint(new TextLabel(m_theme, Type::caption, Role::text3)),
      m_table(new DataTable(m_theme, tr("Fleets side by side"))), m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    auto* over = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*over, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    m_time->setAccessibleName(tr("Over time"));
    column->addWidget(m_time, 1);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(m_theme.px(16), 0, m_theme.px(16), m_theme.px(2));
    column->addWidget(m_hint);
    body()->addWidget(over, 1);
    m_row->setSpacing(m_theme.px(12));
    m_row->addWidget(makeWaitCard(0, tr("Time to the first token")), 1);
    m_row->addWidget(makeWaitCard(1, tr("Time between tokens")), 1);
    body()->addLayout(m_row, 1);
    auto* fleet = new Card(m_theme);
    cardColumn(*fleet, m_theme)->addWidget(m_table);
    m_table->setMostRows(4);
    fleet->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    body()->addWidget(fleet);
    m_background->setTitle(tr("Traffic"));
    connect(m_overTime, &SegmentBar::chosen, this, &TrafficPage::showOverTime);
    for (ChoiceButton* choice : {m_load, m_router, m_fleet, m_goal})
        connect(choice, &ChoiceButton::chosen, this, &TrafficPage::invalidate);
}

QWidget* TrafficPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    row->addWidget(m_overTime);
    row->addSpring();
    for (ChoiceButton* choice : {m_trace.button, m_day.button, m_load, m_router, m_fleet, m_goal}) row->addWidget(choice);
    offerFiles(m_trace,
               {QStringLiteral("azure-2023-conv"), QStringLiteral("azure-2023-code"), QStringLiteral("mooncake-conversation"),
                QStringLiteral("agentic-coding")},
               {tr("Chat, Azure 2023"), tr("Code, Azure 2023"), tr("Chat, Mooncake"), tr("Coding agents")});
    offerFiles(m_day, {QString(), QStringLiteral("working-day")}, {tr("as recorded"), tr("a working day")});
    const TrafficAsked usual;
    QStringList names;
    for (const double load : loads) names << tr("%1 \u00d7").arg(m_locale.toString(load));
    m_load->setChoices(names, placeAmong(loads, usual.times));
    m_router->setChoices(
        {tr("in turn"), tr("least loaded"), tr("longest prefix"), tr("cheapest prompt"), tr("by score"), tr("by session")},
        placeAmong(traffic::routerNames(), usual.router));
    names = {tr("the fewest"), tr("following the load")};
    for (const int fleet : fleets)
        if (fleet > 0) names << m_locale.toString(fleet);
    m_fleet->setChoices(names, placeAmong(fleets, usual.instances));
    names.clear();
    for (const double goal : goals) names << percent(goal, screenStyle(m_locale));
    m_goal->setChoices(names, placeAmong(goals, usual.goal));
    return head;
}

void TrafficPage::offerFiles(FileChoice& choice, const QStringList& names, const QStringList& titles) {
    choice.names = names;
    choice.titles = titles;
    choice.shipped = names.size();
    showFiles(choice);
    connect(choice.button, &ChoiceButton::chosen, this, [this, &choice](int index) {
        if (index < choice.names.size()) {
            choice.chosen = index;
            return invalidate();
        }
        choice.button->setCurrent(choice.chosen);
        const QString file = QFileDialog::getOpenFileName(this, choice.dialogTitle, {}, choice.dialogFilter);
        if (!file.isEmpty()) openFile(choice, file);
    });
}

void TrafficPage::showFiles(FileChoice& choice) {
    choice.button->setChoices(choice.titles + QStringList{tr("From a file \u2026")}, choice.chosen);
}

void TrafficPage::openFile(FileChoice& choice, const QString& file) {
    choice.names = choice.names.first(choice.shipped) << file;
    choice.titles = choice.titles.first(choice.shipped) << QFileInfo(file).fileName();
    choice.chosen = static_cast<int>(choice.shipped);
    showFiles(choice);
    invalidate();
}

Card* TrafficPage::makeWaitCard(std::size_t wait, const QString& title) {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(m_theme.px(16), m_theme.px(8), m_theme.px(16), 0);
    auto* name = new TextLabel(m_theme, Type::section, Role::text);
    name->setText(title);
    m_within[wait] = new TextLabel(m_theme, Type::section, Role::text2);
    head->addWidget(name);
    head->addStretch();
    head->addWidget(m_within[wait]);
    column->addLayout(head);
    auto* plot = m_waits[wait] = new ParetoPlot(m_theme);
    plot->setAccessibleName(title);
    column->addWidget(plot, 1);
    connect(plot, &ParetoPlot::limitMoved, this,
            [this, wait](int, double seconds, bool live) { moveLimit(wait, seconds, live); });
    connect(plot, &ParetoPlot::limitSettled, this, [this] {
        if (m_gesture != 0) m_workbench.endGesture();
        m_gesture = 0;
    });
    return card;
}

/// Limits are those of every scenario, so that fleets are compared at the same.
void TrafficPage::moveLimit(std::size_t wait, double seconds, bool live) {
    if (m_workbench.document().isReadOnly()) return;
    if (live && m_gesture == 0) m_gesture = m_workbench.newGesture();
    const double value = wait == 0 ? seconds : 1 / seconds;
    m_workbench.setPoint({{findParameter(limitPaths[wait]), value}}, 0, live ? m_gesture : 0);
}

QList<QWidget*> TrafficPage::areas() const { return {m_overTime, m_time, m_waits[0], m_waits[1], m_table}; }

Picture TrafficPage::picture(const QWidget* at) const {
    if (!m_runs) return {};
    for (ParetoPlot* plot : m_waits)
        if (isWithin(at, plot)) return plot->chart();
    return m_time->chart();
}

QString TrafficPage::commandLine() const {
    if (!m_runs) return {};
    TrafficCall call;
    for (const TrafficRuns::One& one : m_runs->all) call.scenarios.push_back(one.input.place);
    call.asked = m_runs->asked;
    call.byLoad = m_varied.traffic && varied() == TrafficVary::load;
    call.byCache = m_varied.traffic && varied() == TrafficVary::caches;
    return rackline::commandLine(m_workbench, call);
}

void TrafficPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(720) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

TrafficAsked TrafficPage::asked() const {
    TrafficAsked asked;
    asked.trace = m_trace.names[m_trace.chosen].toStdString();
    asked.times = loads[m_load->current()];
    asked.router = traffic::routerNames()[static_cast<std::size_t>(m_router->current())];
    asked.day = m_day.names[m_day.chosen].toStdString();
    asked.autoscale = fleets[m_fleet->current()] == following;
    asked.instances = std::max(fewest, fleets[m_fleet->current()]);
    asked.goal = goals[m_goal->current()];
    return asked;
}

void TrafficPage::refresh() {
    std::vector<TrafficInput> inputs = trafficInputs(m_workbench);
    if (inputs.empty()) {
        m_runs = nullptr;
        showAnswer({{{tr("None of these scenarios serves."), false}}, {}});
        return showNothing(tr("Nobody serves requests"), tr("Open an example that serves, or add a scenario."));
    }
    // The limits of the run that is shown follow the pointer at once; the fleets follow when it is let go.
    if (m_gesture != 0 && m_runs) return showLimits();
    const TrafficAsked question = asked();
    // Another scenario in hand, or another reading, asks for no other run.
    if (m_runs && !m_background->isBusy() && question == m_question && m_runs->isOf(inputs)) return showRuns();
    std::shared_ptr<const TraceFile> file = m_runs && m_question.trace == question.trace ? m_runs->file : nullptr;
    compute(
        [inputs = std::move(inputs), question, file](const Background::Watch& watch) {
            return trafficRuns(inputs, question, file, watch);
        },
        [this, question](Result<std::shared_ptr<const TrafficRuns>> runs) {
            if (!runs) {
                m_runs = nullptr;
                // What was asked does not go with what was read: no option of the command line is meant here.
                const bool unfit = runs.error().code == ErrorCode::usage;
                const QString why = fromView(runs.error().detail);
                showAnswer(
                    {{{unfit ? tr("These requests cannot be served so.") : tr("These requests cannot be read."), false}}, {}});
                return showNothing(tr("No requests"), unfit ? why : fromView(runs.error().where) + QStringLiteral(": ") + why);
            }
            m_runs = std::move(runs).value();
            m_question = question;
            showRuns();
        });
}

void TrafficPage::showRuns() {
    showAnswer(answerOf(*m_runs, m_workbench.current(), m_locale));
    m_table->showData(trafficTable(*m_runs, m_locale));
    showOverTime();
    const std::vector<ServedTraffic> served = m_runs->served();
    for (std::size_t i = 0; i < waits; ++i) m_waits[i]->showChart(waitChart(served, shownWaits[i]), false);
    showLimits();
}

std::optional<TrafficVary> TrafficPage::varied() const {
    const int behind = m_overTime->current() - static_cast<int>(std::size(overTimeCharts));
    return behind < 0 ? std::nullopt : std::optional(static_cast<TrafficVary>(behind));
}

void TrafficPage::showOverTime() {
    if (!m_runs) return;
    if (const std::optional<TrafficVary> vary = varied()) return showVaried(*vary);
    LineChart chart = overTimeCharts[m_overTime->current()](m_runs->served());
    m_hint->setText(engineText(chart.subtitle));
    m_time->showChart(std::move(chart), false);
}

/// The scenario in hand is varied: it is run some dozens of times, and what is shown before stays until that is done.
void TrafficPage::showVaried(TrafficVary vary) {
    const std::size_t place = m_runs->at(m_workbench.current()).input.place;
    if (m_varied.runs != m_runs || m_varied.place != place || m_varied.vary != vary) {
        compute([runs = m_runs, place, vary](const Background::Watch& watch) { return variedTraffic(*runs, place, vary, watch); },
                [this, runs = m_runs, place, vary](std::shared_ptr<const VariedTraffic> traffic) {
                    m_varied = {runs, place, vary, std::move(traffic)};
                    showOverTime();
                });
        return;
    }
    LineChart chart;
    if (m_varied.traffic) {
        const std::span<const VariedTraffic> one(m_varied.traffic.get(), 1);
        chart = vary == TrafficVary::load ? capacityChart(one, m_runs->asked.goal) : cacheSizesChart(one);
        m_hint->setText(fromView(m_varied.traffic->name) + QStringLiteral(": ") + engineText(chart.subtitle));
    } else {
        m_hint->setText(vary == TrafficVary::load ? tr("Sessions are a closed loop, whose load nobody sets.")
                                                  : tr("Nothing is known of what these prompts share."));
    }
    m_time->showChart(std::move(chart), false);
}

void TrafficPage::showLimits() {
    // While a limit is dragged, that of the project is ahead of the run's.
    const ScenarioState& state = m_workbench.scenarios()[m_runs->at(m_workbench.current()).input.place];
    for (std::size_t i = 0; i < waits; ++i) {
        const double limit = secondsOf(state.resolved->scenario.workload.limits, i);
        m_within[i]->setText(withinText(*m_runs, m_workbench.current(), shownWaits[i], limit, m_locale));
        LineChart chart = m_waits[i]->chart();
        if ((chart.limits.empty() ? 0 : chart.limits.front().value) == limit) continue;
        setWaitLimit(chart, limit);
        m_waits[i]->showChart(std::move(chart), true);
    }
}

} // namespace rackline
