// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/chip_power.h"
#include "model/units/quantity.h"

#include <limits>

namespace rackline {

/// Clocks are shares of the maximum (method/power 2).
namespace clock_limits {
inline constexpr double lowest = 0.15;
/// Above this clock the memory system still runs at full bandwidth.
inline constexpr double fullBandwidth = 0.55;
} // namespace clock_limits

/// The voltage at a clock, relative to that at full clock.
double relativeVoltage(double clock);

/// A chip's work under its default limit: what it would draw at full clock, and the clock that the limit leaves it. Times
/// measured or predicted at the default limit already contain that clock.
struct ClockState {
    /// The power that does not follow the clock: idle, HBM and link.
    Power constant;
    /// The power at full clock that follows the clock and the square of the voltage.
    Power dynamic;
    double clock = 1;

    /// The power at another clock with the same traffic.
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

/// How much slower the parts of a chip are at a clock than at the default limit.
struct Slowdown {
    /// `memory` is how much slower HBM is and everything with it; it is 1 while the clock feeds the full bandwidth. `arithmetic`
    /// is how much slower arithmetic is beyond that.
    double memory = 1, arithmetic = 1;
    double clock = 1;

    bool any() const { return memory > 1 || arithmetic > 1; }
};
/// The slowdown from the clock `was` to a lower one.
Slowdown slowdownTo(double clock, double was);
/// The most that arithmetic falls behind HBM: below `fullBandwidth` both follow the clock.
inline constexpr double mostArithmeticSlowdown = 1 / clock_limits::fullBandwidth;

/// The slowdown by a limit of work that is known at the default limit. It is that of the lowest clock where no clock meets the
/// limit.
Slowdown slowdownUnder(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit);
/// The board power of an activity that is slowed so. Where the limit is kept it is at most what the regulation lets through;
/// where even the lowest clock draws more, it is that.
Power slowedPower(const Accelerator& chip, const ChipActivity& activity, const ChipLimit& limit, const Slowdown& slowed);

/// The same work under another limit.
struct CappedWork {
    bool feasible = true;
    double clock = 1;
    /// The speed of the arithmetic-bound part, relative to the default limit.
    double computeSpeed = 1;
    Power power;
};

/// Infeasible where idle and traffic alone reach the limit, or the clock would fall below its lowest step.
CappedWork cappedWork(const Accelerator& chip, const ChipActivity& activity, Power cap);

/// Work at locked clocks instead of a power limit; the default limit still holds.
CappedWork lockedWork(const Accelerator& chip, const ChipActivity& activity, double clock);

/// The time of one operator at `clock`, from its parts at the clock `was`. Host and link time do not change and are not counted
/// here.
Time timeAtClock(Time compute, Time memory, double was, double clock);

/// Tokens per watt of a node under a cap relative to the default limit, for the search of the best cap: `speed` is the
/// whole step's, `perChip` what the node adds for one chip besides it (method/power 3: H/8), `slope` what it adds per chip watt.
double efficiencyUnderCap(Power capped, Power uncapped, double speed, Power perChip, double slope);

} // namespace rackline
