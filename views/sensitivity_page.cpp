// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sensitivity_page.h"

#include "app/report/wording.h"
#include "app/workbench/field_text.h"
#include "views/bar_view.h"
#include "views/data_table.h"
#include "views/flow_layout.h"

#include <QVBoxLayout>

namespace rackline {

SensitivityPage::SensitivityPage(const PageContext& context)
    : AnalysisPage(context), m_metric(new ChoiceButton(m_theme, tr("Metric"), tr("Metric"))),
      m_kind(new SegmentBar(m_theme, {tr("Inputs"), tr("Limits"), tr("Assumptions")}, tr("What moves it"))),
      m_bars(new BarView(m_theme, tr("What moves the metric"))), m_table(new DataTable(m_theme, tr("Elasticities"))),
      m_assumptions(new DataTable(m_theme, tr("Assumptions"))), m_side(new Card(m_theme)),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)), m_key(new TextLabel(m_theme, Type::caption, Role::text3)) {
    auto* chart = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*chart, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_bars, 1);
    column->addWidget(m_assumptions, 1);
    m_row->setSpacing(m_theme.px(16));
    m_row->addWidget(chart, 5);
    cardColumn(*m_side, m_theme)->addWidget(m_table);
    m_table->setMostRows(8);
    m_row->addWidget(m_side, 3);
    body()->addLayout(m_row, 1);
    m_bars->setPickable(true);
    connect(m_bars, &BarView::picked, this, [this](int bar) {
        if (const QString target = shown().targets.value(bar); !target.isEmpty()) askFor(target);
    });
    for (DataTable* table : {m_table, m_assumptions}) connect(table, &DataTable::targetAsked, this, &SensitivityPage::askFor);
    connect(m_kind, &SegmentBar::chosen, this, &SensitivityPage::show);
    connect(m_metric, &ChoiceButton::chosen, this, &SensitivityPage::invalidate);
}

QWidget* SensitivityPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    offerMetrics(*m_metric, m_workbench);
    row->addWidget(m_metric);
    row->addWidget(m_kind);
    row->addSpring();
    m_key->setText(tr("strong: the input at its high end"));
    row->addWidget(m_key);
    return head;
}

void SensitivityPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(860) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QList<QWidget*> SensitivityPage::areas() const {
    return kind() == Kind::assumptions ? QList<QWidget*>{m_assumptions} : QList<QWidget*>{m_bars, m_table};
}

Picture SensitivityPage::picture(const QWidget*) const { return m_bars->chart().steps.empty() ? Picture() : m_bars->chart(); }

Metric SensitivityPage::metric() const { return chosenMetric(*m_metric, m_workbench); }

const NamedBars& SensitivityPage::shown() const { return kind() == Kind::limits ? m_found.limits : m_found.tornado; }

void SensitivityPage::refresh() {
    const std::optional<AnalysisInput> input = selectedInput(m_workbench);
    if (!input) {
        showAnswer(answerOf(m_workbench, m_locale));
        return showNothing(tr("No point to vary"), tr("The selected scenario has no layout that fits."));
    }
    compute([input = *input, metric = metric(),
             locale = m_locale](const Background::Watch&) { return sensitivityAnalysis(input, metric, locale); },
            [this](SensitivityAnalysis found) {
                m_found = std::move(found);
                show();
            });
}

void SensitivityPage::show() {
    showAnswer(m_found.answer);
    const bool assumptions = kind() == Kind::assumptions;
    m_key->setVisible(kind() == Kind::inputs);
    m_bars->setVisible(!assumptions);
    m_side->setVisible(!assumptions);
    m_assumptions->setVisible(assumptions);
    m_bars->showChart(shown().chart, {}, shown().tips);
    m_table->showData(m_found.elasticities);
    m_assumptions->showData(m_found.assumptions);
}

} // namespace rackline
