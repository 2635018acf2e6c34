// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/plan.h"
#include "model/candidates/rack_places.h"
#include "model/candidates/serving_failures.h"
#include "model/candidates/tail_guard.h"

#include "model/base/enum_names.h"
#include "model/candidates/evaluator.h"
#include "model/facility/study/site_size.h"
#include "model/operators/kept_tables.h"
#include "model/search/by_evidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rackline {

namespace {

constexpr EnumNames<PlanGoal, 3> goalNames{"gpus", "cost", "power"};
/// Absorbs the rounding of a division that should be whole.
constexpr double slack = 1e-9;
constexpr int mostInstances = 1'000'000'000;

PlanOption sized(const Scenario& s, const OperatingPoint& point, int instances) {
    PlanOption o;
    o.point = point;
    o.instances = instances;
    const RacksTaken taken = racksFor(s, point, instances);
    o.units = taken.units;
    o.prefillUnits = taken.prefillUnits;
    o.gpus = taken.gpus(s);
    o.provisioned = double(o.gpus) * point.provisioned;
    o.average = double(o.gpus) * point.average;
    o.hourly = double(o.gpus) * point.hourly;
    const SiteService service =
        siteService(instances * point.gpus(), point.perGpu, point.speed, Tokens::fromSi(std::max(1.0, s.workload.osl)));
    o.tokens = service.tokens;
    o.users = service.users;
    o.requests = service.requests;
    return o;
}

/// Output tokens a second that a target asks of a system of such points.
double tokensOf(const Scenario& s, const OperatingPoint& point, const PlanTarget& target) {
    switch (target.kind) {
    case PlanTarget::Kind::requests:
        return target.amount * s.workload.osl;
    case PlanTarget::Kind::users:
        return target.amount * point.speed.si();
    case PlanTarget::Kind::power:
    case PlanTarget::Kind::tokens:
        break;
    }
    return target.amount;
}

/// The most instances whose units the power provides for.
PlanOption filled(const Scenario& s, const OperatingPoint& point, double watts) {
    const double each = point.provisioned.si() * point.gpus();
    int low = 0, high = static_cast<int>(std::min(double(mostInstances), std::ceil(watts / each) + 1));
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (sized(s, point, middle).provisioned.si() <= watts * (1 + slack) ? low : high) = middle;
    }
    return sized(s, point, low);
}

/// N + k: what the load needs is up with the chance that spares are held for.
int spareInstances(const Scenario& s, const ServingFailures& failures, const OperatingPoint& point, int needed) {
    const InstanceFailures one = failures.of(point.gpus(), {}, false);
    return instancesHeldReady(needed, failures.togetherOf(point.gpus()), one.availability(), s.training.failures.sparesCover);
}

std::optional<PlanOption> optionFor(const Scenario& s, const OperatingPoint& point, const PlanTarget& target) {
    if (!(point.perGpu.si() > 0) || !(point.provisioned.si() > 0) || point.gpus() < 1) return std::nullopt;
    if (target.kind == PlanTarget::Kind::power) {
        PlanOption option = filled(s, point, target.amount);
        return option.instances > 0 ? std::optional(option) : std::nullopt;
    }
    const ServingFailures failures(s);
    const double each = failures.counted() ? point.throughput.si() : point.perGpu.si() * point.gpus();
    const double instances = std::max(1.0, std::ceil(tokensOf(s, point, target) / each * (1 - slack)));
    if (instances * point.gpus() > double(mostInstances)) return std::nullopt;
    const int spare = failures.counted() ? spareInstances(s, failures, point, static_cast<int>(instances)) : 0;
    PlanOption option = sized(s, point, static_cast<int>(instances) + spare);
    option.spareInstances = spare;
    return option;
}

/// Smaller first; of equals the one with less power, then the one with more to spare.
bool better(const PlanOption& a, const PlanOption& b, PlanGoal goal, PlanTarget::Kind kind) {
    const double va = planValue(a, goal, kind), vb = planValue(b, goal, kind);
    if (va != vb) return va < vb;
    if (a.average < b.average || b.average < a.average) return a.average < b.average;
    return a.point.speed > b.point.speed;
}

bool sameLayout(const PlanOption& a, const PlanOption& b) {
    return a.point.mode == b.point.mode && a.point.layout == b.point.layout && a.point.prefill == b.point.prefill;
}

struct Best {
    std::optional<PlanOption> first, second;

    void offer(const PlanOption& option, PlanGoal goal, PlanTarget::Kind kind) {
        if (!std::isfinite(planValue(option, goal, kind))) return;
        if (!first || better(option, *first, goal, kind)) {
            if (first && !sameLayout(*first, option)) second = first;
            first = option;
        } else if (!sameLayout(option, *first) && (!second || better(option, *second, goal, kind))) {
            second = option;
        }
    }
};

/// What one search finds for each goal.
struct Found {
    std::array<Best, 3> best;
    std::size_t evaluated = 0;
    std::vector<Finding> findings;
    /// Reaches the target where only the site is too small.
    std::optional<PlanOption> beyondSite;
    bool feasiblePoint = false;
    OperatingPoint nearest;
};

/// A search for the target. Searches of scenarios that differ in one input share what it leaves; where limits are about more than
/// medians `tails` keeps what was simulated from one search to the next.
Found searchOnce(const Scenario& s, const PlanTarget& target, KeptTables& kept, TailGuard* tails) {
    Found found;
    ExploreOptions all;
    all.keepCandidates = true;
    all.tails = tails;
    const Exploration x = explore(s, all, kept);
    found.evaluated = x.evaluated;
    found.findings = x.findings;
    found.nearest = x.nearest;
    for (const OperatingPoint& point : x.candidates) {
        if (!point.feasible()) continue;
        found.feasiblePoint = true;
        const std::optional<PlanOption> option = optionFor(s, point, target);
        if (!option) continue;
        if (target.kind != PlanTarget::Kind::power && option->provisioned > s.facility.power) {
            if (!found.beyondSite || option->provisioned < found.beyondSite->provisioned) found.beyondSite = option;
            continue;
        }
        for (const PlanGoal goal : {PlanGoal::gpus, PlanGoal::cost, PlanGoal::power})
            found.best[static_cast<std::size_t>(goal)].offer(*option, goal, target.kind);
    }
    return found;
}

/// The two best for each goal are simulated where limits are about more than medians, and what fails makes room for others.
Found search(const Scenario& s, const PlanTarget& target, KeptTables& kept) {
    if (!limitsTails(s.workload)) return searchOnce(s, target, kept, nullptr);
    TailGuard tails(s);
    constexpr int mostRounds = 24;
    for (int round = 0;; ++round) {
        Found found = searchOnce(s, target, kept, &tails);
        std::vector<OperatingPoint> chosen;
        for (const Best& best : found.best)
            for (const std::optional<PlanOption>& option : {best.first, best.second})
                if (option) chosen.push_back(option->point);
        if (tails.confirm(chosen, true) == 0 || round == mostRounds) {
            for (Best& best : found.best) {
                for (std::optional<PlanOption>* option : {&best.first, &best.second})
                    if (*option && tails.refuses((*option)->point).code != FindingCode::none) option->reset();
                if (!best.first) std::swap(best.first, best.second);
                for (std::optional<PlanOption>* option : {&best.first, &best.second})
                    if (*option) (*option)->tail = tails.figuresOf((*option)->point);
            }
            // The frontier of the search is not what a plan shows.
            std::erase_if(found.findings, [](const Finding& f) { return f.code == FindingCode::tailsAnswered; });
            if (!chosen.empty()) found.findings.push_back(tails.answered(chosen));
            return found;
        }
    }
}

std::string_view peakId(Precision precision) {
    const double bytes = bytesPerElement(precision);
    return bytes < 1 ? "hardware.accelerator.peak.fp4"
                     : (bytes < 2 ? "hardware.accelerator.peak.fp8" : "hardware.accelerator.peak.bf16");
}

/// Inputs that an owner or a vendor could change, and whether more or less of them helps.
std::vector<std::pair<const Parameter*, bool>> leverInputs(const Scenario& s) {
    std::vector<std::pair<const Parameter*, bool>> inputs;
    for (const auto& [id, more] :
         std::initializer_list<std::pair<std::string_view, bool>>{{"hardware.accelerator.hbm.bandwidth", true},
                                                                  {"hardware.accelerator.hbm.visible", true},
                                                                  {peakId(s.precision.weights), true},
                                                                  {"hardware.accelerator.scale_up", true},
                                                                  {"hardware.out.bandwidth", true},
                                                                  {"workload.limits.speed", false},
                                                                  {"workload.limits.ttft", true},
                                                                  {"workload.limits.ttft_p90", true},
                                                                  {"workload.limits.ttft_p99", true},
                                                                  {"workload.limits.tpot_p90", true},
                                                                  {"workload.limits.tpot_p99", true},
                                                                  {"workload.limits.latency", true},
                                                                  {"workload.limits.latency_p90", true},
                                                                  {"workload.limits.latency_p99", true},
                                                                  {"workload.limits.attainment", false},
                                                                  {"hardware.price", false},
                                                                  {"facility.electricity", false},
                                                                  {"facility.power", true}})
        if (const Parameter* p = findParameter(id); p != nullptr && p->get(s) > 0) inputs.emplace_back(p, more);
    return inputs;
}

/// The scenario with one input multiplied or divided; nothing where its limits do not let it move.
std::optional<Scenario> moved(const Scenario& s, const Parameter& p, bool more, double factor) {
    const double from = p.get(s), to = std::clamp(more ? from * factor : from / factor, p.low, p.high);
    if (to == from) return std::nullopt;
    Scenario other = s;
    p.set(other, to);
    return other;
}

constexpr double leverFactor = 1.25, cureFactor = 2;
constexpr double leastGain = 0.005;
constexpr std::size_t mostLevers = 3;

void addLever(const Scenario& s, const Scenario& other, const Parameter* parameter, const PlanTarget& target, KeptTables& kept,
              Plan& plan) {
    const Found found = search(other, target, kept);
    for (PlanAnswer& answer : plan.answers) {
        const Best& best = found.best[static_cast<std::size_t>(answer.goal)];
        if (!best.first) continue;
        const double before = planValue(answer.best, answer.goal, target.kind);
        const double after = planValue(*best.first, answer.goal, target.kind);
        if (after < before - leastGain * std::abs(before))
            answer.levers.push_back({parameter, parameter->get(s), parameter->get(other), before, after, *best.first});
    }
}

void addLevers(const Scenario& s, const PlanTarget& target, KeptTables& kept, Plan& plan) {
    for (const auto& [parameter, more] : leverInputs(s)) {
        if (parameter->id == "facility.power") continue;
        if (const std::optional<Scenario> other = moved(s, *parameter, more, leverFactor))
            addLever(s, *other, parameter, target, kept, plan);
    }
    for (PlanAnswer& answer : plan.answers) {
        std::stable_sort(answer.levers.begin(), answer.levers.end(),
                         [](const PlanLever& a, const PlanLever& b) { return a.after < b.after; });
        if (answer.levers.size() > mostLevers) answer.levers.resize(mostLevers);
    }
    // What those give up who keep to what somebody has run is said whatever else would do more.
    if (s.evidence != EvidenceChoice::demonstrated) return;
    Scenario more = s;
    more.evidence = EvidenceChoice::supported;
    addLever(s, more, findParameter("mapping.evidence"), target, kept, plan);
}

void addCures(const Scenario& s, const PlanTarget& target, PlanGoal goal, KeptTables& kept, Plan& plan) {
    for (const auto& [parameter, more] : leverInputs(s)) {
        const std::optional<Scenario> other = moved(s, *parameter, more, cureFactor);
        if (!other) continue;
        const Found found = search(*other, target, kept);
        const Best& best = found.best[static_cast<std::size_t>(goal)];
        if (!best.first) continue;
        plan.cures.push_back(
            {parameter, parameter->get(s), parameter->get(*other), 0, planValue(*best.first, goal, target.kind), *best.first});
    }
}

/// Why there is no answer, and what came nearest.
void explainNone(const Scenario& s, const PlanTarget& target, const Found& found, Plan& plan) {
    if (found.beyondSite) {
        plan.nearest = found.beyondSite;
        plan.beyondSite = true;
        return;
    }
    if (found.feasiblePoint) {
        // Feasible points, and not one whole unit of them: the target's power is too little.
        const PowerScale power = Pricing(s).power();
        plan.obstacle = {FindingCode::siteTooSmall, {power.provisioned.si() * s.system.rack.packages, target.amount}};
        return;
    }
    plan.obstacle = found.nearest.feasible()
                        ? (found.findings.empty() ? Finding{FindingCode::nothingFits, {}} : found.findings.front())
                        : found.nearest.finding;
    if (!found.nearest.feasible()) plan.nearest = optionFor(s, found.nearest, target);
}

} // namespace

std::string_view idOf(PlanGoal goal) { return goalNames.of(goal); }
std::optional<PlanGoal> planGoalWithId(std::string_view id) {
    for (const PlanGoal goal : {PlanGoal::gpus, PlanGoal::cost, PlanGoal::power})
        if (idOf(goal) == id) return goal;
    return std::nullopt;
}

double planValue(const PlanOption& o, PlanGoal goal, PlanTarget::Kind kind) {
    const double per = kind == PlanTarget::Kind::power ? o.tokens.si() : 1;
    switch (goal) {
    case PlanGoal::gpus:
        return kind == PlanTarget::Kind::power ? 1 / o.tokens.si() : o.racks();
    case PlanGoal::cost:
        return o.hourly.si() / per;
    case PlanGoal::power:
        return o.average.si() / per;
    }
    return 0;
}

namespace {
/// The GPUs of the largest system whose layouts a plan looks at where a smaller one holds none.
constexpr int mostGpus = 4096;

/// Whether more racks may hold what these do not.
bool lacksRacks(const Scenario& s, const Found& found) {
    // A layout that takes more GPUs than there are is not looked at.
    const FindingCode why = found.evaluated > 0      ? found.nearest.finding.code
                            : found.findings.empty() ? FindingCode::none
                                                     : found.findings.front().code;
    return s.system.rack.packages > 0 && (why == FindingCode::weightsDoNotFit || why == FindingCode::kvAdmitsFewer ||
                                          why == FindingCode::tooManyGpus || why == FindingCode::promptsHaveNoRoom);
}
} // namespace

Plan plan(const Scenario& asked, const PlanTarget& mean, std::span<const PlanGoal> goals) {
    Scenario s = asked;
    const bool rated = s.workload.load.kind == LoadKind::rate;
    if (rated) s.workload.load = {};
    PlanTarget target = mean;
    // A day's mean load needs what its busiest hour does. Users who are there at once are counted when they are.
    if (target.kind == PlanTarget::Kind::requests || target.kind == PlanTarget::Kind::tokens)
        target.amount *= s.workload.arrivals.peak;
    Plan result;
    KeptTables kept;
    const auto searched = [&] {
        return askByEvidence(
            s, [&](const Scenario& held) { return search(held, target, kept); },
            [](const Found& f) {
                return std::any_of(f.best.begin(), f.best.end(), [](const Best& best) { return best.first.has_value(); });
            });
    };
    Found found = searched();
    // How many racks there are is what a plan answers, so that a model that needs more than the scenario has is given them.
    for (const int racks = s.system.count; !found.feasiblePoint && lacksRacks(s, found) && s.system.gpus() < mostGpus;) {
        s.system.count *= 2;
        s.training.scaleStorage(2);
        s.evidence = asked.evidence;
        Found wider = searched();
        if (!wider.feasiblePoint) continue;
        found = std::move(wider);
        found.findings.push_back({FindingCode::moreRacksTaken, {double(racks), double(s.system.count)}});
    }
    if (!found.feasiblePoint) {
        s.system.count = asked.system.count;
        s.training = asked.training;
    }
    result.evaluated = found.evaluated;
    for (const Finding& f : found.findings)
        if (f.code == FindingCode::unmeasuredChip || f.code == FindingCode::engineCarriedOver ||
            f.code == FindingCode::tailsAnswered || f.code == FindingCode::meansAnswer || f.code == FindingCode::budgetHolds ||
            f.code == FindingCode::budgetExceeded || f.code == FindingCode::hallRefuses || f.code == FindingCode::hallAssumed ||
            f.code == FindingCode::moreRacksTaken)
            result.findings.push_back(f);
    if (rated) result.findings.push_back({FindingCode::rateGivesWay, {asked.workload.load.amount}});
    if (asked.evidence == EvidenceChoice::usual && found.evaluated > 0) result.findings.push_back(layoutsTaken(s.evidence));
    if (target.amount > mean.amount) {
        const double each = target.kind == PlanTarget::Kind::tokens ? s.workload.osl : 1;
        result.findings.push_back({FindingCode::busiestHour, {target.amount / each, mean.amount / each}});
    }
    for (const PlanGoal goal : goals) {
        const Best& best = found.best[static_cast<std::size_t>(goal)];
        if (!best.first) continue;
        result.answers.push_back({goal, *best.first, best.second, explain(s, best.first->point).binding, {}});
    }
    if (!result.answers.empty()) {
        sayWaiting(s, result.answers.front().best.point, result.findings);
        addLevers(s, target, kept, result);
        return result;
    }
    explainNone(s, target, found, result);
    addCures(s, target, goals.empty() ? PlanGoal::gpus : goals.front(), kept, result);
    return result;
}

} // namespace rackline
