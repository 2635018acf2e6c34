// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/chosen_caps.h"

namespace rackline {

namespace {
/// The most that chips draw where no cap is chosen: what the user's own limits and enforced budgets leave the freer of the uses.
Power mostOfGpus(const Scenario& s) {
    const Power writes = s.heldChip(ChipUse::decode).limit.cap;
    return s.prefillHardware ? writes : max(writes, s.heldChip(ChipUse::prefill).limit.cap);
}
} // namespace

std::vector<ChosenCaps> searchedCaps(const Scenario& s) {
    if (!s.searchesCaps()) return {{}};
    // Between tenths figures change by less than two layouts beside each other do.
    constexpr int all = 10, fewest = 3;
    const Power gpu = usualCap(s.system.accelerator), most = mostOfGpus(s);
    const Power reader = s.prefillHardware ? usualCap(s.prefillHardware->system.accelerator) : gpu;
    const Power mostOfReaders = s.prefillHardware ? s.heldChip(ChipUse::prefill).limit.cap : most;
    std::vector<ChosenCaps> choices;
    for (int tenths = all; tenths >= fewest; --tenths) {
        const double share = double(tenths) / all;
        const ChosenCaps caps{min(share * gpu, most), min(share * reader, mostOfReaders)};
        if (choices.empty() || !(caps == choices.back())) choices.push_back(caps);
    }
    return choices;
}

void sayChosenCaps(const Scenario& s, const ChosenCaps& caps, std::vector<Finding>& findings) {
    if (!s.searchesCaps()) return;
    const Power most = mostOfGpus(s);
    findings.push_back(caps.gpus < most ? Finding{FindingCode::capChosen, {caps.gpus.si(), most.si()}}
                                        : Finding{FindingCode::capUsual});
}

Scenario heldAt(Scenario s, const ChosenCaps& caps) {
    s.power.caps = Caps::fixed;
    s.power.chosen = caps;
    return s;
}

} // namespace rackline
