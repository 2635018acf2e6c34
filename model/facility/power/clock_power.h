// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/chip_power.h"
#include "model/units/quantity.h"

#include <limits>

namespace rackline {

/// Clocks are shares of the maximum. method/power 2.
namespace clock_limits {
inline constexpr double lowest = 0.15;
/// Above this the memory system still runs at full bandwidth.
inline constexpr double fullBandwidth = 0.55;
} // namespace clock_limits

/// Voltage at a clock, relative to that at full clock.
double relativeVoltage(double clock);

/// A chip's work under its default limit: what it would draw at full clock, and the clock that the limit leaves it.
/// Times measured or predicted at the default limit already contain that clock.
struct ClockState {
    /// Does not scale with the clock: idle, HBM and link.
    Power constant;
    /// Draws in proportion to clock and voltage squared, at full clock.
    Power dynamic;
    double clock = 1;

    /// Power at another clock with the same traffic.
    Power at(double otherClock) const;
};

ClockState clockState(const Accelerator& chip, const ChipActivity& activity);

inline constexpr Power unlimitedPower = Power::fromSi(std::numeric_limits<double>::infinity());

/// What holds a chip back: a power limit, and a clock that it may not pass.
struct ChipLimit {
    Power cap;
    double clock = 1;

    bool binds(const Accelerator& chip) const { return cap < chip.ratedTdp() || clock < 1; }
};

/// How much slower than at the default limit a chip's parts are at a clock.
struct Slowdown {
    /// Of the whole: what HBM is slower by, 1 while the clock feeds all of its bandwidth. And of arithmetic beyond that.
    double memory = 1, arithmetic = 1;
    double clock = 1;

    bool any() const { return memory > 1 || arithmetic > 1; }
};
/// From the clock that it `was` to a lower one.
Slowdown slowdownTo(double clock, double was);
/// The most that arithmetic falls behind HBM: below `fullBandwidth` both follow the clock.
inline constexpr double mostArithmeticSlowdown = 1 / clock_limits::fullBandwidth;

/// What a limit leaves of work that is known at the default limit; at the lowest clock where no clock would meet it.
Slowdown slowdownUnder(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit);
/// Board power of what a chip does, so slowed. Where the limit is kept it is what regulation lets through at most; where even the
/// lowest clock draws more, that.
Power slowedPower(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit, const Slowdown& slowed);

/// The same work under another limit.
struct CappedWork {
    bool feasible = true;
    double clock = 1;
    /// Speed of the arithmetic-bound part relative to the default limit.
    double computeSpeed = 1;
    Power power;
};

/// Infeasible where idle and traffic alone reach the limit, or the clock would fall below its lowest step.
CappedWork cappedWork(const Accelerator& chip, const ChipActivity& activity, Power cap);

/// Clocks locked instead of power limited; the default limit still holds.
CappedWork lockedWork(const Accelerator& chip, const ChipActivity& activity, double clock);

/// Time of one operator at `clock` from its parts at the clock `was`; host and link time do not change and are not counted here.
Time timeAtClock(Time compute, Time memory, double was, double clock);

/// Tokens per watt of a node under a cap relative to the default limit, for the search of the best cap: `speed` is the
/// whole step's, `perChip` what the node adds for one chip besides it (method/power 3: H/8), `slope` what it adds per chip watt.
double efficiencyUnderCap(Power capped, Power uncapped, double speed, Power perChip, double slope);

} // namespace rackline
