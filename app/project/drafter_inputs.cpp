// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/drafter_inputs.h"

#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr std::string_view kind = "drafter", mean = "published-mean", texts = "draft-texts",
                           layersKey = "workload.speculative.layers";
/// What drafters are measured with.
constexpr std::string_view coding = "coding";

Error wrong(std::string_view key, std::string detail) { return {ErrorCode::input, std::string(key), std::move(detail)}; }

/// The drafter that is named, or else the first one of the model, or else the mean of all.
Result<Entry> drafterOf(const Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const auto written = settings.find(drafterKey);
    const std::vector<std::string> known = draftersOf(catalogue);
    if (written == settings.end()) {
        for (const std::string& id : known)
            if (Result<Entry> one = catalogue.entry(std::string(kind), id); one && one->word("model") == s.model.id) return one;
        return catalogue.entry(std::string(kind), std::string(mean));
    }
    if (std::find(known.begin(), known.end(), written->second) == known.end())
        return wrong(drafterKey, "no drafter \"" + written->second.substr(0, 40) + "\"" + knownText(written->second, known));
    Result<Entry> entry = catalogue.entry(std::string(kind), written->second);
    if (entry && !entry->word("model").empty() && entry->word("model") != s.model.id)
        return wrong(drafterKey, entry->name + " drafts for " + entry->word("model") + ", and the model is " + s.model.id);
    return entry;
}

/// Tokens of a step: longer drafts are accepted no less, whatever the noise of a measurement.
Result<double> tokensOf(const Entry& drafter, int draft) {
    double most = 1;
    for (int i = 1; i <= draft; ++i)
        if (const Figure* tokens = drafter.figure("tokens." + std::to_string(i))) most = std::max(most, tokens->value);
    if (drafter.figure("tokens." + std::to_string(draft)) == nullptr)
        return wrong("workload.speculative.draft", "nobody measured " + drafter.name + " with " + std::to_string(draft) +
                                                       " drafts; give " + std::string(acceptanceKey));
    return most;
}

bool asks(const Scenario& s, const Settings& settings) {
    return !s.trains() && s.workload.speculation.draft > 0 && !settings.contains(acceptanceKey);
}
} // namespace

/// Those that say how many tokens a step has.
std::vector<std::string> draftersOf(const Catalogue& catalogue) {
    std::vector<std::string> ids;
    for (const EntrySummary& one : catalogue.list(std::string(kind)))
        if (one.id != texts) ids.push_back(one.id);
    return ids;
}

std::vector<std::string_view> draftTexts() { return {coding, "maths", "translation", "summary", "chat", "creative"}; }

Result<void> takeDrafter(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    if (settings.contains(acceptanceKey) && (settings.contains(drafterKey) || settings.contains(draftTextKey)))
        return wrong(acceptanceKey, "is said beside " + std::string(settings.contains(drafterKey) ? drafterKey : draftTextKey) +
                                        ", expected one of them");
    if (!asks(s, settings)) return {};
    const Result<Entry> drafter = drafterOf(s, settings, catalogue);
    if (!drafter) return drafter.error();
    Speculation& speculation = s.workload.speculation;
    const Result<double> tokens = tokensOf(*drafter, speculation.draft);
    if (!tokens) return tokens.error();
    const auto text = settings.find(draftTextKey);
    const Result<Entry> shares = catalogue.entry(std::string(kind), std::string(texts));
    if (!shares) return shares.error();
    const Figure* share = shares->figure("share." + (text == settings.end() ? std::string(coding) : text->second));
    speculation.acceptance = acceptanceFor(
        speculation.draft, std::min(1.0 + speculation.draft, 1 + (share != nullptr ? share->value : 1) * (*tokens - 1)));
    if (const Figure* layers = drafter->figure("layers"); layers != nullptr && !settings.contains(layersKey))
        speculation.layers = static_cast<int>(layers->value);
    return {};
}

void addDrafterFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    if (!asks(r.scenario, settings)) return;
    const Result<Entry> drafter = drafterOf(r.scenario, settings, catalogue);
    if (!drafter) return;
    const Figure* tokens = drafter->figure("tokens." + std::to_string(r.scenario.workload.speculation.draft));
    if (tokens == nullptr) return;
    const Parameter& parameter = *findParameter(acceptanceKey);
    std::erase_if(r.inputs, [&](const InputFigure& input) { return input.path == acceptanceKey || input.path == drafterKey; });
    const auto text = settings.find(draftTextKey);
    const bool judged = text != settings.end() && text->second != coding;
    Provenance provenance = tokens->claim.provenance;
    if (judged) provenance.grade = Grade::judgement;
    r.inputs.push_back({std::string(drafterKey), "Drafter", drafter->name, {Grade::yours, "scenario", "", "", false}, {}});
    if (!settings.contains(drafterKey)) r.inputs.back().provenance = {Grade::judgement, "default", "", "", false};
    r.inputs.push_back({std::string(acceptanceKey),
                        std::string(parameter.label),
                        valueText(parameter, parameter.get(r.scenario)),
                        provenance,
                        {}});
}

} // namespace rackline
