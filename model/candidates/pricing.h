// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/facility/money/cost.h"
#include "model/facility/power/site_power.h"
#include "model/scenario/scenario.h"

#include <limits>

namespace rackline {

/// An operating point with all that its watts and money are made of.
struct RatedPoint {
    OperatingPoint point;
    /// Board power of a chip that reads prompts and of one that decodes, where these are pools of their own.
    Power prefillChip, decodeChip;
};

/// Watts and money of one kind of GPU, made once; then each candidate is arithmetic.
class Pricing {
public:
    /// Of the scenario's hardware, and of that which reads prompts.
    explicit Pricing(const Scenario& scenario) : Pricing(scenario, scenario.system) {}
    static Pricing ofPrompts(const Scenario& scenario) {
        return Pricing(scenario, scenario.prefillHardware ? scenario.prefillHardware->system : scenario.system);
    }

    const PowerScale& power() const { return m_power; }
    const CostScale& cost() const { return m_cost; }
    /// That the site cannot feed one rack.
    Finding obstacle() const;
    /// Sets watts and money of points without pools, and of some whose prompts are read on hardware of that pricing: the share of
    /// their GPUs that read, and the board power of a chip of either kind.
    template <class Real> void price(PointFigures<Real>& p) const {
        p.provisioned = several<Real>(m_power.provisioned);
        p.average = m_power.average(p.chip);
        p.hourly = hourly(p.average);
        finish(p);
    }
    template <class Real>
    void price(PointFigures<Real>& p, Real share, Quantity<dim::power, Real> reads, Quantity<dim::power, Real> decodes,
               const Pricing& prompts) const {
        const auto mixed = [share](auto ofPrefill, auto ofDecode) { return share * ofPrefill + (1 - share) * ofDecode; };
        const auto reading = prompts.m_power.average(reads), decoding = m_power.average(decodes);
        p.average = mixed(reading, decoding);
        p.provisioned = mixed(prompts.m_power.provisioned, m_power.provisioned);
        p.hourly = mixed(prompts.hourly(reading), hourly(decoding));
        finish(p);
    }
    /// Facility watts of one IT watt.
    double siteFactor() const { return m_siteFactor; }
    /// Again, with what is kept of it.
    void price(RatedPoint& rated, const Pricing& prompts) const;

private:
    Pricing(const Scenario& scenario, const System& system);
    template <class Real, Dimension D> static Quantity<D, Real> several(Quantity<D> one) {
        return Quantity<D, Real>::fromSi(spread(one.si(), Real{}));
    }
    /// Infinite where the rack has no known price, so that it never wins by it.
    template <class Real> Quantity<MoneyRate::dimension, Real> hourly(Quantity<dim::power, Real> average) const {
        return m_priced ? m_cost.at(average) : several<Real>(MoneyRate::fromSi(std::numeric_limits<double>::infinity()));
    }
    template <class Real> void finish(PointFigures<Real>& p) const {
        p.perWatt = p.perGpu / p.provisioned;
        p.energy = p.average / p.perGpu;
        p.cost = costPerToken(p.hourly, p.perGpu, m_utilisation);
        p.revenue = p.perWatt * m_outputPrice;
    }

    PowerScale m_power;
    CostScale m_cost;
    Power m_unit, m_site;
    bool m_priced = false;
    double m_utilisation = 1, m_siteFactor = 1;
    TokenPrice m_outputPrice;
};

} // namespace rackline
