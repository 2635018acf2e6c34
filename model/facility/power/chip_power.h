// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"
#include "model/units/quantity.h"

#include <string_view>

namespace rackline {

/// What a chip does, averaged over the window in which its power limit acts (a step, or a second).
template <class Real> struct ChipActivityOf {
    /// The fraction of wall time in which kernels keep the multiprocessors busy.
    Real duty{};
    /// HBM traffic and traffic on the scale-up link; `link` counts both directions.
    Quantity<Bandwidth::dimension, Real> hbm, link;
    /// The useful rate of arithmetic per format.
    Quantity<ComputeRate::dimension, Real> bf16, fp8, fp4;
    /// The operators' factors on the busy floor and on the arithmetic, weighted by time.
    double floorFactor = 1, computeFactor = 1;

    /// Adds arithmetic in any format: 8 and 6 bits count as fp8, 4 bits as fp4, 32 bits and more as twice bf16.
    void add(Precision arithmetic, ComputeRate rate);
};
using ChipActivity = ChipActivityOf<double>;
template <> void ChipActivity::add(Precision arithmetic, ComputeRate rate);

/// The terms of the power that a chip would draw at full clock without a limit (method/power 1).
template <class Real> struct ChipDemandOf {
    using Watts = Quantity<dim::power, Real>;
    Power idle;
    Watts floor, memory, link, compute;
    Watts total() const { return idle + floor + memory + link + compute; }
};
using ChipDemand = ChipDemandOf<double>;

template <class Real> ChipDemandOf<Real> chipDemand(const Accelerator& chip, const ChipActivityOf<Real>& activity) {
    const ChipPower& p = chip.power;
    return {p.idle, activity.duty * p.busyFloor * activity.floorFactor * chip.ratedTdp(), p.perByte * activity.hbm,
            p.perLinkByte * activity.link,
            activity.computeFactor * (p.perFlopBf16 * activity.bf16 + p.perFlopFp8 * activity.fp8 + p.perFlopFp4 * activity.fp4)};
}

/// The power that the regulation lets through at a limit.
inline Power reachedCap(const Accelerator& chip, Power cap) { return chip.power.capReached * cap; }

/// Board power at a limit.
template <class Real>
Quantity<dim::power, Real> chipPower(const Accelerator& chip, const ChipActivityOf<Real>& activity, Power cap) {
    return min(reachedCap(chip, cap), chipDemand(chip, activity).total());
}
/// The limit that the chip is set to, and never beyond its rated TDP, because no clock is known that would draw more.
inline Power usualCap(const Accelerator& chip) { return min(chip.tdp, chip.ratedTdp()); }
template <class Real> Quantity<dim::power, Real> chipPower(const Accelerator& chip, const ChipActivityOf<Real>& activity) {
    return chipPower(chip, activity, usualCap(chip));
}

/// The terms that chipPower() is the sum of. At the limit the clocked terms give way first.
ChipDemand chipParts(const Accelerator& chip, const ChipActivity& activity, Power cap);

/// Duty where there is no time model, from the shares of HBM bandwidth and of peak arithmetic. Kernels that are known to be
/// inefficient (experts in untuned kernels) keep a chip busy whatever the shares are: their duty is 1.
double estimatedDuty(double memoryShare, double computeShare);

/// The duty of a collective that spins while it waits.
inline constexpr double spinningDuty = 0.35;

enum class PowerOperator { gemm, groupedGemm, prefillAttention, decodeAttention, other };

struct OperatorPowerFactors {
    double floor = 1, compute = 1;
};

/// The power factors of one operator. Generations without measurements use the column of Hopper or GB200, as `chip.generation`
/// says.
OperatorPowerFactors operatorPowerFactors(const Accelerator& chip, PowerOperator op);

} // namespace rackline
