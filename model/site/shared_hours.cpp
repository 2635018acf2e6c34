// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/shared_hours.h"

#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {
constexpr double hoursOfDay = 24;

Interval<double> times(const Interval<double>& value, double factor) {
    return {factor * value.low, factor * value.mid, factor * value.high};
}
void add(Interval<double>& sum, const Interval<double>& more) {
    sum.low += more.low;
    sum.mid += more.mid;
    sum.high += more.high;
}
/// Few of them make each dear.
Interval<double> shared(const Interval<double>& cost, const Interval<double>& among) {
    return {cost.low / among.high, cost.mid / among.mid, cost.high / among.low};
}
/// The racks are the same: what one use needs beside them stands there for all, and their price is as sure as any use knows.
Interval<double> dearest(std::span<const SiteUse> uses) {
    double most = 0, low = 1, high = 1;
    for (const SiteUse& use : uses) {
        most = std::max(most, use.fixed.mid);
        low = std::min(low, use.fixed.low / use.fixed.mid);
        high = std::max(high, use.fixed.high / use.fixed.mid);
        if (!std::isfinite(use.fixed.mid)) return use.fixed;
    }
    return {low * most, most, high * most};
}
Energy inHours(Power power, double hours) { return power * (hours / hoursOfDay) * year; }

/// A figure of a kilowatt-hour over the hours of a use.
double ofHours(const std::vector<double>& values, const SiteUse& use) {
    return traffic::DayCurve::meanOver(values, use.begins, use.hours) / (kW * hour).si();
}
/// The same over the hours that no use takes.
double ofRest(const std::vector<double>& values, std::span<const SiteUse> uses, double idleHours) {
    if (!(idleHours > 0)) return 0;
    double rest = hoursOfDay * traffic::DayCurve::meanOver(values, 0, hoursOfDay) / (kW * hour).si();
    for (const SiteUse& use : uses) rest -= use.hours * ofHours(values, use);
    return rest / idleHours;
}
} // namespace

SiteUse servingUse(const Scenario& s, const SiteAnswer& answer, double hours) {
    SiteUse use;
    use.hours = hours;
    use.average = Power::fromSi(answer.of(SiteFigure::average).mid);
    use.tokens = times(answer.of(SiteFigure::tokens), s.economics.utilisation);
    use.revenue = answer.of(SiteFigure::revenue);
    const double energy = answer.of(SiteFigure::energy).mid;
    use.fixed = answer.of(SiteFigure::costYearly);
    add(use.fixed, {-energy, -energy, -energy});
    return use;
}

SiteUse trainingUse(const Scenario& s, const SiteRun& site, double hours) {
    SiteUse use;
    use.trains = true;
    use.hours = hours;
    use.average = site.average;
    use.run = inSi(site.run->estimate.duration);
    use.runTokens = site.run->estimate.totalTokens;
    const Money fixed = site.yearly - s.facility.electricity * site.energyYearly;
    use.fixed = Interval<double>::exactly(site.capital.si() > 0 ? fixed / USD : std::numeric_limits<double>::quiet_NaN());
    return use;
}

SharedDay sharedDayOf(const Scenario& s, Time change) {
    const Power idle =
        double(s.site.racks) * double(s.system.rack.packages) * powerScaleOf(s).average(s.system.accelerator.power.idle);
    return {idle, s.facility.electricity * Energy::fromSi(1) / USD, change};
}

SharedYear shareByHours(std::span<const SiteUse> uses, const SharedDay& day) {
    SharedYear all;
    double used = 0;
    for (const SiteUse& use : uses) used += use.hours;
    const Interval<double> fixed = dearest(uses);
    all.idleHours = hoursOfDay - used;
    all.idle = inHours(day.idle, all.idleHours);
    const bool priced = day.curve && !day.curve->price.empty(), emits = day.curve && !day.curve->carbon.empty();
    all.idlePrice = priced ? ofRest(day.curve->price, uses, all.idleHours) : day.electricity;
    const double idleCarbon = emits ? ofRest(day.curve->carbon, uses, all.idleHours) * all.idle.si() : 0;
    const bool changes = uses.size() > 1 || all.idleHours > 0;
    for (const SiteUse& use : uses) {
        UseOfYear one;
        one.hours = use.hours;
        one.worked = std::max(0.0, use.hours - (changes ? day.change.si() / 3600 : 0));
        one.average = use.average;
        one.energy = inHours(use.average, use.hours);
        const double part = one.worked / hoursOfDay, share = use.hours / used;
        one.price = priced ? ofHours(day.curve->price, use) : day.electricity;
        if (emits) one.carbon = ofHours(day.curve->carbon, use) * one.energy.si() + share * idleCarbon;
        const double energy = one.price * one.energy.si() + share * all.idlePrice * all.idle.si();
        one.cost = times(fixed, share);
        add(one.cost, {energy, energy, energy});
        if (use.trains) {
            one.run = times(use.run, 1 / part);
            one.runs = {year.si() / one.run.high, year.si() / one.run.mid, year.si() / one.run.low};
            one.tokens = times(one.runs, use.runTokens);
            one.each = shared(one.cost, one.runs);
        } else {
            one.tokens = times(use.tokens, part * year.si());
            one.revenue = times(use.revenue, part);
            one.each = shared(one.cost, times(one.tokens, 1e-6));
        }
        all.energy += one.energy;
        all.price += one.price * one.energy.si();
        all.carbon += one.carbon;
        add(all.revenue, one.revenue);
        add(all.cost, one.cost);
        all.uses.push_back(one);
    }
    all.energy += all.idle;
    all.price = (all.price + all.idlePrice * all.idle.si()) / all.energy.si();
    return all;
}

} // namespace rackline
