// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/site_power.h"
#include "model/facility/power/chip_power.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr std::array<std::string_view, partKindCount> partNames{
    "compute trays", "switch trays", "power shelves", "coolant pumps", "hosts", "network", "fans", "other chips", "other parts"};
constexpr double rightSizing = 1.10;
} // namespace

Power provisionedRackPower(const Rack& rack, const Accelerator& chip, const RackCaps& caps) {
    const auto loaded = [&](Power limit) { return rackPower(rack, reachedCap(chip, limit), activity::full).inlet(); };
    const Power rated = chip.ratedTdp(), held = min(caps.chip, usualCap(chip));
    const Power rating = rack.provisioned.si() > 0 ? rack.provisioned : rightSizing * loaded(rated);
    if (!(held < rated)) return min(rating, caps.rack);
    const double margin = std::max(1.0, rating / loaded(rated));
    return min(min(rating, margin * loaded(held)), max(caps.rack, loaded(held)));
}

std::vector<PowerStackPart> powerStack(const System& system, const Facility& facility, Power averageChip, double partActivity,
                                       const RackCaps& caps, const Beside& beside) {
    const Rack& rack = system.rack;
    const double each = 1.0 / static_cast<double>(rack.packages);
    const RackPower average = rackPower(rack, averageChip, partActivity);
    const Power held = min(caps.chip, usualCap(system.accelerator));
    const RackPower full = rackPower(rack, reachedCap(system.accelerator, held), activity::full);
    const Power rating = provisionedRackPower(rack, system.accelerator, caps);

    std::vector<PowerStackPart> stack;
    stack.reserve(partKindCount + 10);
    stack.push_back({"chips", average.chips * each, full.chips * each});
    stack.push_back({"regulators", average.gpuLosses * each, full.gpuLosses * each});
    for (std::size_t i = 0; i < partKindCount; ++i)
        if (average.parts[i].si() != 0 || full.parts[i].si() != 0)
            stack.push_back({partNames[i], average.parts[i] * each, full.parts[i] * each});
    stack.push_back({"busbar conversion", average.conversion * each, full.conversion * each});
    stack.push_back({"power supplies", average.supply * each, full.supply * each});
    stack.push_back({"rating above full load", Power{}, (rating - full.inlet()) * each});
    if (beside.power.si() > 0) stack.push_back({"memory beside the racks", beside.power, beside.power});
    const PowerStackPart inlet = totalOf(stack);
    stack.push_back({"network and storage", facility.networkShare * inlet.average, facility.networkShare * inlet.provisioned});
    const PowerStackPart it = totalOf(stack);
    const SupplyLosses lost = supplyLosses(facility);
    const auto part = [&](std::string_view name, double ofAverage, double ofProvisioned) {
        stack.push_back({name, ofAverage * it.average, ofProvisioned * it.provisioned});
    };
    part("UPS", lost.ups, lost.ups);
    part("transformer", lost.transformer, lost.transformer);
    // Where the losses are all that the PUE adds, what remains is the rounding of a difference.
    constexpr double rounding = 1e-12;
    const auto rest = [&](double pue) {
        const double left = pue - 1.0 - lost.ups - lost.transformer;
        return left > rounding ? left : 0.0;
    };
    part("cooling and site", rest(facility.pue), rest(facility.provisioningPue()));
    return stack;
}

SupplyLosses statedLosses(const Facility& facility) {
    return {1 / facility.ups - 1, (1 / facility.transformer - 1) / facility.ups};
}

SupplyLosses supplyLosses(const Facility& facility) {
    SupplyLosses lost = statedLosses(facility);
    const double room = (facility.pue - 1.0) / lost.total();
    if (room < 1) {
        lost.ups *= room;
        lost.transformer *= room;
    }
    return lost;
}

std::vector<PowerStackPart> mixedStack(const std::vector<PowerStackPart>& first, const std::vector<PowerStackPart>& second,
                                       double share) {
    std::vector<PowerStackPart> mixed;
    const auto add = [&mixed](const std::vector<PowerStackPart>& stack, double by) {
        auto place = mixed.begin();
        for (const PowerStackPart& part : stack) {
            const auto same = std::find_if(mixed.begin(), mixed.end(), [&](const auto& m) { return m.name == part.name; });
            // A part that the other stack lacks stands at its place in its own stack.
            place = same == mixed.end() ? mixed.insert(place, {part.name, {}, {}}) : same;
            place->average += by * part.average;
            place->provisioned += by * part.provisioned;
            ++place;
        }
    };
    add(second, 1 - share);
    add(first, share);
    return mixed;
}

PowerStackPart totalOf(const std::vector<PowerStackPart>& stack) {
    PowerStackPart total{"total", {}, {}};
    for (const PowerStackPart& part : stack) {
        total.average += part.average;
        total.provisioned += part.provisioned;
    }
    return total;
}

PowerScale powerScale(const System& system, const Facility& facility, double partActivity, const RackCaps& caps,
                      const Beside& beside) {
    const Rack& rack = system.rack;
    const double each = 1.0 / static_cast<double>(rack.packages);
    const double outside = (1.0 + facility.networkShare) * facility.pue;
    PowerScale scale;
    scale.fixed = outside * each * rackPower(rack, Power{}, partActivity).inlet() + outside * beside.power;
    scale.perChipWatt = outside * rack.losses.gpuFactor / rack.losses.supplyEfficiency;
    scale.provisionedIt = (1.0 + facility.networkShare) * each * provisionedRackPower(rack, system.accelerator, caps) +
                          (1.0 + facility.networkShare) * beside.power;
    scale.provisioned = facility.provisioningPue() * scale.provisionedIt;
    return scale;
}

} // namespace rackline
