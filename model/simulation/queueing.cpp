// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/queueing.h"
#include "model/base/portable_math.h"

namespace rackline {

double waitChance(double servers, double load) {
    if (load <= 0) return 0;
    if (load >= servers) return 1;
    double blocked = 1;
    for (double k = 1; k <= servers; k += 1) blocked = load * blocked / (k + load * blocked);
    return blocked / (1 - load / servers * (1 - blocked));
}

double QueueWait::percentile(double q) const {
    if (chance <= 1 - q || mean <= 0) return 0;
    return mean / chance * portable::log(chance / (1 - q));
}

double QueueWait::within(double time) const {
    if (time < 0) return 0;
    if (mean <= 0) return 1;
    if (std::isinf(mean)) return 0;
    return 1 - chance * portable::exp(-time * chance / mean);
}

QueueWait queueWait(double servers, double rate, double service, double arrivalCvSquared, double serviceCvSquared) {
    const double load = rate * service;
    if (!(load < servers)) return {1, HUGE_VAL};
    QueueWait wait;
    wait.chance = waitChance(servers, load);
    wait.mean = wait.chance * service / (servers - load) * (arrivalCvSquared + serviceCvSquared) / 2;
    return wait;
}

double goodput(double rate, const QueueWait& wait, double ttftWithoutWait, double ttftLimit, double tpot, double tpotLimit) {
    return tpot <= tpotLimit ? rate * wait.within(ttftLimit - ttftWithoutWait) : 0;
}

} // namespace rackline
