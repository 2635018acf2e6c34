// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/workbench.h"
#include "app/workbench/export/table_data.h"

#include <memory>
#include <string>
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
/// The visible scenarios, copied so that another thread may size their networks.
struct NetworkInput {
    struct One {
        std::string name;
        int colour = 0;
        ResolvedScenario resolved;
    };
    std::vector<One> scenarios;
    /// Of `scenarios`, the one that the answer is about.
    std::size_t selected = 0;
    std::shared_ptr<const Catalogue> catalogue;
};
NetworkInput networkInput(const Workbench& workbench);
/// The networks, sized as the command line sizes them.
NetworkAnalysis networkAnalysis(const NetworkInput& input, const QLocale& locale);

} // namespace rackline
