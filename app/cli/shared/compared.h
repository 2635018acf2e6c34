// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/explanation_records.h"

namespace rackline {

/// The first scenario beside each of the others, each at its own best point; an error where one has none, or there is only one.
Result<std::vector<ComparedPair>> compareAll(const Loaded& loaded, const Options& options);

/// What is asked beside what moves a point: `[PATH:]METRIC=VALUE` solved for inputs, and inputs along which limits bind.
struct SolvedFor {
    std::vector<std::string> targets, along;
};
/// What moves each scenario's best point.
Result<std::vector<SensitiveScenario>> sensitivitiesOf(const Loaded& loaded, Metric metric, const SolvedFor& solved = {});

} // namespace rackline
