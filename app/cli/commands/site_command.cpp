// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/report/sheets/site_sheets.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"

namespace rackline {

namespace {
Result<SiteCase> caseOf(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    if (scenario.scenario.trains)
        return Error{ErrorCode::input, "workload.kind",
                     "\"" + scenario.scenario.name + "\" trains; a site is judged by the tokens it serves"};
    return siteCaseOf(scenario, catalogue, estimate(scenario.scenario));
}
} // namespace

int runSite(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<SiteCase> cases;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        Result<SiteCase> one = caseOf(scenario, loaded->catalogue);
        if (!one) return fail(one.error(), streams);
        if (one->estimate.decodeStep.empty())
            return fail({ErrorCode::infeasible, scenario.scenario.name, sentenceOf(one->estimate.point.finding, plainNumbers)},
                        streams);
        cases.push_back(std::move(one).value());
    }
    std::vector<SiteCandidate> candidates;
    for (const SiteCase& c : cases) candidates.push_back(c.candidate());
    return writePages(sitePages(cases, studySites(candidates, siteSamples, options.seed)), "site", options, *loaded, streams);
}

} // namespace rackline
