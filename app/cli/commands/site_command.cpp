// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/commands/training_answers.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/project/traffic/day_file.h"
#include "app/project/workload_inputs.h"
#include "app/report/sheets/shared_site_sheet.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

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

/// Hours that a use has the site, and where the clock is known the one that it begins at.
struct UseHours {
    double hours = 0;
    std::optional<double> begins;

    /// Whether it has the site at some time of an hour of the clock.
    bool has(double hour) const { return begins && std::fmod(hour - *begins + 24, 24) < hours - 1e-9; }
};

/// `10`, or `22-8` by the clock.
std::optional<UseHours> hoursIn(const std::string& text) {
    const std::size_t dash = text.find('-', 1);
    const Result<double> first = parseNumber(text.substr(0, dash));
    if (!first || *first < 0 || *first > 24) return std::nullopt;
    if (dash == std::string::npos) return *first > 0 ? std::optional(UseHours{*first, {}}) : std::nullopt;
    const Result<double> last = parseNumber(text.substr(dash + 1));
    if (!last || *last < 0 || *last > 24 || *first >= 24) return std::nullopt;
    const double hours = *last > *first ? *last - *first : *last - *first + 24;
    return UseHours{hours, *first};
}

/// Two uses have one time of the clock if one begins while the other has the site.
Result<void> checkClock(const std::vector<UseHours>& hours, const Loaded& loaded) {
    for (std::size_t a = 0; a < hours.size(); ++a)
        for (std::size_t b = 0; b < hours.size(); ++b)
            if (a != b && hours[a].begins && hours[b].has(*hours[a].begins))
                return Error{ErrorCode::usage, "--hours",
                             "gives \"" + loaded.scenarios[a].scenario.name + "\" and \"" + loaded.scenarios[b].scenario.name +
                                 "\" the same hours"};
    return {};
}

/// Hours of the day by the place of their scenario.
Result<std::vector<UseHours>> hoursOf(const std::vector<std::string>& given, const Loaded& loaded) {
    std::vector<UseHours> hours(loaded.scenarios.size());
    double sum = 0;
    for (const std::string& line : given) {
        const std::size_t equals = line.rfind('=');
        const std::optional<UseHours> said = hoursIn(equals == std::string::npos ? "" : line.substr(equals + 1));
        if (!said)
            return Error{ErrorCode::usage, "--hours " + line,
                         "expected NAME=HOURS of 24, such as \"training=10\", or by the clock, such as \"training=22-8\""};
        const std::string name = line.substr(0, equals);
        const auto found = std::find_if(loaded.scenarios.begin(), loaded.scenarios.end(),
                                        [&](const ResolvedScenario& s) { return s.scenario.name == name; });
        if (found == loaded.scenarios.end())
            return Error{ErrorCode::usage, "--hours " + line, "no scenario has the name " + name};
        if (std::any_of(found + 1, loaded.scenarios.end(), [&](const ResolvedScenario& s) { return s.scenario.name == name; }))
            return Error{ErrorCode::usage, "--hours " + line, "is said of two scenarios; give them names of their own"};
        UseHours& own = hours[static_cast<std::size_t>(found - loaded.scenarios.begin())];
        if (own.hours > 0) return Error{ErrorCode::usage, "--hours " + line, "gives hours to " + name + " twice"};
        own = *said;
        sum += own.hours;
    }
    if (const auto apart = checkClock(hours, loaded); !apart) return apart.error();
    if (sum > 24 + 1e-9)
        return Error{ErrorCode::usage, "--hours", "gives " + digitsText(sum, 3, plainNumbers) + " hours of a day that has 24"};
    return hours;
}

/// What the scenario does with all racks of its site, and the number of these.
Result<double> answerUse(SharedScenario& use, const Catalogue& catalogue, const Options& options) {
    const Scenario& s = use.scenario.scenario;
    if (s.postTrains() || s.forwards())
        return Error{ErrorCode::usage, "--hours", "is of scenarios that serve or train, and \"" + s.name + "\" does neither"};
    if (s.trains()) {
        use.trains = siteRunOf(s, options.threads);
        if (!use.trains->run) return Error{ErrorCode::infeasible, s.name, "no run of the model fits on the site's racks"};
        return use.trains->racks;
    }
    if (const auto sized = checkSizing(s); !sized) return sized.error();
    use.serves = siteCaseOf(use.scenario, catalogue, estimateToBuild(atOperatingPoint(use.scenario)));
    if (!use.serves->estimate.point.feasible())
        return Error{ErrorCode::infeasible, s.name, sentenceOf(use.serves->estimate.point.finding, plainNumbers)};
    const SiteCandidate candidate = use.serves->candidate();
    return siteMiddle(candidate, use.serves->inputs.scenario)[static_cast<std::size_t>(SiteFigure::racks)];
}

struct SharedOptions {
    std::vector<std::string> hours;
    std::string prices;
    double changeMinutes = 15;
};

/// What electricity costs and emits by the clock, which all uses must say their hours by.
Result<std::optional<traffic::DayCurve>> pricesOf(const std::string& file, const std::vector<UseHours>& hours) {
    if (file.empty()) return std::optional<traffic::DayCurve>{};
    for (const UseHours& use : hours)
        if (use.hours > 0 && !use.begins)
            return Error{ErrorCode::usage, "--prices", "needs --hours by the clock, such as \"training=22-8\""};
    Result<traffic::DayCurve> curve = readDayFile(file);
    if (!curve) return curve.error();
    if (curve->price.empty() && curve->carbon.empty())
        return Error{ErrorCode::usage, "--prices", file + " has neither a column price [USD/kWh] nor carbon [kg/kWh]"};
    return std::optional(std::move(curve).value());
}

int runShared(const SharedOptions& given, const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<std::vector<UseHours>> hours = hoursOf(given.hours, *loaded);
    if (!hours) return fail(hours.error(), streams);
    const Result<std::optional<traffic::DayCurve>> prices = pricesOf(given.prices, *hours);
    if (!prices) return fail(prices.error(), streams);
    std::vector<SharedScenario> uses;
    for (std::size_t i = 0; i < hours->size(); ++i)
        if (const UseHours& own = (*hours)[i]; own.hours > 0)
            uses.push_back({loaded->scenarios[i], own.hours, own.begins.value_or(0), {}, {}});
    double fewest = std::numeric_limits<double>::infinity();
    for (SharedScenario& use : uses) {
        if (const auto alike = checkOneSite(uses.front().scenario.scenario, use.scenario.scenario); !alike)
            return fail(alike.error(), streams);
        if (use.hours <= given.changeMinutes / 60)
            return fail({ErrorCode::usage, "--hours", "gives \"" + use.scenario.scenario.name + "\" less than a change takes"},
                        streams);
        const Result<double> own = answerUse(use, loaded->catalogue, options);
        if (!own) return fail(own.error(), streams);
        fewest = std::min(fewest, std::floor(*own));
    }
    if (fewest < 1) return fail({ErrorCode::infeasible, "facility.power", "provides for no rack of every use"}, streams);
    // Once their number is known, racks are given: they no longer vary with the watts that are drawn.
    for (SharedScenario& use : uses) {
        use.scenario.scenario.site.racks = static_cast<int>(fewest);
        if (const auto again = answerUse(use, loaded->catalogue, options); !again) return fail(again.error(), streams);
    }
    return writePages(std::vector{sharedSitePage(uses, given.changeMinutes * 60 * second, *prices, options.seed)}, "site",
                      options, *loaded, streams);
}
} // namespace

Run addSite(CLI::App& parser, Options& options) {
    addScenarios(parser, options);
    addReadAt(parser, options);
    addTableFile(parser, options);
    const auto shared = std::make_shared<SharedOptions>();
    addRepeated(
        parser, "--hours", shared->hours, "NAME=HOURS",
        "Hours a day that a scenario has the site, which those that are named share: they serve and train in turn; 10, or "
        "22-8 by the clock");
    parser
        .add_option(
            "--prices", shared->prices,
            "A day of prices and carbon by the clock (CSV: rate, price [USD/kWh], carbon [kg/kWh]) for the hours of --hours")
        ->type_name("FILE");
    parser
        .add_option("--change", shared->changeMinutes, "Minutes that each change from one use to the next takes; 15 without it")
        ->check(CLI::Range(0.0, 1440.0))
        ->type_name("MINUTES");
    return intoFile(
        parser, options,
        [&options, shared](Streams streams) {
            if (!shared->hours.empty()) return runShared(*shared, options, streams);
            if (!shared->prices.empty()) return fail({ErrorCode::usage, "--prices", "is of a site that --hours shares"}, streams);
            return runSite(options, streams);
        },
        [] { return std::pair("", "tok_s"); });
}

} // namespace rackline
