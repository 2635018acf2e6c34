// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"
#include "app/report/charts/chart.h"

#include <optional>
#include <span>

namespace rackline {

/// Cases of one kind that measured one thing.
struct CaseSubject {
    CaseKind kind = CaseKind::serve;
    std::string metric;
    std::size_t cases = 0;

    friend bool operator==(const CaseSubject&, const CaseSubject&) = default;
    bool has(const MeasuredCase& row) const { return row.kind == kind && row.metric == metric; }
};

/// A sound figure beside a sound figure.
bool isDrawn(const MeasuredCase& row, const CasePrediction& prediction);
/// Those with predictions, the ones with most cases first of their kind.
std::vector<CaseSubject> subjectsOf(std::span<const MeasuredCase> cases, std::span<const CasePrediction> predictions);

/// Predicted against measured; those that `chosen` says stand out under the name `group`.
LineChart caseChart(std::span<const MeasuredCase> cases, std::span<const CasePrediction> predictions, const CaseSubject& subject,
                    const std::vector<bool>& chosen, std::string group);

} // namespace rackline
