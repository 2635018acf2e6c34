// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/study/rack_layout.h"

#include <string>
#include <vector>

namespace rackline {

/// One part in its place.
struct ElevationSlot {
    PartKind kind = PartKind::other;
    std::string name;
    /// Among parts of its kind, from 1.
    int index = 1;
    RackPlace place;
    /// Its height is not published: one unit, or what its chassis is drawn with.
    bool assumed = false;
    /// With its hosts, chips and converters; at the busbar.
    Power power;
    /// What a shelf gives.
    Power rating;
};

/// A rack drawn from its parts. Slots, what has no place and the supplies' loss sum to the inlet.
struct Elevation {
    std::vector<ElevationSlot> places;
    /// Sides, chassis and the midplane of those places.
    RackLayout layout;
    Power unplaced, supply, inlet;
    /// Parts without a place, by name.
    std::vector<std::string> elsewhere;
};

/// From the floor up, as far as they lie (`layoutOf`): half of the shelves, half of the compute trays, what switches, the other
/// halves. `chip` is what each package draws, `partActivity` how busy the other parts are.
Elevation elevationOf(const Rack& rack, Power chip, double partActivity);

} // namespace rackline
