// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/sensitivity_page.h"

#include "app/report/charts/run_charts.h"
#include "app/report/words/wording.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/text/field_text.h"
#include "app/workbench/text/metric_field.h"
#include "model/units/unit_text.h"
#include "views/charts/chart_view.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/quantity_edit.h"

#include <QVBoxLayout>

namespace rackline {

namespace {
/// As many of a table as a low window has room for.
constexpr int fewRows = 8;
} // namespace

SensitivityPage::SensitivityPage(const PageContext& context)
    : AnalysisPage(context), m_metric(new ChoiceButton(m_theme, tr("Metric"), tr("Metric"))),
      m_kind(new SegmentBar(m_theme, {tr("Inputs"), tr("Limits"), tr("Break-even"), tr("Assumptions")}, tr("What moves it"))),
      m_bars(new ChartView(m_theme, tr("What moves the metric"))), m_table(new DataTable(m_theme, tr("Elasticities"))),
      m_more(new DataTable(m_theme, tr("Assumptions"))), m_breakEvens(new DataTable(m_theme, tr("Break-even"))),
      m_assumptions(new DataTable(m_theme, tr("Assumptions"))), m_side(new Card(m_theme)), m_moreCard(new Card(m_theme)),
      m_sides(new QWidget), m_row(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_key(new TextLabel(m_theme, Type::caption, Role::text3)) {
    auto* chart = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*chart, m_theme);
    column->addWidget(makeHead());
    column->addWidget(new Hairline(m_theme));
    column->addWidget(m_bars, 1);
    column->addWidget(m_breakEvens, 1);
    column->addWidget(m_assumptions, 1);
    m_row->setSpacing(m_theme.px(16));
    m_row->addWidget(chart, 5);
    cardColumn(*m_side, m_theme)->addWidget(m_table);
    cardColumn(*m_moreCard, m_theme)->addWidget(m_more);
    m_table->setMostRows(fewRows);
    m_more->setMostRows(fewRows);
    m_sides->setMinimumWidth(m_theme.px(400));
    auto* sides = new QVBoxLayout(m_sides);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(m_theme.px(16));
    sides->addWidget(m_side);
    sides->addWidget(m_moreCard);
    m_row->addWidget(m_sides, 3);
    body()->addLayout(m_row, 1);
    m_bars->setPickable(true);
    connect(m_bars, &ChartView::picked, this, [this](int bar) {
        if (const QString target = shown().targets.value(bar); !target.isEmpty()) askFor(target);
    });
    for (DataTable* table : {m_table, m_more, m_breakEvens, m_assumptions})
        connect(table, &DataTable::targetAsked, this, &SensitivityPage::askFor);
    connect(m_kind, &SegmentBar::chosen, this, [this] {
        show();
        const bool missing = (kind() == Kind::limits && m_found.bindings.rows.empty() && !ofRuns()) ||
                             (kind() == Kind::breakEvens && m_found.breakEvens.rows.empty());
        if (missing) invalidate();
    });
    connect(m_metric, &ChoiceButton::chosen, this, &SensitivityPage::invalidate);
}

QWidget* SensitivityPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(8));
    row->setSpacing(m_theme.px(8));
    offerMetrics(*m_metric, m_workbench);
    connect(&m_workbench, &Workbench::chartChanged, this, [this] {
        if (!ofRuns()) offerMetrics(*m_metric, m_workbench);
    });
    row->addWidget(m_metric);
    row->addWidget(m_kind);
    makeTarget();
    row->addWidget(m_targetBox);
    row->addSpring();
    m_key->setText(tr("strong: the input at its high end"));
    row->addWidget(m_key);
    return head;
}

void SensitivityPage::makeTarget() {
    m_targetBox = new QWidget;
    auto* row = new QHBoxLayout(m_targetBox);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.px(8));
    m_target = new QuantityEdit(m_theme, [this](const QString& text) { return readTarget(text); });
    m_target->setAccessibleName(tr("Target"));
    m_target->setFixedWidth(m_theme.px(150));
    m_message = new TextLabel(m_theme, Type::caption, Role::bad);
    row->addWidget(new TextLabel(m_theme, Type::body, Role::text2, tr("Target")));
    row->addWidget(m_target);
    row->addWidget(m_message);
    connect(m_target, &QuantityEdit::messageChanged, m_message, &QLabel::setText);
    connect(m_target, &QuantityEdit::committed, this, [this](double value) {
        m_wanted = {metricId(), value};
        invalidate();
    });
}

void SensitivityPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(860) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    showMore();
}

/// A second table where the window is so high that the first would leave its card empty, and so wide that both have their
/// columns.
void SensitivityPage::showMore() {
    const TableData none;
    const bool limits = kind() == Kind::limits;
    const TableData& data = ofRuns() ? none : limits ? m_found.elasticities : m_found.assumptions;
    m_table->setMostRows(0);
    const int above = m_theme.px(110), least = m_theme.px(300);
    const bool fits =
        !data.rows.empty() && width() >= m_theme.px(2000) && above + m_table->sizeHint().height() + least <= height();
    m_row->setStretch(0, fits ? 1 : 5);
    m_row->setStretch(1, fits ? 1 : 3);
    if (!fits) m_table->setMostRows(fewRows);
    m_more->setAccessibleName(limits ? tr("Elasticities") : tr("Assumptions"));
    if (fits) m_more->showData(data);
    m_moreCard->setVisible(fits);
}

QList<QWidget*> SensitivityPage::areas() const {
    if (kind() == Kind::assumptions) return {m_assumptions};
    if (kind() == Kind::breakEvens) return {m_target, m_breakEvens};
    if (m_moreCard->isVisible()) return {m_bars, m_table, m_more};
    return {m_bars, m_table};
}

Picture SensitivityPage::picture(const QWidget*) const {
    return m_bars->chart<BarChart>().steps.empty() ? Picture() : m_bars->picture();
}

Metric SensitivityPage::metric() const { return chosenMetric(*m_metric, m_workbench); }

QString SensitivityPage::metricId() const {
    return fromView(ofRuns() ? infoOf(chosenRunMetric(*m_metric)).id : infoOf(metric()).id);
}

/// The call that prints a run; a pinned point is copied by its own.
QString SensitivityPage::commandLine() const {
    if (!ofRuns()) return {};
    RunCall call{"sensitivity", {m_workbench.current()}, {"--metric", metricId().toStdString()}};
    if (kind() == Kind::breakEvens) {
        call.options.emplace_back("--target");
        call.options.push_back(metricId().toStdString() + '=' + numberText(m_found.target));
    }
    return rackline::commandLine(m_workbench, call);
}

QString SensitivityPage::shownTarget() const {
    const NumberStyle style = screenStyle(m_locale);
    return fromView(ofRuns() ? runText(chosenRunMetric(*m_metric), m_found.target, style)
                             : metricText(metric(), m_found.target, style));
}

FieldReading SensitivityPage::readTarget(const QString& text) const {
    const Result<double> read =
        ofRuns() ? readFigure(infoOf(chosenRunMetric(*m_metric)).unit, shownTarget(), text, m_found.target, m_locale)
                 : readMetric(metric(), text, m_found.target, m_locale);
    return readingOf(read);
}

const NamedBars& SensitivityPage::shown() const { return kind() == Kind::limits ? m_found.limits : m_found.tornado; }

SensitivityQuestion SensitivityPage::question() const {
    SensitivityQuestion asked;
    asked.metric = metric();
    if (m_wanted && m_wanted->first == metricId()) asked.target = m_wanted->second;
    asked.axis = m_workbench.chart().x;
    asked.limits = kind() == Kind::limits;
    asked.breakEvens = kind() == Kind::breakEvens;
    for (const FrontierPoint& at : m_workbench.scenarios()[m_workbench.current()].exploration.frontier)
        asked.frontier.push_back(at.point);
    return asked;
}

RunQuestion SensitivityPage::runQuestion() const {
    RunQuestion asked{chosenRunMetric(*m_metric), {}, kind() == Kind::breakEvens};
    if (m_wanted && m_wanted->first == metricId()) asked.target = m_wanted->second;
    return asked;
}

bool SensitivityPage::studyRun() {
    const std::optional<RunInput> run = selectedRun(m_workbench);
    m_kind->setChoiceEnabled(static_cast<int>(Kind::assumptions), !run);
    if (!run) return false;
    offerRunMetrics(*m_metric);
    if (kind() == Kind::assumptions) m_kind->setCurrent(static_cast<int>(Kind::inputs));
    compute([run = *run, question = runQuestion(), catalogue = m_workbench.sharedCatalogue(),
             locale = m_locale](const Background::Watch&) { return runSensitivity(run, *catalogue, question, locale); },
            [this](SensitivityAnalysis found) {
                m_found = std::move(found);
                show();
            });
    return true;
}

void SensitivityPage::refresh() {
    if (studyRun()) return;
    offerMetrics(*m_metric, m_workbench);
    const std::optional<AnalysisInput> input = selectedInput(m_workbench);
    if (!input) {
        showAnswer(answerOf(m_workbench, m_locale));
        return showNothing(tr("No point to vary"), tr("The selected scenario has no layout that fits."));
    }
    compute([input = *input, question = question(),
             locale = m_locale](const Background::Watch&) { return sensitivityAnalysis(input, question, locale); },
            [this](SensitivityAnalysis found) {
                m_found = std::move(found);
                show();
            });
}

void SensitivityPage::show() {
    showAnswer(m_found.answer);
    const bool bars = kind() == Kind::inputs || kind() == Kind::limits;
    m_key->setVisible(kind() == Kind::inputs);
    m_targetBox->setVisible(kind() == Kind::breakEvens);
    m_bars->setVisible(bars);
    m_sides->setVisible(bars);
    m_breakEvens->setVisible(kind() == Kind::breakEvens);
    m_assumptions->setVisible(kind() == Kind::assumptions);
    m_bars->showChart(shown().chart, shown().tips);
    // What binds along inputs is a question of points.
    const bool binding = kind() == Kind::limits && !ofRuns();
    m_table->setAccessibleName(binding ? tr("What binds") : tr("Elasticities"));
    m_table->showData(binding ? m_found.bindings : m_found.elasticities);
    showMore();
    m_breakEvens->showData(m_found.breakEvens);
    m_assumptions->showData(m_found.assumptions);
    const FieldText target = splitUnit(shownTarget());
    m_target->showValue(target.number, target.unit, m_wanted && m_wanted->first == metricId());
}

} // namespace rackline
