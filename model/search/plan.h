// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rackline {

/// What a system must reach, in coherent units: facility watts to fill, requests or output tokens a second to serve, or users who
/// get their answers at the same time.
struct PlanTarget {
    enum class Kind { power, requests, tokens, users } kind = Kind::tokens;
    double amount = 0;
};

/// What is to be little: whole units, money an hour, average facility watts. Where power is the target money and watts are those
/// of a token, and in place of units the time of one: the most tokens are what the watts can give.
enum class PlanGoal { gpus, cost, power };
std::string_view idOf(PlanGoal goal);
std::optional<PlanGoal> planGoalWithId(std::string_view id);

/// An operating point repeated in whole units of the scenario's hardware, all of them busy.
struct PlanOption {
    OperatingPoint point;
    /// Instances, or groups of workers that keep pace.
    int instances = 0;
    /// Those of them beyond what the load needs, for failures that the scenario states.
    int spareInstances = 0;
    /// Racks of the scenario's hardware, and of that which reads prompts where it is another.
    int units = 0, prefillUnits = 0;
    int gpus = 0;
    Power provisioned, average;
    MoneyRate hourly;
    TokenRate tokens;
    Frequency requests;
    double users = 0;

    /// What most requests see, where the scenario limits that.
    std::optional<TailFigures> tail{};

    int racks() const { return units + prefillUnits; }
};

/// The answer's value once one input is another.
struct PlanLever {
    const Parameter* parameter = nullptr;
    double from = 0, to = 0;
    /// The goal's figure before and after, and the option that is then best.
    double before = 0, after = 0;
    PlanOption best;
};

struct PlanAnswer {
    PlanGoal goal = PlanGoal::gpus;
    PlanOption best;
    /// The best with another layout.
    std::optional<PlanOption> runnerUp;
    Limit binding = Limit::latency;
    /// What would improve it, the strongest first; at the end what keeping to published layouts costs.
    std::vector<PlanLever> levers;
};

struct Plan {
    /// One for each goal asked, or none where nothing reaches the target within the limits.
    std::vector<PlanAnswer> answers;
    std::size_t evaluated = 0;
    std::vector<Finding> findings;
    /// Without an answer: the candidate that came nearest, and why it is none.
    std::optional<PlanOption> nearest;
    Finding obstacle;
    /// The nearest reaches the target, and the site's power does not provide for it.
    bool beyondSite = false;
    /// Inputs that would give an answer once doubled or halved.
    std::vector<PlanLever> cures;
};

/// In coherent units; smaller is better.
double planValue(const PlanOption& option, PlanGoal goal, PlanTarget::Kind kind);

/// Every candidate of the scenario's search, sized for the target. The site's power is a limit unless it is the target; a request
/// rate of the scenario gives way to the target.
Plan plan(const Scenario& scenario, const PlanTarget& target, std::span<const PlanGoal> goals);

} // namespace rackline
