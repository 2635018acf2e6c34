// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

#include <QLocale>

namespace rackline {

class CountingSwitch;
class ElidedText;

/// Under the menus: the project, undo and redo, the theme, and the one primary button.
class ToolStrip : public QWidget {
    Q_OBJECT

public:
    ToolStrip(const Theme& theme, Workbench& workbench, QWidget* parent = nullptr);
    /// The theme is changed in the menus then: the project's name needs the room.
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
    /// Reads which engines of the user's own may be chosen.
    void listEfficiencies();
    /// Where the project's name needs the room, the menus alone have what is counted.
    void fit();

    const Theme& m_theme;
    Workbench& m_workbench;
    bool m_compact = false;
    ElidedText* m_name;
    QWidget* m_unsaved;
    SymbolButton *m_drawer, *m_undo, *m_redo, *m_look;
    CountingSwitch* m_counting;
    ChoiceButton* m_efficiency;
    /// What each of its choices is in a file, and what it is called.
    QStringList m_efficiencies, m_efficiencyTitles;
    QAbstractButton* m_search;
};

/// Under everything: what was computed, how much of it does not fit, whose figures, and whether something is wrong.
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

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    TextLabel *m_candidates, *m_infeasible, *m_catalogue, *m_issues, *m_basis;
};

} // namespace rackline
