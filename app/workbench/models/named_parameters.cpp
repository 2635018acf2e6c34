// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/named_parameters.h"

#include "app/project/climate_inputs.h"
#include "app/project/drafter_inputs.h"
#include "app/project/fabric_inputs.h"
#include "app/project/keys.h"
#include "app/project/storage_inputs.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace rackline {

NamedParameters::NamedParameters(const Catalogue& catalogue) {
    const auto climates = [](std::string_view, const Catalogue& all) {
        std::vector<std::string> ids;
        for (const EntrySummary& place : all.list("climate")) ids.push_back(place.id);
        return ids;
    };
    // Each engine once, whatever chips it has profiles of.
    const auto engines = [](std::string_view, const Catalogue& all) {
        std::vector<std::string> names;
        for (const EntrySummary& profile : all.list("engine"))
            if (const std::string name = all.entry("engine", profile.id)->word("engine");
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        return names;
    };
    const auto storageSystems = [](std::string_view, const Catalogue& all) { return storageSystemsOf(all); };
    const auto drafters = [](std::string_view, const Catalogue& all) { return draftersOf(all); };
    struct Known {
        std::string_view id, label, before, without, scope;
        std::vector<std::string> (*names)(std::string_view scope, const Catalogue&);
    };
    const std::array<Known, 6> known{
        {{"hardware.domain.fabric", QT_TRANSLATE_NOOP("engine", "Scale-up fabric"), "hardware.accelerator.scale_up",
          shippedFabric, "scale-up", fabricsOf},
         {"hardware.out.fabric", QT_TRANSLATE_NOOP("engine", "Scale-out fabric"), "hardware.out.bandwidth", shippedFabric,
          "scale-out", fabricsOf},
         {"facility.climate", QT_TRANSLATE_NOOP("engine", "Climate"), "facility.inlet", noClimate, "", climates},
         {storageKey, QT_TRANSLATE_NOOP("engine", "Storage system"), "storage.count", noStorage, "", storageSystems},
         {"engine", QT_TRANSLATE_NOOP("engine", "Engine"), "scheduler.token_budget", usualEntry, "", engines},
         {drafterKey, QT_TRANSLATE_NOOP("engine", "Drafter"), "workload.speculative.acceptance", usualEntry, "", drafters}}};
    for (const Known& one : known) {
        Row& row = m_rows.emplace_back();
        row.names = one.names(one.scope, catalogue);
        row.names.insert(row.names.begin(), std::string(one.without));
        row.choices.assign(row.names.begin(), row.names.end());
        row.before = one.before;
        Parameter& p = row.parameter;
        p.id = one.id;
        p.group = findParameter(one.before)->group;
        p.label = one.label;
        p.kind = ParameterKind::choice;
        p.high = double(row.names.size()) - 1;
        p.choices = row.choices;
        const auto& keys = structuralKeys();
        p.help = std::find_if(keys.begin(), keys.end(), [&](const StructuralKey& k) { return k.id == one.id; })->help;
    }
}

} // namespace rackline
