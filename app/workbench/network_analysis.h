// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/chart.h"
#include "app/workbench/answer.h"
#include "app/workbench/table_data.h"

#include <vector>

namespace rackline {

struct NetworkAnalysis {
    Answer answer;
    /// The selected scenario's.
    DrawnNetwork drawn;
    /// Watts of a GPU's share, pluggable beside co-packaged; `colours` are those of its rows.
    StackChart watts;
    std::vector<int> colours;
    TableData figures;
};
/// The networks of the visible scenarios, sized as the command line sizes them.
NetworkAnalysis networkAnalysis(const Workbench& workbench, const QLocale& locale);

} // namespace rackline
