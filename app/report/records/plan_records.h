// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/records.h"
#include "model/search/plan.h"

#include <span>
#include <string>

namespace rackline {

struct PlannedScenario {
    const ResolvedScenario* scenario = nullptr;
    Plan plan;
};

/// A power, a rate of requests or of tokens, or users, above 0: "5 MW", "100 req/s", "1e9 tok/day", "64 users".
Result<PlanTarget> planTargetOf(const std::string& text);

/// "smallest", "cheapest", "least power"; of tokens where a site is filled.
std::string_view titleOf(PlanGoal goal, PlanTarget::Kind kind);
/// The goal's value as people read it.
std::string planValueText(double value, PlanGoal goal, PlanTarget::Kind kind, const NumberStyle& style = plainNumbers);
/// By how much a lever changes the figure that is said, in words: more tokens are a rise.
std::string planChangeText(const PlanLever& lever, PlanGoal goal, PlanTarget::Kind kind);
/// The ends of its 90 % interval; whole racks.
std::string planRangeText(const Interval<double>& value, PlanGoal goal, PlanTarget::Kind kind);
/// Why nothing reaches the target.
std::string obstacleOf(const PlannedScenario& planned);

/// What reaches a goal, or comes nearest to the target; no system where none does.
struct PlanLine {
    const PlannedScenario& planned;
    std::string_view rank;
    const PlanOption* option = nullptr;
    std::optional<PlanGoal> goal{};
    Limit binding = Limit::latency;
};
std::vector<PlanLine> planLines(const PlannedScenario& planned);
/// The answers as people read them.
std::string planTable(const PlannedScenario& planned, PlanTarget::Kind kind);

/// One line per goal, for the best and the runner-up.
CellRows planRows(std::span<const PlannedScenario> plans);
Json plansJson(std::span<const PlannedScenario> plans, const PlanTarget& target, const Origin& origin);
Json planSchema();

/// The figures of a system.
const Fields<PlanOption>& fieldsOf(Of<PlanOption>);

} // namespace rackline
