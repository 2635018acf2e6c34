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
    overrides.push_back("engine=" + std::string(profile.word("engine")));
    overrides.push_back("efficiency=" + profile.id);
    return resolve(scenario.asked->project, 0, catalogue, overrides);
}
} // namespace

Result<SoftwareHistory> softwareHistory(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    SoftwareHistory engines;
    for (const EntrySummary& one : catalogue.list("engine")) {
        const Result<Entry> profile = catalogue.entry("engine", one.id);
        if (!profile || profile->word("generation") != scenario.scenario.system.accelerator.generation) continue;
        const std::optional<double> year = middleOf(std::string(profile->word("software")));
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

namespace {
bool tellsAGain(const std::vector<DatedAnswer>& answers) { return answers.front().year < answers.back().year; }

/// Tokens for a megawatt of the last answer over those of the first, in ln for a half-year.
double gainOf(const std::vector<DatedAnswer>& answers) {
    const DatedAnswer &first = answers.front(), &last = answers.back();
    const double ratio = valueOf(last.found.point, Metric::perMw) / valueOf(first.found.point, Metric::perMw);
    return portable::log(ratio) / (2 * (last.year - first.year));
}
} // namespace

Result<SoftwareGain> measuredSoftwareGain(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    Result<SoftwareHistory> found = softwareHistory(scenario, catalogue);
    if (!found) return found.error();
    SoftwareHistory history = *std::move(found);
    std::erase_if(history, [](const auto& engine) { return !tellsAGain(engine.second); });
    if (history.contains(scenario.scenario.engine.scheduler))
        std::erase_if(history, [&](const auto& engine) { return engine.first != scenario.scenario.engine.scheduler; });
    if (history.empty())
        return SoftwareGain{0,
                            "no engine has profiles of two years on its chips' generation, and software is taken to add nothing"};
    double sum = 0;
    std::string profiles;
    for (const auto& [engine, answers] : history) {
        sum += gainOf(answers);
        profiles += (profiles.empty() ? "" : ", and ") + answers.front().profile + " to " + answers.back().profile;
    }
    const double share = portable::exp(sum / double(history.size())) - 1;
    if (!(share > 0)) return SoftwareGain{0, "software gained nothing from " + profiles + ", and is taken to add nothing"};
    return SoftwareGain{share, "software makes its tokens " + percentText(share, plainNumbers) +
                                   " more each half-year, as from " + profiles};
}

} // namespace rackline
