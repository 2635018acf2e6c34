// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/stack_facts.h"

#include <vector>

namespace rackline {

/// The visible scenarios at the reading. `selected` is a place among them, or -1 where the selected scenario is not one of them.
struct ReachInput {
    std::vector<AnalysisInput> shown;
    int selected = -1;
};
ReachInput reachInput(const Workbench& workbench);

/// How far the stack above it goes, or what becomes of it: a chart, and a sentence on the selected scenario.
struct ReachAnalysis {
    LineChart chart;
    QString sentence;
    /// For each scenario that was shown, the lines that go under its stack.
    std::vector<std::vector<StackFact>> facts;

    /// The sentence, or else what the chart is; and what its rings are.
    QString text() const;
};

/// Each of these takes its time and belongs on another thread.
ReachAnalysis memoryReach(const ReachInput& input, const QLocale& locale);
ReachAnalysis powerReach(const ReachInput& input, const QLocale& locale);
ReachAnalysis costReach(const ReachInput& input, const QLocale& locale);

} // namespace rackline
