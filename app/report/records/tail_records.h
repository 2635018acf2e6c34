// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/simulation_records.h"
#include "model/search/estimate.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A kind of requests, and the share of them within its limits.
struct KindLine {
    std::string_view name;
    double share = 0, withinLimits = 0;
};
/// What most requests see at a point of this scenario.
struct TailRecord {
    const Scenario& scenario;
    const TailFigures& figures;

    std::vector<KindLine> kinds() const;
    /// First tokens, times per token and whole requests.
    std::array<SimulationRow, 3> rows() const;
};
const Fields<TailRecord>& fieldsOf(Of<TailRecord>);
/// What half of the requests, nine in ten and all but one in a hundred stay below.
const Fields<SimulationRow>& percentileFields();

/// The same as tables that people read, and a sentence that says what answered.
std::string tailTable(const TailRecord& record);

} // namespace rackline
