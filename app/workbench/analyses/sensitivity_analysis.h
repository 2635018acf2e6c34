// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/table_data.h"

#include <optional>
#include <vector>

namespace rackline {

/// A BarChart whose bars stand for something.
struct NamedBars {
    BarChart chart;
    /// One for each bar: the id of its parameter, or empty.
    QStringList targets;
    QStringList tips;
};

/// What is asked of a point.
struct SensitivityQuestion {
    Metric metric = Metric::perMw;
    /// Of the metric, for break-even values; a round figure a fifth better than now without it.
    std::optional<double> target;
    /// What binds along the frontier whose points these are, and the axis that they are ordered by.
    std::vector<OperatingPoint> frontier;
    Metric axis = Metric::speed;
    /// What takes longer than the rest is worked out where it is shown.
    bool limits = false, breakEvens = false;
};

struct SensitivityAnalysis {
    Answer answer;
    /// Of the metric now, and the one that break-even values are for.
    double now = 0, target = 0;
    /// What moves the metric, and what each limit costs it.
    NamedBars tornado, limits;
    TableData elasticities;
    /// What binds along the frontier and along each input, and what each input would have to be for the target.
    TableData bindings, breakEvens;
    /// What the answer rests on and its file does not say.
    TableData assumptions;
    /// Why there is no figure; empty where there is one.
    QString missing;
};

/// What moves a metric of a point while its layout is held.
SensitivityAnalysis sensitivityAnalysis(const AnalysisInput& input, const SensitivityQuestion& question, const QLocale& locale);

} // namespace rackline
