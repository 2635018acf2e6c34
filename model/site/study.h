// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/site/figures.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// An input of the money that may turn out otherwise; with 90 % chance it lies between the ends.
struct UncertainInput {
    const Parameter* parameter = nullptr;
    /// The interval in coherent units.
    Interval<double> range;
    /// Sites whose inputs have the same key draw the same value, such as the electricity of two systems on one site.
    std::string key;
};

/// The whole racks of a site, of those that read prompts elsewhere apart; their GPUs, and those that instances have.
struct SiteRacks {
    double decode = 0, prefill = 0, gpus = 0, busy = 0;

    double all() const { return decode + prefill; }
};
/// Those that are asked for or that the site's power provides for. Pools keep the ratio in which they keep pace.
SiteRacks racksOf(const Scenario& scenario, const OperatingPoint& point);

/// A site to be judged: an operating point, how sure its throughput is, and the network that joins it.
struct SiteCandidate {
    const Scenario* scenario = nullptr;
    const Estimate* estimate = nullptr;
    std::vector<UncertainInput> inputs;
    /// The price of the whole network, or nothing where it cannot be built.
    Interval<Money> network;
    /// The half-width of the 90 % interval of ln average power.
    double powerSpread = 0;
};

/// The answer for one site. A figure is not finite where there is none: a payback that never comes, a cost without a price.
struct SiteAnswer {
    std::array<Interval<double>, siteFigureCount> figures;
    /// The share of the draws in which the site pays for itself within its life.
    double pays = 0;
    Interval<double> of(SiteFigure f) const { return figures[static_cast<std::size_t>(f)]; }
};
struct UpgradeAnswer {
    std::array<Interval<double>, upgradeFigureCount> figures;
    double pays = 0;
    Interval<double> of(UpgradeFigure f) const { return figures[static_cast<std::size_t>(f)]; }
};
struct SiteComparison {
    std::vector<SiteAnswer> sites;
    /// The upgrades from the first site to each of the others.
    std::vector<UpgradeAnswer> upgrades;
};

/// The figures of `scenario`, without intervals, with `throughput` times the point's tokens. It may differ from the candidate's
/// scenario only in inputs of its site and its money.
std::array<double, siteFigureCount> siteMiddle(const SiteCandidate& candidate, const Scenario& scenario, double throughput = 1);

/// The middle is the scenario's own figure; the ends are the 5th and 95th percentile over `samples` draws of every input and of
/// the throughput. All sites see the same draws.
SiteComparison studySites(std::span<const SiteCandidate> candidates, std::size_t samples, std::uint64_t seed);

} // namespace rackline
