// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/cost.h"
#include "model/facility/site_power.h"
#include "model/factory/operating_point.h"
#include "model/factory/scenario.h"

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
    /// Sets watts and money of a point without pools, and of one whose prompts are read on hardware of that pricing.
    void price(OperatingPoint& point) const;
    void price(RatedPoint& rated, const Pricing& prompts) const;

private:
    Pricing(const Scenario& scenario, const System& system);
    MoneyRate hourly(Power average) const;
    void finish(OperatingPoint& point) const;

    PowerScale m_power;
    CostScale m_cost;
    Power m_unit, m_site;
    bool m_priced = false;
    double m_utilisation = 1, m_siteFactor = 1;
    TokenPrice m_outputPrice;
};

} // namespace rackline
