// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/rack_places.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Absorbs the rounding of a division that should be whole.
constexpr double slack = 1e-9;

int unitsFor(double gpus, int each) { return static_cast<int>(std::ceil(gpus / each * (1 - slack))); }
int wholly(double count) { return static_cast<int>(std::floor(count * (1 + slack))); }
} // namespace

int RacksTaken::gpus(const Scenario& s) const {
    const int prefill = s.readsElsewhere() ? prefillUnits * s.prefillHardware->system.rack.packages : 0;
    return units * s.system.rack.packages + prefill;
}

RacksTaken racksFor(const Scenario& s, const OperatingPoint& point, int instances) {
    const int each = s.system.rack.packages, size = point.layout.gpus();
    if (point.mode == ServingMode::aggregated)
        return {size <= each ? unitsFor(instances, each / size) : instances * unitsFor(size, each), 0};
    if (!s.readsElsewhere()) return {unitsFor(double(instances) * point.gpus(), each), 0};
    return {unitsFor(double(instances) * point.decodeWorkers * size, each),
            unitsFor(double(instances) * point.prefillWorkers * point.prefill.gpus(), s.prefillHardware->system.rack.packages)};
}

int instancesIn(const Scenario& s, const OperatingPoint& point, double racks) {
    const int each = s.system.rack.packages, size = point.layout.gpus();
    const int inOne = each / size;
    if (point.mode == ServingMode::aggregated) return inOne > 0 ? wholly(racks * inOne) : wholly(racks / unitsFor(size, each));
    return wholly(racks * each / (s.readsElsewhere() ? point.decodeWorkers * size : point.gpus()));
}

} // namespace rackline
