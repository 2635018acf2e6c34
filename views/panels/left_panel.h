// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/panels/inspector.h"
#include "views/panels/parameter_panel.h"
#include "views/panels/scenario_panel.h"

#include <QWidget>

class QStackedWidget;

namespace rackline {

/// Scenarios over parameters. Where the window has no room for the inspector, that is a tab here.
class LeftPanel : public QWidget {
    Q_OBJECT

public:
    LeftPanel(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent = nullptr);

    ScenarioPanel* scenarios() const { return m_scenarios; }
    ParameterPanel* parameters() const { return m_parameters; }
    /// Takes the inspector in; null gives it back.
    void adoptInspector(Inspector* inspector);
    /// Without points to inspect there is no way to it.
    void setInspects(bool inspects);
    void showInputs();
    /// The width at which captions of scenarios are not cut, in any language.
    int comfortableWidth() const;
    QSize sizeHint() const override { return {comfortableWidth(), m_theme.px(500)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    SegmentBar* m_tabs;
    bool m_inspects = true;
    QStackedWidget* m_stack;
    QWidget* m_inputs;
    ScenarioPanel* m_scenarios;
    ParameterPanel* m_parameters;
    Inspector* m_inspector = nullptr;
};

} // namespace rackline
