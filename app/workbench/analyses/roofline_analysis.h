// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"

#include <vector>

namespace rackline {

/// An operator of a step in words.
struct OperatorRow {
    QString name, time, unit;
    /// For example "91 % of the HBM limit" and "118 FLOP/B".
    QString limit, intensity;
    /// The time at the speed of light over the time, which is the length of the row's bar.
    double reached = 0;
};

/// What a tenth more of a resource changes in the step.
struct Remedy {
    QString name, change;
    /// The id of its parameter.
    QString target;
};

struct RooflineAnalysis {
    PageAnswer answer;
    /// Under the answer where lanes are shown, which have neither roofs nor discs.
    QString laneConditions;
    LineChart chart;
    /// The same operators one after the other.
    StepLanes lanes;
    std::vector<OperatorRow> operators;
    QString stepTime, speedOfLight;
    std::vector<Remedy> remedies;
    QString scenario;
};

/// The operators of a point's step against the roofs of its chip, and faint behind them those of a baseline.
RooflineAnalysis rooflineAnalysis(const AnalysisInput& input, StepPhase phase, const QLocale& locale,
                                  const AnalysisInput* baseline = nullptr);

} // namespace rackline
