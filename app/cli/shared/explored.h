// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/records.h"

namespace rackline {

/// How points stand to the measurements that the product ships; knows nothing where they are not installed.
class Standings {
public:
    explicit Standings(const Catalogue& catalogue) : m_catalogue(catalogue), m_known(KnownRuns::shipped()) {}
    std::optional<Nearness> of(const Scenario& scenario, const OperatingPoint& point) const;

private:
    const Catalogue& m_catalogue;
    std::optional<KnownRuns> m_known;
};

/// Every scenario explored, several at a time; the result does not depend on how many.
std::vector<ExploredScenario> exploreAll(const Loaded& loaded, const ExploreOptions& options, unsigned threads);

/// Every scenario's own point, explained.
std::vector<EstimatedScenario> estimateAll(const Loaded& loaded, unsigned threads);

} // namespace rackline
