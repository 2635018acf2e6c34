// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/rack_units.h"

#include "model/facility/study/power_limits.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rackline {
namespace {

Error wrong(const std::string& detail) { return {ErrorCode::input, "hardware.units", detail}; }

int countOf(const Rack& rack, PartKind kind) {
    int count = 0;
    for (const RackPart& part : rack.parts)
        if (part.kind == kind) count += part.count;
    return count;
}

const RackPart* partOf(const Rack& rack, const std::string& id) {
    const auto found = std::find_if(rack.parts.begin(), rack.parts.end(), [&](const RackPart& p) { return p.id == id; });
    return found == rack.parts.end() || !isUnit(*found) ? nullptr : &*found;
}

/// Whether a part comes with the trays that it is inside of; a single part belongs to the rack.
bool followsTrays(const RackPart& part) { return !isUnit(part) && part.count > 1; }

void addInside(std::vector<RackPart>& parts, const Rack& source, int trays, bool foreign) {
    const int shipped = countOf(source, PartKind::computeTray);
    for (const RackPart& part : source.parts) {
        if (!followsTrays(part)) continue;
        RackPart share = part;
        if (foreign) share.id = source.id + "/" + part.id;
        share.count = static_cast<int>(std::lround(static_cast<double>(part.count) * trays / std::max(1, shipped)));
        if (share.count > 0) parts.push_back(std::move(share));
    }
}

void adaptScaleUp(System& system, const Rack& before) {
    const int shipped = countOf(before, PartKind::switchTray), now = countOf(system.rack, PartKind::switchTray);
    ScaleUpDomain& domain = system.rack.scaleUp;
    if (shipped > 0 && now == 0) {
        int smallest = system.rack.packages;
        for (const RackPart& part : system.rack.parts)
            if (part.gpusEach > 0) smallest = std::min(smallest, part.gpusEach);
        domain.packages = smallest;
    }
    if (shipped > now && now > 0) system.accelerator.scaleUp = (static_cast<double>(now) / shipped) * system.accelerator.scaleUp;
    domain.packages = std::min(domain.packages, system.rack.packages);
    domain.leafPackages = std::min(domain.leafPackages, domain.packages);
}

} // namespace

bool isUnit(const RackPart& part) {
    return part.kind == PartKind::computeTray || part.kind == PartKind::switchTray || part.kind == PartKind::powerShelf ||
           part.kind == PartKind::coolant;
}

Result<std::vector<RackUnit>> parseUnits(std::string_view text) {
    std::vector<RackUnit> units;
    for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos; at = text.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = end;
        const std::size_t star = word.find('*');
        const std::string_view name = word.substr(0, star);
        const Result<double> count = star == std::string_view::npos ? Result<double>(1.0) : parseNumber(word.substr(star + 1));
        if (!count || *count < 1 || *count > static_cast<double>(mostRackUnits) || *count != std::floor(*count) || name.empty())
            return wrong("\"" + std::string(word.substr(0, 40)) +
                         "\" is not a unit, expected part or part*count, such as compute-tray*18");
        const std::size_t slash = name.find('/');
        const RackUnit unit{std::string(slash == std::string_view::npos ? "" : name.substr(0, slash)),
                            std::string(slash == std::string_view::npos ? name : name.substr(slash + 1))};
        if (units.size() + static_cast<std::size_t>(*count) > mostRackUnits)
            return wrong("more than " + std::to_string(mostRackUnits) + " units in one rack");
        units.insert(units.end(), static_cast<std::size_t>(*count), unit);
    }
    return units;
}

std::string unitsText(std::span<const RackUnit> units) {
    std::string text;
    for (std::size_t i = 0; i < units.size();) {
        std::size_t end = i;
        while (end < units.size() && units[end] == units[i]) ++end;
        if (!text.empty()) text += ' ';
        if (!units[i].rack.empty()) text += units[i].rack + '/';
        text += units[i].part;
        if (end - i > 1) text += '*' + std::to_string(end - i);
        i = end;
    }
    return text;
}

std::vector<RackUnit> unitsOf(const Rack& rack) {
    std::vector<RackUnit> units;
    const auto put = [&](PartKind kind, bool lower) {
        for (const RackPart& part : rack.parts)
            if (part.kind == kind)
                units.insert(units.end(), static_cast<std::size_t>(lower ? (part.count + 1) / 2 : part.count / 2), {{}, part.id});
    };
    const auto putAll = [&](PartKind kind) {
        put(kind, true);
        put(kind, false);
    };
    putAll(PartKind::coolant);
    put(PartKind::powerShelf, true);
    put(PartKind::computeTray, true);
    putAll(PartKind::switchTray);
    put(PartKind::computeTray, false);
    put(PartKind::powerShelf, false);
    return units;
}

/// How many units there are of each kind, in the order of their first.
static std::vector<std::pair<RackUnit, int>> countsOf(std::span<const RackUnit> units) {
    std::vector<std::pair<RackUnit, int>> counts;
    for (const RackUnit& unit : units) {
        const auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& c) { return c.first == unit; });
        if (found == counts.end())
            counts.emplace_back(unit, 1);
        else
            ++found->second;
    }
    return counts;
}

Result<System> composed(System base, std::span<const RackUnit> units, const Catalogue& catalogue) {
    const Rack before = base.rack;
    Rack& rack = base.rack;
    std::erase_if(rack.parts, [](const RackPart& part) { return isUnit(part) || followsTrays(part); });
    const std::vector<std::pair<RackUnit, int>> counts = countsOf(units);
    std::map<std::string, int> traysOf;
    bool weighed = true;
    const auto weigh = [&](int more, Mass each) {
        weighed = weighed && (more == 0 || each.si() > 0);
        rack.mass = rack.mass + static_cast<double>(more) * each;
    };
    rack.packages = 0;
    for (const auto& [unit, count] : counts) {
        Rack source = before;
        const bool foreign = !unit.rack.empty() && unit.rack != before.id;
        if (foreign) {
            const Result<System> other = catalogue.system(unit.rack);
            if (!other) return other.error();
            source = other->rack;
            const RackPart* part = partOf(source, unit.part);
            if (part && part->gpusEach > 0 && other->accelerator.id != base.accelerator.id)
                return wrong(part->name + " has " + other->accelerator.name +
                             ", and one rack has one chip: " + base.accelerator.name);
        }
        const RackPart* part = partOf(source, unit.part);
        if (!part) return wrong(source.id + " has no unit \"" + unit.part + "\"");
        RackPart placed = *part;
        placed.count = count;
        if (foreign) placed.id = source.id + "/" + part->id;
        const RackPart* shipped = foreign ? nullptr : partOf(before, unit.part);
        weigh(count - (shipped ? shipped->count : 0), placed.massEach);
        rack.packages += count * placed.gpusEach;
        if (placed.kind == PartKind::computeTray) traysOf[foreign ? source.id : std::string()] += count;
        rack.parts.push_back(std::move(placed));
    }
    for (const auto& [id, trays] : traysOf) {
        const Result<System> other = id.empty() ? Result<System>(System{before, base.accelerator, 1}) : catalogue.system(id);
        if (!other) return other.error();
        addInside(rack.parts, other->rack, trays, !id.empty());
    }
    for (const RackPart& part : before.parts)
        if (isUnit(part) && std::none_of(counts.begin(), counts.end(), [&](const auto& c) {
                return c.first == RackUnit{{}, part.id};
            }))
            weigh(-part.count, part.massEach);
    // Nobody states the weight of the parts that came or went, so the mass is not known.
    if (!weighed) rack.mass = {};
    if (rack.packages < 1) return wrong("there is no compute tray, so there is nothing that computes");
    rack.price = (static_cast<double>(rack.packages) / before.packages) * before.price;
    if (before.provisioned.si() > 0) {
        // The rating keeps its margin over the power of the parts inside.
        const double content = fullLoad(base) / fullLoad({before, base.accelerator, 1});
        if (std::abs(content - 1) > 1e-9) rack.provisioned = content * before.provisioned;
    }
    adaptScaleUp(base, before);
    return base;
}

} // namespace rackline
