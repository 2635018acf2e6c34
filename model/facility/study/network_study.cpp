// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/network_study.h"
#include "model/facility/network/cable_list.h"

#include <cmath>

namespace rackline {

namespace {
/// The interval of a bill's figure: each uncertain figure is moved by itself, and the deviations are added as independent ones.
template <class Value> Interval<double> spread(const NetworkStudy& s, double split, Value value) {
    double low = 0, high = 0;
    const double mid = value(s.scaled);
    const auto move = [&](auto OpticsFigures::*member, const auto& range, double share) {
        for (const auto end : {range.low, range.high}) {
            OpticsFigures other = s.scaled;
            other.*member = share * end;
            const double off = value(other) - mid;
            (off < 0 ? low : high) += off * off;
        }
    };
    const bool inside = s.figures.optics == Optics::coPackaged;
    move(&OpticsFigures::perSwitch, s.figures.switchPower, 1);
    move(&OpticsFigures::switchPrice, s.figures.switchPrice, 1);
    move(inside ? &OpticsFigures::coPackagedPort : &OpticsFigures::pluggablePort, s.figures.portOptics, split);
    if (inside) move(&OpticsFigures::pluggablePort, s.figures.hostOptics, split);
    move(&OpticsFigures::perModule, s.figures.module, split);
    move(&OpticsFigures::laserFailures, s.figures.laserFailures, 1);
    return {mid - std::sqrt(low), mid, mid + std::sqrt(high)};
}
} // namespace

Result<NetworkStudy> studyNetwork(std::int64_t gpus, const ScaleOutFabric& joined, const NetworkPlan& plan,
                                  const NetworkFigures& figures) {
    NetworkStudy s;
    s.figures = figures;
    s.gpus = gpus;
    // A card of two ports counts as two endpoints, and a port of two cards as two ports, both within rounding of the speeds.
    const double ratio = figures.port / joined.perGpu;
    const auto each = std::max<std::int64_t>(1, std::llround(1 / ratio));
    const int parts = std::max(1, static_cast<int>(std::floor(ratio + 1e-6)));
    const double split = 1.0 / parts;
    FabricRequest request;
    request.topology = plan.topology;
    request.endpoints = gpus * each;
    request.nic = 1.0 / static_cast<double>(each) * joined.perGpu;
    request.radix = plan.radix > 0 ? plan.radix : figures.ports * parts;
    request.oversubscription = joined.oversubscription;
    request.rails = plan.rails;
    request.planes = plan.planes;
    request.tiers = plan.tiers;
    const auto fabric = sizeFabric(request);
    if (!fabric) return Error{ErrorCode::infeasible, "network." + fabric.error().where, fabric.error().detail};
    s.fabric = *fabric;
    OpticsFigures& f = s.scaled;
    f.pluggablePort = split * figures.hostOptics.mid;
    f.coPackagedPort = split * figures.portOptics.mid;
    f.copperPort = split * figures.copperPort;
    f.portsPerCage = 1;
    f.perModule = split * figures.module.mid;
    f.coPackagedExtra = Money{};
    f.perCopperLink = split * figures.copperLink;
    f.fibresPerPort = std::max(1, static_cast<int>(std::lround(figures.fibresPerPort * split)));
    f.lasersPerPluggablePort = split * figures.lasersPerModule;
    f.lasersPerCoPackagedPort = split * figures.lasersPerPort;
    f.laserFailures = figures.laserFailures.mid;
    f.perSwitch = figures.switchPower.mid;
    f.switchPrice = figures.switchPrice.mid;
    const Cable host = cableFor(plan.hostReach);
    const bool copper = host == Cable::copper || host == Cable::activeCopper;
    const auto billWith = [&](const OpticsFigures& with) { return billOf(s.fabric, {figures.optics, copper, with}); };
    s.bill = billWith(f);
    const auto power = spread(s, split, [&](const OpticsFigures& with) { return billWith(with).power().si(); });
    const auto price = spread(s, split, [&](const OpticsFigures& with) { return billWith(with).price().si(); });
    s.power = {Power::fromSi(power.low), s.bill.power(), Power::fromSi(power.high)};
    s.price = {Money::fromSi(price.low), s.bill.price(), Money::fromSi(price.high)};
    s.laserFailures = spread(s, split, [&](const OpticsFigures& with) { return billWith(with).laserFailuresPerYear; });
    s.opticsOfOne = switchOptics(request.radix, figures.optics, f);
    return s;
}

} // namespace rackline
