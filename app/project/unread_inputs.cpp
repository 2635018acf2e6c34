// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/unread_inputs.h"

#include "app/project/drafter_inputs.h"
#include "app/project/keys.h"
#include "app/project/read_by.h"
#include "app/project/service_inputs.h"
#include "app/project/storage_inputs.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
bool mixes(const Transformer& model) {
    return std::any_of(model.layers.begin(), model.layers.end(), [](const LayerGroup& g) { return isRecurrent(g.attention); });
}
/// Prompts are read by pools where the workers that are asked for can be.
void noteReaders(Scenario& s) {
    if (s.trains() || s.forwards() || (s.mode == ModeChoice::aggregated && !s.readsElsewhere())) return;
    const System& system = s.readsElsewhere() ? s.prefillHardware->system : s.system;
    const Finding why = layoutObstacle(s.model, system, s.prefillLayout);
    if (why.code == FindingCode::none) return;
    s.notes.push_back({FindingCode::noLegalReader, {double(system.gpus())}});
    s.notes.push_back(why);
}
/// Why a key changes nothing, or less than one would think.
Finding aboutNothing(const std::string& path, const Scenario& s) {
    const auto because = [&path](FindingCode code) { return Finding{code, {double(placeOf(path))}}; };
    if (path == "precision.mixers" && !mixes(s.model)) return because(FindingCode::mixersUnknown);
    if (path == "hardware.domain.taper" && s.system.rack.scaleUp.levels < 2) return because(FindingCode::oneLevelDomain);
    if (path == "sites.every" && s.training.run.sites > 1 && s.training.run.siteShare == SiteShare::stages)
        return because(FindingCode::stagesPassAlways);
    if (path == "hardware.domain.reduction" && s.system.rack.scaleUp.inNetworkReduction && !s.system.rack.scaleUp.usesReduction)
        return {FindingCode::engineAdds, {}};
    if (path == "storage.reads" && !s.trains() && !s.training.failures.serving)
        return {FindingCode::inputAlone, {double(placeOf(path)), double(placeOf("failures.mttf"))}};
    return {};
}
} // namespace

void noteUnread(ResolvedScenario& r, const Settings& settings, const Project& project, const ScenarioSettings& own,
                std::span<const std::string> overrides) {
    const auto isOwn = [&](const std::string& path) {
        return project.scenarios.size() == 1 || own.values.contains(path) ||
               std::any_of(overrides.begin(), overrides.end(),
                           [&](const std::string& text) { return canonicalPath(text.substr(0, text.find('='))) == path; });
    };
    constexpr auto ofExperts = std::to_array<std::string_view>(
        {"mapping.ep", "mapping.prefill.ep", "mapping.training.ep", "mapping.training.expert_tp"});
    const auto spreadsNothing = [&](const std::string& path) {
        return !r.scenario.model.isMixture() && std::find(ofExperts.begin(), ofExperts.end(), path) != ofExperts.end() &&
               findParameter(path)->get(r.scenario) > 1;
    };
    struct Beside {
        std::string_view path, of;
        /// What the other key must be above.
        double above = 0;
    };
    constexpr auto besides = std::to_array<Beside>({{drafterKey, "workload.speculative.draft"},
                                                    {draftTextKey, "workload.speculative.draft"},
                                                    {acceptanceKey, "workload.speculative.draft"},
                                                    {"workload.speculative.layers", "workload.speculative.draft"},
                                                    {"workload.image.width", "workload.images"},
                                                    {"workload.image.height", "workload.images"},
                                                    {"offload.prefix", "workload.prefix_hit"},
                                                    {"mapping.afd_batches", "mapping.afd"},
                                                    {"workload.lora.rank", "workload.lora.adapters"},
                                                    {"workload.lora.targets", "workload.lora.adapters"},
                                                    {"workload.lora.slots", "workload.lora.adapters"},
                                                    {expertCopiesKey, expertLoadsKey},
                                                    {"storage.count", storageKey},
                                                    {"scheduler.hold_tokens", "scheduler.hold_steps"},
                                                    {"sites.share", "sites.count", 1},
                                                    {"sites.link", "sites.count", 1},
                                                    {"sites.latency", "sites.count", 1},
                                                    {"sites.every", "sites.count", 1}});
    /// The key that asks for what this one is about, where it asks for none.
    const auto missing = [&](const std::string& path) -> std::string_view {
        const auto found = std::find_if(besides.begin(), besides.end(), [&](const Beside& b) { return b.path == path; });
        // Pictures that are made have a size of their own.
        if (found == besides.end() || r.scenario.forwards()) return {};
        const Parameter* of = findParameter(found->of);
        const bool asks = of != nullptr ? of->get(r.scenario) > found->above : settings.find(found->of) != settings.end();
        return asks ? std::string_view() : found->of;
    };
    noteReaders(r.scenario);
    for (const auto& [path, text] : settings) {
        if (!isOwn(path)) continue;
        if (!readBy(path, r.scenario).any())
            r.scenario.notes.push_back({FindingCode::inputUnread, {double(placeOf(path)), double(r.scenario.task)}});
        else if (spreadsNothing(path))
            r.scenario.notes.push_back({FindingCode::expertsUnknown, {double(placeOf(path))}});
        else if (const Finding why = aboutNothing(path, r.scenario); why.code != FindingCode::none)
            r.scenario.notes.push_back(why);
        else if (const std::string_view of = missing(path); !of.empty())
            r.scenario.notes.push_back({FindingCode::inputAlone, {double(placeOf(path)), double(placeOf(of))}});
    }
}

} // namespace rackline
