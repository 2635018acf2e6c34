// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/chosen_caps.h"

namespace rackline {

std::vector<ChosenCaps> searchedCaps(const Scenario& s) {
    if (!s.searchesCaps()) return {{}};
    // Between tenths figures change by less than two layouts beside each other do.
    constexpr int all = 10, fewest = 3;
    std::vector<ChosenCaps> choices;
    const Power most = usualCap(s.system.accelerator);
    const Power mostOfReaders = s.prefillHardware ? usualCap(s.prefillHardware->system.accelerator) : most;
    for (int tenths = all; tenths >= fewest; --tenths)
        choices.push_back({double(tenths) / all * most, double(tenths) / all * mostOfReaders});
    return choices;
}

void sayChosenCaps(const Scenario& s, const ChosenCaps& caps, std::vector<Finding>& findings) {
    if (!s.searchesCaps()) return;
    const Power usual = usualCap(s.system.accelerator);
    findings.push_back(caps.gpus < usual ? Finding{FindingCode::capChosen, {caps.gpus.si(), usual.si()}}
                                         : Finding{FindingCode::capUsual});
}

Scenario heldAt(Scenario s, const ChosenCaps& caps) {
    s.power.caps = Caps::fixed;
    s.power.chosen = caps;
    return s;
}

} // namespace rackline
