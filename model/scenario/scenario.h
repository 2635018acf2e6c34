// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/facility/power/facility.h"
#include "model/facility/power/site_power.h"
#include "model/facility/study/power_limits.h"
#include "model/facility/study/site_plan.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/mapping/layout.h"
#include "model/memory/offload.h"
#include "model/operators/overlap.h"
#include "model/scenario/readers.h"
#include "model/training/training_plan.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// Which ways to serve are searched.
enum class ModeChoice { any, aggregated, disaggregated };

/// Hardware for the prefill pool of a disaggregated system, where it is not that of decoding.
struct PrefillHardware {
    System system;
    ChipKernels kernels;
    EngineProfile engine;
    /// Chips beside each package of the scenario's own racks, where these are the hardware; 0 where it is racks of its own.
    double beside = 0;
};

/// Everything that one evaluation needs, as plain values: nothing is looked up behind it.
struct Scenario {
    std::string name;
    Transformer model;
    System system;
    PrecisionSet precision;
    Service workload;
    TwoBatchOverlap overlap;
    Offload offload;
    ModeChoice mode = ModeChoice::any;
    /// Of the instance, or of the decode workers; and of the prefill workers.
    LayoutChoice layout, prefillLayout;
    std::optional<PrefillHardware> prefillHardware;
    LayoutLimits search;
    Facility facility;
    Economics economics;
    SitePlan site;
    PowerLimits power;
    ChipKernels kernels;
    EngineProfile engine;
    /// Used where the system is asked to train.
    bool trains = false;
    TrainingPlan training;
    /// What every answer must say of its inputs.
    std::vector<Finding> notes;

    /// Prompts are read on racks of their own, always.
    bool readsElsewhere() const { return prefillHardware && prefillHardware->beside <= 0; }
    /// Prompts may be read by other chips of the same racks.
    bool mayReadBeside() const { return prefillHardware && prefillHardware->beside > 0; }

    /// The memory below HBM where it stands beside the racks. Who trains has none.
    Beside besideGpu() const { return trains ? Beside{} : Beside{offload.tier.power, offload.tier.price}; }

    /// What holds back the chips that do this; prompts may be read on hardware of their own. Chips beside the GPUs have their
    /// full power in the budgets of these. Who trains reads no prompts and writes no answers.
    HeldChip heldChip(ChipUse use) const {
        if (trains) use = ChipUse::training;
        if (use != ChipUse::prefill || !prefillHardware) return rackline::heldChip(system, power, site, facility.cooling, use);
        PowerLimits own = power;
        if (mayReadBeside()) {
            own.tray = own.rack = {};
            own.budgets = Budgets::ignore;
        }
        return rackline::heldChip(prefillHardware->system, own, site, facility.cooling, use);
    }
};

/// What one of its racks is asked to do.
struct RackDuty;
RackDuty dutyOf(const Scenario& scenario);

/// The scenario where those of a pool read.
Scenario readOn(const Scenario& scenario, Readers readers);

/// Of GPUs that do all of the work.
inline PowerScale powerScaleOf(const Scenario& s) {
    return powerScale(s.system, s.facility, activity::serving, s.heldChip(ChipUse::everything).limit.cap, s.besideGpu());
}

} // namespace rackline
