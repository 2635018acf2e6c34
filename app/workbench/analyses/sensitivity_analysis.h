// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/table_data.h"
#include "model/trust/sensitivity.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A bar chart whose bars lead to parameters.
struct NamedBars {
    BarChart chart;
    /// For each bar the id of its parameter, or empty.
    QStringList targets;
    QStringList tips;
};

/// What is asked of a point.
struct SensitivityQuestion {
    Metric metric = Metric::perMw;
    /// The target of break-even values; without it a round figure a fifth better than now.
    std::optional<double> target;
    /// The points of the frontier along which the binding limits are listed, in the order of its axis.
    std::vector<OperatingPoint> frontier;
    Metric axis = Metric::speed;
    /// Limits and break-even values take longer than the rest and are worked out only where they are shown.
    bool limits = false, breakEvens = false;
};

struct SensitivityAnalysis {
    PageAnswer answer;
    /// The metric now, and the target of the break-even values.
    double now = 0, target = 0;
    /// What moves the metric, and what each limit costs it.
    NamedBars tornado, limits;
    TableData elasticities;
    /// What binds along the frontier and along each input, and the value that each input would need for the target.
    TableData bindings, breakEvens;
    /// What the answer rests on and its file does not say.
    TableData assumptions;
    /// Why there is no figure; empty where there is one.
    QString missing;
};

// What points and runs share.

/// The widest bars first, and what belongs to each in the same order.
NamedBars widestFirst(BarChart chart, const QStringList& targets, const QStringList& tips);
/// What is said of a bar of a tornado: its two values.
QString tornadoTip(const QString& low, const QString& high, bool inResidual);
/// A value that is a fifth better than now, in two digits.
double aFifthBetter(bool higherIsBetter, double now);
/// How one input moves what is asked: 0.7 is 0.7 % for 1 % more of the input, which may be no parameter.
struct InputSlope {
    std::string id;
    std::string_view label;
    const Parameter* parameter = nullptr;
    double elasticity = 0;
};
TableData slopeTable(std::vector<InputSlope> slopes, const Scenario& scenario, const QLocale& locale);
/// `text` says a value of the metric.
TableData breakEvenTable(std::span<const BreakEven> all, const std::function<QString(double)>& text, const QLocale& locale);
/// What moves it most; `what` is the metric within a sentence.
std::vector<AnswerSpan> widestSentence(const NamedBars& tornado, const QString& what);

/// What moves a metric of a point while its layout is held.
SensitivityAnalysis sensitivityAnalysis(const AnalysisInput& input, const SensitivityQuestion& question, const QLocale& locale);

} // namespace rackline
