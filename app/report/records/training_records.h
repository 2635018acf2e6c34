// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/trained_scenario.h"
#include "app/report/records/records.h"

namespace rackline {

std::string_view idOf(ClaimCheck::Of of);
/// `holds`, `possible` inside the interval, or `fails`.
std::string_view textOf(ClaimCheck::Verdict verdict);

/// One line per scenario and figure; units are in the names.
std::string trainingCsv(std::span<const TrainedScenario> scenarios);
std::string trainingJson(std::span<const TrainedScenario> scenarios, const Origin& origin);

} // namespace rackline
