// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/simulation_section.h"

#include "app/report/records/simulation_records.h"
#include "app/workbench/document/background.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {
namespace {

bool isSame(const OperatingPoint& a, const OperatingPoint& b) {
    const auto all = everyMetric();
    return labelOf(a) == labelOf(b) && a.concurrency == b.concurrency &&
           std::all_of(all.begin(), all.end(), [&](const MetricInfo& m) { return valueOf(a, m.metric) == valueOf(b, m.metric); });
}

QString textOf(const SimulatedPoint& s, const OperatingPoint& point, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    QStringList lines;
    for (const SimulationRow& row : rowsOf(s, point))
        lines << SimulationSection::tr("%1: %2, nine of ten within %3; closed form %4")
                     .arg(engineText(infoOf(row.metric).title), fromView(metricText(row.metric, row.found.p50, style)),
                          fromView(metricText(row.metric, row.found.p90, style)),
                          fromView(metricText(row.metric, row.closed, style)));
    if (s.result.steadyTokenRate > 0)
        lines << SimulationSection::tr("Output of an instance: %1; closed form %2")
                     .arg(fromView(predictedText(s.result.steadyTokenRate, "tok/s", style)),
                          fromView(predictedText(s.closedTokens.si(), "tok/s", style)));
    if (s.result.verdict == LoadVerdict::saturated)
        lines << SimulationSection::tr("Saturated: the time to the first token grows without bound.");
    lines << SimulationSection::tr("%1 requests, seed %2")
                 .arg(fromView(countText(static_cast<double>(s.result.served), style)))
                 .arg(s.seed);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

SimulationSection::SimulationSection(const Theme& theme, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_locale(locale), m_run(new QPushButton(tr("Simulate"))),
      m_found(new TextLabel(theme, Type::body, Role::text2)), m_worker(new Background(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme.px(12), 0, theme.px(12));
    column->setSpacing(theme.px(6));
    auto* head = new QHBoxLayout;
    head->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("Request by request")));
    head->addStretch();
    m_run->setAutoDefault(false);
    m_run->setAccessibleName(tr("Simulate this point"));
    m_run->setToolTip(tr("Runs the point's load through its engine's scheduler, iteration by iteration."));
    head->addWidget(m_run);
    column->addLayout(head);
    m_found->setWordWrap(true);
    m_found->hide();
    column->addWidget(m_found);
    m_worker->setTitle(tr("Simulation"));
    connect(m_run, &QPushButton::clicked, this, &SimulationSection::run);
    connect(m_worker, &Background::cancelled, this, &SimulationSection::forget);
}

SimulationSection::~SimulationSection() { m_stop.request_stop(); }

void SimulationSection::showPoint(const Scenario& scenario, const OperatingPoint& point) {
    if (m_scenario && isSame(point, m_point)) return;
    m_scenario = scenario;
    m_point = point;
    if (m_worker->isBusy())
        m_worker->cancel();
    else
        forget();
}

void SimulationSection::forget() {
    m_stop.request_stop();
    m_found->hide();
    m_run->setEnabled(true);
}

void SimulationSection::run() {
    if (!m_scenario) return;
    m_stop = std::stop_source();
    m_run->setEnabled(false);
    m_worker->compute([scenario = *m_scenario, point = m_point,
                       stop = m_stop.get_token()](const Background::Watch&) { return simulatePoint(scenario, point, {}, stop); },
                      [this](const Result<SimulatedPoint>& found) {
                          m_found->setText(found ? textOf(*found, m_point, m_locale)
                                                 : tr("Not simulated: %1").arg(QString::fromStdString(found.error().detail)));
                          m_found->show();
                          m_run->setEnabled(true);
                      });
}

} // namespace rackline
