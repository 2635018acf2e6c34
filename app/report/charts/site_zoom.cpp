// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/site_zoom.h"

#include "app/report/charts/facility_drawings.h"
#include "app/report/words/number_text.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/study/rack_study.h"
#include "model/facility/study/site_size.h"
#include "model/search/prompt_pool.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Nobody plans the hall here: rows as guides have them, of at most twenty racks before a gap that one walks through, with the
/// clearances that TIA-942 prefers, 1.2 m before fronts and 1 m behind. Lengths in metres.
constexpr int longestRow = 20, mostRows = 8;
constexpr double beforeFronts = 1.2, behindRacks = 1.0, walk = 1.2, usualWidth = 0.6, usualDepth = 1.2;
/// So many servers stand in a cabinet of an air-cooled hall, as in the catalogue's rack of four.
constexpr int nodesOfCabinet = 4;

std::string watts(Power power) { return measureText(power.si(), "W"); }

/// The part itself, without what follows a colon or a comma.
std::string shortName(const std::string& name) { return name.substr(0, name.find_first_of(":,")); }

double within01(double share) { return std::clamp(share, 0.0, 1.0); }

std::string rowName(int row) { return std::string(1, static_cast<char>('A' + row)); }

std::string numbered(const std::string& row, int place) { return row + (place < 9 ? "0" : "") + std::to_string(place + 1); }

const char* heatName(Heat heat) {
    switch (heat) {
    case Heat::liquid:
        return "Heat that liquid takes";
    case Heat::dollars:
        return "Electricity of a year";
    case Heat::watts:
        break;
    }
    return "Power";
}

/// How the stands of a hall are shared out to rows: the same number to each, but for the last.
struct Rows {
    int count = 1, each = 1;

    explicit Rows(int stands)
        : count(std::max(1, (stands + 2 * longestRow - 1) / (2 * longestRow))), each((std::max(1, stands) + count - 1) / count) {}
};
} // namespace

SiteZoom::SiteZoom(const Scenario& scenario, const Estimate& estimate, Heat heat) : m_scenario(scenario), m_heat(heat) {
    const Scenario& s = scenario;
    const auto fullOf = [](const Scenario& of) { return fullChip(of.system, dutyOf(of)); };
    m_racksOfStand = s.system.rack.isRack() ? 1 : nodesOfCabinet;
    m_racks = s.site.racks > 0 ? s.site.racks : siteSize(s.system, s.facility.power, powerScaleOf(s)).racks;
    m_stands = (m_racks + m_racksOfStand - 1) / m_racksOfStand;
    const OperatingPoint& point = estimate.point;
    if (estimate.prefillChip.si() > 0 && point.beside <= 0) {
        const Scenario reads = readOn(s, Readers::usual);
        addWork("Reading prompts", reads.system, estimate.prefillChip, StepPhase::prefill, fullOf(reads));
        addWork("Decoding", s.system, estimate.decodeChip, StepPhase::decode, fullOf(s));
        m_works[0].stands = static_cast<int>(std::lround(m_stands * point.prefillShare()));
        m_works[1].stands = m_stands - m_works[0].stands;
    } else {
        addWork("Prompts and answers", drawingBeside(s.system, point), point.chip, StepPhase::decode, fullOf(s));
        m_works[0].stands = m_stands;
    }
    constexpr int ofHall = 2 * longestRow * mostRows;
    m_halls = std::max(1, (m_stands + ofHall - 1) / ofHall);
}

void SiteZoom::addWork(std::string name, const System& system, Power chip, StepPhase phase, Power full) {
    Work& work = m_works.emplace_back();
    work.name = std::move(name);
    work.chip = chip;
    work.phase = phase;
    work.system = system;
    work.elevation = elevationOf(system.rack, chip, activity::serving);
    const double racks = m_racksOfStand;
    work.full = racks * rackPower(system.rack, full, activity::full).inlet();
    work.idle = racks * rackPower(system.rack, system.accelerator.power.idle, activity::idle).inlet();
}

int SiteZoom::standsIn(int hall) const {
    // The first halls have one more where they do not divide the site.
    return m_stands / m_halls + (hall < m_stands % m_halls ? 1 : 0);
}

int SiteZoom::numberOf(int hall, int stand) const {
    return stand + hall * (m_stands / m_halls) + std::min(hall, m_stands % m_halls);
}

std::size_t SiteZoom::workOf(int number) const { return m_works.size() > 1 && number >= m_works.front().stands ? 1 : 0; }

Power SiteZoom::inletOf(int number) const {
    const int racks = std::min(m_racksOfStand, m_racks - number * m_racksOfStand);
    return double(racks) * m_works[workOf(number)].elevation.inlet;
}

Power SiteZoom::inletsOf(int hall) const {
    Power sum;
    for (int stand = 0; stand < standsIn(hall); ++stand) sum += inletOf(numberOf(hall, stand));
    return sum;
}

Power SiteZoom::inlets() const {
    // All stands as if they were full, without what the last one lacks.
    Power sum;
    for (const Work& work : m_works) sum += double(work.stands) * m_racksOfStand * work.elevation.inlet;
    if (m_stands == 0) return sum;
    return sum - (double(m_stands) * m_racksOfStand - m_racks) * m_works[workOf(m_stands - 1)].elevation.inlet;
}

ZoomPlace SiteZoom::within(ZoomPlace place) const {
    const auto near = [](int value, std::size_t count) { return std::clamp(value, 0, std::max(0, static_cast<int>(count) - 1)); };
    place.hall = near(place.hall, static_cast<std::size_t>(m_halls));
    place.stand = near(place.stand, static_cast<std::size_t>(standsIn(place.hall)));
    const std::vector<ElevationSlot>& parts = workAt(place).elevation.places;
    if (place.part < 0) {
        // The lowest tray that computes is what one looks for.
        const auto tray = std::find_if(parts.begin(), parts.end(), [](const ElevationSlot& slot) { return slot.gpus > 0; });
        place.part = static_cast<int>(tray - parts.begin());
    }
    place.part = near(place.part, parts.size());
    place.chip = parts.empty() ? 0 : near(place.chip, static_cast<std::size_t>(parts[static_cast<std::size_t>(place.part)].gpus));
    return place;
}

std::string SiteZoom::amount(Power power) const {
    switch (m_heat) {
    case Heat::liquid:
        return watts(m_scenario.system.rack.liquidShare * power);
    case Heat::dollars:
        return moneyText((m_scenario.facility.pue * power * year * m_scenario.facility.electricity).si());
    case Heat::watts:
        break;
    }
    return watts(power);
}

HallPlan::Work SiteZoom::drawnWork(const Work& work) const {
    const Power inlet = double(m_racksOfStand) * work.elevation.inlet;
    HallPlan::Work drawn{work.name, amount(inlet), inlet.si(), within01((inlet - work.idle) / (work.full - work.idle))};
    if (m_heat == Heat::liquid && m_scenario.system.rack.liquidShare > 0)
        // The flow is the one that carries the full load at the hall's rise.
        drawn.text += ", +" + digitsText(inlet / work.full * (m_scenario.site.hall.rise / kelvin), 2) + "\u202fK";
    return drawn;
}

HallPlan SiteZoom::hall(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    HallPlan plan;
    plan.name = titleOf(m_scenario);
    const int stands = standsIn(place.hall);
    const RackFrame& frame = m_scenario.system.rack.frame;
    plan.besideWidth = frame.sidecarWidth.si();
    plan.standWidth = (frame.width.si() > 0 ? frame.width.si() : usualWidth) + plan.besideWidth;
    plan.standDepth = frame.depth.si() > 0 ? frame.depth.si() : usualDepth;
    const Rows rows(stands);
    const int blocks = rows.each > longestRow ? 2 : 1, ofBlock = (rows.each + blocks - 1) / blocks;
    double y = walk;
    for (int row = 0; row < rows.count; ++row) {
        plan.rows.push_back({y, rowName(row)});
        for (int i = 0; i < rows.each && static_cast<int>(plan.stands.size()) < stands; ++i) {
            const auto number = static_cast<int>(plan.stands.size());
            plan.stands.push_back({walk + i * plan.standWidth + (i < ofBlock ? 0 : walk), y, numbered(rowName(row), i),
                                   static_cast<int>(workOf(numberOf(place.hall, number)))});
        }
        // Fronts look at each other across every second aisle.
        y += plan.standDepth + (row % 2 == 0 ? behindRacks : beforeFronts);
    }
    plan.width = 2 * walk + rows.each * plan.standWidth + (blocks - 1) * walk;
    plan.depth = plan.rows.back().y + plan.standDepth + walk;
    for (const Work& work : m_works) plan.works.push_back(drawnWork(work));
    const bool cabinets = m_racksOfStand > 1;
    plan.title = "The hall from above";
    plan.subtitle = countText(stands) + (m_halls > 1 ? " of " + countText(m_stands) : "") + (cabinets ? " cabinets" : " racks") +
                    ", " + watts(inletsOf(place.hall)) + " at their inlets";
    const Work& first = m_works.front();
    plan.scale = {heatName(m_heat), amount(first.idle), amount(first.full)};
    plan.notes.emplace_back("Rows and aisles are assumed; no plan of the hall is given.");
    if (cabinets) plan.notes.emplace_back("Four nodes to a cabinet are assumed.");
    if (m_scenario.prefillHardware)
        plan.notes.emplace_back("Racks of both kinds are drawn alike and counted by those that write answers.");
    plan.chosen = place.stand;
    return plan;
}

RackDrawing SiteZoom::rack(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    const Work& work = workAt(place);
    RackDrawing drawing{"The rack at the operating point", "Every part in its place; rack units count from the floor", {}, true};
    DrawnRack& drawn =
        drawing.racks.emplace_back(drawnRack(work.system.rack, work.elevation, [this](Power power) { return amount(power); }));
    drawn.total = amount(work.elevation.inlet);
    drawn.chosen = place.part;
    return drawing;
}

void SiteZoom::addParts(TrayPlan& plan, const Work& work, const ElevationSlot& slot) const {
    const Rack& rack = work.system.rack;
    const RackPower power = rackPower(rack, work.chip, activity::serving);
    const double gpus = rack.packages, ofTray = slot.gpus / gpus;
    Power rest = slot.power;
    const double hottest = std::max(work.system.accelerator.tdp.si(), work.chip.si());
    const auto add = [&](std::vector<TrayPlan::Part>& to, std::string name, Power each) {
        to.push_back({std::move(name), amount(each), each.si(), within01(each.si() / hottest)});
        rest -= each;
    };
    for (int chip = 0; chip < slot.gpus; ++chip) add(plan.chips, "GPU " + std::to_string(chip + 1), work.chip);
    int trays = 0;
    for (const RackPart& part : rack.parts)
        if (part.kind == PartKind::computeTray) trays += part.count;
    for (const RackPart& part : rack.parts) {
        // Hosts without a height of their own sit in the trays.
        if (part.kind != PartKind::host || part.heightEach.si() > 0 || trays == 0) continue;
        const Power each = 1 / part.conversion * drawOf(part, activity::serving);
        for (int host = 0; host < part.count / trays; ++host) add(plan.hosts, shortName(part.name), each);
    }
    if (power.gpuLosses.si() > 0) add(plan.others, "Regulators", ofTray * power.gpuLosses);
    if (rest.si() > 1e-9 * slot.power.si()) add(plan.others, "Board, drives, NICs", rest);
}

TrayPlan SiteZoom::tray(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    const Work& work = workAt(place);
    TrayPlan plan;
    if (work.elevation.places.empty()) return plan;
    const ElevationSlot& slot = work.elevation.places[static_cast<std::size_t>(place.part)];
    plan.title = shortName(slot.name);
    plan.subtitle = amount(slot.power);
    if (slot.gpus == 0) {
        plan.hosts.push_back({shortName(slot.name), amount(slot.power), slot.power.si(), 0});
        return plan;
    }
    plan.link = "Scale-up link of each GPU, one way";
    plan.linkSpeed = measureText(work.system.accelerator.scaleUp.si(), "B/s");
    addParts(plan, work, slot);
    plan.scale = {heatName(m_heat), amount(Power{}), amount(work.system.accelerator.tdp)};
    plan.notes.emplace_back("Not to scale.");
    plan.chosen = place.chip;
    return plan;
}

StepPhase SiteZoom::phaseAt(const ZoomPlace& place) const { return workAt(within(place)).phase; }

std::vector<SiteZoom::Around> SiteZoom::pathTo(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    const Rows rows(standsIn(place.hall));
    const std::string row = rowName(place.stand / rows.each);
    std::vector<Around> path{{"Hall", std::to_string(place.hall + 1)},
                             {"Row", row},
                             {m_racksOfStand > 1 ? "Cabinet" : "Rack", numbered(row, place.stand % rows.each)}};
    const std::vector<ElevationSlot>& parts = workAt(place).elevation.places;
    if (parts.empty()) return path;
    const ElevationSlot& slot = parts[static_cast<std::size_t>(place.part)];
    const auto alike =
        std::count_if(parts.begin(), parts.end(), [&](const ElevationSlot& part) { return part.name == slot.name; });
    path.push_back({shortName(slot.name), alike > 1 ? std::to_string(slot.index) : ""});
    if (slot.gpus > 0) path.push_back({"GPU", std::to_string(place.chip + 1)});
    return path;
}

} // namespace rackline
