// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/chip_speed.h"
#include "model/training/group_time.h"
#include "model/training/training_layout.h"
#include "model/workload/transformer.h"

#include <limits>

namespace rackline {

/// Everything beside model and layout that a training step depends on, as plain numbers in coherent units.
struct TrainingMachine {
    ChipSpeed chip;
    ChipKernels kernels;
    TrainingProfile profile;
    SustainedFactors sustained;
    Links links;
    GroupTimes groups;
    /// Bytes that fit into HBM, and bytes a second to host memory.
    double memory = 0, hostLink = 0;
    /// GPUs of one host.
    double gpusPerNode = 8;
    /// Tokens of training that storage gives out in a second, to all GPUs.
    double tokensRead = std::numeric_limits<double>::infinity();

    /// The time of a GEMM over the tabulated time.
    double gemmFactor(Precision precision) const { return profile.gemm * sustained.of(precision); }
    /// Bandwidth that streaming kernels reach.
    double stream() const { return 0.85 * chip.hbm; }
};

TrainingMachine trainingMachine(const System& system, const ChipKernels& kernels, const TrainingProfile& profile,
                                const SustainedFactors& sustained);

} // namespace rackline
