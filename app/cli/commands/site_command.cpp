// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/project/workload_inputs.h"
#include "app/report/sheets/site_sheets.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
int runSite(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadAlike(options);
    if (!loaded) return fail(loaded.error(), streams);
    if (loaded->train()) return siteOfTraining(*loaded, options, streams);
    std::vector<SiteCase> cases;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        if (const auto sized = checkSizing(scenario.scenario); !sized) return fail(sized.error(), streams);
        SiteCase one = siteCaseOf(scenario, loaded->catalogue, estimateToBuild(atOperatingPoint(scenario)));
        if (one.estimate.decodeStep.empty())
            return fail({ErrorCode::infeasible, scenario.scenario.name, sentenceOf(one.estimate.point.finding, plainNumbers)},
                        streams);
        cases.push_back(std::move(one));
    }
    std::vector<SiteCandidate> candidates;
    for (const SiteCase& c : cases) candidates.push_back(c.candidate());
    return writePages(sitePages(cases, studySites(candidates, siteSamples, options.seed)), "site", options, *loaded, streams);
}
} // namespace

Run addSite(CLI::App& parser, Options& options) {
    addScenarios(parser, options);
    addReadAt(parser, options);
    addTableFile(parser, options);
    return intoFile(
        parser, options, [&options](Streams streams) { return runSite(options, streams); },
        [] { return std::pair("", "tok_s"); });
}

} // namespace rackline
