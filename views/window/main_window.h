// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/window/file_actions.h"
#include "views/window/pages.h"
#include "views/window/side_docks.h"

#include <QApplication>
#include <QMainWindow>

#include <array>
#include <functional>
#include <vector>

class QDockWidget;
class QStackedWidget;

namespace rackline {

class CommandPalette;
class FactoryPage;
class ParetoPlot;
class Inspector;
class LeftPanel;
class Rail;
class StatusStrip;
class ToolStrip;

/// Puts the pages and panels together and lays them out for the window's size.
class MainWindow : public QMainWindow, public Desk {
    Q_OBJECT

public:
    MainWindow(Theme& theme, Workbench& workbench, Preferences& preferences, const QLocale& locale = QLocale());

    void showPage(std::string_view id) override;
    void showParameter(std::string_view path) override;
    bool openSource(const QString& source) override { return m_files.open(source); }
    bool openProject(const Project& project) override { return m_files.openProject(project); }
    void run(std::string_view action) override;
    bool can(std::string_view action) const override;
    void offerScenarios(bool offered) override;
    /// The page of a name as it suits the project, which is made where it has not been shown yet; null where there is none.
    Page* page(std::string_view id);
    Page* currentPage();
    const PageKind& currentKind() const;
    FactoryPage* factoryPage();
    /// The chart of the Factory page, whatever the project does.
    ParetoPlot* factoryPlot();

    LeftPanel* leftPanel() const { return m_left; }
    FileActions& files() { return m_files; }
    /// The chart that has the focus or is under the menu, or else the page's first.
    Picture picture() { return currentPage()->picture(QApplication::focusWidget()); }
    /// Shows a chart as a table, or says that there is none.
    void showTable(const Picture& picture);
    void openPalette();
    /// Fills the screen with the Factory page's answer and chart.
    void present();
    void askForRack();
    void askForNewScenario();
    void askForModel();
    /// Copies the call that gives a pinned point, or says that there is none.
    void copyCommandLine(PinName name);
    CommandPalette* commandPalette() const { return m_palette; }
    /// Shows the guide's page about the current page.
    void showHelp();
    SideDocks& docks() { return m_docks; }
    /// Restores the docks as they were when the window was closed, or as at the first start.
    void restoreLayout();
    void resetLayout();
    void filterParameters();
    void focusNextArea(int step);
    Inspector* inspector() const { return m_inspector; }
    Rail* rail() const { return m_rail; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Room { wide, medium, compact, drawer };

    void askFor(const QString& question, std::string_view kind, const std::function<void(const std::string&)>& use);
    int indexOf(std::string_view id) const;
    /// The page of that place for a task; a place shows the one that suits what is shown.
    Page* made(int index, Task task);
    Page* made(int index);
    void placePage();
    void goTo(int index);
    void arrange();
    void place(Room room);
    void showPanels();
    bool isCompact() const { return m_room == Room::compact || m_room == Room::drawer; }

    Theme& m_theme;
    Workbench& m_workbench;
    Preferences& m_preferences;
    QLocale m_locale;
    FileActions m_files;
    QStackedWidget* m_pages;
    Rail* m_rail;
    ToolStrip* m_tools;
    StatusStrip* m_status;
    LeftPanel* m_left;
    Inspector* m_inspector;
    /// The pages of each place, by the first task that each is for.
    std::vector<std::array<Page*, taskCount>> m_made;
    QDockWidget *m_leftDock, *m_inspectorDock;
    SideDocks m_docks;
    CommandPalette* m_palette = nullptr;
    Room m_room = Room::wide;
    /// What the pages are about.
    Task m_task = Task::serve;
};

} // namespace rackline
