// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/pricing.h"

namespace rackline {

Pricing::Pricing(const Scenario& s, const System& system)
    : m_power(powerScale(system, s.facility)), m_cost(costScale(system, s.facility, s.economics, m_power)),
      m_unit(m_power.provisioned * double(system.rack.packages)), m_site(s.facility.power), m_priced(system.rack.price.si() > 0),
      m_utilisation(s.economics.utilisation), m_siteFactor(s.facility.pue), m_outputPrice(s.economics.outputPrice) {}

Finding Pricing::obstacle() const {
    if (m_unit > m_site) return {FindingCode::siteTooSmall, {m_unit.si(), m_site.si()}};
    return {};
}

void Pricing::price(RatedPoint& rated, const Pricing& prompts) const {
    OperatingPoint& p = rated.point;
    // No group of workers, nothing to pay for.
    if (p.mode == ServingMode::disaggregated && p.prefillWorkers == 0) return;
    p.siteFactor = m_siteFactor;
    if (p.mode == ServingMode::aggregated)
        price(p);
    else
        price<double>(p, p.prefillShare(), rated.prefillChip, rated.decodeChip, prompts);
}

} // namespace rackline
