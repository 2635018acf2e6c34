// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/expert_balance.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace rackline {

namespace {
/// The loads of all places: those of an expert and its copies are alike.
std::vector<double> placesOf(std::span<const double> loads, int copies) {
    std::vector<double> times(loads.size(), 1);
    for (int i = 0; i < copies; ++i) {
        std::size_t busiest = 0;
        for (std::size_t e = 1; e < loads.size(); ++e)
            if (loads[e] / times[e] > loads[busiest] / times[busiest]) busiest = e;
        ++times[busiest];
    }
    std::vector<double> places;
    for (std::size_t e = 0; e < loads.size(); ++e)
        places.insert(places.end(), static_cast<std::size_t>(times[e]), loads[e] / times[e]);
    return places;
}

/// What each rank has where neighbours lie together.
std::vector<double> inOrder(std::span<const double> places, std::size_t ranks) {
    const std::size_t each = places.size() / ranks;
    std::vector<double> sums(ranks);
    for (std::size_t i = 0; i < places.size(); ++i) sums[i / each] += places[i];
    return sums;
}

std::vector<double> evenly(std::vector<double> places, std::size_t ranks) {
    const std::size_t each = places.size() / ranks;
    std::sort(places.begin(), places.end(), std::greater<>());
    std::vector<double> sums(ranks);
    std::vector<std::size_t> taken(ranks);
    for (const double place : places) {
        std::size_t least = ranks;
        for (std::size_t r = 0; r < ranks; ++r)
            if (taken[r] < each && (least == ranks || sums[r] < sums[least])) least = r;
        sums[least] += place;
        ++taken[least];
    }
    return sums;
}

/// The busiest rank over the mean one; places are moved where there are copies.
double busiestOf(const std::vector<double>& places, bool moved, int ranks) {
    const auto count = static_cast<std::size_t>(ranks);
    const std::vector<double> sums = moved ? evenly(places, count) : inOrder(places, count);
    const double all = std::accumulate(sums.begin(), sums.end(), 0.0);
    return *std::max_element(sums.begin(), sums.end()) / (all / ranks);
}
} // namespace

double busiestOverMean(std::span<const double> loads, int copies, int ranks) {
    return busiestOf(placesOf(loads, copies), copies > 0, ranks);
}

ExpertBalance balanceOf(const std::vector<std::vector<double>>& layers, int copies) {
    ExpertBalance balance{copies, {}};
    const int experts = static_cast<int>(layers.front().size());
    balance.busiest.assign(static_cast<std::size_t>(experts) + 1, 0.0);
    for (const std::vector<double>& loads : layers) {
        const std::vector<double> places = placesOf(loads, copies);
        for (int ranks = 1; ranks <= experts; ++ranks)
            if ((experts + copies) % ranks == 0)
                balance.busiest[static_cast<std::size_t>(ranks)] += busiestOf(places, copies > 0, ranks);
    }
    for (double& busiest : balance.busiest) busiest /= static_cast<double>(layers.size());
    return balance;
}

} // namespace rackline
