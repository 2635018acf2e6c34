// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/named_parameters.h"

#include "app/project/fabric_inputs.h"
#include "app/project/keys.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace rackline {

NamedParameters::NamedParameters(const Catalogue& catalogue) {
    struct Known {
        std::string_view id, label, scope, before;
    };
    static constexpr std::array<Known, 2> known{
        {{"hardware.domain.fabric", QT_TRANSLATE_NOOP("engine", "Scale-up fabric"), "scale-up", "hardware.accelerator.scale_up"},
         {"hardware.out.fabric", QT_TRANSLATE_NOOP("engine", "Scale-out fabric"), "scale-out", "hardware.out.bandwidth"}}};
    for (const Known& one : known) {
        Row& row = m_rows.emplace_back();
        row.names = fabricsOf(one.scope, catalogue);
        row.names.insert(row.names.begin(), std::string(shippedFabric));
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
