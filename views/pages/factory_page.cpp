// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/factory_page.h"

#include "app/report/pictures/line_frame.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/wording.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/models/frontier_model.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/facet_grid.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/picture_buttons.h"
#include "views/panels/answer_label.h"
#include "views/panels/frontier_table.h"
#include "views/panels/layer_menu.h"
#include "views/widgets/flow_layout.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace rackline {
namespace {

int indexOf(Metric metric) {
    const auto all = metrics();
    const auto found =
        std::find_if(all.begin(), all.end(), [base = infoOf(metric).base](const auto& m) { return m.metric == base; });
    return static_cast<int>(found - all.begin());
}

QStringList titles(Counting counting) {
    QStringList texts;
    for (const MetricInfo& info : metrics())
        texts << engineText(info.metric == Metric::speed ? "Tokens/s per user" : infoOf(countedAs(info.metric, counting)).column);
    return texts;
}

/// Each series in a chart of its own, on the axes that all of them need together.
std::vector<CaseFacet> facetsOf(const LineChart& chart) {
    const LineScales scales = scalesOf(chart);
    LineChart bare = chart;
    bare.series.clear();
    bare.pins.clear();
    std::tie(bare.x.low, bare.x.high) = std::pair(scales.x.low, scales.x.high);
    std::tie(bare.y.low, bare.y.high) = std::pair(scales.y.low, scales.y.high);
    std::vector<CaseFacet> facets;
    for (const ChartSeries& series : chart.series) {
        CaseFacet& facet = facets.emplace_back(CaseFacet{fromView(series.name), remarkText(series.remark), bare});
        facet.chart.series = {series};
    }
    return facets;
}

} // namespace

FactoryPage::FactoryPage(const PageContext& context)
    : m_theme(context.theme), m_workbench(context.workbench), m_locale(context.locale), m_desk(context.desk),
      m_answer(new AnswerLabel(m_theme)), m_plot(new ParetoPlot(m_theme)), m_facets(new FacetGrid(m_theme)),
      m_model(new FrontierModel(m_workbench, m_locale, this)), m_table(new FrontierTable(m_theme, m_model)),
      m_chartCard(new Card(m_theme)), m_tableCard(new Card(m_theme)), m_stack(new QStackedWidget), m_reader(new Background(this)),
      m_state(new TextLabel(m_theme, Type::body, Role::warn)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m_theme.px(16), m_theme.px(14), m_theme.px(16), m_theme.px(6));
    column->setSpacing(m_theme.px(12));
    auto* answer = new QHBoxLayout;
    answer->setContentsMargins(m_theme.px(4), 0, m_theme.px(4), 0);
    answer->addWidget(m_answer);
    column->addLayout(answer);

    auto* chart = new QVBoxLayout(m_chartCard);
    chart->setContentsMargins(1, 1, 1, m_theme.px(6));
    chart->setSpacing(0);
    chart->addWidget(makeHead());
    chart->addWidget(new Hairline(m_theme));
    m_state->setContentsMargins(m_theme.px(18), m_theme.px(6), m_theme.px(18), 0);
    m_state->setWordWrap(true);
    m_state->hide();
    chart->addWidget(m_state);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(m_facets);
    chart->addWidget(m_stack, 1);
    m_chartCard->setMinimumHeight(m_theme.px(320));
    column->addWidget(m_chartCard, 1);

    auto* table = new QVBoxLayout(m_tableCard);
    table->setContentsMargins(1, 1, 1, m_theme.px(4));
    table->addWidget(m_table);
    m_tableCard->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addWidget(m_tableCard);
    connectPlot(*m_plot, 0);
    m_facets->setLegend(false);
    m_facets->setLeastHeight(m_theme.px(220));
    connect(m_facets, &FacetGrid::plotMade, this, [this](int facet) { connectPlot(*m_facets->plot(facet), facet); });
    connect(&m_workbench, &Workbench::resultsChanged, this, &FactoryPage::showResults);
    connect(&m_workbench, &Workbench::detailsChanged, this, &FactoryPage::showDetails);
    connect(&m_workbench, &Workbench::pinsChanged, this, &FactoryPage::showPins);
    connect(&m_workbench, &Workbench::parametersChanged, this, &FactoryPage::showState);
    connect(&m_workbench, &Workbench::chartChanged, this, &FactoryPage::showState);
    connect(&m_workbench, &Workbench::scenariosChanged, this, &FactoryPage::showPins);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        m_workbench.setCurrent(static_cast<std::size_t>(index.data(FrontierModel::scenarioRole).toInt()));
    });
    m_reader->setTitle(tr("Measured runs"));
    showResults();
    showDetails();
    // Measurements can wait until the window stands.
    QTimer::singleShot(500, this, [this] {
        m_reader->compute([](const Background::Watch&) { return MeasuredRuns::published(); },
                          [this](std::optional<MeasuredRuns> runs) {
                              if (runs) m_workbench.setPublishedRuns(std::make_shared<MeasuredRuns>(std::move(*runs)));
                          });
    });
}

QWidget* FactoryPage::makeEmpty() {
    auto* empty = new QWidget;
    auto* words = new QVBoxLayout(empty);
    words->addStretch();
    words->addWidget(m_emptyHead = new TextLabel(m_theme, Type::heading, Role::text), 0, Qt::AlignHCenter);
    words->addWidget(m_emptyText = new TextLabel(m_theme, Type::body, Role::text3));
    words->addStretch();
    m_emptyText->setAlignment(Qt::AlignHCenter);
    m_emptyText->setWordWrap(true);
    return empty;
}

QWidget* FactoryPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    m_view = new SegmentBar(m_theme, {tr("Chart"), tr("Table")}, tr("View"), head);
    m_view->hide();
    m_y = new ChoiceButton(m_theme, tr("Y"), tr("Vertical axis"), head);
    m_x = new ChoiceButton(m_theme, tr("X"), tr("Horizontal axis"), head);
    showMetrics();
    m_scale = new SegmentBar(m_theme, {tr("log"), tr("linear")}, tr("Scale of the vertical axis"), head);
    m_scale->setCurrent(m_workbench.chart().logarithmicY ? 0 : 1);
    row->addWidget(m_view);
    row->addWidget(m_y);
    row->addWidget(m_x);
    row->addWidget(m_scale);
    row->addSpring();
    row->addWidget(makeTools(*head));
    connect(m_y, &ChoiceButton::chosen, this, [this](int index) { chooseMetric(false, index); });
    connect(m_x, &ChoiceButton::chosen, this, [this](int index) { chooseMetric(true, index); });
    connect(m_scale, &SegmentBar::chosen, this, [this](int index) {
        ChartChoice choice = m_workbench.chart();
        choice.logarithmicY = index == 0;
        m_workbench.setChart(choice);
    });
    connect(m_view, &SegmentBar::chosen, this, [this](int index) {
        m_stack->setVisible(index == 0);
        m_table->setVisible(index == 1);
    });
    return head;
}

/// One item, so that they stay in one row.
QWidget* FactoryPage::makeTools(QWidget& head) {
    auto* tools = new QWidget(&head);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.px(8));
    m_layers = new ChoiceButton(m_theme, tr("Layers"), tr("Layers"), tools);
    m_layers->setAccessibleName(tr("Layers"));
    fillLayerMenu(*m_layers->menu(), m_workbench, {[this] { return firstTarget(); }, [this] { m_desk.run("file.runs"); }});
    row->addWidget(m_layers);
    m_each = new SymbolButton(m_theme, QStringLiteral("facets"), tr("Each scenario in a chart of its own"), tools, 28);
    m_each->setCheckable(true);
    connect(m_each, &QToolButton::toggled, this, &FactoryPage::showResults);
    row->addWidget(m_each);
    auto* fit = new SymbolButton(m_theme, QStringLiteral("reset"), tr("Fit the axes to the data"), tools, 28);
    row->addWidget(fit);
    row->addWidget(new PictureButtons(m_theme, m_desk, tools));
    connect(fit, &QToolButton::clicked, this, [this] {
        m_plot->resetZoom();
        for (int i = 0; i < m_facets->count(); ++i) m_facets->plot(i)->resetZoom();
    });
    return tools;
}

/// The choices above the chart stand on several rows where they must; the chart's own width is what is needed.
QSize FactoryPage::minimumSizeHint() const { return {m_theme.px(352), QWidget::minimumSizeHint().height()}; }

/// Its series follow `first` of the whole chart.
void FactoryPage::connectPlot(ParetoPlot& plot, int first) {
    plot.setTipTexts([this, first](Mark hit) {
        hit.group += first;
        return tipTexts(hit);
    });
    connect(&plot, &ParetoPlot::pointPicked, this,
            [this, first](int series, int point, bool second) { pick(first + series, point, second); });
    connect(&plot, &ParetoPlot::unpinAsked, this,
            [this] { m_workbench.setPin(m_workbench.pin(PinName::b) ? PinName::b : PinName::a, std::nullopt); });
    connect(&plot, &ParetoPlot::limitMoved, this, [this](int limit, double value, bool live) {
        if (!m_plot->chart().limits[static_cast<std::size_t>(limit)].onX) {
            ChartChoice choice = m_workbench.chart();
            choice.target = value;
            return m_workbench.setChart(choice);
        }
        const bool speed = m_workbench.chart().x == Metric::speed;
        const Parameter* parameter = findParameter(speed ? "workload.limits.speed" : "workload.limits.ttft");
        if (live && m_limitGesture == 0) m_limitGesture = m_workbench.newGesture();
        if (parameter) m_workbench.setParameter(*parameter, value, live ? m_limitGesture : 0);
    });
    connect(&plot, &ParetoPlot::limitSettled, this, [this] {
        if (m_limitGesture == 0) return;
        m_limitGesture = 0;
        m_workbench.endGesture();
    });
}

QList<QWidget*> FactoryPage::areas() const { return {m_facets->count() > 0 ? m_facets->plot(0) : m_plot, m_table}; }

/// The one that is pointed at, else the whole.
Picture FactoryPage::picture(const QWidget* at) const {
    for (int i = 0; i < m_facets->count(); ++i)
        if (m_facets->plotAt(at) == m_facets->plot(i)) return facetsOf(m_plot->chart())[static_cast<std::size_t>(i)].chart;
    return m_plot->chart();
}

void FactoryPage::setCompact(bool compact) {
    if (compact == m_compact) return;
    m_compact = compact;
    m_view->setVisible(compact);
    m_scale->setVisible(!compact);
    m_tableCard->setVisible(!compact);
    // The table moves into the chart's card, where it takes the plot's place.
    QLayout* home = compact ? m_chartCard->layout() : m_tableCard->layout();
    home->addWidget(m_table);
    m_view->setCurrent(0);
    m_stack->show();
    m_table->setVisible(!compact);
}

void FactoryPage::showMetrics() {
    const ChartChoice& choice = m_workbench.chart();
    m_x->setChoices(titles(choice.counting), indexOf(choice.x));
    m_y->setChoices(titles(choice.counting), indexOf(choice.y));
}

void FactoryPage::chooseMetric(bool onX, int index) {
    ChartChoice choice = m_workbench.chart();
    const Metric metric = m_workbench.counted(metrics()[static_cast<std::size_t>(index)].metric);
    Metric& own = onX ? choice.x : choice.y;
    Metric& other = onX ? choice.y : choice.x;
    // A metric against itself says nothing: the two change places.
    if (metric == other) other = own;
    own = metric;
    if (choice.x != m_workbench.chart().x) choice.logarithmicX = choice.x != Metric::speed;
    m_workbench.setChart(choice);
}

/// What point A reaches, else the middle of what is drawn.
double FactoryPage::firstTarget() const {
    const std::optional<Pin> pin = m_workbench.pin(PinName::a);
    if (const FrontierPoint* point = pin ? m_workbench.pointAt(pin->scenario, pin->x) : nullptr) return point->y.mid;
    const PlotSpace space = m_plot->space();
    return space.y.value(space.frame.center().y());
}

/// The chart has only the visible scenarios that were explored.
std::size_t FactoryPage::scenarioOf(int series) const {
    const auto& states = m_workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].visible && states[i].explored && series-- == 0) return i;
    return states.size();
}

int FactoryPage::seriesOf(std::size_t scenario) const {
    const auto& states = m_workbench.scenarios();
    if (scenario >= states.size() || !states[scenario].visible || !states[scenario].explored) return -1;
    return static_cast<int>(std::count_if(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(scenario),
                                          [](const auto& s) { return s.visible && s.explored; }));
}

void FactoryPage::pick(int series, int point, bool other) {
    const std::size_t scenario = scenarioOf(series);
    if (scenario >= m_workbench.scenarios().size()) return;
    const auto& frontier = m_workbench.scenarios()[scenario].exploration.frontier;
    if (static_cast<std::size_t>(point) >= frontier.size()) return;
    m_workbench.setPin(other ? PinName::b : PinName::a, Pin{scenario, frontier[static_cast<std::size_t>(point)].x.mid});
}

QStringList FactoryPage::tipTexts(const Mark& hit) const {
    const std::size_t scenario = scenarioOf(hit.group);
    if (scenario >= m_workbench.scenarios().size()) return {};
    const ScenarioState& state = m_workbench.scenarios()[scenario];
    const ChartSeries& series = m_plot->chart().series[static_cast<std::size_t>(hit.group)];
    QStringList lines{QString::fromStdString(state.name)};
    const auto index = static_cast<std::size_t>(hit.item);
    if (hit.kind == Mark::Kind::infeasible) return lines << fromView(series.infeasible[index].label);
    if (hit.kind == Mark::Kind::measured) {
        const ChartPoint& run = series.measured[index];
        const NumberStyle style = screenStyle(m_locale);
        const bool foreign = m_plot->chart().foreign;
        return lines << (foreign ? fromView(run.label) : tr("measured, %1").arg(fromView(run.label)))
                     << fromView(metricText(m_workbench.chart().y, run.y, style))
                     << fromView(metricText(m_workbench.chart().x, run.x, style));
    }
    if (index >= state.exploration.frontier.size()) return lines;
    const FrontierPoint& point = state.exploration.frontier[index];
    const NumberStyle style = screenStyle(m_locale);
    const ChartPoint& drawn = series.points[index];
    lines << pointLabel(point.point) << fromView(metricText(m_workbench.chart().y, point.y, style))
          << fromView(metricText(m_workbench.chart().x, point.x.mid, style))
          << engineText(drawn.evidence) + fromView(gainText(drawn.gain, style));
    return lines;
}

void FactoryPage::showResults() {
    const bool live = m_workbench.isLive();
    m_plot->showChart(paretoChart(m_workbench, m_locale), live);
    showFacets();
    showPins();
    showState();
}

void FactoryPage::showFacets() {
    m_each->setEnabled(canFacet());
    std::vector<CaseFacet> facets;
    if (isEach()) facets = facetsOf(m_plot->chart());
    // What stands above a small chart, or is said where it is pointed at, is left out of it; limits are moved in the whole one.
    for (CaseFacet& facet : facets) {
        facet.chart.limits.clear();
        ChartSeries& series = facet.chart.series.front();
        series.name.clear();
        series.remark.clear();
        for (ChartPoint& point : series.points) point.label.clear();
    }
    m_facets->showFacets(facets, m_workbench.isLive());
}

const PageAnswer& FactoryPage::answer() const { return m_answer->answer(); }

/// While a slider moves the sentence says what it changes.
void FactoryPage::showDetails() {
    const bool live = m_workbench.isLive();
    if (!live) m_story.remember(m_workbench);
    const std::optional<PageAnswer> story = live && isVisible() ? m_story.tell(m_workbench, m_locale) : std::nullopt;
    m_answer->showAnswer(story ? *story : answerOf(m_workbench, m_locale), live && isVisible());
    showState();
}

/// More scenarios than anybody can tell apart are shown together.
bool FactoryPage::isEach() const { return m_each->isChecked() && canFacet(); }

bool FactoryPage::canFacet() const { return m_plot->chart().series.size() <= mostInFull; }

std::vector<ChartPin> FactoryPage::pins() const {
    std::vector<ChartPin> pins;
    for (const PinName name : {PinName::a, PinName::b}) {
        const std::optional<Pin> pin = m_workbench.pin(name);
        const FrontierPoint* point = pin ? m_workbench.pointAt(pin->scenario, pin->x) : nullptr;
        const int series = pin ? seriesOf(pin->scenario) : -1;
        if (point && series >= 0) pins.push_back({point->x.mid, point->y.mid, name == PinName::a ? "A" : "B", series});
    }
    return pins;
}

void FactoryPage::showPins() {
    const std::vector<ChartPin> all = pins();
    m_plot->showPins(all, m_workbench.reading());
    for (int i = 0; i < m_facets->count(); ++i) {
        std::vector<ChartPin> own;
        for (const ChartPin& pin : all)
            if (pin.series == i) own.push_back({pin.x, pin.y, pin.letter, 0});
        m_facets->plot(i)->showPins(std::move(own), m_workbench.reading());
    }
    if (!m_workbench.isLive()) m_answer->showAnswer(answerOf(m_workbench, m_locale));
}

void FactoryPage::showState() {
    const auto& states = m_workbench.scenarios();
    const bool stale = m_workbench.isStale();
    const bool any =
        std::any_of(states.begin(), states.end(), [](const auto& s) { return !s.exploration.frontier.empty() && s.visible; });
    const bool explored = std::any_of(states.begin(), states.end(), [](const auto& s) { return s.explored; });
    m_plot->setStale(stale);
    for (int i = 0; i < m_facets->count(); ++i) m_facets->plot(i)->setStale(stale);
    m_state->setVisible(stale && any);
    if (stale) m_state->setText(tr("Input has an error; last result kept."));
    m_stack->setCurrentWidget(!any && explored ? m_stack->widget(1) : isEach() ? static_cast<QWidget*>(m_facets) : m_plot);
    if (!any && explored) {
        m_emptyHead->setText(states.empty()            ? tr("No scenario yet")
                             : trainsOnly(m_workbench) ? tr("No requests to serve")
                                                       : tr("Does not fit"));
        QStringList reasons;
        for (const ScenarioState& state : states)
            if (state.visible && !state.exploration.findings.empty())
                reasons << QString::fromStdString(state.name) + QStringLiteral(": ") +
                               nothingText(state.exploration, screenStyle(m_locale));
        m_emptyText->setText(reasons.join(QLatin1Char('\n')));
    }
    showMetrics();
    m_scale->setCurrent(m_workbench.chart().logarithmicY ? 0 : 1);
    m_tableCard->setFixedHeight(m_table->fittingHeight() + m_theme.px(6));
}

} // namespace rackline
