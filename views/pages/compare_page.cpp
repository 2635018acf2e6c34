// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/compare_page.h"

#include "app/report/words/wording.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QVBoxLayout>

namespace rackline {

ComparePage::ComparePage(const PageContext& context)
    : AnalysisPage(context), m_a(new ChoiceButton(m_theme, tr("A"), tr("Point A"))),
      m_b(new ChoiceButton(m_theme, tr("B"), tr("Point B"))),
      m_metric(new ChoiceButton(m_theme, tr("Explain"), tr("Metric to explain"))),
      m_swap(new SymbolButton(m_theme, QStringLiteral("swap"), tr("Swap A and B"), nullptr, 28)),
      m_kind(new SegmentBar(m_theme, {tr("Metrics"), tr("What differs")}, tr("Table"))),
      m_bars(new ChartView(m_theme, tr("Why B differs from A"))), m_table(new DataTable(m_theme, tr("Side by side"))),
      m_chart(new Card(m_theme)), m_missing(new TextLabel(m_theme, Type::body, Role::text3)) {
    makeHead();
    QVBoxLayout* chart = cardColumn(*m_chart, m_theme);
    chart->addWidget(m_bars, 1);
    m_missing->setWordWrap(true);
    m_missing->setAlignment(Qt::AlignCenter);
    chart->addWidget(m_missing, 1);
    body()->addWidget(m_chart, 5);
    auto* table = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*table, m_theme);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(4));
    row->addWidget(m_kind);
    row->addStretch();
    column->addLayout(row);
    column->addWidget(m_table);
    m_table->setMostRows(7);
    body()->addWidget(table, 3);
    connect(m_kind, &SegmentBar::chosen, this, &ComparePage::show);
    connect(m_metric, &ChoiceButton::chosen, this, &ComparePage::explain);
    connect(m_table, &DataTable::targetAsked, this, &ComparePage::askFor);
    for (const PinName name : {PinName::a, PinName::b})
        connect(pointChoice(name), &ChoiceButton::chosen, this, [this, name](int scenario) {
            if (comparesRuns()) {
                const std::vector<RunInput> runs = trainingInputs(m_workbench);
                m_runNames[name == PinName::a ? 0 : 1] =
                    fromView(runs[static_cast<std::size_t>(scenario)].resolved.scenario.name);
                return invalidate();
            }
            m_workbench.setPin(name, Pin{static_cast<std::size_t>(scenario), m_workbench.reading()});
        });
    connect(m_swap, &QToolButton::clicked, this, [this] {
        if (comparesRuns()) {
            std::swap(m_runNames[0], m_runNames[1]);
            return invalidate();
        }
        const std::optional<Pin> a = m_workbench.pin(PinName::a), b = m_workbench.pin(PinName::b);
        m_workbench.setPin(PinName::a, b);
        m_workbench.setPin(PinName::b, a);
    });
    connect(&m_workbench, &Workbench::scenariosChanged, this, &ComparePage::showPoints);
}

void ComparePage::makeHead() {
    offerMetrics(*m_metric, m_workbench);
    connect(&m_workbench, &Workbench::chartChanged, this, [this] {
        if (!comparesRuns()) offerMetrics(*m_metric, m_workbench);
    });
    auto* row = new FlowLayout;
    row->setSpacing(m_theme.px(8));
    row->addWidget(m_a);
    row->addWidget(m_swap);
    row->addWidget(m_b);
    row->addSpring();
    row->addWidget(m_metric);
    head()->addLayout(row);
    showPoints();
}

/// Runs where all that is shown trains, or where the selected scenario does and another one as well.
bool ComparePage::comparesRuns() const {
    return trainsOnly(m_workbench) || (selectedTrains(m_workbench) && trainingInputs(m_workbench).size() > 1);
}

QString ComparePage::commandLine() const {
    if (!m_runs) return {};
    return rackline::commandLine(
        m_workbench,
        RunCall{"compare", {m_runs->a.place, m_runs->b.place}, {"--metric", std::string(infoOf(chosenRunMetric(*m_metric)).id)}});
}

void ComparePage::compareRuns() {
    m_study = nullptr;
    const std::vector<RunInput> runs = trainingInputs(m_workbench);
    offerRunMetrics(*m_metric);
    QStringList names;
    for (const RunInput& run : runs) names << fromView(run.resolved.scenario.name);
    // Those that reports compare, until others are chosen that are still there.
    const bool chosen = names.contains(m_runNames[0]) || names.contains(m_runNames[1]);
    if (!chosen && runs.size() > 1)
        return compute([runs](const Background::Watch&) { return firstRunComparison(runs); },
                       [this, names](std::shared_ptr<const RunComparisonStudy> study) {
                           m_runs = std::move(study);
                           m_runNames = {fromView(m_runs->a.resolved.scenario.name), fromView(m_runs->b.resolved.scenario.name)};
                           m_a->setChoices(names, static_cast<int>(names.indexOf(m_runNames[0])));
                           m_b->setChoices(names, static_cast<int>(names.indexOf(m_runNames[1])));
                           explain();
                       });
    for (std::size_t i = 0; i < m_runNames.size(); ++i)
        if (!names.contains(m_runNames[i]) || (i == 1 && m_runNames[1] == m_runNames[0]))
            m_runNames[i] = names.value(names.value(0) == m_runNames[0] && i == 1 ? 1 : 0);
    const std::array<qsizetype, 2> at{names.indexOf(m_runNames[0]), names.indexOf(m_runNames[1])};
    m_a->setChoices(names, static_cast<int>(at[0]));
    m_b->setChoices(names, static_cast<int>(at[1]));
    if (at[0] < 0 || at[1] < 0 || at[0] == at[1]) {
        showAnswer({{{tr("A comparison needs two runs."), false}}, {}});
        return showNothing(tr("Two runs make a comparison"), tr("Show another scenario that trains, or add one."));
    }
    compute([a = runs[static_cast<std::size_t>(at[0])],
             b = runs[static_cast<std::size_t>(at[1])]](const Background::Watch&) { return runComparisonStudy(a, b); },
            [this](std::shared_ptr<const RunComparisonStudy> study) {
                m_runs = std::move(study);
                explain();
            });
}

void ComparePage::showPoints() {
    if (comparesRuns()) return;
    QStringList names;
    for (const ScenarioState& state : m_workbench.scenarios()) names << QString::fromStdString(state.name);
    for (const PinName name : {PinName::a, PinName::b}) {
        const std::optional<Pin> pin = m_workbench.pin(name);
        pointChoice(name)->setChoices(names, pin ? static_cast<int>(pin->scenario) : -1);
    }
}

QList<QWidget*> ComparePage::areas() const { return {m_bars, m_table}; }

Picture ComparePage::picture(const QWidget*) const { return m_found.waterfall.steps.empty() ? Picture() : m_found.waterfall; }

Metric ComparePage::metric() const { return chosenMetric(*m_metric, m_workbench); }

void ComparePage::refresh() {
    if (comparesRuns()) return compareRuns();
    m_runs = nullptr;
    offerMetrics(*m_metric, m_workbench);
    showPoints();
    std::optional<ComparisonInput> input = comparisonInput(m_workbench);
    if (!input) {
        showAnswer(answerOf(m_workbench, m_locale));
        return showNothing(tr("Two points make a comparison"),
                           tr("Choose two scenarios above that both reach the reading, or pin two points on the Factory page."));
    }
    compute([input = std::move(*input)](const Background::Watch&) { return comparisonStudy(input); },
            [this](std::shared_ptr<const ComparisonStudy> study) {
                m_study = std::move(study);
                explain();
            });
}

void ComparePage::explain() {
    if (!m_study && !m_runs) return;
    m_found =
        m_runs ? runComparison(*m_runs, chosenRunMetric(*m_metric), m_locale) : comparisonAnalysis(*m_study, metric(), m_locale);
    show();
}

void ComparePage::show() {
    showAnswer(m_found.answer);
    m_bars->showChart(m_found.waterfall);
    m_bars->setVisible(m_found.missing.isEmpty());
    m_missing->setText(m_found.missing);
    m_missing->setVisible(!m_found.missing.isEmpty());
    m_table->showData(m_kind->current() == 0 ? m_found.metrics : m_found.inputs);
}

} // namespace rackline
