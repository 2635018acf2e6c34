// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/rack_sheets.h"

#include "app/report/words/number_text.h"
#include "model/facility/power/site_power.h"
#include "model/facility/power/transient.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr double litrePerMinute = 1e-3 / 60, cubicFootPerMinute = 0.3048 * 0.3048 * 0.3048 / 60;

std::string watts(Power p, const NumberStyle& style = plainNumbers) { return measureText(p.si(), "W", style); }

Sheet powerSheet(const ResolvedScenario& scenario, const RackStudy& study) {
    constexpr std::array<std::string_view, partKindCount> names{
        "trays", "switch trays", "power shelves", "coolant pumps", "hosts", "network", "fans", "other chips", "other parts"};
    const Scenario& s = scenario.scenario;
    Sheet sheet{"power", "Power of one rack", {}};
    for (const RackLoad& load : study.loads) sheet.columns.emplace_back(load.id, load.name);
    const auto add = [&](std::string_view id, std::string_view label, auto power) {
        std::vector<SheetCell> cells;
        for (const RackLoad& load : study.loads) cells.emplace_back(Power(power(load)).si());
        sheet.add(id, label, "W", std::move(cells));
    };
    add("gpu", "per GPU", [](const RackLoad& l) { return l.chip; });
    add("gpus", "GPUs", [](const RackLoad& l) { return l.power.chips; });
    add("regulators", "regulators", [](const RackLoad& l) { return l.power.gpuLosses; });
    for (std::size_t i = 0; i < partKindCount; ++i)
        if (std::any_of(study.loads.begin(), study.loads.end(), [i](const RackLoad& l) { return l.power.parts[i].si() > 0; }))
            add(nameOf(static_cast<PartKind>(i)), names[i], [i](const RackLoad& l) { return l.power.parts[i]; });
    add("conversion", "busbar conversion", [](const RackLoad& l) { return l.power.conversion; });
    add("supply", "power supplies", [](const RackLoad& l) { return l.power.supply; });
    add("inlet", "sum, at the inlet", [](const RackLoad& l) { return l.inlet.mid; });
    add("inlet_low", "  5th percentile", [](const RackLoad& l) { return l.inlet.low; });
    add("inlet_high", "  95th percentile", [](const RackLoad& l) { return l.inlet.high; });
    const double outside = (1 + s.facility.networkShare) * s.facility.pue;
    add("meter", "at the utility's meter", [&](const RackLoad& l) { return outside * l.inlet.mid; });
    return sheet;
}

Sheet budgetSheet(const RackStudy& study) {
    Sheet sheet{"budget", "Check at full load", {{"need", "need"}, {"limit", "limit"}, {"margin", "margin"}, {"verdict", ""}}};
    for (const BudgetLine& line : study.budget) {
        const auto [scale, unit] = budgetUnit(line.dimension);
        std::string id(nameOf(line.check));
        std::replace(id.begin(), id.end(), ' ', '_');
        sheet.add(id, nameOf(line.check), unit,
                  {line.need / scale, line.limit / scale, {100 * line.margin(), "%"}, line.passes() ? "PASS" : "FAIL"});
    }
    return sheet;
}

Sheet needsSheet(const ResolvedScenario& scenario, const RackStudy& study) {
    const Rack& rack = scenario.scenario.system.rack;
    const RackNeeds rating = needsOf(rack, rack.provisioned, study.supply, study.hall);
    const RackNeeds full = needsOf(rack, study.full().inlet.mid, study.supply, study.hall);
    Sheet sheet{"needs", "What it asks for", {{"rating", "at its rating"}, {"full", "at full load"}}};
    const auto add = [&](const char* id, const std::string& label, const char* unit, double a, double b) {
        sheet.add(id, label, unit, {a, b});
    };
    const std::string voltage = decimalText(study.supply.busbar.si(), 0, plainNumbers) + " V";
    add("inlet", "power at the inlet", "W", rating.inlet.si(), full.inlet.si());
    const auto addKilo = [&](const char* id, const std::string& label, const char* unit, auto rated, auto drawn) {
        if (drawn.si() > 0) add(id, label, unit, 1e-3 * rated.si(), 1e-3 * drawn.si());
    };
    const RackDensity &a = rating.density, &b = full.density;
    addKilo("density", "power per footprint area", "kW/m2", a.footprint, b.footprint);
    addKilo("density_sidecar", "  with its sidecar", "kW/m2", a.besideFootprint, b.besideFootprint);
    addKilo("row", "power per metre of row", "kW/m", a.width, b.width);
    addKilo("row_sidecar", "  with its sidecar", "kW/m", a.besideWidth, b.besideWidth);
    add("liquid_heat", "heat to liquid", "W", rating.liquid.si(), full.liquid.si());
    add("coolant", "coolant, " + digitsText(study.hall.rise.si(), 3, plainNumbers) + " K rise", "L/min",
        rating.coolant.si() / litrePerMinute, full.coolant.si() / litrePerMinute);
    const auto facilityWater = [&](const RackNeeds& n) {
        return flowFor(n.liquid, study.hall.rise, water).si() / litrePerMinute;
    };
    add("facility_water", "facility water, same temperature rise", "L/min", facilityWater(rating), facilityWater(full));
    add("pumps", "pumps of the loop", "W", rating.pumps.si(), full.pumps.si());
    add("air_heat", "heat to air", "W", rating.air.si(), full.air.si());
    add("airflow", "air, 15 K rise", "CFM", rating.airflow.si() / cubicFootPerMinute, full.airflow.si() / cubicFootPerMinute);
    add("busbar", "busbar at " + voltage, "A", rating.busbar.si(), full.busbar.si());
    add("busbar_loss", "loss in the busbar", "W", rating.busbarLoss.si(), full.busbarLoss.si());
    add("busbar_800v", "the same at 800 V DC", "A", rating.at800.si(), full.at800.si());
    add("voltage_needed", "busbar voltage needed", "V", rating.voltage.si(), full.voltage.si());
    add("feeds", "feeds that carry it", "", rating.feeds, full.feeds);
    add("feed", "each, at " + decimalText(study.hall.lineToLine.si(), 0, plainNumbers) + " V", "A", rating.feed.si(),
        full.feed.si());
    add("shelves", "power shelves, a spare counted", "", rating.shelves, full.shelves);
    const Power step = study.step;
    add("step", "step of synchronous training", "W", step.si(), step.si());
    add("step_energy", "energy to ride it through for 1 s", "J", rideThroughEnergy(step, 1 * second).si(),
        rideThroughEnergy(step, 1 * second).si());
    add("step_reserve", "headroom kept for steps", "W", stepReserve(rating.inlet).si(), stepReserve(full.inlet).si());
    return sheet;
}

Sheet fitSheet(const ResolvedScenario& scenario, const RackStudy& study, int slots) {
    const System& system = scenario.scenario.system;
    Sheet sheet{"fit", "Compute trays", {{"trays", "trays"}, {"gpus", "GPUs"}}};
    int trays = 0;
    for (const RackPart& part : system.rack.parts)
        if (part.kind == PartKind::computeTray) trays += part.count;
    if (trays == 0) return sheet;
    const double each = double(system.rack.packages) / trays;
    const auto carried = [&](Power limit) { return traysWithin(system, limit, study.trayChip); };
    const auto add = [&](const char* id, const std::string& label, int count) {
        sheet.add(id, label, "", {double(count), each * count});
    };
    add("present", "in the rack", trays);
    if (slots > 0) add("slots", "that fit its slots", slots);
    add("rating", "that its rating carries", carried(system.rack.provisioned));
    add("shelves", "that its shelves carry",
        carried(double(std::max(0, study.supply.shelves - study.supply.spareShelves)) * study.supply.perShelf));
    add("busbar", "that its busbar carries", carried(study.supply.busbar * study.supply.busbarLimit));
    add("hall", "that the position carries", carried(study.hall.perRack));
    if (study.rackLimit.si() > 0) add("limit", "that power.rack carries", carried(study.rackLimit));
    return sheet;
}

Sheet publishedSheet(const RackStudy& study, const PublishedPower& published) {
    Sheet sheet{"published",
                "Rack power as published",
                {{"low", "low"}, {"value", "in use"}, {"high", "high"}, {"grade", "grade"}, {"source", "source"}}};
    sheet.add("published", published.fromVendor ? "by the vendor" : "not by the vendor", "W",
              {published.power.low.si(), published.power.mid.si(), published.power.high.si(), nameOf(published.provenance.grade),
               published.provenance.source});
    const Interval<Power>& full = study.full().inlet;
    sheet.add("full", "full load of its parts", "W", {full.low.si(), full.mid.si(), full.high.si(), "estimate", "rackline"});
    return sheet;
}

/// Where the watts of one GPU go in each phase, the limit that the rack's budgets leave it, and the limit and the clock that
/// make the most of the facility's watts.
Sheet chipSheet(const Rack& rack, const RackStudy& study, const std::vector<PhaseWork>& phases) {
    Sheet sheet{"chip", "One GPU at this workload", {}};
    const std::pair<const char*, const char*> parts[] = {{"idle", "idle"},
                                                         {"busy", "busy floor, whatever it computes"},
                                                         {"memory", "HBM traffic"},
                                                         {"link", "links"},
                                                         {"arithmetic", "arithmetic"},
                                                         {"sum", "sum"}};
    constexpr Power ChipDemand::*members[] = {&ChipDemand::idle, &ChipDemand::floor, &ChipDemand::memory, &ChipDemand::link,
                                              &ChipDemand::compute};
    for (const auto& [id, label] : parts) sheet.add(id, label, "W");
    sheet.add("duty", "share of time that it is busy", "%");
    sheet.add("rack_limit", "highest power limit that passes every check", "W");
    sheet.add("rack_limit_speed", "  speed at it", "%");
    sheet.add("best_limit", "power limit with most tokens per facility joule", "W");
    sheet.add("best_limit_speed", "  speed at it", "%");
    sheet.add("best_limit_gain", "  gain in tokens per joule over the default", "%");
    sheet.add("best_clock", "locked clock with most tokens per facility joule", "%");
    sheet.add("best_clock_speed", "  speed at it", "%");
    sheet.add("best_clock_gain", "  gain in tokens per joule over the default", "%");
    const Power inlet = powerWithin(study.budget, study.full().inlet.mid);
    for (const PhaseWork& phase : phases) {
        sheet.columns.emplace_back(phase.id, phase.name);
        const ChipDemand demand = chipParts(phase.chip, phase.activity, phase.chip.tdp);
        std::size_t row = 0;
        const auto add = [&](SheetCell value) { sheet.rows[row++].cells.push_back(std::move(value)); };
        for (const auto member : members) add((demand.*member).si());
        add(demand.total().si());
        add(100 * phase.activity.duty);
        constexpr int steps = 101;
        const auto limits = capCurve(phase.chip, phase.work(), 0.3 * phase.chip.tdp, phase.chip.tdp, steps);
        const auto clocks = clockCurve(phase.chip, phase.work(), 0.2, steps);
        const Power share = chipShareOf(rack, inlet, phase.partActivity);
        const Power limit = min(phase.chip.tdp, share * (1 / phase.chip.power.capReached));
        const auto limited = capCurve(phase.chip, phase.work(), limit, limit, 1);
        add(limit.si() > 0 ? SheetCell(limit.si()) : SheetCell("none"));
        add(limited.empty() ? SheetCell("none") : SheetCell(100 * limited.front().speed));
        const auto best = [&](const CapPoint* point, double at) {
            add(point == nullptr ? SheetCell("none") : SheetCell(at));
            add(point == nullptr ? SheetCell("none") : SheetCell(100 * point->speed));
            add(point == nullptr ? SheetCell("none") : SheetCell(100 * (point->efficiency - 1)));
        };
        const CapPoint *byLimit = mostEfficient(limits), *byClock = mostEfficient(clocks);
        best(byLimit, byLimit != nullptr ? byLimit->cap.si() : 0);
        best(byClock, byClock != nullptr ? 100 * byClock->clock : 0);
    }
    return sheet;
}

std::string publishedNote(const RackStudy& study, const PublishedPower& published) {
    const Interval<Power>& full = study.full().inlet;
    const NumberStyle digits = beside(full, plainNumbers);
    std::string held;
    if (study.heldAt && *study.heldAt < study.loads.front().chip)
        held = ", with its GPUs asked for " + watts(*study.heldAt) + ", less than they draw when they are idle,";
    else if (study.heldAt)
        held = ", with its GPUs held at " + watts(*study.heldAt) + ",";
    const std::string ours = "Full load of its parts" + held + " is " + watts(full.mid, digits) + " (" + watts(full.low, digits) +
                             " - " + watts(full.high, digits) + "), ";
    const std::string who = std::string(nameOf(published.provenance.grade)) +
                            (published.provenance.source.empty() ? "" : ", " + published.provenance.source);
    if (!published.fromVendor)
        return ours + "the power that the site provides is " + watts(published.power.mid) +
               ". The vendor publishes none: it is " +
               (published.provenance.grade == Grade::yours
                    ? "yours"
                    : "an " + std::string(published.provenance.grade == Grade::estimate ? "estimate" : "in-house judgement")) +
               " (" + who + ").";
    const bool one = published.power.low == published.power.high;
    return ours + "the vendor's figure " +
           (one ? watts(published.power.mid) : watts(published.power.low) + " to " + watts(published.power.high)) + " (" + who +
           ").";
}
} // namespace

std::pair<double, std::string> budgetUnit(Dimension dimension) {
    if (dimension == dim::current) return {1, "A"};
    if (dimension == dim::volume - dim::time) return {litrePerMinute, "L/min"};
    if (dimension == dim::mass - dim::area) return {1, "kg/m2"};
    if (dimension == dim::mass) return {1, "kg"};
    return {1, "W"};
}

SheetPage rackPage(const ResolvedScenario& scenario, const RackStudy& study, const PublishedPower& published,
                   const std::vector<PhaseWork>& phases) {
    const Rack& rack = scenario.scenario.system.rack;
    SheetPage page{&scenario,
                   scenario.scenario.name + ": " + rack.name + ", " + countText(rack.packages, plainNumbers) + " x " +
                       scenario.scenario.system.accelerator.name,
                   {},
                   {},
                   passes(study.budget)};
    page.notes.push_back(publishedNote(study, published));
    if (study.slower)
        page.notes.push_back("Every load here is at full clock; estimate and site show the power at a lower clock.");
    if (const Power beside = scenario.scenario.besideGpu().power; beside.si() > 0)
        page.notes.push_back("Memory beside the racks draws " +
                             measureText((double(rack.packages) * beside).si(), "W", plainNumbers) +
                             " per rack, from feeds of its own; it is not included in these sums.");
    std::string failing, usual;
    for (const BudgetLine& line : study.budget) {
        if (line.passes()) continue;
        failing += (failing.empty() ? "" : ", ") + std::string(nameOf(line.check));
        if (isAssumed(line.check, scenario.scenario.site))
            usual += (usual.empty() ? " The file states no limit, so a typical hall's was used: " : ", ") +
                     std::string(nameOf(line.check));
    }
    if (const BudgetLine* binding = bindingOf(study.budget))
        page.notes.push_back(std::string(failing.empty() ? "PASS" : "FAIL: " + failing) + "; " +
                             std::string(nameOf(binding->check)) + " binds, with a margin of " +
                             percentText(binding->margin(), plainNumbers) + "." + usual + (usual.empty() ? "" : "."));
    if (study.supply.busbar.si() < 100 && busbarCurrent(study.full().inlet.mid, study.supply.busbar) > study.supply.busbarLimit)
        page.notes.push_back(
            "The busbar would carry " + decimalText(busbarCurrent(rack.provisioned, study.supply.busbar).si(), 0, plainNumbers) +
            " A at the rack's rating and " + decimalText(study.supply.busbarLimit.si(), 0, plainNumbers) +
            " A is its limit: 800 V DC from a sidecar carries the same with " +
            decimalText(needsOf(rack, rack.provisioned, study.supply, study.hall).at800.si(), 0, plainNumbers) + " A.");
    page.sheets = {powerSheet(scenario, study), publishedSheet(study, published), budgetSheet(study),
                   needsSheet(scenario, study)};
    if (Sheet fit = fitSheet(scenario, study, published.traySlots); !fit.rows.empty()) page.sheets.push_back(std::move(fit));
    if (!phases.empty()) page.sheets.push_back(chipSheet(rack, study, phases));
    return page;
}

} // namespace rackline
