// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/queueing.h"

#include <cmath>

namespace rackline {

double waitChance(double servers, double load) {
    if (load <= 0) return 0;
    if (load >= servers) return 1;
    double blocked = 1;
    for (double k = 1; k <= servers; k += 1) blocked = load * blocked / (k + load * blocked);
    return blocked / (1 - load / servers * (1 - blocked));
}

QueueWait queueWait(double servers, double rate, double service, double arrivalCvSquared, double serviceCvSquared) {
    const double load = rate * service;
    if (!(load < servers)) return {1, HUGE_VAL};
    QueueWait wait;
    wait.chance = waitChance(servers, load);
    wait.mean = wait.chance * service / (servers - load) * (arrivalCvSquared + serviceCvSquared) / 2;
    return wait;
}

} // namespace rackline
