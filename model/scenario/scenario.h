// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/facility/power/facility.h"
#include "model/facility/power/site_power.h"
#include "model/facility/study/power_limits.h"
#include "model/facility/study/site_plan.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/mapping/evidence.h"
#include "model/mapping/layout.h"
#include "model/memory/offload.h"
#include "model/operators/overlap.h"
#include "model/scenario/readers.h"
#include "model/training/training_plan.h"
#include "model/workload/forward_passes.h"
#include "model/workload/post_training.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// The ways of serving that are searched.
enum class ModeChoice { any, aggregated, disaggregated };

/// What the system is asked to do: serve answers, train, train on the model's own answers, or give whole passes.
enum class Task { serve, train, postTrain, passes };
inline constexpr std::size_t taskCount = 4;

/// Hardware of the prefill pool of a disaggregated system, where it differs from that of decoding.
struct PrefillHardware {
    System system;
    ChipKernels kernels;
    EngineProfile engine;
    /// The number of chips beside each package of the scenario's own racks, where these chips read the prompts; 0 where the
    /// prefill pool has racks of its own.
    double beside = 0;
    LayoutKnowledge known{};
};

/// Knobs of the engine's scheduler that a simulated load sees (method/serving 7).
struct SchedulerChoice {
    /// Iterations between two looks at the requests that came.
    int receiveInterval = 1;
    /// Iterations that waiting prompts may be held for while the batch has fewer tokens than `holdTokens`.
    int holdIterations = 0;
    double holdTokens = 0;
    /// Sequences that a rank decodes at once at most; 0 is as many as its KV pool admits.
    int running = 0;
};

/// Everything that one evaluation needs, as plain values: nothing is looked up behind it.
struct Scenario {
    std::string name;
    Transformer model;
    System system;
    PrecisionSet precision;
    Service workload;
    TwoBatchOverlap overlap;
    /// Micro-batches that a decode step is run as where feed-forward parts lie on GPUs of their own; 0 is usualMicroBatches.
    int microBatches = 0;
    Offload offload;
    ModeChoice mode = ModeChoice::any;
    /// The layout of the instance or of the decode workers, and the layout of the prefill workers.
    LayoutChoice layout, prefillLayout;
    std::optional<PrefillHardware> prefillHardware;
    LayoutLimits search;
    /// Which of the layouts are searched by what is known of them, and what that is.
    EvidenceChoice evidence = EvidenceChoice::usual;
    LayoutKnowledge known;
    Facility facility;
    Economics economics;
    SitePlan site;
    PowerLimits power;
    ChipKernels kernels;
    EngineProfile engine;
    SchedulerChoice scheduler;
    Task task = Task::serve;
    /// Used where it trains; on the model's own answers beside what follows; and where it gives whole passes.
    TrainingPlan training;
    PostTraining postTraining;
    ForwardPasses passes;
    /// What every answer must say about its inputs.
    std::vector<Finding> notes;

    /// Also on the model's own answers.
    bool trains() const { return task == Task::train || postTrains(); }
    bool postTrains() const { return task == Task::postTrain; }
    bool forwards() const { return task == Task::passes; }
    bool searchesCaps() const { return power.caps == Caps::searched; }
    /// Whether prompts are always read on racks of their own.
    bool readsElsewhere() const { return prefillHardware && prefillHardware->beside <= 0; }
    /// Whether prompts may be read by other chips of the same racks.
    bool mayReadBeside() const { return prefillHardware && prefillHardware->beside > 0; }

    /// The power and price of memory below HBM where it stands beside the racks. A scenario that trains has no such memory.
    Beside besideGpu() const {
        if (trains()) return {};
        Beside beside{offload.tier.power, offload.tier.price};
        for (const MemoryTier& further : offload.behind) beside.power += further.power, beside.price += further.price;
        return beside;
    }

    /// What holds back the chips that do this work; prompts may be read on hardware of their own. Chips beside the GPUs count
    /// with their full power in the budgets of the GPUs. A scenario that trains reads no prompts and writes no answers.
    HeldChip heldChip(ChipUse use) const {
        if (trains()) use = ChipUse::training;
        if (use != ChipUse::prefill || !prefillHardware) return rackline::heldChip(system, power, site, facility.cooling, use);
        PowerLimits own = power;
        own.chosen.gpus = power.chosen.readers;
        if (mayReadBeside()) {
            own.tray = own.rack = {};
            own.budgets = Budgets::ignore;
        }
        return rackline::heldChip(prefillHardware->system, own, site, facility.cooling, use);
    }
};

/// Defined in the study of racks: what one rack of the scenario is asked to do.
struct RackDuty;
RackDuty dutyOf(const Scenario& scenario);

/// The scenario as it is where the given chips read the prompts.
Scenario readOn(const Scenario& scenario, Readers readers);

/// Says where kernels or the engine's profile were measured on other hardware.
void sayCarriedOver(const Scenario& scenario, std::vector<Finding>& findings);

/// The power scale of GPUs that do all of the work.
inline PowerScale powerScaleOf(const Scenario& s) {
    return powerScale(s.system, s.facility, activity::serving, s.heldChip(ChipUse::everything).caps(), s.besideGpu());
}

} // namespace rackline
