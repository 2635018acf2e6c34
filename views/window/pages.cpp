// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/pages.h"

#include "app/report/charts/flow_charts.h"
#include "app/report/charts/run_charts.h"
#include "app/report/charts/training_charts.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/pages/compare_page.h"
#include "views/pages/factory_page.h"
#include "views/pages/network_page.h"
#include "views/pages/rack/rack_page.h"
#include "views/pages/roofline_page.h"
#include "views/pages/runs/lone_task_page.h"
#include "views/pages/runs/run_frontier_page.h"
#include "views/pages/runs/run_stack_page.h"
#include "views/pages/runs/training_page.h"
#include "views/pages/sensitivity_page.h"
#include "views/pages/stack_page.h"
#include "views/pages/start/start_page.h"
#include "views/pages/traffic_page.h"
#include "views/pages/validate_page.h"
#include "views/pages/wins_page.h"
#include "views/pages/zoom_page.h"

#include <QCoreApplication>

namespace rackline {
namespace {

template <class Kind> Page* make(const PageContext& context) { return new Kind(context); }

const char* const memorySentence = QT_TRANSLATE_NOOP("Pages", "%1 fills %2 GB per GPU, %3 of it with %4.");
const char* const powerSentence = QT_TRANSLATE_NOOP("Pages", "%1 needs %2 W per GPU, of which %4 takes %3.");
const char* const powerFlowSentence =
    QT_TRANSLATE_NOOP("Pages", "Of every 100 W that %1 draws from the utility, %2 reach a GPU.");
const char* const costSentence = QT_TRANSLATE_NOOP("Pages", "A million tokens cost %2 on %1, %3 of it %4.");

/// What flows tell beyond their stack; empty where that is nothing.
const char* const noSentence = "";

template <StackPage::MakeChart chart, const char* const& sentence, auto facts, auto reach, StackPage::MakeFlow flow = nullptr,
          const char* const& flowSentence = noSentence>
Page* makeStack(const PageContext& context) {
    return new StackPage(context, {chart, QCoreApplication::translate("Pages", sentence), facts, reach, flow,
                                   QCoreApplication::translate("Pages", flowSentence)});
}

const char* const runMemorySentence = QT_TRANSLATE_NOOP("Pages", "The fullest GPU of %1 reserves %2 GB, of which %4 takes %3.");
const char* const runPowerSentence = QT_TRANSLATE_NOOP("Pages", "%1 needs %2 W per GPU to train, of which %4 takes %3.");
const char* const runCostSentence = QT_TRANSLATE_NOOP("Pages", "The run costs %2 on %1, %3 of it %4.");

template <auto chart, const char* const& sentence, auto facts, LineChart (*beside)(std::span<const TrainedScenario>) = nullptr>
Page* makeRunStack(const PageContext& context) {
    return new RunStackPage(context, {chart, QCoreApplication::translate("Pages", sentence), facts, beside});
}

Page* makeLoneMemory(const PageContext& context) { return new LoneTaskPage(context, {"memory", "pass"}); }

/// A page about serving, and one about serving and runs.
constexpr std::array<Page* (*)(const PageContext& context), taskCount>
serving(Page* (*own)(const PageContext& context), Page* (*ofRuns)(const PageContext& context) = nullptr) {
    return {own, ofRuns, &make<OtherTaskPage>, &make<OtherTaskPage>};
}

constexpr PageKind kinds[] = {
    {"start", QT_TRANSLATE_NOOP("Pages", "Start"), "welcome", 0, Docks::nothing, {make<StartPage>}},
    {"rack", QT_TRANSLATE_NOOP("Pages", "Rack"), "rack", 1, Docks::nothing, {make<RackPage>}},
    {"site", QT_TRANSLATE_NOOP("Pages", "Site"), "hall", 1, Docks::nothing, serving(make<ZoomPage>)},
    {"catalogue", QT_TRANSLATE_NOOP("Pages", "Catalogue"), "catalogue", 1, Docks::nothing, {make<CataloguePage>}},
    {"factory",
     QT_TRANSLATE_NOOP("Pages", "Factory"),
     "factory",
     2,
     Docks::inputsAndInspector,
     {make<FactoryPage>, make<RunFrontierPage>, make<LoneTaskPage>, make<LoneTaskPage>}},
    {"compare",
     QT_TRANSLATE_NOOP("Pages", "Compare"),
     "compare",
     2,
     Docks::inputs,
     {make<ComparePage>, make<ComparePage>, make<LoneTaskPage>, make<LoneTaskPage>}},
    {"wins", QT_TRANSLATE_NOOP("Pages", "Who wins"), "wins", 2, Docks::inputs, serving(make<WinsPage>)},
    {"sensitivity", QT_TRANSLATE_NOOP("Pages", "Sensitivity"), "sensitivity", 2, Docks::inputs, serving(make<SensitivityPage>)},
    {"roofline", QT_TRANSLATE_NOOP("Pages", "Roofline"), "roofline", 3, Docks::inputs, serving(make<RooflinePage>)},
    {"memory",
     QT_TRANSLATE_NOOP("Pages", "Memory"),
     "memory",
     3,
     Docks::inputs,
     {makeStack<&memoryChart, memorySentence, &memoryFacts, &memoryReach>,
      makeRunStack<&trainingMemoryChart, runMemorySentence, &runMemoryFacts>, makeLoneMemory, makeLoneMemory}},
    {"power", QT_TRANSLATE_NOOP("Pages", "Power"), "power", 3, Docks::inputs,
     serving(makeStack<&powerChart, powerSentence, &powerFacts, &powerReach, &powerFlow, powerFlowSentence>,
             makeRunStack<&runPowerChart, runPowerSentence, &runPowerFacts, &runLimitsChart>)},
    {"cost", QT_TRANSLATE_NOOP("Pages", "Cost"), "cost", 3, Docks::inputs,
     serving(makeStack<&costChart, costSentence, &costFacts, &costReach, &costFlow>,
             makeRunStack<&runCostChart, runCostSentence, &runCostFacts>)},
    {"network", QT_TRANSLATE_NOOP("Pages", "Network"), "network", 3, Docks::inputs, {make<NetworkPage>}},
    {"traffic", QT_TRANSLATE_NOOP("Pages", "Traffic"), "traffic", 4, Docks::inputs, serving(make<TrafficPage>)},
    {"training",
     QT_TRANSLATE_NOOP("Pages", "Training"),
     "training",
     4,
     Docks::inputs,
     {make<TrainingPage>, make<TrainingPage>, make<LoneTaskPage>, make<TrainingPage>}},
    {"validate", QT_TRANSLATE_NOOP("Pages", "Validate"), "validate", 4, Docks::nothing, {make<ValidatePage>}},
};

} // namespace

std::span<const PageKind> pageKinds() { return kinds; }

QString titleOf(const PageKind& kind) { return QCoreApplication::translate("Pages", kind.title); }

} // namespace rackline
