// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QLocale>

#include <array>

class QDockWidget;
class QMainWindow;

namespace rackline {

class HelpView;
class MainWindow;
class Theme;

/// A dock that the window itself describes, without a title of its own.
QDockWidget* addDock(QMainWindow& window, const char* id, const QString& name, QWidget* content, Qt::DockWidgetArea area);

enum class SideDock { history, issues, jobs, help };

/// The docks that are closed at the start: each is made when it is first asked for. History, issues and jobs lie at the bottom;
/// help stands at the right where there is room for it beside the page.
class SideDocks {
public:
    SideDocks(MainWindow& window, const Theme& theme, Workbench& workbench, const QLocale& locale);

    QDockWidget* dock(SideDock which);
    /// Opens or closes a dock. Docks in the same place give way to it.
    void toggle(SideDock which);
    /// Opens help at a topic of the guide.
    void showHelp(const QString& topic);
    /// Turns help to a topic where it is open.
    void turnHelp(const QString& topic);
    void setCompact(bool compact);
    void makeAll();
    void hideAll();

private:
    QWidget* contentOf(SideDock which);
    Qt::DockWidgetArea areaOf(SideDock which) const;

    MainWindow& m_window;
    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    std::array<QDockWidget*, 4> m_docks{};
    HelpView* m_help = nullptr;
    bool m_compact = false;
};

} // namespace rackline
