// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/training_machine.h"

#include <algorithm>

namespace rackline {

TrainingMachine trainingMachine(const System& system, const ChipKernels& kernels, const TrainingProfile& profile,
                                const SustainedFactors& sustained) {
    ChipKernels own = kernels;
    // The factors of serving engines and their quantisation pass are not those of training.
    for (GemmCoefficients& gemm : own.gemm) {
        gemm.scale = 1;
        gemm.quantise = 0;
    }
    if (!profile.narrowHeads)
        for (PrefillAttentionCoefficients& attention : own.prefillAttention) attention.narrow = 0;
    const Links links = linksOf(system);
    return {chipSpeed(system.accelerator),
            own,
            profile,
            sustained,
            links,
            GroupTimes(links, own, profile),
            system.accelerator.hbm.visible.si(),
            system.accelerator.hostLink.si(),
            std::min(8.0, static_cast<double>(std::max(1, system.rack.scaleUp.packages)))};
}

} // namespace rackline
