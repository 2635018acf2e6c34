// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/report_page.h"

#include "app/report/paper/report_file.h"
#include "app/workbench/export/command_line.h"

#include <list>

namespace rackline {

ReportSource reportSource(const Workbench& workbench) {
    ReportSource source{workbench.document().project().name,
                        reportLine(workbench).toStdString(),
                        workbench.sharedCatalogue(),
                        workbench.chart().x,
                        workbench.chart().y,
                        {}};
    for (const ScenarioState& state : workbench.scenarios())
        if (state.visible && state.explored && state.resolved) {
            source.scenarios.push_back({*state.resolved, state.exploration, state.colour});
            if (workbench.chart().x == Metric::speed) source.scenarios.back().resolved.readAt = workbench.reading();
        }
    return source;
}

namespace {
Report servingReportOf(const ReportSource& source, ReportInput input) {
    std::vector<Estimate> estimates;
    for (const ReportSource::One& one : source.scenarios) estimates.push_back(estimate(atOperatingPoint(one.resolved)));
    const std::optional<KnownRuns> known = KnownRuns::shipped();
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        const ReportSource::One& one = source.scenarios[i];
        input.scenarios.push_back(
            servedScenario(one.resolved, one.exploration, estimates[i], source.y, known, *source.catalogue));
        input.scenarios.back().colour = one.colour;
    }
    return buildReport(input);
}

Report trainingReportOf(const ReportSource& source, ReportInput input) {
    std::list<TrainingEstimate> estimates;
    for (const ReportSource::One& one : source.scenarios) {
        ReportScenario& s = input.scenarios.emplace_back();
        s.scenario = &one.resolved;
        s.colour = one.colour;
        s.training = &estimates.emplace_back(estimateTraining(one.resolved.scenario));
    }
    return buildReport(input);
}
} // namespace

Result<Report> reportOf(const ReportSource& source) {
    std::vector<ResolvedScenario> scenarios;
    for (const ReportSource::One& one : source.scenarios) scenarios.push_back(one.resolved);
    if (const Result<void> alike = checkReported(scenarios); !alike) return alike.error();
    ReportInput input;
    input.project = source.project;
    input.sources = source.catalogue->sources();
    input.origin.catalogueVersion = source.catalogue->version();
    input.origin.command = source.command;
    input.x = source.x;
    input.y = source.y;
    input.readsTraces = true;
    const bool trains = !scenarios.empty() && scenarios.front().scenario.trains();
    return (trains ? trainingReportOf : servingReportOf)(source, std::move(input));
}

Result<void> writeReport(const ReportSource& source, const std::string& path) {
    const Result<Report> report = reportOf(source);
    return report ? writeReport(*report, path) : Result<void>(report.error());
}

} // namespace rackline
