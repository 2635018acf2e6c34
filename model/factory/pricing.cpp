// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/pricing.h"

#include <limits>

namespace rackline {

Pricing::Pricing(const Scenario& s, const System& system)
    : m_power(powerScale(system, s.facility)), m_cost(costScale(system, s.facility, s.economics, m_power)),
      m_unit(m_power.provisioned * double(system.rack.packages)), m_site(s.facility.power), m_priced(system.rack.price.si() > 0),
      m_utilisation(s.economics.utilisation), m_siteFactor(s.facility.pue), m_outputPrice(s.economics.outputPrice) {}

Finding Pricing::obstacle() const {
    if (m_unit > m_site) return {FindingCode::siteTooSmall, {m_unit.si(), m_site.si()}};
    return {};
}

/// Infinite where the rack has no known price, so that it never wins by it.
MoneyRate Pricing::hourly(Power average) const {
    return m_priced ? m_cost.at(average) : MoneyRate::fromSi(std::numeric_limits<double>::infinity());
}

void Pricing::finish(OperatingPoint& p) const {
    p.siteFactor = m_siteFactor;
    p.perWatt = p.perGpu / p.provisioned;
    p.energy = p.average / p.perGpu;
    p.cost = costPerToken(p.hourly, p.perGpu, m_utilisation);
    p.revenue = p.perWatt * m_outputPrice;
}

void Pricing::price(OperatingPoint& p) const {
    p.provisioned = m_power.provisioned;
    p.average = m_power.average(p.chip);
    p.hourly = hourly(p.average);
    finish(p);
}

void Pricing::price(RatedPoint& rated, const Pricing& prompts) const {
    OperatingPoint& p = rated.point;
    if (p.mode == ServingMode::aggregated) return price(p);
    // No group of workers, nothing to pay for.
    if (p.prefillWorkers == 0) return;
    const double share = double(p.prefillWorkers) * p.prefill.gpus() / p.gpus();
    const auto mixed = [share](auto ofPrefill, auto ofDecode) { return share * ofPrefill + (1 - share) * ofDecode; };
    const Power reading = prompts.m_power.average(rated.prefillChip), decoding = m_power.average(rated.decodeChip);
    p.average = mixed(reading, decoding);
    p.provisioned = mixed(prompts.m_power.provisioned, m_power.provisioned);
    p.hourly = mixed(prompts.hourly(reading), hourly(decoding));
    finish(p);
}

} // namespace rackline
