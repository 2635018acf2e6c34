// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "app/project/measured/recipes.h"
#include "model/base/finding.h"
#include "model/intervals/profile_widths.h"

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
    /// The chance that a case runs which either runs or does not.
    double probability = 1;
    /// The engine's profile that it rests on, of served cases.
    std::string profile;
    /// ln of the interval's factor, were it not for the factor that the profile's width has on the chip.
    double profileWidth = 0;
};

/// No prediction, and why.
inline CasePrediction unsupported(const std::string& reason) { return {CaseStatus::unsupported, 0, 0, 0, reason, 0}; }
/// The same of a case without settings: unsupported where the catalogue or the model has no such thing, and else in error.
CasePrediction refused(const Error& error);

/// Why nothing can run a case.
std::string caseReason(const Finding& finding);

/// Which width a figure's interval has: a batch's latency is a rate's.
SpreadOf spreadOf(const MeasuredCase& row);

/// The scenario that a served run is predicted with; without an answer, why there is none.
Result<Scenario> servedScenario(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes);

/// One prediction for each case, in order; the same bits for any number of threads, of which 0 takes all.
std::vector<CasePrediction> predictCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue,
                                         const Recipes& recipes, unsigned threads);

} // namespace rackline
