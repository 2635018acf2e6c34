// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/field.h"
#include "model/search/estimate.h"

#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A figure of every request: what half, nine tenths and all but one in a hundred stay below, in seconds.
struct TailLine {
    std::string_view name;
    const Spread& spread;
};
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
};
const Fields<TailRecord>& fieldsOf(Of<TailRecord>);

/// The same as tables that people read, and a sentence that says what answered.
std::string tailTable(const TailRecord& record);

} // namespace rackline
