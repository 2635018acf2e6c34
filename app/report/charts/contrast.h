// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/trained_scenario.h"

#include <optional>
#include <span>
#include <vector>

namespace rackline {

/// One of those that are compared: what it reaches of the metric, nothing where it reaches nothing, and whether it can be bought.
struct Contender {
    std::optional<double> value;
    bool ships = true;
};

/// The best one and the one that it is held against, as places among those that were asked about.
struct Contrast {
    std::size_t best = 0;
    std::optional<std::size_t> other;
};

/// The best one against the best other one that ships, or else against the best other one. Where the figures of two read alike
/// there is nothing to explain, so that another one is preferred to such a twin. Reports and windows compare these first.
std::optional<Contrast> contrastOf(std::span<const Contender> contenders, bool higherIsBetter);

/// Runs by their time, of those that train the first one's model on as many tokens.
std::vector<Contender> contendersOf(std::span<const TrainedScenario> runs);
/// The same of runs: the quickest of those that train the first one's model on as many tokens, against the first of the others.
std::optional<Contrast> contrastOf(std::span<const TrainedScenario> runs);

} // namespace rackline
