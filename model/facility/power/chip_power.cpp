// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/chip_power.h"
#include "model/base/portable_math.h"

#include <array>
#include <cstddef>

namespace rackline {

template <> void ChipActivity::add(Precision arithmetic, ComputeRate rate) {
    switch (arithmetic) {
    case Precision::fp64:
    case Precision::fp32:
    case Precision::tf32:
        bf16 += 2.0 * rate;
        break;
    case Precision::bf16:
    case Precision::fp16:
    case Precision::fp4Wide:
    case Precision::int4Block:
    case Precision::int5Block:
    case Precision::int6Block:
    case Precision::int8Block:
        bf16 += rate;
        break;
    case Precision::fp8:
    case Precision::fp8Block:
    case Precision::mxfp8:
    case Precision::fp6:
    case Precision::int8:
        fp8 += rate;
        break;
    case Precision::fp4:
    case Precision::mxfp4:
    case Precision::int4:
        fp4 += rate;
        break;
    }
}

ChipDemand chipParts(const Accelerator& chip, const ChipActivity& activity, Power cap) {
    ChipDemand parts = chipDemand(chip, activity);
    const Power limit = reachedCap(chip, cap);
    if (parts.total() <= limit) return parts;
    const Power constant = parts.idle + parts.memory + parts.link;
    const double clocked = constant < limit ? (limit - constant) / (parts.floor + parts.compute) : 0;
    const double unclocked = constant < limit ? 1 : limit / constant;
    return {unclocked * parts.idle, clocked * parts.floor, unclocked * parts.memory, unclocked * parts.link,
            clocked * parts.compute};
}

double estimatedDuty(double memoryShare, double computeShare) {
    return 1.0 - portable::exp(-3.7 * (memoryShare / 0.8 + computeShare / 0.6));
}

namespace {
enum class Column : std::size_t { hopper, hgxBlackwell, rackBlackwell };

/// Factors of method/power 1, fitted on kernel tables of H200, B200 and GB200. Rows are operators, columns are chips.
constexpr std::array<std::array<OperatorPowerFactors, 3>, 5> factors{{
    {{{1, 1}, {1, 1}, {1, 1}}},
    {{{1.4, 1}, {1.0, 1}, {1.3, 1}}},
    {{{0.8, 0.5}, {1.0, 1.0}, {0.9, 1.4}}},
    {{{0.75, 1}, {0.6, 1}, {0.5, 1}}},
    {{{1, 1}, {1, 1}, {1, 1}}},
}};

/// HGX Blackwell differs from the rack-scale part by its limit of 1,100 W or less.
Column columnOf(const Accelerator& chip) {
    if (chip.generation == "ampere" || chip.generation == "ada" || chip.generation == "hopper") return Column::hopper;
    if (chip.generation == "blackwell" && chip.ratedTdp().si() <= 1100) return Column::hgxBlackwell;
    return Column::rackBlackwell;
}
} // namespace

OperatorPowerFactors operatorPowerFactors(const Accelerator& chip, PowerOperator op) {
    return factors[static_cast<std::size_t>(op)][static_cast<std::size_t>(columnOf(chip))];
}

} // namespace rackline
