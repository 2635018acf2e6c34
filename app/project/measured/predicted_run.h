// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "model/candidates/measured_point.h"

#include <optional>

namespace rackline {

/// All that the model predicts of one run: the answer of estimate() to its scenario. Its metrics are read from the point.
class PredictedRun {
public:
    explicit PredictedRun(Result<Scenario> scenario);

    const Result<Scenario>& scenario() const { return m_scenario; }
    const OperatingPoint& point() const { return m_point; }
    CasePrediction of(const MeasuredCase& row) const;
    /// ln of the factor that the interval of such a figure would have with the widths of another profile.
    double widthWith(const EngineProfile& engine, const MeasuredCase& row) const;
    /// The same run of another engine, which schedules as this one does; what the client waits for its first tokens is only
    /// worked out again with `simulated`, because it is a queue's and no figure of an engine.
    void retune(const EngineProfile& engine, bool simulated = false);
    void retune(const EngineProfile& engine, const ChipKernels& kernels, bool simulated = false);

private:
    Result<Scenario> m_scenario;
    OperatingPoint m_point;
    std::optional<FirstToken> m_firstToken;
    Finding m_finding;
};

} // namespace rackline
