// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/main_window.h"

#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/export/picture_table.h"
#include "app/workbench/text/field_text.h"
#include "views/pages/factory_page.h"
#include "views/pages/runs/lone_task_page.h"
#include "views/pages/runs/run_frontier_page.h"
#include "views/panels/left_panel.h"
#include "views/widgets/table_dialog.h"
#include "views/window/chrome.h"
#include "views/window/command_palette.h"
#include "views/window/commands.h"
#include "views/window/menus.h"
#include "views/window/present.h"
#include "views/window/rail.h"
#include "views/window/read_only_strip.h"
#include "views/window/shortcuts.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <utility>

namespace rackline {
namespace {

QToolBar* fixedBar(QMainWindow& window, QWidget* content, Qt::ToolBarArea area, const char* id, const QString& name) {
    auto* bar = new QToolBar(name, &window);
    bar->setObjectName(QString::fromLatin1(id));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addWidget(content);
    window.addToolBar(area, bar);
    return bar;
}

/// The widgets that Tab reaches within a part of the window, in its order.
QList<QWidget*> focusChain(QWidget& part) {
    QList<QWidget*> chain;
    for (QWidget* at = part.nextInFocusChain(); at != &part; at = at->nextInFocusChain())
        if (part.isAncestorOf(at) && at->focusPolicy() != Qt::NoFocus) chain << at;
    return chain;
}

/// A page scrolls where the window is lower than the page needs.
class PageArea : public QScrollArea {
public:
    PageArea() {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        viewport()->setAutoFillBackground(false);
    }
    void adopt(Page* page) {
        page->setSeenHeight(viewport()->height());
        setWidget(page);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        if (widget()) static_cast<Page*>(widget())->setSeenHeight(viewport()->height());
        QScrollArea::resizeEvent(event);
    }
};

} // namespace

MainWindow::MainWindow(Theme& theme, Workbench& workbench, Preferences& preferences, const QLocale& locale)
    : m_theme(theme), m_workbench(workbench), m_preferences(preferences), m_locale(locale),
      m_files(*this, workbench, preferences), m_pages(new QStackedWidget), m_rail(new Rail(theme)),
      m_tools(new ToolStrip(theme, workbench)), m_status(new StatusStrip(theme, workbench, locale)),
      m_left(new LeftPanel(theme, workbench, locale)), m_inspector(new Inspector(theme, workbench, locale)),
      m_docks(*this, theme, workbench, locale) {
    setWindowTitle(QStringLiteral("Rackline"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/rackline.svg")));
    setAcceptDrops(true);
    setDockOptions(QMainWindow::AnimatedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    for (const PageKind& kind : pageKinds()) {
        m_pages->addWidget(new PageArea);
        m_rail->addPage(QString::fromLatin1(kind.symbol), titleOf(kind), kind.group);
    }
    m_made.resize(pageKinds().size());
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new ReadOnlyStrip(theme, workbench.document()));
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
    m_tools->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    fixedBar(*this, m_tools, Qt::TopToolBarArea, "bar.tools", tr("Tools"));
    QToolBar* rail = fixedBar(*this, m_rail, Qt::LeftToolBarArea, "bar.pages", tr("Pages"));
    rail->setOrientation(Qt::Vertical);
    m_leftDock = addDock(*this, "dock.inputs", tr("Inputs"), m_left, Qt::LeftDockWidgetArea);
    m_inspectorDock = addDock(*this, "dock.inspector", tr("Inspector"), m_inspector, Qt::RightDockWidgetArea);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    m_status->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    statusBar()->addWidget(m_status, 1);
    fillMenus(*this, m_files, theme, workbench, preferences);
    applyShortcuts(*this, preferences);
    connect(m_rail, &QListWidget::currentRowChanged, this, &MainWindow::goTo);
    connect(m_tools, &ToolStrip::themeAsked, this,
            [this] { chooseTheme(m_theme, m_preferences, m_theme.isDark() ? ThemeChoice::light : ThemeChoice::dark); });
    connect(m_inspector, &Inspector::commandLineAsked, this, &MainWindow::copyCommandLine);
    connect(m_status, &StatusStrip::issuesAsked, this, [this] { m_docks.toggle(SideDock::issues); });
    connect(&workbench, &Workbench::ownRunsTaken, this, [this] { showPage("factory"); });
    connect(&workbench, &Workbench::scenariosChanged, this, &MainWindow::placePage);
    connect(&workbench, &Workbench::parametersChanged, this, &MainWindow::placePage);
    connect(m_tools, &ToolStrip::searchAsked, this, &MainWindow::openPalette);
    connect(m_tools, &ToolStrip::reportAsked, this, [this] { m_files.exportReport(); });
    connect(m_tools, &ToolStrip::drawerAsked, this, [this] { m_leftDock->setVisible(m_leftDock->isHidden()); });
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) m_files.noticeDisk();
    });
    setMinimumSize(std::min(theme.px(480), 640), std::min(theme.px(360), 480));
    resize(1440, 900);
    showPage("factory");
    m_left->scenarios()->list()->setFocus();
}

Page* MainWindow::made(int index, Task task) {
    const PageKind& kind = pageKinds()[static_cast<std::size_t>(index)];
    const auto wanted = kind.make[static_cast<std::size_t>(task)];
    const auto maker = wanted ? wanted : kind.make.front();
    const auto first = std::find(kind.make.begin(), kind.make.end(), maker);
    Page*& page = m_made.at(static_cast<std::size_t>(index)).at(static_cast<std::size_t>(first - kind.make.begin()));
    if (page) return page;
    page = maker({m_theme, m_workbench, m_preferences, m_locale, *this});
    page->setAutoFillBackground(false);
    page->setCompact(isCompact());
    for (Background* job : page->findChildren<Background*>())
        if (job->title().isEmpty()) job->setTitle(titleOf(kind));
    connect(page, &Page::pictureMenuAsked, this, [this, page](const QPoint& where, const QWidget* at) {
        QMenu menu(this);
        menu.addAction(tr("Copy plot"), this, [this, page, at] { m_files.copyPlot(page->picture(at)); });
        menu.addAction(tr("Export plot"), this, [this, page, at] { m_files.exportPlot(page->picture(at)); });
        menu.addAction(tr("Show as table"), this, [this, page, at] { showTable(page->picture(at)); });
        menu.exec(where);
    });
    page->setParent(this);
    page->hide();
    return page;
}

Page* MainWindow::made(int index) {
    Page* page = made(index, m_task);
    auto* area = static_cast<PageArea*>(m_pages->widget(index));
    if (area->widget() == page) return page;
    if (QWidget* other = area->takeWidget()) {
        other->setParent(this);
        other->hide();
    }
    area->adopt(page);
    // Tab reaches the page before the inspector, though the page is made after it.
    QWidget* before = focusChain(*m_left).last();
    for (QWidget* next : focusChain(*page)) setTabOrder(std::exchange(before, next), next);
    return page;
}

/// The project, or the scenario in hand, may be asked for another task from now on.
void MainWindow::placePage() {
    const Task task = shownTask(m_workbench);
    if (std::exchange(m_task, task) == task) return;
    made(m_pages->currentIndex());
    showPanels();
}

int MainWindow::indexOf(std::string_view id) const {
    const auto kinds = pageKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [id](const PageKind& kind) { return kind.id == id; });
    return found == kinds.end() ? -1 : static_cast<int>(found - kinds.begin());
}

Page* MainWindow::page(std::string_view id) {
    const int index = indexOf(id);
    return index < 0 ? nullptr : made(index);
}

Page* MainWindow::currentPage() { return made(m_pages->currentIndex()); }

const PageKind& MainWindow::currentKind() const { return pageKinds()[static_cast<std::size_t>(m_pages->currentIndex())]; }

FactoryPage* MainWindow::factoryPage() { return qobject_cast<FactoryPage*>(made(indexOf("factory"), Task::serve)); }

ParetoPlot* MainWindow::factoryPlot() {
    Page* shown = page("factory");
    if (auto* runs = qobject_cast<RunFrontierPage*>(shown)) return runs->plot();
    if (auto* lone = qobject_cast<LoneTaskPage*>(shown)) return lone->plot();
    return factoryPage()->plot();
}

void MainWindow::showPage(std::string_view id) {
    if (const int index = indexOf(id); index >= 0) m_rail->setCurrentRow(index);
}

void MainWindow::run(std::string_view action) {
    if (auto* found = findChild<QAction*>(fromView(action)); found && found->isEnabled()) found->trigger();
}

bool MainWindow::can(std::string_view action) const { return findChild<QAction*>(fromView(action)) != nullptr; }

void MainWindow::offerScenarios(bool offered) {
    if (!offered) return showPanels();
    m_left->showInputs();
    m_leftDock->show();
}

void MainWindow::goTo(int index) {
    if (index < 0) return;
    made(index);
    m_pages->setCurrentIndex(index);
    showPanels();
    m_docks.turnHelp(QString::fromLatin1(currentKind().id));
}

void MainWindow::showParameter(std::string_view path) {
    ParameterRow* row = m_left->parameters()->row(path);
    if (!row) return;
    m_left->showInputs();
    m_leftDock->show();
    m_left->parameters()->show(*row);
}

void MainWindow::filterParameters() {
    m_leftDock->show();
    m_left->showInputs();
    m_left->parameters()->filter()->setFocus(Qt::ShortcutFocusReason);
}

/// Moves the focus to the next of rail, panel, the parts of the page, and inspector, and round again.
void MainWindow::focusNextArea(int step) {
    const QList<QWidget*> areas =
        QList<QWidget*>{m_rail, m_left->scenarios()->list()} + currentPage()->areas() + QList<QWidget*>{m_inspector->tabs()};
    qsizetype now = -1;
    for (qsizetype i = 0; i < areas.size(); ++i)
        if (areas[i]->hasFocus() || areas[i]->isAncestorOf(QApplication::focusWidget())) now = i;
    for (qsizetype tries = 0; tries < areas.size(); ++tries) {
        now = now < 0 ? (step > 0 ? 0 : areas.size() - 1) : (now + step + areas.size()) % areas.size();
        if (!areas[now]->isVisible()) continue;
        areas[now]->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return;
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    arrange();
}

/// Widths are those of the guide at 100 %: a font twice as large has the layout of half the window.
void MainWindow::arrange() {
    const double width = this->width() / m_theme.scale(), height = this->height() / m_theme.scale();
    Room room = Room::wide;
    if (width < 1280) room = Room::medium;
    if (width < 1100 || height < 680) room = Room::compact;
    if (width < 700) room = Room::drawer;
    place(room);
    m_tools->setCompact(width < 1100);
}

void MainWindow::place(Room room) {
    if (room == m_room) return;
    const bool ownInspector = room == Room::wide || m_room == Room::wide;
    m_room = room;
    if (ownInspector) {
        if (room == Room::wide) {
            m_left->adoptInspector(nullptr);
            m_inspectorDock->setWidget(m_inspector);
            m_inspector->setTabsVisible(true);
            m_inspector->show();
        } else {
            m_inspector->setTabsVisible(false);
            m_left->adoptInspector(m_inspector);
            auto* stand = new QWidget;
            stand->setMinimumSize(1, 1);
            m_inspectorDock->setWidget(stand);
        }
    }
    for (const auto& pages : m_made)
        for (Page* page : pages)
            if (page) page->setCompact(isCompact());
    m_left->scenarios()->setCompact(isCompact());
    m_rail->setWords(!isCompact());
    m_docks.setCompact(isCompact());
    showPanels();
    if (room != Room::drawer)
        resizeDocks({m_leftDock}, {isCompact() ? m_theme.px(262) : m_left->comfortableWidth()}, Qt::Horizontal);
}

/// Pages that explain all scenarios take the inspector's room; those about something else take all of it.
void MainWindow::showPanels() {
    const Docks beside = currentKind().beside;
    m_left->setInspects(m_task == Task::serve);
    m_tools->setDrawerButton(m_room == Room::drawer && beside != Docks::nothing);
    m_leftDock->setVisible(m_room != Room::drawer && beside != Docks::nothing);
    m_inspectorDock->setVisible(m_room == Room::wide && beside == Docks::inputsAndInspector && m_task == Task::serve);
}

void MainWindow::openPalette() {
    if (!m_palette) m_palette = new CommandPalette(m_theme, this);
    m_palette->open(commandsOf(*this, m_workbench, m_locale), valueReader(m_workbench, m_locale));
}

/// A page of runs works while it is shown.
void MainWindow::present() {
    if (m_task != Task::serve) showPage("factory");
    (new Present(m_theme, m_workbench, *this, m_locale))->showFullScreen();
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
        return m_files.tell(tr("Nothing was copied"), pin ? tr("No command line reproduces this point.")
                                                          : tr("Click a point of the chart on the Factory page first."));
    QApplication::clipboard()->setText(line);
}

void MainWindow::showTable(const Picture& picture) {
    if (!m_files.hasPlot(picture)) return;
    auto* dialog = new TableDialog(m_theme, tr("%1 as a table").arg(titleOf(currentKind())), tableOf(picture, m_locale), this);
    connect(dialog, &TableDialog::exportAsked, this, [this, picture] { m_files.exportPlot(picture); });
    dialog->open();
}

void MainWindow::showHelp() { m_docks.showHelp(QString::fromLatin1(currentKind().id)); }

void MainWindow::restoreLayout() {
    if (m_preferences.layout.isEmpty()) return;
    m_docks.makeAll();
    restoreState(m_preferences.layout);
    showPanels();
}

void MainWindow::resetLayout() {
    m_preferences.layout.clear();
    m_docks.hideAll();
    addDockWidget(Qt::LeftDockWidgetArea, m_leftDock);
    addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
    resizeDocks({m_leftDock, m_inspectorDock}, {isCompact() ? m_theme.px(262) : m_left->comfortableWidth(), m_theme.px(320)},
                Qt::Horizontal);
    showPanels();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_files.mayDiscard()) return event->ignore();
    m_preferences.geometry = saveGeometry();
    m_preferences.layout = saveState();
    savePreferences(m_preferences);
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.front().isLocalFile() || !m_files.take(urls.front().toLocalFile())) return;
    if (currentKind().id == std::string_view("start")) showPage("factory");
}

} // namespace rackline
