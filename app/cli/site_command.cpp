// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facility_pages.h"
#include "app/report/number_text.h"
#include "app/report/site_sheets.h"
#include "app/report/wording.h"

namespace rackline {

namespace {
/// Half width of the 90 % interval of ln average power of the site: SPEC-power 8.6 gives 15 % for chips and as much for the rest.
constexpr double powerSpread = 0.25;
constexpr std::size_t samples = 2000;

Result<SiteCase> caseOf(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    if (scenario.scenario.trains)
        return Error{ErrorCode::input, "workload.kind",
                     "\"" + scenario.scenario.name + "\" trains; a site is judged by the tokens it serves"};
    SiteCase c{&scenario, siteInputs(scenario, catalogue), estimate(scenario.scenario), {}, {}};
    const Result<NetworkVariants> network = networkOf(scenario, catalogue);
    c.networkRefused = network ? network->missing : network.error().text();
    if (network)
        for (const NetworkStudy& variant : network->variants)
            if (variant.figures.optics == scenario.scenario.site.network.optics) {
                c.network = variant.price;
                c.networkRefused.clear();
            }
    return c;
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
    for (const SiteCase& c : cases)
        candidates.push_back({&c.inputs.scenario, &c.estimate, c.inputs.uncertain, c.network, powerSpread});
    return writePages(sitePages(cases, studySites(candidates, samples, options.seed)), "site", options, *loaded, streams);
}

} // namespace rackline
