// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

#include <sstream>

namespace rackline {

namespace {
using enum Need;
template <class Q> Q inSi(double value) { return Q::fromSi(value); }

constexpr FigureRow<Rack> rackRows[] = {
    {"packages", required, [](Rack& r, double v) { r.packages = r.scaleUp.packages = r.scaleUp.leafPackages = countOf(v); }},
    {"domain.packages", required, [](Rack& r, double v) { r.scaleUp.packages = r.scaleUp.leafPackages = countOf(v); }},
    {"domain.levels", optional, [](Rack& r, double v) { r.scaleUp.levels = countOf(v); }},
    {"domain.leaf", optional, [](Rack& r, double v) { r.scaleUp.leafPackages = countOf(v); }},
    {"domain.taper", optional, [](Rack& r, double v) { r.scaleUp.taper = v; }},
    {"domain.reduction", optional, [](Rack& r, double v) { r.scaleUp.inNetworkReduction = v > 0; }},
    {"out.bandwidth", required, [](Rack& r, double v) { r.scaleOut.perGpu = inSi<Bandwidth>(v); }},
    {"out.latency", required, [](Rack& r, double v) { r.scaleOut.latency = inSi<Time>(v); }},
    {"out.oversubscription", optional, [](Rack& r, double v) { r.scaleOut.oversubscription = v; }},
    {"loss.gpu_factor", required, [](Rack& r, double v) { r.losses.gpuFactor = v; }},
    {"loss.supply_efficiency", required, [](Rack& r, double v) { r.losses.supplyEfficiency = v; }},
    {"power.provisioned", required, [](Rack& r, double v) { r.provisioned = inSi<Power>(v); }},
    {"liquid_share", optional, [](Rack& r, double v) { r.liquidShare = v; }},
    {"mass", optional, [](Rack& r, double v) { r.mass = inSi<Mass>(v); }},
    {"footprint", optional, [](Rack& r, double v) { r.footprint = inSi<Area>(v); }},
    {"price", optional, [](Rack& r, double v) { r.price = inSi<Money>(v); }},
};

constexpr FigureRow<RackFrame> frameRows[] = {
    {"width", optional, [](RackFrame& f, double v) { f.width = inSi<Length>(v); }},
    {"depth", optional, [](RackFrame& f, double v) { f.depth = inSi<Length>(v); }},
    {"height", optional, [](RackFrame& f, double v) { f.height = inSi<Length>(v); }},
    {"blades.chassis", optional, [](RackFrame& f, double v) { f.chassis = countOf(v); }},
    {"blades.columns", optional, [](RackFrame& f, double v) { f.columns = countOf(v); }},
    {"blades.front", optional, [](RackFrame& f, double v) { f.frontBlades = countOf(v); }},
    {"blades.rear", optional, [](RackFrame& f, double v) { f.rearBlades = countOf(v); }},
    {"sidecar.width", optional, [](RackFrame& f, double v) { f.sidecarWidth = inSi<Length>(v); }},
    {"sidecar.depth", optional, [](RackFrame& f, double v) { f.sidecarDepth = inSi<Length>(v); }},
};

constexpr FigureRow<RackPart> partRows[] = {
    {"count", required, [](RackPart& p, double v) { p.count = countOf(v); }},
    {"gpus", optional, [](RackPart& p, double v) { p.gpusEach = countOf(v); }},
    {"power.idle", optional, [](RackPart& p, double v) { p.idleEach = p.busyEach = inSi<Power>(v); }},
    {"power.busy", optional, [](RackPart& p, double v) { p.busyEach = inSi<Power>(v); }},
    {"conversion", optional, [](RackPart& p, double v) { p.conversion = v; }},
    {"power.rating", optional, [](RackPart& p, double v) { p.rating = inSi<Power>(v); }},
    {"mass", optional, [](RackPart& p, double v) { p.massEach = inSi<Mass>(v); }},
    {"height", optional, [](RackPart& p, double v) { p.heightEach = inSi<Length>(v); }},
};

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
    if (auto missing = readFigures<Rack>(rack, entry, rackRows)) return *missing;
    for (const Entry* frame : {chassis, &entry}) {
        if (frame == nullptr) continue;
        if (auto missing = readFigures<RackFrame>(rack.frame, *frame, frameRows)) return *missing;
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
        if (auto missing = readFigures<RackPart>(part, entry, partRows, "part." + id + ".")) return *missing;
        rack.parts.push_back(std::move(part));
    }
    return rack;
}

} // namespace rackline
