// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/runs/run_frontier_page.h"

#include "app/workbench/analyses/answer.h"
#include "model/scenario/parameters.h"
#include "model/units/constants.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QVBoxLayout>

namespace rackline {

RunFrontierPage::RunFrontierPage(const PageContext& context)
    : AnalysisPage(context), m_y(new ChoiceButton(m_theme, tr("Y"), tr("Vertical axis"))),
      m_x(new ChoiceButton(m_theme, tr("X"), tr("Horizontal axis"))), m_plot(new ParetoPlot(m_theme)),
      m_table(new DataTable(m_theme, tr("Pareto-optimal runs"))) {
    m_plot->setAccessibleName(tr("Runs of every size"));
    auto* chart = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*chart, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_plot, 1);
    chart->setMinimumHeight(m_theme.px(320));
    body()->addWidget(chart, 1);
    auto* table = new Card(m_theme);
    cardColumn(*table, m_theme)->addWidget(m_table);
    m_table->setMostRows(6);
    connect(m_plot, &ParetoPlot::limitMoved, this, &RunFrontierPage::moveDeadline);
    connect(m_plot, &ParetoPlot::limitSettled, this, [this] {
        if (m_held > 0) setDeadline(std::exchange(m_held, 0));
    });
    body()->addWidget(table);
}

QWidget* RunFrontierPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    auto* fit = new SymbolButton(m_theme, QStringLiteral("reset"), tr("Fit the axes to the data"), head, 28);
    row->addWidget(m_y);
    row->addWidget(m_x);
    row->addSpring();
    row->addWidget(fit);
    offerRunMetrics(*m_x, TrainingMetric::duration);
    offerRunMetrics(*m_y, TrainingMetric::cost);
    m_across = m_x->current();
    m_up = m_y->current();
    connect(m_x, &ChoiceButton::chosen, this, [this] { choose(*m_x, *m_y); });
    connect(m_y, &ChoiceButton::chosen, this, [this] { choose(*m_y, *m_x); });
    connect(fit, &QToolButton::clicked, this, [this] { m_plot->resetZoom(); });
    return head;
}

QList<QWidget*> RunFrontierPage::areas() const { return {m_plot, m_table}; }

Picture RunFrontierPage::picture(const QWidget*) const { return m_plot->isVisible() ? Picture(m_plot->chart()) : Picture(); }

QString RunFrontierPage::commandLine() const {
    const auto id = [](const ChoiceButton& choice) { return std::string(infoOf(chosenRunMetric(choice)).id); };
    return trainingLine(m_workbench, "pareto", {"--x", id(*m_x), "--y", id(*m_y)});
}

/// A metric against itself says nothing: the two change places.
void RunFrontierPage::choose(ChoiceButton& own, ChoiceButton& other) {
    if (own.current() == other.current()) other.setCurrent(&own == m_x ? m_across : m_up);
    m_across = m_x->current();
    m_up = m_y->current();
    if (m_study) show();
}

void RunFrontierPage::moveDeadline(int limit, double days, bool live) {
    if (!live) return setDeadline(days);
    LineChart chart = m_plot->chart();
    ChartLimit& moved = chart.limits[static_cast<std::size_t>(limit)];
    if (chart.limits.size() == 1) moved.text = deadlineText(days);
    moved.value = m_held = days;
    m_plot->showChart(std::move(chart), true);
}

void RunFrontierPage::setDeadline(double days) {
    const Parameter* parameter = findParameter("workload.deadline");
    if (parameter == nullptr) return;
    const double seconds = days * 24 * hour.si();
    if (m_plot->chart().limits.size() == 1)
        m_workbench.setPoint({{parameter, seconds}}, 0);
    else
        m_workbench.setParameter(*parameter, seconds);
}

void RunFrontierPage::refresh() {
    std::vector<RunInput> inputs = trainingInputs(m_workbench);
    if (inputs.empty()) return;
    compute([inputs = std::move(inputs)](const Background::Watch& watch) { return runSizesStudy(inputs, watch); },
            [this](std::shared_ptr<const RunSizesStudy> study) {
                m_study = std::move(study);
                show();
            });
}

void RunFrontierPage::show() {
    RunFrontierView view = runFrontierView(*m_study, chosenRunMetric(*m_x), chosenRunMetric(*m_y), m_locale);
    showAnswer(view.answer);
    if (view.chart.series.empty())
        return showNothing(tr("No run fits"), tr("No number of racks up to the scenario's own has a layout that fits."));
    m_plot->showChart(std::move(view.chart), m_workbench.isLive());
    m_table->showData(std::move(view.runs));
}

} // namespace rackline
