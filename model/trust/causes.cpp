// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/causes.h"

#include <bit>
#include <utility>

namespace rackline {

std::vector<double> shapleyValues(std::size_t causes, const std::function<double(unsigned)>& value) {
    std::vector<double> values(std::size_t(1) << causes);
    for (unsigned mask = 0; mask < values.size(); ++mask) values[mask] = value(mask);
    // The chance that exactly this many others come before: s! (n-1-s)! / n!.
    std::vector<double> weight(causes, 1);
    for (std::size_t s = 0; s < causes; ++s) {
        weight[s] = 1.0 / static_cast<double>(causes);
        for (std::size_t i = 1; i <= s; ++i) weight[s] *= static_cast<double>(i) / static_cast<double>(causes - i);
    }
    std::vector<double> shares(causes, 0);
    for (unsigned mask = 0; mask < values.size(); ++mask)
        for (std::size_t i = 0; i < causes; ++i)
            if ((mask >> i & 1u) == 0)
                shares[i] += weight[static_cast<std::size_t>(std::popcount(mask))] * (values[mask | 1u << i] - values[mask]);
    return shares;
}

void takeSilicon(Scenario& s, const Scenario& from) {
    Accelerator chip = from.system.accelerator;
    const Accelerator& own = s.system.accelerator;
    chip.scaleUp = own.scaleUp;
    chip.tdp = own.tdp;
    chip.rated = own.rated;
    chip.power = own.power;
    s.system.accelerator = std::move(chip);
    s.kernels = from.kernels;
}

void takeLinks(Scenario& s, const Scenario& from) {
    s.system.accelerator.scaleUp = from.system.accelerator.scaleUp;
    s.system.rack.scaleUp = from.system.rack.scaleUp;
    s.system.rack.scaleOut = from.system.rack.scaleOut;
}

void takeChipPowerAndFacility(Scenario& s, const Scenario& from) {
    s.power = from.power;
    s.site = from.site;
    s.system.accelerator.rated = from.system.accelerator.rated;
    s.system.accelerator.tdp = from.system.accelerator.tdp;
    s.system.accelerator.power = from.system.accelerator.power;
    const EnergyPrice electricity = s.facility.electricity;
    s.facility = from.facility;
    s.facility.electricity = electricity;
}

Money priceWith(const Rack& priced, int packages) {
    return priced.price / double(std::max(1, priced.packages)) * double(packages);
}

void takePrices(Scenario& s, const Scenario& from) {
    s.system.rack.price = priceWith(from.system.rack, s.system.rack.packages);
    s.economics = from.economics;
    s.facility.electricity = from.facility.electricity;
}

unsigned bitsOf(const std::vector<Cause>& causes, std::size_t mask) {
    unsigned bits = 0;
    for (std::size_t c = 0; c < causes.size(); ++c)
        if ((mask >> c & 1u) != 0) bits |= causes[c].bits;
    return bits;
}

} // namespace rackline
