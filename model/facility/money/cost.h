// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/facility.h"
#include "model/facility/power/site_power.h"
#include "model/hardware/rack.h"

namespace rackline {

/// The yearly payment that repays one unit of money over `life` at `rate` a year.
double capitalRecovery(double rate, Time life);

/// The cost of one GPU per time, by part.
struct GpuCost {
    MoneyRate capital, upkeep, dataCentre, energy;
    MoneyRate total() const { return capital + upkeep + dataCentre + energy; }
};

/// The cost of one GPU by method/cost. `capex` and `it` are of one GPU; `it` is the provisioned IT power, `average` the facility
/// power that is billed.
GpuCost gpuCost(Money capex, Power it, Power average, const Economics& economics, EnergyPrice electricity);

/// The cost of the same GPU in a rented hall: the rent of its provisioned IT power takes the place of the data centre, never
/// both.
GpuCost colocated(const GpuCost& own, Power it, Quantity<dim::money - dim::energy> rent);

/// The price of the rack with its surcharges, divided by its GPUs.
Money capexPerGpu(const Rack& rack, const Economics& economics);

/// The cost of one GPU as a straight line in its average facility power.
struct CostScale {
    MoneyRate capital, upkeep, dataCentre;
    EnergyPrice electricity;

    MoneyRate fixed() const { return capital + upkeep + dataCentre; }
    template <class Real> auto at(Quantity<dim::power, Real> average) const { return fixed() + electricity * average; }
    GpuCost partsAt(Power average) const { return {capital, upkeep, dataCentre, electricity * average}; }
};

/// `rent` is none where the hall is built instead of rented.
CostScale costScale(const System& system, const Facility& facility, const Economics& economics, const PowerScale& power,
                    Quantity<dim::money - dim::energy> rent = {}, const Beside& beside = {});

/// The cost of a token from a GPU that is paid for all the time and sells tokens for the share `utilisation` of it.
template <class Real>
auto costPerToken(Quantity<MoneyRate::dimension, Real> perGpu, Quantity<TokenRate::dimension, Real> tokensPerGpu,
                  double utilisation) {
    return perGpu / (utilisation * tokensPerGpu);
}

} // namespace rackline
