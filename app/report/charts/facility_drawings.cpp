// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/facility_drawings.h"

#include "app/report/words/number_text.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/rack_power.h"
#include "model/facility/study/elevation.h"
#include "model/facility/study/rack_study.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>

namespace rackline {

namespace {
std::string watts(Power p) { return measureText(p.si(), "W"); }

using Amount = std::function<std::string(Power)>;

/// "gives 600 kW" of a shelf, what it draws of everything else.
std::string textOf(const ElevationSlot& slot, const Amount& amount) {
    return slot.rating.si() > 0 && slot.kind == PartKind::powerShelf ? "gives " + watts(slot.rating) : amount(slot.power);
}

/// "Compute tray" and "18 × 5.8 kW = 104 kW"; of one part its own words.
DrawnWords wordsOf(const Elevation& e, const std::vector<std::size_t>& alike, const Amount& amount) {
    const ElevationSlot& first = e.places[alike.front()];
    const double count = static_cast<double>(alike.size());
    std::string each = textOf(first, amount);
    if (alike.size() < 2) return {partName(first.name), std::move(each)};
    if (each.starts_with("gives ")) each = each.substr(6);
    std::string text = countText(count) + " \u00d7 " + each;
    if (first.power.si() > 0) text += " = " + amount(count * first.power);
    return {partName(first.name), std::move(text)};
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

DrawnRack fullRack(const Scenario& scenario) {
    const System& system = scenario.system;
    const Rack& rack = system.rack;
    const RackDuty duty = dutyOf(scenario);
    const Elevation e = elevationOf(rack, fullChip(system, duty), activity::full);
    DrawnRack drawn = drawnRack(rack, e, watts);
    drawn.total = watts(e.inlet) + " at full load, " + watts(rack.provisioned) + " provided; " + countText(rack.packages) +
                  " \u00d7 " + system.accelerator.name;
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
    const bool assumed = std::any_of(e.places.begin(), e.places.end(), [](const ElevationSlot& slot) { return slot.assumed; });
    if (!e.layout.isTrays())
        drawn.notes.emplace_back("Heights of chassis are not published; they are drawn alike.");
    else if (assumed)
        drawn.notes.emplace_back("Heights that are not published are drawn as one unit.");
    return drawn;
}
} // namespace

std::string partName(const std::string& name) { return name.substr(0, name.find_first_of(":,")); }

DrawnPart standing(const RackLayout& layout, const RackPlace& place) {
    DrawnPart part;
    part.bottom = place.bottom;
    part.height = place.height;
    part.panel = static_cast<int>(std::find(layout.sides.begin(), layout.sides.end(), place.side) - layout.sides.begin());
    part.left = place.left;
    part.width = place.width;
    part.upright = place.upright;
    return part;
}

DrawnRack emptyRack(const RackLayout& layout, const RackFrame& frame) {
    DrawnRack rack;
    rack.units = layout.units;
    if (layout.isTrays()) return rack;
    constexpr const char* names[] = {"Front", "Rear", "Sidecar"};
    for (const RackSide side : layout.sides) {
        const Length width = side == RackSide::beside ? frame.sidecarWidth : frame.width;
        rack.panels.push_back({names[static_cast<int>(side)],
                               width.si() > 0 ? decimalText(width.si(), 2) + "\u202fm" : std::string(),
                               width.si(),
                               {}});
    }
    for (const RackPlace& box : layout.chassis) rack.chassis.push_back(standing(layout, box));
    if (layout.midplane) rack.between = "Midplane in place of cables";
    return rack;
}

void nameParts(DrawnRack& rack, const std::function<DrawnWords(const std::vector<std::size_t>& alike)>& words) {
    const bool trays = rack.panels.empty();
    std::vector<std::vector<std::size_t>> together;
    for (std::size_t i = 0; i < rack.parts.size(); ++i) {
        const DrawnPart& part = rack.parts[i];
        const auto isAlike = [&](const std::vector<std::size_t>& others) {
            const DrawnPart& other = rack.parts[others.front()];
            return other.panel == part.panel && other.name == part.name && other.text == part.text;
        };
        // Trays are named with their neighbours, blades with all of their side.
        const auto found =
            std::find_if(trays && !together.empty() ? std::prev(together.end()) : together.begin(), together.end(), isAlike);
        (found == together.end() ? together.emplace_back() : *found).push_back(i);
    }
    for (const std::vector<std::size_t>& alike : together) {
        const DrawnPart& first = rack.parts[alike.front()];
        if (trays)
            rack.groups.push_back({words(alike), first.bottom, rack.parts[alike.back()].bottom + first.height - first.bottom});
        else
            rack.panels[static_cast<std::size_t>(first.panel)].words.push_back(words(alike));
    }
}

DrawnRack drawnRack(const Rack& rack, const Elevation& e, const Amount& amount) {
    DrawnRack drawn = emptyRack(e.layout, rack.frame);
    drawn.name = rack.name;
    for (const ElevationSlot& slot : e.places) {
        DrawnPart& part = drawn.parts.emplace_back(standing(e.layout, slot.place));
        part.name = partName(slot.name);
        part.text = textOf(slot, amount);
        part.kind = slot.kind;
        part.gpus = slot.gpus;
    }
    nameParts(drawn, [&](const std::vector<std::size_t>& alike) { return wordsOf(e, alike, amount); });
    return drawn;
}

RackDrawing rackDrawing(std::span<const ChartScenario> scenarios) {
    RackDrawing drawing{
        "What stands in the rack", "Every part in its place with its watts at full load; rack units count from the floor", {}};
    std::vector<std::string> seen;
    for (const ChartScenario& s : scenarios) {
        // One rack is drawn once; with other trays, limits or another voltage it is another.
        const AtCaps at(*s.scenario, s.estimate != nullptr ? s.estimate->point.caps : ChosenCaps{});
        DrawnRack drawn = fullRack(at.scenario());
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
