// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/training/reliability.h"
#include "model/training/training_layout.h"
#include "model/training/training_profile.h"

namespace rackline {

/// The parts of the layout that the user fixed; a 0 leaves one free.
struct TrainingChoice {
    int tp = 0, cp = 0, pp = 0, dp = 0, ep = 0, etp = 0, virtualStages = 0, shard = 0;
    double microBatch = 0;
    /// 1 + the ZeRO stage, and 1 + the value of Recompute and of PipelineSchedule; 0 leaves one free.
    int zero = 0, recompute = 0, schedule = 0;
    /// Norms and residuals shared over the tensor-parallel ranks: 1 is no, 2 is yes.
    int sequenceParallel = 0;
};

enum class TrainingGoal { fastest, cheapest, leastEnergy };

/// What somebody claims of the run; 0 where nothing is claimed.
struct TrainingClaims {
    Time duration;
    Power power;
    double goodput = 0;
    Time mtti;
};

/// Everything about a training run beside the model and the hardware.
struct TrainingPlan {
    TrainingRun run;
    TrainingChoice choice;
    TrainingGoal goal = TrainingGoal::fastest;
    /// Layouts that fit with a smaller chance than this are not taken.
    double fitChance = 0.9;
    FailurePlan failures;
    /// Storage systems of the kind that the scenario names, and bytes that storage reads for a token of training, 0 for none.
    double storageSystems = 1, tokenBytes = 4;
    /// Whether a storage system is named, and what of it the scenario does not state itself.
    struct NamedStorage {
        bool any = false, takes = false, gives = false, holds = false;
    } storageNamed;
    /// Where more racks stand, so do more of the systems that are named for them.
    void scaleStorage(double by) {
        if (storageNamed.takes) failures.storage = by * failures.storage;
        if (storageNamed.gives) failures.storageReads = by * failures.storageReads;
        if (storageNamed.holds) failures.capacity = by * failures.capacity;
    }
    TrainingProfile profile;
    SustainedFactors sustained;
    /// GPUs of the run; 0 is all of the system.
    int gpus = 0;
    /// Days that a claim allows, 0 for none; and kilograms of carbon dioxide per joule of electricity.
    Time deadline;
    double carbon = 0.4 / 3.6e6;
    TrainingClaims claims;
};

} // namespace rackline
