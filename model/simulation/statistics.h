// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/rank.h"
#include "model/simulation/spec.h"

#include <vector>

namespace rackline::load {

/// The mean and the percentiles, linear between the order statistics. Reorders `values`.
Spread spreadOf(std::vector<double>& values);
/// One of them, of values in rising order.
double percentileOfSorted(const std::vector<double>& sorted, double share);
/// Whether the backlog of an open loop grows: the waits of the last quarter of arrivals exceed those of the second quarter.
bool backlogGrows(const std::vector<Request>& requests);
/// Fills the figures that come from the requests that were served.
void summarise(const LoadSpec& load, const std::vector<Request>& requests, LoadResult& result);

} // namespace rackline::load
