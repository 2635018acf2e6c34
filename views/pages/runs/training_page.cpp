// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/runs/training_page.h"

#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"

#include <QVBoxLayout>

namespace rackline {

TrainingPage::TrainingPage(const PageContext& context)
    : AnalysisPage(context), m_stackKind(new SegmentBar(m_theme, {tr("Step"), tr("Memory")}, tr("Stack"))),
      m_figure(new SegmentBar(m_theme, {tr("Tokens"), tr("MFU"), tr("Goodput")}, tr("What more GPUs bring"))),
      m_stack(new ChartView(m_theme, tr("Parts of the step"))), m_plot(new ParetoPlot(m_theme)),
      m_table(new DataTable(m_theme, tr("Runs side by side"))), m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    m_plot->setAccessibleName(tr("What more GPUs bring"));
    body()->addWidget(makeCard(m_stackKind, m_stack));
    m_row->setSpacing(m_theme.px(12));
    Card* scaling = makeCard(m_figure, m_plot);
    scaling->setMinimumHeight(m_theme.px(280));
    m_row->addWidget(scaling, 1);
    auto* table = new Card(m_theme);
    cardColumn(*table, m_theme)->addWidget(m_table);
    m_table->setMostRows(9);
    m_row->addWidget(table, 1);
    body()->addLayout(m_row, 1);
    connect(m_stackKind, &SegmentBar::chosen, this, &TrainingPage::showStack);
    connect(m_figure, &SegmentBar::chosen, this, &TrainingPage::showScaling);
}

Card* TrainingPage::makeCard(SegmentBar* choice, QWidget* content) {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), 0);
    row->addWidget(choice);
    row->addStretch();
    column->addLayout(row);
    column->addWidget(content, 1);
    return card;
}

QList<QWidget*> TrainingPage::areas() const { return {m_stackKind, m_plot, m_table}; }

Picture TrainingPage::picture(const QWidget* at) const {
    if (!m_study) return {};
    return isWithin(at, m_plot) ? Picture(m_plot->chart()) : m_stack->picture();
}

void TrainingPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(860) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void TrainingPage::refresh() {
    std::vector<RunInput> inputs = trainingInputs(m_workbench);
    if (inputs.empty()) {
        m_study = nullptr;
        showAnswer({{{tr("None of these scenarios trains."), false}}, {}});
        return showNothing(
            tr("No training run"),
            tr("Open an example such as \u201cLlama 3.1 405B on 15 trillion tokens\u201d, or choose Train the model in the menu "
               "Scenario, Task of all."));
    }
    compute([inputs = std::move(inputs)](const Background::Watch& watch) { return trainingStudy(inputs, watch); },
            [this](std::shared_ptr<const TrainingStudy> study) {
                m_study = std::move(study);
                m_view = trainingView(*m_study, m_locale);
                showAnswer(m_view.answer);
                m_table->showData(m_view.figures);
                showStack();
                showScaling();
            });
}

void TrainingPage::showStack() {
    if (m_study) m_stack->showChart(m_stackKind->current() == 0 ? m_view.step : m_view.memory);
}

void TrainingPage::showScaling() {
    const auto figure = static_cast<std::size_t>(m_figure->current());
    if (m_study && figure < m_study->scaling.size()) m_plot->showChart(m_study->scaling[figure], m_workbench.isLive());
}

} // namespace rackline
