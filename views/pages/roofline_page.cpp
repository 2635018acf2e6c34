// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/roofline_page.h"

#include "app/workbench/analyses/answer.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/operator_list.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QVBoxLayout>

namespace rackline {

RooflinePage::RooflinePage(const PageContext& context)
    : AnalysisPage(context), m_plot(new ParetoPlot(m_theme)), m_lanes(new ChartView(m_theme, tr("Operators in lanes"))),
      m_kind(new SegmentBar(m_theme, {tr("Roofline"), tr("Lanes")}, tr("How it is drawn"))),
      m_phase(new SegmentBar(m_theme, {tr("Decode"), tr("Prefill")}, tr("Phase"))),
      m_baseline(new ChoiceButton(m_theme, tr("Baseline"), tr("Scenario that is drawn behind the selected one"))),
      m_operators(new OperatorList(m_theme)), m_step(new TextLabel(m_theme, Type::value, Role::text)),
      m_light(new TextLabel(m_theme, Type::body, Role::text)), m_remedies(new DataTable(m_theme, tr("What would help"))),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    const Theme& theme = m_theme;
    auto* card = new Card(theme);
    QVBoxLayout* chart = cardColumn(*card, theme);
    chart->addWidget(makeHead());
    chart->addWidget(new Hairline(theme));
    chart->addWidget(m_plot, 1);
    chart->addWidget(m_lanes, 1);
    card->setMinimumHeight(theme.px(320));
    m_plot->setAccessibleName(tr("Roofline"));
    m_row->setSpacing(theme.px(16));
    m_row->addWidget(card, 1);
    m_row->addWidget(m_side = makeSide());
    body()->addLayout(m_row, 1);
    m_plot->setTipTexts([this](const Mark& hit) {
        const ChartSeries& series = m_plot->chart().series[static_cast<std::size_t>(hit.group)];
        const ChartPoint& point = series.points[static_cast<std::size_t>(hit.item)];
        const NumberStyle style = screenStyle(m_locale);
        return QStringList{
            (series.second ? QString::fromStdString(series.name) + QStringLiteral(": ") : QString()) + discText(point.label),
            tr("%1 of %2")
                .arg(fromView(measureText(point.y, "FLOP/s", style)), fromView(measureText(point.high, "FLOP/s", style))),
            fromView(digitsText(point.x, 3, style)) + QStringLiteral("\u202fFLOP/B")};
    });
    connect(m_phase, &SegmentBar::chosen, this, &RooflinePage::invalidate);
    connect(m_kind, &SegmentBar::chosen, this, &RooflinePage::showKind);
    connect(m_baseline, &ChoiceButton::chosen, this, &RooflinePage::invalidate);
    showKind();
    connect(m_remedies, &DataTable::targetAsked, this, &RooflinePage::askFor);
}

QList<QWidget*> RooflinePage::areas() const {
    return {showsLanes() ? static_cast<QWidget*>(m_lanes) : static_cast<QWidget*>(m_plot), m_remedies};
}

Picture RooflinePage::picture(const QWidget*) const {
    if (m_found.chart.series.empty()) return {};
    return showsLanes() ? Picture(m_found.lanes) : Picture(m_plot->chart());
}

void RooflinePage::showKind() {
    m_plot->setVisible(!showsLanes());
    m_fit->setVisible(!showsLanes());
    m_baseline->setVisible(!showsLanes() && !m_offered.empty());
    m_lanes->setVisible(showsLanes());
    PageAnswer answer = m_found.answer;
    if (showsLanes()) {
        answer.conditions = m_found.laneConditions;
        m_lanes->showChart(m_found.lanes);
    } else {
        m_plot->showChart(m_found.chart, m_workbench.isLive());
    }
    showAnswer(answer);
}

QWidget* RooflinePage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    m_fit = new SymbolButton(m_theme, QStringLiteral("reset"), tr("Fit the axes to the data"), head, 28);
    row->addWidget(m_kind);
    row->addWidget(m_phase);
    row->addWidget(m_baseline);
    row->addSpring();
    row->addWidget(m_fit);
    connect(m_fit, &QToolButton::clicked, this, [this] { m_plot->resetZoom(); });
    return head;
}

QWidget* RooflinePage::makeSide() {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(m_theme.px(4), m_theme.px(4), m_theme.px(4), 0);
    column->setSpacing(m_theme.px(6));
    column->addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Operators of one step")));
    column->addWidget(m_operators);
    const auto pair = [&](const QString& name, Type type, TextLabel* value) {
        auto* row = new QHBoxLayout;
        row->addWidget(new TextLabel(m_theme, type, type == Type::value ? Role::text : Role::text2, name));
        row->addStretch();
        row->addWidget(value);
        column->addLayout(row);
    };
    column->addSpacing(m_theme.px(4));
    pair(tr("Step"), Type::value, m_step);
    pair(tr("Speed of light"), Type::body, m_light);
    column->addSpacing(m_theme.px(8));
    auto* card = new Card(m_theme);
    auto* inner = cardColumn(*card, m_theme);
    inner->addWidget(m_remedies);
    column->addWidget(card);
    column->addStretch();
    return side;
}

void RooflinePage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    const bool beside = width() >= m_theme.px(760);
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_side->setMaximumWidth(beside ? m_theme.px(320) : QWIDGETSIZE_MAX);
    m_side->setMinimumWidth(beside ? m_theme.px(300) : 0);
}

std::optional<std::size_t> RooflinePage::baseline() const {
    const int chosen = m_baseline->current() - 1;
    if (chosen < 0 || chosen >= std::ssize(m_offered)) return std::nullopt;
    return m_offered[static_cast<std::size_t>(chosen)];
}

void RooflinePage::offerBaselines() {
    const std::optional<std::size_t> before = baseline();
    const auto& states = m_workbench.scenarios();
    QStringList names{tr("none")};
    int chosen = 0;
    m_offered.clear();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (i == m_workbench.current() || !states[i].visible || !m_workbench.pointAt(i, m_workbench.reading())) continue;
        m_offered.push_back(i);
        names << QString::fromStdString(states[i].name);
        if (before == i) chosen = static_cast<int>(std::ssize(m_offered));
    }
    m_baseline->setChoices(names, chosen);
    m_baseline->setVisible(!showsLanes() && !m_offered.empty());
}

void RooflinePage::refresh() {
    offerBaselines();
    const std::optional<AnalysisInput> input = selectedInput(m_workbench);
    if (!input) {
        showAnswer(answerOf(m_workbench, m_locale));
        return showNothing(tr("No point to show"), selectedTrains(m_workbench)
                                                       ? tr("The page Training shows the parts of a training step.")
                                                       : tr("The selected scenario has no layout that fits."));
    }
    const StepPhase phase = m_phase->current() == 0 ? StepPhase::decode : StepPhase::prefill;
    std::optional<AnalysisInput> behind;
    if (const auto place = baseline()) behind = inputAt(m_workbench, *place, m_workbench.reading());
    compute([input = *input, behind = std::move(behind), phase, locale = m_locale](
                const Background::Watch&) { return rooflineAnalysis(input, phase, locale, behind ? &*behind : nullptr); },
            [this](const RooflineAnalysis& found) { show(found); });
}

void RooflinePage::show(const RooflineAnalysis& found) {
    m_found = found;
    showKind();
    m_operators->showOperators(found.operators);
    m_step->setText(found.stepTime);
    m_light->setText(found.speedOfLight);
    TableData table{{{tr("What would help"), false, true}, {tr("Step")}}, {}};
    for (const Remedy& remedy : found.remedies)
        table.rows.push_back({{{remedy.name, {}}, {remedy.change, {}}}, -1, remedy.target});
    m_remedies->showData(std::move(table));
}

} // namespace rackline
