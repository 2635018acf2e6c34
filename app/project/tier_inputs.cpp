// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/tier_inputs.h"

#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <optional>

namespace rackline {

namespace {
constexpr std::string_view tierKey = "offload.tier", sharedByMany = "cluster";

struct TierFigure {
    std::string_view path;
    double value = 0;
    Provenance provenance;
};
using TierFigures = std::vector<TierFigure>;

Error noTier(std::string detail) { return {ErrorCode::input, std::string(tierKey), std::move(detail)}; }

/// The tier that the scenario names; none where its figures are typed.
Result<std::optional<Entry>> tierNamed(const Settings& settings, const Catalogue& catalogue) {
    const auto written = settings.find(tierKey);
    if (written == settings.end() || written->second == typedTier) return std::optional<Entry>();
    Result<Entry> entry = catalogue.entry("storage", written->second);
    const std::vector<std::string> known = tiersOf(catalogue);
    if (!entry) {
        std::string all;
        for (const std::string& id : known) all += (all.empty() ? "" : ", ") + id;
        return noTier("no tier \"" + written->second.substr(0, 40) + "\"" + nearestText(written->second, known) + "; known are " +
                      std::string(typedTier) + ", " + all);
    }
    if (entry->word("scope") == sharedByMany)
        return noTier(entry->name + " is shared by many GPUs, and a GPU's part of it is not known; give that with " +
                      "offload.bandwidth, offload.iops and offload.capacity");
    return std::optional(std::move(entry).value());
}

/// Whether the chip reaches such a memory over its link to the host.
Result<void> hasTier(const System& system, const Entry& tier, const Catalogue& catalogue) {
    const auto chip = catalogue.entry("accelerator", system.accelerator.id);
    const std::string link = chip ? chip->word("host_link.kind") : std::string();
    const std::string host = tier.word("host"), otherLink = tier.word("not_over");
    std::string all = system.accelerator.name + ' ' + link;
    for (const RackPart& part : system.rack.parts)
        if (part.kind == PartKind::host) all += ' ' + part.name;
    if (!host.empty() && all.find(host) == std::string::npos)
        return noTier(system.rack.name + " has no " + tier.name +
                      (link.empty() ? "" : "; its chips reach their host over " + link));
    if (!otherLink.empty() && link.starts_with(otherLink))
        return noTier(system.rack.name + " has no " + tier.name + "; its chips reach their host over " + link);
    return {};
}

/// GPUs that share what a tier's figure is said of: `gpu`, `superchip` (one processor with its GPUs) or `node`.
double sharersOf(std::string_view unit, const Rack& rack, const Entry& tier) {
    int processors = 0, node = 0;
    const std::string host = tier.word("host");
    for (const RackPart& part : rack.parts) {
        node = std::max(node, part.gpusEach);
        if (part.kind == PartKind::host && !host.empty() && part.name.find(host) != std::string::npos) processors += part.count;
    }
    if (unit == "superchip") return processors > 0 ? double(rack.packages) / processors : 1;
    if (unit == "node" || unit == "drive") return node > 0 ? node : rack.packages;
    return 1;
}

/// What one GPU has of a tier; the chip's and the rack's own figures go before those of the tier.
TierFigures tierFigures(const System& system, const Entry& tier, const Catalogue& catalogue) {
    struct Row {
        std::string_view path, figure;
    };
    constexpr Row rows[]{{"offload.bandwidth", "read.bandwidth"},
                         {"offload.iops", "iops"},
                         {"offload.page", "access"},
                         {"offload.capacity", "capacity"}};
    const bool ofHost = tier.word("read.bandwidth.of") == "link";
    const auto chip = catalogue.entry("accelerator", system.accelerator.id), rack = catalogue.entry("rack", system.rack.id);
    TierFigures found;
    for (const Row& row : rows) {
        const Figure* link = ofHost && chip && row.figure == "read.bandwidth" ? chip->figure("host_link") : nullptr;
        const Figure* memory = ofHost && rack && row.figure == "capacity" ? rack->figure("total.cpu_memory") : nullptr;
        const Figure* packages = rack ? rack->figure("packages") : nullptr;
        const Figure* own = tier.figure(row.figure);
        if (link != nullptr) {
            found.push_back({row.path, link->value, link->claim.provenance});
        } else if (memory != nullptr && packages != nullptr) {
            found.push_back({row.path, memory->value / packages->value, memory->claim.provenance});
        } else if (own != nullptr) {
            const std::string unit = tier.word(std::string(row.figure) + ".of");
            const Figure* drives = unit == "drive" ? tier.figure("drives") : nullptr;
            const double count = drives != nullptr ? drives->value : 1;
            found.push_back({row.path, count * own->value / sharersOf(unit, system.rack, tier), own->claim.provenance});
        }
    }
    return found;
}
} // namespace

std::vector<std::string> tiersOf(const Catalogue& catalogue) {
    std::vector<std::string> ids;
    for (const EntrySummary& one : catalogue.list("storage"))
        if (const auto entry = catalogue.entry("storage", one.id); entry && entry->word("scope") != sharedByMany)
            ids.push_back(one.id);
    return ids;
}

Result<void> chooseTier(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const Result<std::optional<Entry>> tier = tierNamed(settings, catalogue);
    if (!tier) return tier.error();
    if (!*tier) return {};
    if (const auto has = hasTier(s.system, **tier, catalogue); !has) return has;
    const TierFigures figures = tierFigures(s.system, **tier, catalogue);
    for (const TierFigure& one : figures) findParameter(one.path)->set(s, one.value);
    if (!s.readsElsewhere()) return {};
    const System& reads = s.prefillHardware->system;
    if (const auto has = hasTier(reads, **tier, catalogue); !has) return has;
    // A scenario has one memory below HBM.
    const TierFigures others = tierFigures(reads, **tier, catalogue);
    const auto same = [](const TierFigure& a, const TierFigure& b) { return a.path == b.path && a.value == b.value; };
    if (!std::equal(figures.begin(), figures.end(), others.begin(), others.end(), same))
        return noTier((*tier)->name + " gives a GPU of " + reads.rack.name + " and one of " + s.system.rack.name +
                      " different parts; give one with offload.bandwidth, offload.iops and offload.capacity");
    return {};
}

void addTierFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const Result<std::optional<Entry>> tier = tierNamed(settings, catalogue);
    if (!tier || !*tier) return;
    for (const TierFigure& one : tierFigures(r.scenario.system, **tier, catalogue)) {
        if (settings.contains(one.path)) continue;
        const Parameter& parameter = *findParameter(one.path);
        std::erase_if(r.inputs, [&](const InputFigure& input) { return input.path == one.path; });
        r.inputs.push_back({std::string(one.path),
                            std::string(parameter.label),
                            valueText(parameter, parameter.get(r.scenario)),
                            one.provenance,
                            {}});
    }
}

} // namespace rackline
