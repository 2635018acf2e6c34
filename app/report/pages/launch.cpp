// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/manifests.h"
#include "app/report/pages/parts.h"

namespace rackline {

ReportSection launchSection(const ReportInput& input) {
    ReportSection section{"launch", "How it would be launched", {}};
    for (const ReportScenario& s : input.scenarios) {
        const Scenario& scenario = s.scenario->scenario;
        if (s.estimate->decodeStep.empty()) continue;
        std::vector<LaunchHint> hints = launchHints(scenario, s.estimate->point);
        if (!hints.empty() && scenario.engine.id.starts_with(hints.front().engine->id)) hints.resize(1);
        for (const LaunchHint& hint : hints) {
            section.blocks.emplace_back(ReportText{scenario.name + ", " + std::string(hint.engine->name) + ": MODEL is " +
                                                   checkpointText(scenario) + ". Names of " + std::string(hint.engine->version) +
                                                   ". A hint: nothing was started."});
            section.blocks.emplace_back(ReportCode{launchText(hint)});
        }
        if (hints.empty()) continue;
        section.blocks.emplace_back(ReportCode{benchmarkText(scenario, s.estimate->point)});
        section.blocks.emplace_back(ReportText{
            "Kubernetes, and with --manifest Dynamo, llm-d and KServe: a hint too; MODEL and IMAGE are yours to name."});
        section.blocks.emplace_back(ReportCode{manifestText(clusterManagers().front(), hints, scenario)});
    }
    return section;
}

} // namespace rackline
