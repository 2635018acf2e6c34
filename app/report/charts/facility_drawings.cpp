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

DrawnRack drawnRack(const Scenario& scenario) {
    const System& system = scenario.system;
    const Rack& rack = system.rack;
    const RackDuty duty = dutyOf(scenario);
    const Elevation e = elevationOf(rack, fullChip(system, duty), activity::full);
    DrawnRack drawn;
    drawn.name = rack.name;
    drawn.total = watts(e.inlet) + " at full load, " + watts(rack.provisioned) + " provided; " + countText(rack.packages) +
                  " \u00d7 " + system.accelerator.name;
    drawn.units = e.units;
    bool assumed = false;
    for (const ElevationSlot& slot : e.places) {
        const std::string text =
            slot.rating.si() > 0 && slot.kind == PartKind::powerShelf ? "gives " + watts(slot.rating) : watts(slot.power);
        drawn.parts.push_back({shortName(slot.name), text, slot.bottom, slot.height, toneOf(slot.kind), slot.assumed});
        assumed = assumed || slot.assumed;
        DrawnGroup* last = drawn.groups.empty() ? nullptr : &drawn.groups.back();
        const bool same = last != nullptr && last->name == slot.name;
        if (same) {
            last->height += slot.height;
        } else {
            drawn.groups.push_back({slot.name, {}, slot.bottom, slot.height, toneOf(slot.kind)});
        }
    }
    for (DrawnGroup& group : drawn.groups) {
        Power sum;
        int count = 0;
        std::string each;
        for (std::size_t i = 0; i < e.places.size(); ++i)
            if (e.places[i].bottom >= group.bottom && e.places[i].bottom < group.bottom + group.height) {
                sum += e.places[i].power;
                each = drawn.parts[i].text;
                ++count;
            }
        if (count > 1)
            group.text = countText(count) + " \u00d7 " + (each.starts_with("gives ") ? each.substr(6) : each) +
                         (sum.si() > 0 ? " = " + watts(sum) : std::string());
        group.name = shortName(group.name);
    }
    // One part says everything itself.
    std::erase_if(drawn.groups, [](const DrawnGroup& g) { return g.text.empty(); });
    drawn.notes.push_back("Losses of the supplies: " + watts(e.supply));
    if (e.unplaced.si() > 0) {
        std::string names;
        for (std::size_t i = 0; i < e.elsewhere.size(); ++i) names += (i > 0 ? "; " : "") + e.elsewhere[i];
        drawn.notes.push_back("Without a place: " + watts(e.unplaced) + ", " + names);
    }
    if (const auto held = heldAt(system, duty)) drawn.notes.push_back("Limit of a GPU: " + watts(*held));
    if (assumed) drawn.notes.emplace_back("Heights that are not published are drawn as one unit.");
    return drawn;
}
} // namespace

RackDrawing rackDrawing(std::span<const ChartScenario> scenarios) {
    RackDrawing drawing{
        "What stands in the rack", "Every part in its place with its watts at full load; rack units count from the floor", {}};
    std::vector<std::string> seen;
    for (const ChartScenario& s : scenarios) {
        // One rack is drawn once; with other trays or other limits it is another.
        DrawnRack drawn = drawnRack(*s.scenario);
        const std::string whole = drawn.name + drawn.total;
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
