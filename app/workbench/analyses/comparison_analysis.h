// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/records/explanation_records.h"
#include "app/report/words/number_text.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/table_data.h"

#include <memory>
#include <vector>

namespace rackline {

/// Two points, and the other scenarios that stand beside them.
struct ComparisonInput {
    AnalysisInput a, b;
    std::vector<AnalysisInput> others;
    Counting counting{};
    /// Whether intervals have every input drawn, as the chart does, or only the model's error on measured cases.
    bool allInputs = false;
};
/// The pinned points and the other visible scenarios at the reading; empty where a pin is missing.
std::optional<ComparisonInput> comparisonInput(const Workbench& workbench);

/// Two sampled points with their difference, for any metric.
struct ComparisonStudy {
    ComparisonInput input;
    Result<ComparedPair> pair;
};
/// Makes the study, which takes its time and belongs on another thread.
std::shared_ptr<const ComparisonStudy> comparisonStudy(ComparisonInput input);

struct ComparisonAnalysis {
    PageAnswer answer;
    /// Its steps multiply to the whole difference.
    BarChart waterfall;
    TableData metrics;
    /// The inputs in which the two differ, the largest factor first.
    TableData inputs;
    /// Why there is no waterfall; empty where there is one.
    QString missing;
};

/// A chance in per cent, `> 99.9 %` where it is nearly sure.
QString chanceText(double chance, const NumberStyle& style);
/// The inputs in which two scenarios of one kind differ, the largest factor first.
TableData differingInputs(const ResolvedScenario& a, const ResolvedScenario& b, const QLocale& locale);

/// Why B differs from A in one metric, and both side by side with the others.
ComparisonAnalysis comparisonAnalysis(const ComparisonStudy& study, Metric metric, const QLocale& locale);

} // namespace rackline
