// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/pricing.h"

#include "model/facility/money/revenue.h"

namespace rackline {

TokenPrice tokenRevenue(const Scenario& s) {
    const Economics& e = s.economics;
    const Service& asked = s.workload;
    return blendedPrice({e.inputPrice, e.cachedPrice, e.outputPrice}, Tokens::fromSi(asked.isl), asked.prefixHit,
                        Tokens::fromSi(std::max(1.0, asked.osl)));
}

Pricing::Scales Pricing::scalesOf(const Scenario& s, const System& system, ChipUse use) {
    // Chips beside GPUs are priced with the GPUs, which have the memory.
    const Beside beside = use == ChipUse::prefill && s.mayReadBeside() ? Beside{} : s.besideGpu();
    PowerScale power = powerScale(system, s.facility, activity::serving, s.heldChip(use).caps(), beside);
    // What chips beside GPUs need is provided for with these.
    if (use == ChipUse::prefill && s.mayReadBeside()) power.provisioned = power.provisionedIt = {};
    return {power, costScale(system, s.facility, s.economics, power, s.site.money.colocation, beside)};
}

Pricing::Pricing(const Scenario& s, const System& system, ChipUse use)
    : m_alone(scalesOf(s, system, use)), m_decoding(use == ChipUse::everything ? scalesOf(s, system, ChipUse::decode) : m_alone),
      m_unit(m_alone.power.provisioned * double(system.rack.packages)), m_site(s.facility.power),
      m_idle(system.accelerator.power.idle), m_priced(system.rack.price.si() > 0), m_utilisation(s.economics.utilisation),
      m_siteFactor(s.facility.pue), m_provisioningFactor(s.facility.provisioningPue()), m_tokenPrice(tokenRevenue(s)) {}

Finding Pricing::obstacle() const {
    if (m_unit > m_site) return {FindingCode::siteTooSmall, {m_unit.si(), m_site.si()}};
    return {};
}

LeastPrice Pricing::least(const Pricing& prompts) const {
    const auto least = [&](auto of) { return std::min({of(prompts.m_alone), of(m_alone), of(m_decoding)}); };
    return {least([](const Scales& s) { return s.power.provisioned; }),
            least([](const Scales& s) { return s.power.average(Power{}); }),
            least([&](const Scales& s) { return hourly(s, s.power.average(Power{})); })};
}

void Pricing::price(RatedPoint& rated, const Pricing& prompts) const {
    OperatingPoint& p = rated.point;
    // No group of workers, nothing to pay for.
    if (p.mode == ServingMode::disaggregated && p.prefillWorkers == 0) return;
    p.siteFactor = m_siteFactor;
    p.provisioningFactor = m_provisioningFactor;
    if (p.mode == ServingMode::aggregated)
        price(p);
    else if (p.beside > 0)
        priceBeside<double>(p, p.prefillShare(), rated.prefillChip, prompts);
    else
        price<double>(p, p.prefillShare(), rated.prefillChip, rated.decodeChip, prompts);
}

GpuCost Pricing::partsOf(const RatedPoint& rated, const Pricing& prompts) const {
    const OperatingPoint& p = rated.point;
    if (p.mode == ServingMode::aggregated) return m_alone.cost.partsAt(p.average);
    if (p.beside > 0 || p.prefillWorkers == 0) return m_decoding.cost.partsAt(p.average);
    const double share = p.prefillShare();
    const GpuCost reads = prompts.m_alone.cost.partsAt(prompts.m_alone.power.average(rated.prefillChip)),
                  decodes = m_decoding.cost.partsAt(m_decoding.power.average(rated.decodeChip));
    const auto mixed = [share](MoneyRate one, MoneyRate other) { return share * one + (1 - share) * other; };
    return {mixed(reads.capital, decodes.capital), mixed(reads.upkeep, decodes.upkeep),
            mixed(reads.dataCentre, decodes.dataCentre), mixed(reads.energy, decodes.energy)};
}

} // namespace rackline
