// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cmath>

namespace rackline {

/// The chance that all of `servers` are busy at `load` erlangs (Erlang C), by the recursion of Erlang B.
double waitChance(double servers, double load);

/// The wait in an M/G/c queue after Allen and Cunneen (method/serving 8), in seconds. An unstable queue has an infinite mean.
struct QueueWait {
    double chance = 0, mean = 0;

    /// The wait that a share `q` of the requests does not exceed.
    double percentile(double q) const;
    /// The share of the requests that wait at most `time`.
    double within(double time) const;
};
QueueWait queueWait(double servers, double rate, double service, double arrivalCvSquared, double serviceCvSquared);

/// The number of running sequences at which an open loop settles, below `largest`: rate x answer x TPOT(N) = N. It is infinite
/// where the loop does not settle. `tpotOf` gives seconds a token and must not fall with N.
template <class Tpot> double runningAt(double rate, double answer, double largest, Tpot&& tpotOf) {
    const auto excess = [&](double n) { return rate * answer * tpotOf(n) - n; };
    if (excess(largest) > 0) return HUGE_VAL;
    double low = 0, high = largest;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    return high;
}

/// Requests a second within both limits: those whose wait keeps the TTFT within its limit, if the tokens flow fast enough.
double goodput(double rate, const QueueWait& wait, double ttftWithoutWait, double ttftLimit, double tpot, double tpotLimit);

/// The largest rate up to `high` at which `meets(rate)` holds. Once lost at some rate, it must not hold again at higher ones.
template <class Meets> double largestRate(double high, Meets&& meets) {
    if (meets(high)) return high;
    double low = 0;
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (meets(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace rackline
