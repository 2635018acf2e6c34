// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/facility_drawings.h"

#include "app/report/words/number_text.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/rack_power.h"
#include "model/facility/study/elevation.h"
#include "model/facility/study/rack_study.h"

#include <algorithm>

namespace rackline {

namespace {
int toneOf(PartKind kind) {
    switch (kind) {
    case PartKind::computeTray:
        return 0;
    case PartKind::switchTray:
        return 1;
    case PartKind::powerShelf:
        return 3;
    case PartKind::network:
        return 2;
    case PartKind::host:
        return 4;
    case PartKind::fans:
    case PartKind::coolant:
        return 5;
    case PartKind::chips:
    case PartKind::other:
        break;
    }
    return 6;
}

std::string watts(Power p) { return measureText(p.si(), "W"); }

/// Without what follows a colon or a comma: the part itself.
std::string shortName(const std::string& name) { return name.substr(0, name.find_first_of(":,")); }

/// Where a side is among those that are drawn.
int panelOf(const RackLayout& layout, RackSide side) {
    return static_cast<int>(std::find(layout.sides.begin(), layout.sides.end(), side) - layout.sides.begin());
}

/// "gives 600 kW" of a shelf, what it draws of everything else.
std::string textOf(const ElevationSlot& slot) {
    return slot.rating.si() > 0 && slot.kind == PartKind::powerShelf ? "gives " + watts(slot.rating) : watts(slot.power);
}

/// "18 × 5.8 kW = 104 kW"; empty of one part, which says it itself.
std::string sumText(int count, const std::string& each, Power sum) {
    if (count < 2) return {};
    return countText(count) + " \u00d7 " + (each.starts_with("gives ") ? each.substr(6) : each) +
           (sum.si() > 0 ? " = " + watts(sum) : std::string());
}

/// Neighbours in a rack of trays.
void addGroups(DrawnRack& drawn, const Elevation& e) {
    for (const ElevationSlot& slot : e.places) {
        const RackPlace& place = slot.place;
        DrawnGroup* last = drawn.groups.empty() ? nullptr : &drawn.groups.back();
        if (last != nullptr && last->name == slot.name)
            last->height += place.height;
        else
            drawn.groups.push_back({slot.name, {}, place.bottom, place.height, toneOf(slot.kind)});
    }
    for (DrawnGroup& group : drawn.groups) {
        Power sum;
        int count = 0;
        std::string each;
        for (const ElevationSlot& slot : e.places)
            if (slot.place.bottom >= group.bottom && slot.place.bottom < group.bottom + group.height) {
                sum += slot.power;
                each = textOf(slot);
                ++count;
            }
        group.text = sumText(count, each, sum);
        group.name = shortName(group.name);
    }
    // One part says everything itself.
    std::erase_if(drawn.groups, [](const DrawnGroup& g) { return g.text.empty(); });
}

/// What stands on one side: a line for each kind of part and one for its watts.
std::vector<std::string> wordsOf(const Elevation& e, RackSide side) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < e.places.size(); ++i) {
        const ElevationSlot& slot = e.places[i];
        const auto alike = [&](const ElevationSlot& s) { return s.place.side == side && s.name == slot.name; };
        if (!alike(slot) || std::any_of(e.places.begin(), e.places.begin() + static_cast<std::ptrdiff_t>(i), alike)) continue;
        Power sum;
        int count = 0;
        for (const ElevationSlot& other : e.places)
            if (alike(other)) {
                sum += other.power;
                ++count;
            }
        words.push_back(shortName(slot.name));
        words.push_back(count > 1 ? sumText(count, textOf(slot), sum) : textOf(slot));
    }
    return words;
}

void addPanels(DrawnRack& drawn, const Elevation& e, const RackFrame& frame) {
    constexpr const char* names[] = {"Front", "Rear", "Sidecar"};
    for (const RackSide side : e.layout.sides) {
        const Length width = side == RackSide::beside ? frame.sidecarWidth : frame.width;
        drawn.panels.push_back({names[static_cast<int>(side)], width.si() > 0 ? decimalText(width.si(), 2) + " m" : std::string(),
                                width.si(), wordsOf(e, side)});
    }
    int number = 0;
    RackSide last = RackSide::front;
    for (const RackPlace& box : e.layout.chassis) {
        number = box.side == last ? number + 1 : 1;
        last = box.side;
        drawn.chassis.push_back({"Chassis " + countText(number),
                                 {},
                                 box.bottom,
                                 box.height,
                                 0,
                                 false,
                                 panelOf(e.layout, box.side),
                                 box.left,
                                 box.width});
    }
    if (e.layout.midplane) drawn.between = "Midplane in place of cables";
}

/// "722 kW/m² of floor, 867 kW a metre of row; with its sidecar 401 and 481".
std::string densityText(const RackDensity& density) {
    const auto kilo = [](auto value) { return countText(1e-3 * value.si()); };
    if (!(density.footprint.si() > 0) || !(density.width.si() > 0)) return {};
    std::string text = kilo(density.footprint) + " kW/m\u00b2 of floor, " + kilo(density.width) + " kW a metre of row";
    if (density.besideFootprint.si() > 0)
        text += "; with its sidecar " + kilo(density.besideFootprint) + " and " + kilo(density.besideWidth);
    return text;
}

DrawnRack drawnRack(const Scenario& scenario) {
    const System& system = scenario.system;
    const Rack& rack = system.rack;
    const RackDuty duty = dutyOf(scenario);
    const Elevation e = elevationOf(rack, fullChip(system, duty), activity::full);
    DrawnRack drawn;
    drawn.name = rack.name;
    drawn.total = watts(e.inlet) + " at full load, " + watts(rack.provisioned) + " provided; " + countText(rack.packages) +
                  " \u00d7 " + system.accelerator.name;
    drawn.units = e.layout.units;
    bool assumed = false;
    for (const ElevationSlot& slot : e.places) {
        const RackPlace& place = slot.place;
        drawn.parts.push_back({shortName(slot.name), textOf(slot), place.bottom, place.height, toneOf(slot.kind), slot.assumed,
                               panelOf(e.layout, place.side), place.left, place.width});
        assumed = assumed || slot.assumed;
    }
    if (e.layout.isTrays())
        addGroups(drawn, e);
    else
        addPanels(drawn, e, rack.frame);
    const Voltage busbar = scenario.site.busbar.si() > 0 ? scenario.site.busbar : rack.busbar;
    if (rack.frame.hasSidecar()) drawn.feed = decimalText(busbar.si(), 0) + " V";
    if (const std::string density = densityText(densityOf(rack, e.inlet)); !density.empty()) drawn.notes.push_back(density);
    drawn.notes.push_back("Losses of the supplies: " + watts(e.supply));
    if (e.unplaced.si() > 0) {
        std::string names;
        for (std::size_t i = 0; i < e.elsewhere.size(); ++i) names += (i > 0 ? "; " : "") + e.elsewhere[i];
        drawn.notes.push_back("Without a place: " + watts(e.unplaced) + ", " + names);
    }
    if (const auto held = heldAt(system, duty)) drawn.notes.push_back("Limit of a GPU: " + watts(*held));
    if (!e.layout.isTrays())
        drawn.notes.emplace_back("Heights of chassis are not published; they are drawn alike.");
    else if (assumed)
        drawn.notes.emplace_back("Heights that are not published are drawn as one unit.");
    return drawn;
}
} // namespace

RackDrawing rackDrawing(std::span<const ChartScenario> scenarios) {
    RackDrawing drawing{
        "What stands in the rack", "Every part in its place with its watts at full load; rack units count from the floor", {}};
    std::vector<std::string> seen;
    for (const ChartScenario& s : scenarios) {
        // One rack is drawn once; with other trays, limits or another voltage it is another.
        DrawnRack drawn = drawnRack(*s.scenario);
        const std::string whole = drawn.name + drawn.total + drawn.feed;
        if (std::find(seen.begin(), seen.end(), whole) != seen.end()) continue;
        seen.push_back(whole);
        drawing.racks.push_back(std::move(drawn));
    }
    return drawing;
}

LineChart capChart(const std::vector<PhaseWork>& phases) {
    LineChart chart;
    chart.title = "Which limit makes the most of a facility watt";
    chart.subtitle = "Tokens for a facility joule";
    chart.x = {"Limit of one chip, W", "", false, 0, 0};
    chart.y = {"Tokens for a facility joule, default limit = 1", "", false, 0, 0};
    constexpr int steps = 61;
    int colour = 0;
    for (const PhaseWork& phase : phases) {
        ChartSeries series;
        series.name = phase.name;
        series.name[0] = static_cast<char>(series.name[0] - 'a' + 'A');
        series.colour = colour++;
        const std::vector<CapPoint> curve = capCurve(phase.chip, phase.work(), 0.3 * phase.chip.tdp, phase.chip.tdp, steps);
        const CapPoint* best = mostEfficient(curve);
        for (const CapPoint& p : curve) {
            series.points.push_back({p.cap.si(), p.efficiency, 0, 0, {}, 0});
            if (&p == best) series.points.back().label = watts(p.cap) + ", speed " + percentText(p.speed);
        }
        if (best != nullptr)
            chart.subtitle += (chart.pins.empty() ? "; best at " : ", ") +
                              std::string(1, static_cast<char>('A' + chart.pins.size())) + ": " + watts(best->cap) + " with " +
                              percentText(best->speed) + " of the speed";
        if (best != nullptr)
            chart.pins.push_back({best->cap.si(), best->efficiency, std::string(1, static_cast<char>('A' + chart.pins.size()))});
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    return chart;
}

} // namespace rackline
