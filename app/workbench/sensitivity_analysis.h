// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/chart.h"
#include "app/workbench/analysis_input.h"
#include "app/workbench/answer.h"
#include "app/workbench/table_data.h"

namespace rackline {

/// A BarChart whose bars stand for something.
struct NamedBars {
    BarChart chart;
    /// One for each bar: the id of its parameter, or empty.
    QStringList targets;
    QStringList tips;
};

struct SensitivityAnalysis {
    Answer answer;
    /// What moves the metric, and what each limit costs it.
    NamedBars tornado, limits;
    TableData elasticities;
    /// What the answer rests on and its file does not say.
    TableData assumptions;
    /// Why there is no figure; empty where there is one.
    QString missing;
};

/// What moves a metric of a point while its layout is held.
SensitivityAnalysis sensitivityAnalysis(const AnalysisInput& input, Metric metric, const QLocale& locale);

} // namespace rackline
