// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/chosen_caps.h"

namespace rackline {

std::vector<ChosenCaps> searchedCaps(const Scenario& s) {
    if (!s.searchesCaps()) return {{}};
    // Between tenths figures change by less than two layouts beside each other do.
    constexpr int all = 10, fewest = 3;
    const Accelerator& decodes = s.system.accelerator;
    const Accelerator& reads = s.prefillHardware ? s.prefillHardware->system.accelerator : decodes;
    std::vector<ChosenCaps> choices;
    for (int tenths = all; tenths >= fewest; --tenths) {
        const double share = double(tenths) / all;
        choices.push_back({share * usualCap(reads), share * usualCap(decodes)});
    }
    return choices;
}

void sayChosenCaps(const Scenario& s, const ChosenCaps& caps, std::vector<Finding>& findings) {
    if (!s.searchesCaps()) return;
    const Power usual = usualCap(s.system.accelerator);
    findings.push_back(caps.decode < usual ? Finding{FindingCode::capChosen, {caps.decode.si(), usual.si()}}
                                           : Finding{FindingCode::capUsual});
}

Scenario heldAt(Scenario s, const ChosenCaps& caps) {
    s.power.caps = Caps::fixed;
    s.power.chosen = caps;
    return s;
}

} // namespace rackline
