// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/runs/lone_task_page.h"

#include "app/project/keys.h"
#include "app/project/lone_task_inputs.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/data_table.h"

#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

namespace {
/// The titles are offered; a choice stays where its title is offered again, else what the page is about is chosen.
template <class Content>
void offer(ChoiceButton& choice, const std::vector<LoneTaskView::Titled<Content>>& all, QStringList& before,
           const std::vector<std::string_view>& about) {
    QStringList titles;
    for (const auto& one : all) titles << one.title;
    if (titles == before) return;
    const auto first = std::find_if(
        all.begin(), all.end(), [&](const auto& one) { return std::find(about.begin(), about.end(), one.id) != about.end(); });
    const qsizetype kept = titles.indexOf(before.value(choice.current())),
                    wanted = first == all.end() ? 0 : static_cast<qsizetype>(first - all.begin());
    choice.setChoices(titles, static_cast<int>(kept < 0 ? wanted : kept));
    before = titles;
}
} // namespace

LoneTaskPage::LoneTaskPage(const PageContext& context, std::initializer_list<std::string_view> about)
    : AnalysisPage(context), m_about(about), m_chart(new ChoiceButton(m_theme, tr("Chart"), tr("Chart"))),
      m_sheet(new ChoiceButton(m_theme, tr("Table"), tr("Table"))), m_charts(new QWidget), m_kinds(new QStackedLayout(m_charts)),
      m_plot(new ParetoPlot(m_theme)), m_stacks(new ChartView(m_theme, tr("Stacks"))),
      m_table(new DataTable(m_theme, tr("Figures of this task"))) {
    m_plot->setAccessibleName(tr("Time against rate"));
    m_kinds->addWidget(m_plot);
    m_kinds->addWidget(m_stacks);
    m_chartCard = makeCard(m_chart, m_charts);
    m_chartCard->setMinimumHeight(m_theme.px(300));
    body()->addWidget(m_chartCard, 1);
    body()->addWidget(makeCard(m_sheet, m_table));
    m_table->setMostRows(9);
    connect(m_chart, &ChoiceButton::chosen, this, &LoneTaskPage::showChart);
    connect(m_sheet, &ChoiceButton::chosen, this, &LoneTaskPage::showTable);
}

Card* LoneTaskPage::makeCard(ChoiceButton* choice, QWidget* content) {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(4));
    row->addWidget(choice);
    row->addStretch();
    column->addLayout(row);
    column->addWidget(content, 1);
    return card;
}

QList<QWidget*> LoneTaskPage::areas() const { return {m_charts, m_table}; }

Picture LoneTaskPage::picture(const QWidget*) const {
    const auto at = static_cast<std::size_t>(m_chart->current());
    return at < m_view.charts.size() ? m_view.charts[at].content : Picture();
}

QString LoneTaskPage::commandLine() const {
    const Task task = shownTask(m_workbench);
    const std::string command(nameOf(task));
    return runLine(m_workbench, inputsOf(m_workbench, task), command.c_str());
}

void LoneTaskPage::refresh() {
    const Task task = shownTask(m_workbench);
    if (!answersAlone(task)) return;
    compute([task,
             inputs = inputsOf(m_workbench, task)](const Background::Watch& watch) { return loneTaskStudy(task, inputs, watch); },
            [this](const std::shared_ptr<const LoneTaskStudy>& study) {
                m_view = loneTaskView(*study, m_locale);
                showAnswer(m_view.answer);
                m_chartCard->setVisible(!m_view.charts.empty());
                if (m_view.charts.empty() && m_view.tables.empty())
                    return showNothing(tr("Does not fit"),
                                       tr("No scenario of this task has an answer; the reason of the one in hand stands above."));
                offer(*m_chart, m_view.charts, m_chartTitles, m_about);
                offer(*m_sheet, m_view.tables, m_tableTitles, m_about);
                showChart();
                showTable();
            });
}

void LoneTaskPage::showChart() {
    const Picture shown = picture(nullptr);
    const auto* lines = std::get_if<LineChart>(&shown);
    m_kinds->setCurrentIndex(lines ? 0 : 1);
    if (lines)
        m_plot->showChart(*lines, m_workbench.isLive());
    else
        m_stacks->showChart(shown);
}

void LoneTaskPage::showTable() {
    const auto at = static_cast<std::size_t>(m_sheet->current());
    m_table->showData(at < m_view.tables.size() ? m_view.tables[at].content : TableData());
}

void OtherTaskPage::refresh() {
    const bool learns = shownTask(m_workbench) == Task::postTrain;
    showAnswer({{{learns ? tr("These scenarios learn from their own answers.") : tr("These scenarios answer in forward passes."),
                  false}},
                {}});
    showNothing(tr("This page is about other tasks"), tr("Factory has the answer, Compare the scenarios side by side."));
}

} // namespace rackline
