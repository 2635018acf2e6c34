// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/network_sheets.h"

#include "app/project/network_inputs.h"
#include "app/report/words/number_text.h"
#include "model/facility/network/cable_list.h"
#include "model/facility/study/site_size.h"
#include "model/scenario/chosen_caps.h"
#include "model/search/estimate.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <optional>

namespace rackline {

namespace {
constexpr NumberStyle plain = plainNumbers;

CableLengths lengthsOf(const NetworkPlan& plan, const NetworkStudy& study) {
    return {plan.hostReach, plan.leafReach, plan.coreReach, study.figures.singleMode};
}

std::string speedText(Bandwidth b) { return digitsText(b.si() * 8e-9, 4, plain) + " Gb/s"; }

/// A row of what the network is with each kind of optics.
template <class Value>
void addRow(Sheet& sheet, const NetworkVariants& n, const char* id, const char* label, const char* unit, Value value) {
    std::vector<SheetCell> cells;
    for (const NetworkStudy& s : n.variants) cells.emplace_back(value(s));
    sheet.add(id, label, unit, std::move(cells));
}

double inFull(std::int64_t n) { return static_cast<double>(n); }

Sheet buildSheet(const NetworkVariants& n) {
    Sheet sheet{"build", "Network", {}};
    for (const NetworkStudy& s : n.variants)
        sheet.columns.emplace_back(s.figures.optics == Optics::pluggable ? "pluggable" : "co_packaged",
                                   s.figures.optics == Optics::pluggable ? "pluggable" : "co-packaged");
    const auto add = [&](auto... row) { addRow(sheet, n, row...); };
    add("switch", "switch", "", [](const NetworkStudy& s) { return SheetCell(s.figures.switchName); });
    add("transceiver", "transceivers of its ports", "", [](const NetworkStudy& s) { return SheetCell(s.figures.opticsName); });
    add("endpoints", "ports of network cards", "", [](const NetworkStudy& s) { return inFull(s.fabric.request.endpoints); });
    add("radix", "switch radix at that speed", "", [](const NetworkStudy& s) { return double(s.fabric.radix); });
    add("tiers", "tiers", "", [](const NetworkStudy& s) { return double(s.fabric.tiers); });
    add("groups", "groups", "", [](const NetworkStudy& s) { return inFull(s.fabric.groups); });
    add("leaves", "leaf switches", "", [](const NetworkStudy& s) { return inFull(s.fabric.switches[0]); });
    add("spines", "spine switches", "", [](const NetworkStudy& s) { return inFull(s.fabric.switches[1]); });
    add("cores", "core switches", "", [](const NetworkStudy& s) { return inFull(s.fabric.switches[2]); });
    add("switches", "switches", "", [](const NetworkStudy& s) { return inFull(s.fabric.switchCount()); });
    add("capacity", "ports that this many tiers can reach", "", [](const NetworkStudy& s) { return inFull(s.fabric.capacity); });
    add("oversubscription", "oversubscription of whole ports", "",
        [](const NetworkStudy& s) { return s.fabric.oversubscription; });
    add("bisection", "bisection, each direction", "B/s", [](const NetworkStudy& s) { return s.fabric.bisection.si(); });
    add("host_links", "links to hosts", "", [](const NetworkStudy& s) { return inFull(s.fabric.hostLinks); });
    add("inner_links", "links between switches", "", [](const NetworkStudy& s) { return inFull(s.fabric.switchLinks()); });
    add("copper_links", "of which copper", "", [](const NetworkStudy& s) { return inFull(s.bill.copperLinks); });
    add("transceivers", "transceivers, both ends", "", [](const NetworkStudy& s) { return inFull(s.bill.pluggedPorts); });
    add("co_packaged_ports", "ports with optics inside", "",
        [](const NetworkStudy& s) { return inFull(s.bill.coPackagedPorts); });
    add("fibres", "fibres", "", [](const NetworkStudy& s) { return inFull(s.bill.fibres); });
    add("lasers", "lasers", "", [](const NetworkStudy& s) { return s.bill.lasers; });
    add("laser_failures", "laser failures", "1/yr", [](const NetworkStudy& s) { return s.laserFailures; });
    return sheet;
}

Sheet billSheet(const NetworkVariants& n) {
    Sheet sheet{"bill", "What it draws and costs", buildSheet(n).columns, {}};
    const bool both = n.variants.size() == 2;
    if (both) sheet.columns.emplace_back("saved", "saved");
    const auto add = [&](auto... row) {
        addRow(sheet, n, row...);
        if (!both) return;
        const std::vector<SheetCell>& cells = sheet.rows.back().cells;
        sheet.rows.back().cells.emplace_back(cells[0].value - cells[1].value);
    };
    add("switch_optics_of_one", "optics of one switch, all ports", "W", [](const NetworkStudy& s) { return s.opticsOfOne.si(); });
    add("switches_w", "switches", "W", [](const NetworkStudy& s) { return s.bill.switches.si(); });
    add("switch_optics_w", "optics in switches", "W", [](const NetworkStudy& s) { return s.bill.switchOptics.si(); });
    add("host_optics_w", "optics at network cards", "W", [](const NetworkStudy& s) { return s.bill.hostOptics.si(); });
    add("power", "sum", "W", [](const NetworkStudy& s) { return inSi(s.power); });
    add("power_per_gpu", "  for one GPU", "W", [](const NetworkStudy& s) { return s.bill.power().si() / inFull(s.gpus); });
    add("switches_usd", "switches", "USD",
        [](const NetworkStudy& s) { return (s.bill.switchPrice + s.bill.coPackagedPrice) / USD; });
    add("transceivers_usd", "transceivers", "USD", [](const NetworkStudy& s) { return s.bill.transceiverPrice / USD; });
    add("copper_usd", "copper", "USD", [](const NetworkStudy& s) { return s.bill.copperPrice / USD; });
    add("price", "sum", "USD", [](const NetworkStudy& s) { return inSi(s.price); });
    add("price_per_gpu", "  for one GPU", "USD", [](const NetworkStudy& s) { return s.bill.price() / USD / inFull(s.gpus); });
    return sheet;
}

Sheet cableSheet(const NetworkVariants& n) {
    Sheet sheet{"cables", "Cables", {{"count", "count"}, {"length", "length"}, {"kind", "kind"}}};
    const NetworkStudy& s = n.variants.front();
    const CableLengths lengths = lengthsOf(n.scenario->scenario.site.network, n.variants.front());
    const bool groups = s.fabric.groups > 1;
    const auto add = [&](const char* id, const char* label, std::int64_t count, Length length) {
        if (count > 0)
            sheet.add(id, label, "", {inFull(count), {length.si(), "m"}, nameOf(cableFor(length, lengths.singleMode))});
    };
    add("host", "host to leaf", s.fabric.hostLinks, lengths.hostToLeaf);
    add("inner", groups ? "inside groups" : "leaf to spine", s.fabric.innerLinks[0], lengths.leafToSpine);
    add("outer", groups ? "between groups" : "spine to core", s.fabric.innerLinks[1], lengths.spineToCore);
    if (n.rackPorts > 0) sheet.add("rack_ports", "front ports of one rack, as published", "", {n.rackPorts});
    if (n.rackFibres > 0) sheet.add("rack_fibres", "fibres of one rack, as published", "", {n.rackFibres});
    return sheet;
}
} // namespace

Result<NetworkVariants> networkOf(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    const Scenario& s = scenario.scenario;
    // A site has room for more chips that draw less.
    const ChosenCaps caps =
        s.searchesCaps() && !s.trains() ? estimateToBuild(atOperatingPoint(scenario)).point.caps : ChosenCaps{};
    return networkOf(scenario, catalogue, caps);
}

Result<NetworkVariants> networkOf(const ResolvedScenario& scenario, const Catalogue& catalogue, const ChosenCaps& caps) {
    const Scenario& s = scenario.scenario;
    const std::int64_t gpus = joinedGpus(AtCaps(s, caps).scenario());
    NetworkVariants network{&scenario, {}, {}, 0, 0};
    if (const Result<Entry> rack = catalogue.entry("rack", s.system.rack.id)) {
        if (const Figure* ports = rack->figure("total.ports")) network.rackPorts = ports->value;
        if (const Figure* fibres = rack->figure("total.fibres")) network.rackFibres = fibres->value;
    }
    std::optional<Error> wrong;
    for (const Optics optics : {Optics::pluggable, Optics::coPackaged}) {
        const Result<NetworkFigures> figures = networkFigures(scenario, catalogue, optics);
        if (!figures) {
            // One of the two is enough; without either the switch itself is at fault.
            if (!wrong) wrong = figures.error();
            if (optics == Optics::coPackaged && network.variants.empty()) return *wrong;
            network.missing = figures.error().detail;
            continue;
        }
        Result<NetworkStudy> study = studyNetwork(gpus, s.system.rack.scaleOut, s.site.network, *figures);
        if (!study) return Error{ErrorCode::infeasible, s.name + ": " + study.error().where, study.error().detail};
        network.variants.push_back(std::move(study).value());
    }
    return network;
}

Power countedForNetwork(const Scenario& s) {
    const Rack& rack = s.system.rack;
    return s.facility.networkShare / rack.packages * rack.provisioned;
}

SheetPage networkPage(const NetworkVariants& n) {
    const NetworkStudy& first = n.variants.front();
    SheetPage page{n.scenario, {}, {}, {buildSheet(n), billSheet(n), cableSheet(n)}, true};
    page.title = n.scenario->scenario.name + ": " + countText(inFull(first.gpus), plain) + " GPUs of " +
                 n.scenario->scenario.system.rack.name + ", " + std::string(nameOf(first.fabric.request.topology)) + " at " +
                 speedText(first.fabric.request.nic);
    page.notes.emplace_back(
        "Transceivers at network cards stay pluggable whatever the switch has. Prices and watts of switches and the "
        "failures of lasers are judgements with the intervals shown; rackline catalogue show switch says which.");
    const Scenario& s = n.scenario->scenario;
    page.notes.push_back(
        "Estimates and sites count " + measureText(countedForNetwork(s).si(), "W", plain) +
        " for one GPU's network and storage, " + percentText(s.facility.networkShare, plain) +
        " of its rack's rating (facility.network_share), not the sum below; co-packaged optics lower that share by "
        "what they save.");
    if (!n.missing.empty()) page.notes.push_back("Compared with nothing: " + n.missing + ".");
    return page;
}

std::string cablesCsv(std::span<const NetworkVariants> networks) {
    std::string text = "scenario,plane,from,from_index,to,to_index,count,length_m,kind\n";
    for (const NetworkVariants& n : networks)
        for (const CableBundle& b :
             cableList(n.variants.front().fabric, lengthsOf(n.scenario->scenario.site.network, n.variants.front())))
            text += csvCell(n.scenario->scenario.name) + ',' + std::to_string(b.plane) + ',' + std::string(nameOf(b.from)) + ',' +
                    std::to_string(b.fromIndex) + ',' + std::string(nameOf(b.to)) + ',' + std::to_string(b.toIndex) + ',' +
                    std::to_string(b.count) + ',' + numberText(b.length.si()) + ',' + std::string(nameOf(b.cable)) + '\n';
    return text;
}

NetworkDrawing networkDrawing(std::span<const NetworkVariants> networks) {
    NetworkDrawing drawing{"What joins the GPUs", "Each box is one switch; where there are many the middle is left out", {}};
    for (const NetworkVariants& n : networks) {
        const NetworkStudy& s = n.variants.front();
        const Fabric& f = s.fabric;
        DrawnNetwork drawn;
        drawn.name = n.scenario->scenario.name;
        const CableLengths lengths = lengthsOf(n.scenario->scenario.site.network, n.variants.front());
        const auto links = [](std::int64_t count, Length length) {
            return countText(inFull(count)) + " links, " + digitsText(length.si()) + "\u202fm";
        };
        drawn.groups = f.groups > 1 ? f.groups : 0;
        drawn.groupText = links(f.innerLinks[1], lengths.spineToCore);
        const std::int64_t each = drawn.groups > 0 ? f.groups : 1;
        const auto tier = [&](const char* name, std::int64_t count, std::string below) {
            if (count > 0)
                drawn.tiers.push_back({name, countText(inFull(count / each)) + (each > 1 ? " in each group" : ""),
                                       std::move(below), static_cast<long long>(count / each)});
        };
        if (drawn.groups == 0) tier("Core", f.switches[2], links(f.innerLinks[1], lengths.spineToCore));
        tier("Spine", f.switches[1], links(f.innerLinks[0], lengths.leafToSpine));
        tier("Leaf", f.switches[0], links(f.hostLinks, lengths.hostToLeaf));
        tier("Ports of GPUs", f.request.endpoints, {});
        const auto fact = [&](const char* name, std::string text) { drawn.facts.emplace_back(name, std::move(text)); };
        fact("Switch", s.figures.switchName);
        fact("Radix at the card's speed", countText(f.radix));
        fact("Tiers", countText(f.tiers));
        fact("Switches", countText(inFull(f.switchCount())));
        fact("Bisection", measureText(f.bisection.si(), "B/s"));
        fact("Fibres", countText(inFull(s.bill.fibres)));
        for (const NetworkStudy& v : n.variants) {
            const bool plug = v.figures.optics == Optics::pluggable;
            fact(plug ? "Pluggable: power" : "Co-packaged: power", measureText(v.bill.power().si(), "W"));
            fact(plug ? "Pluggable: price" : "Co-packaged: price", moneyText(v.bill.price() / USD));
            fact(plug ? "Pluggable: laser failures per year" : "Co-packaged: laser failures per year",
                 digitsText(v.laserFailures.mid));
        }
        drawing.networks.push_back(std::move(drawn));
    }
    return drawing;
}

} // namespace rackline
