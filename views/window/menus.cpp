// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/menus.h"

#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/document/translation.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/panels/left_panel.h"
#include "views/widgets/counting_switch.h"
#include "views/widgets/dialog_buttons.h"
#include "views/window/file_actions.h"
#include "views/window/language.h"
#include "views/window/main_window.h"
#include "views/window/shortcuts.h"
#include "views/window/tour.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyle>
#include <QStyleFactory>

#include <memory>
#include <tuple>

namespace rackline {
namespace {

template <class Act> QAction* add(QMenu* menu, const char* id, const QString& text, const QKeySequence& keys, Act act) {
    QAction* action = menu->addAction(text);
    action->setObjectName(QString::fromLatin1(id));
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, menu, act);
    return action;
}

/// Fills the menu when it opens, because the list changes while the window is there.
void fillRecent(QMenu* menu, FileActions& files, const Preferences& preferences) {
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &files, &preferences] {
        menu->clear();
        for (const QString& file : preferences.recentFiles)
            QObject::connect(menu->addAction(QFileInfo(file).completeBaseName()), &QAction::triggered, menu,
                             [&files, file] { files.open(file); });
        if (menu->isEmpty()) menu->addAction(tr("No files yet"))->setEnabled(false);
    });
}

void fillFile(MainWindow& window, FileActions& files, const Preferences& preferences) {
    QMenu* menu = window.menuBar()->addMenu(tr("&File"));
    add(menu, "file.new", tr("&New"), QKeySequence::New, [&] {
        if (files.openNew()) window.showPage("factory");
    });
    add(menu, "file.open", tr("&Open"), QKeySequence::Open, [&] {
        if (files.askOpen()) window.showPage("factory");
    });
    fillRecent(menu->addMenu(tr("Open re&cent")), files, preferences);
    QMenu* examples = menu->addMenu(tr("&Examples"));
    for (const ExampleInfo& example : shippedExamples())
        add(examples, ("example." + example.id).c_str(), QString::fromStdString(example.name), {},
            [&files, id = example.id] { files.open(QString::fromStdString(id)); });
    menu->addSeparator();
    add(menu, "file.save", tr("&Save"), QKeySequence::Save, [&] { files.save(false); });
    add(menu, "file.save-as", tr("Save &as"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [&] { files.save(true); });
    menu->addSeparator();
    add(menu, "file.import-model", tr("&Import a model"), {}, [&] {
        if (files.askImportModel()) window.showPage("factory");
    });
    add(menu, "file.runs", tr("R&uns beside the frontier"), {}, [&] { files.askRuns(); });
    add(menu, "file.report", tr("&Report"), Qt::CTRL | Qt::Key_E, [&] { files.exportReport(); });
    add(menu, "file.export-plot", tr("Export &plot"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
        [&] { files.exportPlot(window.picture()); });
    menu->addSeparator();
    add(menu, "file.quit", tr("&Quit"), QKeySequence::Quit, [&] { window.close(); });
}

void fillEdit(MainWindow& window, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Edit"));
    QAction* undo = workbench.document().undoStack()->createUndoAction(menu, tr("&Undo"));
    undo->setObjectName(QStringLiteral("edit.undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = workbench.document().undoStack()->createRedoAction(menu, tr("&Redo"));
    redo->setObjectName(QStringLiteral("edit.redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    menu->addActions({undo, redo});
    menu->addSeparator();
    add(menu, "edit.copy-command", tr("&Copy as command line"), Qt::CTRL | Qt::SHIFT | Qt::Key_C,
        [&window, &workbench] { window.copyCommandLine(workbench.pin(PinName::a) ? PinName::a : PinName::b); });
}

void fillLanguages(QMenu* menu, FileActions& files, Preferences& preferences) {
    auto* group = new QActionGroup(menu);
    // Each language is named in itself.
    const std::pair<Language, QString> choices[] = {{Language::system, tr("System")},
                                                    {Language::english, QStringLiteral("English")},
                                                    {Language::german, QStringLiteral("Deutsch")}};
    for (const auto& [language, text] : choices) {
        QAction* action = add(menu, ("language." + nameOf(language).toStdString()).c_str(), text, {},
                              [&files, &preferences, language = language] {
                                  if (preferences.language == language) return;
                                  preferences.language = language;
                                  files.tell(tr("The language changes at the next start"), {});
                              });
        action->setCheckable(true);
        action->setChecked(preferences.language == language);
        action->setEnabled(hasTexts(language));
        group->addAction(action);
    }
}

void fillView(MainWindow& window, FileActions& files, Theme& theme, Preferences& preferences) {
    QMenu* menu = window.menuBar()->addMenu(tr("&View"));
    int number = 0;
    for (const PageKind& kind : pageKinds()) {
        const QKeySequence keys =
            ++number <= 9 ? QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)) : QKeySequence();
        add(menu, (std::string("page.") + kind.id).c_str(), titleOf(kind), keys,
            [&window, id = kind.id] { window.showPage(id); });
    }
    menu->addSeparator();
    add(menu, "view.filter", tr("Filter &parameters"), Qt::CTRL | Qt::Key_K, [&window] { window.filterParameters(); });
    add(menu, "view.next-area", tr("&Next area"), Qt::Key_F6, [&window] { window.focusNextArea(1); });
    add(menu, "view.previous-area", tr("Pre&vious area"), Qt::SHIFT | Qt::Key_F6, [&window] { window.focusNextArea(-1); });
    menu->addSeparator();
    add(menu, "view.history", tr("&History"), {}, [&window] { window.docks().toggle(SideDock::history); });
    add(menu, "view.issues", tr("&Issues"), {}, [&window] { window.docks().toggle(SideDock::issues); });
    add(menu, "view.jobs", tr("&Jobs"), {}, [&window] { window.docks().toggle(SideDock::jobs); });
    add(menu, "view.reset-layout", tr("R&eset the layout"), {}, [&window] { window.resetLayout(); });
    menu->addSeparator();
    QAction* evidence = add(menu, "view.evidence", tr("Evidence &x-ray"), Qt::Key_X, [&theme, &window] {
        theme.setEvidence(!theme.showsEvidence());
        for (QWidget* shown : window.findChildren<QWidget*>()) shown->update();
    });
    evidence->setCheckable(true);
    QObject::connect(&theme, &Theme::changed, evidence, [&theme, evidence] { evidence->setChecked(theme.showsEvidence()); });
    add(menu, "view.present", tr("Present&ation"), Qt::Key_F5, [&window] { window.present(); });
    menu->addSeparator();
    auto* group = new QActionGroup(menu);
    const std::tuple<const char*, QString, ThemeChoice> choices[] = {
        {"theme.system", tr("Follow the &system"), ThemeChoice::system},
        {"theme.light", tr("&Light"), ThemeChoice::light},
        {"theme.dark", tr("&Dark"), ThemeChoice::dark}};
    for (const auto& [id, text, choice] : choices) {
        QAction* action =
            add(menu, id, text, {}, [&theme, &preferences, choice = choice] { chooseTheme(theme, preferences, choice); });
        action->setCheckable(true);
        action->setChecked(preferences.theme == choice);
        group->addAction(action);
    }
    fillLanguages(menu->addMenu(tr("&Language")), files, preferences);
}

/// What is asked of the scenarios; the task of the one in hand is marked.
void fillTasks(QMenu* menu, Workbench& workbench) {
    auto* group = new QActionGroup(menu);
    const std::tuple<const char*, QString, Task> choices[] = {
        {"task.serve", tr("&Serve requests"), Task::serve},
        {"task.train", tr("&Train the model"), Task::train},
        {"task.rl", tr("&Learn from its own answers"), Task::postTrain},
        {"task.forward", tr("&Forward passes: embeddings, images"), Task::passes}};
    for (const auto& [id, text, task] : choices) {
        QAction* action = add(menu, id, text, {}, [&workbench, task = task] {
            const ScenarioState* current =
                workbench.current() < workbench.scenarios().size() ? &workbench.scenarios()[workbench.current()] : nullptr;
            if (current && (!current->resolved || current->resolved->scenario.task != task)) changeTask(workbench, task);
        });
        action->setCheckable(true);
        group->addAction(action);
        const auto mark = [&workbench, action, task = task] {
            const auto& states = workbench.scenarios();
            const std::size_t current = workbench.current();
            action->setChecked(current < states.size() && states[current].resolved &&
                               states[current].resolved->scenario.task == task);
        };
        for (const auto changed : {&Workbench::parametersChanged, &Workbench::scenariosChanged})
            QObject::connect(&workbench, changed, action, mark);
        mark();
    }
}

void fillScenario(MainWindow& window, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Scenario"));
    add(menu, "scenario.add", tr("&Add on a rack"), {}, [&window] { window.askForNewScenario(); });
    add(menu, "scenario.duplicate", tr("&Duplicate"), Qt::CTRL | Qt::Key_D, [&workbench] {
        const std::size_t from = workbench.current();
        if (from >= workbench.scenarios().size()) return;
        workbench.document().duplicateScenario(from);
        workbench.setCurrent(from + 1);
    });
    add(menu, "scenario.rename", tr("&Rename"), Qt::Key_F2, [&window] {
        QListView* list = window.leftPanel()->scenarios()->list();
        window.leftPanel()->showInputs();
        list->setFocus();
        list->edit(list->currentIndex());
    });
    add(menu, "scenario.hide", tr("&Hide or show"), {}, [&workbench] {
        const std::size_t current = workbench.current();
        if (current < workbench.scenarios().size()) workbench.setVisible(current, !workbench.scenarios()[current].visible);
    });
    add(menu, "scenario.rack", tr("Change &rack"), Qt::CTRL | Qt::Key_R, [&window] { window.askForRack(); });
    add(menu, "scenario.model", tr("Change &model"), Qt::CTRL | Qt::Key_M, [&window] { window.askForModel(); });
    fillTasks(menu->addMenu(tr("&Task of all")), workbench);
    add(menu, "scenario.remove", tr("Re&move"), {}, [&workbench] { workbench.document().removeScenario(workbench.current()); });
}

void fillPlot(MainWindow& window, FileActions& files, Workbench& workbench) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Plot"));
    add(menu, "plot.copy", tr("&Copy plot"), {}, [&] { files.copyPlot(window.picture()); });
    add(menu, "plot.table", tr("Show as &table"), Qt::CTRL | Qt::Key_T, [&window] { window.showTable(window.picture()); });
    add(menu, "plot.log", tr("&Logarithmic or linear"), Qt::CTRL | Qt::Key_L, [&workbench] {
        ChartChoice choice = workbench.chart();
        choice.logarithmicY = !choice.logarithmicY;
        workbench.setChart(choice);
    });
    add(menu, "plot.fit", tr("&Fit to the data"), {}, [&window] { window.factoryPlot()->resetZoom(); });
    addCountingChoices(*menu, workbench);
    menu->addSeparator();
    add(menu, "plot.unpin", tr("Unpin &both"), {}, [&workbench] {
        workbench.setPin(PinName::a, std::nullopt);
        workbench.setPin(PinName::b, std::nullopt);
    });
}

void fillTools(MainWindow& window, const Theme& theme, Preferences& preferences) {
    QMenu* menu = window.menuBar()->addMenu(tr("&Tools"));
    add(menu, "tools.palette", tr("&Search or run"), Qt::CTRL | Qt::SHIFT | Qt::Key_P, [&window] { window.openPalette(); });
    add(menu, "tools.shortcuts", tr("S&hortcuts"), Qt::CTRL | Qt::Key_Slash,
        [&window, &theme, &preferences] { ShortcutDialog(theme, preferences, window).exec(); });
}

void fillHelp(MainWindow& window, const Theme& theme, Workbench& workbench) {
    QMenu* help = window.menuBar()->addMenu(tr("&Help"));
    add(help, "help.page", tr("&This page"), QKeySequence::HelpContents, [&window] { window.showHelp(); });
    add(help, "help.tour", tr("&Tour"), {}, [&window, &theme] { new Tour(theme, window); });
    add(help, "help.about", tr("&About Rackline"), {}, [&window, &workbench] {
        QMessageBox box(QMessageBox::NoIcon, tr("About Rackline"), QStringLiteral("Rackline " RACKLINE_VERSION), QMessageBox::Ok,
                        &window);
        box.setInformativeText(
            tr("Performance modeler for AI factories. Catalogue %1. Free software under the GPL, version 3 or later.")
                .arg(QString::fromStdString(workbench.catalogue().version())));
        finish(box);
        box.exec();
    });
}

} // namespace

void fillMenus(MainWindow& window, FileActions& files, Theme& theme, Workbench& workbench, Preferences& preferences) {
    fillFile(window, files, preferences);
    fillEdit(window, workbench);
    fillView(window, files, theme, preferences);
    fillScenario(window, workbench);
    fillPlot(window, files, workbench);
    fillTools(window, theme, preferences);
    fillHelp(window, theme, workbench);
}

bool systemPrefersDark() {
    // The application's own palette is set already, so a fresh style is asked for the platform's.
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));
    return fusion && fusion->standardPalette().color(QPalette::Window).lightness() < 128;
}

void chooseTheme(Theme& theme, Preferences& preferences, ThemeChoice choice) {
    preferences.theme = choice;
    theme.setDark(choice == ThemeChoice::dark || (choice == ThemeChoice::system && systemPrefersDark()));
}

} // namespace rackline
