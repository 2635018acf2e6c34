// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/served_activity.h"

#include "model/base/portable_math.h"

namespace rackline {

namespace {
/// The bytes of weights that one step reads; of the experts, only those that a batch of independent tokens reaches.
double bytesOfStep(const ServedModel& m, double batch) {
    if (m.experts == 0) return m.parameters * m.weightBytes;
    const double each = (m.parameters - m.active) / (m.experts - m.expertsPerToken);
    const double dense = m.active - m.expertsPerToken * each;
    const double met = m.experts * (1 - portable::pow(1 - m.expertsPerToken / m.experts, batch));
    // Checkpoints with less than a byte per weight keep everything but the experts in two bytes.
    const double denseBytes = m.weightBytes < 1 ? 2 : m.weightBytes;
    return dense * denseBytes + met * each * m.weightBytes;
}
} // namespace

ChipActivity servedActivity(const Accelerator& chip, const ServedModel& model, const ServedRun& run) {
    const double context = run.prompt + run.answer / 2, rate = run.perChip.si();
    ChipActivity does;
    does.hbm = Bandwidth::fromSi(rate / run.batch * (bytesOfStep(model, run.batch) + run.batch * context * model.kvBytes));
    const ComputeRate useful = ComputeRate::fromSi(2 * model.active * rate * (1 + run.prompt / run.answer));
    does.add(model.format, useful);
    does.duty = model.untunedExperts ? 1 : estimatedDuty(does.hbm / chip.hbm.bandwidth, useful / *chip.peak.of(model.format));
    return does;
}

namespace {
Interval<Power> around(const Accelerator& chip, Power power, Power demand) {
    const double spread = demand / chip.tdp > 1.15 ? 0.05 : power / chip.tdp > 0.4 ? 0.15 : 0.25;
    return withinFactor(power, portable::exp(normal95 * spread));
}
} // namespace

Interval<Power> powerInterval(const Accelerator& chip, const ChipActivity& activity) {
    return around(chip, chipPower(chip, activity), chipDemand(chip, activity).total());
}

Interval<Power> powerInterval(const Accelerator& chip, Power power) { return around(chip, power, power); }

} // namespace rackline
