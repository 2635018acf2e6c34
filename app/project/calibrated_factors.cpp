// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/calibrated_factors.h"

#include "model/base/portable_math.h"

#include <algorithm>

namespace rackline {

// Priors: 0.5 for a step's host time (method/intervals); 0.3 for launches, links and prompts, which is how the shipped profiles
// scatter; 0.15 for kernel work, between the spreads of the tables' GEMMs and experts. Ends: a step needs at least one submission
// to the GPU, some 50 us, and no engine in use needs 20 ms; a launch in a graph takes a third of the tables' latency at best;
// kernel tables reach 0.8 to 0.9 of the datasheet, so that work below 0.8 of theirs would be faster than the chip; beyond the
// other ends it is not this engine.
const std::vector<CalibratedFactor>& calibratedFactors() {
    constexpr double milli = 1e-3, micro = 1e-6;
    static const std::vector<CalibratedFactor> table{
        {"host",
         "Host time a step",
         0.5,
         0.05,
         20,
         true,
         {{"step_host", &EngineProfile::stepHost, "ms", milli},
          {"per_sequence", &EngineProfile::perSequence, "us", micro},
          {"eager_floor", &EngineProfile::eagerFloor, "us", micro}}},
        {"latency", "Latency of kernels", 0.3, 0.3, 4, false, {{"latency_factor", &EngineProfile::latencyFactor, ""}}},
        {"work", "Work of kernels", 0.15, 0.8, 4, false, {{"work_factor", &EngineProfile::workFactor, ""}}},
        {"links",
         "Time on links",
         0.3,
         0.3,
         10,
         false,
         {{"all_reduce_factor", &EngineProfile::allReduceFactor, ""}, {"exchange_factor", &EngineProfile::exchangeFactor, ""}}},
        {"prompts",
         "Prefill time",
         0.3,
         0.4,
         5,
         false,
         {{"prefill_factor", &EngineProfile::prefillFactor, ""}, {"prefill_pool_factor", &EngineProfile::prefillPoolFactor, ""}}},
    };
    return table;
}

std::vector<FreeFactor> freeFactors(const EngineProfile& base) {
    std::vector<FreeFactor> factors;
    for (const CalibratedFactor& f : calibratedFactors()) {
        const CalibratedFigure& first = f.figures.front();
        const double value = base.*first.field / first.unitSi;
        // A profile that is already beyond an end is not pulled back, but it may not go further.
        factors.push_back({std::string(f.id), f.spread, std::min(0.0, portable::log(f.low / value)),
                           std::max(0.0, portable::log(f.high / value))});
    }
    return factors;
}

EngineProfile movedBy(const EngineProfile& base, std::span<const double> logs) {
    EngineProfile moved = base;
    for (std::size_t i = 0; i < logs.size(); ++i)
        for (const CalibratedFigure& figure : calibratedFactors()[i].figures) moved.*figure.field *= portable::exp(logs[i]);
    return moved;
}

} // namespace rackline
