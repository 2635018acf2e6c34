// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"
#include "model/units/quantity.h"

#include <string_view>

namespace rackline {

/// What a chip does, averaged over the window in which its power limit acts (a step, or a second).
struct ChipActivity {
    /// Fraction of wall time in which kernels keep the multiprocessors busy.
    double duty = 0;
    /// HBM traffic; `link` counts both directions.
    Bandwidth hbm, link;
    /// Useful rate per format of the arithmetic.
    ComputeRate bf16, fp8, fp4;
    /// Operator factors on the busy floor and on the arithmetic, weighted by time.
    double floorFactor = 1, computeFactor = 1;

    /// Counts arithmetic in any format: 8 and 6 bits as fp8, 4 bits as fp4, 32 bits and more as twice bf16.
    void add(Precision arithmetic, ComputeRate rate);
};

/// The terms that a chip would draw at full clock without a limit (SPEC-power 8.1).
struct ChipDemand {
    Power idle, floor, memory, link, compute;
    Power total() const { return idle + floor + memory + link + compute; }
};

ChipDemand chipDemand(const Accelerator& chip, const ChipActivity& activity);

/// Board power; the limit is the chip's TDP. Allocates nothing.
Power chipPower(const Accelerator& chip, const ChipActivity& activity);
Power chipPower(const Accelerator& chip, const ChipActivity& activity, Power cap);

/// The terms of chipPower(), to which they sum: at the limit the clocked terms give way first.
ChipDemand chipParts(const Accelerator& chip, const ChipActivity& activity, Power cap);

/// What regulation lets through at a limit.
inline Power reachedCap(const Accelerator& chip, Power cap) { return chip.power.capReached * cap; }

/// Duty where no time model is at hand, from the shares of HBM bandwidth and of peak arithmetic. Kernels that are known to be
/// inefficient (experts in untuned kernels) keep a chip busy whatever the shares: their duty is 1.
double estimatedDuty(double memoryShare, double computeShare);

/// Duty of a collective that spins while it waits.
inline constexpr double spinningDuty = 0.35;

enum class PowerOperator { gemm, groupedGemm, prefillAttention, decodeAttention, other };

struct OperatorPowerFactors {
    double floor = 1, compute = 1;
};

/// Factors of one operator; generations without measurements use Hopper's or the GB200 column, as `chip.generation` says.
OperatorPowerFactors operatorPowerFactors(const Accelerator& chip, PowerOperator op);

} // namespace rackline
