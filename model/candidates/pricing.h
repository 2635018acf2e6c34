// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/facility/money/cost.h"
#include "model/facility/power/site_power.h"
#include "model/scenario/scenario.h"

#include <algorithm>
#include <limits>

namespace rackline {

/// An operating point with all that its watts and money are made of.
struct RatedPoint {
    OperatingPoint point;
    /// Board power of a chip that reads prompts and of one that decodes, where these are pools of their own.
    Power prefillChip, decodeChip;
};

/// What an output token brings with the prompt tokens that its request had read.
TokenPrice tokenRevenue(const Scenario& scenario);

/// The least watts and money of a GPU.
struct LeastPrice {
    Power provisioned, average;
    MoneyRate hourly;
};

/// Watts and money of one kind of GPU, made once; then each candidate is arithmetic.
class Pricing {
public:
    /// Prices of the scenario's hardware, and of that which reads prompts.
    explicit Pricing(const Scenario& scenario, ChipUse use = ChipUse::everything) : Pricing(scenario, scenario.system, use) {}
    static Pricing ofPrompts(const Scenario& scenario, Readers readers) {
        return Pricing(readOn(scenario, readers), ChipUse::prefill);
    }

    const PowerScale& power() const { return m_alone.power; }
    const CostScale& cost() const { return m_alone.cost; }
    /// That the site cannot feed one rack.
    Finding obstacle() const;
    /// Sets watts and money of points without pools, and of some whose prompts are read on hardware of that pricing: the share of
    /// their GPUs that read, and the board power of a chip of either kind.
    template <class Real> void price(PointFigures<Real>& p) const {
        p.provisioned = several<Real>(m_alone.power.provisioned);
        p.average = m_alone.power.average(p.chip);
        p.hourly = hourly(m_alone, p.average);
        finish(p);
    }
    template <class Real>
    void price(PointFigures<Real>& p, Real share, Quantity<dim::power, Real> reads, Quantity<dim::power, Real> decodes,
               const Pricing& prompts) const {
        const auto mixed = [share](auto ofPrefill, auto ofDecode) { return share * ofPrefill + (1 - share) * ofDecode; };
        const auto reading = prompts.m_alone.power.average(reads), decoding = m_decoding.power.average(decodes);
        p.average = mixed(reading, decoding);
        p.provisioned = mixed(prompts.m_alone.power.provisioned, m_decoding.power.provisioned);
        p.hourly = mixed(prompts.hourly(prompts.m_alone, reading), hourly(m_decoding, decoding));
        finish(p);
    }
    /// The same where so many chips beside each GPU read: the rack is provided for and paid whole, and to what it draws with its
    /// other chips idle comes what those draw beyond that. `p.chip` is the mean GPU's.
    template <class Real>
    void priceBeside(PointFigures<Real>& p, Real reading, Quantity<dim::power, Real> reads, const Pricing& prompts) const {
        p.provisioned = several<Real>(m_decoding.power.provisioned);
        p.average =
            m_decoding.power.average(p.chip) + reading * prompts.m_alone.power.average(reads - several<Real>(prompts.m_idle));
        p.hourly = hourly(m_decoding, p.average);
        finish(p);
    }
    /// What no point passes, whatever its chips draw: watts and money of the cheaper kind of GPU, idle.
    LeastPrice least(const Pricing& prompts) const;
    /// Sets them, for a point whose tokens per GPU are set.
    template <class Real> void price(PointFigures<Real>& p, const LeastPrice& least) const {
        p.provisioned = several<Real>(least.provisioned);
        p.average = several<Real>(least.average);
        p.hourly = several<Real>(least.hourly);
        finish(p);
    }
    /// Facility watts of one IT watt, on average over the year and in the hour that is provided for.
    double siteFactor() const { return m_siteFactor; }
    double provisioningFactor() const { return m_provisioningFactor; }
    /// Again, with what is kept of it.
    void price(RatedPoint& rated, const Pricing& prompts) const;
    /// What the hourly cost of a priced point is made of.
    GpuCost partsOf(const RatedPoint& rated, const Pricing& prompts) const;

private:
    struct Scales {
        PowerScale power;
        CostScale cost;
    };
    Pricing(const Scenario& scenario, const System& system, ChipUse use);
    static Scales scalesOf(const Scenario& scenario, const System& system, ChipUse use);
    template <class Real, Dimension D> static Quantity<D, Real> several(Quantity<D> one) {
        return Quantity<D, Real>::fromSi(spread(one.si(), Real{}));
    }
    /// Infinite where the rack has no known price, so that it never wins by it.
    template <class Real>
    Quantity<MoneyRate::dimension, Real> hourly(const Scales& of, Quantity<dim::power, Real> average) const {
        return m_priced ? of.cost.at(average) : several<Real>(MoneyRate::fromSi(std::numeric_limits<double>::infinity()));
    }
    template <class Real> void finish(PointFigures<Real>& p) const {
        p.perWatt = p.perGpu / p.provisioned;
        p.energy = p.average / p.perGpu;
        p.cost = costPerToken(p.hourly, p.perGpu, m_utilisation);
        p.revenue = p.perWatt * m_tokenPrice;
    }

    /// Scales of chips that do all of the work, or the pricing's own; and of those that decode in a pool of their own.
    Scales m_alone, m_decoding;
    Power m_unit, m_site, m_idle;
    bool m_priced = false;
    double m_utilisation = 1, m_siteFactor = 1, m_provisioningFactor = 1;
    TokenPrice m_tokenPrice;
};

} // namespace rackline
