// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/wins_page.h"

#include "app/workbench/export/command_line.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/map_view.h"
#include "views/charts/pareto_plot.h"
#include "views/panels/winner_panel.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

WinsPage::WinsPage(const PageContext& context)
    : AnalysisPage(context), m_parameters(mapParameters()), m_axes{MapAxis{findParameter("workload.isl")},
                                                                   MapAxis{findParameter("workload.limits.speed")}},
      m_choices{new ChoiceButton(m_theme, tr("Across"), tr("Input across")), new ChoiceButton(m_theme, tr("Up"), tr("Input up"))},
      m_metric(new ChoiceButton(m_theme, tr("Best by"), tr("Metric that decides"))),
      m_view(new MapView(m_theme, tr("Who wins where"))), m_hint(new TextLabel(m_theme, Type::caption, Role::text3)),
      m_where(new TextLabel(m_theme, Type::section, Role::text2)),
      m_table(new DataTable(m_theme, tr("All scenarios at the point"))), m_frontiers(new ParetoPlot(m_theme)),
      m_panel(new WinnerPanel(m_theme, m_frontiers)), m_row(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_reader(new Background(this)), m_reasons(new Background(this)) {
    auto* chart = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*chart, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_view, 1);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(m_theme.px(16), 0, m_theme.px(16), m_theme.px(2));
    column->addWidget(m_hint);
    auto* point = new Card(m_theme);
    column = cardColumn(*point, m_theme);
    m_where->setContentsMargins(m_theme.px(16), m_theme.px(8), m_theme.px(16), 0);
    m_where->setWordWrap(true);
    column->addWidget(m_where);
    column->addWidget(m_table);
    m_table->setMostRows(4);
    point->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* maps = new QVBoxLayout;
    maps->setSpacing(m_theme.px(12));
    maps->addWidget(chart, 1);
    maps->addWidget(point);
    m_row->setSpacing(m_theme.px(12));
    m_row->addLayout(maps, 1);
    m_row->addWidget(m_panel);
    body()->addLayout(m_row, 1);
    keepHalfFor(m_view);
    m_background->setTitle(tr("Who wins"));
    m_view->setTipTexts([this](std::size_t across, std::size_t up) {
        return across < m_map.width() && up < m_map.height() ? cellLines(m_map, across, up, m_locale) : QStringList();
    });
    connect(m_view, &MapView::cellPicked, this, &WinsPage::move);
    connect(m_view, &MapView::dragSettled, this, [this] {
        if (m_gesture != 0) m_workbench.endGesture();
        m_gesture = 0;
    });
    connect(m_view, &MapView::dragCancelled, this, &WinsPage::cancelMove);
    connect(m_view, &MapView::zoomAsked, this, &WinsPage::zoom);
    connect(m_view, &MapView::pointOpened, this, [this] { m_desk.showPage("factory"); });
    m_frontiers->setLegend(false);
    m_frontiers->setAccessibleName(tr("Frontiers at the operating point"));
    connect(m_panel, &WinnerPanel::factoryAsked, this, [this] { m_desk.showPage("factory"); });
    connect(m_metric, &ChoiceButton::chosen, this, &WinsPage::invalidate);
    // Another project, another fastest user: the ends are found anew, and stay while values are typed.
    connect(&m_workbench, &Workbench::scenariosChanged, this, [this] { m_fitted = m_zoomed = false; });
}

QWidget* WinsPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    offerMetrics(*m_metric, m_workbench);
    connect(&m_workbench, &Workbench::chartChanged, this, [this] { offerMetrics(*m_metric, m_workbench); });
    row->addWidget(m_choices[0]);
    row->addWidget(m_choices[1]);
    row->addWidget(m_metric);
    row->addSpring();
    // One item, so that they stay in one row.
    auto* all = new QWidget;
    auto* side = new QHBoxLayout(all);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(m_theme.px(4));
    m_reset = new SymbolButton(m_theme, QStringLiteral("reset"), tr("Fit the axes to the project"), all, 28);
    connect(m_reset, &QToolButton::clicked, this, &WinsPage::resetZoom);
    side->addWidget(m_reset);
    auto* command = new SymbolButton(m_theme, QStringLiteral("terminal"), tr("Copy as command line"), all, 28);
    connect(command, &QToolButton::clicked, this, [this] { m_desk.run("edit.copy-command"); });
    side->addWidget(command);
    row->addWidget(all);
    showChoices();
    for (std::size_t a = 0; a < 2; ++a)
        connect(m_choices[a], &ChoiceButton::chosen, this,
                [this, a](int index) { chooseAxis(a, m_parameters[static_cast<std::size_t>(index)]->id); });
    return head;
}

void WinsPage::showChoices() {
    QStringList names, groups;
    for (const Parameter* parameter : m_parameters) {
        names << engineText(parameter->label);
        groups << engineText(parameter->group);
    }
    for (std::size_t a = 0; a < 2; ++a) {
        const auto at = std::find(m_parameters.begin(), m_parameters.end(), m_axes[a].parameter);
        m_choices[a]->setChoices(names, static_cast<int>(at - m_parameters.begin()), groups);
    }
}

void WinsPage::chooseAxis(std::size_t axis, std::string_view path) {
    const Parameter* parameter = findParameter(path);
    if (!parameter) return;
    // The same input twice is no map: the two change places.
    if (m_axes[1 - axis].parameter == parameter)
        std::swap(m_axes[0], m_axes[1]);
    else
        m_axes[axis] = axisAround(*parameter, m_workbench);
    showChoices();
    invalidate();
}

/// The card stands beside the map where the map keeps more than half of the width.
void WinsPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    const bool beside = width() >= m_theme.px(860);
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_panel->setScrolls(beside);
    const int side = std::clamp(width() / 5, m_theme.px(288), m_theme.px(400));
    m_panel->setMinimumWidth(beside ? side : 0);
    m_panel->setMaximumWidth(beside ? side : QWIDGETSIZE_MAX);
}

void WinsPage::fitAxes() {
    for (MapAxis& axis : m_axes) {
        const std::optional<double> at = standingOn(axis, m_workbench);
        if (!m_fitted || (at && !m_zoomed && !axis.holds(*at))) axis = axisAround(*axis.parameter, m_workbench);
    }
    m_fitted = true;
}

void WinsPage::refresh() {
    const auto& states = m_workbench.scenarios();
    const bool explored = std::any_of(states.begin(), states.end(), [](const ScenarioState& s) { return s.explored; });
    // A slider or a drag on its way moves no axis under the pointer.
    if (!m_workbench.isLive() && explored) fitAxes();
    MapInput input = mapInput(m_workbench, m_axes, chosenMetric(*m_metric, m_workbench));
    if (!input.question) {
        forget();
        showAnswer(PageAnswer{{{input.what + QLatin1Char('.'), false}}, {}});
        return showNothing(input.what, input.how);
    }
    if (!explored) return;
    const bool same = m_question && m_question->hasCellsOf(*input.question);
    m_question = std::move(input.question);
    if (same && (m_isFine || m_background->isBusy())) return m_fits ? showPoint() : void();
    m_fits = m_isFine = false;
    m_reader->cancel();
    m_reasons->cancel();
    // While a slider moves the coarse picture may end, so that the map keeps moving.
    if (m_workbench.isLive() && m_coarseRuns && m_background->isBusy())
        m_again = true;
    else
        start();
}

void WinsPage::forget() {
    m_question.reset();
    m_map = {};
    m_fits = m_isFine = false;
    m_reader->cancel();
    m_reasons->cancel();
}

void WinsPage::start() {
    m_again = false;
    m_coarseRuns = true;
    const auto question = std::make_shared<const MapQuestion>(*m_question);
    compute([question](const Background::Watch& watch) { return mapOf(*question, coarse[0], coarse[1], &watch.cancelled); },
            [this, question](Result<WinnerMap> map) {
                m_coarseRuns = false;
                showMap(std::move(map), *question);
                if (m_again) return start();
                if (m_map.values.empty()) return;
                compute(
                    [question](const Background::Watch& watch) { return mapOf(*question, fine[0], fine[1], &watch.cancelled); },
                    [this, question](Result<WinnerMap> all) {
                        m_isFine = true;
                        showMap(std::move(all), *question);
                    });
            });
}

/// `question` is the one that the map answers; where the project stands may be elsewhere by now.
void WinsPage::showMap(Result<WinnerMap> map, MapQuestion question) {
    if (!m_question) return;
    if (!map) {
        forget();
        showAnswer(PageAnswer{{{tr("No map of these two inputs."), false}}, {}});
        return showNothing(tr("No map of these two inputs"), QString::fromStdString(map.error().detail));
    }
    m_map = std::move(map).value();
    m_fits = !m_again;
    question.point = m_question->point;
    showAnswer(answerOf(m_map, question, m_locale));
    m_view->showMap(chartOf(m_map, question), words());
    showTable();
}

/// The project stands elsewhere on the same map.
void WinsPage::showPoint() {
    showAnswer(answerOf(m_map, *m_question, m_locale));
    m_view->showPoint(pointOn(m_map, *m_question), words());
    showTable();
}

void WinsPage::showNoPoint() {
    m_reader->cancel();
    m_reasons->cancel();
    m_lead.clear();
    const MapAxis& axis = m_question->axes[m_question->point[0] ? 1 : 0];
    m_where->setText(axis.isSpeed()
                         ? tr("The Factory page is not read at a speed: point at the map to read it.")
                         : tr("The scenarios differ in %1: point at the map to read it.").arg(engineText(axis.parameter->label)));
    m_table->hide();
    m_panel->showCard(winnerCard(m_map, nullptr, *m_question, m_locale));
    showFrontiers({});
    m_panel->showWhy({});
}

void WinsPage::showTable() {
    m_hint->setText(hintText());
    if (!m_question->point[0] || !m_question->point[1]) return showNoPoint();
    struct Reading {
        Result<WinnerMap> point;
        std::shared_ptr<const Closeup> closeup;
    };
    const auto question = std::make_shared<const MapQuestion>(*m_question);
    m_reader->compute(
        [question](const Background::Watch& watch) {
            Reading reading{mapAtPoint(*question, &watch.cancelled), {}};
            Result<Closeup> closeup = closeupAt(*question, {*question->point[0], *question->point[1]}, &watch.cancelled);
            if (closeup) reading.closeup = std::make_shared<const Closeup>(std::move(closeup).value());
            return reading;
        },
        [this, question](const Reading& reading) {
            if (!reading.point || !m_question || m_map.values.empty()) return;
            const WinnerCard card = winnerCard(m_map, &*reading.point, *question, m_locale);
            m_lead = leadSentence(*reading.point, 0, 0, m_locale);
            m_where->setText(tr("The operating point is %1: %2").arg(card.where, m_lead));
            m_table->showData(pointTable(*reading.point, *question, m_locale));
            m_table->show();
            m_panel->showCard(card);
            showFrontiers(reading.closeup ? frontiersOf(*reading.closeup, *question) : LineChart());
            m_view->showPoint(m_view->chart().point, words());
            if (reading.closeup) showWhy(question, reading.closeup);
        });
}

void WinsPage::showFrontiers(LineChart chart) {
    m_panel->showChart(!chart.series.empty());
    if (chart.series.empty()) return;
    m_frontiers->showPins(chart.pins, chart.reading.value_or(0));
    m_frontiers->showChart(std::move(chart), m_workbench.isLive());
}

/// It takes longer than the rest, and the rest does not wait for it.
void WinsPage::showWhy(std::shared_ptr<const MapQuestion> question, std::shared_ptr<const Closeup> near) {
    const auto map = std::make_shared<const WinnerMap>(m_map);
    m_reasons->compute([map, question = std::move(question), near = std::move(near)](
                           const Background::Watch& watch) { return leadChange(*map, *question, *near, &watch.cancelled); },
                       [this, map](const std::optional<LeadChange>& change) {
                           m_panel->showWhy(change ? wordsOf(*change, *map, m_locale) : LeadWords());
                       });
}

MapWords WinsPage::words() const {
    MapWords found;
    if (!m_question->point[0] || !m_question->point[1]) return found;
    found.pointX = valueOn(m_axes[0], *m_question->point[0], m_locale);
    found.pointY = valueOn(m_axes[1], *m_question->point[1], m_locale);
    found.point = m_lead;
    found.said = m_where->text();
    return found;
}

QString WinsPage::hintText() const {
    QStringList inputs;
    bool speed = false;
    for (const MapAxis& axis : m_axes) {
        speed = speed || axis.isSpeed();
        if (!axis.isSpeed()) inputs << engineText(axis.parameter->label);
    }
    const QString names = inputs.join(tr(" and "));
    if (m_workbench.document().isReadOnly()) return tr("The project can only be read: a click moves the speed alone.");
    if (speed)
        return tr("A click or a drag moves the operating point and sets %1 of all scenarios: one step to undo.").arg(names);
    return tr("A click or a drag sets %1 of all scenarios, their inputs in the file: one step to undo.").arg(names);
}

/// What stays on its cell keeps its value: a drag straight up does not touch what lies across.
void WinsPage::move(std::size_t across, std::size_t up, bool live) {
    if (!m_question || across >= m_map.width() || up >= m_map.height()) return;
    if (live && m_gesture == 0) {
        m_gesture = m_workbench.newGesture();
        m_before = m_workbench.document().undoStack()->index();
    }
    const std::optional<MapView::Cell> from = m_view->pointCell();
    std::vector<std::pair<const Parameter*, double>> inputs;
    double speed = 0;
    for (const auto& [a, cell] : {std::pair(std::size_t{0}, across), {std::size_t{1}, up}}) {
        if (from && (a == 0 ? from->first : from->second) == cell) continue;
        const double value = valueOfCell(m_map.grid.axes[a], cell);
        if (m_axes[a].isSpeed())
            speed = value;
        else if (!m_workbench.document().isReadOnly())
            inputs.emplace_back(m_axes[a].parameter, value);
    }
    if (inputs.empty() && !(speed > 0)) return;
    m_workbench.setPoint(inputs, speed, live ? m_gesture : 0);
    // Limits of the scenarios hold: the operating point is no slower than they allow.
    if (speed > 0 && m_workbench.chart().x == Metric::speed && m_workbench.reading() > speed * (1 + 1e-9))
        m_hint->setText(tr("The scenarios ask for at least %1, so the operating point stays there.")
                            .arg(valueOn(m_axes[m_axes[0].isSpeed() ? 0 : 1], m_workbench.reading(), m_locale)));
}

void WinsPage::cancelMove() {
    if (m_gesture == 0) return;
    m_gesture = 0;
    m_workbench.endGesture();
    QUndoStack* undo = m_workbench.document().undoStack();
    if (undo->index() > m_before) undo->undo();
}

void WinsPage::zoom(const MapChart::Place& around, double steps) {
    if (m_map.values.empty()) return;
    m_zoomed = true;
    m_axes = {zoomed(m_axes[0], around.across / double(m_map.width()), steps),
              zoomed(m_axes[1], around.up / double(m_map.height()), steps)};
    invalidate();
}

void WinsPage::resetZoom() {
    m_fitted = m_zoomed = false;
    invalidate();
}

QList<QWidget*> WinsPage::areas() const { return {m_view, m_table}; }

Picture WinsPage::picture(const QWidget*) const {
    return m_map.values.empty() || !m_question ? Picture() : Picture(m_view->chart());
}

QString WinsPage::commandLine() const {
    if (!m_question) return {};
    return rackline::commandLine(m_workbench, {m_question->places, m_question->settingsOfAxes(fine[0], fine[1]),
                                               m_question->settings, m_question->metric});
}

} // namespace rackline
