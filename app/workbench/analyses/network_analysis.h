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
    PageAnswer answer;
    /// The network of the selected scenario.
    DrawnNetwork drawn;
    /// The watts of a GPU's share of the network, pluggable beside co-packaged.
    StackChart watts;
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
    /// The place in `scenarios` of the one that the answer is about.
    std::size_t selected = 0;
    std::shared_ptr<const Catalogue> catalogue;
};
NetworkInput networkInput(const Workbench& workbench);
/// Sizes the networks as the command line does.
NetworkAnalysis networkAnalysis(const NetworkInput& input, const QLocale& locale);

} // namespace rackline
