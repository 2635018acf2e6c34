// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/export/picture_table.h"
#include "views/panels/left_panel.h"
#include "views/widgets/row_delegate.h"
#include "views/widgets/table_dialog.h"
#include "views/window/command_palette.h"
#include "views/window/commands.h"
#include "views/window/docks.h"
#include "views/window/jobs.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QUndoView>

namespace rackline {

void MainWindow::openPalette() {
    if (!m_palette) m_palette = new CommandPalette(m_theme, this);
    m_palette->open(commandsOf(*this, m_workbench, m_locale), valueReader(m_workbench, m_locale));
}

void MainWindow::askFor(const QString& question, std::string_view kind, const std::function<void(const std::string&)>& use) {
    if (!m_palette) m_palette = new CommandPalette(m_theme, this);
    m_palette->open(entryCommands(m_workbench, kind, use), {}, question);
}

void MainWindow::askForRack() {
    askFor(tr("Rack of this scenario"), "rack",
           [this](const std::string& id) { changeRack(m_workbench, m_workbench.current(), id); });
}

void MainWindow::askForNewScenario() {
    askFor(tr("Rack of the new scenario"), "rack", [this](const std::string& id) { addScenarioOn(m_workbench, id); });
}

void MainWindow::askForModel() {
    askFor(tr("Model of all scenarios"), "model", [this](const std::string& id) { changeModel(m_workbench, id); });
}

void MainWindow::copyCommandLine(PinName name) {
    const std::optional<Pin> pin = m_workbench.pin(name);
    const QString ofPage = currentPage()->commandLine();
    const QString line = !ofPage.isEmpty() ? ofPage : pin ? commandLine(m_workbench, *pin) : QString();
    if (line.isEmpty())
        return m_files.tell(tr("Nothing was copied"), pin ? tr("No call of the command line finds this point again.")
                                                          : tr("Click a point of the chart on the Factory page first."));
    QApplication::clipboard()->setText(line);
}

void MainWindow::showTable(const Picture& picture) {
    if (!m_files.hasPlot(picture)) return;
    auto* dialog = new TableDialog(m_theme, tr("%1 as a table").arg(titleOf(currentKind())), tableOf(picture, m_locale), this);
    connect(dialog, &TableDialog::exportAsked, this, [this, picture] { m_files.exportPlot(picture); });
    dialog->open();
}

void MainWindow::showHelp() {
    if (dock(SideDock::help)->isHidden()) toggle(SideDock::help);
    m_help->showTopic(QString::fromLatin1(currentKind().id));
}

void MainWindow::toggle(SideDock which) {
    QDockWidget* asked = dock(which);
    const bool opens = asked->isHidden();
    // The docks at the bottom share one place.
    for (QDockWidget* other : m_sideDocks)
        if (opens && other && dockWidgetArea(other) == dockWidgetArea(asked)) other->hide();
    asked->setVisible(opens);
}

QDockWidget* MainWindow::dock(SideDock which) {
    QDockWidget*& made = m_sideDocks[static_cast<std::size_t>(which)];
    if (!made) made = makeSideDock(which);
    return made;
}

/// Side docks start closed.
QDockWidget* MainWindow::makeSideDock(SideDock which) {
    QWidget* content = nullptr;
    QString name;
    if (which == SideDock::history) {
        auto* history = new QUndoView(m_workbench.document().undoStack());
        history->setEmptyLabel(tr("As opened"));
        history->setFrameShape(QFrame::NoFrame);
        history->setItemDelegate(new RowDelegate(m_theme, history));
        history->setMouseTracking(true);
        history->setAccessibleName(name = tr("History"));
        content = history;
    } else if (which == SideDock::issues) {
        name = tr("Issues");
        auto* issues = new IssueList(m_theme, m_workbench);
        connect(issues, &IssueList::parameterAsked, this, [this](const QString& path) { showParameter(path.toStdString()); });
        content = issues;
    } else if (which == SideDock::jobs) {
        name = tr("Jobs");
        content = new JobList(m_theme, m_locale, *this);
    } else {
        name = tr("Help");
        content = m_help = new HelpView(m_theme);
    }
    const bool bottom = which != SideDock::help || isCompact();
    static constexpr const char* ids[] = {"dock.history", "dock.issues", "dock.jobs", "dock.help"};
    QDockWidget* dock = makeDock(ids[static_cast<std::size_t>(which)], name, content,
                                 bottom ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
    dock->setTitleBarWidget(new DockTitle(m_theme, *dock));
    dock->hide();
    resizeDocks({dock}, {bottom ? std::min(m_theme.px(200), height() / 3) : m_theme.px(340)},
                bottom ? Qt::Vertical : Qt::Horizontal);
    return dock;
}

void MainWindow::restoreLayout() {
    if (m_preferences.layout.isEmpty()) return;
    for (const SideDock which : {SideDock::history, SideDock::issues, SideDock::jobs, SideDock::help}) dock(which);
    restoreState(m_preferences.layout);
    showPanels();
}

void MainWindow::resetLayout() {
    m_preferences.layout.clear();
    for (QDockWidget* dock : m_sideDocks)
        if (dock) dock->hide();
    addDockWidget(Qt::LeftDockWidgetArea, m_leftDock);
    addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
    resizeDocks({m_leftDock, m_inspectorDock}, {isCompact() ? m_theme.px(262) : m_left->comfortableWidth(), m_theme.px(320)},
                Qt::Horizontal);
    showPanels();
}

} // namespace rackline
