// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/report_page.h"

#include "app/report/comparison.h"
#include "app/report/nearness_text.h"
#include "app/report/report_file.h"

namespace rackline {

ReportSource reportSource(const Workbench& workbench) {
    ReportSource source{workbench.document().project().name,
                        "rackline report " + workbench.document().path().toStdString(),
                        workbench.sharedCatalogue(),
                        workbench.chart().x,
                        workbench.chart().y,
                        {}};
    for (const ScenarioState& state : workbench.scenarios())
        if (state.visible && state.explored && state.resolved) source.scenarios.push_back({*state.resolved, state.exploration});
    return source;
}

Report reportOf(const ReportSource& source) {
    std::vector<Estimate> estimates;
    for (const ReportSource::One& one : source.scenarios) estimates.push_back(estimate(one.resolved.scenario));
    ReportInput input;
    input.project = source.project;
    const std::optional<KnownRuns> known = KnownRuns::shipped();
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        const ReportSource::One& one = source.scenarios[i];
        const auto standing =
            known ? known->standingOf(one.resolved.scenario, estimates[i].point, *source.catalogue) : std::nullopt;
        input.scenarios.push_back({&one.resolved, &one.exploration, &estimates[i],
                                   standing ? sentenceOf(*standing) : std::string(),
                                   assumptionsAt(one.resolved, estimates[i].point, source.y, *source.catalogue)});
    }
    input.sources = source.catalogue->sources();
    input.origin.catalogueVersion = source.catalogue->version();
    input.origin.command = source.command;
    input.x = source.x;
    input.y = source.y;
    return buildReport(input);
}

Result<void> writeReport(const ReportSource& source, const std::string& path) { return writeReport(reportOf(source), path); }

} // namespace rackline
