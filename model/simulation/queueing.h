// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace rackline {

/// The chance that all of `servers` are busy at `load` erlangs (Erlang C), by the recursion of Erlang B.
double waitChance(double servers, double load);

/// The wait in an M/G/c queue after Allen and Cunneen (method/serving 8), in seconds. An unstable queue has an infinite mean.
struct QueueWait {
    double chance = 0, mean = 0;
};
QueueWait queueWait(double servers, double rate, double service, double arrivalCvSquared, double serviceCvSquared);

} // namespace rackline
