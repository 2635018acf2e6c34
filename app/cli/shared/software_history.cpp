// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/software_history.h"

#include "app/report/words/number_text.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// The middle of what a profile's runs fall into, in years: `2024`, or a half of a year as in `2025H2`.
std::optional<double> middleOf(const std::string& software) {
    if (software.size() < 4 || software.find_first_not_of("0123456789") < 4) return std::nullopt;
    const double year = std::stoi(software.substr(0, 4));
    if (software.size() == 4) return year + 0.5;
    return software.substr(4) == "H1" ? year + 0.25 : software.substr(4) == "H2" ? year + 0.75 : std::optional<double>();
}

/// The scenario as an engine profile of the catalogue runs it.
Result<ResolvedScenario> withProfile(const ResolvedScenario& scenario, const Entry& profile, const Catalogue& catalogue) {
    std::vector<std::string> overrides = scenario.asked->overrides;
    for (const char* key : {"engine=", "efficiency="})
        std::erase_if(overrides, [key](const std::string& text) { return text.starts_with(key); });
    overrides.push_back("engine=" + profile.word("engine"));
    overrides.push_back("efficiency=" + profile.id);
    return resolve(scenario.asked->project, 0, catalogue, overrides);
}
} // namespace

Result<SoftwareHistory> softwareHistory(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    SoftwareHistory engines;
    for (const EntrySummary& one : catalogue.list("engine")) {
        const Result<Entry> profile = catalogue.entry("engine", one.id);
        if (!profile || profile->word("generation") != scenario.scenario.system.accelerator.generation) continue;
        const std::optional<double> year = middleOf(profile->word("software"));
        if (!year) continue;
        const Result<ResolvedScenario> dated = withProfile(scenario, *profile, catalogue);
        if (!dated) return dated.error();
        const std::string engine = profile->word("scheduler").empty() ? profile->word("engine") : profile->word("scheduler");
        DatedAnswer answer{*year, one.id, estimate(atOperatingPoint(*dated))};
        if (answer.found.point.feasible()) engines[engine].push_back(std::move(answer));
    }
    for (auto& [name, answers] : engines)
        std::stable_sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.year < b.year; });
    return engines;
}

Result<SoftwareGain> measuredSoftwareGain(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    const Result<SoftwareHistory> history = softwareHistory(scenario, catalogue);
    if (!history) return history.error();
    const auto own = history->find(scenario.scenario.engine.scheduler);
    if (own == history->end() || !(own->second.front().year < own->second.back().year))
        return SoftwareGain{
            0, "its engine has no profiles of two years on its chips' generation, and software is taken to add nothing"};
    const DatedAnswer &first = own->second.front(), &last = own->second.back();
    const std::string between = "from " + first.profile + " to " + last.profile;
    const double ratio = valueOf(last.found.point, Metric::perMw) / valueOf(first.found.point, Metric::perMw);
    if (!(ratio > 1)) return SoftwareGain{0, "software gained nothing " + between + ", and is taken to add nothing"};
    const double share = portable::exp(portable::log(ratio) / (2 * (last.year - first.year))) - 1;
    return SoftwareGain{share,
                        "software makes its tokens " + percentText(share, plainNumbers) + " more each half-year, as " + between};
}

} // namespace rackline
