// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/storage_inputs.h"

#include "app/project/tier_inputs.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>

namespace rackline {

namespace {
/// What a parameter takes from a storage system, for each of them.
struct StorageRow {
    std::string_view path, figure;
    bool TrainingPlan::NamedStorage::*taken;
};
constexpr StorageRow storageRows[]{{"checkpoint.storage", "write.bandwidth", &TrainingPlan::NamedStorage::takes},
                                   {"storage.reads", "read.bandwidth", &TrainingPlan::NamedStorage::gives},
                                   {"checkpoint.capacity", "capacity", &TrainingPlan::NamedStorage::holds}};
constexpr std::string_view shareKey = "economics.storage", surchargeKey = "economics.surcharge";

Result<std::optional<Entry>> storageNamed(const Settings& settings, const Catalogue& catalogue) {
    const auto written = settings.find(storageKey);
    if (written == settings.end() || written->second == noStorage) return std::optional<Entry>();
    const auto refused = [](std::string detail) { return Error{ErrorCode::input, std::string(storageKey), std::move(detail)}; };
    if (Result<Entry> entry = catalogue.entry("storage", written->second)) {
        if (isSharedStorage(*entry)) return std::optional<Entry>(std::move(entry).value());
        return refused(entry->name + " is a memory of the racks; offload.tier reads it");
    }
    std::vector<std::string> known = storageSystemsOf(catalogue);
    known.insert(known.begin(), std::string(noStorage));
    return refused("no storage system \"" + written->second.substr(0, 40) + "\"" + knownText(written->second, known));
}

double priceOf(const Entry& system) {
    const Figure *price = system.figure("price"), *capacity = system.figure("capacity");
    return price != nullptr && capacity != nullptr ? price->value * capacity->value : 0;
}
} // namespace

std::vector<std::string> storageSystemsOf(const Catalogue& catalogue) {
    std::vector<std::string> ids;
    for (const EntrySummary& one : catalogue.list("storage"))
        if (isSharedStorage(*catalogue.entry("storage", one.id))) ids.push_back(one.id);
    return ids;
}

Result<void> takeStorage(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const Result<std::optional<Entry>> named = storageNamed(settings, catalogue);
    if (!named) return named.error();
    if (!*named) return {};
    const Entry& system = **named;
    Scenario& s = r.scenario;
    s.training.storageNamed.any = true;
    const double count = s.training.storageSystems;
    for (const StorageRow& row : storageRows)
        if (const Figure* figure = system.figure(row.figure); figure != nullptr && !settings.contains(row.path)) {
            findParameter(row.path)->set(s, count * figure->value);
            s.training.storageNamed.*row.taken = true;
        }
    if (settings.contains(shareKey))
        return Error{ErrorCode::input, std::string(shareKey), "storage.system has a price of its own; state one of the two"};
    const Money racks = s.system.count * s.system.rack.price;
    if (!(racks.si() > 0) || !(priceOf(system) > 0)) return {};
    const double share = count * priceOf(system) / racks.si(), usual = s.site.money.storage;
    s.site.money.storage = share;
    if (settings.contains(surchargeKey))
        r.scenario.notes.push_back({FindingCode::storagePaidInside, {s.economics.surcharge, share}});
    else
        s.economics.surcharge = std::max(0.0, s.economics.surcharge + share - usual);
    return {};
}

void addStorageFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const Result<std::optional<Entry>> named = storageNamed(settings, catalogue);
    if (!named || !*named) return;
    const Entry& system = **named;
    r.inputs.push_back({std::string(storageKey), "Storage system", system.name, {Grade::yours, "scenario", "", "", false}, {}});
    const auto add = [&](std::string_view path, const Provenance& from) {
        if (settings.contains(path)) return;
        const Parameter& parameter = *findParameter(path);
        std::erase_if(r.inputs, [&](const InputFigure& input) { return input.path == path; });
        r.inputs.push_back(
            {std::string(path), std::string(parameter.label), valueText(parameter, parameter.get(r.scenario)), from, {}});
    };
    for (const StorageRow& row : storageRows)
        if (const Figure* figure = system.figure(row.figure)) add(row.path, figure->claim.provenance);
    if (const Figure* price = system.figure("price"); price != nullptr && r.scenario.system.rack.price.si() > 0)
        for (const std::string_view path : {shareKey, surchargeKey}) add(path, price->claim.provenance);
}

} // namespace rackline
