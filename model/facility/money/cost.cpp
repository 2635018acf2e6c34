// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/money/cost.h"
#include "model/base/portable_math.h"
#include "model/units/constants.h"

namespace rackline {

double capitalRecovery(double rate, Time life) {
    const double years = life / year;
    if (rate == 0) return 1.0 / years;
    const double grown = portable::pow(1.0 + rate, years);
    return rate * grown / (grown - 1.0);
}

GpuCost gpuCost(Money capex, Power it, Power average, const Economics& economics, EnergyPrice electricity) {
    const double left = economics.residual / portable::pow(1.0 + economics.rate, economics.horizon / year);
    GpuCost cost;
    cost.capital = (1.0 - left) * capitalRecovery(economics.rate, economics.horizon) * capex / year;
    cost.upkeep = economics.upkeep * capex / year;
    cost.dataCentre = capitalRecovery(economics.dataCentreRate, economics.dataCentreLife) * (it * economics.dataCentre) / year;
    cost.energy = average * electricity;
    return cost;
}

GpuCost colocated(const GpuCost& own, Power it, Quantity<dim::money - dim::energy> rent) {
    return {own.capital, own.upkeep, it * rent, own.energy};
}

Money capexPerGpu(const Rack& rack, const Economics& economics) {
    return (1.0 + economics.surcharge) / static_cast<double>(rack.packages) * rack.price;
}

CostScale costScale(const System& system, const Facility& facility, const Economics& economics, const PowerScale& power,
                    Quantity<dim::money - dim::energy> rent, const Beside& beside) {
    GpuCost cost = gpuCost(capexPerGpu(system.rack, economics) + beside.price, power.provisionedIt, Power{}, economics,
                           facility.electricity);
    if (rent.si() > 0) cost = colocated(cost, power.provisionedIt, rent);
    return {cost.capital, cost.upkeep, cost.dataCentre, facility.electricity};
}

} // namespace rackline
