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
    /// Its number among parts of its kind, from 1.
    int index = 1;
    RackPlace place;
    /// Whether its height is not published and is taken as one unit, or as what its chassis is drawn with.
    bool assumed = false;
    /// The power with its hosts, chips and converters, at the busbar.
    Power power;
    /// The rating of a shelf.
    Power rating;
    int gpus = 0;
};

/// A rack drawn from its parts. The power of the slots, of the parts without a place and of the supplies' loss sum to the inlet.
struct Elevation {
    std::vector<ElevationSlot> places;
    /// The sides, chassis and midplane around those places.
    RackLayout layout;
    Power unplaced, supply, inlet;
    /// The names of parts without a place.
    std::vector<std::string> elsewhere;
};

/// Stacks a rack from the floor up, as far as its parts lie (`layoutOf`): half of the shelves, half of the compute trays, the
/// switches, and the other halves. `chip` is what each package draws, `partActivity` how busy the other parts are.
Elevation elevationOf(const Rack& rack, Power chip, double partActivity);

} // namespace rackline
