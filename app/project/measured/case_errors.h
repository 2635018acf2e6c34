// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_prediction.h"

#include <array>
#include <compare>
#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// Errors of a group of cases; shares, not per cent. Without a predicted case all but the counts are 0.
struct CaseErrors {
    std::size_t cases = 0, predicted = 0;
    /// The errors are |predicted / measured - 1|.
    double mean = 0, median = 0, p90 = 0;
    /// Geometric mean of predicted / measured.
    double bias = 1;
    /// Share of the measured figures inside their 90 % interval.
    double covered = 0;
    /// Mean Spearman correlation over the loads of a configuration, where at least three were measured.
    double rank = 0;
    std::size_t ranked = 0;
    /// Whether the cases run or do not (`fits`); then the share that is said rightly, those wrongly admitted and wrongly refused,
    /// and the mean squared distance of the chance from what happened.
    bool decides = false;
    double right = 0, brier = 0;
    std::size_t falseFits = 0, falseRefusals = 0;
};

CaseErrors caseErrors(std::span<const MeasuredCase* const> cases, std::span<const CasePrediction* const> predictions);

/// What cases are grouped by.
inline constexpr std::array<std::string_view, 5> caseGroupings{"pools", "engine", "hardware", "model", "load"};
/// The group that a case belongs to: "vllm" by engine, "32-127" requests in flight by load; without a name where it has none.
struct CaseGroup {
    int order = 0;
    std::string name;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a 0 in what the compiler writes.
    friend auto operator<=>(const CaseGroup&, const CaseGroup&) = default;
};
CaseGroup groupOf(const MeasuredCase& row, std::string_view by);

/// One line of the summary: the cases of one metric, all or those of one group.
struct CaseErrorRow {
    std::string kind, metric, by, name;
    CaseErrors errors;
};
std::vector<CaseErrorRow> caseErrorTable(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions);

} // namespace rackline
