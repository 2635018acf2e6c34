// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/stack_page.h"

#include "app/report/pictures/layouts.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/analysis_page.h"
#include "views/pages/desk.h"
#include "views/pages/picture_buttons.h"
#include "views/panels/answer_label.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace rackline {
namespace {

constexpr int tableMargin = 20, columnGap = 14, namesWidth = 150, tableShare = 6, reachShare = 5;

const StackPart* partOf(const StackRow& row, int ink) {
    const auto found = std::find_if(row.parts.begin(), row.parts.end(), [ink](const StackPart& part) { return part.ink == ink; });
    return found == row.parts.end() ? nullptr : &*found;
}

void clear(QWidget& host) {
    qDeleteAll(host.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete host.layout();
}

} // namespace

StackPage::StackPage(const PageContext& context, Subject subject)
    : m_theme(context.theme), m_workbench(context.workbench), m_locale(context.locale), m_subject(std::move(subject)),
      m_answer(new AnswerLabel(m_theme)), m_chartCard(new Card(m_theme)), m_bars(new ChartView(m_theme, tr("Stacks"))),
      m_table(new Card(m_theme)), m_plot(new ParetoPlot(m_theme)),
      m_reachTitle(new TextLabel(m_theme, Type::heading, Role::text)),
      m_reachText(new TextLabel(m_theme, Type::caption, Role::text3)), m_reach(makeReach()),
      m_lower(new QBoxLayout(QBoxLayout::LeftToRight)), m_background(new Background(this)) {
    const Theme& theme = m_theme;
    m_buttons = new PictureButtons(theme, context.desk);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(20), theme.px(14), theme.px(20), theme.px(12));
    column->setSpacing(theme.px(14));
    auto* answer = new QHBoxLayout;
    answer->addWidget(m_answer, 1);
    answer->addWidget(m_buttons, 0, Qt::AlignTop);
    column->addLayout(answer);
    QVBoxLayout* card = cardColumn(*m_chartCard, theme);
    if (m_subject.flow) card->addWidget(makeHead());
    card->addWidget(m_bars, 1);
    column->addWidget(m_chartCard, 2);
    m_lower->setSpacing(theme.px(14));
    m_lower->addWidget(m_table, tableShare);
    m_lower->addWidget(m_reach, reachShare);
    column->addLayout(m_lower, 3);
    const auto refreshShown = [this] {
        if (isVisible()) refresh();
    };
    connect(&m_workbench, &Workbench::detailsChanged, this, refreshShown);
    connect(&m_workbench, &Workbench::pinsChanged, this, refreshShown);
    connect(&m_workbench, &Workbench::parametersChanged, this, refreshShown);
    connect(&theme, &Theme::changed, this, refreshShown);
}

void StackPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

QWidget* StackPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(m_theme.px(18), m_theme.px(10), m_theme.px(18), 0);
    m_kind = new SegmentBar(m_theme, {tr("Stacks"), tr("Flows")}, tr("How it is drawn"));
    row->addWidget(m_kind);
    row->addStretch();
    connect(m_kind, &SegmentBar::chosen, this, &StackPage::refresh);
    return head;
}

QWidget* StackPage::makeReach() {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(m_theme.px(18), m_theme.px(12), m_theme.px(18), m_theme.px(4));
    words->setSpacing(m_theme.px(2));
    for (TextLabel* label : {m_reachTitle, m_reachText}) {
        label->setWordWrap(true);
        words->addWidget(label);
    }
    column->addLayout(words);
    column->addWidget(m_plot, 1);
    return card;
}

/// The fewest pixels that each column of the table needs: a head wraps, its words and the figures do not.
std::vector<int> StackPage::columnWidths() const {
    const QFontMetrics head(m_theme.font(Type::tick)), value(m_theme.font(Type::body)), range(m_theme.font(Type::caption));
    std::vector<int> widths;
    for (std::size_t i = 0; i < m_chart.rows.size(); ++i) {
        int widest = 0;
        const auto take = [&](const QFontMetrics& font, const QString& text) {
            widest = std::max(widest, font.horizontalAdvance(text));
        };
        for (const QString& word : QString::fromStdString(m_chart.rows[i].name).split(QLatin1Char(' '))) take(head, word);
        for (const StackPart& part : m_chart.rows[i].parts) take(value, figureText(part.text));
        for (const auto* facts : {&m_facts, &m_more}) {
            if (facts->size() != m_chart.rows.size()) continue;
            for (const StackFact& fact : (*facts)[i]) {
                take(value, fact.value);
                take(range, fact.range);
            }
        }
        widths.push_back(widest + m_theme.px(columnGap));
    }
    return widths;
}

/// What the table needs beside its columns: its margins, the marks of its parts, and their names.
int StackPage::besideColumns() const { return m_theme.px(2 * tableMargin + 10 + columnGap + namesWidth); }

/// Side by side where both have room; a table of many scenarios takes the width. The chart has every scenario; the table those
/// that there is room for, though the page is never wider than what shows it.
void StackPage::arrange() {
    const std::vector<int> widths = columnWidths();
    const int room = width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    const int half = (room - m_lower->spacing()) * tableShare / (tableShare + reachShare);
    const int all = std::accumulate(widths.begin(), widths.end(), besideColumns());
    const bool beside = width() >= m_theme.px(860) && widths.size() <= 4 && all <= half;
    m_columns = 0;
    for (int taken = besideColumns(); m_columns < widths.size(); ++m_columns)
        if ((taken += widths[m_columns]) > (beside ? half : room)) break;
    m_columns = std::clamp<std::size_t>(m_columns, 1, std::max<std::size_t>(1, widths.size()));
    m_lower->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_table->setMinimumWidth(besideColumns() + (widths.empty() ? 0 : widths.front()));
    m_plot->setMinimumHeight(m_theme.px(220));
}

void StackPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    const auto before = std::pair(m_columns, m_lower->direction());
    arrange();
    if (std::pair(m_columns, m_lower->direction()) != before) showTable(m_chart);
}

void StackPage::refresh() {
    std::vector<Estimate> estimates;
    std::vector<const ScenarioState*> shown;
    const auto& states = m_workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!states[i].visible || !states[i].resolved) continue;
        std::optional<Estimate> estimate = m_workbench.explained({i, m_workbench.reading()});
        if (!estimate) continue;
        estimates.push_back(std::move(*estimate));
        shown.push_back(&states[i]);
    }
    std::vector<ChartScenario> charted;
    m_facts.clear();
    for (std::size_t i = 0; i < shown.size(); ++i) {
        charted.push_back({&shown[i]->resolved->scenario, nullptr, &estimates[i], shown[i]->colour});
        if (!estimates[i].decodeStep.empty()) m_facts.push_back(m_subject.facts(estimates[i], m_locale));
    }
    m_chart = m_subject.chart(charted);
    const StackChart& chart = m_chart;
    m_flow = {};
    if (m_kind && m_kind->current() == 1 && !chart.rows.empty()) m_flow = flowOf(charted);
    // Without a price there is nothing that could flow.
    if (m_kind && m_flow.nodes.empty()) m_kind->setCurrent(0);
    m_answer->showAnswer(answerBeside(chart));
    m_chartCard->setVisible(!chart.rows.empty());
    m_buttons->setVisible(!chart.rows.empty());
    m_table->setVisible(!chart.rows.empty());
    m_bars->setAccessibleName(showsFlow() ? tr("Flows") : tr("Stacks"));
    m_bars->showChart(showsFlow() ? Picture(m_flow) : Picture(chart));
    arrange();
    showTable(chart);
    refreshReach();
}

/// In the background: the bars above follow a slider at once.
void StackPage::refreshReach() {
    m_reach->setVisible(!m_chart.rows.empty());
    if (m_chart.rows.empty()) return m_background->cancel();
    m_background->compute([reach = m_subject.reach, input = reachInput(m_workbench),
                           locale = m_locale](const Background::Watch&) { return reach(input, locale); },
                          [this](const ReachAnalysis& found) {
                              m_more = found.facts;
                              if (!m_more.empty()) {
                                  arrange();
                                  showTable(m_chart);
                              }
                              m_reach->setVisible(!found.chart.series.empty());
                              m_reachTitle->setText(engineText(found.chart.title));
                              m_reachText->setText(asSentence(found.text()));
                              m_plot->setAccessibleName(m_reachTitle->text());
                              m_plot->showChart(found.chart, m_workbench.isLive());
                          });
}

QList<QWidget*> StackPage::areas() const { return {m_plot}; }

const PageAnswer& StackPage::answer() const { return m_answer->answer(); }

bool StackPage::isSettled() const { return !m_background->isBusy(); }

Picture StackPage::picture(const QWidget* at) const {
    if (m_chart.rows.empty()) return {};
    if (isWithin(at, m_plot)) return m_plot->chart();
    return showsFlow() ? Picture(m_flow) : Picture(m_chart);
}

std::size_t StackPage::selectedRow(const StackChart& chart) const {
    const auto& states = m_workbench.scenarios();
    const auto selected = std::find_if(chart.rows.begin(), chart.rows.end(), [&](const StackRow& row) {
        return m_workbench.current() < states.size() && row.name == states[m_workbench.current()].name;
    });
    return selected == chart.rows.end() ? 0 : static_cast<std::size_t>(selected - chart.rows.begin());
}

/// Rows leave out what serves nothing, as flows do.
FlowChart StackPage::flowOf(const std::vector<ChartScenario>& charted) const {
    std::size_t row = 0;
    for (const ChartScenario& scenario : charted)
        if (!scenario.estimate->decodeStep.empty() && row++ == selectedRow(m_chart)) return m_subject.flow(scenario);
    return {};
}

/// Beside flows of averages the table says what its figures are.
QString StackPage::unitOf(const StackChart& chart) const {
    const bool averages = showsFlow() && !m_subject.flowSentence.isEmpty();
    return averages ? tr("%1, provisioned").arg(engineText(chart.unit)) : engineText(chart.unit);
}

PageAnswer StackPage::answerBeside(const StackChart& chart) const {
    PageAnswer answer = answerOf(m_workbench, m_locale);
    const QString text = sentence(chart);
    if (text.isEmpty()) return answer;
    answer.spans = {{text, false}};
    answer.conditions =
        engineText(showsFlow() ? m_flow.subtitle : chart.subtitle) + QStringLiteral(". ") + conditionsOf(m_workbench, m_locale);
    const auto isRange = [](const StackFact& fact) { return !fact.range.isEmpty(); };
    if (std::any_of(m_facts.begin(), m_facts.end(),
                    [&](const auto& facts) { return std::any_of(facts.begin(), facts.end(), isRange); }))
        answer.conditions += QLatin1Char(' ') + tr("90\u202f% intervals are those of the layout shown.");
    return answer;
}

/// The sentence on the selected scenario, else on the first.
QString StackPage::sentence(const StackChart& chart) const {
    if (chart.rows.empty()) return {};
    if (showsFlow() && !m_subject.flowSentence.isEmpty()) {
        const double share = m_flow.nodes[m_flow.subject].value / m_flow.nodes.front().value;
        return m_subject.flowSentence.arg(fromView(m_flow.name), fromView(digitsText(100 * share, 2, screenStyle(m_locale))));
    }
    const StackRow& row = chart.rows[selectedRow(chart)];
    if (row.parts.empty()) return {};
    const auto largest =
        std::max_element(row.parts.begin(), row.parts.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    const QString part = withinSentence(engineText(largest->name));
    return m_subject.sentence.arg(QString::fromStdString(row.name), figureText(row.total),
                                  fromView(percentText(largest->value / row.sum(), screenStyle(m_locale))), part);
}

TextLabel* StackPage::cell(QGridLayout& grid, int row, int column, Type type, Role role) {
    auto* label = new TextLabel(m_theme, type, role);
    grid.addWidget(label, row, column);
    return label;
}

void StackPage::nameCell(QGridLayout& grid, int row, const QString& name) {
    TextLabel* label = cell(grid, row, 1, Type::body, Role::text2);
    label->setText(name);
    label->setWordWrap(true);
}

void StackPage::factCell(QGridLayout& grid, int row, int column, const StackFact& fact) {
    auto* lines = new QVBoxLayout;
    lines->setSpacing(0);
    const auto add = [&](Type type, Role role, const QString& text) {
        auto* label = new TextLabel(m_theme, type, role, text);
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        lines->addWidget(label);
    };
    add(Type::body, Role::text, fact.value);
    if (!fact.range.isEmpty()) add(Type::caption, Role::text3, fact.range);
    grid.addLayout(lines, row, column);
}

void StackPage::showTable(const StackChart& chart) {
    clear(*m_table);
    auto* grid = new QGridLayout(m_table);
    grid->setContentsMargins(m_theme.px(tableMargin), m_theme.px(12), m_theme.px(tableMargin), m_theme.px(14));
    grid->setHorizontalSpacing(m_theme.px(columnGap));
    grid->setVerticalSpacing(m_theme.px(9));
    grid->setColumnStretch(1, 2);
    grid->setColumnMinimumWidth(1, m_theme.px(namesWidth));
    cell(*grid, 0, 1, Type::tick, Role::text3)->setText(unitOf(chart));
    const std::span<const StackRow> rows(chart.rows.data(), std::min(chart.rows.size(), m_columns));
    int column = 2;
    for (const StackRow& row : rows) {
        auto* head = cell(*grid, 0, column++, Type::tick, Role::text3);
        head->setText(QString::fromStdString(row.name));
        head->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        head->setWordWrap(true);
    }
    // Over the whole width the figures would stand far from the names of their rows.
    if (m_lower->direction() == QBoxLayout::TopToBottom)
        for (int spread = 2; spread < column; ++spread) grid->setColumnStretch(spread, 1);
    int at = 1;
    for (const auto& [ink, name] : partsOf(chart)) {
        grid->addWidget(new InkMark(m_theme, ink, m_table), at, 0, Qt::AlignVCenter);
        nameCell(*grid, at, engineText(name));
        column = 2;
        for (const StackRow& row : rows) {
            const StackPart* part = partOf(row, ink);
            auto* value = cell(*grid, at, column++, Type::body, Role::text);
            value->setText(part ? figureText(part->text) : QStringLiteral("\u2013"));
            value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
        ++at;
    }
    for (const auto* facts : {&m_facts, &m_more}) {
        if (rows.empty() || facts->size() != chart.rows.size() || facts->front().empty()) continue;
        grid->addWidget(new Hairline(m_theme, Qt::Horizontal, m_table), at++, 1, 1, column - 1);
        for (std::size_t i = 0; i < facts->front().size(); ++i, ++at) {
            nameCell(*grid, at, facts->front()[i].name);
            for (std::size_t row = 0; row < rows.size(); ++row) {
                factCell(*grid, at, static_cast<int>(row) + 2, (*facts)[row][i]);
            }
        }
    }
    if (rows.size() == chart.rows.size()) return;
    auto* rest = new TextLabel(m_theme, Type::caption, Role::text3,
                               tr("%1 more scenarios are in the chart alone.").arg(chart.rows.size() - rows.size()));
    rest->setWordWrap(true);
    grid->addWidget(rest, at, 1, 1, column - 1);
}

} // namespace rackline
