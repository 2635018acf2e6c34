// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/left_panel.h"

#include "app/workbench/models/scenario_list_model.h"
#include "app/workbench/text/engine_text.h"

#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rackline {

LeftPanel::LeftPanel(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_theme(theme),
      m_tabs(new SegmentBar(theme, {tr("Inputs"), tr("Point A"), tr("Point B"), tr("A \u2192 B")}, tr("Panel"), this)),
      m_stack(new QStackedWidget), m_inputs(new QWidget), m_scenarios(new ScenarioPanel(theme, workbench)),
      m_parameters(new ParameterPanel(theme, workbench, locale)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme.px(10), 0, 0);
    column->setSpacing(theme.px(4));
    auto* tabs = new QHBoxLayout;
    tabs->setContentsMargins(theme.px(10), 0, theme.px(6), 0);
    tabs->addWidget(m_tabs);
    tabs->addStretch();
    column->addLayout(tabs);
    m_tabs->hide();
    auto* inputs = new QVBoxLayout(m_inputs);
    inputs->setContentsMargins(0, 0, 0, 0);
    inputs->setSpacing(theme.px(12));
    const auto padded = [&](QWidget* widget, int stretch) {
        auto* row = new QHBoxLayout;
        row->setContentsMargins(theme.px(12), 0, theme.px(12), 0);
        row->addWidget(widget);
        inputs->addLayout(row, stretch);
    };
    padded(m_scenarios, 0);
    inputs->addWidget(new Hairline(theme));
    padded(m_parameters, 1);
    m_stack->addWidget(m_inputs);
    column->addWidget(m_stack, 1);
    setMinimumWidth(theme.px(244));
    setMaximumWidth(theme.px(400));
    connect(m_tabs, &SegmentBar::chosen, this, [this](int index) {
        if (index > 0 && m_inspector) m_inspector->setTab(index - 1);
        m_stack->setCurrentWidget(index == 0 || !m_inspector ? m_inputs : static_cast<QWidget*>(m_inspector));
    });
}

void LeftPanel::adoptInspector(Inspector* inspector) {
    if (m_inspector && !inspector) m_stack->removeWidget(m_inspector);
    m_inspector = inspector;
    if (inspector) m_stack->addWidget(inspector);
    m_tabs->setVisible(inspector && m_inspects);
    showInputs();
}

void LeftPanel::setInspects(bool inspects) {
    if (std::exchange(m_inspects, inspects) == inspects) return;
    m_tabs->setVisible(m_inspector && inspects);
    showInputs();
}

int LeftPanel::comfortableWidth() const {
    const QString caption = engineText("racks") + QStringLiteral("00 \u00b7 000 GPUs \u00b7 ") + engineText("announced");
    const int text = QFontMetrics(m_theme.font(Type::caption)).horizontalAdvance(caption);
    return std::clamp(text + m_theme.px(116), m_theme.px(300), maximumWidth());
}

void LeftPanel::showInputs() {
    m_tabs->setCurrent(0);
    m_stack->setCurrentWidget(m_inputs);
}

void LeftPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::window));
    painter.fillRect(QRect(0, 0, 1, height()), m_theme.color(Role::line));
}

} // namespace rackline
