// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/feeds.h"
#include "model/units/quantity.h"

#include <string_view>

namespace rackline {

/// The amperes of a busbar, which carries direct current.
inline Current busbarCurrent(Power power, Voltage voltage) { return power / voltage; }

/// The lowest voltage at which a conductor with this current limit carries the power.
inline Voltage voltageNeeded(Power power, Current limit) { return power / limit; }

/// The current of a three-phase line. `efficiency` is that of what the line feeds: `power` is delivered behind it.
Current threePhaseCurrent(Power power, Voltage lineToLine, double powerFactor, double efficiency);

/// The power that one breaker gives all day: four fifths of its rating.
Power threePhasePower(Current breaker, Voltage lineToLine, double powerFactor);

inline Power resistiveLoss(Resistance resistance, Current current) { return resistance * current * current; }

/// The number of shelves that carry `power` when `spares` of them are out.
int shelvesNeeded(Power power, Power shelf, int spares = 1);

/// The power that `feeds` lines carry together when the scheme's share of them is out.
Power carriedBy(FeedScheme scheme, int feeds, Power perFeed);

} // namespace rackline
