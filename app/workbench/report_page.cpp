// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/report_page.h"

#include "app/report/report.h"

namespace rackline {

std::string reportPage(const Workbench& workbench) {
    std::vector<Estimate> estimates;
    std::vector<const ScenarioState*> shown;
    for (const ScenarioState& state : workbench.scenarios()) {
        if (!state.visible || !state.explored || !state.resolved) continue;
        shown.push_back(&state);
        estimates.push_back(estimate(state.resolved->scenario));
    }
    ReportInput input;
    input.project = workbench.document().project().name;
    for (std::size_t i = 0; i < shown.size(); ++i)
        input.scenarios.push_back({&*shown[i]->resolved, &shown[i]->exploration, &estimates[i]});
    input.origin.catalogueVersion = workbench.catalogue().version();
    input.origin.command = "rackline report " + workbench.document().path().toStdString();
    input.x = workbench.chart().x;
    input.y = workbench.chart().y;
    return reportHtml(buildReport(input));
}

} // namespace rackline
