// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"

#include <span>
#include <vector>

namespace rackline {

/// What racks count heights in (EIA-310).
inline constexpr Length rackUnit = Length::fromSi(0.04445);

/// The side that one looks at: the front, the rear as seen from behind, and the cabinet beside the rack.
enum class RackSide { front, rear, beside };

/// Something that has a place. Items come from the floor up; their height is in rack units.
struct RackItem {
    PartKind kind = PartKind::other;
    double height = 1;
};

/// A box on a side. `left` and `width` are shares of the side; `bottom` counts rack units from the floor, where the lowest is 1.
struct RackPlace {
    RackSide side = RackSide::front;
    double left = 0, bottom = 1, width = 1, height = 1;
    bool upright = false;
};

/// Where everything in a rack stands. Both the picture and the window draw this.
struct RackLayout {
    /// The height of every side in rack units; chassis of blades take what their rows are drawn with.
    double units = 0;
    /// The sides from left to right; a rack of trays has its front alone.
    std::vector<RackSide> sides;
    /// The place of each item, in its order.
    std::vector<RackPlace> places;
    /// The box around the blades of each chassis, on every side that has places for blades.
    std::vector<RackPlace> chassis;
    /// Whether a midplane stands between front and rear.
    bool midplane = false;

    bool isTrays() const { return sides.size() < 2 && chassis.empty(); }
};

/// Places the items. Trays lie above each other. Where the frame has chassis of blades, compute trays stand in front and switch
/// trays at the rear, chassis by chassis from the floor up; the other items keep their order below and above them. Power shelves
/// stand in the sidecar where there is one. If there are more blades than places, they make another row.
RackLayout layoutOf(const RackFrame& frame, std::span<const RackItem> items);

} // namespace rackline
