// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/network_inputs.h"

#include "model/facility/network/cable_list.h"
#include "model/facility/study/site_size.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// Which switch a rack's network is built from where the scenario names none: the first row whose word stands in the network's
/// name.
struct Fit {
    std::string_view word, id;
};
constexpr auto fits = std::to_array<Fit>({
    {"XDR", "q3400"},
    {"InfiniBand", "qm9700"},
    {"", "sn5600"},
});
/// The speed of a switch with optics inside, where its entry names none.
constexpr double halfTerabit = 62.5e9;

template <class Q> Interval<Q> figureOf(const Entry& entry, std::string_view path, Interval<Q> otherwise = {}) {
    const Figure* figure = entry.figure(path);
    if (figure == nullptr) return otherwise;
    const auto si = [](double v) {
        if constexpr (std::is_same_v<Q, double>)
            return v;
        else
            return Q::fromSi(v);
    };
    return {si(figure->low), si(figure->value), si(figure->high)};
}

Error unknown(const std::string& key, const Error& error) { return {ErrorCode::input, key, error.text()}; }

std::string switchOf(const Scenario& s) {
    if (!s.site.network.switchId.empty()) return s.site.network.switchId;
    for (const Fit& fit : fits)
        if (s.system.rack.scaleOut.name.find(fit.word) != std::string::npos) return std::string(fit.id);
    return {};
}
} // namespace

Result<NetworkFigures> networkFigures(const ResolvedScenario& scenario, const Catalogue& catalogue, Optics optics) {
    const Scenario& s = scenario.scenario;
    Result<Entry> found = catalogue.entry("switch", switchOf(s));
    if (!found) return unknown("network.switch", found.error());
    NetworkFigures f;
    f.optics = optics;
    const bool inside = found->word("optics") == "co-packaged";
    if (optics == Optics::pluggable && inside)
        return Error{ErrorCode::input, "network.switch", found->name + " has its optics inside: there is no pluggable one"};
    if (optics == Optics::coPackaged && !inside) {
        const std::string other = found->word("photonic");
        if (other.empty())
            return Error{ErrorCode::input, "network.switch",
                         found->name + " has no counterpart with optics inside in the catalogue"};
        found = catalogue.entry("switch", other);
        if (!found) return unknown("network.switch", found.error());
    }
    const Entry& sw = *found;
    for (const std::string_view path : {"ports", "port.bandwidth", "tdp", "price"})
        if (sw.figure(path) == nullptr)
            return Error{ErrorCode::input, "network.switch", sw.id + " has no figure for " + std::string(path)};
    f.switchName = sw.name;
    f.ports = static_cast<int>(sw.figure("ports")->value);
    f.port = Bandwidth::fromSi(sw.figure("port.bandwidth")->value);
    f.switchPower = figureOf<Power>(sw, "tdp");
    f.switchPrice = figureOf<Money>(sw, "price");

    const std::string named = s.site.network.transceiver;
    const std::string id = !named.empty() ? named : f.port.si() > halfTerabit ? "pluggable-800g-press" : "dr4-400g";
    const Result<Entry> optic = catalogue.entry("optics", id);
    if (!optic) return unknown("network.transceiver", optic.error());
    if (optic->figure("tdp") == nullptr || optic->figure("price") == nullptr || optic->figure("bandwidth") == nullptr)
        return Error{ErrorCode::input, "network.transceiver", id + " has no figure for its power, price or bandwidth"};
    // A module of another speed is counted by its bandwidth.
    const double modules = f.port.si() / optic->figure("bandwidth")->value;
    const auto scaled = [modules](auto interval) {
        return decltype(interval){modules * interval.low, modules * interval.mid, modules * interval.high};
    };
    f.opticsName = optic->name;
    f.singleMode = inside || optics == Optics::coPackaged || optic->word("fibre") != "multimode";
    f.hostOptics = f.portOptics = scaled(figureOf<Power>(*optic, "tdp"));
    f.module = scaled(figureOf<Money>(*optic, "price"));
    f.lasersPerModule = modules * figureOf<double>(*optic, "lasers", {4, 4, 4}).mid;
    f.fibresPerPort = modules * figureOf<double>(*optic, "fibres", {8, 8, 8}).mid;
    f.laserFailures = figureOf<double>(*optic, "laser_failures", {});
    if (optics == Optics::coPackaged) {
        const Interval<Power> all = figureOf<Power>(sw, "optics.power");
        f.portOptics = {1.0 / f.ports * all.low, 1.0 / f.ports * all.mid, 1.0 / f.ports * all.high};
        f.lasersPerPort = figureOf<double>(sw, "lasers", {double(f.ports), double(f.ports), double(f.ports)}).mid / f.ports;
        f.opticsName = "inside the switch";
    }
    const Cable host = cableFor(s.site.network.hostReach);
    if (host == Cable::copper || host == Cable::activeCopper) {
        const Result<Entry> cable = catalogue.entry("cable", host == Cable::copper ? "dac" : "acc");
        if (!cable) return unknown("network.reach.host", cable.error());
        f.copperPort = figureOf<Power>(*cable, "tdp").mid;
        f.copperLink = figureOf<Money>(*cable, "price").mid;
    }
    return f;
}

std::int64_t joinedGpus(const Scenario& s) {
    if (s.site.network.gpus > 0) return s.site.network.gpus;
    // A training run says how many it has; what it trains on is not the site that would be full of them.
    if (s.trains() && s.site.racks <= 0) return s.system.gpus();
    const int racks = s.site.racks > 0 ? s.site.racks : siteSize(s.system, s.facility.power, powerScaleOf(s)).racks;
    return std::int64_t{racks} * s.system.rack.packages;
}

Result<double> shareWithOpticsInside(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    const Scenario& s = scenario.scenario;
    const std::int64_t gpus = joinedGpus(s);
    if (gpus < 1) return s.facility.networkShare;
    Power saved;
    for (const Optics optics : {Optics::pluggable, Optics::coPackaged}) {
        const Result<NetworkFigures> figures = networkFigures(scenario, catalogue, optics);
        if (!figures) return figures.error();
        const Result<NetworkStudy> study = studyNetwork(gpus, s.system.rack.scaleOut, s.site.network, *figures);
        if (!study) return study.error();
        saved += (optics == Optics::pluggable ? 1.0 : -1.0) * study->power.mid;
    }
    const Power racks = double(gpus) / s.system.rack.packages * s.system.rack.provisioned;
    return std::max(0.0, s.facility.networkShare - saved / racks);
}

} // namespace rackline
