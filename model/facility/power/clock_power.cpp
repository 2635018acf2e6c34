// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/clock_power.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double highest = 1;
/// The voltage falls with the clock, in shares of both, down to the least that the chip works at.
constexpr double leastVoltage = 0.70, voltageAtRest = 0.35, voltageRise = 1 - voltageAtRest;

/// What a chip draws at a clock: what does not follow it, what follows it and the square of the voltage, and what follows that
/// square alone.
struct DrawnAtClock {
    Power constant, withClock, withVoltage;

    Power at(double clock) const {
        const double v = relativeVoltage(clock);
        return constant + v * v * (clock * withClock + withVoltage);
    }
};

/// The clock at which a chip draws `limit`, or 1 where it never does. Above the clock of the least voltage the power is a cubic
/// that bends upwards, so that Newton's steps from full clock come down to its root and not past it.
double clockReaching(Power limit, const DrawnAtClock& drawn) {
    if (drawn.at(highest) <= limit) return highest;
    constexpr double edge = (leastVoltage - voltageAtRest) / voltageRise;
    const Power room = limit - drawn.constant;
    if (!(drawn.at(edge) < limit)) {
        const Power left = (1 / (leastVoltage * leastVoltage)) * room - drawn.withVoltage;
        return left.si() > 0 && drawn.withClock.si() > 0 ? left / drawn.withClock : 0;
    }
    double clock = highest;
    // Each step doubles the digits that are right.
    constexpr int steps = 7;
    for (int i = 0; i < steps; ++i) {
        const double v = voltageAtRest + voltageRise * clock;
        const Power work = clock * drawn.withClock + drawn.withVoltage;
        clock -= (v * v * work - room) / (v * (2 * voltageRise * work + v * drawn.withClock));
    }
    return clock;
}

double memorySlowdown(double was, double clock) { return std::max(1.0, std::min(was, clock_limits::fullBandwidth) / clock); }
} // namespace

double relativeVoltage(double clock) { return std::max(leastVoltage, voltageAtRest + voltageRise * clock); }

Power ClockState::at(double otherClock) const {
    const double v = relativeVoltage(otherClock);
    return constant + otherClock * v * v * dynamic;
}

ClockState clockState(const Accelerator& chip, const ChipActivity& activity) {
    const ChipDemand demand = chipDemand(chip, activity);
    ClockState state;
    state.constant = demand.idle + demand.memory + demand.link;
    // Where even the lowest clock draws more than the limit, the chip runs at it.
    const double reached = clockReaching(reachedCap(chip, chip.ratedTdp()), {state.constant, demand.floor, demand.compute});
    state.clock = std::max(clock_limits::lowest, reached);
    // The arithmetic rate is the throttled one; at full clock it would be larger by 1 / clock.
    state.dynamic = demand.floor + demand.compute / state.clock;
    return state;
}

CappedWork cappedWork(const Accelerator& chip, const ChipActivity& activity, Power cap) {
    const ClockState state = clockState(chip, activity);
    const Power limit = reachedCap(chip, cap);
    CappedWork work;
    work.clock = clockReaching(limit, {state.constant, state.dynamic, {}});
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
    const double clock = clockReaching(reached, {state.constant, state.dynamic, {}});
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
