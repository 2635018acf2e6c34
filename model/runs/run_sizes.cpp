// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runs/run_sizes.h"

#include "model/base/parallel.h"
#include "model/base/portable_math.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// The GPUs of the largest run that a plan looks for.
constexpr int mostGpus = 262144;

bool hasSmallFactorsAlone(int n) {
    for (const int factor : {2, 3, 5})
        while (n % factor == 0) n /= factor;
    return n == 1;
}

std::vector<int> sizesUpTo(int most) {
    std::vector<int> sizes;
    for (int racks = 1; racks <= most; ++racks)
        if (racks == most || hasSmallFactorsAlone(racks)) sizes.push_back(racks);
    return sizes;
}

bool better(const TrainingEstimate& a, const TrainingEstimate& b, TrainingMetric metric) {
    const double left = valueOf(a, metric), right = valueOf(b, metric);
    return infoOf(metric).higherIsBetter ? left > right : left < right;
}
/// Whether `a` is at least as good in both metrics and better in one.
bool beats(const TrainingEstimate& a, const TrainingEstimate& b, TrainingMetric x, TrainingMetric y) {
    return !better(b, a, x) && !better(b, a, y) && (better(a, b, x) || better(a, b, y));
}

std::vector<SizedRun> runsOfSize(const Scenario& scenario, int racks) {
    Scenario s = onRacks(scenario, racks);
    // A scenario may state the size of its run.
    if (scenario.training.gpus > 0) s.training.gpus = scenario.training.gpus;
    constexpr std::array goals{TrainingGoal::fastest, TrainingGoal::cheapest, TrainingGoal::leastEnergy};
    const std::vector<ChosenCaps> choices = searchedCaps(s);
    std::vector<TrainingEstimate> all = estimateTraining(s, choices, goals, 1);
    std::vector<SizedRun> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        SizedRun one{racks, goals[i % goals.size()], std::move(all[i])};
        const auto same = [&one](const SizedRun& r) {
            return r.estimate.point.layout == one.estimate.point.layout && r.estimate.point.caps == one.estimate.point.caps;
        };
        if (one.estimate.parts.empty() && !found.empty()) continue;
        if (std::any_of(found.begin(), found.end(), same)) continue;
        if (!one.estimate.parts.empty()) sayChosenCaps(s, choices[i / goals.size()], one.estimate.findings);
        found.push_back(std::move(one));
    }
    return found;
}

const SizedRun* bestBy(const std::vector<SizedRun>& runs, TrainingMetric metric, const SizedRun* besides) {
    const SizedRun* best = nullptr;
    for (const SizedRun& r : runs) {
        if (besides != nullptr && r.racks == besides->racks) continue;
        // Among equal runs the shorter one is taken.
        if (best == nullptr || better(r.estimate, best->estimate, metric) ||
            beats(r.estimate, best->estimate, metric, TrainingMetric::duration))
            best = &r;
    }
    return best;
}

TrainingMetric metricOf(RunTarget::Kind kind) {
    return kind == RunTarget::Kind::time    ? TrainingMetric::duration
           : kind == RunTarget::Kind::power ? TrainingMetric::power
                                            : TrainingMetric::cost;
}
} // namespace

bool RunLimits::met(const TrainingEstimate& e) const {
    return (within.si() <= 0 || e.duration.mid <= within) && (under.si() <= 0 || e.power.mid <= under) &&
           (budget.si() <= 0 || e.cost.mid <= budget);
}

Scenario onRacks(Scenario s, int racks) {
    s.training.scaleStorage(double(racks) / s.system.count);
    s.system.count = racks;
    s.training.gpus = 0;
    return s;
}

std::vector<SizedRun> sizedRuns(const Scenario& scenario, int most, Power under, unsigned threads) {
    const std::vector<int> sizes = scenario.training.gpus > 0 ? std::vector<int>{scenario.system.count} : sizesUpTo(most);
    std::vector<std::vector<SizedRun>> each(sizes.size());
    inParallel(sizes.size(), threads, [&](std::size_t i) { each[i] = runsOfSize(scenario, sizes[i]); });
    std::vector<SizedRun> all;
    for (std::vector<SizedRun>& runs : each)
        for (SizedRun& r : runs)
            if (!r.estimate.feasible || under.si() <= 0 || r.estimate.power.mid <= under) all.push_back(std::move(r));
    return all;
}

std::vector<SizedRun> sizedRuns(const Scenario& scenario, unsigned threads) {
    return sizedRuns(scenario, scenario.system.count, scenario.facility.power, threads);
}

std::vector<SizedRun> runFrontier(const std::vector<SizedRun>& runs, TrainingMetric x, TrainingMetric y) {
    std::vector<SizedRun> frontier;
    for (const SizedRun& r : runs) {
        const bool known = std::isfinite(valueOf(r.estimate, x)) && std::isfinite(valueOf(r.estimate, y));
        const auto isBeaten = [&](const SizedRun& other) {
            return other.estimate.feasible && beats(other.estimate, r.estimate, x, y);
        };
        if (r.estimate.feasible && known && std::none_of(runs.begin(), runs.end(), isBeaten)) frontier.push_back(r);
    }
    std::stable_sort(frontier.begin(), frontier.end(),
                     [x](const SizedRun& a, const SizedRun& b) { return valueOf(a.estimate, x) < valueOf(b.estimate, x); });
    return frontier;
}

RunPlan planRun(const Scenario& scenario, const RunTarget& target, const std::vector<TrainingMetric>& minimised,
                unsigned threads) {
    RunPlan plan;
    plan.limits = {scenario.training.deadline, scenario.facility.power, {}};
    switch (target.kind) {
    case RunTarget::Kind::time:
        plan.limits.within = Time::fromSi(target.amount);
        break;
    case RunTarget::Kind::power:
        plan.limits.under = Power::fromSi(target.amount);
        break;
    case RunTarget::Kind::money:
        plan.limits.budget = Money::fromSi(target.amount);
        break;
    }
    Scenario asked = scenario;
    asked.training.gpus = 0;
    asked.training.deadline = plan.limits.within;
    asked.facility.power = plan.limits.under;
    const std::vector<SizedRun> all =
        sizedRuns(asked, std::max(1, mostGpus / std::max(1, scenario.system.rack.packages)), {}, threads);
    std::vector<SizedRun> kept, feasible;
    for (const SizedRun& r : all) {
        plan.evaluated += r.estimate.evaluated;
        if (!r.estimate.feasible) continue;
        feasible.push_back(r);
        if (plan.limits.met(r.estimate)) kept.push_back(r);
    }
    for (const TrainingMetric metric : minimised)
        if (const SizedRun* best = bestBy(kept, metric, nullptr)) {
            plan.answers.push_back({metric, *best, {}});
            if (const SizedRun* next = bestBy(kept, metric, best)) plan.answers.back().runnerUp = *next;
        }
    if (!plan.answers.empty()) return plan;
    const auto leastMemory = [](const SizedRun& a, const SizedRun& b) {
        const auto need = [](const SizedRun& r) {
            return r.estimate.parts.empty() ? INFINITY : r.estimate.point.memory.reserved;
        };
        return need(a) < need(b);
    };
    if (const SizedRun* best = bestBy(feasible, metricOf(target.kind), nullptr))
        plan.nearest = *best;
    else if (!all.empty())
        plan.nearest = *std::min_element(all.begin(), all.end(), leastMemory);
    return plan;
}

double chanceBelow(const Interval<double>& v, double limit) {
    if (v.low >= v.high) return v.mid <= limit ? 1 : 0;
    const double sigma = portable::log(limit > v.mid ? v.high / v.mid : v.mid / v.low) / normal95;
    return fitProbability(v.mid, limit, sigma);
}

} // namespace rackline
