// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/tier_inputs.h"

#include "model/base/names_in.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <optional>

namespace rackline {

namespace {
constexpr std::string_view tierKey = "offload.tier";

/// Whether the rack's parts and price contain the watts and the price of a tier.
bool inTheRack(const Entry& tier) { return tier.word("counted") == "rack"; }

struct TierFigure {
    std::string_view path;
    double value = 0;
    Provenance provenance;
};
using TierFigures = std::vector<TierFigure>;

Error noTier(std::string detail) { return {ErrorCode::input, std::string(tierKey), std::move(detail)}; }

/// The memories that the scenario names, from the first below HBM down. The first may be nothing, where its figures are typed or
/// there is none, and the store is that of a cluster.
struct NamedTiers {
    std::optional<Entry> first;
    std::vector<Entry> behind;
    std::optional<Entry> store;
};

Result<Entry> storageOf(const Catalogue& catalogue, const std::string& id) {
    Result<Entry> entry = catalogue.entry("storage", id);
    if (entry) return entry;
    std::vector<std::string> known{std::string(typedTier)};
    for (const EntrySummary& one : catalogue.list("storage")) known.push_back(one.id);
    return noTier("no tier \"" + id.substr(0, 40) + "\"" + knownText(id, known));
}

/// What describes a memory of a GPU, or what it holds.
bool ofOwnMemory(std::string_view key) {
    return key.starts_with("offload.") && key != tierKey && key != "offload.reached" && key != "offload.overlap";
}

Result<NamedTiers> tiersNamed(const Settings& settings, const Catalogue& catalogue) {
    NamedTiers named;
    const auto written = settings.find(tierKey);
    if (written == settings.end()) return named;
    std::vector<std::string> ids = namesIn(written->second);
    for (std::string& id : ids) id = catalogue.idOf("storage", id);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (std::find(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(i), ids[i]) !=
            ids.begin() + static_cast<std::ptrdiff_t>(i))
            return noTier("names " + ids[i].substr(0, 40) + " twice");
        if (ids[i] == typedTier && i == 0) continue;
        if (ids[i] == typedTier) return noTier("has typed figures for its first memory alone");
        Result<Entry> entry = storageOf(catalogue, ids[i]);
        if (!entry) return entry.error();
        if (named.store) return noTier(named.store->name + " is shared by many GPUs, and nothing lies behind it; name it last");
        if (isSharedStorage(*entry))
            named.store = std::move(entry).value();
        else if (i == 0)
            named.first = std::move(entry).value();
        else
            named.behind.push_back(std::move(entry).value());
    }
    if (named.store && ids.size() == 1)
        for (const auto& [key, text] : settings)
            if (ofOwnMemory(key))
                return noTier(named.store->name + " is shared by many GPUs and keeps prefixes alone; name the memory that " +
                              key + " is about before it, or " + std::string(typedTier));
    if (named.behind.size() > 1) return noTier("names three memories of a GPU below HBM; two and a store are modelled");
    return named;
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
/// A store's own figures, which all of its GPUs share.
TierFigures storeFigures(const Entry& tier) {
    constexpr std::pair<std::string_view, std::string_view> rows[]{{"offload.bandwidth", "read.bandwidth"},
                                                                   {"offload.iops", "iops"},
                                                                   {"offload.page", "access"},
                                                                   {"offload.capacity", "capacity"},
                                                                   {"offload.latency", "latency"}};
    TierFigures found;
    for (const auto& [path, figure] : rows)
        // Accesses say nothing where nobody says of how many bytes they are.
        if (const Figure* own = tier.figure(figure); own != nullptr && (figure != "iops" || tier.figure("access") != nullptr))
            found.push_back({path, own->value, own->claim.provenance});
    const Figure *price = tier.figure("price"), *capacity = tier.figure("capacity");
    if (price != nullptr && capacity != nullptr && !inTheRack(tier))
        found.push_back({"offload.price", price->value * capacity->value, price->claim.provenance});
    return found;
}

/// What a GPU has of a tier, which must be the same where prompts are read on other hardware.
Result<TierFigures> figuresOfBoth(const Scenario& s, const Entry& tier, const Catalogue& catalogue) {
    if (const auto has = hasTier(s.system, tier, catalogue); !has) return has.error();
    TierFigures figures = tierFigures(s.system, tier, catalogue);
    if (!s.readsElsewhere()) return figures;
    const System& reads = s.prefillHardware->system;
    if (const auto has = hasTier(reads, tier, catalogue); !has) return has.error();
    const TierFigures others = tierFigures(reads, tier, catalogue);
    const auto same = [](const TierFigure& a, const TierFigure& b) { return a.path == b.path && a.value == b.value; };
    if (std::equal(figures.begin(), figures.end(), others.begin(), others.end(), same)) return figures;
    return noTier(tier.name + " gives a GPU of " + reads.rack.name + " and one of " + s.system.rack.name +
                  " different parts; give one with offload.bandwidth, offload.iops and offload.capacity");
}

Result<void> takeFirst(Scenario& s, const Entry& tier, const Catalogue& catalogue) {
    const Result<TierFigures> figures = figuresOfBoth(s, tier, catalogue);
    if (!figures) return figures.error();
    for (const TierFigure& one : *figures) findParameter(one.path)->set(s, one.value);
    s.offload.tier.name = tier.name;
    return {};
}

/// The memory that figures describe, which are those of the scenario's first.
MemoryTier memoryOf(const Entry& tier, const TierFigures& figures) {
    Scenario own;
    for (const TierFigure& one : figures) findParameter(one.path)->set(own, one.value);
    own.offload.tier.name = tier.name;
    return own.offload.tier;
}

void addInput(ResolvedScenario& r, std::string path, std::string label, const Entry& tier) {
    r.inputs.push_back({std::move(path),
                        std::move(label),
                        tier.name + (inTheRack(tier) ? "; its watts and its price are in the rack's" : ""),
                        {Grade::yours, "scenario", "", "", false},
                        {}});
}

void addFigure(ResolvedScenario& r, const TierFigure& one, std::string path) {
    const Parameter& parameter = *findParameter(one.path);
    Scenario own;
    parameter.set(own, one.value);
    r.inputs.push_back(
        {std::move(path), std::string(parameter.label), valueText(parameter, parameter.get(own)), one.provenance, {}});
}
} // namespace

bool isSharedStorage(const Entry& storage) { return storage.word("scope") == "cluster"; }

Result<void> chooseTier(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const Result<NamedTiers> named = tiersNamed(settings, catalogue);
    if (!named) return named.error();
    if (named->first) {
        if (const auto done = takeFirst(s, *named->first, catalogue); !done) return done;
    }
    for (const Entry& tier : named->behind) {
        const Result<TierFigures> figures = figuresOfBoth(s, tier, catalogue);
        if (!figures) return figures.error();
        s.offload.behind.push_back(memoryOf(tier, *figures));
    }
    if (named->store) s.offload.store = memoryOf(*named->store, storeFigures(*named->store));
    if (named->store) s.notes.push_back({FindingCode::storeOfTraffic, {}});
    return {};
}

Result<void> checkTiers(const Scenario& s) {
    if (!s.offload.any() || s.offload.behind.empty() || s.offload.tier.capacity.si() > 0) return {};
    return noTier("names " + s.offload.behind.front().name +
                  " behind a memory whose room is not known, so that nothing would come down to it; give offload.capacity");
}

void addTierFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const Result<NamedTiers> named = tiersNamed(settings, catalogue);
    if (!named) return;
    const System& system = r.scenario.system;
    if (named->first) {
        addInput(r, std::string(tierKey), "Memory below HBM", *named->first);
        for (const TierFigure& one : tierFigures(system, *named->first, catalogue)) {
            if (settings.contains(one.path)) continue;
            std::erase_if(r.inputs, [&](const InputFigure& input) { return input.path == one.path; });
            addFigure(r, one, std::string(one.path));
        }
    }
    const auto addBehind = [&r](const Entry& tier, const std::string& place, const char* label, const TierFigures& figures) {
        addInput(r, place, label, tier);
        for (const TierFigure& one : figures) addFigure(r, one, place + std::string(one.path.substr(one.path.find('.'))));
    };
    for (const Entry& tier : named->behind)
        addBehind(tier, std::string(tierKey) + ".2", "Memory behind it", tierFigures(system, tier, catalogue));
    if (named->store)
        addBehind(*named->store, std::string(tierKey) + ".store", "Store that all GPUs share", storeFigures(*named->store));
}

} // namespace rackline
