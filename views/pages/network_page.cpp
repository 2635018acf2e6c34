// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/network_page.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/widgets/data_table.h"

#include <QVBoxLayout>

namespace rackline {
namespace {

const Parameter& topologyParameter() { return *findParameter("network.topology"); }

} // namespace

NetworkPage::NetworkPage(const PageContext& context)
    : AnalysisPage(context), m_topology(new ChoiceButton(m_theme, tr("Topology"), tr("Topology"))),
      m_tiers(new ChartView(m_theme, tr("Tiers of the network"))), m_tierTitle(new TextLabel(m_theme, Type::heading, Role::text)),
      m_stack(new ChartView(m_theme, tr("What the network draws"))), m_table(new DataTable(m_theme, tr("Networks side by side"))),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    QStringList names;
    for (const std::string_view name : topologyParameter().choices) names << engineText(name);
    m_topology->setChoices(names, 0);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(m_theme.px(8));
    choices->addWidget(m_topology);
    choices->addStretch();
    head()->addLayout(choices);
    auto* tiers = new Card(m_theme);
    QVBoxLayout* drawing = cardColumn(*tiers, m_theme);
    m_tierTitle->setContentsMargins(m_theme.px(18), m_theme.px(12), m_theme.px(18), 0);
    drawing->addWidget(m_tierTitle);
    m_tiers->setMaximumHeight(m_theme.px(420));
    drawing->addWidget(m_tiers, 1);
    drawing->addStretch();
    auto* watts = new Card(m_theme);
    QVBoxLayout* stack = cardColumn(*watts, m_theme);
    stack->addWidget(m_stack);
    stack->addStretch();
    m_row->setSpacing(m_theme.px(12));
    m_row->addWidget(tiers, 1);
    m_row->addWidget(watts, 1);
    body()->addLayout(m_row, 1);
    auto* table = new Card(m_theme);
    cardColumn(*table, m_theme)->addWidget(m_table);
    m_table->setMostRows(8);
    body()->addWidget(table, 1);
    connect(m_topology, &ChoiceButton::chosen, this, [this](int index) { m_workbench.setParameter(topologyParameter(), index); });
}

QList<QWidget*> NetworkPage::areas() const { return {m_topology, m_table}; }

Picture NetworkPage::picture(const QWidget* at) const {
    if (m_found.watts.rows.empty()) return {};
    return isWithin(at, m_tiers) ? m_tiers->picture() : m_stack->picture();
}

void NetworkPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(820) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void NetworkPage::refresh() {
    const auto& states = m_workbench.scenarios();
    if (m_workbench.current() < states.size() && states[m_workbench.current()].resolved)
        m_topology->setCurrent(static_cast<int>(topologyParameter().get(states[m_workbench.current()].resolved->scenario)));
    compute([input = networkInput(m_workbench),
             locale = m_locale](const Background::Watch&) { return networkAnalysis(input, locale); },
            [this](NetworkAnalysis found) {
                m_found = std::move(found);
                show();
            });
}

void NetworkPage::show() {
    showAnswer(m_found.answer);
    if (m_found.watts.rows.empty())
        return showNothing(tr("No network to draw"),
                           tr("Add a scenario whose racks have a network card and a switch that fits it."));
    m_tierTitle->setText(fromView(m_found.drawn.name));
    m_tiers->showChart(NetworkDrawing{m_found.watts.title, {}, {m_found.drawn}});
    m_stack->showChart(m_found.watts);
    m_table->showData(m_found.figures);
}

} // namespace rackline
