// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/scenario.h"

#include "model/facility/study/rack_study.h"

#include <algorithm>
#include <cmath>

namespace rackline {

RackDuty dutyOf(const Scenario& s) {
    constexpr double usualBatch = 128;
    const Load& load = s.workload.load;
    RackDuty duty{s.model.isMixture(), load.kind == LoadKind::batch && load.amount > 0 ? load.amount : usualBatch, s.power};
    // Chips of one pool for all work obey the limits of both phases. A scenario that trains has neither phase.
    if (s.trains())
        duty.reads = duty.writes = ChipUse::training;
    else if (s.mode == ModeChoice::aggregated)
        duty.reads = duty.writes = ChipUse::everything;
    return duty;
}

Scenario readOn(const Scenario& scenario, Readers readers) {
    Scenario own = scenario;
    if (readers == Readers::usual && scenario.mayReadBeside()) own.prefillHardware.reset();
    if (!own.prefillHardware) return own;
    own.system = own.prefillHardware->system;
    own.kernels = own.prefillHardware->kernels;
    own.engine = own.prefillHardware->engine;
    own.known = own.prefillHardware->known;
    if (!own.mayReadBeside()) {
        // One network joins both pools.
        own.system.rack.scaleOut.oversubscription = scenario.system.rack.scaleOut.oversubscription;
        return own;
    }
    const double each = own.prefillHardware->beside;
    own.system.count = scenario.system.count;
    own.system.rack.packages = std::max(1, static_cast<int>(std::lround(each * scenario.system.rack.packages)));
    // The network cards of the rack serve both kinds of chips.
    own.system.rack.scaleOut = scenario.system.rack.scaleOut;
    own.system.rack.scaleOut.perGpu = 1 / each * scenario.system.rack.scaleOut.perGpu;
    return own;
}

void sayCarriedOver(const Scenario& s, std::vector<Finding>& findings) {
    if (!s.kernels.carriedFrom.empty()) findings.push_back({FindingCode::unmeasuredChip, {s.kernels.carrySpread, 0}});
    if (!s.engine.carriedFrom.empty()) findings.push_back({FindingCode::engineCarriedOver, {}});
}

} // namespace rackline
