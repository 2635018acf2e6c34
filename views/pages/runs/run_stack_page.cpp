// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/runs/run_stack_page.h"

#include "app/report/charts/run_charts.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"

#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

RunStackPage::RunStackPage(const PageContext& context, Subject subject)
    : AnalysisPage(context), m_subject(std::move(subject)), m_stacks(new ChartView(m_theme, tr("Stacks"))),
      m_plot(new ParetoPlot(m_theme)), m_table(new DataTable(m_theme, tr("Parts and facts"))), m_beside(new Card(m_theme)),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    auto* chart = new Card(m_theme);
    cardColumn(*chart, m_theme)->addWidget(m_stacks, 1);
    body()->addWidget(chart, 2);
    m_row->setSpacing(m_theme.px(12));
    auto* table = new Card(m_theme);
    cardColumn(*table, m_theme)->addWidget(m_table);
    m_row->addWidget(table, 6);
    cardColumn(*m_beside, m_theme)->addWidget(m_plot, 1);
    m_beside->setMinimumHeight(m_theme.px(220));
    m_beside->setVisible(m_subject.beside != nullptr);
    m_row->addWidget(m_beside, 5);
    body()->addLayout(m_row, 3);
}

QList<QWidget*> RunStackPage::areas() const { return {m_stacks, m_table, m_plot}; }

Picture RunStackPage::picture(const QWidget* at) const {
    if (m_stacks->chart<StackChart>().rows.empty()) return {};
    return m_subject.beside && isWithin(at, m_plot) ? Picture(m_plot->chart()) : m_stacks->picture();
}

void RunStackPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    // Beside a chart the table needs more room than alone.
    m_row->setDirection(width() >= m_theme.px(980) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void RunStackPage::refresh() {
    std::vector<RunInput> runs = trainingInputs(m_workbench);
    if (runs.empty()) return;
    compute(
        [inputs = std::move(runs), subject = m_subject](const Background::Watch&) {
            auto study = std::make_shared<Study>();
            study->inputs = inputs;
            for (const RunInput& input : study->inputs) study->trained.push_back(trainedOf(input));
            study->stacks = subject.chart(study->trained);
            if (subject.beside) study->beside = subject.beside(study->trained);
            return study;
        },
        [this](const std::shared_ptr<Study>& study) { show(*study); });
}

PageAnswer RunStackPage::answerOn(const Study& study) const {
    const TrainedScenario& t = study.trained[selectedOf(study.inputs)];
    if (t.estimate.parts.empty()) return cannotTrain(t.scenario->scenario, t.estimate.findings, screenStyle(m_locale));
    const QString name = fromView(titleOf(t)), model = fromView(t.scenario->scenario.model.name);
    const NumberStyle style = screenStyle(m_locale);
    PageAnswer answer;
    const auto row =
        std::find_if(study.stacks.rows.begin(), study.stacks.rows.end(), [&](const StackRow& r) { return r.colour == t.colour; });
    if (row == study.stacks.rows.end() || row->parts.empty()) {
        answer.spans = {{tr("The rack of %1 has no known price: give it one under Hardware.").arg(name), false}};
    } else {
        const auto largest = std::max_element(row->parts.begin(), row->parts.end(),
                                              [](const auto& a, const auto& b) { return a.value < b.value; });
        answer.spans = {
            {m_subject.sentence.arg(name, figureText(row->total), fromView(percentText(largest->value / row->sum(), style)),
                                    withinSentence(engineText(largest->name))),
             false}};
        answer.conditions =
            engineText(study.stacks.subtitle) + QStringLiteral(". ") +
            tr("%1 on %2 GPUs, %3.")
                .arg(model, fromView(countText(t.estimate.gpus, style)), fromView(labelOf(t.estimate.point.layout)));
    }
    for (const Finding& finding : t.estimate.findings) answer.conditions += QLatin1Char(' ') + findingText(finding, style);
    return answer;
}

void RunStackPage::show(const Study& study) {
    if (study.stacks.rows.empty()) {
        showAnswer(answerOn(study));
        return showNothing(tr("Nothing to stack"), tr("No run of this project has such parts."));
    }
    std::vector<std::vector<StackFact>> facts;
    for (const TrainedScenario& t : study.trained)
        if (std::any_of(study.stacks.rows.begin(), study.stacks.rows.end(),
                        [&](const StackRow& r) { return r.colour == t.colour; }))
            facts.push_back(m_subject.facts(t, m_locale));
    showAnswer(answerOn(study));
    m_stacks->showChart(study.stacks);
    m_table->showData(stackTable(study.stacks, facts));
    if (m_subject.beside) m_plot->showChart(study.beside, m_workbench.isLive());
}

} // namespace rackline
