// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/fleet_plan.h"

#include "model/base/portable_math.h"
#include "model/facility/money/cost.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr double quartersOfYear = 4;
/// More racks than any site has, at which searches end.
constexpr double mostRacks = 1 << 24;
constexpr double rounding = 1 + 1e-9;

/// The largest whole number up to `most` for which `holds`. Once false, it must stay false for larger ones.
template <class Holds> double largest(double most, Holds holds) {
    double low = 0, high = 1;
    while (high <= most && holds(high)) {
        low = high;
        high *= 2;
    }
    for (high = std::min(high, most + 1); high - low > 1;) {
        const double middle = std::floor((low + high) / 2);
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

double powerOf(double base, double exponent) { return portable::exp(exponent * portable::log(base)); }

/// The racks of one generation that were bought together.
struct Cohort {
    int quarter = 0;
    double racks = 0, price = 1;
};

/// One generation as it stands in a quarter. It answers what a number of its racks gives.
class Standing {
public:
    explicit Standing(const FleetGeneration& generation)
        : generation_(generation), scenario_(*generation.site.scenario), listPrice_(scenario_.system.rack.price) {}

    const Economics& economics() const { return scenario_.economics; }
    double life() const { return std::max(1.0, std::round(economics().horizon / year * quartersOfYear)); }
    bool deliveredBy(int quarter) const { return quarter >= generation_.delivered; }
    double racks() const {
        double sum = 0;
        for (const Cohort& c : cohorts) sum += c.racks;
        return sum;
    }
    void enter(int quarter, const FleetDemand& demand) {
        const double since = std::max(0, quarter - std::max(0, generation_.delivered));
        price = powerOf(1 - demand.priceDecline, since / quartersOfYear);
        software_ = powerOf(1 + generation_.software, std::floor(since / 2));
    }
    double of(SiteFigure figure, double racks, double paid = 1) {
        scenario_.site.racks = racks;
        scenario_.system.rack.price = paid * listPrice_;
        return racks > 0 ? siteMiddle(generation_.site, scenario_, software_)[static_cast<std::size_t>(figure)] : 0;
    }
    double tokens(double racks) { return of(SiteFigure::tokens, racks); }
    double watts(double racks) { return of(SiteFigure::provisioned, racks); }
    /// The price of racks without the building, which is in the yearly cost of the hall.
    double capital(double racks, double paid) {
        return of(SiteFigure::capital, racks, paid) - of(SiteFigure::building, racks, paid);
    }
    double meanPrice() const {
        double sum = 0;
        for (const Cohort& c : cohorts) sum += c.racks * c.price;
        return sum / racks();
    }
    /// The worth of racks falls straight from what was paid to economics.residual at the end of the life.
    double worth(const Cohort& c, int quarter) {
        const double aged = std::min(1.0, (quarter - c.quarter) / life());
        return (1 - (1 - economics().residual) * aged) * capital(c.racks, c.price);
    }
    /// Takes the oldest racks out and returns what they are worth.
    double leave(double racks, int quarter) {
        double sum = 0;
        while (racks > 0 && !cohorts.empty()) {
            Cohort part = cohorts.front();
            part.racks = std::min(racks, part.racks);
            sum += worth(part, quarter);
            racks -= part.racks;
            if ((cohorts.front().racks -= part.racks) <= 0) cohorts.erase(cohorts.begin());
        }
        return sum;
    }

    std::vector<Cohort> cohorts;
    /// Today's price as a share of the price at delivery.
    double price = 1;

private:
    FleetGeneration generation_;
    Scenario scenario_;
    Money listPrice_;
    double software_ = 1;
};

class Planner {
public:
    Planner(std::span<const FleetGeneration> generations, const FleetDemand& demand, int opens)
        : demand_(demand), opens_(opens), limit_(generations.front().site.scenario->facility.power.si()) {
        for (const FleetGeneration& g : generations) all_.emplace_back(g);
    }

    FleetPlan run() {
        for (quarter_ = 0; quarter_ < demand_.quarters; ++quarter_) {
            FleetQuarter q;
            q.generations.resize(all_.size());
            q.demand = powerOf(1 + demand_.growth, quarter_ / quartersOfYear) * demand_.first;
            for (Standing& s : all_) s.enter(quarter_, demand_);
            retire(q);
            if (quarter_ >= opens_) meet(q);
            close(q);
            plan_.quarters.push_back(std::move(q));
        }
        for (Standing& s : all_) {
            Money& own = plan_.values.emplace_back();
            for (const Cohort& c : s.cohorts) own += Money::fromSi(s.worth(c, demand_.quarters));
            plan_.value += own;
        }
        return std::move(plan_);
    }

private:
    double tokens() {
        double sum = 0;
        for (Standing& s : all_) sum += s.tokens(s.racks());
        return sum;
    }
    double watts() {
        double sum = 0;
        for (Standing& s : all_) sum += s.watts(s.racks());
        return sum;
    }
    /// The watts that are free without those of `s`.
    double roomFor(Standing& s) { return limit_ * rounding - (watts() - s.watts(s.racks())); }

    void retire(FleetQuarter& q) {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            double aged = 0;
            for (const Cohort& c : all_[i].cohorts)
                if (quarter_ - c.quarter >= all_[i].life()) aged += c.racks;
            remove(q, i, aged);
        }
    }
    void remove(FleetQuarter& q, std::size_t i, double racks) {
        q.generations[i].left += racks;
        const Money got = Money::fromSi(all_[i].leave(racks, quarter_));
        q.generations[i].resale += got;
        q.resale += got;
    }
    void buy(FleetQuarter& q, std::size_t i, double racks) {
        if (racks <= 0) return;
        Standing& s = all_[i];
        q.generations[i].bought += racks;
        q.capital += Money::fromSi(s.capital(racks, s.price));
        s.cohorts.push_back({quarter_, racks, s.price});
    }
    /// The racks of `s` to buy: as many as demand needs and the room takes.
    double wanted(Standing& s, double demand, double room) {
        const double there = s.racks(), others = tokens() - s.tokens(there);
        const double most = largest(mostRacks, [&](double n) { return s.watts(n) <= room; });
        const double fewer =
            largest(mostRacks, [&](double n) { return n <= most && (others + s.tokens(n)) * rounding < demand; });
        return std::max(0.0, std::min(most, fewer + 1) - there);
    }
    bool isEnough(Standing& s, double racks, double demand) {
        return (tokens() - s.tokens(s.racks()) + s.tokens(s.racks() + racks)) * rounding >= demand;
    }
    /// The racks of `s` that would fill the whole site, at which size rounding to whole instances hides no difference.
    double filled(Standing& s) {
        return largest(mostRacks, [&](double n) { return s.watts(n) <= limit_ * rounding; });
    }
    double density(Standing& s) {
        const double n = filled(s);
        return n > 0 ? s.tokens(n) / s.watts(n) : 0;
    }
    double tokenCost(Standing& s) { return s.of(SiteFigure::tokenCost, filled(s), s.price); }

    void meet(FleetQuarter& q) {
        const double demand = q.demand.si();
        if (tokens() * rounding >= demand) return;
        std::vector<std::size_t> offered;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (all_[i].deliveredBy(quarter_) && filled(all_[i]) > 0) offered.push_back(i);
        if (offered.empty()) return;
        std::stable_sort(offered.begin(), offered.end(),
                         [&](std::size_t a, std::size_t b) { return tokenCost(all_[a]) < tokenCost(all_[b]); });
        for (const std::size_t i : offered) {
            const double racks = wanted(all_[i], demand, roomFor(all_[i]));
            if (isEnough(all_[i], racks, demand)) return buy(q, i, racks);
        }
        const std::size_t densest = *std::max_element(
            offered.begin(), offered.end(), [&](std::size_t a, std::size_t b) { return density(all_[a]) < density(all_[b]); });
        replace(q, densest, demand);
    }

    /// Makes room: the racks with the fewest tokens per watt leave, as few of them as it takes.
    void replace(FleetQuarter& q, std::size_t densest, double demand) {
        Standing& fresh = all_[densest];
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (i != densest && all_[i].racks() > 0 && density(all_[i]) < density(fresh)) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return density(all_[a]) < density(all_[b]); });
        for (const std::size_t i : order) {
            Standing& old = all_[i];
            const std::vector<Cohort> before = old.cohorts;
            const auto tooFew = [&](double gone) {
                old.cohorts = before;
                old.leave(gone, quarter_);
                const bool enough = isEnough(fresh, wanted(fresh, demand, roomFor(fresh)), demand);
                old.cohorts = before;
                return !enough;
            };
            const double there = old.racks(), gone = std::min(there, largest(there, tooFew) + 1);
            remove(q, i, gone);
            if (isEnough(fresh, wanted(fresh, demand, roomFor(fresh)), demand)) break;
        }
        buy(q, densest, wanted(fresh, demand, roomFor(fresh)));
    }

    void close(FleetQuarter& q) {
        const Time length = 1 / quartersOfYear * year;
        const double used = all_.front().economics().utilisation;
        MoneyRate cost;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            Standing& s = all_[i];
            const double n = q.generations[i].racks = s.racks();
            if (n <= 0) continue;
            const double paid = s.meanPrice();
            const auto yearly = [&](SiteFigure f) { return s.of(f, n, paid) * USD / year; };
            q.tokens += q.generations[i].tokens = TokenRate::fromSi(s.tokens(n));
            q.provisioned += Power::fromSi(s.watts(n));
            q.average += Power::fromSi(s.of(SiteFigure::average, n));
            cost += yearly(SiteFigure::costYearly);
            q.energy += yearly(SiteFigure::energy) * length;
            q.running += (yearly(SiteFigure::upkeep) + yearly(SiteFigure::hall) + yearly(SiteFigure::energy)) * length;
        }
        q.served = q.tokens < q.demand ? q.tokens : q.demand;
        if (q.served.si() > 0) q.cost = costPerToken(cost, q.served, used);
        plan_.sold += used * (q.served * length);
        plan_.missed += used * ((q.demand - q.served) * length);
    }

    FleetDemand demand_;
    int opens_ = 0, quarter_ = 0;
    double limit_ = 0;
    std::vector<Standing> all_;
    FleetPlan plan_;
};
} // namespace

Money FleetPlan::spent() const {
    Money sum = -1 * value;
    for (const FleetQuarter& q : quarters) sum += q.capital + q.running - q.resale;
    return sum;
}

FleetPlan planFleet(std::span<const FleetGeneration> generations, const FleetDemand& demand, int opens) {
    return Planner(generations, demand, opens).run();
}

} // namespace rackline
