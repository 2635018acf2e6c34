// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/site_zoom.h"

#include "app/report/charts/facility_drawings.h"
#include "app/report/words/number_text.h"
#include "model/facility/cooling/cooling.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/study/rack_study.h"
#include "model/search/prompt_pool.h"
#include "model/site/study.h"
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
    const OperatingPoint& point = estimate.point;
    const SiteRacks racks = racksOf(s, point);
    if (estimate.prefillChip.si() > 0 && point.beside <= 0) {
        const Scenario reads = readOn(s, Readers::usual);
        // On the same hardware pools are drawn in whole racks.
        const double reading = s.readsElsewhere() ? racks.prefill : std::round(racks.decode * point.prefillShare());
        addWork("Reading prompts", reads, reads.system, estimate.prefillChip, StepPhase::prefill, reading);
        addWork("Decoding", s, s.system, estimate.decodeChip, StepPhase::decode, racks.all() - reading);
    } else {
        addWork("Prompts and answers", s, drawingBeside(s.system, point), point.chip, StepPhase::decode, racks.decode);
    }
    for (const Work& work : m_works) m_stands += work.stands();
    constexpr int ofHall = 2 * longestRow * mostRows;
    m_halls = std::max(1, (m_stands + ofHall - 1) / ofHall);
}

void SiteZoom::addWork(std::string name, const Scenario& scenario, const System& system, Power chip, StepPhase phase,
                       double racks) {
    Work& work = m_works.emplace_back();
    work.name = std::move(name);
    work.chip = chip;
    work.phase = phase;
    work.racks = static_cast<int>(racks);
    work.ofStand = system.rack.stand() == Rack::Stand::node ? nodesOfCabinet : 1;
    work.system = system;
    work.elevation = elevationOf(system.rack, chip, activity::serving);
    work.full =
        double(work.ofStand) * rackPower(system.rack, fullChip(scenario.system, dutyOf(scenario)), activity::full).inlet();
    work.idle = double(work.ofStand) * rackPower(system.rack, system.accelerator.power.idle, activity::idle).inlet();
}

bool SiteZoom::hasCabinets() const {
    return std::any_of(m_works.begin(), m_works.end(), [](const Work& work) { return work.ofStand > 1; });
}

int SiteZoom::standsIn(int hall) const {
    // The first halls have one more where they do not divide the site.
    return m_stands / m_halls + (hall < m_stands % m_halls ? 1 : 0);
}

int SiteZoom::numberOf(int hall, int stand) const {
    return stand + hall * (m_stands / m_halls) + std::min(hall, m_stands % m_halls);
}

std::size_t SiteZoom::workOf(int number) const { return m_works.size() > 1 && number >= m_works.front().stands() ? 1 : 0; }

Power SiteZoom::inletOf(int number) const {
    const std::size_t place = workOf(number);
    return double(nodesOf(number)) * m_works[place].elevation.inlet;
}

int SiteZoom::nodesOf(int number) const {
    const std::size_t place = workOf(number);
    const Work& work = m_works[place];
    const int before = (number - (place > 0 ? m_works.front().stands() : 0)) * work.ofStand;
    return std::min(work.ofStand, work.racks - before);
}

int SiteZoom::nodesAt(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    return workAt(place).ofStand > 1 ? nodesOf(numberOf(place.hall, place.stand)) : 1;
}

std::string SiteZoom::nodeAmount(const ZoomPlace& at) const {
    const Work& work = workAt(within(at));
    return amount(work, work.elevation.inlet);
}

Power SiteZoom::inletsOf(int hall) const {
    Power sum;
    for (int stand = 0; stand < standsIn(hall); ++stand) sum += inletOf(numberOf(hall, stand));
    return sum;
}

Power SiteZoom::inlets() const {
    Power sum;
    for (const Work& work : m_works) sum += double(work.racks) * work.elevation.inlet;
    return sum;
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

std::string SiteZoom::amount(const Work& work, Power power) const {
    switch (m_heat) {
    case Heat::liquid:
        power = heatShares(power, work.system.rack.liquidShare).liquid;
        break;
    case Heat::dollars:
        return moneyText((m_scenario.facility.pue * power * year * m_scenario.facility.electricity).si());
    case Heat::watts:
        break;
    }
    return measureText(power.si(), "W");
}

HallPlan::Work SiteZoom::drawnWork(const Work& work) const {
    const Power inlet = double(work.ofStand) * work.elevation.inlet;
    HallPlan::Work drawn{work.name, amount(work, inlet), inlet.si(), within01((inlet - work.idle) / (work.full - work.idle))};
    if (m_heat == Heat::liquid && work.system.rack.liquidShare > 0)
        // The flow is the one that carries the full load at the hall's rise.
        drawn.text += ", +" + digitsText(inlet / work.full * (m_scenario.site.hall.rise / kelvin), 2) + "\u202fK";
    return drawn;
}

HallPlan SiteZoom::hall(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    HallPlan plan;
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
    plan.title = "The hall from above";
    plan.subtitle = countText(stands) + (m_halls > 1 ? " of " + countText(m_stands) : "") +
                    (hasCabinets() ? " cabinets" : " racks") + ", " + measureText(inletsOf(place.hall).si(), "W") +
                    " at their inlets";
    const Work& first = m_works.front();
    plan.scale = {heatName(m_heat), amount(first, first.idle), amount(first, first.full)};
    plan.notes.emplace_back("Rows and aisles are assumed; no plan of the hall is given.");
    if (hasCabinets()) plan.notes.emplace_back("Four nodes to a cabinet are assumed.");
    if (m_scenario.readsElsewhere()) plan.notes.emplace_back("Racks of both kinds are drawn alike.");
    plan.chosen = place.stand;
    return plan;
}

RackDrawing SiteZoom::rack(const ZoomPlace& at) const {
    const ZoomPlace place = within(at);
    const Work& work = workAt(place);
    RackDrawing drawing{"The rack at the operating point", "Every part in its place; rack units count from the floor", {}, true};
    DrawnRack& drawn =
        drawing.racks.emplace_back(drawnRack(work.system.rack, work.elevation, [&](Power power) { return amount(work, power); }));
    const int nodes = nodesAt(place);
    if (nodes > 1) drawing.subtitle = "One node of the cabinet, every part in its place; rack units count from the floor";
    drawn.total = amount(work, double(nodes) * work.elevation.inlet);
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
        to.push_back({std::move(name), amount(work, each), each.si(), within01(each.si() / hottest)});
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
        for (int host = 0; host < part.count / trays; ++host) add(plan.hosts, partName(part.name), each);
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
    plan.title = partName(slot.name);
    plan.subtitle = amount(work, slot.power);
    if (slot.gpus == 0) {
        plan.hosts.push_back({partName(slot.name), amount(work, slot.power), slot.power.si(), 0});
        return plan;
    }
    plan.link = "Scale-up link of each GPU, one way";
    plan.linkSpeed = measureText(work.system.accelerator.scaleUp.si(), "B/s");
    addParts(plan, work, slot);
    plan.scale = {heatName(m_heat), amount(work, Power{}), amount(work, work.system.accelerator.tdp)};
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
                             {workAt(place).ofStand > 1 ? "Cabinet" : "Rack", numbered(row, place.stand % rows.each)}};
    const std::vector<ElevationSlot>& parts = workAt(place).elevation.places;
    if (parts.empty()) return path;
    const ElevationSlot& slot = parts[static_cast<std::size_t>(place.part)];
    const auto alike =
        std::count_if(parts.begin(), parts.end(), [&](const ElevationSlot& part) { return part.name == slot.name; });
    path.push_back({partName(slot.name), alike > 1 ? std::to_string(slot.index) : ""});
    if (slot.gpus > 0) path.push_back({"GPU", std::to_string(place.chip + 1)});
    return path;
}

} // namespace rackline
