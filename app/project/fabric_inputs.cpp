// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fabric_inputs.h"

#include "app/project/keys.h"
#include "app/project/network_inputs.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace rackline {

namespace {
constexpr std::string_view domainKey = "hardware.domain.fabric", networkKey = "hardware.out.fabric";
constexpr std::string_view scaleUp = "scale-up", scaleOut = "scale-out";

Error refused(std::string_view key, std::string detail) { return {ErrorCode::input, std::string(key), std::move(detail)}; }

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
    return text;
}

/// The fabric that a key names, or nothing where it is the shipped one.
Result<std::optional<Entry>> named(std::string_view key, std::string_view scope, const Settings& settings,
                                   const Catalogue& catalogue) {
    const auto written = settings.find(key);
    if (written == settings.end() || written->second == shippedFabric) return std::optional<Entry>();
    Result<Entry> entry = catalogue.entry("fabric", written->second);
    if (entry && entry->word("scope") == scope) return std::optional(std::move(entry).value());
    return refused(key, (entry ? entry->name + " is no " + std::string(scope) + " fabric" : entry.error().detail) +
                            "; expected " + std::string(shippedFabric) + ", " + listed(fabricsOf(scope, catalogue)));
}

/// The fabric of the catalogue for links of this name.
std::optional<Entry> fabricNamed(const std::string& links, std::string_view scope, const Catalogue& catalogue) {
    for (const std::string& id : fabricsOf(scope, catalogue)) {
        Result<Entry> entry = catalogue.entry("fabric", id);
        if (!entry) continue;
        const std::string known = entry->word("known_as");
        if (links.starts_with(known.empty() ? entry->name : known)) return std::move(entry).value();
    }
    return std::nullopt;
}
std::optional<Entry> ownDomain(const Accelerator& chip, const Catalogue& catalogue) {
    const auto entry = catalogue.entry("accelerator", chip.id);
    return entry ? fabricNamed(entry->word("scale_up.kind"), scaleUp, catalogue) : std::nullopt;
}

double valueOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    return figure == nullptr ? 0 : figure->value;
}

Result<void> chooseDomain(Scenario& s, const Entry& fabric, const Settings& settings, const Catalogue& catalogue) {
    Accelerator& chip = s.system.accelerator;
    const std::optional<Entry> own = ownDomain(chip, catalogue);
    if (own && own->id == fabric.id) return {};
    const double bandwidth = valueOf(fabric, "bandwidth");
    if (bandwidth <= 0 && !settings.contains("hardware.accelerator.scale_up"))
        return refused(domainKey, fabric.name + " has as many links as its chip; give what " + chip.name +
                                      " would have with hardware.accelerator.scale_up");
    const Result<Accelerator> shipped = catalogue.accelerator(chip.id);
    // A rack with a part of its switches has that part of the bandwidth.
    const double switches = shipped ? chip.scaleUp / shipped->scaleUp : 1;
    if (bandwidth > 0) chip.scaleUp = Bandwidth::fromSi(switches * bandwidth);
    ScaleUpDomain& domain = s.system.rack.scaleUp;
    domain.usesReduction = domain.inNetworkReduction && valueOf(fabric, "reduction") > 0;
    s.notes.push_back({FindingCode::linksMeasuredElsewhere, {}});
    s.notes.push_back({FindingCode::rackStaysPriced, {}});
    if (!fabric.word("topology").empty()) s.notes.push_back({FindingCode::linksAreMesh, {}});
    return {};
}

/// Puts network cards of the chosen fabric in the place of the rack's, in its watts and in its price.
bool changeCards(Rack& rack, const std::optional<Entry>& own, const Entry& fabric, double ports, const Catalogue& catalogue) {
    const auto card = [&](const Entry& of) { return catalogue.entry("nic", of.word("nic")); };
    if (!own) return false;
    const auto before = card(*own), after = card(fabric);
    if (!before || !after) return false;
    for (const std::string_view path : {"tdp", "price"})
        if (before->figure(path) == nullptr || after->figure(path) == nullptr) return false;
    const double count = ports * rack.packages;
    if (rack.price.si() > 0) rack.price += count * Money::fromSi(valueOf(*after, "price") - valueOf(*before, "price"));
    const auto holds = [&](PartKind kind) {
        return std::find_if(rack.parts.begin(), rack.parts.end(), [kind](const RackPart& p) { return p.kind == kind; });
    };
    auto part = holds(PartKind::network);
    if (part == rack.parts.end()) part = holds(PartKind::computeTray);
    if (part == rack.parts.end()) return false;
    const Power more = Power::fromSi(count / part->count * (valueOf(*after, "tdp") - valueOf(*before, "tdp")));
    part->idleEach = max(Power{}, part->idleEach + more);
    part->busyEach = max(Power{}, part->busyEach + more);
    return true;
}

void chooseNetwork(Rack& rack, const Entry& fabric, const Catalogue& catalogue, std::vector<Finding>& notes) {
    ScaleOutFabric& network = rack.scaleOut;
    const std::optional<Entry> own = fabricNamed(network.name, scaleOut, catalogue);
    if (own && own->id == fabric.id) return;
    const double ports = portsOf(network), latency = valueOf(fabric, "latency");
    network.perGpu = Bandwidth::fromSi(ports * valueOf(fabric, "bandwidth"));
    // A rack's latency is end to end: what it has beyond the latency of its own network stays.
    const double beyond = own ? network.latency.si() - valueOf(*own, "latency") : 0;
    if (latency > 0)
        network.takeLatency(Time::fromSi(std::max(latency, latency + beyond)));
    else
        notes.push_back({FindingCode::networkLatencyStays, {network.latency.si()}});
    network.name = fabric.name;
    if (!changeCards(rack, own, fabric, ports, catalogue)) notes.push_back({FindingCode::cardsStayPriced, {}});
}

void once(std::vector<Finding>& notes) {
    for (std::size_t i = 0; i < notes.size(); ++i)
        notes.erase(std::remove(notes.begin() + std::ptrdiff_t(i) + 1, notes.end(), notes[i]), notes.end());
}
} // namespace

std::vector<std::string> fabricsOf(std::string_view scope, const Catalogue& catalogue) {
    std::vector<std::string> ids;
    for (const EntrySummary& one : catalogue.list("fabric"))
        if (const auto entry = catalogue.entry("fabric", one.id); entry && entry->word("scope") == scope) ids.push_back(one.id);
    return ids;
}

double portsOf(const ScaleOutFabric& network) {
    constexpr std::string_view digits = "0123456789";
    constexpr double gigabit = 0.125e9, slowest = 10;
    const std::size_t at = network.name.find_first_of(digits);
    const double speed = at == std::string::npos ? 0 : std::atoi(network.name.c_str() + at);
    return speed >= slowest ? network.perGpu.si() / (speed * gigabit) : 1;
}

Result<void> chooseFabrics(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const Result<std::optional<Entry>> domain = named(domainKey, scaleUp, settings, catalogue);
    if (!domain) return domain.error();
    if (*domain)
        if (const auto done = chooseDomain(s, **domain, settings, catalogue); !done) return done;
    const Result<std::optional<Entry>> network = named(networkKey, scaleOut, settings, catalogue);
    if (!network) return network.error();
    if (!*network) return {};
    if (valueOf(**network, "bandwidth") <= 0) return refused(networkKey, (*network)->name + " has no bandwidth in the catalogue");
    chooseNetwork(s.system.rack, **network, catalogue, s.notes);
    // One network joins both pools, and chips beside the GPUs use the GPUs' cards.
    if (s.readsElsewhere()) chooseNetwork(s.prefillHardware->system.rack, **network, catalogue, s.notes);
    once(s.notes);
    return {};
}

Result<void> checkFabrics(const Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const Rack& rack = s.system.rack;
    constexpr std::string_view domainSize = "hardware.domain.packages", adds = "hardware.domain.reduction",
                               networkAdds = "hardware.out.reduction";
    if (settings.contains(domainSize) && (rack.scaleUp.packages > rack.packages || rack.packages % rack.scaleUp.packages != 0))
        return refused(domainSize, "domains of " + std::to_string(rack.scaleUp.packages) + " do not divide the " +
                                       std::to_string(rack.packages) + " GPUs of " + rack.name);
    const Result<std::optional<Entry>> chosen = named(domainKey, scaleUp, settings, catalogue);
    if (!chosen) return chosen.error();
    const bool sized = *chosen || settings.contains(domainSize);
    const std::optional<Entry> own = sized ? ownDomain(s.system.accelerator, catalogue) : std::nullopt;
    const std::optional<Entry> domain = *chosen ? *chosen : own;
    const double most = domain ? valueOf(*domain, "domain.most") : 0;
    if (sized && most > 0 && rack.scaleUp.packages > most)
        return refused(domainSize, domain->name + " joins " + std::to_string(int(most)) + " GPUs at most, not " +
                                       std::to_string(rack.scaleUp.packages));
    const auto asked = [&](std::string_view key) {
        const auto written = settings.find(key);
        return written != settings.end() && findParameter(key)->get(s) > 0;
    };
    // A rack's own links need no such note.
    const bool other = *chosen && !(own && own->id == domain->id);
    if (const auto on = settings.find(adds); on != settings.end() && on->second == "on" &&
                                             (!rack.scaleUp.inNetworkReduction || (other && valueOf(*domain, "reduction") <= 0)))
        return refused(adds, (other ? domain->name + " is" : "the links of " + rack.name + " are") +
                                 " not known to support in-network reduction");
    if (!asked(networkAdds)) return {};
    const Result<std::optional<Entry>> network = named(networkKey, scaleOut, settings, catalogue);
    if (!network) return network.error();
    const std::optional<Entry> out = *network ? *network : fabricNamed(rack.scaleOut.name, scaleOut, catalogue);
    if (!out || valueOf(*out, "reduction") <= 0)
        return refused(networkAdds, rack.scaleOut.name + " is not known to support in-network reduction; InfiniBand does");
    return {};
}

Result<void> takeNetworkCost(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    Scenario& s = r.scenario;
    const Result<std::optional<Entry>> chosen = named(networkKey, scaleOut, settings, catalogue);
    if (!chosen) return chosen.error();
    const Result<System> shipped = catalogue.system(s.system.rack.id);
    if (!*chosen || !shipped || shipped->rack.scaleOut.name == s.system.rack.scaleOut.name) return {};
    const bool power = !settings.contains("facility.network_share"), price = !settings.contains("economics.surcharge");
    if (!power && !price) return {};
    ResolvedScenario before = r;
    before.scenario.system.rack.scaleOut = shipped->rack.scaleOut;
    before.scenario.system.rack.scaleOut.oversubscription = s.system.rack.scaleOut.oversubscription;
    if (s.site.network.switchId.empty()) s.site.network.switchId = (*chosen)->word("switch");
    const std::int64_t gpus = joinedGpus(s);
    const auto studied = [&](const ResolvedScenario& of) -> std::optional<NetworkStudy> {
        const auto figures = networkFigures(of, catalogue, Optics::pluggable);
        if (!figures) return std::nullopt;
        const auto study = studyNetwork(gpus, of.scenario.system.rack.scaleOut, of.scenario.site.network, *figures);
        return study ? std::optional(*study) : std::nullopt;
    };
    const auto old = gpus < 1 ? std::nullopt : studied(before), now = gpus < 1 ? std::nullopt : studied(r);
    if (!old || !now || s.site.network.switchId.empty()) {
        s.notes.push_back({FindingCode::switchesStayPriced, {}});
        return {};
    }
    const double racks = double(gpus) / s.system.rack.packages;
    if (power) {
        double& share = s.facility.networkShare;
        share = std::max(0.0, share + (now->power.mid - old->power.mid) / (racks * s.system.rack.provisioned));
    }
    double& surcharge = s.economics.surcharge;
    if (price && s.system.rack.price.si() > 0)
        surcharge = std::max(0.0, surcharge + (now->price.mid - old->price.mid) / (racks * s.system.rack.price));
    return {};
}

void replaceFabricFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    struct Row {
        std::string_view path, key, scope, figure;
    };
    constexpr Row rows[]{{"hardware.accelerator.scale_up", domainKey, scaleUp, "bandwidth"},
                         {"hardware.out.bandwidth", networkKey, scaleOut, "bandwidth"},
                         {"hardware.out.latency", networkKey, scaleOut, "latency"},
                         {"hardware.price", networkKey, scaleOut, ""}};
    for (const Row& row : rows) {
        const auto fabric = named(row.key, row.scope, settings, catalogue);
        const Parameter& parameter = *findParameter(row.path);
        if (!fabric || !*fabric) continue;
        for (InputFigure& input : r.inputs) {
            if (input.path != row.path) continue;
            input.text = valueText(parameter, parameter.get(r.scenario));
            if (const Figure* figure = (*fabric)->figure(row.figure)) input.provenance = figure->claim.provenance;
        }
    }
}

} // namespace rackline
