// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "model/replay/first_token.h"

#include <optional>

namespace rackline {

/// All that the model predicts of one run; its metrics are read from it.
class PredictedRun {
public:
    explicit PredictedRun(Result<CaseRun> run);

    const Result<CaseRun>& run() const { return m_run; }
    CasePrediction of(const MeasuredCase& row);
    /// The same run of another engine. The time to the first token stays as it was: it is simulated, not computed.
    void retune(const EngineProfile& engine);
    void retune(const EngineProfile& engine, const ChipKernels& kernels);

private:
    void evaluate(const Evaluator& evaluator);
    FirstToken firstToken();

    Result<CaseRun> m_run;
    BenchmarkFigures m_figures;
    StaticBatch m_static;
    std::optional<FirstToken> m_firstToken;
    Finding m_finding;
};

} // namespace rackline
