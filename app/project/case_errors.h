// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/case_prediction.h"

#include <span>

namespace rackline {

/// Errors of a group of cases; shares, not per cent. Without a predicted case all but the counts are 0.
struct CaseErrors {
    std::size_t cases = 0, predicted = 0;
    /// Of |predicted / measured - 1|.
    double mean = 0, median = 0, p90 = 0;
    /// Geometric mean of predicted / measured.
    double bias = 1;
    /// Share of the measured figures inside their 90 % interval.
    double covered = 0;
    /// Mean Spearman correlation over the loads of a configuration, where at least three were measured.
    double rank = 0;
    std::size_t ranked = 0;
    /// Of cases that run or do not (`fits`): share said rightly, those wrongly admitted and wrongly refused, and the mean squared
    /// distance of the chance from what happened.
    bool decides = false;
    double right = 0, brier = 0;
    std::size_t falseFits = 0, falseRefusals = 0;
};

CaseErrors caseErrors(std::span<const MeasuredCase* const> cases, std::span<const CasePrediction* const> predictions);

/// One line of the summary: the cases of one metric, all or those with one engine, chip or model.
struct CaseErrorRow {
    std::string kind, metric, by, name;
    CaseErrors errors;
};
std::vector<CaseErrorRow> caseErrorTable(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions);

} // namespace rackline
