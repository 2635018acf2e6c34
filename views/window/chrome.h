// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

#include <QLocale>

namespace rackline {

class CountingSwitch;
class ElidedText;

/// The strip under the menus: the project, undo and redo, the theme, and the one primary button.
class ToolStrip : public QWidget {
    Q_OBJECT

public:
    ToolStrip(const Theme& theme, Workbench& workbench, QWidget* parent = nullptr);
    /// With the drawer's button the project's name needs the room of the theme's button, and the theme is changed in the menus.
    void setDrawerButton(bool visible);
    void setCompact(bool compact);

Q_SIGNALS:
    void themeAsked();
    void reportAsked();
    void drawerAsked();
    void searchAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    /// Lists the user's own engine profiles that may be chosen.
    void listEfficiencies();
    /// Leaves the switch of counting to the menus where the project's name needs its room.
    void fit();

    const Theme& m_theme;
    Workbench& m_workbench;
    bool m_compact = false;
    ElidedText* m_name;
    QWidget* m_unsaved;
    SymbolButton *m_drawer, *m_undo, *m_redo, *m_look;
    CountingSwitch* m_counting;
    ChoiceButton* m_efficiency;
    /// Each choice as a file writes it, and its title.
    QStringList m_efficiencies, m_efficiencyTitles;
    QAbstractButton* m_search;
};

/// The strip under everything: what was computed, how much of it does not fit, whose figures are used, and whether something is
/// wrong.
class StatusStrip : public QWidget {
    Q_OBJECT

public:
    StatusStrip(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent = nullptr);

Q_SIGNALS:
    void issuesAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshIssues(bool ofRuns);

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    TextLabel *m_candidates, *m_infeasible, *m_catalogue, *m_issues, *m_basis;
    /// Whether it is wide enough to count what does not fit.
    bool m_roomy = true;
};

} // namespace rackline
