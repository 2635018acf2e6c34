// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/menus.h"

#include "views/factory_page.h"
#include "views/file_actions.h"
#include "views/left_panel.h"
#include "views/main_window.h"
#include "views/plot/pareto_plot.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyle>
#include <QStyleFactory>

#include <memory>

namespace rackline {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Menus", text); }

template <class Act> QAction* add(QMenu* menu, const QString& text, const QKeySequence& keys, Act act) {
    QAction* action = menu->addAction(text);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, menu, act);
    return action;
}

void fillFile(MainWindow& window, Workbench& workbench, Preferences& preferences) {
    QMenu* menu = window.menuBar()->addMenu(tr("&File"));
    add(menu, tr("&Open"), QKeySequence::Open, [&] { askOpenProject(window, workbench, preferences); });
    QMenu* examples = menu->addMenu(tr("&Examples"));
    for (const ExampleInfo& example : shippedExamples())
        add(examples, QString::fromStdString(example.name), {}, [&window, &workbench, &preferences, id = example.id] {
            if (mayDiscard(window, workbench)) openProject(window, workbench, preferences, QString::fromStdString(id));
        });
    menu->addSeparator();
    add(menu, tr("&Save"), QKeySequence::Save, [&] { saveProjectFile(window, workbench, false); });
    add(menu, tr("Save &as"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [&] { saveProjectFile(window, workbench, true); });
    menu->addSeparator();
    add(menu, tr("&Report"), Qt::CTRL | Qt::Key_E, [&] { exportReport(window, workbench); });
    add(menu, tr("Export &plot"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, [&] { exportPlot(window, window.currentPage()->svg()); });
    menu->addSeparator();
    add(menu, tr("&Quit"), QKeySequence::Quit, [&] { window.close(); });
}

void fillEdit(MainWindow& window, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Edit"));
    QAction* undo = workbench.document().undoStack()->createUndoAction(menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = workbench.document().undoStack()->createRedoAction(menu, tr("&Redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    menu->addActions({undo, redo});
}

void fillView(MainWindow& window, Theme& theme, Preferences& preferences) {
    QMenu* menu = window.menuBar()->addMenu(tr("&View"));
    auto* group = new QActionGroup(menu);
    const std::pair<QString, ThemeChoice> choices[] = {
        {tr("Follow the &system"), ThemeChoice::system}, {tr("&Light"), ThemeChoice::light}, {tr("&Dark"), ThemeChoice::dark}};
    for (const auto& [text, choice] : choices) {
        QAction* action =
            add(menu, text, {}, [&theme, &preferences, choice = choice] { chooseTheme(theme, preferences, choice); });
        action->setCheckable(true);
        action->setChecked(preferences.theme == choice);
        group->addAction(action);
    }
}

void fillScenario(MainWindow& window, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Scenario"));
    add(menu, tr("&Duplicate"), Qt::CTRL | Qt::Key_D, [&workbench] {
        const std::size_t from = workbench.current();
        if (from >= workbench.scenarios().size()) return;
        workbench.document().duplicateScenario(from);
        workbench.setCurrent(from + 1);
    });
    add(menu, tr("&Rename"), Qt::Key_F2, [&window] {
        QListView* list = window.leftPanel()->scenarios()->list();
        window.leftPanel()->showInputs();
        list->setFocus();
        list->edit(list->currentIndex());
    });
    add(menu, tr("&Hide or show"), {}, [&workbench] {
        const std::size_t current = workbench.current();
        if (current < workbench.scenarios().size()) workbench.setVisible(current, !workbench.scenarios()[current].visible);
    });
    add(menu, tr("Re&move"), {}, [&workbench] { workbench.document().removeScenario(workbench.current()); });
}

void fillPlot(MainWindow& window, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Plot"));
    add(menu, tr("&Logarithmic or linear"), Qt::CTRL | Qt::Key_L, [&workbench] {
        ChartChoice choice = workbench.chart();
        choice.logarithmicY = !choice.logarithmicY;
        workbench.setChart(choice);
    });
    add(menu, tr("&Fit to the data"), {}, [&window] { window.factoryPage()->plot()->resetZoom(); });
    add(menu, tr("Unpin &both"), {}, [&workbench] {
        workbench.setPin(PinName::a, std::nullopt);
        workbench.setPin(PinName::b, std::nullopt);
    });
}

} // namespace

void fillMenus(MainWindow& window, Theme& theme, Workbench& workbench, Preferences& preferences) {
    fillFile(window, workbench, preferences);
    fillEdit(window, workbench);
    fillView(window, theme, preferences);
    fillScenario(window, workbench);
    fillPlot(window, workbench);
    QMenu* help = window.menuBar()->addMenu(tr("&Help"));
    add(help, tr("&About Rackline"), {}, [&window, &workbench] {
        QMessageBox box(QMessageBox::NoIcon, tr("About Rackline"), QStringLiteral("Rackline " RACKLINE_VERSION), QMessageBox::Ok,
                        &window);
        box.setInformativeText(
            tr("Performance modeler for AI factories. Catalogue %1. Free software under the GPL, version 3 or later.")
                .arg(QString::fromStdString(workbench.catalogue().version())));
        box.exec();
    });
}

bool systemPrefersDark() {
    // The application's own palette is set already: ask a fresh style for the platform's.
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));
    return fusion && fusion->standardPalette().color(QPalette::Window).lightness() < 128;
}

void chooseTheme(Theme& theme, Preferences& preferences, ThemeChoice choice) {
    preferences.theme = choice;
    theme.setDark(choice == ThemeChoice::dark || (choice == ThemeChoice::system && systemPrefersDark()));
}

} // namespace rackline
