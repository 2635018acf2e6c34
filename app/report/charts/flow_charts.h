// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"

namespace rackline {

/// The average watts of one GPU from the utility meter to the operators that make its tokens; its `subject` is the chips. Without
/// nodes where the scenario serves nothing.
FlowChart powerFlow(const ChartScenario& scenario);
/// What a million output tokens cost, by what is paid for and by what it is paid for. Without nodes where no price is known, too.
FlowChart costFlow(const ChartScenario& scenario);

} // namespace rackline
