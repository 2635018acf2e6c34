// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_run.h"

#include <string_view>
#include <vector>

namespace rackline {

enum class CaseStatus { ok, infeasible, unsupported, error };
std::string_view nameOf(CaseStatus status);

/// In the unit of the metric; figures are there where the status is ok.
struct CasePrediction {
    CaseStatus status = CaseStatus::ok;
    double predicted = 0, low = 0, high = 0;
    std::string reason;
    /// Of a case that either runs or does not: the chance that it runs.
    double probability = 1;
    /// The engine's profile that it rests on, of served cases.
    std::string profile;
    /// ln of the interval's factor, were it not for the factor that the profile's width has on the chip.
    double profileWidth = 0;
};

/// No prediction, and why.
inline CasePrediction unsupported(const std::string& reason) { return {CaseStatus::unsupported, 0, 0, 0, reason, 0}; }

/// Which width a figure's interval has: a batch's latency is a rate's.
SpreadOf spreadOf(const MeasuredCase& row);

/// One prediction for each case, in order; the same bits for any number of threads, of which 0 takes all.
std::vector<CasePrediction> predictCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, unsigned threads);

} // namespace rackline
