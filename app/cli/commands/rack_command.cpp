// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/project/site_inputs.h"
#include "app/report/sheets/rack_sheets.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>

namespace rackline {

std::vector<PhaseWork> phasesOf(const Scenario& scenario) {
    if (scenario.trains()) {
        const TrainingEstimate found = estimateTraining(scenario);
        if (!found.feasible) return {};
        return {trainingWork(scenario, found.point)};
    }
    const Estimate found = estimate(scenario);
    return found.decodeStep.empty() ? std::vector<PhaseWork>{} : phaseWorks(scenario, found.point);
}

int writePages(std::span<const SheetPage> pages, std::string_view kind, const Options& options, const Loaded& loaded,
               Streams streams) {
    write({[&] { return sheetsText(pages); }, [&] { return sheetsJson(pages, kind, originOf(options, loaded)); },
           [&] { return sheetRows(pages); }},
          options, streams);
    return std::all_of(pages.begin(), pages.end(), [](const SheetPage& p) { return p.feasible; }) ? done : infeasible;
}

namespace {
/// The scenario with the caps that its own answer has, where these are searched.
Scenario atChosenCaps(const Scenario& s) {
    if (!s.searchesCaps()) return s;
    return heldAt(s, s.trains() ? estimateTraining(s).point.caps : estimate(s).point.caps);
}

int runRack(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<SheetPage> pages;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        const Scenario held = atChosenCaps(atOperatingPoint(scenario));
        pages.push_back(rackPage(scenario, rackStudyOf(held), publishedPower(scenario, loaded->catalogue), phasesOf(held)));
    }
    return writePages(pages, "rack", options, *loaded, streams);
}
} // namespace

Run addRack(CLI::App& parser, Options& options) {
    addScenarios(parser, options);
    addReadAt(parser, options);
    addTableFile(parser, options);
    return intoFile(
        parser, options, [&options](Streams streams) { return runRack(options, streams); },
        [] { return std::pair("", "inlet"); });
}

} // namespace rackline
