// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/power_case.h"

#include "model/facility/power/chip_power.h"
#include "model/facility/power/phase_power.h"
#include "model/facility/study/rack_study.h"

#include <algorithm>

namespace rackline {

namespace {
CasePrediction ok(const Interval<Power>& p) { return {CaseStatus::ok, p.mid.si(), p.low.si(), p.high.si(), {}}; }
} // namespace

bool asksForPower(const MeasuredCase& row) { return row.metric.ends_with("_w"); }

CasePrediction predictPower(const MeasuredCase& row, const System& system, const Interval<Power>& chip) {
    if (row.metric == "avg_gpu_power_w") return ok(chip);
    const int packages = system.rack.packages;
    if (row.gpus % packages != 0)
        return unsupported("the wall power of a part of a server says nothing of what its other GPUs do");
    const double servers = std::max(1, row.gpus / packages);
    const auto wall = [&](const Interval<Power>& each, double parts) {
        const Interval<Power> one = loadAt(system, "", "", each, parts).inlet;
        return ok({servers * one.low, servers * one.mid, servers * one.high});
    };
    if (row.metric == "avg_system_power_w") return wall(chip, activity::full);
    if (row.metric == "max_node_power_w") {
        const Power most = reachedCap(system.accelerator, system.accelerator.tdp);
        return wall({chip.mid, most, most}, activity::full);
    }
    return unsupported("there is no model of the metric \"" + row.metric + "\"");
}

CasePrediction predictOfflinePower(const MeasuredCase& row, const Catalogue& catalogue) {
    const auto model = catalogue.model(row.model);
    if (!model) return unsupported(model.error().detail);
    const auto rack = rackOf(catalogue, row.hardware);
    if (!rack) return unsupported(rack.error().detail);
    const auto system = catalogue.system(*rack);
    if (!system) return unsupported(system.error().detail);
    const Accelerator& chip = system->accelerator;
    constexpr double largeBatch = 1000;
    const Interval<double> reads = phaseShare(chip, PowerPhase::prefill);
    const Interval<double> decodes =
        phaseShare(chip, model->isMixture() ? PowerPhase::decodeMixture : PowerPhase::decodeDense, largeBatch);
    const Power most = reachedCap(chip, chip.tdp);
    return predictPower(
        row, *system,
        {min(most, std::min(reads.low, decodes.low) * chip.tdp), min(most, 0.5 * (reads.mid + decodes.mid) * chip.tdp), most});
}

} // namespace rackline
