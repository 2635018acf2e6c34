// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/pricing.h"
#include "model/operators/kept_tables.h"
#include "model/scenario/parameters.h"
#include "model/search/explore.h"

#include <vector>

namespace rackline {

/// What an exploration found before power and money, for the ones after it whose scenarios differ in these alone.
class KeptRates {
public:
    /// The next scenario differs in more.
    void forget();
    bool any() const { return m_whole; }
    std::vector<RatedPoint>& points() { return m_points; }
    /// What the next scenario may share though it differs in more.
    KeptTables& tables() { return m_tables; }

    /// While an exploration goes on; more points than are worth their memory are not kept.
    void add(const RatedPoint& point);
    void close() { m_whole = !m_tooMany && !m_points.empty(); }

private:
    std::vector<RatedPoint> m_points;
    KeptTables m_tables;
    bool m_whole = false, m_tooMany = false;
};

/// As explore() to the last bit: out of the rates that are kept, or keeping its own where there are none.
Exploration explore(const Scenario& scenario, const ExploreOptions& options, KeptRates& kept);

/// Whether a parameter is of power outside the chips, of prices or of the site alone, so that rates are the same whatever it is.
bool leavesRates(const Parameter& parameter);

} // namespace rackline
