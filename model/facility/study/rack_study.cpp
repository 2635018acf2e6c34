// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/rack_study.h"

#include "model/facility/power/chip_power.h"
#include "model/facility/power/phase_power.h"
#include "model/facility/power/transient.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Widens an interval from the 10th and 90th percentile of the phases to the 5th and 95th.
constexpr double normalTenth = 1.2815515655446004, wider = normal95 / normalTenth;
/// The standard deviation of the power of everything but chips (method/power 3): for servers, racks that ship, and racks that are
/// announced.
constexpr double ofServers = 0.12, ofWholeRacks = 0.15, ofAnnounced = 0.30;
/// The pressure drop of a row's loop and its pumps (catalogue: cooling/dtc), and the rise of the room's air.
constexpr Pressure loopDrop = Pressure::fromSi(1.5e5);
constexpr double pumpEfficiency = 0.5;
constexpr Temperature airRise = 15 * kelvin;
constexpr Voltage high = Voltage::fromSi(800);

/// More GPUs than this make a rack; a server shares one.
constexpr int largestServer = 8;

/// The most that a chip draws that is held at `cap`, in every phase. No limit makes it draw less than it does when it is idle.
Power mostAt(const Accelerator& chip, Power cap) { return max(phasePower(chip, PowerPhase::idle, 0), reachedCap(chip, cap)); }

/// A phase's chip power with its ends widened to 90 %, never above `most`.
Interval<Power> chipIn(const Accelerator& chip, PowerPhase phase, double batch, Power most) {
    const Interval<double> share = phaseShare(chip, phase, batch);
    const auto widened = [&](double end) {
        return min(most, max(Power{}, (share.mid + wider * (end - share.mid)) * chip.ratedTdp()));
    };
    return {widened(share.low), min(most, phasePower(chip, phase, batch)), widened(share.high)};
}

Power loosest(const System& system, const RackDuty& duty) {
    return max(ownLimit(system, duty.limits, duty.reads).cap, ownLimit(system, duty.limits, duty.writes).cap);
}
} // namespace

double overheadSpread(const Rack& rack) {
    if (rack.status != Status::shipping) return ofAnnounced;
    return rack.packages > largestServer ? ofWholeRacks : ofServers;
}

RackLoad loadAt(const System& system, std::string_view id, std::string_view name, const Interval<Power>& chip,
                double partActivity) {
    const Rack& rack = system.rack;
    RackLoad load{id, name, chip.mid, rackPower(rack, chip.mid, partActivity), {}};
    const Power inlet = load.power.inlet();
    const double perChip =
        rackPower(rack, 1 * watt, partActivity).inlet() / watt - rackPower(rack, Power{}, partActivity).inlet() / watt;
    const double rest = normal95 * overheadSpread(rack) * ((inlet - load.power.chips) / watt);
    const auto off = [&](Power end) {
        const double chips = perChip * ((end - chip.mid) / watt);
        return std::sqrt(chips * chips + rest * rest) * watt;
    };
    load.inlet = {max(Power{}, inlet - off(chip.low)), inlet, inlet + off(chip.high)};
    return load;
}

Power fullChip(const System& system, const RackDuty& duty) { return mostAt(system.accelerator, loosest(system, duty)); }

std::optional<Power> heldAt(const System& system, const RackDuty& duty) {
    const Power cap = loosest(system, duty);
    return cap < usualCap(system.accelerator) ? std::optional(cap) : std::nullopt;
}

RackStudy studyRack(const System& system, const SitePlan& plan, Cooling cooling, Voltage busbar, const RackDuty& duty) {
    const Accelerator& chip = system.accelerator;
    const ChipLimit reads = ownLimit(system, duty.limits, duty.reads), writes = ownLimit(system, duty.limits, duty.writes);
    const Power most = fullChip(system, duty);
    struct Row {
        std::string_view id, name;
        PowerPhase phase;
        double activity;
        Power most;
    };
    const Row rows[] = {
        {"idle", "idle", PowerPhase::idle, activity::idle, most},
        {"decode", "decode", duty.mixture ? PowerPhase::decodeMixture : PowerPhase::decodeDense, activity::serving,
         mostAt(chip, writes.cap)},
        {"prefill", "prefill", PowerPhase::prefill, activity::prefill, mostAt(chip, reads.cap)},
        {"training", "training", PowerPhase::trainingAverage, activity::prefill, most},
    };
    RackStudy study;
    for (const Row& row : rows)
        study.loads.push_back(loadAt(system, row.id, row.name, chipIn(chip, row.phase, duty.batch, row.most), row.activity));
    study.loads.push_back(loadAt(system, "full", "full load", {most, most, most}, activity::full));
    study.heldAt = heldAt(system, duty);
    study.slower = std::min(reads.clock, writes.clock) < 1;
    // Limits that are close to what idle chips draw leave less than the usual swing.
    study.step = min(trainingStep(system.rack, loosest(system, duty)), study.full().inlet.mid - study.loads.front().inlet.mid);
    RackDuty ofTrays = duty;
    ofTrays.limits.rack = {};
    study.trayChip = fullChip(system, ofTrays);
    study.rackLimit = duty.limits.rack;
    study.supply = supplyOf(system.rack);
    study.supply.busbar = busbar;
    study.supply.busbarLimit = plan.busbarLimit;
    study.hall = plan.hall;
    study.hall.cooling = cooling;
    study.budget = checkBudget(system.rack, study.full().inlet.mid, study.supply, study.hall);
    return study;
}

int traysWithin(const System& system, Power limit, Power chip) {
    System one = system;
    int trays = 0;
    for (const RackPart& part : system.rack.parts)
        if (part.kind == PartKind::computeTray) trays += part.count;
    if (trays == 0) return 0;
    const Power all = rackPower(system.rack, chip, activity::full).inlet();
    one.rack.packages = 0;
    std::erase_if(one.rack.parts, [](const RackPart& p) { return p.kind == PartKind::computeTray || p.kind == PartKind::host; });
    const Power rest = rackPower(one.rack, chip, activity::full).inlet();
    return std::max(0, static_cast<int>(std::floor((limit - rest) / ((all - rest) / static_cast<double>(trays)) + 1e-9)));
}

RackDensity densityOf(const Rack& rack, Power inlet) {
    RackDensity density;
    if (rack.packages <= largestServer) return density;
    const RackFrame& frame = rack.frame;
    const Area sidecar = frame.sidecarWidth * frame.sidecarDepth;
    if (rack.footprint.si() > 0) density.footprint = inlet / rack.footprint;
    if (rack.footprint.si() > 0 && sidecar.si() > 0) density.besideFootprint = inlet / (rack.footprint + sidecar);
    if (frame.width.si() > 0) density.width = inlet / frame.width;
    if (frame.width.si() > 0 && frame.hasSidecar()) density.besideWidth = inlet / (frame.width + frame.sidecarWidth);
    return density;
}

RackNeeds needsOf(const Rack& rack, Power inlet, const RackSupply& supply, const Hall& hall) {
    RackNeeds needs;
    const HeatShares heat = heatShares(inlet, rack.liquidShare);
    needs.inlet = inlet;
    needs.density = densityOf(rack, inlet);
    needs.liquid = heat.liquid;
    needs.air = heat.air;
    needs.coolant = flowFor(heat.liquid, hall.rise, hall.coolant);
    needs.airflow = flowFor(heat.air, airRise, air);
    needs.pumps = pumpPower(needs.coolant, loopDrop, pumpEfficiency);
    needs.busbar = busbarCurrent(inlet, supply.busbar);
    needs.at800 = busbarCurrent(inlet, high);
    needs.busbarLoss = resistiveLoss(supply.busbarResistance, needs.busbar);
    needs.voltage = voltageNeeded(inlet, supply.busbarLimit);
    needs.feeds = hall.scheme == FeedScheme::twoN       ? hall.feeds / 2
                  : hall.scheme == FeedScheme::nPlusOne ? hall.feeds - 1
                                                        : hall.feeds;
    const double carrying = std::max(1, needs.feeds);
    needs.feed = threePhaseCurrent(inlet * (1 / carrying), hall.lineToLine, hall.powerFactor, 1);
    needs.shelves = supply.perShelf.si() > 0 ? shelvesNeeded(inlet, supply.perShelf, supply.spareShelves > 0 ? 1 : 0) : 0;
    return needs;
}

} // namespace rackline
