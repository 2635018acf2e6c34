// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/rack_layout.h"

#include <algorithm>
#include <optional>

namespace rackline {

namespace {
/// The rack units that all chassis of a rack are drawn with where its height is not known; no vendor states that of one chassis.
constexpr double drawnUnits = 30;
/// The share of a chassis that is left free at each side of its blades.
constexpr double cheek = 0.02;

int ceilOf(std::size_t count, int each) {
    return each > 0 ? static_cast<int>((count + static_cast<std::size_t>(each) - 1) / static_cast<std::size_t>(each)) : 0;
}

/// Places blades of one side chassis after chassis: columns stand side by side, rows above each other.
struct ChassisGrid {
    int columns = 1, rows = 0;
    double bottom = 1, rowHeight = 0;

    RackPlace box(RackSide side, int chassis) const {
        const double width = 1. / columns;
        const int column = chassis % columns, row = chassis / columns;
        return {side, column * width, bottom + row * rowHeight, width, rowHeight, false};
    }
    RackPlace blade(RackSide side, int index, int each) const {
        RackPlace place = box(side, index / each);
        const double width = (1 - 2 * cheek) * place.width / each;
        place.left += cheek * place.width + index % each * width;
        place.width = width;
        place.upright = true;
        return place;
    }
};

std::optional<RackSide> uprightOn(const RackFrame& frame, PartKind kind) {
    if (frame.hasBlades() && kind == PartKind::computeTray) return RackSide::front;
    if (frame.hasBlades() && frame.rearBlades > 0 && kind == PartKind::switchTray) return RackSide::rear;
    return std::nullopt;
}

bool standsBeside(const RackFrame& frame, PartKind kind) { return frame.hasSidecar() && kind == PartKind::powerShelf; }

ChassisGrid gridOf(const RackFrame& frame, std::span<const RackItem> items) {
    ChassisGrid grid;
    if (!frame.hasBlades()) return grid;
    const auto count = [&](RackSide side) {
        return static_cast<std::size_t>(
            std::count_if(items.begin(), items.end(), [&](const RackItem& i) { return uprightOn(frame, i.kind) == side; }));
    };
    const int chassis = std::max(
        {frame.chassis, ceilOf(count(RackSide::front), frame.frontBlades), ceilOf(count(RackSide::rear), frame.rearBlades)});
    grid.columns = frame.columns;
    grid.rows = ceilOf(static_cast<std::size_t>(chassis), frame.columns);
    grid.rowHeight = drawnUnits / ceilOf(static_cast<std::size_t>(frame.chassis), frame.columns);
    return grid;
}
} // namespace

RackLayout layoutOf(const RackFrame& frame, std::span<const RackItem> items) {
    RackLayout layout;
    ChassisGrid grid = gridOf(frame, items);
    layout.places.resize(items.size());
    layout.midplane = frame.midplane && frame.rearBlades > 0 && grid.rows > 0;
    bool seenBlade = false;
    int front = 0, rear = 0, beside = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        RackPlace& place = layout.places[i];
        if (const auto side = uprightOn(frame, items[i].kind)) {
            if (!seenBlade) grid.bottom = layout.units + 1;
            if (!seenBlade) layout.units += grid.rows * grid.rowHeight;
            seenBlade = true;
            place = *side == RackSide::front ? grid.blade(*side, front++, frame.frontBlades)
                                             : grid.blade(*side, rear++, frame.rearBlades);
        } else if (standsBeside(frame, items[i].kind)) {
            place.side = RackSide::beside;
            ++beside;
        } else {
            place.bottom = layout.units + 1;
            place.height = items[i].height;
            layout.units += items[i].height;
        }
    }
    if (!seenBlade) grid.bottom = layout.units + 1;
    if (!seenBlade) layout.units += grid.rows * grid.rowHeight;
    layout.sides.push_back(RackSide::front);
    if (grid.rows > 0 && frame.rearBlades > 0) layout.sides.push_back(RackSide::rear);
    if (frame.hasSidecar()) layout.sides.push_back(RackSide::beside);
    for (const RackSide side : layout.sides)
        for (int chassis = 0; side != RackSide::beside && chassis < grid.rows * grid.columns; ++chassis)
            layout.chassis.push_back(grid.box(side, chassis));
    // What stands beside the rack shares the height of its cabinet.
    int shelf = 0;
    for (RackPlace& place : layout.places) {
        if (place.side != RackSide::beside) continue;
        place.height = layout.units / beside;
        place.bottom = 1 + shelf++ * place.height;
    }
    return layout;
}

} // namespace rackline
