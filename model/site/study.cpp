// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/study.h"

#include "model/base/portable_math.h"
#include "model/candidates/rack_places.h"
#include "model/facility/money/cost.h"
#include "model/facility/money/investment.h"
#include "model/facility/money/revenue.h"
#include "model/facility/network/footprint.h"
#include "model/facility/study/site_size.h"
#include "model/scenario/chosen_caps.h"
#include "model/trust/uncertainty_samples.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rackline {

SiteRacks racksOf(const Scenario& s, const OperatingPoint& p) {
    const Power each = p.provisioned;
    const double packages = s.system.rack.packages;
    const bool asked = s.site.racks > 0;
    SiteRacks racks;
    if (!s.readsElsewhere()) {
        racks.decode = asked ? s.site.racks : std::floor(s.facility.power / (packages * each) * (1 + 1e-9));
        racks.gpus = racks.decode * packages;
        racks.busy = double(instancesIn(s, p, racks.decode)) * p.gpus();
        return racks;
    }
    const auto sized = [&](int groups) {
        const RacksTaken taken = racksFor(s, p, groups);
        racks = {double(taken.units), double(taken.prefillUnits), double(taken.gpus(s)), double(groups) * p.gpus()};
    };
    int groups =
        asked ? instancesIn(s, p, s.site.racks) : static_cast<int>(std::floor(s.facility.power / (p.gpus() * each) * (1 + 1e-9)));
    sized(groups);
    // Whole racks may need more power than their groups do.
    while (!asked && groups > 0 && racks.gpus * each > (1 + 1e-9) * s.facility.power) sized(--groups);
    return racks;
}

namespace {
constexpr double never = std::numeric_limits<double>::infinity();

using SiteValues = std::array<double, siteFigureCount>;
using UpgradeValues = std::array<double, upgradeFigureCount>;

/// What one draw makes of an operating point and its network.
struct Drawn {
    double throughput = 1, power = 1;
    Money network;
};

/// Everything of one site that an upgrade needs beside its figures.
struct Site {
    SiteValues values;
    TokenRate tokens;
    TokenPrice price;
    MoneyRate running;
    Money hardware, racks;
};

/// The mean GPU: the parts of its cost, their sum, and the tokens that it serves.
struct GpuYear {
    GpuCost cost;
    MoneyRate hourly;
    TokenRate tokens;
};

/// Fills in what a priced site costs and earns each year, and whether it pays for itself.
void setMoney(Site& site, const Scenario& s, const SiteRacks& racks, const GpuYear& each, MoneyRate revenue) {
    const Economics& e = s.economics;
    const SiteMoney& m = s.site.money;
    const auto set = [&](SiteFigure figure, double value) { site.values[static_cast<std::size_t>(figure)] = value; };
    const double gpus = racks.gpus;
    const GpuCost cost{gpus * each.cost.capital, gpus * each.cost.upkeep, gpus * each.cost.dataCentre, gpus * each.cost.energy};
    set(SiteFigure::capitalYearly, cost.capital * year / USD);
    set(SiteFigure::upkeep, cost.upkeep * year / USD);
    set(SiteFigure::hall, cost.dataCentre * year / USD);
    set(SiteFigure::energy, cost.energy * year / USD);
    set(SiteFigure::costYearly, cost.total() * year / USD);
    const MoneyRate gpuHour = each.hourly;
    set(SiteFigure::gpuHour, gpuHour / (USD / hour));
    set(SiteFigure::tokenCost, costPerToken(gpuHour, racks.busy / gpus * each.tokens, e.utilisation) / (USD / Mtok));
    if (m.cloud.si() > 0) {
        set(SiteFigure::cloudGpuHour, m.cloud * hour / USD);
        set(SiteFigure::breakEven, 100 * breakEvenUtilisation(gpuHour, m.cloud));
    }
    // The hall is paid by its annuity or its rent, so that its longer life does not burden the chips.
    site.running = cost.upkeep + cost.dataCentre + cost.energy;
    const MoneyRate income = revenue - site.running;
    set(SiteFigure::income, income * year / USD);
    set(SiteFigure::margin, 100 * (revenue - cost.total()).si() / revenue.si());
    const Investment investment{site.hardware, income, e.horizon, e.rate, e.residual * site.hardware};
    set(SiteFigure::netPresentValue, netPresentValue(investment) / USD);
    const auto years = [](std::optional<Time> time) { return time ? *time / year : never; };
    set(SiteFigure::payback, years(simplePayback(investment)));
    set(SiteFigure::discountedPayback, years(discountedPayback(investment)));
}

/// Fills in the plant's year, where there is a plant.
void setPlant(Site& site, const Scenario& s, Power provisionedIt, Power averageIt) {
    if (s.site.cooling.climate.empty()) return;
    const PlantYear& plant = s.site.cooling.year;
    const auto set = [&](SiteFigure figure, double value) { site.values[static_cast<std::size_t>(figure)] = value; };
    set(SiteFigure::pueMean, s.facility.pue);
    set(SiteFigure::pueHottest, s.facility.provisioningPue());
    set(SiteFigure::hoursFree, plant.free * year / hour);
    if (plant.liquid) set(SiteFigure::hoursLiquidFree, plant.liquidFree * year / hour);
    set(SiteFigure::freeHeat, 100 * plant.freeHeat);
    set(SiteFigure::hottest, (plant.hottest - freezing) / kelvin);
    set(SiteFigure::chillers, (plant.chillers * provisionedIt).si());
    set(SiteFigure::waterYearly, (averageIt * year * s.site.water).si());
}

/// The watts and money of a point where inputs of the site are drawn otherwise.
RatedPoint priced(const RatedPoint& rated, const Pricing& own, const Pricing& prompts) {
    RatedPoint again = rated;
    own.price(again, prompts);
    return again;
}

/// The cost of the mean GPU. Pools on other racks take whole racks of each kind, and so may not have them in the point's ratio.
GpuCost costOfGpu(const Scenario& s, const SiteRacks& racks, Money hardware, Power it, Power average) {
    const double each = 1 / racks.gpus;
    const GpuCost built = gpuCost(each * hardware, it, average, s.economics, s.facility.electricity);
    return s.site.money.colocation.si() > 0 ? colocated(built, it, s.site.money.colocation) : built;
}

/// Fills in how large the site is, what it draws and what it serves.
void setService(Site& site, const Scenario& s, const SiteRacks& racks, Power provisioned, Power average) {
    const auto set = [&](SiteFigure figure, double value) { site.values[static_cast<std::size_t>(figure)] = value; };
    set(SiteFigure::racks, racks.decode + racks.prefill);
    set(SiteFigure::gpus, racks.gpus);
    set(SiteFigure::provisioned, provisioned.si());
    set(SiteFigure::left, (s.facility.power - provisioned).si());
    set(SiteFigure::average, average.si());
    set(SiteFigure::tokens, site.tokens.si());
    // Rates are those of a day's busiest hour.
    constexpr double secondsOfDay = 86400;
    set(SiteFigure::requestsPerDay, site.tokens.si() / std::max(1.0, s.workload.osl) * secondsOfDay / s.workload.arrivals.peak);
}

Site siteOf(const Scenario& scenario, const RatedPoint& rated, const Drawn& drawn) {
    const AtCaps at(scenario, rated.point.caps);
    const Scenario& s = at.scenario();
    const Facility& f = s.facility;
    const Economics& e = s.economics;
    const SiteMoney& m = s.site.money;
    const Pricing own(s), prompts = Pricing::ofPrompts(s, rated.point.readers());
    const RatedPoint here = priced(rated, own, prompts);
    const OperatingPoint& p = here.point;
    const SiteRacks racks = racksOf(s, p);
    Site site;
    SiteValues& v = site.values;
    v.fill(std::numeric_limits<double>::quiet_NaN());
    const auto set = [&](SiteFigure figure, double value) { v[static_cast<std::size_t>(figure)] = value; };
    const Power provisioned = racks.gpus * p.provisioned, average = racks.gpus * (drawn.power * p.average);
    const Power it = 1 / f.provisioningPue() * provisioned;
    site.tokens = drawn.throughput * racks.busy * p.perGpu;
    const double used = e.utilisation;
    setService(site, s, racks, provisioned, average);
    set(SiteFigure::users, site.tokens / p.speed);
    const SiteFootprint supply{CarbonIntensity::fromSi(s.training.carbon), s.site.water};
    const TokenFootprint footprint = tokenFootprint(average / (used * site.tokens), f.pue, supply);
    set(SiteFigure::carbonPerToken, (footprint.carbon * Mtok).si() * 1e3);
    set(SiteFigure::waterPerToken, (footprint.water * Mtok).si() * 1e3);
    setPlant(site, s, it, 1 / f.pue * average);

    site.price = tokenRevenue(s);
    const MoneyRate revenue = used * (site.tokens * site.price);
    set(SiteFigure::revenue, revenue * year / USD);
    set(SiteFigure::tokenRevenue, site.price * Mtok / USD);
    const Money prefillPrice = s.readsElsewhere() ? s.prefillHardware->system.rack.price : Money{};
    const bool priced = s.system.rack.price.si() > 0 && (!s.readsElsewhere() || prefillPrice.si() > 0);
    if (!priced) return site;

    site.racks = racks.decode * s.system.rack.price + racks.prefill * prefillPrice;
    const Money beside = racks.gpus * s.besideGpu().price;
    site.hardware = (1 + e.surcharge) * site.racks + beside;
    const Money storage = m.storage * site.racks, spares = m.spares * site.racks, installation = m.installation * site.racks;
    const Money building = m.colocation.si() > 0 ? Money{} : it * e.dataCentre;
    set(SiteFigure::racksPrice, site.racks / USD);
    if (beside.si() > 0) set(SiteFigure::besidePrice, beside / USD);
    set(SiteFigure::networkPrice, drawn.network / USD);
    set(SiteFigure::storagePrice, storage / USD);
    set(SiteFigure::sparesPrice, spares / USD);
    set(SiteFigure::installation, installation / USD);
    set(SiteFigure::reserve, (site.hardware - beside - site.racks - drawn.network - storage - spares - installation) / USD);
    set(SiteFigure::building, building / USD);
    set(SiteFigure::capital, (site.hardware + building) / USD);
    GpuYear each{own.partsOf(here, prompts), p.hourly, drawn.throughput * p.perGpu};
    if (s.readsElsewhere()) {
        each.cost = costOfGpu(s, racks, site.hardware, 1 / racks.gpus * it, p.average);
        each.hourly = each.cost.total();
    }
    each.hourly += (drawn.power - 1) * each.cost.energy;
    each.cost.energy = drawn.power * each.cost.energy;
    setMoney(site, s, racks, each, revenue);
    return site;
}

UpgradeValues upgradeOf(const Site& before, const Site& after, const Scenario& s) {
    UpgradeValues v;
    v.fill(std::numeric_limits<double>::quiet_NaN());
    const auto set = [&](UpgradeFigure figure, double value) { v[static_cast<std::size_t>(figure)] = value; };
    set(UpgradeFigure::tokenFactor, after.tokens / before.tokens);
    if (before.racks.si() <= 0 || after.racks.si() <= 0) return v;
    Upgrade u;
    u.before = {before.tokens, before.running};
    u.after = {after.tokens, after.running};
    u.capex = after.hardware;
    u.resale = s.site.money.resale * before.racks;
    u.price = after.price;
    u.utilisation = s.economics.utilisation;
    if (s.site.money.elasticity > 0) u.elasticity = s.site.money.elasticity;
    u.life = s.economics.horizon;
    u.rate = s.economics.rate;
    const UpgradeResult result = evaluate(u);
    const auto years = [](std::optional<Time> time) { return time ? *time / year : never; };
    set(UpgradeFigure::priceAfter, result.priceAfter * Mtok / USD);
    set(UpgradeFigure::gain, result.gain * year / USD);
    set(UpgradeFigure::cost, (u.capex - u.resale) / USD);
    set(UpgradeFigure::netPresentValue, result.netPresentValue / USD);
    set(UpgradeFigure::payback, years(result.payback));
    set(UpgradeFigure::discountedPayback, years(result.discountedPayback));
    return v;
}

/// Turns a normal draw into a value of a range whose ends are the 5th and 95th percentile: by ratios, or by differences where the
/// range reaches 0.
double drawnFrom(const Interval<double>& range, double z) {
    const double end = z < 0 ? range.low : range.high, share = std::abs(z) / normal95;
    if (range.low > 0) return range.mid * portable::exp(share * portable::log(end / range.mid));
    return range.mid + share * (end - range.mid);
}

/// The draws of one candidate: columns for throughput, power, network and each uncertain input.
struct DrawnColumns {
    std::vector<double> throughput, power, network;
    std::vector<std::vector<double>> inputs;
};

DrawnColumns drawsOf(const SiteCandidate& c, std::size_t samples, std::uint64_t seed) {
    const Scenario& s = *c.scenario;
    DrawnColumns draws;
    draws.throughput = latinNormals("throughput|" + s.engine.id + "|" + s.kernels.id, seed, samples);
    draws.power = latinNormals("power|" + s.system.accelerator.id, seed, samples);
    draws.network = latinNormals("network", seed, samples);
    for (const UncertainInput& input : c.inputs) draws.inputs.push_back(latinNormals(input.key, seed, samples));
    return draws;
}

template <std::size_t N>
std::array<Interval<double>, N> percentiles(const std::array<double, N>& mid, std::vector<std::array<double, N>>& drawn) {
    std::array<Interval<double>, N> result;
    std::vector<double> column(drawn.size());
    for (std::size_t f = 0; f < N; ++f) {
        for (std::size_t i = 0; i < drawn.size(); ++i) column[i] = drawn[i][f];
        result[f] = Interval<double>::exactly(mid[f]);
        if (std::isnan(mid[f]) || column.empty()) continue;
        std::sort(column.begin(), column.end());
        const auto at = [&](double share) {
            return column[static_cast<std::size_t>(share * static_cast<double>(column.size() - 1))];
        };
        result[f].low = std::min(at(0.05), mid[f]);
        result[f].high = std::max(at(0.95), mid[f]);
    }
    return result;
}
} // namespace

std::array<double, siteFigureCount> siteMiddle(const SiteCandidate& candidate, const Scenario& scenario, double throughput) {
    return siteOf(scenario, candidate.estimate->rated(), {throughput, 1, candidate.network.mid}).values;
}

SiteComparison studySites(std::span<const SiteCandidate> candidates, std::size_t samples, std::uint64_t seed) {
    const std::size_t count = candidates.size();
    std::vector<Scenario> scenarios;
    std::vector<DrawnColumns> draws;
    for (const SiteCandidate& c : candidates) {
        scenarios.push_back(*c.scenario);
        draws.push_back(drawsOf(c, samples, seed));
    }
    const auto siteAt = [&](std::size_t i, const Drawn& drawn) {
        return siteOf(scenarios[i], candidates[i].estimate->rated(), drawn);
    };
    std::vector<Site> middle;
    for (std::size_t i = 0; i < count; ++i) middle.push_back(siteAt(i, {1, 1, candidates[i].network.mid}));

    std::vector<std::vector<SiteValues>> drawn(count, std::vector<SiteValues>(samples));
    std::vector<std::vector<UpgradeValues>> changed(count > 0 ? count - 1 : 0, std::vector<UpgradeValues>(samples));
    std::vector<Site> sites(count);
    for (std::size_t k = 0; k < samples; ++k) {
        for (std::size_t i = 0; i < count; ++i) {
            const SiteCandidate& c = candidates[i];
            for (std::size_t j = 0; j < c.inputs.size(); ++j) {
                const Parameter& p = *c.inputs[j].parameter;
                p.set(scenarios[i], std::clamp(drawnFrom(c.inputs[j].range, draws[i].inputs[j][k]),
                                               std::min(p.low, p.get(*c.scenario)), p.high));
            }
            const Interval<double>& rate = c.estimate->metrics[static_cast<std::size_t>(Metric::perGpu)];
            const double throughput =
                rate.mid > 0 ? drawnFrom({rate.low / rate.mid, 1, rate.high / rate.mid}, draws[i].throughput[k]) : 1;
            const double power = portable::exp(c.powerSpread / normal95 * draws[i].power[k]);
            const Interval<double> net = inSi(c.network);
            sites[i] = siteAt(i, {throughput, power, Money::fromSi(net.mid > 0 ? drawnFrom(net, draws[i].network[k]) : 0)});
            drawn[i][k] = sites[i].values;
        }
        for (std::size_t i = 1; i < count; ++i) changed[i - 1][k] = upgradeOf(sites[0], sites[i], scenarios[i]);
    }

    SiteComparison comparison;
    const auto paying = [&](auto& all, std::size_t figure, double horizon) {
        const auto pays = std::count_if(all.begin(), all.end(), [&](const auto& v) { return v[figure] <= horizon; });
        return samples > 0 ? static_cast<double>(pays) / static_cast<double>(samples) : 0.0;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const double horizon = candidates[i].scenario->economics.horizon / year;
        SiteAnswer answer;
        answer.pays = paying(drawn[i], static_cast<std::size_t>(SiteFigure::discountedPayback), horizon);
        answer.figures = percentiles(middle[i].values, drawn[i]);
        comparison.sites.push_back(answer);
        if (i == 0) continue;
        UpgradeAnswer upgrade;
        upgrade.pays = paying(changed[i - 1], static_cast<std::size_t>(UpgradeFigure::discountedPayback), horizon);
        upgrade.figures = percentiles(upgradeOf(middle[0], middle[i], *candidates[i].scenario), changed[i - 1]);
        comparison.upgrades.push_back(upgrade);
    }
    return comparison;
}

} // namespace rackline
