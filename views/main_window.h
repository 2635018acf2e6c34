// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/preferences.h"
#include "app/workbench/workbench.h"
#include "views/theme.h"

#include <QLocale>
#include <QMainWindow>

class QDockWidget;
class QStackedWidget;

namespace rackline {

class FactoryPage;
class Inspector;
class LeftPanel;
class Rail;
class StatusStrip;
class ToolStrip;

/// Puts the pages and panels together and lays them out for the window's size.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Theme& theme, Workbench& workbench, Preferences& preferences, const QLocale& locale = QLocale());

    FactoryPage* factoryPage() const { return m_factory; }
    LeftPanel* leftPanel() const { return m_left; }
    Inspector* inspector() const { return m_inspector; }
    Rail* rail() const { return m_rail; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Room { wide, medium, compact, drawer };

    void addPage(const QString& symbolName, const QString& name, QWidget* page);
    QDockWidget* makeDock(const QString& name, QWidget* content, Qt::DockWidgetArea area);
    void connectShortcuts();
    void focusNextArea(int step);
    void arrange();
    void place(Room room);

    Theme& m_theme;
    Workbench& m_workbench;
    Preferences& m_preferences;
    QStackedWidget* m_pages;
    Rail* m_rail;
    ToolStrip* m_tools;
    StatusStrip* m_status;
    LeftPanel* m_left;
    Inspector* m_inspector;
    FactoryPage* m_factory;
    QDockWidget *m_leftDock, *m_inspectorDock;
    Room m_room = Room::wide;
};

} // namespace rackline
