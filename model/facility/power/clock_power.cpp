// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/clock_power.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double highest = 1;

/// The clock at which `drawn`, which rises with the clock, reaches `limit`, or 1 where it does not reach it.
template <class Drawn> double clockReaching(Power limit, Drawn drawn) {
    if (drawn(highest) <= limit) return highest;
    double low = 0, high = highest;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (drawn(middle) <= limit ? low : high) = middle;
    }
    return low;
}

double memorySlowdown(double was, double clock) { return std::max(1.0, std::min(was, clock_limits::fullBandwidth) / clock); }
} // namespace

double relativeVoltage(double clock) { return std::max(0.70, 0.35 + 0.65 * clock); }

Power ClockState::at(double otherClock) const {
    const double v = relativeVoltage(otherClock);
    return constant + otherClock * v * v * dynamic;
}

ClockState clockState(const Accelerator& chip, const ChipActivity& activity) {
    const ChipDemand demand = chipDemand(chip, activity);
    ClockState state;
    state.constant = demand.idle + demand.memory + demand.link;
    state.clock = clockReaching(reachedCap(chip, chip.ratedTdp()), [&](double clock) {
        const double v = relativeVoltage(clock);
        return state.constant + v * v * (clock * demand.floor + demand.compute);
    });
    // The arithmetic rate is the throttled one; at full clock it would be larger by 1 / clock.
    state.dynamic = demand.floor + demand.compute / state.clock;
    return state;
}

CappedWork cappedWork(const Accelerator& chip, const ChipActivity& activity, Power cap) {
    const ClockState state = clockState(chip, activity);
    const Power limit = reachedCap(chip, cap);
    CappedWork work;
    work.clock = clockReaching(limit, [&](double clock) { return state.at(clock); });
    work.feasible = state.constant < limit && work.clock >= clock_limits::lowest;
    work.clock = std::max(work.clock, clock_limits::lowest);
    work.computeSpeed = work.clock / state.clock;
    work.power = state.at(work.clock);
    return work;
}

CappedWork lockedWork(const Accelerator& chip, const ChipActivity& activity, double clock) {
    const ClockState state = clockState(chip, activity);
    CappedWork work;
    work.feasible = clock >= clock_limits::lowest;
    work.clock = std::clamp(clock, clock_limits::lowest, state.clock);
    work.computeSpeed = work.clock / state.clock;
    work.power = state.at(work.clock);
    return work;
}

Time timeAtClock(Time compute, Time memory, double was, double clock) {
    return max(compute * (was / clock), memory * memorySlowdown(was, clock));
}

Slowdown slowdownTo(double clock, double was) {
    if (clock >= was) return {1, 1, was};
    const double memory = memorySlowdown(was, clock);
    return {memory, was / clock / memory, clock};
}

Slowdown slowdownUnder(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit) {
    const ClockState state = clockState(chip, activity);
    if (!limit.binds(chip)) return slowdownTo(state.clock, state.clock);
    const Power reached = reachedCap(chip, min(limit.cap, chip.ratedTdp()));
    const double clock = clockReaching(reached, [&](double c) { return state.at(c); });
    return slowdownTo(std::max(clock_limits::lowest, std::min(clock, limit.clock)), state.clock);
}

Power slowedPower(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit, const Slowdown& slowed) {
    const Power cap = min(limit.cap, chip.ratedTdp());
    if (!slowed.any()) return chipPower(chip, activity, cap);
    const ChipDemand demand = chipDemand(chip, activity);
    const double v = relativeVoltage(slowed.clock);
    const Power drawn = demand.idle + demand.memory + demand.link + v * v * (slowed.clock * demand.floor + demand.compute);
    return slowed.clock > clock_limits::lowest ? min(drawn, reachedCap(chip, cap)) : drawn;
}

double efficiencyUnderCap(Power capped, Power uncapped, double speed, Power perChip, double slope) {
    return speed * ((slope * uncapped + perChip) / (slope * capped + perChip));
}

} // namespace rackline
