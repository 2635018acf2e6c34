// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/side_docks.h"

#include "views/widgets/row_delegate.h"
#include "views/window/docks.h"
#include "views/window/jobs.h"
#include "views/window/main_window.h"

#include <QDockWidget>
#include <QUndoView>

namespace rackline {

QDockWidget* addDock(QMainWindow& window, const char* id, const QString& name, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(name, &window);
    dock->setObjectName(QString::fromLatin1(id));
    // An empty widget without a size would be asked for a height of -1.
    auto* title = new QWidget(dock);
    title->setFixedHeight(0);
    dock->setTitleBarWidget(title);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setWidget(content);
    window.addDockWidget(area, dock);
    return dock;
}

SideDocks::SideDocks(MainWindow& window, const Theme& theme, Workbench& workbench, const QLocale& locale)
    : m_window(window), m_theme(theme), m_workbench(workbench), m_locale(locale) {}

QWidget* SideDocks::contentOf(SideDock which) {
    switch (which) {
    case SideDock::history: {
        auto* history = new QUndoView(m_workbench.document().undoStack());
        history->setEmptyLabel(MainWindow::tr("As opened"));
        history->setFrameShape(QFrame::NoFrame);
        history->setItemDelegate(new RowDelegate(m_theme, history));
        history->setMouseTracking(true);
        history->setAccessibleName(MainWindow::tr("History"));
        return history;
    }
    case SideDock::issues: {
        auto* issues = new IssueList(m_theme, m_workbench);
        QObject::connect(issues, &IssueList::parameterAsked, &m_window,
                         [this](const QString& path) { m_window.showParameter(path.toStdString()); });
        return issues;
    }
    case SideDock::jobs:
        return new JobList(m_theme, m_locale, m_window);
    case SideDock::help:
        return m_help = new HelpView(m_theme);
    }
    return nullptr;
}

Qt::DockWidgetArea SideDocks::areaOf(SideDock which) const {
    return which == SideDock::help && !m_compact ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea;
}

QDockWidget* SideDocks::dock(SideDock which) {
    const auto place = static_cast<std::size_t>(which);
    if (m_docks[place]) return m_docks[place];
    static constexpr const char* ids[] = {"dock.history", "dock.issues", "dock.jobs", "dock.help"};
    const QString names[] = {MainWindow::tr("History"), MainWindow::tr("Issues"), MainWindow::tr("Jobs"), MainWindow::tr("Help")};
    const bool bottom = areaOf(which) == Qt::BottomDockWidgetArea;
    QDockWidget* dock = m_docks[place] = addDock(m_window, ids[place], names[place], contentOf(which), areaOf(which));
    dock->setTitleBarWidget(new DockTitle(m_theme, *dock));
    dock->hide();
    m_window.resizeDocks({dock}, {bottom ? std::min(m_theme.px(200), m_window.height() / 3) : m_theme.px(340)},
                         bottom ? Qt::Vertical : Qt::Horizontal);
    return dock;
}

void SideDocks::toggle(SideDock which) {
    QDockWidget* asked = dock(which);
    const bool opens = asked->isHidden();
    for (QDockWidget* other : m_docks)
        if (opens && other && m_window.dockWidgetArea(other) == m_window.dockWidgetArea(asked)) other->hide();
    asked->setVisible(opens);
}

void SideDocks::showHelp(const QString& topic) {
    if (dock(SideDock::help)->isHidden()) toggle(SideDock::help);
    m_help->showTopic(topic);
}

void SideDocks::turnHelp(const QString& topic) {
    if (m_help && m_help->isVisible()) m_help->showTopic(topic);
}

void SideDocks::setCompact(bool compact) {
    m_compact = compact;
    if (m_help) m_window.addDockWidget(areaOf(SideDock::help), dock(SideDock::help));
}

void SideDocks::makeAll() {
    for (const SideDock which : {SideDock::history, SideDock::issues, SideDock::jobs, SideDock::help}) dock(which);
}

void SideDocks::hideAll() {
    for (QDockWidget* dock : m_docks)
        if (dock) dock->hide();
}

} // namespace rackline
