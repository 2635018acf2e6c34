// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/traffic_page.h"

#include "app/workbench/export/command_line.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/parameter_slider.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace rackline {

namespace {
using traffic::Wait;

/// What the bar over the first chart shows over time; behind it stands what is varied around a fleet.
constexpr LineChart (*overTimeCharts[])(std::span<const ServedTraffic>) = {presentChart, sentChart, fleetChart,
                                                                           trafficPowerChart};

/// How the command line is asked for it, in the order of TrafficVary.
struct VaryCall {
    const char *command, *options;
};
constexpr VaryCall varyCalls[] = {{"traffic", "--by-load"},
                                  {"traffic", "--by-fleet"},
                                  {"traffic", "--by-cache"},
                                  {"plot", "--kind traffic-instance -o instance.svg"},
                                  {"plot", "--kind traffic-session -o session.svg"}};
bool isClose(TrafficVary vary) { return vary == TrafficVary::instance || vary == TrafficVary::session; }

/// A fleet of the fewest that are enough, always on, following the load, or with workers that move between reading and decoding;
/// others have as many as the number says.
constexpr double fewest = 0, following = -1, moving = -2;
/// Instances fail as often as the scenario says, or none, or so many at once.
constexpr double atRandom = -1;

QString loadTitle(double load, const QLocale& locale) { return TrafficPage::tr("%1 \u00d7").arg(locale.toString(load)); }
QString goalTitle(double goal, const QLocale& locale) { return percent(goal, screenStyle(locale)); }
QString fleetTitle(double fleet, const QLocale& locale) {
    if (fleet == fewest) return TrafficPage::tr("the fewest");
    if (fleet == moving) return TrafficPage::tr("pools that move");
    return fleet == following ? TrafficPage::tr("following the load") : locale.toString(static_cast<int>(fleet));
}

QString lossTitle(double instances, const QLocale& locale) {
    if (instances == atRandom) return TrafficPage::tr("at random");
    return instances == 0 ? TrafficPage::tr("none") : locale.toString(static_cast<int>(instances));
}

QString thoughtsTitle(double tokens, const QLocale& locale) {
    return tokens == 0 ? TrafficPage::tr("none") : TrafficPage::tr("%1 tokens").arg(locale.toString(static_cast<int>(tokens)));
}

/// What the menus of the page say, beside which a project may say more.
constexpr std::string_view inMenus[] = {"trace",     "day",        "times", "router",   "attain", "instances",
                                        "autoscale", "move-pools", "lose",  "thinking", "samples"};

constexpr Wait shownWaits[] = {Wait::firstToken, Wait::perToken};
constexpr const char* limitPaths[] = {"workload.limits.ttft", "workload.limits.speed"};

double secondsOf(const ServiceLimits& limits, std::size_t wait) {
    if (wait == 0) return limits.ttft.si();
    return limits.speed.si() > 0 ? 1 / limits.speed.si() : 0;
}
} // namespace

TrafficPage::TrafficPage(const PageContext& context)
    : AnalysisPage(context), m_trace{new ChoiceButton(m_theme, tr("Trace"), tr("Trace of requests")), &TrafficAsked::trace,
                                     tr("Requests"), tr("Traces of requests (*.jsonl *.csv *.json *.gz);;All files (*)")},
      m_day{new ChoiceButton(m_theme, tr("Time"), tr("The trace's own time, or a whole day")), &TrafficAsked::day, tr("Day"),
            tr("Load over a day (*.csv);;All files (*)")},
      m_load{new ChoiceButton(m_theme, tr("Load"), tr("Load beside that of the trace")),
             {0.25, 0.5, 1, 2, 4, 8, 16, 32},
             loadTitle,
             [](const TrafficAsked& a) { return a.times; },
             [](TrafficAsked& a, double value) { a.times = value; }},
      m_fleet{new ChoiceButton(m_theme, tr("Fleet"), tr("Instances of the fleet")),
              {fewest, following, moving, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64},
              fleetTitle,
              [](const TrafficAsked& a) -> double { return a.autoscale   ? following
                                                           : a.movePools ? moving
                                                                         : a.instances; },
              [](TrafficAsked& a, double value) {
                  a.autoscale = value == following;
                  a.movePools = value == moving;
                  a.instances = static_cast<int>(std::max(fewest, value));
              }},
      m_goal{new ChoiceButton(m_theme, tr("Goal"), tr("Share of requests within the limits")),
             {0.5, 0.9, 0.95, 0.99},
             goalTitle,
             [](const TrafficAsked& a) { return a.goal; },
             [](TrafficAsked& a, double value) { a.goal = value; }},
      m_loss{new ChoiceButton(m_theme, tr("Failures"), tr("Instances that fail while requests come")),
             {0, atRandom, 1, 2, 4, 8},
             lossTitle,
             [](const TrafficAsked& a) -> double { return a.failures > 0 ? atRandom : a.lose; },
             [](TrafficAsked& a, double value) {
                 a.failures = value != atRandom ? 0 : a.failures > 0 ? a.failures : 1;
                 a.lose = static_cast<int>(std::max(0., value));
             }},
      m_thoughts(thoughtsChoice()), m_samples(samplesChoice()),
      m_router(new ChoiceButton(m_theme, tr("Router"), tr("How requests find their instance"))),
      m_overTime(new SegmentBar(m_theme,
                                {tr("In the fleet"), tr("Sent"), tr("GPUs"), tr("Watts"), tr("By load"), tr("Map"),
                                 tr("By cache"), tr("Instance"), tr("Session")},
                                tr("Over time"))),
      m_time(new ParetoPlot(m_theme)), m_map(new ChartView(m_theme, tr("Requests within the limits, over load and instances"))),
      m_hint(new TextLabel(m_theme, Type::caption, Role::text3)), m_table(new DataTable(m_theme, tr("Fleets side by side"))),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    body()->addWidget(makeTimeCard(), 1);
    m_row->setSpacing(m_theme.px(12));
    m_row->addWidget(makeWaitCard(0, tr("Time to the first token")), 1);
    m_row->addWidget(makeWaitCard(1, tr("Time between tokens")), 1);
    body()->addLayout(m_row, 1);
    body()->addWidget(makeFleetCard());
    keepHalfFor(m_time);
    m_background->setTitle(tr("Traffic"));
    connect(m_overTime, &SegmentBar::chosen, this, &TrafficPage::showOverTime);
    connect(m_map, &ChartView::picked, this, &TrafficPage::takeCell);
    connect(&m_workbench.document(), &Document::trafficChanged, this, [this] {
        m_own.reset();
        invalidate();
    });
}

TrafficPage::NumberChoice TrafficPage::thoughtsChoice() const {
    return {new ChoiceButton(m_theme, tr("Thoughts"), tr("Tokens that are thought before each answer")),
            {0, 500, 1000, 2000, 5000, 10000, 20000},
            thoughtsTitle,
            [](const TrafficAsked& a) -> double { return a.thinking; },
            [](TrafficAsked& a, double value) { a.thinking = static_cast<int>(value); }};
}

TrafficPage::NumberChoice TrafficPage::samplesChoice() const {
    return {new ChoiceButton(m_theme, tr("Answers"), tr("Answers to each request at once")),
            {1, 2, 4, 8, 16, 32, 64},
            [](double answers, const QLocale& locale) { return locale.toString(static_cast<int>(answers)); },
            [](const TrafficAsked& a) -> double { return a.samples; },
            [](TrafficAsked& a, double value) { a.samples = static_cast<int>(value); }};
}

namespace {
/// The slider goes from an eighth of the load to eight times as much.
constexpr double octaves = 6;
constexpr int middle = ParameterSlider::steps / 2;
/// As people say it, to three digits.
double rounded(double times) { return QString::number(times, 'g', 3).toDouble(); }
double timesAt(int position) { return rounded(std::exp2(octaves * (position - middle) / ParameterSlider::steps)); }
} // namespace

Card* TrafficPage::makeFleetCard() {
    auto* fleet = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*fleet, m_theme);
    column->addWidget(m_table);
    column->addWidget(m_loadRow = makeUnderLoad());
    m_table->setMostRows(4);
    fleet->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return fleet;
}

QWidget* TrafficPage::makeUnderLoad() {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(m_theme.px(16), m_theme.px(2), m_theme.px(16), m_theme.px(8));
    line->setSpacing(m_theme.px(12));
    auto* name = new TextLabel(m_theme, Type::body, Role::text2);
    name->setText(tr("Load on these fleets"));
    m_under = new ParameterSlider(m_theme);
    m_under->setAccessibleName(name->text());
    m_under->setDefaultPosition(middle);
    m_underText = new TextLabel(m_theme, Type::body, Role::text);
    m_underText->setMinimumWidth(m_theme.px(110));
    m_underText->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line->addWidget(name);
    line->addWidget(m_under, 1);
    line->addWidget(m_underText);
    connect(m_under, &ParameterSlider::moved, this, &TrafficPage::moveLoad);
    // Keys that follow one another are one move.
    constexpr int pause = 300;
    m_settle.setSingleShot(true);
    m_settle.setInterval(pause);
    connect(m_under, &ParameterSlider::settled, this, [this] { m_settle.start(); });
    connect(&m_settle, &QTimer::timeout, this, &TrafficPage::settleLoad);
    connect(m_under, &ParameterSlider::resetAsked, this, [this] { moveLoad(middle); });
    showUnderLoad(1);
    return row;
}

void TrafficPage::showUnderLoad(double times) {
    const NumberStyle style = screenStyle(m_locale);
    m_under->showPosition(middle + static_cast<int>(std::lround(std::log2(times) / octaves * ParameterSlider::steps)));
    m_underText->setText(tr("%1 \u00d7").arg(fromView(digitsText(times, 3, style))));
}

/// The fleets follow the pointer as fast as they can be run; what it has passed is left out.
void TrafficPage::moveLoad(int position) {
    if (!m_runs || !isCurrent()) return showUnderLoad(1);
    m_settle.stop();
    m_heldTimes = timesAt(position);
    showUnderLoad(*m_heldTimes);
    if (!m_background->isBusy()) runUnderLoad();
}

void TrafficPage::runUnderLoad() {
    compute([runs = m_runs, times = *m_heldTimes](const Background::Watch& watch) { return underLoad(*runs, times, watch); },
            [this](std::shared_ptr<const TrafficRuns> held) {
                if (!held || !m_heldTimes) return;
                m_held = std::move(held);
                showServed(*m_held);
                if (m_held->times != *m_heldTimes) runUnderLoad();
            });
}

/// What was let go is asked for.
void TrafficPage::settleLoad() {
    if (!m_heldTimes) return;
    const double times = *std::exchange(m_heldTimes, std::nullopt);
    m_held = nullptr;
    showUnderLoad(1);
    // What has changed meanwhile is on its way, and is asked for other requests.
    if (!isCurrent()) return;
    if (times == 1) return showRuns();
    ask([&](TrafficAsked& asked) { asked.times = rounded(m_runs->asked.times * times); });
}

Card* TrafficPage::makeTimeCard() {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    m_time->setAccessibleName(tr("Over time"));
    column->addWidget(m_time, 1);
    m_map->setPickable(true);
    m_map->hide();
    column->addWidget(m_map, 1);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(m_theme.px(16), 0, m_theme.px(16), m_theme.px(2));
    column->addWidget(m_hint);
    return card;
}

QWidget* TrafficPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    row->addWidget(m_overTime);
    row->addSpring();
    for (ChoiceButton* choice : {m_trace.button, m_thoughts.button, m_samples.button, m_day.button, m_load.button, m_router,
                                 m_fleet.button, m_loss.button, m_goal.button})
        row->addWidget(choice);
    offerFiles(m_trace,
               {QStringLiteral("azure-2023-conv"), QStringLiteral("azure-2023-code"), QStringLiteral("mooncake-conversation"),
                QStringLiteral("agentic-coding"), QStringLiteral("chat-and-code"), QStringLiteral("chat-then-reasoning"),
                QStringLiteral("shared-prefixes")},
               {tr("Chat, Azure 2023"), tr("Code, Azure 2023"), tr("Chat, Mooncake"), tr("Coding agents"),
                tr("Chat and code, Azure 2023"), tr("Chat, then reasoning (drawn)"), tr("Shared prefixes (drawn)")});
    offerFiles(m_day, {QString(), QStringLiteral("working-day")}, {tr("as recorded"), tr("a working day")});
    for (NumberChoice* choice : numbers()) offerNumbers(*choice);
    m_router->setChoices(
        {tr("in turn"), tr("least loaded"), tr("longest prefix"), tr("cheapest prompt"), tr("by score"), tr("by session")}, 0);
    connect(m_router, &ChoiceButton::chosen, this, [this](int index) {
        ask([index](TrafficAsked& asked) { asked.router = traffic::routerNames()[static_cast<std::size_t>(index)]; });
    });
    showAsked();
    return head;
}

TrafficAsked TrafficPage::asked() const {
    if (m_own && m_workbench.document().isReadOnly()) return *m_own;
    if (const auto& saved = m_workbench.document().project().traffic) return *saved;
    TrafficAsked asked;
    asked.trace = m_trace.shipped.front().toStdString();
    return asked;
}

void TrafficPage::ask(const std::function<void(TrafficAsked&)>& change) {
    const TrafficAsked before = asked();
    TrafficAsked next = before;
    change(next);
    next = settled(std::move(next), before);
    if (!m_workbench.document().isReadOnly())
        return m_workbench.document().change(tr("Change the requests"), [&](Project& project) { project.traffic = next; });
    m_own = std::move(next);
    invalidate();
}

void TrafficPage::showAsked() {
    const TrafficAsked asked = this->asked();
    for (FileChoice* choice : {&m_trace, &m_day}) showFile(*choice, asked);
    for (NumberChoice* choice : numbers()) showNumber(*choice, asked);
    const std::vector<std::string>& routers = traffic::routerNames();
    m_router->setCurrent(static_cast<int>(std::find(routers.begin(), routers.end(), asked.router) - routers.begin()));
}

void TrafficPage::offerFiles(FileChoice& choice, const QStringList& names, const QStringList& titles) {
    choice.shipped = names;
    choice.titles = titles;
    connect(choice.button, &ChoiceButton::chosen, this, [this, &choice](int index) {
        if (index < choice.names.size()) return setFile(choice, choice.names[index]);
        showFile(choice, asked());
        const QString file = QFileDialog::getOpenFileName(this, choice.dialogTitle, {}, choice.dialogFilter);
        if (!file.isEmpty()) setFile(choice, file);
    });
}

void TrafficPage::showFile(FileChoice& choice, const TrafficAsked& asked) {
    const QString file = fromView(asked.*choice.file);
    choice.names = choice.shipped;
    QStringList titles = choice.titles;
    if (!choice.names.contains(file)) {
        choice.names << file;
        titles << QFileInfo(file).fileName();
    }
    choice.button->setChoices(titles + QStringList{tr("From a file \u2026")}, static_cast<int>(choice.names.indexOf(file)));
}

void TrafficPage::setFile(FileChoice& choice, const QString& file) {
    ask([&](TrafficAsked& asked) { asked.*choice.file = file.toStdString(); });
}

void TrafficPage::offerNumbers(NumberChoice& choice) {
    connect(choice.button, &ChoiceButton::chosen, this, [this, &choice](int index) {
        ask([&](TrafficAsked& asked) { choice.set(asked, choice.values[static_cast<std::size_t>(index)]); });
    });
}

void TrafficPage::showNumber(NumberChoice& choice, const TrafficAsked& asked) {
    const double value = choice.of(asked);
    choice.values = choice.offered;
    auto place = std::find(choice.values.begin(), choice.values.end(), value);
    if (place == choice.values.end())
        // The first fleets are no numbers, so what comes in between is looked for from behind.
        place = choice.values.insert(
            std::find_if(choice.values.rbegin(), choice.values.rend(), [value](double v) { return v < value; }).base(), value);
    QStringList titles;
    for (const double one : choice.values) titles << choice.title(one, m_locale);
    choice.button->setChoices(titles, static_cast<int>(place - choice.values.begin()));
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

QList<QWidget*> TrafficPage::areas() const { return {m_overTime, m_time, m_map, m_waits[0], m_waits[1], m_table}; }

Picture TrafficPage::picture(const QWidget* at) const {
    if (!m_runs) return {};
    for (ParetoPlot* plot : m_waits)
        if (isWithin(at, plot)) return plot->chart();
    return m_map->isHidden() ? Picture(m_time->chart()) : m_map->picture();
}

QString TrafficPage::commandLine() const {
    if (!m_runs) return {};
    TrafficCall call;
    for (const TrafficRuns::One& one : m_runs->all) call.scenarios.push_back(one.input.place);
    call.asked = m_runs->asked;
    if (const std::optional<TrafficVary> vary = varied(); vary && m_varied.traffic) {
        const VaryCall& asked = varyCalls[static_cast<std::size_t>(*vary)];
        call.command = asked.command;
        call.varied = QString::fromLatin1(asked.options);
        if (isClose(*vary)) call.scenarios = {m_varied.place};
    }
    return rackline::commandLine(m_workbench, call);
}

void TrafficPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(720) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void TrafficPage::refresh() {
    showAsked();
    std::vector<TrafficInput> inputs = trafficInputs(m_workbench);
    if (inputs.empty()) {
        m_runs = nullptr;
        showAnswer({{{tr("None of these scenarios serves."), false}}, {}});
        return showNothing(tr("No scenario serves requests"), tr("Open an example that serves, or add a scenario."));
    }
    // The limits of the run that is shown follow the pointer at once; the fleets follow when it is let go.
    if (m_gesture != 0 && m_runs) return showLimits();
    const TrafficAsked question = asked();
    // Another scenario in hand, or another reading, asks for no other run.
    if (!m_background->isBusy() && isCurrent()) return showRuns();
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
                    {{{unfit ? tr("These requests cannot be served this way.") : tr("These requests cannot be read."), false}},
                     {}});
                return showNothing(tr("No requests"), unfit ? why : fromView(runs.error().where) + QStringLiteral(": ") + why);
            }
            m_runs = std::move(runs).value();
            m_question = question;
            showRuns();
        });
}

void TrafficPage::showRuns() {
    m_heldTimes.reset();
    m_held = nullptr;
    m_loadRow->setVisible(hasOtherLoads(*m_runs));
    showUnderLoad(1);
    showServed(*m_runs);
}

void TrafficPage::showServed(const TrafficRuns& runs) {
    showAnswer(answerOf(runs, m_workbench.current(), m_locale));
    m_table->showData(trafficTable(runs, m_locale));
    // What is varied is of the fleets as they were found.
    if (&runs == m_runs.get() || !varied()) showOverTime();
    const std::vector<ServedTraffic> served = runs.served();
    // What follows the pointer is there at once.
    for (std::size_t i = 0; i < waits; ++i) m_waits[i]->showChart(waitChart(served, shownWaits[i]), m_held != nullptr);
    showLimits();
}

std::optional<TrafficVary> TrafficPage::varied() const {
    const int behind = m_overTime->current() - static_cast<int>(std::size(overTimeCharts));
    return behind < 0 ? std::nullopt : std::optional(static_cast<TrafficVary>(behind));
}

void TrafficPage::showOverTime() {
    if (!m_runs) return;
    if (const std::optional<TrafficVary> vary = varied()) return showVaried(*vary);
    m_map->hide();
    m_time->show();
    LineChart chart = overTimeCharts[m_overTime->current()]((m_held ? *m_held : *m_runs).served());
    showHint(engineText(chart.subtitle));
    m_time->showChart(std::move(chart), m_held != nullptr);
}

/// Under a chart stands what it shows, and what the project says of its requests that no menu does.
void TrafficPage::showHint(const QString& ofChart) {
    QStringList said;
    for (const TrafficField& field : trafficFields()) {
        const TrafficAsked& asked = m_runs->asked;
        if (std::find(std::begin(inMenus), std::end(inMenus), field.option) != std::end(inMenus)) continue;
        if (field.isUsual(asked) || field.isMissed(asked)) continue;
        const std::string value = field.text(asked);
        // What holds without it is of no interest where it is said.
        said << engineText(field.help).section(u';', 0, 0) +
                    (value == "true" ? QString() : QStringLiteral(": ") + fromView(value));
    }
    m_hint->setText(said.isEmpty()
                        ? ofChart
                        : ofChart + QLatin1Char('\n') + tr("The project also says: %1").arg(said.join(QStringLiteral("; "))));
}

/// The scenario in hand is varied: it is run some dozens of times, and what is shown before stays until that is done.
void TrafficPage::showVaried(TrafficVary vary) {
    // What is on its way would be ended by another question.
    if (!isCurrent()) return;
    const std::size_t place = m_runs->at(m_workbench.current()).input.place;
    // An instance and a session are of one look at the longest wait.
    const bool same = m_varied.vary == vary || (isClose(m_varied.vary) && isClose(vary));
    if (m_varied.runs != m_runs || m_varied.place != place || !same) {
        compute([runs = m_runs, place, vary](const Background::Watch& watch) { return variedTraffic(*runs, place, vary, watch); },
                [this, runs = m_runs, place, vary](std::shared_ptr<const VariedTraffic> traffic) {
                    m_varied = {runs, place, vary, std::move(traffic)};
                    showOverTime();
                });
        return;
    }
    const bool hasSession = m_varied.traffic && !m_varied.traffic->wait.session.empty();
    const bool isDrawn =
        vary == TrafficVary::session ? hasSession : (vary == TrafficVary::fleet || isClose(vary)) && m_varied.traffic;
    m_map->setVisible(isDrawn);
    m_time->setVisible(!isDrawn);
    if (isDrawn) return isClose(vary) ? showClosely(vary) : showMap();
    LineChart chart;
    if (m_varied.traffic && !isClose(vary)) {
        const std::span<const VariedTraffic> one(m_varied.traffic.get(), 1);
        chart = vary == TrafficVary::load ? capacityChart(one, m_runs->asked.goal) : cacheSizesChart(one);
        showHint(fromView(m_varied.traffic->name) + QStringLiteral(": ") + remarkText(chart.subtitle));
    } else {
        showHint(vary == TrafficVary::caches     ? tr("It is not known what these prompts share.")
                 : vary == TrafficVary::session  ? tr("These requests belong to no sessions.")
                 : vary == TrafficVary::instance ? tr("No request was answered.")
                                                 : tr("Sessions are a closed loop, whose load nobody sets."));
    }
    m_time->showChart(std::move(chart), false);
}

void TrafficPage::showClosely(TrafficVary vary) {
    LaneChart chart = vary == TrafficVary::instance ? instanceChart(*m_varied.traffic) : sessionChart(*m_varied.traffic);
    showHint(fromView(m_varied.traffic->name) + QStringLiteral(": ") + engineText(chart.subtitle));
    m_map->setAccessibleName(engineText(chart.title));
    m_map->setPickable(false);
    m_map->showChart(std::move(chart));
}

bool TrafficPage::isCurrent() const { return m_runs && asked() == m_question && m_runs->isOf(trafficInputs(m_workbench)); }

void TrafficPage::showMap() {
    ShareMap chart = attainmentMap(*m_varied.traffic, m_runs->asked.goal);
    QString hint = fromView(m_varied.traffic->name) + QStringLiteral(": ") + remarkText(chart.subtitle);
    if (m_varied.nextRack && !m_varied.nextRack->isEmpty()) hint += QLatin1Char('\n') + *m_varied.nextRack;
    showHint(hint);
    m_map->setAccessibleName(engineText(chart.title));
    m_map->setPickable(true);
    m_map->showChart(std::move(chart));
    if (m_varied.nextRack || m_background->isBusy()) return;
    compute([runs = m_runs, place = m_varied.place,
             locale = m_locale](const Background::Watch& watch) { return nextRackText(*runs, place, locale, watch); },
            [this, runs = m_runs](const QString& text) {
                if (m_varied.runs != runs) return;
                m_varied.nextRack = text;
                showOverTime();
            });
}

/// The load and the instances of a cell are asked for.
void TrafficPage::takeCell(int cell) {
    if (!m_varied.traffic || m_varied.vary != TrafficVary::fleet) return;
    const AttainmentMap& map = m_varied.traffic->map;
    const auto load = static_cast<std::size_t>(cell) % map.times.size(), row = static_cast<std::size_t>(cell) / map.times.size();
    if (row >= map.instances.size()) return;
    ask([&](TrafficAsked& asked) {
        asked.times = m_varied.runs->asked.times * map.times[load];
        asked.instances = map.instances[row];
        asked.autoscale = asked.movePools = false;
    });
}

void TrafficPage::showLimits() {
    // While a limit is dragged, that of the project is ahead of the run's.
    const ScenarioState& state = m_workbench.scenarios()[m_runs->at(m_workbench.current()).input.place];
    for (std::size_t i = 0; i < waits; ++i) {
        const double limit = secondsOf(state.resolved->scenario.workload.limits, i);
        m_within[i]->setText(withinText(m_held ? *m_held : *m_runs, m_workbench.current(), shownWaits[i], limit, m_locale));
        LineChart chart = m_waits[i]->chart();
        if ((chart.limits.empty() ? 0 : chart.limits.front().value) == limit) continue;
        setWaitLimit(chart, limit);
        m_waits[i]->showChart(std::move(chart), true);
    }
}

} // namespace rackline
