// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/phase_power.h"

#include "model/facility/power/chip_power.h"

#include <array>
#include <limits>

namespace rackline {

namespace {
struct Row {
    PowerPhase phase;
    /// The largest batch that the row holds for.
    double batch;
    Interval<double> hopper, blackwell;
};

constexpr double any = std::numeric_limits<double>::infinity();

/// Figures of method/power 5. Where the source states only a median, the table's own spread for that kind of work stands around
/// it.
constexpr std::array<Row, 14> rows{{
    {PowerPhase::idle, any, {.11, .16, .19}, {.14, .20, .25}},
    {PowerPhase::decodeDense, 12, {.58, .64, .72}, {.31, .67, .85}},
    {PowerPhase::decodeDense, 40, {.60, .70, .80}, {.34, .61, .93}},
    {PowerPhase::decodeDense, 100, {.69, .79, .89}, {.34, .70, .93}},
    {PowerPhase::decodeDense, 300, {.76, .86, .96}, {.50, .86, .98}},
    {PowerPhase::decodeDense, any, {.80, .90, .98}, {.70, .95, .985}},
    {PowerPhase::decodeMixture, 40, {.49, .64, .79}, {.50, .68, .86}},
    {PowerPhase::decodeMixture, 300, {.55, .70, .85}, {.62, .80, .98}},
    {PowerPhase::decodeMixture, any, {.62, .77, .92}, {.52, .70, .88}},
    {PowerPhase::latencyBoundDecode, any, {.23, .34, .45}, {.25, .375, .50}},
    {PowerPhase::prefill, any, {.93, .98, .99}, {.85, .98, .99}},
    {PowerPhase::trainingCompute, any, {.95, .98, .99}, {.95, .98, .99}},
    {PowerPhase::trainingAverage, any, {.82, .87, .92}, {.80, .86, .92}},
    {PowerPhase::collective, any, {.30, .375, .45}, {.30, .35, .40}},
}};

/// The rack-scale part is the same silicon with a higher limit.
constexpr double rackScale = 0.90;
} // namespace

Interval<double> phaseShare(const Accelerator& chip, PowerPhase phase, double batch) {
    const bool hopper = chip.generation == "ampere" || chip.generation == "ada" || chip.generation == "hopper";
    for (const Row& row : rows)
        if (row.phase == phase && batch <= row.batch) {
            if (hopper) return row.hopper;
            const double scale = chip.ratedTdp().si() > 1100 ? rackScale : 1;
            return {scale * row.blackwell.low, scale * row.blackwell.mid, scale * row.blackwell.high};
        }
    return {};
}

Power phasePower(const Accelerator& chip, PowerPhase phase, double batch) {
    return min(phaseShare(chip, phase, batch).mid * chip.ratedTdp(), reachedCap(chip, usualCap(chip)));
}

} // namespace rackline
