// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/power/clock_power.h"
#include "model/facility/power/facility.h"
#include "model/facility/power/rack_power.h"
#include "model/hardware/rack.h"

#include <string_view>
#include <vector>

namespace rackline {

/// One part of the power of one GPU, from the chip to the utility meter.
struct PowerStackPart {
    std::string_view name;
    Power average, provisioned;
};

/// What a chip is held at, and the most that its rack is let draw.
struct RackCaps {
    Power chip = unlimitedPower, rack = unlimitedPower;
};

/// The rating of a rack, or a tenth over its full load where the catalogue states none. Chips that are held at less than their
/// rated power take less, and the rating's margin over the full load stays.
Power provisionedRackPower(const Rack& rack, const Accelerator& chip, const RackCaps& caps = {});

/// The losses of the UPS and of the transformer before it, as shares of IT power.
struct SupplyLosses {
    double ups = 0, transformer = 0;
    double total() const { return ups + transformer; }
};
SupplyLosses statedLosses(const Facility& facility);
/// The losses as parts of a PUE, never more than the PUE adds.
SupplyLosses supplyLosses(const Facility& facility);

/// What stands beside the racks for each of their GPUs, such as drives in boxes of their own: the watts at their inlets, all the
/// time, and their price.
struct Beside {
    Power power;
    Money price;
};

/// The parts of one GPU's power. The averages and the ratings sum to what PowerScale gives; the rating's distance from the full
/// load is a part of its own.
std::vector<PowerStackPart> powerStack(const System& system, const Facility& facility, Power averageChip,
                                       double partActivity = activity::serving, const RackCaps& caps = {},
                                       const Beside& beside = {});
/// The mean of two stacks, with `share` of the first.
std::vector<PowerStackPart> mixedStack(const std::vector<PowerStackPart>& first, const std::vector<PowerStackPart>& second,
                                       double share);
PowerStackPart totalOf(const std::vector<PowerStackPart>& stack);

/// The facility watts of one GPU as a straight line in its chip's watts, so that a candidate costs a multiplication and an
/// addition.
struct PowerScale {
    Power fixed;
    double perChipWatt = 0;
    /// The facility and IT watts that the site must provide for one GPU.
    Power provisioned, provisionedIt;

    template <class Real> auto average(Quantity<dim::power, Real> chip) const { return fixed + perChipWatt * chip; }
};

PowerScale powerScale(const System& system, const Facility& facility, double partActivity = activity::serving,
                      const RackCaps& caps = {}, const Beside& beside = {});

} // namespace rackline
