// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/network_analysis.h"

#include "app/report/sheets/network_sheets.h"
#include "app/report/words/number_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <functional>

namespace rackline {
namespace {

struct Sized {
    const NetworkInput::One* scenario = nullptr;
    Result<NetworkVariants> network;

    const NetworkStudy* variant(Optics optics) const {
        if (!network) return nullptr;
        for (const NetworkStudy& study : network->variants)
            if (study.figures.optics == optics) return &study;
        return nullptr;
    }
};

StackRow wattsRow(std::string name, const char* variant, const NetworkStudy& study, const NumberStyle& style, int colour) {
    const auto each = [&](Power power) { return power.si() / double(study.gpus); };
    StackRow row{std::move(name), {}, digitsText(each(study.bill.power()), 3, style), 0, colour};
    row.variant = variant;
    const auto add = [&](const char* part, Power power) { row.add(part, each(power), digitsText(each(power), 3, style)); };
    add("Switches", study.bill.switches);
    add("Optics of the switches", study.bill.switchOptics);
    add("Optics of the GPUs", study.bill.hostOptics);
    return row;
}

/// A row of the table: what it says of one network.
struct NetworkLine {
    const char* name;
    Optics optics;
    std::function<std::string(const NetworkStudy&)> text;
    /// The ends of its interval in the unit of the text; empty where there is none.
    std::function<std::string(const NetworkStudy&)> ends = {};
    bool strong = false;
};

std::vector<NetworkLine> lines(const NumberStyle& style) {
    using enum Optics;
    const auto count = [style](double value) { return countText(value, style); };
    const auto power = [style](const NetworkStudy& s) { return measureText(s.power.mid.si(), "W", beside(s.power, style)); };
    const auto price = [style](const NetworkStudy& s) { return moneyText(s.price.mid.si(), beside(s.price, style)); };
    const auto failures = [style](const NetworkStudy& s) { return digitsText(s.laserFailures.mid, 3, style); };
    const auto ranged = [](const Interval<double>& value, const std::string& range) {
        return value.low < value.high ? range : std::string();
    };
    const auto ofPower = [=](const NetworkStudy& s) { return ranged(inSi(s.power), measureRangeText(inSi(s.power), style)); };
    const auto ofPrice = [=](const NetworkStudy& s) { return ranged(inSi(s.price), rangeText(inSi(s.price), style)); };
    const auto ofFailures = [=](const NetworkStudy& s) {
        const auto end = [&](double value) { return digitsText(value, 3, style); };
        return ranged(s.laserFailures, end(s.laserFailures.low) + std::string(style.dash) + end(s.laserFailures.high));
    };
    return {
        {QT_TRANSLATE_NOOP("rackline", "GPUs"), pluggable, [=](const NetworkStudy& s) { return count(double(s.gpus)); }},
        {QT_TRANSLATE_NOOP("rackline", "Switch"), pluggable, [](const NetworkStudy& s) { return s.figures.switchName; }},
        {QT_TRANSLATE_NOOP("rackline", "Rate of a network card"), pluggable,
         [style](const NetworkStudy& s) { return measureText(s.fabric.request.nic.si(), "B/s", style); }},
        {QT_TRANSLATE_NOOP("rackline", "Ports of a switch at that rate"), pluggable,
         [=](const NetworkStudy& s) { return count(s.fabric.radix); }},
        {QT_TRANSLATE_NOOP("rackline", "Tiers"), pluggable, [=](const NetworkStudy& s) { return count(s.fabric.tiers); }},
        {QT_TRANSLATE_NOOP("rackline", "Switches"),
         pluggable,
         [=](const NetworkStudy& s) { return count(double(s.fabric.switchCount())); },
         {},
         true},
        {QT_TRANSLATE_NOOP("rackline", "Cables"),
         pluggable,
         [=](const NetworkStudy& s) { return count(double(s.fabric.links())); },
         {},
         true},
        {QT_TRANSLATE_NOOP("rackline", "Fibres"), pluggable, [=](const NetworkStudy& s) { return count(double(s.bill.fibres)); }},
        {QT_TRANSLATE_NOOP("rackline", "Bisection"), pluggable,
         [style](const NetworkStudy& s) { return measureText(s.fabric.bisection.si(), "B/s", style); }},
        {QT_TRANSLATE_NOOP("rackline", "Power, pluggable"), pluggable, power, ofPower, true},
        {QT_TRANSLATE_NOOP("rackline", "Power, co-packaged"), coPackaged, power, ofPower, true},
        {QT_TRANSLATE_NOOP("rackline", "Price, pluggable"), pluggable, price, ofPrice, true},
        {QT_TRANSLATE_NOOP("rackline", "Price, co-packaged"), coPackaged, price, ofPrice, true},
        {QT_TRANSLATE_NOOP("rackline", "Laser failures per year, pluggable"), pluggable, failures, ofFailures},
        {QT_TRANSLATE_NOOP("rackline", "Laser failures per year, co-packaged"), coPackaged, failures, ofFailures},
    };
}

TableCell cellOf(const NetworkLine& line, const Sized& sized) {
    const NetworkStudy* study = sized.variant(line.optics);
    if (!study) return {dash(), {}};
    TableCell cell{fromView(line.text(*study)), {}, line.strong};
    const std::string range = line.ends ? line.ends(*study) : std::string();
    if (!range.empty()) cell.quiet = QLatin1Char('(') + fromView(range) + QLatin1Char(')');
    return cell;
}

PageAnswer sentence(const Sized& sized, const NumberStyle& style) {
    const QString name = QString::fromStdString(sized.scenario->name);
    PageAnswer answer;
    const NetworkStudy *plug = sized.variant(Optics::pluggable), *inside = sized.variant(Optics::coPackaged);
    if (!plug) {
        answer.spans = {{tr("%1 cannot be joined this way.").arg(name), false}};
        answer.conditions = sized.network ? QString() : QString::fromStdString(sized.network.error().detail) + QLatin1Char('.');
        return answer;
    }
    const QString gpus = fromView(countText(double(plug->gpus), style)),
                  switches = fromView(countText(double(plug->fabric.switchCount()), style)),
                  power = fromView(measureText(plug->power.mid.si(), "W", style));
    answer.spans = {
        {inside ? tr("%1 GPUs of %2 need %3 switches; co-packaged optics save %4 of the network's %5.")
                      .arg(gpus, name, switches, fromView(percentText(1 - inside->power.mid / plug->power.mid, style)), power)
                : tr("%1 GPUs of %2 need %3 switches, which draw %4.").arg(gpus, name, switches, power),
         false}};
    answer.conditions =
        tr("%1, %2. Prices and watts of switches are judgements with the intervals shown.")
            .arg(QString::fromStdString(plug->figures.switchName), engineText(nameOf(plug->fabric.request.topology)));
    const Scenario& s = sized.scenario->resolved.scenario;
    answer.conditions += QLatin1Char(' ') + tr("Power and Cost count %1 of a rack's rating for network and storage, %2 per GPU.")
                                                .arg(fromView(percentText(s.facility.networkShare, style)),
                                                     fromView(measureText(countedForNetwork(s).si(), "W", style)));
    if (!inside && sized.network) answer.conditions += QLatin1Char(' ') + fromView(sized.network->missing) + QLatin1Char('.');
    return answer;
}

} // namespace

NetworkInput networkInput(const Workbench& workbench) {
    NetworkInput input;
    input.catalogue = workbench.sharedCatalogue();
    const auto& states = workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!states[i].visible || !states[i].resolved) continue;
        if (i == workbench.current()) input.selected = input.scenarios.size();
        input.scenarios.push_back({states[i].name, states[i].colour, *states[i].resolved});
    }
    return input;
}

NetworkAnalysis networkAnalysis(const NetworkInput& input, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    NetworkAnalysis found;
    found.watts = {"What the network draws", "Watts of one GPU's share of the network", "W per GPU", {}};
    found.figures.columns = {{tr("Network"), false, true}};
    if (input.scenarios.empty()) return found;
    std::vector<Sized> all;
    for (const NetworkInput::One& one : input.scenarios) all.push_back({&one, networkOf(one.resolved, *input.catalogue)});
    const Sized& selected = all[input.selected];
    found.answer = sentence(selected, style);
    if (selected.network) found.drawn = networkDrawing(std::span(&*selected.network, 1)).networks.front();
    found.drawn.name = selected.scenario->name;
    for (const Sized& sized : all) {
        found.figures.columns.push_back({QString::fromStdString(sized.scenario->name)});
        const NetworkStudy *plug = sized.variant(Optics::pluggable), *inside = sized.variant(Optics::coPackaged);
        if (plug) found.watts.rows.push_back(wattsRow(sized.scenario->name, "pluggable", *plug, style, sized.scenario->colour));
        if (inside) found.watts.rows.push_back(wattsRow({}, "co-packaged", *inside, style, -1));
    }
    for (const NetworkLine& line : lines(style)) {
        TableRow row;
        row.cells.push_back({tr(line.name), {}});
        for (const Sized& sized : all) row.cells.push_back(cellOf(line, sized));
        found.figures.rows.push_back(std::move(row));
    }
    return found;
}

} // namespace rackline
