// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/inspector.h"

#include "app/report/charts/charts.h"
#include "app/report/words/wording.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/text/binding_note.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/candidates/searched_layouts.h"
#include "views/panels/callout.h"
#include "views/panels/comparison_section.h"
#include "views/panels/simulation_section.h"
#include "views/panels/stack_section.h"
#include "views/style/screen_pen.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <span>

namespace rackline {
namespace {

std::vector<StackBar::Part> partsOf(const StackChart& chart) {
    std::vector<StackBar::Part> parts;
    if (chart.rows.empty()) return parts;
    for (const StackPart& part : chart.rows.front().parts)
        parts.push_back({engineText(part.name), part.value, figureText(part.text), part.ink});
    return parts;
}

} // namespace

Inspector::Inspector(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent)
    : QScrollArea(parent), m_theme(theme), m_workbench(workbench), m_locale(locale) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(theme.px(22), theme.px(14), theme.px(18), theme.px(16));
    column->setSpacing(0);
    m_tabs = new SegmentBar(theme, {tr("A"), tr("B"), tr("A \u2192 B")}, tr("Pinned point"), content);
    column->addWidget(m_tabs, 0, Qt::AlignLeft);
    m_pointPage = makePointPage();
    m_comparison = new ComparisonSection(theme, locale);
    m_emptyPage = new QWidget;
    auto* empty = new QVBoxLayout(m_emptyPage);
    empty->setContentsMargins(0, theme.px(16), 0, 0);
    m_emptyHead = new TextLabel(theme, Type::heading, Role::text);
    m_emptyWhy = new TextLabel(theme, Type::body, Role::text3);
    for (TextLabel* label : {m_emptyHead, m_emptyWhy}) {
        label->setWordWrap(true);
        empty->addWidget(label);
    }
    for (QWidget* page : std::initializer_list<QWidget*>{m_pointPage, m_comparison, m_emptyPage}) column->addWidget(page);
    column->addStretch();
    setWidget(content);
    connect(m_tabs, &SegmentBar::chosen, this, &Inspector::refresh);
    connect(&workbench, &Workbench::detailsChanged, this, &Inspector::refresh);
    connect(&workbench, &Workbench::pinsChanged, this, &Inspector::refresh);
    connect(&theme, &Theme::changed, this, &Inspector::refresh);
    refresh();
}

void Inspector::setTab(int tab) {
    m_tabs->setCurrent(tab);
    refresh();
}

void Inspector::addPointHead(QVBoxLayout& column, QWidget* page) {
    auto* name = new QHBoxLayout;
    name->setSpacing(m_theme.px(8));
    name->addWidget(m_swatch = new QLabel);
    name->addWidget(m_name = new TextLabel(m_theme, Type::name, Role::text), 1);
    auto* copy = new SymbolButton(m_theme, QStringLiteral("terminal"), tr("Copy as command line"), page, 28);
    connect(copy, &QToolButton::clicked, this,
            [this] { Q_EMIT commandLineAsked(m_tabs->current() == pointB ? PinName::b : PinName::a); });
    name->addWidget(copy);
    column.addLayout(name);
    column.addSpacing(m_theme.px(2));
    column.addWidget(m_layoutLine = new TextLabel(m_theme, Type::caption, Role::text3));
    m_layoutLine->setWordWrap(true);
    column.addSpacing(m_theme.px(10));
    auto* figure = new QHBoxLayout;
    figure->setSpacing(m_theme.px(6));
    figure->addWidget(m_display = new TextLabel(m_theme, Type::display, Role::text), 0, Qt::AlignBaseline);
    figure->addWidget(m_displayUnit = new TextLabel(m_theme, Type::body, Role::text2), 0, Qt::AlignBaseline);
    figure->addStretch();
    figure->addWidget(m_range = new TextLabel(m_theme, Type::body, Role::text3), 0, Qt::AlignBaseline);
    m_range->setToolTip(tr("The 90 % interval."));
    column.addLayout(figure);
    column.addSpacing(m_theme.px(8));
}

QWidget* Inspector::makePointPage() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, m_theme.px(14), 0, 0);
    column->setSpacing(0);
    addPointHead(*column, page);
    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(m_theme.px(10));
    facts->setVerticalSpacing(m_theme.px(1));
    for (const QString& head : {tr("per user"), tr("TTFT"), tr("per GPU"), tr("$/M tok")}) {
        const int at = static_cast<int>(m_factHeads.size());
        m_factHeads.push_back(new TextLabel(m_theme, Type::caption, Role::text3, head));
        m_factValues.push_back(new TextLabel(m_theme, Type::value, Role::text));
        facts->addWidget(m_factHeads.back(), 0, at);
        facts->addWidget(m_factValues.back(), 1, at);
    }
    column->addLayout(facts);
    column->addSpacing(m_theme.px(14));
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_step = new StackSection(m_theme, tr("Decode step")));
    m_callout = new Callout(m_theme, page);
    column->addWidget(m_callout);
    column->addSpacing(m_theme.px(14));
    m_memory = new StackSection(m_theme, tr("Memory per GPU"));
    m_power = new StackSection(m_theme, tr("Facility power per GPU"));
    m_cost = new StackSection(m_theme, tr("Cost per million output tokens"));
    for (StackSection* section : {m_memory, m_power, m_cost}) {
        column->addWidget(new Hairline(m_theme));
        column->addWidget(section);
    }
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_simulation = new SimulationSection(m_theme, m_locale));
    column->addWidget(new Hairline(m_theme));
    column->addSpacing(m_theme.px(14));
    column->addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Evidence")));
    column->addSpacing(m_theme.px(6));
    for (TextLabel** label : {&m_standing, &m_nearest, &m_evidence}) {
        column->addWidget(*label = new TextLabel(m_theme, Type::body, label == &m_standing ? Role::text : Role::text2));
        (*label)->setWordWrap(true);
        column->addSpacing(m_theme.px(4));
    }
    return page;
}

void Inspector::refresh() {
    const std::optional<Pin> a = m_workbench.pin(PinName::a), b = m_workbench.pin(PinName::b);
    const int tab = m_tabs->current();
    if (tab == aToB) {
        const FrontierPoint* first = a ? m_workbench.pointAt(a->scenario, a->x) : nullptr;
        const FrontierPoint* other = b ? m_workbench.pointAt(b->scenario, b->x) : nullptr;
        if (first && other) {
            m_comparison->compare(m_workbench, first->point, other->point);
            return showPage(m_comparison);
        }
        return showNothing(tr("Two points make a comparison"),
                           tr("Click a point of the chart for A, Shift+click another for B."));
    }
    const std::optional<Pin> pin = tab == pointA ? a : b;
    if (!pin)
        return showNothing(tr("No point %1 yet").arg(tab == pointA ? QLatin1Char('A') : QLatin1Char('B')),
                           tab == pointA ? tr("Click a point of the chart.") : tr("Shift+click a point of the chart."));
    const std::optional<Estimate> estimate = m_workbench.explained(*pin);
    const ScenarioState& state = m_workbench.scenarios()[pin->scenario];
    if (!estimate) {
        const auto& findings = state.exploration.findings;
        const QString reason = findings.empty()
                                   ? tr("Its frontier ends before %1.").arg(fromView(metricText(m_workbench.chart().x, pin->x)))
                                   : findingText(findings.front(), screenStyle(m_locale));
        return showNothing(tr("%1 does not reach it").arg(QString::fromStdString(state.name)), reason);
    }
    showPoint(*pin, *estimate);
}

/// Hiding and showing the same page would lay it out anew on every step of a slider.
void Inspector::showPage(QWidget* page) {
    for (QWidget* each : std::initializer_list<QWidget*>{m_pointPage, m_comparison, m_emptyPage}) each->setVisible(each == page);
}

void Inspector::showNothing(const QString& head, const QString& why) {
    m_emptyHead->setText(head);
    m_emptyWhy->setText(why);
    showPage(m_emptyPage);
}

namespace {
/// The point in words: layout, batch, what waits, and what is known of it.
QString layoutLine(const Scenario& scenario, const OperatingPoint& point, const NumberStyle& style) {
    QString layout = pointLabel(point);
    if (scenario.workload.speculation.draft > 0)
        layout += QStringLiteral(" \u00b7 MTP") + QChar(0x202F) + QString::number(scenario.workload.speculation.draft);
    layout = Inspector::tr("%1 \u00b7 %2 at once").arg(layout, fromView(countText(point.concurrency, style)));
    if (point.caps.any())
        layout += QStringLiteral(" \u00b7 ") +
                  Inspector::tr("held at %1 a GPU").arg(fromView(measureText(point.caps.gpus.si(), "W", style)));
    if (const double wait = point.prefixLoad.si(); wait > 0)
        layout += QStringLiteral(" \u00b7 ") +
                  Inspector::tr("%1 of the first token load the cached prefix").arg(fromView(timeText(wait, style)));
    const LayoutStanding known = standingOf(scenario, point);
    layout += QStringLiteral(" \u00b7 ") +
              (known.last.empty() ? engineText(nameOf(known.evidence)) : Inspector::tr("published %1").arg(fromView(known.last)));
    return layout;
}
} // namespace

void Inspector::showPoint(const Pin& pin, const Estimate& estimate) {
    const ScenarioState& state = m_workbench.scenarios()[pin.scenario];
    const Scenario& scenario = state.resolved->scenario;
    const FrontierPoint& found = *m_workbench.pointAt(pin.scenario, pin.x);
    const NumberStyle style = screenStyle(m_locale);
    const Metric y = m_workbench.chart().y;
    m_swatch->setPixmap(swatchPixmap(m_theme, state.colour, devicePixelRatioF()));
    m_name->setText(QString::fromStdString(state.name));
    m_layoutLine->setText(layoutLine(scenario, estimate.point, style));
    const Metric perGpu = m_workbench.counted(Metric::perGpu), cost = m_workbench.counted(Metric::cost);
    const bool whole = readsWhole(infoOf(y).shown);
    m_display->setText(
        fromView(whole ? metricText(y, found.y.mid, beside(found.yAtX, style)) : predictedText(found.y.mid, {}, style)));
    m_displayUnit->setText(whole ? QString() : fromView(infoOf(y).unit));
    m_range->setText(fromView(metricRangeText(y, found.yAtX, style)));
    const OperatingPoint& point = estimate.point;
    m_factValues[0]->setText(fromView(predictedText(point.speed.si(), "tok/s", style)));
    m_factValues[1]->setText(fromView(timeText(point.ttft.si(), style)));
    m_factValues[2]->setText(fromView(predictedText(valueOf(point, perGpu), "tok/s", style)));
    m_factValues[3]->setText(fromView(moneyText(valueOf(point, cost), style)));
    const ChartScenario charted{&scenario, nullptr, &estimate, state.colour};
    const std::span<const ChartScenario> one(&charted, 1);
    std::vector<StackBar::Part> step = partsOf(stepChart(one));
    std::sort(step.begin(), step.end(), [](const auto& first, const auto& other) { return first.value > other.value; });
    const auto [stepTime, stepUnit] = splitUnit(fromView(timeText(estimate.decodeStepTime.si(), style)));
    m_step->show(stepTime, stepUnit, std::move(step), 0, true);
    const BindingNote note = bindingNote(scenario, estimate, m_locale);
    m_callout->say(note.head, note.text);
    const MemoryUse& m = estimate.memory;
    m_memory->show(fromView(digitsText((m.capacity - m.free) / GB, 3, style)),
                   tr("of %1").arg(fromView(measureText(m.capacity.si(), "B", style))), partsOf(memoryChart(one)),
                   m.capacity / GB, false, tr("%1 free").arg(fromView(measureText(std::max(0.0, m.free.si()), "B", style))));
    m_power->show(fromView(countText(totalOf(estimate.power).provisioned.si(), style)), QStringLiteral("W"),
                  partsOf(powerChart(one)), 0, false);
    m_cost->show(fromView(moneyText(valueOf(point, Metric::cost), style)), {}, partsOf(costChart(one)), 0, false);
    const std::optional<Nearness> standing = m_measured.of(m_workbench, pin);
    m_standing->setText(standing ? standingWords(*standing) : QString());
    m_nearest->setText(standing ? nearestWords(*standing, m_locale) : QString());
    m_standing->setVisible(standing.has_value());
    m_nearest->setVisible(!m_nearest->text().isEmpty());
    std::map<Grade, int> grades;
    for (const InputFigure& input : state.resolved->inputs) ++grades[input.provenance.grade];
    QStringList words;
    for (const auto& [grade, count] : grades) words << QStringLiteral("%1 %2").arg(count).arg(engineText(nameOf(grade)));
    m_evidence->setText(tr("%1 figures: %2").arg(state.resolved->inputs.size()).arg(words.join(QStringLiteral(", "))));
    m_simulation->showPoint(scenario, point);
    showPage(m_pointPage);
}

} // namespace rackline
