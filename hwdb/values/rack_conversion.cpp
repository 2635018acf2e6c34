// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/rack_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <sstream>

namespace rackline {

namespace {
Error wrong(const Entry& entry, const std::string& detail) {
    return {ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": " + detail};
}
} // namespace

Result<Rack> rackFrom(const Entry& entry, const Entry* chassis) {
    Rack rack;
    rack.id = entry.id;
    rack.name = entry.name;
    rack.vendor = entry.vendor;
    rack.status = statusNamed(entry.status).value_or(Status::shipping);
    if (auto missing = readFigures(rack, entry)) return *missing;
    for (const Entry* frame : {chassis, &entry}) {
        if (frame == nullptr) continue;
        if (auto missing = readFigures(rack.frame, *frame)) return *missing;
        rack.frame.midplane = rack.frame.midplane || !frame->word("midplane").empty();
    }
    if (rack.frame.columns < 1) return wrong(entry, "blades.columns must be 1 or more");
    if (rack.footprint.si() <= 0) rack.footprint = rack.frame.width * rack.frame.depth;
    if (rack.packages < 1 || rack.scaleUp.packages < 1 || rack.scaleUp.leafPackages < 1)
        return wrong(entry, "packages, domain.packages and domain.leaf must be 1 or more");
    if (rack.losses.supplyEfficiency <= 0 || rack.losses.supplyEfficiency > 1)
        return wrong(entry, "loss.supply_efficiency must be above 0 and not above 1");
    rack.scaleOut.name = entry.word("out.name");
    const std::string cooling = entry.word("cooling");
    if (const auto known = coolingNamed(cooling))
        rack.cooling = *known;
    else
        return wrong(entry, "no word for cooling that is air, rear-door, direct-liquid or immersion");
    std::istringstream parts(entry.word("parts"));
    for (std::string id; parts >> id;) {
        RackPart part;
        part.id = id;
        part.name = entry.word("part." + id + ".name");
        part.kind = partKindNamed(entry.word("part." + id + ".kind")).value_or(PartKind::other);
        if (auto missing = readFigures(part, entry, "part." + id + ".")) return *missing;
        rack.parts.push_back(std::move(part));
    }
    return rack;
}

} // namespace rackline
