// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/training_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <cmath>

namespace rackline {

Result<TrainingProfile> trainingProfileFrom(const Entry& entry, const std::string& generation) {
    TrainingProfile profile;
    profile.id = entry.id;
    if (auto missing = readFigures(profile, entry)) return *missing;
    if (const Figure* own = entry.figure("attention." + generation)) profile.attention = own->value;
    return profile;
}

SustainedFactors sustainedFrom(const Entry& entry) {
    SustainedFactors factors;
    const Figure* plain = entry.figure("sustained.bf16");
    for (const PrecisionFormat& format : precisionFormats()) {
        const Figure* own = entry.figure("sustained." + std::string(format.name));
        const Figure* near = format.bytes < 2 ? entry.figure("sustained.fp8") : plain;
        const Figure* used = own ? own : near ? near : plain;
        if (used) factors.gemm[static_cast<std::size_t>(format.precision)] = used->value;
    }
    return factors;
}

} // namespace rackline
