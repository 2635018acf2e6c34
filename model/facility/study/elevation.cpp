// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/elevation.h"

#include "model/facility/power/rack_power.h"

#include <algorithm>

namespace rackline {

namespace {
bool isCompute(const RackPart& p) { return p.kind == PartKind::computeTray; }

Power fullOf(const RackPart& part, double activity) { return 1 / part.conversion * drawOf(part, activity); }

/// A server lists its chips and then each kind of part; none of them has a published place.
void placeServer(Elevation& e, const Rack& rack, Power inTrays, double partActivity) {
    const auto add = [&](PartKind kind, std::string name, int count, Power all) {
        e.places.push_back({kind,
                            (count > 1 ? std::to_string(count) + " \u00d7 " : std::string()) + std::move(name),
                            1,
                            {},
                            true,
                            all,
                            {},
                            kind == PartKind::computeTray ? count : 0});
    };
    add(PartKind::computeTray, rack.packages == 1 ? "GPU" : "GPUs", rack.packages, inTrays);
    for (const RackPart& part : rack.parts)
        if (const Power all = double(part.count) * fullOf(part, partActivity); all.si() > 0)
            add(part.kind, part.name, part.count, all);
}
void layOut(Elevation& e, const RackFrame& frame) {
    std::vector<RackItem> items;
    for (const ElevationSlot& slot : e.places) items.push_back({slot.kind, slot.place.height});
    e.layout = layoutOf(frame, items);
    for (std::size_t i = 0; i < e.places.size(); ++i) {
        e.places[i].place = e.layout.places[i];
        e.places[i].assumed = e.places[i].assumed || e.layout.places[i].upright;
    }
}
} // namespace

Elevation elevationOf(const Rack& rack, Power chip, double partActivity) {
    Elevation e;
    const RackPower power = rackPower(rack, chip, partActivity);
    e.inlet = power.inlet();
    e.supply = power.supply;
    int trays = 0;
    for (const RackPart& part : rack.parts)
        if (isCompute(part)) trays += part.count;
    // Chips and their hosts sit in the trays; a server has its board instead.
    Power inTrays = power.chips + power.gpuLosses;
    if (trays > 0)
        for (const RackPart& part : rack.parts)
            if (part.kind == PartKind::host && part.heightEach.si() <= 0)
                inTrays += double(part.count) * fullOf(part, partActivity);
    if (trays == 0) {
        placeServer(e, rack, inTrays, partActivity);
        layOut(e, {});
        return e;
    }

    const auto place = [&](const RackPart& part, int from, int to) {
        for (int i = from; i < to; ++i) {
            ElevationSlot slot{part.kind, part.name, i + 1, {}, part.heightEach.si() <= 0, {}, part.rating, part.gpusEach};
            slot.place.height = slot.assumed ? 1 : part.heightEach / rackUnit;
            slot.power = fullOf(part, partActivity);
            if (isCompute(part)) slot.power += 1.0 / trays * inTrays;
            e.places.push_back(std::move(slot));
        }
    };
    const auto each = [&](PartKind kind, bool lower, bool upper) {
        for (const RackPart& part : rack.parts) {
            if (part.kind != kind) continue;
            const int half = part.count / 2;
            place(part, lower ? 0 : half, upper ? part.count : half);
        }
    };
    each(PartKind::powerShelf, true, false);
    each(PartKind::computeTray, true, false);
    each(PartKind::switchTray, true, true);
    each(PartKind::network, true, true);
    each(PartKind::computeTray, false, true);
    each(PartKind::powerShelf, false, true);
    for (const RackPart& part : rack.parts) {
        const bool inside = part.kind == PartKind::host && part.heightEach.si() <= 0 && trays > 0;
        if (inside || part.kind == PartKind::powerShelf || isCompute(part) || part.kind == PartKind::switchTray ||
            part.kind == PartKind::network)
            continue;
        if (part.heightEach.si() > 0) {
            place(part, 0, part.count);
            continue;
        }
        const Power all = double(part.count) * fullOf(part, partActivity);
        e.unplaced += all;
        if (all.si() > 0) e.elsewhere.push_back(part.name);
    }
    layOut(e, rack.frame);
    return e;
}

} // namespace rackline
