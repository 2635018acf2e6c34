// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/site_inputs.h"

#include "app/project/token_prices.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// Where the catalogue keeps the range of a site's figure. `{chip}` stands for the accelerator, `{rack}` for the rack, and
/// `{sold}` for what the model is sold as.
struct Kept {
    std::string_view parameter, kind, id, path;
    /// Whether a draw is shared by all sites, or by those with the same rack or chip.
    enum class Shared { all, rack, chip } shared = Shared::all;
};
constexpr auto kept = std::to_array<Kept>({
    {"hardware.price", "rack", "{rack}", "price", Kept::Shared::rack},
    {"facility.electricity", "facility", "electricity", "range"},
    {"facility.pue", "cooling", "{cooling}", "pue"},
    {"facility.network_share", "economics", "site-assumptions", "network_share"},
    {"facility.carbon", "economics", "site-assumptions", "carbon"},
    {"facility.water", "facility", "water", "wue"},
    {"economics.surcharge", "economics", "site-assumptions", "surcharge"},
    {"economics.upkeep", "economics", "site-assumptions", "upkeep"},
    {"economics.residual", "economics", "site-assumptions", "residual"},
    {"economics.data_centre", "facility", "capex", "shell_power_cooling"},
    {"economics.storage", "economics", "site-assumptions", "storage"},
    {"economics.resale", "economics", "site-assumptions", "resale"},
    {"economics.price.output", "economics", tokenPrices, "{sold}.output"},
    {"economics.price.input", "economics", tokenPrices, "{sold}.input"},
    {"economics.price.cached", "economics", tokenPrices, "{sold}.cached"},
    {"economics.cloud", "economics", "cloud-prices", "{chip}.hour.price", Kept::Shared::chip},
});
/// Figures of the site that have no range, because the user or a default states them.
constexpr auto stated =
    std::to_array<std::string_view>({"economics.colocation", "economics.horizon", "economics.rate", "economics.utilisation"});

std::string filled(std::string_view text, std::string_view mark, std::string_view with) {
    std::string result(text);
    if (const std::size_t at = result.find(mark); at != std::string::npos) result.replace(at, mark.size(), with);
    return result;
}

/// The figure of a chip by its id, or by the beginning of its id: `gb200-gpu` has the prices of `gb200`.
const Figure* figureOf(const Entry& entry, std::string_view path, std::string chip) {
    for (;;) {
        if (const Figure* figure = entry.figure(filled(path, "{chip}", chip))) return figure;
        const std::size_t cut = chip.find_last_of('-');
        if (cut == std::string::npos || path.find("{chip}") == std::string_view::npos) return nullptr;
        chip.resize(cut);
    }
}

bool isVendors(const Provenance& p) {
    return p.grade == Grade::vendor || p.grade == Grade::announced || p.grade == Grade::measured;
}
} // namespace

std::string_view entryOf(Cooling cooling) {
    constexpr std::array<std::string_view, 4> entries{"air-inrow", "rdhx", "dtc", "immersion-1"};
    return entries[static_cast<std::size_t>(cooling)];
}

void takePue(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    if (!settings.contains("facility.cooling") || !r.scenario.site.cooling.climate.empty()) return;
    if (settings.contains("facility.pue")) return r.scenario.notes.push_back({FindingCode::pueStated, {}});
    const auto entry = catalogue.entry("cooling", std::string(entryOf(r.scenario.facility.cooling)));
    if (const Figure* pue = entry ? entry->figure("pue") : nullptr) r.scenario.facility.pue = pue->value;
}

Voltage busbarOf(const Catalogue& catalogue, const std::string& rackId) {
    const auto rack = catalogue.entry("rack", rackId);
    const bool high = rack && rack->word("busbar").starts_with("800 V");
    const auto busbar = catalogue.entry("power", high ? "hvdc-800v" : "busbar-54v");
    const Figure* voltage = busbar ? busbar->figure("voltage") : nullptr;
    return voltage != nullptr ? Voltage::fromSi(voltage->value) : RackSupply{}.busbar;
}

RackStudy rackStudyOf(const Scenario& s) {
    return studyRack(s.system, s.site, s.facility.cooling, s.site.busbar.si() > 0 ? s.site.busbar : s.system.rack.busbar,
                     dutyOf(s));
}

PublishedPower publishedPower(const ResolvedScenario& scenario, const Catalogue& catalogue) {
    const Power used = scenario.scenario.system.rack.provisioned;
    PublishedPower published{Interval<Power>::exactly(used), {}, false, 0};
    const auto rack = catalogue.entry("rack", scenario.scenario.system.rack.id);
    if (!rack) return published;
    const RackFrame& frame = scenario.scenario.system.rack.frame;
    if (frame.hasBlades()) published.traySlots = frame.chassis * frame.frontBlades;
    if (const Figure* slots = rack->figure("slot.compute")) published.traySlots = static_cast<int>(slots->value);
    for (const std::string_view path : {"power.provisioned", "total.power"}) {
        const Figure* figure = rack->figure(path);
        if (figure == nullptr) continue;
        if (path == "power.provisioned") {
            published.provenance = figure->claim.provenance;
            published.fromVendor = isVendors(figure->claim.provenance);
        }
        const auto widen = [&](double watts) {
            published.power.low = min(published.power.low, Power::fromSi(watts));
            published.power.high = max(published.power.high, Power::fromSi(watts));
        };
        if (!isVendors(figure->claim.provenance) && published.fromVendor) continue;
        widen(figure->value);
        widen(figure->low);
        widen(figure->high);
        for (const Claim& rival : figure->rivals)
            if (isVendors(rival.provenance) || !published.fromVendor)
                if (const auto watts = parseQuantity(rival.text, dim::power)) widen(*watts);
    }
    return published;
}

SiteInputs siteInputs(const ResolvedScenario& resolved, const Catalogue& catalogue) {
    SiteInputs inputs{resolved.scenario, {}, {}};
    Scenario& s = inputs.scenario;
    const auto own = [&](std::string_view id) {
        return std::any_of(resolved.inputs.begin(), resolved.inputs.end(),
                           [&](const InputFigure& i) { return i.path == id && i.provenance.grade == Grade::yours; });
    };
    const auto yours = [&](const Parameter& p) {
        inputs.lines.push_back({&p, Interval<double>::exactly(p.get(s)), {Grade::yours, "scenario", "", "", false}});
    };
    for (const Kept& k : kept) {
        const Parameter& p = *findParameter(k.parameter);
        if (own(k.parameter)) {
            yours(p);
            continue;
        }
        // A computed PUE is as sure as the plant's parts are, within a fifth of what it adds; storage that is named likewise.
        const bool ofPlant = k.parameter == "facility.pue" || k.parameter == "facility.water",
                   ofStorage = k.parameter == "economics.storage" || k.parameter == "economics.surcharge";
        const bool computed = ofPlant ? !s.site.cooling.climate.empty() : ofStorage && s.training.storageNamed.any;
        if (computed) {
            const double mid = p.get(s), none = k.parameter == "facility.pue" ? 1 : 0;
            // Beside few racks storage costs more than an input of its share may say, and is taken as it is.
            const double spread = mid > p.high ? 0 : std::min(0.2 * (mid - none), p.high - mid);
            const Interval<double> range{mid - spread, mid, mid + spread};
            inputs.lines.push_back({&p, range, {Grade::judgement, "rackline", "", "", false}});
            if (spread > 0) inputs.uncertain.push_back({&p, range, std::string(k.parameter)});
            continue;
        }
        const auto entry =
            catalogue.entry(k.kind, filled(filled(k.id, "{rack}", s.system.rack.id), "{cooling}", entryOf(s.facility.cooling)));
        const std::string path = filled(k.path, "{sold}", entry ? pricedAs(*entry, s.model) : std::string());
        const Figure* figure = entry ? figureOf(*entry, path, s.system.accelerator.id) : nullptr;
        if (figure == nullptr) continue;
        if (p.zeroIsNone && p.get(s) == 0) p.set(s, figure->value);
        const double mid = p.get(s);
        // A ratio is a plain number; the carbon of the grid is shown per kWh.
        const Interval<double> range{std::min(figure->low, mid), mid, std::max(figure->high, mid)};
        inputs.lines.push_back({&p, range, figure->claim.provenance});
        if (range.low == range.high) continue;
        const std::string key = std::string(k.parameter) + (k.shared == Kept::Shared::rack   ? "|" + s.system.rack.id
                                                            : k.shared == Kept::Shared::chip ? "|" + s.system.accelerator.id
                                                                                             : std::string());
        inputs.uncertain.push_back({&p, range, key});
    }
    for (const std::string_view id : stated) {
        const Parameter& p = *findParameter(id);
        if (own(id))
            yours(p);
        else if (p.get(s) > 0)
            inputs.lines.push_back({&p, Interval<double>::exactly(p.get(s)), {Grade::judgement, "default", "", "", false}});
    }
    return inputs;
}

} // namespace rackline
