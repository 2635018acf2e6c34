// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/layer_menu.h"
#include "app/workbench/document/translation.h"

#include <QMenu>

namespace rackline {
namespace {

struct LayerSwitch {
    const char* name;
    bool ChartLayers::*layer;
};
constexpr LayerSwitch layerSwitches[] = {
    {QT_TRANSLATE_NOOP("rackline", "Candidates"), &ChartLayers::candidates},
    {QT_TRANSLATE_NOOP("rackline", "Intervals"), &ChartLayers::intervals},
    {QT_TRANSLATE_NOOP("rackline", "Intervals of all inputs"), &ChartLayers::allInputs},
    {QT_TRANSLATE_NOOP("rackline", "Infeasible candidates"), &ChartLayers::infeasible},
    {QT_TRANSLATE_NOOP("rackline", "Measured runs"), &ChartLayers::measured},
};

} // namespace

void fillLayerMenu(QMenu& menu, Workbench& workbench, const LayerQuestions& questions) {
    const auto add = [&](const QString& name, auto isOn, auto set) {
        QAction* action = menu.addAction(name);
        action->setCheckable(true);
        QObject::connect(&menu, &QMenu::aboutToShow, action,
                         [action, isOn, &workbench] { action->setChecked(isOn(workbench.chart())); });
        QObject::connect(action, &QAction::triggered, &menu, [set, &workbench](bool on) {
            ChartChoice choice = workbench.chart();
            set(choice, on);
            workbench.setChart(choice);
        });
    };
    for (const LayerSwitch& layer : layerSwitches)
        add(
            tr(layer.name), [layer](const ChartChoice& c) { return c.layers.*layer.layer; },
            [layer](ChartChoice& c, bool on) { c.layers.*layer.layer = on; });
    menu.addSeparator();
    QObject::connect(menu.addAction(tr("Runs from a file\u2026")), &QAction::triggered, &menu, questions.askRuns);
    QAction* published = menu.addAction(tr("Published runs again"));
    QObject::connect(&menu, &QMenu::aboutToShow, published,
                     [published, &workbench] { published->setVisible(workbench.hasOwnRuns()); });
    QObject::connect(published, &QAction::triggered, &menu, [&workbench] { workbench.setOwnRuns(nullptr); });
    menu.addSeparator();
    add(
        tr("Logarithmic horizontal axis"), [](const ChartChoice& c) { return c.logarithmicX; },
        [](ChartChoice& c, bool on) { c.logarithmicX = on; });
    add(
        tr("Logarithmic vertical axis"), [](const ChartChoice& c) { return c.logarithmicY; },
        [](ChartChoice& c, bool on) { c.logarithmicY = on; });
    menu.addSeparator();
    add(
        tr("Line across the vertical axis"), [](const ChartChoice& c) { return c.target > 0; },
        [first = questions.firstTarget](ChartChoice& c, bool on) { c.target = on ? first() : 0; });
}

} // namespace rackline
