// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/tier_inputs.h"

#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <optional>

namespace rackline {

namespace {
constexpr std::string_view tierKey = "offload.tier", sharedByMany = "cluster";

/// Whether the rack's parts and price contain the watts and the price of a tier.
bool inTheRack(const Entry& tier) { return tier.word("counted") == "rack"; }

struct TierFigure {
    std::string_view path;
    double value = 0;
    Provenance provenance;
};
using TierFigures = std::vector<TierFigure>;

Error noTier(std::string detail) { return {ErrorCode::input, std::string(tierKey), std::move(detail)}; }

/// The tier that the scenario names, or nothing where its figures are typed.
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

/// Refuses a memory that the chip cannot reach over its link to the host.
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

/// How many GPUs share the unit that a tier's figure is stated for: `gpu`, `superchip` (one processor with its GPUs) or `node`.
double sharersOf(std::string_view unit, const Rack& rack, const Entry& tier) {
    int processors = 0, node = 0;
    const std::string host = tier.word("host");
    for (const RackPart& part : rack.parts) {
        node = std::max(node, part.gpusEach);
        if (part.kind == PartKind::host && !host.empty() && part.name.find(host) != std::string::npos) processors += part.count;
    }
    if (unit == "superchip") return processors > 0 ? double(rack.packages) / processors : 1;
    if (unit == "node") return node > 0 ? node : rack.packages;
    return 1;
}

/// One GPU's part of a figure of the tier's own entry: that of a node or a superchip divided, that of a drive times the drives of
/// a GPU. Drives give no more than their link takes.
double ownPart(const Entry& tier, std::string_view figure, const Figure& own, const Figure* link, const Rack& rack) {
    const std::string unit = tier.word(std::string(figure) + ".of");
    if (unit != "drive") return own.value / sharersOf(unit, rack, tier);
    const std::string drivesOf = tier.word("drives.of");
    const Figure* drives = tier.figure("drives");
    const double each = (drives != nullptr ? drives->value : 1) / sharersOf(drivesOf.empty() ? "node" : drivesOf, rack, tier);
    const double all = each * own.value;
    return figure == "read.bandwidth" && link != nullptr ? std::min(all, link->value) : all;
}

/// What one GPU has of a tier. The chip's and the rack's own figures have precedence over those of the tier.
TierFigures tierFigures(const System& system, const Entry& tier, const Catalogue& catalogue) {
    struct Row {
        std::string_view path, figure;
        /// Whether the drives stand beside the rack; otherwise they are paid and supplied with it.
        bool ofDrivesBeside = false;
    };
    constexpr Row rows[]{
        {"offload.bandwidth", "read.bandwidth"}, {"offload.iops", "iops"},       {"offload.page", "access"},
        {"offload.capacity", "capacity"},        {"offload.latency", "latency"}, {"offload.power", "power.busy", true},
        {"offload.price", "price", true}};
    const bool ofHost = tier.word("read.bandwidth.of") == "link";
    const auto chip = catalogue.entry("accelerator", system.accelerator.id), rack = catalogue.entry("rack", system.rack.id);
    const Figure* link = chip ? chip->figure("host_link") : nullptr;
    const Figure* packages = rack ? rack->figure("packages") : nullptr;
    const Figure* memory = ofHost && rack ? rack->figure("total.cpu_memory") : nullptr;
    TierFigures found;
    double capacity = 0;
    for (const Row& row : rows) {
        const Figure* own = tier.figure(row.figure);
        if (row.ofDrivesBeside && inTheRack(tier)) continue;
        if (ofHost && link != nullptr && row.figure == "read.bandwidth") {
            found.push_back({row.path, link->value, link->claim.provenance});
        } else if (memory != nullptr && packages != nullptr && row.figure == "capacity") {
            found.push_back({row.path, memory->value / packages->value, memory->claim.provenance});
        } else if (own != nullptr) {
            const double part =
                row.figure == "price" ? own->value * capacity : ownPart(tier, row.figure, *own, link, system.rack);
            found.push_back({row.path, part, own->claim.provenance});
        }
        if (row.figure == "capacity" && !found.empty() && found.back().path == row.path) capacity = found.back().value;
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
    // A scenario has one memory below HBM, so both pools must have the same.
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
    r.inputs.push_back({std::string(tierKey),
                        "Memory below HBM",
                        (*tier)->name + (inTheRack(**tier) ? "; its watts and its price are in the rack's" : ""),
                        {Grade::yours, "scenario", "", "", false},
                        {}});
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
